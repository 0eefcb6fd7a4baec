"""A table that keeps a ledger of every card that comes into a hand or leaves one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

from canasta.cards import UNKNOWN, tagged
from canasta.solve.records import Entry, Equal, Ledger, Loose, Showing
from canasta.solve.tagging import UNWRITTEN
from canasta.table.copying import quick_copy
from canasta.table.options import Options
from canasta.table.records import Player
from canasta.table.sight import COUNTED
from canasta.table.state import Table
from canasta.table.zones import Hand


class Located(NamedTuple):
    """At an event a copy of a card became known that had not been known under this name."""

    name: int
    event: int


class TracedHand(Hand):
    """A hand with a log of what came and left; it writes into a ledger unless it is a copy.

    The log begins with the cards that the hand was dealt or shown; of a hand of unknown size, with what came to it
    beside those. `mark` is how long
    the log was when the last turn of its owner ended, None where further cards had come in that turn.
    """

    __slots__ = ("ledger", "log", "mark", "seat")

    def __init__(self, seat: int, ledger: Ledger | None, cards: Iterable[int] = (), *, unsized: bool = False) -> None:
        kept = tuple(cards)
        super().__init__(kept, unsized=unsized)
        self.seat, self.ledger = seat, ledger
        self.mark: int | None = len(kept)
        self.log: list[tuple[int, int]] = [(1, card) for card in kept]

    def copy(self) -> TracedHand:
        """The same hand as a separate object that writes into no ledger."""
        other = super().copy()
        assert isinstance(other, TracedHand)
        other.seat, other.ledger, other.mark, other.log = self.seat, None, self.mark, self.log.copy()
        return other

    def add(self, card: int) -> None:
        """Put a card into the hand that does not come from the stock."""
        self._come(card, fresh=False)

    def receive(self, cards: Iterable[int]) -> None:
        """Put cards that come from the stock into the hand."""
        for card in cards:
            self._come(card, fresh=self.ledger is None or not self.ledger.renewed)

    def _come(self, card: int, fresh: bool) -> None:
        super().add(card)
        card &= ~0xFF00
        self.log.append((1, card))
        if self.ledger is not None:
            self.ledger.entries.append(Entry(self.ledger.now, self.seat, card, False, fresh))

    def remove(self, card: int) -> int | None:
        """Take a card out of the hand; the name it was held under, None when the hand cannot hold it."""
        name = super().remove(card)
        card &= ~0xFF00
        held = name is not None or self.unsized
        if held:
            self.log.append((-1, card))
        if self.ledger is not None:
            if not held:
                self.ledger.conjured.add(len(self.ledger.entries))
            self.ledger.entries.append(Entry(self.ledger.now, self.seat, card, True, False))
        return name


@quick_copy
class TracedTable(Table):
    """A table whose hands are traced; what is tried out on a copy of it enters no ledger."""

    __slots__ = ("ledger", "located", "tags")

    def __init__(self, options: Options, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        self.ledger: Ledger | None = None
        self.located: list[Located] = []
        self.tags = count(UNWRITTEN)
        super().__init__(options, seats, sides)

    def new_deal(self) -> None:
        """Clear the table for a deal."""
        super().new_deal()
        self.ledger, self.located = None, []

    def fork(self) -> Table:
        """The same table for trying an action."""
        other = super().fork()
        assert isinstance(other, TracedTable)
        other.ledger, other.located = None, []
        return other

    def unrecorded(self, number: int) -> tuple[int, ...]:
        """Some cards that the record does not give, each under a tag of its own."""
        return tuple(tagged(UNKNOWN, next(self.tags)) for _ in range(number))

    def deal_hand(self, player: Player, cards: Sequence[int], unsized: bool) -> None:
        """Give a player the hand that the deal begins with."""
        player.zone = TracedHand(player.seat, self.ledger, cards, unsized=unsized)
        if self.ledger is not None:
            self.ledger.entries += [Entry(0, player.seat, card & ~0xFF00, False, True) for card in cards]
            if unsized:
                self.ledger.unsized.add(player.seat)

    def end_turn(self) -> None:
        """Keep of a turn what later turns ask for."""
        super().end_turn()
        zone = self.me.zone
        if isinstance(zone, TracedHand):
            zone.mark = None if any(self.turn.extra) else len(zone.log)

    def agree(self, player: Player, cards: Sequence[int]) -> None:
        """Let a hand that was shown, and can be as it was shown, be known as far as it was."""
        before = player.zone
        super().agree(player, cards)
        if player.zone is not before:
            player.zone = TracedHand(player.seat, self.ledger, cards)
        if self.ledger is not None:
            self.ledger.shows.append(Showing(self.ledger.now, player.seat, tuple(cards)))

    def show(self, player: Player, cards: Sequence[int]) -> None:
        """Let a hand be what it is shown to be, whatever was known of it."""
        unsized = player.zone.unsized
        super().show(player, cards)
        player.zone = TracedHand(player.seat, self.ledger, cards)
        if unsized and self.ledger is not None:
            self.ledger.shows.append(Showing(self.ledger.now, player.seat, tuple(cards)))

    def count(self, card: int, known_as: int = UNKNOWN) -> None:
        """Note that a card is known that was known only by a vaguer name."""
        super().count(card, known_as)
        if self.ledger is not None:
            already = COUNTED[known_as & 0xFF]
            self.located += [Located(name, self.ledger.now) for name in COUNTED[card & 0xFF] if name not in already]

    def count_all(self, cards: Iterable[int]) -> None:
        """Note that some cards are known."""
        kept = list(cards)
        super().count_all(kept)
        if self.ledger is not None:
            self.located += [Located(name, self.ledger.now) for card in kept for name in COUNTED[card & 0xFF]]

    def same(self, tag: int, card: int) -> None:
        """Note that an occurrence turned out to be a card."""
        if self.ledger is not None and tag:
            self.ledger.equals.append(Equal(self.ledger.now, tag, card & ~0xFF00))

    def lies(self, card: int, place: str) -> None:
        """Note that a card of the deck lies somewhere since the deal began."""
        if self.ledger is not None:
            self.ledger.loose.append(Loose(0, card & ~0xFF00, place))
