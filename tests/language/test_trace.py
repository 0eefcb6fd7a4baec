"""What is said of a value: the facts that decide it, found and required."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from canasta.language.trace import Shown, show, sides, trace
from canasta.language.typer import typed
from canasta.language.types import BOOL, CARDS, INT, NO_INT, RANK, Opt
from tests.language.sample import CONFIGS, HOW, schema

SCHEMA, CONFIG = schema(), CONFIGS[0]


def position() -> SimpleNamespace:
    """A position in which little has happened."""
    hand = [0] * 18
    hand[3], hand[14] = 1, 2
    absent = SimpleNamespace(present=False, rank=-1, cards=[0] * 18, new=False, age=0)
    return SimpleNamespace(
        hand=hand, pile=SimpleNamespace(top=3, frozen=True, present=True), melds=[], score=1600, turns=4, opened=False,
        claim=NO_INT, asked=-1, onto=absent, drew=0, can=lambda kind: False, sides=[],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("hand[pile.top] >= params.naturals", {"hand[pile.top]": 1, "pile.top": "7"}),
        ("opened or turns > 3", {"turns": 4}),
        ("opened and turns > 3", {"opened": False}),
        ("opened or turns > 5", {"opened": False, "turns": 4}),
        ("frozen implies hand[r7] >= 2", {"frozen": True, "hand[r7]": 1}),
        ("worth(hand) >= minimum", {"worth(hand)": 105, "minimum": 90}),
        ("lookup(params.minimum, score) > 100", {"lookup(params.minimum, score)": 90, "score": 1600}),
        ("(turns if opened else score) > 3", {"opened": False, "score": 1600}),
        ("onto == none and claim == none", {"onto": "none", "claim": "none"}),
        ("any(m.new for m in melds)", {"any(m.new for m in melds)": False}),
        ("drew == stock and not can take", {"drew": "stock", "can take": False}),
        ("pile.top.role == natural", {"pile.top.role": "natural"}),
        ("(opened) * turns + score > 3", {"opened": False, "score": 1600}),
    ],
)
def test_leaves(text: str, leaves: dict[str, Shown]) -> None:
    assert dict(trace(typed(text, SCHEMA, None, BOOL), position(), CONFIG)) == leaves


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("hand[pile.top] >= params.naturals", (1, 2, ">=")),
        ("3 >= turns", (4, 3, "<=")),
        ("pile.top == r8", ("7", "8", "==")),
        ("claim == score", ("none", 1600, "==")),
        ("drew != stock", ("stock", "stock", "!=")),
        ("opened == (turns > 3)", (False, True, "==")),
        ("opened", None),
        ("turns > 1 and turns < 3", None),
        ("opened implies turns > 3", None),
    ],
)
def test_sides(text: str, answer: Any) -> None:
    assert sides(typed(text, SCHEMA, None, BOOL), position(), CONFIG) == answer


def test_gaps_are_shown() -> None:
    state = position()
    state.turns, state.hand[15] = None, 2
    assert sides(typed("hand[r7] >= turns", SCHEMA, None, BOOL), state, CONFIG) == ("1..3", "0..9", ">=")
    assert trace(typed("opened or turns > 3", SCHEMA, None, BOOL), state, CONFIG) == [("turns", "0..9")]


def test_words_on_one_line() -> None:
    assert trace(typed("hand[\n  pile.top\n] > 2", SCHEMA, None, BOOL), position(), CONFIG)[0][0] == "hand[ pile.top ]"


def test_show() -> None:
    bag = [0] * 18
    assert show(bag, CARDS) == "no cards"
    bag[3], bag[14], bag[15] = 2, 1, 1
    assert show(bag, CARDS) == "7x2 JK ?"
    assert (show(9, RANK), show(-1, Opt(RANK)), show(1, HOW), show(None, INT)) == ("K", "none", "pile", "unknown")
