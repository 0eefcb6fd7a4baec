"""A lap before a position: everybody draws a card and discards it, so that what discards leave behind is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from canasta.analyse.layout import LAP_PILE, Deck

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

#: What lies in the hand, and in the stock below the lap's cards, where only the lap matters.
HAND, STOCK = "5D", "9S"
#: So many classes of cards are what the other players discard.
OTHERS = 4


class Lap(NamedTuple):
    """The cards of a lap in the order of play, as they are written."""

    cards: tuple[str, ...]

    def turns(self, subject: Subject) -> list[str]:
        """The lines of its turns."""
        seats = subject.seats
        return [
            f"{number}. {seat} draw {card}, discard {card}"
            for number, (seat, card) in enumerate(zip(seats, self.cards, strict=True), 1)
        ]

    @property
    def stock(self) -> str:
        """The cards as they lie in the stock."""
        return " ".join(self.cards)

    def ordinary(self, subject: Subject) -> list[str]:
        """The lines of a position before the lap that is like any other."""
        return [f"pile {LAP_PILE}", f"hand {subject.seats[0]} {HAND}", f"stock {self.stock} {STOCK}"]


def laps(subject: Subject) -> Iterator[Lap]:
    """A lap for a card of every role that the first player may discard in it."""
    ranks, met = subject.ruleset.config.ranks, set[int]()
    for kind, rank in enumerate(ranks):
        if rank.role not in met and rank.copies and not Deck(subject).bonus[kind]:
            met.add(rank.role)
            deck = Deck(subject)
            own = deck.named([kind])
            yield Lap((own, *deck.named([at % OTHERS for at in range(subject.players - 1)]).split()))
