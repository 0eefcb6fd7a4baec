"""Zones: hands whose cards may be partly unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.cards import (
    BLACK_THREE,
    BLACK_THREES,
    CARD_NAMES,
    CLASS_OF,
    CLASSES,
    JOKER,
    NO_SUIT,
    NONE,
    RANK_OF,
    RANKS,
    RED_THREE,
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


def names_same(card: int, other: int) -> bool:
    """Whether two names may be of one card."""
    card, other = card & 0xFF, other & 0xFF
    return card == other or card in VAGUER[other] or other in VAGUER[card] or UNKNOWN in (card, other)


class Hand:
    """Cards of one player: the names they came under, less those under which cards left.

    A card that leaves under a name that fits several held ones is kept among the `gone`, so that what may no longer be
    there is never claimed to be there. `bag` is the view that rules read: by class how many cards are surely held, with
    all others at the index for `?`.
    """

    __slots__ = ("bag", "gone", "pool", "strays", "unsized")

    def __init__(self, cards: Iterable[int] = (), *, unsized: bool = False) -> None:
        self.unsized = unsized
        self.pool: dict[int, int] = dict(Counter([card & 0xFF for card in cards]))
        self.gone: dict[int, int] = {}
        self.strays: dict[int, int] = {}
        self.bag: Bag = [0] * CLASSES
        for card, number in self.pool.items():
            self.bag[CLASS_OF[card]] += number

    def copy(self) -> Hand:
        """The same hand as a separate object."""
        other = self.__class__.__new__(self.__class__)
        other.pool, other.gone, other.bag = self.pool.copy(), self.gone.copy(), self.bag.copy()
        other.unsized, other.strays = self.unsized, self.strays.copy()
        return other

    def __len__(self) -> int:
        return sum(self.bag)

    def add(self, card: int) -> None:
        """Put a card into the hand."""
        card &= 0xFF
        self.pool[card] = self.pool.get(card, 0) + 1
        if self.gone:
            self._count()
        else:
            self.bag[CLASS_OF[card]] += 1

    def receive(self, cards: Iterable[int]) -> None:
        """Put cards that come from the stock into the hand."""
        for card in cards:
            self.add(card)

    def holds_exactly(self, cards: Sequence[int]) -> bool:
        """Whether these are the cards of the hand, by the very names under which it holds them."""
        return not self.gone and self.pool == Counter([card & 0xFF for card in cards])

    def blurs(self, card: int) -> bool:
        """Whether a card that leaves under this name may be one that is known better."""
        return card > JOKER and any(card in VAGUER[name] for name in self.pool)

    def remove(self, card: int) -> int | None:
        """Take a card out of the hand; the name it was held under, None when the hand cannot hold it.

        Where it may have been one of several, the name is the least that was learned: NONE when that is nothing.
        """
        card &= 0xFF
        if self.pool.get(card) and (card <= JOKER or not self.blurs(card)):
            return self._leave(card) if not self.gone or self._may_leave(card) else self._leave_astray(card)
        fitting = [
            name for name in self.pool if card in (name, UNKNOWN) or name in VAGUER[card] or card in VAGUER[name]
        ]
        if not fitting or not self._may_leave(card):
            return self._leave_astray(card)
        if len(fitting) == 1:
            name = self._leave(fitting[0])
            return name if name == card or name in VAGUER[card] else NONE
        self.gone[card] = self.gone.get(card, 0) + 1
        self._count()
        if card == UNKNOWN or any(name == card or card in VAGUER[name] for name in fitting):
            return NONE
        return next(name for name in VAGUER[card] if name in fitting)

    def _leave(self, name: int) -> int:
        """Take out a card of which it is plain under which name it was held."""
        left = self.pool[name] - 1
        if left:
            self.pool[name] = left
        else:
            del self.pool[name]
        if self.gone:
            self._count()
        else:
            self.bag[CLASS_OF[name]] -= 1
        return name

    def _leave_astray(self, card: int) -> int | None:
        """Take out what was drawn under another name than the stock's, when the card that lay there is played."""
        name = self.strays.pop(card, None)
        if name is None or not self.pool.get(name) or (self.gone and not self._may_leave(name)):
            return None
        self._leave(name)
        return NONE

    def _may_leave(self, card: int) -> bool:
        """Whether all cards gone, and this one, can have been different cards of the hand."""
        left = self.pool.copy()
        gone = [*(name for name, number in self.gone.items() for _ in range(number)), card]
        for name in sorted(gone, key=_vagueness):
            fits = left if name == UNKNOWN else (name, *EXACTER[name], *VAGUER[name])
            there = next((other for other in fits if left.get(other)), None)
            if there is None:
                return False
            left[there] -= 1
        return True

    def _count(self) -> None:
        """Count anew what is surely held."""
        held, gone = _by_class(self.pool), _by_class(self.gone)
        size, lost = sum(held) - sum(gone), gone[UNKNOWN_CLASS]
        if not size:
            self.pool, self.gone = {}, {}
            held = gone = [0] * CLASSES
        threes = sum(held[kind] - gone[kind] for kind in THREES) - lost
        gone[BLACK_THREE] += gone[THREE_CLASS]
        gone[RED_THREE] += gone[THREE_CLASS]
        sure = [max(0, a - b - lost) for a, b in zip(held, gone, strict=True)]
        sure[THREE_CLASS] = max(0, threes - sure[BLACK_THREE] - sure[RED_THREE])
        sure[UNKNOWN_CLASS] = 0
        sure[UNKNOWN_CLASS] = size - sum(sure)
        self.bag[:] = sure

    def cards(self) -> list[int]:
        """The cards that may lie in the hand, known ones first; more than its size when some left unnamed."""
        return [card for card in sorted(self.pool) for _ in range(self.pool[card])]


THREES = (BLACK_THREE, RED_THREE, THREE_CLASS)


def _vagueness(name: int) -> int:
    return 3 if name == UNKNOWN else 0 if name <= JOKER else 1 if name >= RED_THREES else 2


def _by_class(names: dict[int, int]) -> Bag:
    bag = [0] * CLASSES
    for name, number in names.items():
        bag[CLASS_OF[name]] += number
    return bag
