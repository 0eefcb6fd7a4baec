"""Zones: hands whose cards may be partly unknown, and the shape of a group of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.cards import (
    BLACK_THREES,
    CARD_NAMES,
    CLASS_OF,
    CLASSES,
    JOKER,
    NO_SUIT,
    NONE,
    RANK_OF,
    RANKS,
    RED_THREES,
    SUIT_OF,
    SUITS,
    THREE_CLASS,
    UNKNOWN,
    UNKNOWN_CLASS,
    Bag,
)


def _coloured(card: int) -> int:
    """A three by its colour alone, any other card as it is."""
    if card >= JOKER or RANK_OF[card] != RANKS.index("3"):
        return card
    return RED_THREES if SUITS[SUIT_OF[card]] in "HD" else BLACK_THREES


#: Less and less exact names of a card: 7H may be what was written down as 7, 3H as 3R or 3, anything as ?.
VAGUER: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        dict.fromkeys(
            name
            for name in (
                _coloured(card),
                NO_SUIT + RANK_OF[card] if RANK_OF[card] >= 0 else card,
                UNKNOWN,
            )
            if name != card
        )
    )
    for card in range(len(CARD_NAMES))
)
#: The other way round: which exact cards a vague name may stand for, the vaguer names between them included.
EXACTER: tuple[tuple[int, ...], ...] = tuple(
    tuple(card for card in range(len(CARD_NAMES)) if name in VAGUER[card] and name != UNKNOWN)
    for name in range(len(CARD_NAMES))
)


class Hand:
    """Cards of one player: those known to be among them, some nobody recorded, less those that left unrecorded.

    `bag` is the view that rules read: exact counts by class, with what is unknown at the index for `?`.
    """

    __slots__ = ("bag", "debts", "pool", "vanished")

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.pool: dict[int, int] = dict(Counter([card & 0xFF for card in cards]))
        self.bag: Bag = [0] * CLASSES
        self.vanished = 0
        self.debts: dict[int, int] = {}
        for card, number in self.pool.items():
            self.bag[CLASS_OF[card]] += number

    def copy(self) -> Hand:
        """The same hand as a separate object."""
        other = Hand.__new__(Hand)
        other.pool, other.bag = self.pool.copy(), self.bag.copy()
        other.vanished, other.debts = self.vanished, self.debts.copy()
        return other

    def __len__(self) -> int:
        return sum(self.bag)

    def add(self, card: int) -> None:
        """Put a card into the hand."""
        card &= 0xFF
        self.pool[card] = self.pool.get(card, 0) + 1
        self.bag[UNKNOWN_CLASS if self.vanished else CLASS_OF[card]] += 1

    def source(self, card: int) -> int | None:
        """The name under which the hand holds a card that is played, None when it cannot hold it."""
        if not sum(self.bag):
            return None
        if card == UNKNOWN:
            return UNKNOWN if self.pool.get(UNKNOWN) else NONE
        pool = self.pool
        if pool.get(card):
            return card if self._unspent(card) else None
        for name in VAGUER[card]:
            if pool.get(name):
                return name
        return NONE if self._could_be(card) else None

    def _unspent(self, card: int) -> bool:
        if not self.debts:
            return True
        return self.vanished > 0 or self.bag[CLASS_OF[card]] > 0

    def _could_be(self, card: int) -> bool:
        held = sum(self.pool.get(name, 0) for name in EXACTER[card])
        return held > self.debts.get(card, 0)

    def remove(self, card: int) -> int | None:
        """Take a card out of the hand; the name it was held under, None when the hand cannot hold it.

        A card that leaves under a vaguer name than it was held by stays in the pool as a debt, so that what may still
        be there is never claimed to be there.
        """
        card &= 0xFF
        if not self.debts and not self.vanished and card in self.pool:
            self._forget(card)
            self.bag[CLASS_OF[card]] -= 1
            return card
        name = self.source(card)
        if name is None:
            return None
        if name == NONE:
            self._leave_unnamed(card)
            return name
        self._forget(name)
        self.bag[UNKNOWN_CLASS if self.vanished else CLASS_OF[name]] -= 1
        return name

    def _leave_unnamed(self, card: int) -> None:
        if card == UNKNOWN:
            if not self.vanished:
                self.bag[:] = [0] * UNKNOWN_CLASS + [sum(self.bag)] + [0] * (CLASSES - UNKNOWN_CLASS - 1)
            self.vanished += 1
            self.bag[UNKNOWN_CLASS] -= 1
            return
        self.debts[card] = self.debts.get(card, 0) + 1
        self.bag[UNKNOWN_CLASS if self.vanished else self._class_of_debt(card)] -= 1

    def _class_of_debt(self, card: int) -> int:
        held = [CLASS_OF[name] for name in EXACTER[card] if self.pool.get(name)]
        return CLASS_OF[card] if CLASS_OF[card] != THREE_CLASS or not held else held[0]

    def _forget(self, name: int) -> None:
        left = self.pool[name] - 1
        if left:
            self.pool[name] = left
        else:
            del self.pool[name]

    def cards(self) -> list[int]:
        """The cards that may lie in the hand, known ones first; more than its size when some left unnamed."""
        return [card for card in sorted(self.pool) for _ in range(self.pool[card])]


#: A number, or the least and the greatest that it can be.
Number = int | tuple[int, int]


class Shape:
    """What a group of cards looks like: its rank, kind, suits, span and repeats, and the name a record gives it.

    `kind` is None where cards that nobody recorded leave it open; numbers are ranges where cards or suits do.
    """

    __slots__ = ("kind", "rank", "repeats", "span", "suits", "text")

    def __init__(self, rank: int, kind: int | None, suits: Number, span: Number, repeats: Number, text: str) -> None:
        self.rank, self.kind, self.suits, self.span, self.repeats, self.text = rank, kind, suits, span, repeats, text


A_SET, A_RUN, ALL_WILD = 0, 1, 2


def shape_of(cards: Sequence[int], wild: Sequence[bool]) -> Shape:
    """The shape of some cards; `wild` says of every class whether it is wild."""
    natural = [card & 0xFF for card in cards if not wild[CLASS_OF[card & 0xFF]]]
    if not natural:
        return Shape(NONE, ALL_WILD, 0, 0, 0, "W")
    known = [card for card in natural if CLASS_OF[card] < UNKNOWN_CLASS]
    hidden = len(natural) - len(known)
    suits = {SUIT_OF[card] for card in known}
    kind = _kind(known, hidden, suits - {NONE})
    text = SUITS[max(suits)] if kind == A_RUN and suits != {NONE} else CARD_NAMES[(known or natural)[0]][0]
    ranks = {RANK_OF[card] for card in known}
    span, repeats = (max(ranks) - min(ranks) + 1 if ranks else 0), len(known) - len(ranks)
    first = CLASS_OF[(known or natural)[0]]
    if hidden:
        most = len(RANKS)
        return Shape(first, kind, _suits(suits, True), (span, most), (repeats, repeats + hidden), text)
    return Shape(first, kind, _suits(suits, NONE in suits), span, repeats, text)


def _kind(known: Sequence[int], hidden: int, suits: set[int]) -> int | None:
    """Cards of several ranks are a run as long as they may be of one suit."""
    classes = len({CLASS_OF[card] for card in known})
    if classes > 1:
        return A_RUN if len(suits) <= 1 else A_SET
    return None if hidden and len(known) <= 1 else A_SET


def _suits(suits: set[int], more: bool) -> Number:
    """How many suits there are, if those of more cards may be among them."""
    least = len(suits - {NONE})
    return (max(1, least), len(SUITS)) if more and least < len(SUITS) else least
