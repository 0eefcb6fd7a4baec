"""What the tracked model adds up: sizes of hands and of the stock, the copies of the deck, and what is laid at once."""

from __future__ import annotations

from collections.abc import Collection

from canasta.cards import CLASS_OF
from canasta.solve import facts
from canasta.solve.account import WIDTH
from canasta.solve.holding import Holding
from canasta.solve.literals import Literals
from canasta.solve.records import Ledger
from canasta.solve.rows import declare, row

#: Where cards lie that count as come from the deck though they are there to be drawn or picked up.
FACE_DOWN = ("stock", "foot")


class Sums(Literals):
    """Hands, and what came from the deck: `placed` by class and `copies` by full card, `fresh` how many in all.

    `summaries` offers sizes of hands and of the stock, which follow from the rest and make reasons short.
    """

    def __init__(self, ledger: Ledger, sort: str, until: int, kinds: Collection[int], summaries: bool) -> None:
        super().__init__(ledger, sort, until, kinds)
        self.summaries = summaries
        self.hands = [Holding(seat, self.classes) for seat in range(len(ledger.seats))]
        self.placed: list[list[str]] = [[] for _ in range(WIDTH)]
        self.copies: dict[int, list[str]] = {card: [] for card in self.kinds}
        self.fresh = 0

    def _end_turn(self, event: int) -> None:
        """What is laid at once has been laid; sizes."""
        seat = self.ledger.events[event].seat
        if seat is None:
            return
        hand = self.hands[seat]
        for kind in sorted(self.ledger.shown):
            text = facts.laid_at_once(self.ledger, self.ledger.events[event], seat, kind)
            literal = self.literal(f"f.r{event}.{kind}", event, "duty", text)
            most = hand.known(kind) + self.ledger.spared.get(event, 0)
            self.lines.append(hand.held("<=", [kind], most, literal))
        if self.summaries:
            self._size(event, hand)
            self._stock(event)

    def _size(self, event: int, hand: Holding) -> None:
        """How many cards a hand has."""
        if hand.seat in self.ledger.unsized:
            return
        text = facts.size(self.ledger, self.ledger.events[event], hand.seat, hand.size)
        literal = self.literal(f"f.h{event}.{hand.seat}", event, "size", text)
        self.lines.append(hand.held("=", range(WIDTH), hand.size, literal))

    def _stock(self, event: int) -> None:
        """How many cards are left to draw."""
        if self.ledger.unsized or self.ledger.foretold or any(each.place in FACE_DOWN for each in self.ledger.loose):
            return
        left = sum(self.ledger.copies) - self.fresh
        literal = self.literal(f"f.t{event}", event, "stock", facts.stock(self.ledger.events[event], left))
        names = [name for hand in self.hands for kind in self.classes for name in hand.hidden(kind)]
        names += [name for placed in self.placed for name in placed]
        self.lines.append(row("=", names, (), 0, self.fresh, literal))

    def _supply(self) -> None:
        """The deck has no more than its copies."""
        for kind in range(WIDTH):
            last = [name for hand in self.hands for name in hand.hidden(kind)]
            if last or self.placed[kind]:
                self.lines.append(row("<=", [*last, *self.placed[kind]], (), 0, self.ledger.copies[kind]))
        shares = [f"f{hand.seat}.{card}" for hand in self.hands for card in self.kinds]
        self.lines[:0] = declare(shares, self.sort) + [f"(assert (>= {share} 0))" for share in shares]
        for card in self.kinds:
            some = [f"f{hand.seat}.{card}" for hand in self.hands]
            self.lines.append(row("<=", [*some, *self.copies[card]], (), 0, self.ledger.kind_copies[card]))
        for hand in self.hands:
            for kind in sorted({CLASS_OF[card] for card in self.kinds}):
                some = [f"f{hand.seat}.{card}" for card in self.kinds if CLASS_OF[card] == kind]
                self.lines.append(row("<=", some, hand.hidden(kind), 0, 0))
