"""Deals played at random over plain cards, and the ledgers that a table would keep of them: hands and stock hidden."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from canasta.cards import (
    BLACK_THREES,
    CLASS_OF,
    JOKER,
    NO_SUIT,
    RANK_OF,
    RED_THREE,
    RED_THREES,
    TWO,
    UNKNOWN,
    tagged,
)
from canasta.checker.notes import Place
from canasta.solve.records import Entry, Equal, Event, Ledger, Loose, Showing

SEATS = ("N", "E", "S", "W")
KINDS_OF_DECK = tuple([2] * 52 + [4])


@dataclass
class Deal:
    """A deal under way: its ledger, what each tag really is, and what was declined."""

    seed: int
    unreadable: float = 0.0
    suitless: float = 0.0
    turns: int = 200
    packs: tuple[int, ...] = KINDS_OF_DECK
    hand: int = 11
    seats: tuple[str, ...] = SEATS
    least: int = 5
    keen: float = 0.6
    truth: dict[int, int] = field(default_factory=dict)
    hands: list[list[int]] = field(default_factory=list)
    declined: list[tuple[int, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        copies = [0] * 15
        for card, number in enumerate(self.packs):
            copies[CLASS_OF[card]] += number
        self.ledger = Ledger(1, self.seats, tuple(copies), self.packs, frozenset({RED_THREE}))
        self.deck = [card for card, number in enumerate(self.packs) for _ in range(number)]
        self.random.shuffle(self.deck)
        self.pile: list[int] = []
        self.melds: list[dict[int, int]] = [{}, {}]
        self.turn = 0
        self.play()

    def event(self, kind: str, seat: int | None) -> int:
        """Note that something happened."""
        index = len(self.ledger.events)
        line = self.turn + 10
        name = None if seat is None else self.seats[seat]
        place = Place((line, index % 7 * 8 + 1, line, index % 7 * 8 + 5), self.turn or None, name, kind)
        self.ledger.events.append(Event(index, place, self.turn or None, seat, kind))
        return index

    def hide(self, card: int, name: int = UNKNOWN) -> int:
        """The card under a vague name, with a tag of its own."""
        tag = len(self.truth) + 1
        self.truth[tag] = card
        return tagged(name, tag)

    def gain(self, event: int, seat: int) -> None:
        """A hidden card of the deck comes to a hand."""
        card = self.deck.pop()
        self.hands[seat].append(card)
        self.ledger.entries.append(Entry(event, seat, self.hide(card), False, True))

    def lose(self, event: int, seat: int, card: int, vague: bool = False) -> int:
        """A card leaves a hand, perhaps under a vague name; the name."""
        self.hands[seat].remove(card)
        name = card
        if vague and self.random.random() < self.unreadable:
            name = self.hide(card)
        elif card != JOKER and self.random.random() < self.suitless:
            colour = {11: BLACK_THREES, 12: RED_THREES}.get(CLASS_OF[card])
            name = self.hide(card, NO_SUIT + RANK_OF[card] if colour is None or vague else colour)
        self.ledger.entries.append(Entry(event, seat, name, True, False))
        return name

    def reds(self, seat: int) -> None:
        """Red threes are laid and replaced."""
        while self.deck and (reds := [card for card in self.hands[seat] if CLASS_OF[card] == RED_THREE]):
            event = self.event("red", seat)
            self.lose(event, seat, reds[0])
            self.gain(event, seat)

    def play(self) -> None:
        """The whole deal."""
        set_up = self.event("deal", None)
        self.hands = [[] for _ in self.seats]
        for seat in range(len(self.seats)):
            for _ in range(self.hand):
                self.gain(set_up, seat)
        up = self.deck.pop()
        self.pile.append(up)
        self.ledger.loose.append(Loose(set_up, up, "up"))
        while len(self.deck) > 1 and self.turn < self.turns:
            self.turn += 1
            if not self.one_turn((self.turn - 1) % len(self.seats)):
                return

    def one_turn(self, seat: int) -> bool:
        """A turn; whether the deal goes on."""
        self.reds(seat)
        if not self.take(seat) and self.deck:
            self.gain(self.event("draw", seat), seat)
            self.reds(seat)
        self.meld(seat)
        hand = self.hands[seat]
        choice = [card for card in hand if CLASS_OF[card] not in (RED_THREE,)]
        if not choice:
            return False
        event = self.event("discard", seat)
        self.pile.append(self.lose(event, seat, self.random.choice(choice), vague=True))
        self.event("end of turn", seat)
        return bool(hand)

    def take(self, seat: int) -> bool:
        """Take the pile with a natural pair, if that is possible and wanted."""
        if not self.pile:
            return False
        top = self.pile[-1]
        hand, rank = self.hands[seat], CLASS_OF[self.real(top)]
        pair = [card for card in hand if CLASS_OF[card] == rank][:2]
        if self.least < 5:
            pair = pair[: self.random.choice((1, 2))]
        if (
            len(pair) < min(2, self.least - 1)
            or rank >= 11
            or len(hand) < self.least
            or self.random.random() > self.keen
        ):
            if rank < 11 and len(pair) < 2:
                self.declined.append((len(self.ledger.events), seat, rank))
            return False
        event = self.event("take", seat)
        if top >> 16:
            self.ledger.equals.append(Equal(event, top >> 16, self.real(top)))
        for card in pair:
            self.lose(event, seat, card)
        for card in self.pile[:-1]:
            hand.append(self.real(card))
            self.ledger.entries.append(Entry(event, seat, card, False, False))
        self.melds[seat % 2][rank] = 3
        self.pile = []
        return True

    def real(self, card: int) -> int:
        """The card that a name means."""
        return self.truth.get(card >> 16, card)

    def meld(self, seat: int) -> None:
        """Meld threes of a rank, add to what lies there."""
        hand, melds = self.hands[seat], self.melds[seat % 2]
        for rank in range(11):
            held = [card for card in hand if CLASS_OF[card] == rank]
            if (
                len(hand) - len(held) >= 2
                and (len(held) >= 3 or (held and rank in melds))
                and self.random.random() < 0.5
            ):
                event = self.event("add" if rank in melds else "meld", seat)
                melds[rank] = melds.get(rank, 0) + len(held)
                for card in held:
                    self.lose(event, seat, card)
        wild = [card for card in hand if CLASS_OF[card] >= TWO]
        if melds and len(wild) > 1 and len(hand) > 4 and self.random.random() < 0.3:
            self.lose(self.event("add", seat), seat, wild[0])

    def show(self, seat: int, cards: list[int] | None = None) -> None:
        """A hand is shown at the end."""
        event = self.event("show", seat)
        self.ledger.shows.append(Showing(event, seat, tuple(self.hands[seat] if cards is None else cards)))
