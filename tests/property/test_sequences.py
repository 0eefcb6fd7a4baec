"""Sequences: what is judged of cards whose suits, or the cards themselves, were not written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.cards import CLASS_OF, JOKER, KINDS, NO_SUIT, RANK_OF, RANKS, RED_THREE, UNKNOWN
from canasta.checker.referee import Referee
from canasta.table import melds
from canasta.table.shape import A_RUN, A_SET, shape_of

REFEREE = Referee("romanian-samba", ["N", "E", "S", "W"])
WILD = REFEREE.walk.table.options.wild
#: Fours to eights of two suits, aces and black threes of spades, a two and a joker: groups that are often nearly melds.
CARDS = [*(rank * 4 + suit for rank in range(5) for suit in (0, 1)), 40, 44, 49, JOKER]


def judged(cards: Sequence[int]) -> bool | None:
    """Whether a new meld of these cards breaks no rule of melds; None when it hangs on what was not written."""
    table = REFEREE.walk.table.fork()
    table.meld = melds.lay(table, cards)
    return REFEREE.walk.judge.passes("meld", table, exact=all(card <= JOKER for card in cards))


def completions(card: int) -> list[int]:
    """The cards that a name can stand for; nobody leaves a red three unrecorded."""
    if card == UNKNOWN:
        return [each for each in KINDS if CLASS_OF[each] != RED_THREE]
    return [card] if card <= JOKER else [(card - NO_SUIT) * 4 + suit for suit in range(4)]


def vaguely(cards: Sequence[int], how: Sequence[int]) -> list[int]:
    """Some cards with a few of them named without their suit, or not at all."""
    named = [CLASS_OF[card] < 11 for card in cards]
    return [
        card if not step or not plain else (NO_SUIT + RANK_OF[card] if step == 1 else UNKNOWN)
        for card, step, plain in zip(cards, how, named, strict=False)
    ]


GROUPS = st.lists(st.sampled_from(CARDS), min_size=3, max_size=5)
SUITLESS = st.lists(st.integers(0, 1), min_size=5, max_size=5)
UNNAMED = st.permutations([0, 0, 0, 1, 2])


@settings(max_examples=150, deadline=None)
@given(GROUPS, st.one_of(SUITLESS, UNNAMED))
def test_what_is_not_written_is_judged_exactly(cards: list[int], how: list[int]) -> None:
    """A meld is legal or illegal only if it is so whatever was not written, and always if that is suits alone."""
    vague = vaguely(cards, how)
    said = judged(vague)
    found = {judged(each) for each in _sampled(vague)}
    assert said is None or found == {said}, (vague, said, found)
    assert said is not None or UNKNOWN in vague or len(found) == 2, (vague, found)


def _sampled(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All completions of the first 400."""
    for number, each in enumerate(product(*(completions(card) for card in cards))):
        if number < 400 or number % 7 == 0:
            yield each


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 3), st.integers(0, 8), st.data())
def test_a_run_is_one_in_any_order(suit: int, low: int, data: st.DataObject) -> None:
    """Cards of one suit that follow one another span as many ranks as they are, in whatever order they lie."""
    length = data.draw(st.integers(2, 11 - low))
    cards = data.draw(st.permutations([(low + step) * 4 + suit for step in range(length)]))
    shape = shape_of(cards, WILD)
    assert (shape.kind, shape.suits, shape.span, shape.repeats) == (A_RUN, 1, length, 0)
    assert judged(cards) is (3 <= length <= 7)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([card for card in KINDS if not WILD[CLASS_OF[card]]]), min_size=2, max_size=8))
def test_shapes_of_written_cards(cards: list[int]) -> None:
    """Suits, span and repeats are counted; several ranks of one suit are a run, everything else a set."""
    shape = shape_of(cards, WILD)
    ranks, suits = {"23456789TJQKA".index(RANKS[RANK_OF[card]]) for card in cards}, {card % 4 for card in cards}
    assert shape.suits == len(suits)
    assert shape.span == max(ranks) - min(ranks) + 1
    assert shape.repeats == len(cards) - len(ranks)
    assert shape.kind == (A_RUN if len({CLASS_OF[card] for card in cards}) > 1 and len(suits) == 1 else A_SET)
