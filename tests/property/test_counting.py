"""Card counting is exact: on small decks it accepts the very records that some deal of the cards gives.

Every public record is built move by move. Beside the table runs the set of all ways in which the cards can lie; a move
is possible when it leaves one of them. Where every rank is written in one way, with suits or without, counting has to
say the same of every move of every record. Where names are mixed, or cards unread, it must never call impossible what
is possible; the rest is for the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import pytest

from canasta.cards import CARD_NAMES, CLASSES, UNKNOWN, parse_card
from canasta.checker.claims import differing
from canasta.table import moves
from canasta.table.options import Options
from canasta.table.sight import COUNTED
from canasta.table.state import Table
from canasta.table.zones import VAGUER, names_same

Counts = tuple[int, ...]
#: Where the cards lie, by kind: the hands, then the stock, then the pile.
Lie = tuple[Counts, ...]


def card(name: str) -> int:
    """A card by its name."""
    found = parse_card(name)
    assert found is not None
    return found


@dataclass(frozen=True)
class Small:
    """A small deck, how many cards each hand is dealt, and how long the records are."""

    cards: str
    hands: tuple[int, ...]
    turns: int
    given: tuple[str, ...] = ()
    unsuited: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    lays: bool = True
    shows: bool = True

    @property
    def deck(self) -> Counter[int]:
        """How many there are of each card."""
        return Counter(map(card, self.cards.split()))

    def options(self) -> Options:
        """The deck as the table wants it."""
        deck = self.deck

        class Few(Options):
            @property
            def deck(self) -> int:
                return deck.total()

            def copies(self, name: int) -> int:
                return sum(number for each, number in deck.items() if name in COUNTED[each])

        no = (False,) * CLASSES
        return Few(
            packs=1, jokers=0, hand_size=self.hands[0], wild=no, bonus=no, merge=True, runs=False, own_two=False,
            drawn=1, kept=None, thrown_ends=False,
        )  # fmt: skip


class Records:
    """All records of a small deck, walked through once."""

    def __init__(self, small: Small) -> None:
        self.small, self.kinds = small, sorted(small.deck)
        written = {card(name) for name in small.unsuited}
        #: The one name under which each kind is written, others apart.
        self.name_of = {kind: next(iter(written & set(VAGUER[kind])), kind) for kind in self.kinds}
        self.names = [*dict.fromkeys(self.name_of.values()), *map(card, small.also)]
        self.asked = self.impossible = self.missed = 0

    def run(self) -> None:
        """Walk through them."""
        table = Table(self.small.options(), "NESW"[: len(self.small.hands)], [("N", [0]), ("E", [1])])
        given = [[card(name) for name in hand.split()] for hand in self.small.given]
        for seat, size in enumerate(self.small.hands):
            hand = given[seat] if seat < len(given) else [UNKNOWN] * size
            table.deal_hand(table.players[seat], hand, unsized=False)
            table.count_all(hand)
        table.stock.count = self.small.deck.total() - sum(self.small.hands)
        self.turn(table, frozenset(self.deals(given)), 0)

    def deals(self, given: list[list[int]]) -> Iterator[Lie]:
        """Every way to deal the cards."""
        whole = tuple(self.small.deck[kind] for kind in self.kinds)
        hands = [
            [tuple(Counter(hand)[kind] for kind in self.kinds) for hand in combinations_with_replacement(self.kinds, n)]
            for n in self.small.hands
        ]
        for dealt in product(*hands):
            left = tuple(all_ - sum(each) for all_, *each in zip(whole, *dealt, strict=True))
            known = all(
                Counter(hand)[k] == dealt[s][at] for s, hand in enumerate(given) for at, k in enumerate(self.kinds)
            )
            if min(left) >= 0 and known:
                yield (*dealt, left, (0,) * len(whole))

    def turn(self, table: Table, lies: frozenset[Lie], number: int) -> None:
        """Every turn that may come next: a draw nobody sees or a take, one card laid or none, one discarded."""
        if self.small.shows:
            self.shows(table, lies)
        if number == self.small.turns:
            return
        seat = number % len(self.small.hands)
        table.to_move(seat)
        for begun, left in self.beginnings(table, lies, seat):
            for laid in (None, *self.names) if self.small.lays else (None,):
                after = begun if laid is None else self.play(begun, left, seat, laid, pile=False)
                if after is None:
                    continue
                rest = left if laid is None else self.gone(left, seat, laid, pile=False)
                for name in self.names:
                    ended = self.play(after, rest, seat, name, pile=True)
                    if ended is not None:
                        self.turn(ended, self.gone(rest, seat, name, pile=True), number + 1)

    def beginnings(self, table: Table, lies: frozenset[Lie], seat: int) -> Iterator[tuple[Table, frozenset[Lie]]]:
        """The table after a draw, and after a take of the whole pile into the hand."""
        stock = len(self.small.hands)
        if table.stock.count:
            drawn = table.fork()
            drawn.begin_turn(seat, seat)
            moves.from_stock(drawn, (UNKNOWN,))
            moved = {shift(lie, at, stock, seat) for lie in lies for at, number in enumerate(lie[stock]) if number}
            yield drawn, frozenset(moved)
        if table.pile.stack:
            taken = table.fork()
            taken.begin_turn(seat, seat)
            top = taken.pile.stack[-1]
            moves.lift_pile(taken, top, None)
            moves.to_hand(taken, [top])
            yield taken, frozenset(take(lie, seat) for lie in lies)

    def play(self, table: Table, lies: frozenset[Lie], seat: int, name: int, pile: bool) -> Table | None:
        """The table after a card left the hand; None where that is impossible, which both have to say alike."""
        played = table.fork()
        moves.from_hand(played, [name])
        if pile:
            moves.onto_pile(played, name)
        self.compare(not played.play.missing and not played.seen_over, bool(self.gone(lies, seat, name, pile)), name)
        return played if self.gone(lies, seat, name, pile) else None

    def gone(self, lies: frozenset[Lie], seat: int, name: int, pile: bool) -> frozenset[Lie]:
        """How the cards can lie after one of this name left a hand."""
        fitting = [at for at, kind in enumerate(self.kinds) if names_same(kind, name)]
        to = len(self.small.hands) + 1 if pile else None
        return frozenset(shift(lie, at, seat, to) for lie in lies for at in fitting if lie[seat][at])

    def shows(self, table: Table, lies: frozenset[Lie]) -> None:
        """Every way to show a hand, now."""
        for seat in range(len(self.small.hands)):
            table.to_move(seat)
            held = {self.written(lie[seat]) for lie in lies}
            for cards in combinations_with_replacement(sorted(set(self.name_of.values())), len(table.me.zone)):
                shown = table.fork()
                wrong = differing(shown, shown.me.zone.copy(), cards)
                self.compare(not wrong and not shown.seen_over, cards in held, UNKNOWN)

    def written(self, hand: Counts) -> tuple[int, ...]:
        """A hand as it is written."""
        return tuple(
            sorted(self.name_of[kind] for kind, number in zip(self.kinds, hand, strict=True) for _ in range(number))
        )

    def compare(self, counted: bool, possible: bool, name: int) -> None:
        """What counting says of a move beside what is so."""
        self.asked += 1
        self.impossible += not possible
        assert counted or not possible, f"{CARD_NAMES[name]}: counting calls it impossible"
        if self.small.also:
            self.missed += counted and not possible
        else:
            assert possible or not counted, f"{CARD_NAMES[name]}: counting calls it possible"


def shift(lie: Lie, kind: int, source: int, to: int | None) -> Lie:
    """One card moved; out of sight where it goes nowhere."""
    zones = list(lie)
    zones[source] = tuple(number - (at == kind) for at, number in enumerate(zones[source]))
    if to is not None:
        zones[to] = tuple(number + (at == kind) for at, number in enumerate(zones[to]))
    return tuple(zones)


def take(lie: Lie, seat: int) -> Lie:
    """The pile in a hand."""
    zones = list(lie)
    zones[seat] = tuple(a + b for a, b in zip(zones[seat], zones[-1], strict=True))
    zones[-1] = (0,) * len(zones[-1])
    return tuple(zones)


DECKS = {
    "two of two": Small("4H 4H 5S 5S", (1, 1), 3),
    "one suit twice": Small("4H 4H 4S 5D 5D", (2, 1), 3),
    "three kinds": Small("4H 4S 5D 5D", (1, 2), 3),
    "many of one": Small("4H 4H 4H 5D", (1, 1), 4),
    "a hand is given": Small("4H 4H 5D 5D 6C", (2, 1), 3, given=("4H 5D",)),
    "no melds, longer": Small("4H 4H 4S 5D 5D 6C", (1, 2), 4, lays=False),
    "three seats": Small("4H 4S 5D 5D 6C 6C", (1, 1, 1), 4, lays=False, shows=False),
    "no suits": Small("4H 4S 4S 5D 5D", (2, 1), 3, unsuited=("4", "5")),
    "a rank without suits": Small("4H 4S 4S 5D 5H", (1, 2), 3, unsuited=("4",)),
    "no suits, longer": Small("4H 4S 4S 5D 6C 6C", (1, 2), 5, unsuited=("4", "5", "6"), lays=False),
    "some suits": Small("4H 4S 4S 5D 5D", (2, 1), 3, also=("4",), shows=False),
    "cards unread": Small("4H 4H 4S 5D 5D", (1, 2), 4, also=("?", "4"), lays=False),
    "a given hand, cards unread": Small("4H 4H 4S 5D 5D 5D", (2, 2), 4, given=("4H 4S",), also=("?", "5"), lays=False),
}


@pytest.mark.parametrize("name", DECKS)
def test_counting_is_exact(name: str) -> None:
    """Counting and all deals of the cards say the same of every record."""
    records = Records(DECKS[name])
    records.run()
    assert 0 < records.impossible < records.asked
