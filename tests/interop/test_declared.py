"""What the programs declare holds: other values judge their games otherwise, forbidden turns are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta import check
from tests.interop.ship import transcript

HEAD = '[Variant "tests/interop/{}.yaml"]\n[Seats "A B"]\nposition\n'
CASES = yaml.safe_load(Path(__file__).with_name("declared_ccdale.yaml").read_text(encoding="utf-8"))


def rules(text: str, variant: str | None = None) -> set[str]:
    return {finding.rule for finding in check(text, variant=variant)[0].findings}


def test_the_game_for_two_draws_one_card_and_goes_out_with_one_canasta() -> None:
    text = transcript("feudalism/classic2_normal_s5").read_text(encoding="utf-8")
    assert rules(text) == set()
    assert rules(text, "classic") == {"draw/count", "out/canastas"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_rules_that_ccdale_declares(case: dict[str, Any]) -> None:
    melds = f"melds A {case['melds']}\n" if "melds" in case else ""
    table = f"hand A {case['hand']}\nhand B ?*12\npile {case['pile']}\nstock ?*40\n{melds}turn A\n"
    assert rules(f"{HEAD.format('ccdale')}{table}1. A {case['turn']}\n") == set(case["rules"])


def test_every_canasta_of_ccdale_earns_300_and_going_out_nothing() -> None:
    lines = "melds A K*7 | Q*6 2\nred A 3H\nhand A\nhand B 4S\nend out A\n"
    assert check(HEAD.format("ccdale") + lines)[0].scores[0].items | {"melds": 0} == {
        "melds": 0, "canastas": 600, "reds": 100, "out": 0, "concealed": 0, "hand": 0, "penalties": 0, "bonuses": 0,
    }  # fmt: skip


def test_red_threes_of_ccdale_count_without_a_meld() -> None:
    rows = check(HEAD.format("ccdale") + "red B 3H 3D 3H 3D\nhand A\nhand B 4S\nmelds A K*7\nend out A\n")[0].scores
    assert [row.items["reds"] for row in rows] == [0, 800]
