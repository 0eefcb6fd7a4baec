"""Recorded facts in words, each with its place in the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from canasta.cards import CARD_NAMES, plain
from canasta.report.model import Reason
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.solve.copies import Copy
    from canasta.solve.trace import Trace

#: What was done at an event, by its kind.
DONE = {
    "draw": "drawn",
    "extra": "received",
    "foot": "picked up",
    "discard": "discarded",
    "keep": "laid on the pile",
    "take": "laid with the take",
    "red": "laid",
    "show": "shown",
}


def counted(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cards_text(cards: Iterable[int]) -> str:
    """Cards by their names."""
    return " ".join(CARD_NAMES[plain(card)] for card in cards)


class Teller:
    """Words for the events of the running deal of a walk."""

    def __init__(self, walk: Trace) -> None:
        self.walk, self.ledger = walk, walk.ledgers[-1]
        self.deal = walk.deal

    def place(self, event: int) -> tuple[int, int]:
        """Line and column of an event."""
        line, column, _, _ = self.ledger.events[event].at.at
        return line, column

    def hand_place(self, seat: int) -> tuple[int, int]:
        """Line and column of a dealt hand; of the deal where the hand was not recorded."""
        item = next((item for item in self.deal.of("hand") if item.seat == self.walk.seats[seat]), None)
        return (item.at[0], item.at[1]) if item is not None else self.place(0)

    def lying(self, copy: Copy) -> str:
        """Where a copy lies, where that is more than the event says that located it."""
        if not copy.place or copy.since == copy.event or copy.seat is None:
            return ""
        seat = self.walk.seats[copy.seat]
        where = {"hand": f"in the hand of {seat}", "pile": "in the pile"}
        side = self.walk.table.players[copy.seat].side.name
        turn = self.ledger.events[copy.since].turn
        return f" ({where.get(copy.place, f'in a meld of {side}')} since turn {turn})"

    def copies(self, event: int, name: int, text: str) -> list[Reason]:
        """At which event a card came to light."""
        if event:
            return [Reason(f"{text}: {self.done(event)}", *self.place(event))]
        return [Reason(f"{text}: {where}", item.at[0], item.at[1]) for item, where in self._given(name)]

    def done(self, event: int) -> str:
        """What happened at an event, by whom and when."""
        kind, seat, turn = (getattr(self.ledger.events[event], name) for name in ("kind", "seat", "turn"))
        who = "" if seat is None else f" by {self.walk.seats[seat]}"
        return f"{DONE.get(kind, 'melded')}{who}" + ("" if kind == "show" or turn is None else f" in turn {turn}")

    def _given(self, name: int) -> list[tuple[tree.Item, str]]:
        """The lines of the deal's beginning that show a card, one for each copy, with what they are."""
        where = {"hand": "dealt to {0.seat}", "melds": "melded by {0.side}", "red": "laid by {0.owner}"}
        where |= {"up": "turned up", "pile": "in the pile", "stock": "in the stock", "under": "under the pile"}
        found: list[tuple[tree.Item, str]] = []
        for item in self.deal.items:
            if item.kind in where:
                groups = [meld.cards for meld in item.melds] if item.kind == "melds" else [item.cards]
                number = sum(_fits(card, name) for cards in groups for card in cards)
                if number:
                    times = "" if number == 1 else f" {number} times"
                    found.append((item, where[item.kind].format(item) + times))
        return found

    def known(self, seat: int, cards: Sequence[tuple[int, int]]) -> list[Reason]:
        """The known cards of a hand, by the event with which they came."""
        events = Counter(event for _, event in cards)
        reasons = []
        for event in sorted(events):
            text = cards_text(card for card, came in cards if came == event)
            kind, turn = self.ledger.events[event].kind, self.ledger.events[event].turn
            name = self.walk.seats[seat]
            came = f"dealt to {name}" if not event else f"{DONE[kind]} by {name} in turn {turn}"
            came = f"taken with the pile by {name} in turn {turn}" if kind == "take" else came
            place = self.place(event) if event else self.hand_place(seat)
            reasons.append(Reason(f"{text}: {came}", *place))
        return reasons


def _fits(card: int, name: int) -> bool:
    from canasta.table.sight import COUNTED

    return name in COUNTED[plain(card)]
