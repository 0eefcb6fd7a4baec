"""`can take` against brute force over all subsets of small hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from canasta.cards import card_name
from canasta.checker.context import Context
from canasta.checker.explore import can
from canasta.checker.referee import Referee
from canasta.checker.trial import attempt, may_end
from canasta.transcript.tree import Action, MeldName

RANKS = [*range(8), 24, 25, 45, 48, 49, 52]  # fours, fives, two tens, a red three, twos, a joker: a small deck
SUITED = [0, 1, 4, 5, 8, 9, 12, 13, 16, 20, 36, 40, 45, 48, 52]  # fours to nines of a suit or two: sequences
SEATS = ["N", "E", "S", "W"]


def subsets(cards: list[int]) -> Iterator[tuple[int, ...]]:
    """All subsets, the empty one too."""
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def without(cards: list[int], taken: tuple[int, ...]) -> list[int]:
    """What is left of some cards."""
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest


def groupings(cards: list[int], most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to lay up to `most` groups of three or more from some cards."""
    yield ()
    if most:
        for group in subsets(cards):
            if len(group) >= 3:
                for more in groupings(without(cards, group), most - 1):
                    yield (group, *more)


def takes(walk: Context, hand: list[int]) -> Iterator[Action]:
    """Every take with every subset, onto every meld, with every further group."""
    top = walk.table.pile.stack[-1]
    names = [None, *(MeldName(meld.text, meld.number) for meld in walk.table.side.melds)]
    for onto in names:
        for with_ in subsets(hand):
            for plus in groupings(without(hand, with_), 1):
                yield Action("take", cards=(top,), with_=with_, onto=onto, plus=plus)


def finishes(walk: Context, depth: int = 0) -> bool:
    """Whether some sequence of further actions ends the turn without breaking a rule."""
    if may_end(walk):
        return True
    hand = walk.table.me.zone.cards()
    if 45 in hand:
        after = attempt(walk, Action("red", cards=(45,) * hand.count(45)))
        return after is not None and finishes(after, depth)
    for card in set(hand):
        after = attempt(walk, Action("discard", cards=(card,)))
        if after is not None and may_end(after):
            return True
    if depth == 3:
        return False
    for group in subsets(hand):
        tries = [Action("meld", cards=group)] if len(group) >= 3 else []
        if len(group) == 1:
            names = (MeldName(meld.text, meld.number) for meld in walk.table.side.melds)
            tries += [Action("add", cards=group, to=name) for name in names]
        for action in tries:
            after = attempt(walk, action)
            if after is not None and finishes(after, depth + 1):
                return True
    return False


def position(seed: int, variant: str) -> Referee:
    """A random small position with the stock gone."""
    rng = random.Random(seed)
    deck = (SUITED if variant == "romanian-samba" else RANKS) * 2
    rng.shuffle(deck)
    referee = Referee(variant, SEATS)
    hand, pile = deck[: rng.randint(1, 6)], deck[6 : 6 + rng.randint(1, 3)]
    referee.line("position")
    referee.line(f"carried NS {rng.choice([-5, 0, 0, 0])} EW 0")
    if rng.random() < 0.6:
        rank = rng.choice(["4H 4D 4S", "5H 5D 5S 5C 5H 5D 5C", "TS TH TD", "5H 5D 2S"])
        referee.line(f"melds NS {rank}")
    referee.line("pile " + " ".join(map(card_name, pile)))
    referee.line("stock")
    referee.line("hand N " + " ".join(map(card_name, hand)))
    referee.line("turn N")
    referee.walk.start_play()
    referee.walk.table.begin_turn(0, 0)
    return referee


@pytest.mark.parametrize("variant", ["classic", "romanian", "romanian-samba"])
@pytest.mark.parametrize("start", range(0, 60, 20))
def test_can_take_is_what_brute_force_finds(variant: str, start: int) -> None:
    """The lazy search answers as the enumeration of all subsets does."""
    answers = set()
    for seed in range(start, start + 20):
        walk = position(seed, variant).walk
        hand = walk.table.me.zone.cards()
        after = (attempt(walk, action) for action in takes(walk, hand))
        found = any(trial is not None and finishes(trial) for trial in after)
        assert can(walk, "take") is found, seed
        answers.add(found)
    assert answers == {True, False}
