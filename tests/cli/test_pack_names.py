"""`BASE+PACK` and the names of packs, wherever a variant is asked for."""

import shutil

import pytest

from canasta.variant.locate import packs

LAID = "classic+house/no-freeze"
BOTH = f"{LAID}+house/cut-bonus"


@pytest.mark.parametrize("name", ["house/no-freeze", LAID, BOTH])
@pytest.mark.parametrize("command", ["lint", "explain", "variant show", "rulebook --chapter game"])
def test_every_command_knows_packs(run, command, name):
    ran = run(*command.split(), name)
    assert (ran.code, ran.err) == (0, "")


def test_packs_are_proved_and_compared(run):
    ran = run("prove", LAID, "--only", "score-brackets")
    assert ran.code == 0 and "classic+house/no-freeze@1#" in ran.out
    ran = run("diff", "classic", LAID, "--limit", "0.01")
    assert ran.code == 0 and "pile.frozen_by  wild, bonus / none" in ran.out


@pytest.mark.parametrize("command", ["lint", "explain", "variant show", "rulebook", "prove", "diff classic"])
@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("classic+house/no-freze", "house/no-freeze"),
        ("clasic+house/no-freeze", "classic"),
        ("classic+no-freeze", "house/no-freeze"),
        ("house/no-freze", "house/no-freeze"),
        ("no-freeze", "house/no-freeze"),
    ],
)
def test_the_nearest_name_is_told(run, command, name, near):
    ran = run(*command.split(), name)
    assert (ran.code, ran.out) == (2, "")
    assert f"did you mean {near}?" in ran.err and len(ran.err.splitlines()) == 1


def test_both_packs_are_shown(run):
    shown = run("variant", "show", BOTH).out
    assert "pile.frozen_by" in shown and "bonus.cut" in shown and "more come from classic:" in shown
    told = run("explain", BOTH).out
    assert "Differs from classic in" in told and "bonus.cut: 100 (classic: 0)" in told


def test_a_pack_is_linted_as_it_lies_on_its_base(run):
    ran = run("lint", "uruguay+house/no-freeze", "--format", "concise")
    assert ran.code == 1
    assert "error variant/needs uruguay does not have pile.always_frozen=false" in ran.out
    clash = run("lint", f"{LAID}+house/frozen-until-taken", "--format", "concise").out
    assert "frozen-until-taken cannot stand beside no-freeze" in clash


def test_a_doubt_on_one_base_is_not_fixed_for_all(run, tmp_path):
    file = tmp_path / "pair.yaml"
    shutil.copy(packs()["house/pair-from-hand"], file)
    file.write_text(file.read_text().replace("variant: pair-from-hand", "variant: pair"))
    ran = run("lint", "--fix", f"samba+{file}")
    assert ran.code == 1 and "pile.natural_and_wild is so in samba already" in ran.out and "Fix:" not in ran.out
    assert "pile.natural_and_wild: false" in file.read_text()
