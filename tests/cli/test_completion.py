"""`canasta completion`: scripts that shells take, and what they are told."""

import os
import shutil
import subprocess
import sys

import pytest

from canasta.cli.completion import SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_for_every_shell(run, tmp_path, shell):
    ran = run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert "_CANASTA_COMPLETE" in ran.out and "canasta" in ran.out
    if program := shutil.which(shell):
        (tmp_path / "script").write_text(ran.out)
        option = "--no-execute" if shell == "fish" else "-n"
        assert subprocess.run([program, option, tmp_path / "script"], check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("canasta che", {"check"}),
        ("canasta check --form", {"--format"}),
        ("canasta check --format s", {"sarif"}),
        ("canasta check --variant rom", {"romanian"}),
        ("canasta variant show cla", {"classic"}),
        ("canasta explain pile/frozen-needs", {"pile/frozen-needs-natural-pair"}),
        ("canasta explain events/k", {"events/key", "events/kind"}),
        ("canasta completion z", {"zsh"}),
    ],
)
def test_what_a_shell_is_told(words, expected):
    env = os.environ | {"_CANASTA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    code = "import sys; from canasta.__main__ import main; sys.exit(main([]))"
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    told = {line.split(",", 1)[1] for line in ran.stdout.splitlines()}
    assert expected <= told
    assert all(word.startswith(words.rsplit(" ", 1)[1]) for word in told)
