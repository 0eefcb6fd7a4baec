"""The ordinary search on a position whose hand is partly known, and the way in which it found what it found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from canasta.cards import (
    BLACK_THREE,
    BLACK_THREES,
    JOKER,
    JOKER_CLASS,
    NO_SUIT,
    RED_THREE,
    RED_THREES,
    TWO,
    UNKNOWN,
    UNKNOWN_CLASS,
    Bag,
)
from canasta.checker import shapes
from canasta.checker.context import Context
from canasta.checker.explore import Search, _key
from canasta.checker.trial import Trial
from canasta.language.types import RANK_COUNT
from canasta.table.records import Meld
from canasta.table.zones import A_SET, Hand
from canasta.transcript.tree import Action


def _card(kind: int) -> int:
    """A card of a class, without a suit."""
    special = {BLACK_THREE: BLACK_THREES, RED_THREE: RED_THREES, TWO: NO_SUIT + 12, JOKER_CLASS: JOKER}
    return special.get(kind, NO_SUIT + kind)


CARD = tuple(_card(kind) for kind in range(RANK_COUNT))


class Position(Trial):
    """A table kept as it was at one moment, its hand to be filled in."""

    def __init__(self, walk: Context) -> None:
        super().__init__(walk)
        table = self.table
        self.unsure = False
        self.size = len(table.me.zone)
        self.unsized = table.me.zone.unsized
        self.known: Bag = table.me.zone.bag[:RANK_COUNT]
        self.event: int = getattr(walk, "event", 0)
        table.pile.stack = [card & 0xFFFF for card in table.pile.stack]
        for meld in table.side.melds:
            meld.kinds = [card & 0xFFFF for card in meld.kinds]
        self.open_facts = not exact_but_hand(self)

    def holding(self, hand: Sequence[int]) -> Trial:
        """The position with at least these cards in the hand, by class, and unknown ones up to its size."""
        trial = copy(self)
        trial.table = self.table.fork()
        cards = [CARD[kind] for kind, number in enumerate(hand) for _ in range(max(number, self.known[kind]))]
        rest = max(0, self.size - len(cards))
        trial.table.me.zone = Hand([*cards, *[UNKNOWN] * rest])
        trial.table.hand = trial.table.me.hand
        trial.exact = not rest and not self.open_facts
        return trial

    def fits(self, hand: Sequence[int]) -> bool:
        """Whether the hand has room for these cards besides those that are known."""
        return sum(max(number, self.known[kind]) for kind, number in enumerate(hand)) <= self.size


def exact_but_hand(walk: Context) -> bool:
    """Whether everything that rules read of a player's turn is known, but for the hand."""
    table, side = walk.table, walk.table.side
    figures: list[Any] = [table.pile.top, table.pile.marked, side.opened, table.me.melded, side.concealed]
    numbers: list[Any] = [side.score, side.total, table.stock.size]
    bags = [table.pile.cards, table.turn.laid, table.turn.buried]
    return (
        None not in figures
        and all(isinstance(number, int) for number in numbers)
        and not any(sum(bag[UNKNOWN_CLASS:]) for bag in bags)
        and all(map(_plain, side.melds))
    )


def _plain(meld: Meld) -> bool:
    figures: list[Any] = [meld.rank, meld.kind, meld.twins, meld.at_once]
    known = all(isinstance(figure, int) for figure in figures) and not sum(meld.cards[UNKNOWN_CLASS:])
    return known and (meld.kind == A_SET or isinstance(meld.suits, int))


class Finder(Search):
    """The search for a turn that breaks no rule, which tells how it goes; an unknown card may be discarded in it."""

    def way(self, trial: Trial) -> list[Action] | None:
        """The actions that bring a turn to its end."""
        key = _key(trial)
        if key in self.seen:
            return None
        self.seen.add(key)
        self.unsure = self.unsure or trial.unsure
        if trial.unsure:
            return None
        if self._ends(trial):
            return []
        for kind in ("red", "keep", "discard", "add", "join", "meld"):
            for action in self.shapes(trial, kind):
                following = self.attempt(trial, action)
                if following is None:
                    continue
                if kind == "discard":
                    if self._ends(following):
                        return [action]
                elif (rest := self.way(following)) is not None:
                    return [action, *rest]
        return None

    def shapes(self, trial: Trial, kind: str) -> Iterator[Action]:
        """The actions of a kind to try."""
        if kind == "discard" and trial.table.me.zone.bag[UNKNOWN_CLASS]:
            yield Action("discard", cards=(UNKNOWN,))
        yield from shapes.SHAPES[kind](trial.table)

    def first(self, walk: Context, kind: str) -> tuple[Action, list[Action]] | None:
        """The first action of a kind from which the turn can be brought to its end, and how."""
        for action, trial in self.starts(walk, kind):
            if not trial.unsure and (rest := self.way(trial)) is not None:
                return action, rest
            self.unsure = self.unsure or trial.unsure
        return None
