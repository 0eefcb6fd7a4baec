"""The reading with gaps: exact on sums over unknown cards, and what single gaps mean."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.language import kleene, reference
from canasta.language.typer import typed
from canasta.language.types import INT, RANK_COUNT, RANK_NAMES
from tests.language.sample import CONFIGS, schema

SCHEMA, CONFIG = schema(), CONFIGS[0]
LINEAR = [
    "worth(hand)",
    "wilds(hand)",
    "naturals(hand) - 2 * wilds(hand)",
    "size(hand) - naturals(hand) - wilds(hand)",
    "worth(hand) - 10 * size(hand) + 3 * hand[r7]",
    "sum(hand[k] for k in ranks) - size(hand)",
    "hand[r3B] - hand[r3R] + worth(with)",
    "2 * hand[r3B] + 2 * hand[r3R] - (hand[r3B] + hand[r3R])",
]


def bag(**cards: int) -> list[int]:
    """A bag from names such as `r7`, `unknown` and `three`."""
    found = [0] * 18
    for name, count in cards.items():
        found[{"unknown": 15, "three": 16}.get(name) or RANK_NAMES.index(name[1:])] = count
    return found


def completions(seen: list[int]) -> list[list[int]]:
    """Every way that the unknown cards of a bag may fall."""
    choices = [range(RANK_COUNT)] * seen[15] + [(11, 12)] * seen[16]
    found = []
    for ranks in product(*choices):
        whole = [*seen[:15], 0, 0, 0]
        for rank in ranks:
            whole[rank] += 1
        found.append(whole)
    return found


def read(text: str, **facts: Any) -> Any:
    """What an expression says of some facts."""
    expr = typed(text, SCHEMA, None, None)
    return kleene.evaluate(expr, SimpleNamespace(**facts), CONFIG)


@pytest.mark.parametrize("text", LINEAR)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_sums_over_unknown_cards_are_exact(text: str, seed: int) -> None:
    """The range runs from the least to the greatest value over all ways the unknown cards may fall."""
    rng = Random(seed)
    hand, shown = bag(r7=rng.randrange(3), r2=rng.randrange(2), unknown=rng.randrange(3), three=rng.randrange(2)), bag()
    if "with" in text:
        shown = bag(rK=1, unknown=rng.randrange(2))
    expr = typed(text, SCHEMA, None, INT)
    values = [
        reference.evaluate(expr, SimpleNamespace(hand=one, with_=other), CONFIG)
        for one in completions(hand)
        for other in completions(shown)
    ]
    answer = kleene.evaluate(expr, SimpleNamespace(hand=hand, with_=shown), CONFIG)
    assert (answer if isinstance(answer, tuple) else (answer, answer)) == (min(values), max(values))


@pytest.mark.parametrize(
    ("text", "facts", "answer"),
    [
        ("hand[r7] >= 2", {"hand": bag(r7=2, unknown=3)}, True),
        ("hand[r7] >= 2", {"hand": bag(r7=1, unknown=3)}, None),
        ("hand[r7] >= 2", {"hand": bag(r7=0, unknown=1)}, False),
        ("hand[r7] >= 1", {"hand": bag(three=3)}, False),
        ("hand[r3B] >= 1", {"hand": bag(three=3)}, None),
        ("size(hand) == 4", {"hand": bag(r7=1, unknown=2, three=1)}, True),
        ("size(hand)", {"hand": None}, (0, 108)),
        ("hand[r7]", {"hand": None}, (0, 8)),
        ("turns", {"turns": None}, (0, 9)),
        ("turns < 10", {"turns": None}, True),
        ("claim", {"claim": None}, None),
        ("claim < 101 or claim == none", {"claim": None}, None),
        ("claim > 100", {"claim": None}, False),
        ("drew", {"drew": None}, None),
        ("pile.top", {"pile": SimpleNamespace(top=15, present=True)}, None),
        ("pile.top != none", {"pile": SimpleNamespace(top=15, present=True)}, True),
        ("pile.top == r7", {"pile": SimpleNamespace(top=16, present=True)}, False),
        ("pile.top.role in {bonus, blocking}", {"pile": SimpleNamespace(top=16, present=True)}, True),
        ("pile.top >= r4 and pile.top < r7", {"pile": SimpleNamespace(top=15, present=True)}, None),
        ("opened or turns > 1", {"opened": None, "turns": 3}, True),
        ("opened and turns > 1", {"opened": None, "turns": 0}, False),
        ("opened or not opened", {"opened": None}, None),
        ("lookup(params.minimum, score)", {"score": None}, (0, 120)),
        ("lookup(params.minimum, turns)", {"turns": None}, 50),
        ("size(melds)", {"melds": None}, (0, 6)),
        ("any(m.age > 5 for m in melds)", {"melds": None}, False),
        ("all(m.age <= 5 for m in melds)", {"melds": None}, True),
        ("sum(m.age - 2 for m in melds)", {"melds": None}, (-12, 18)),
        ("max(m.age for m in melds, -1)", {"melds": None}, (-1, 5)),
        ("count(m in melds if m.new)", {"melds": [None, SimpleNamespace(new=True, present=True)]}, (1, 2)),
        ("onto == none", {"onto": None}, None),
        ("onto.age", {"onto": None}, (0, 5)),
        ("can discard", {"can": lambda kind: None}, None),
    ],
)
def test_single_gaps(text: str, facts: dict[str, Any], answer: Any) -> None:
    assert read(text, **facts) == answer


def test_an_unknown_card_is_one_that_the_deck_has() -> None:
    from dataclasses import replace

    ranks = tuple(replace(rank, copies=8 if rank.name in ("4", "5") else 0) for rank in CONFIG.ranks)
    expr = typed("worth(hand)", SCHEMA, None, INT)
    config = type(CONFIG)(CONFIG.params, ranks)
    assert kleene.evaluate(expr, SimpleNamespace(hand=bag(unknown=2)), config) == 10
