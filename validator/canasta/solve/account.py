"""What a record says of one hand, added up as it is read: hidden cards by step, known cards by class and kind."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from canasta.cards import (
    BLACK_THREE,
    BLACK_THREES,
    CARD_NAMES,
    CLASS_OF,
    JOKER,
    NO_SUIT,
    RED_THREE,
    RED_THREES,
    THREE_CLASS,
    UNKNOWN_CLASS,
    plain,
    tag_of,
)
from canasta.solve.wanting import Wanting

WIDTH = UNKNOWN_CLASS


def _classes(name: int) -> tuple[int, ...]:
    found = CLASS_OF[name]
    if found == UNKNOWN_CLASS:
        return tuple(range(WIDTH))
    return (BLACK_THREE, RED_THREE) if found == THREE_CLASS else (found,)


def _suits(name: int) -> tuple[int, ...]:
    classes = _classes(name)
    return (name,) if name <= JOKER else tuple(card for card in range(JOKER + 1) if CLASS_OF[card] in classes)


#: The classes, and the full cards, that a name allows.
ALLOWED: tuple[tuple[int, ...], ...] = tuple(map(_classes, range(len(CARD_NAMES))))
FULL: tuple[tuple[int, ...], ...] = tuple(map(_suits, range(len(CARD_NAMES))))
assert NO_SUIT < RED_THREES < BLACK_THREES


def among(cards: Iterable[int], name: int) -> list[int]:
    """Those of some full cards that a card of a vague name may be."""
    return [card for card in cards if card in FULL[name]]


class Names:
    """The best name of every card: what a take says of a card that was discarded as `?` counts from the beginning."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}

    def learn(self, tag: int, card: int) -> None:
        """Note that an occurrence turned out to be a card, unless a better name is known."""
        name = plain(card)
        if tag not in self.known or len(FULL[name]) < len(FULL[self.known[tag]]):
            self.known[tag] = name

    def __call__(self, card: int) -> int:
        """The best name of a card."""
        name = plain(card)
        if not self.known or name <= JOKER:
            return name
        better = self.known.get(tag_of(card), name)
        return better if len(FULL[better]) < len(FULL[name]) else name


class Copies:
    """How many copies of full cards came from the deck: `maybe` of those that may have been counted before."""

    def __init__(self, limits: Sequence[int]) -> None:
        self.limits = limits
        self.found: dict[int, int] = {}
        self.maybe: dict[int, int] = {}
        self.broken: list[tuple[int, int]] = []

    def find(self, card: int, event: int, unsure: bool) -> bool:
        """Count a copy; whether there are so many."""
        counts = self.maybe if unsure else self.found
        counts[card] = counts.get(card, 0) + 1
        if unsure or not self.limits or counts[card] <= self.limits[card]:
            return True
        self.broken.append((event, card))
        return False

    def suspects(self) -> list[int]:
        """The cards of which there are too many copies if all that may count do."""
        found = self.found
        return [
            card for card, more in self.maybe.items() if self.limits and more + found.get(card, 0) > self.limits[card]
        ]


class Account:
    """One hand.

    A *step* is a moment at which hidden cards came; `sizes` is how many have come up to each. By class: `sure` cards
    came in under a full name, `vague` ones under a name of one class, `gone` cards left. `came` and `left` are tags of
    other vague cards. `wanting` says what hidden cards must have been. A class is `blurred` when a card that came from
    play may be of it unseen, `lost` when one that left may.
    """

    __slots__ = ("blurred", "came", "gone", "left", "lost", "pending", "seat", "sizes", "sure", "vague", "wanting")

    def __init__(self, seat: int, sort: str) -> None:
        self.seat = seat
        self.wanting = Wanting(seat, sort)
        self.sizes: list[int] = []
        self.pending = 0
        self.sure, self.vague, self.gone = ([0] * WIDTH for _ in range(3))
        self.came: list[int] = []
        self.left: list[int] = []
        self.blurred = [False] * WIDTH
        self.lost = [False] * WIDTH

    @property
    def step(self) -> int:
        """The last step, -1 when no hidden card ever came."""
        return len(self.sizes) - 1

    @property
    def hidden(self) -> int:
        """How many hidden cards have come."""
        return (self.sizes[-1] if self.sizes else 0) + self.pending

    def step_of(self, number: int) -> tuple[int, int]:
        """The last step by which no more than so many hidden cards have come, and how many came by then."""
        at = bisect_left(self.sizes, number + 1) - 1
        return at, self.sizes[at] if at >= 0 else 0

    def spend(self, card: int) -> list[str]:
        """Let a full card leave; the rows that say what it asks for."""
        self.gone[CLASS_OF[card]] += 1
        return self.wanting.leave(card)

    def put(self, card: int) -> None:
        """Let a full card come in."""
        self.sure[CLASS_OF[card]] += 1
        self.wanting.come(card)

    def known(self, kind: int) -> int:
        """How many cards are held that everybody knows to be of a class."""
        return max(self.balance(kind), self.wanting.all_known(kind))

    def balance(self, kind: int) -> int:
        """What is held of a class, apart from hidden cards."""
        return self.sure[kind] + self.vague[kind] - self.gone[kind]
