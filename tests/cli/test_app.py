"""The command as a whole: versions, help, nearest names, and what is not imported."""

import subprocess
import sys
from pathlib import Path

import pytest

from canasta.cli.app import COMMANDS

HEAVY = {"z3", "jsonschema", "lark", "rich", "yaml"}


def imported(*args):
    """The top-level modules that a run of the command loads."""
    command = [sys.executable, "-X", "importtime", "-m", "canasta", *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[1].strip().partition(".")[0] for line in lines}


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["check", "--help"], ["check"]])
def test_nothing_heavy_is_imported_to_say_little(args):
    loaded = imported(*args)
    assert "canasta" in loaded
    assert not loaded & HEAVY
    if args == ["--version"]:
        assert not loaded & {"click", "msgspec"}


def test_a_game_is_checked_without_the_solver():
    game = Path(__file__).resolve().parents[1] / "transcripts" / "feudalism_classic4_sharp_s1.cgn"
    assert not imported("check", str(game)) & {"z3", "rich"}


def test_the_version_names_program_and_solver(run):
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith("canasta 0.") and "z3 " in ran.out


def test_help_lists_every_command(run):
    ran = run("--help")
    assert ran.code == 0
    assert all(f"\n  {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run, name):
    ran = run(name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: canasta {name}")


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["chek", "x"], "did you mean check?"),
        (["varaints"], "did you mean variants?"),
        (["check", "--formt", "json", "x"], "--format"),
        (["check", "--format", "jsno", "x"], "json"),
    ],
)
def test_what_is_unknown_names_the_nearest(run, args, hint):
    ran = run(*args)
    assert ran.code == 2
    assert hint in ran.err


def test_no_arguments_show_the_help(run):
    ran = run()
    assert ran.code == 2
    assert "Usage: canasta" in ran.out + ran.err


def test_no_paths_are_bad_usage(run):
    assert run("check").code == 2
