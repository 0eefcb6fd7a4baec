"""The replay follows every card and says where one cannot have moved as written."""

from __future__ import annotations

import pytest

from tests.interop.read import read
from tests.interop.replay import DealReplay, replay

GAME = """
[Variant "classic"]
[Seats "N E S W"]
[Sides "NS=N,S EW=E,W"]

deal 1 dealer W
carried NS 0 EW 0
hand N 9S 9H 4C 4D JK 5C
hand E 3S KD
hand S 6C
hand W 7C
stock 3H TC QD
up 2H 9C
red EW 3D > KD
1. N take 9C with 9S 9H plus 4C 4D JK, discard 5C
2. E draw 3H, red 3H > TC, discard 3S
3. S draw QD, discard 6C
end stock
show N 2H
show E KD TC
show S QD
show W 7C
score NS melds 80 = 80 total 80
"""


def only(text: str) -> DealReplay:
    return replay(read(text))[0]


def test_cards_end_where_they_were_put() -> None:
    run = only(GAME)
    assert run.problems == []
    assert run.zones.melds == {"NS": {"9": ["9C", "9S", "9H"], "4": ["4C", "4D", "JK"]}, "EW": {}}
    assert (run.zones.pile, run.zones.stock) == (["5C", "3S", "6C"], [])
    assert sorted(run.zones.reds["EW"].elements()) == ["3D", "3H"]
    assert all(run.lost(seat) == [] for seat in "NESW")


@pytest.mark.parametrize(
    ("written", "instead", "what"),
    [
        ("discard 3S", "discard 8S", "not in hand: 8S"),
        ("draw QD", "draw JD", "drew JD, but on the stock lay QD"),
        ("take 9C", "take 9D", "took 9D, but on the pile lay ['9C']"),
        ("meld", "meld", ""),
    ],
)
def test_what_cannot_be_is_named(written: str, instead: str, what: str) -> None:
    problems = only(GAME.replace(written, instead)).problems
    assert any(problem.what == what for problem in problems) == bool(what)


def test_cards_not_shown_at_the_end_are_lost() -> None:
    assert only(GAME.replace("show E KD TC", "show E KD")).lost("E") == ["TC"]


def test_melds_taken_back_keep_their_number() -> None:
    run = only(GAME.replace("plus 4C 4D JK, ", ", unmeld 9C 9S 9H from 9, meld 9C 9S 9H, add 4C to 9#2, "))
    assert run.problems == []
    assert run.zones.melds["NS"] == {"9": [], "9#2": ["9C", "9S", "9H", "4C"]}


def test_without_sides_every_seat_is_one() -> None:
    assert read('[Seats "A B"]').sides == {"A": ["A"], "B": ["B"]}


RENEWED = """
[Variant "classic"]
[Seats "N E"]

deal 1
hand N 9S 4C
hand E 3S KD
stock 5D
up 6C
1. N draw 5D, discard 9S
2. E reshuffle all, draw ?, discard KD
3. N draw DRAWN, discard 4C
4. E reshuffle all, draw ?, discard 3S
end stock
show N 5D DRAWN
show E SHOWN
"""


@pytest.mark.parametrize(
    ("drawn", "shown", "what"),
    [
        ("6C", "9S 4C", ""),
        ("9S", "6C 4C", ""),
        ("TD", "9S 4C", "drew TD, which does not lie in the stock"),
    ],
)
def test_a_new_stock_is_drawn_in_any_order(drawn: str, shown: str, what: str) -> None:
    run = only(RENEWED.replace("DRAWN", drawn).replace("SHOWN", shown))
    assert any(problem.what == what for problem in run.problems) == bool(what)
    assert run.lost("E") == []


def test_a_card_that_cannot_have_been_drawn_is_lost() -> None:
    assert only(RENEWED.replace("DRAWN", "6C").replace("SHOWN", "TD 4C")).lost("E") == ["?"]
