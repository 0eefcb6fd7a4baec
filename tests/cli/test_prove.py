"""`canasta prove` and `canasta regress`."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROVING = ROOT / "analyse" / "proving"
GAMES = ROOT / "generated"


def test_proofs_in_short(run):
    found = run("prove", "classic", "--only", "score-brackets")
    assert found.code == 0
    assert "score-brackets  4 proved" in found.out
    assert "4 players" in found.out


def test_what_is_refuted_is_shown(run):
    found = run("prove", PROVING / "gap.yaml", "--only", "score-brackets")
    assert found.code == 1
    assert "gap.yaml:7: initial.minimum: no row holds 1495" in found.out
    assert "    carried NS 1495 EW 0" in found.out


def test_fewest_rules(run):
    found = run("prove", PROVING / "dead-rules.yaml", "--only", "dead-rule")
    assert found.code == 1
    assert "  rules: meld/wilds" in found.out


def test_inconclusive_is_three(run):
    found = run("prove", PROVING / "never-out.yaml", "--only", "going-out", "--limit", "0")
    assert found.code == 3
    assert "because: the time is over" in found.out


def test_as_json(run):
    found = run("prove", "classic", "--players", "2", "--only", "score-brackets", "--format", "json")
    whole = json.loads(found.out)
    assert (whole["variant"], whole["players"]) == ("classic", 2)
    assert {answer["result"] for answer in whole["answers"]} == {"proved"}


@pytest.mark.parametrize("args", [("nowhere",), ("classic", "--only", "nothing"), ("classic", "--players", "7")])
def test_bad_usage(run, args):
    assert run("prove", *args).code == 2


def test_coverage_needs_games(run):
    assert run("prove", "classic", "--only", "coverage").code == 2


def test_regress(run):
    found = run("regress", GAMES / "classic4_s1.cgn", "--from", "classic", "--to", PROVING / "never-out.yaml")
    assert found.code == 1
    assert "value out.canastas" in found.out
    assert "out/canastas legal -> illegal" in found.out
    assert "1 game: 1 changed" in found.out


def test_regress_to_the_same(run):
    found = run("regress", GAMES / "classic4_s1.cgn", "--from", "classic", "--to", "classic", "--format", "json")
    assert found.code == 0
    assert json.loads(found.out)["games"][0]["result"] == "same"


def test_regress_without_games(run, tmp_path):
    assert run("regress", tmp_path, "--from", "classic", "--to", "classic").code == 2
