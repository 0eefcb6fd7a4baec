"""Melds of burraco against a plain count of what a set and a sequence are, with twos wild or at their own place."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.cards import JOKER, KINDS, RANK_OF, RANKS, UNKNOWN
from canasta.checker.referee import Referee
from canasta.table import melds

REFEREE = Referee("burraco", ["N", "E", "S", "W"])
PLACE = {rank: place for place, rank in enumerate("A23456789TJQK", 1)}
#: Low and high cards of one suit, twos and threes of another, and a joker: groups that are often nearly melds.
PLAYED = {0: "A2345QK", 1: "23"}
CARDS = [*(card for card in KINDS if card != JOKER and RANKS[RANK_OF[card]] in PLAYED.get(card % 4, "")), JOKER]


def judged(cards: Sequence[int]) -> bool | None:
    """Whether a new meld of these cards breaks no rule of melds; None when it hangs on what was not written."""
    table = REFEREE.walk.table.fork()
    table.meld = melds.lay(table, cards)
    return REFEREE.walk.judge.passes("meld", table, exact=all(card <= JOKER for card in cards))


def is_meld(cards: Sequence[int]) -> bool:
    """Whether cards are a set or a sequence with one wild card at most, counted card by card."""
    ranks = ["JK" if card == JOKER else RANKS[RANK_OF[card]] for card in cards]
    natural = [rank for rank in ranks if rank not in ("JK", "2")]
    if len(natural) >= max(2, len(cards) - 1) and len(set(natural)) == 1:
        return len(cards) >= 3
    wilds = [None, *(at for at, rank in enumerate(ranks) if rank in ("JK", "2"))]
    return len(cards) >= 3 and any(_in_a_row(cards, ranks, wild) for wild in wilds)


def _in_a_row(cards: Sequence[int], ranks: Sequence[str], wild: int | None) -> bool:
    """Whether cards follow one another when that one, or none, is wild; the ace stands at either end."""
    rest = [at for at in range(len(cards)) if at != wild]
    if any(ranks[at] == "JK" for at in rest) or len({cards[at] % 4 for at in rest}) > 1 or len(rest) < 2:
        return False
    for ace in (1, 14):
        places = [ace if ranks[at] == "A" else PLACE[ranks[at]] for at in rest]
        if len(set(places)) == len(places) and max(places) - min(places) < len(cards):
            return True
    return False


GROUPS = st.lists(st.sampled_from(CARDS), min_size=2, max_size=6).filter(
    lambda cards: all(cards.count(card) <= (4 if card == JOKER else 2) for card in cards)
)


@settings(max_examples=600, deadline=None)
@given(GROUPS)
def test_melds_are_what_they_are_counted_to_be(cards: list[int]) -> None:
    """A meld is legal if, and only if, it is a set or a sequence."""
    assert judged(cards) is is_meld(cards), [RANKS[RANK_OF[card]] if card != JOKER else "JK" for card in cards]


@settings(max_examples=100, deadline=None)
@given(GROUPS.filter(lambda cards: len(cards) >= 3), st.integers(0, 5))
def test_a_card_that_nobody_noted_leaves_it_open(cards: list[int], at: int) -> None:
    """With one card unknown a meld is found legal or illegal only if it is so whatever that card was."""
    at %= len(cards)
    found = judged([*cards[:at], UNKNOWN, *cards[at + 1 :]])
    each = {is_meld([*cards[:at], card, *cards[at + 1 :]]) for card in KINDS}
    assert found is None or each == {found}, (found, each)
