"""Recorded facts in words, each with its place in the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from canasta.cards import CARD_NAMES, plain
from canasta.phrases import say
from canasta.report.model import Reason
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.solve.copies import Copy
    from canasta.solve.trace import Trace

#: What was done at an event, by its kind.
DONE = {
    "draw": say("reason was-drawn"),
    "extra": say("reason was-extra"),
    "foot": say("reason was-foot"),
    "discard": say("reason was-discarded"),
    "keep": say("reason was-kept"),
    "take": say("reason was-taken"),
    "red": say("reason was-laid"),
    "show": say("reason was-shown"),
}


def cards_text(cards: Iterable[int]) -> str:
    """Cards by their names."""
    return " ".join(CARD_NAMES[plain(card)] for card in cards)


#: What the lines of a deal's beginning say of their cards, and what in the line it is said of.
_GIVEN = {
    "hand": ("dealt-to", "seat"),
    "melds": ("melded-by", "side"),
    "red": ("laid-by", "owner"),
    "up": ("turned-up", ""),
    "pile": ("the-pile", ""),
    "stock": ("the-stock", ""),
    "under": ("under-pile", ""),
}


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

    def lying(self, copy: Copy, name: str) -> str:
        """A copy of a card with where it lies, where that is more than the event says that located it."""
        if not copy.place or copy.since == copy.event or copy.seat is None:
            return ""
        seat = self.walk.seats[copy.seat]
        where = {"hand": say("reason in-hand-of", seat), "pile": say("reason the-pile")}
        meld = say("reason in-meld-of", self.walk.table.players[copy.seat].side.name)
        turn = self.ledger.events[copy.since].turn
        return say("reason lying", name, where.get(copy.place, meld), turn)

    def copies(self, event: int, name: int, text: str) -> list[Reason]:
        """At which event a card came to light."""
        if event:
            return [Reason(say("reason came", text, self.done(event)), *self.place(event))]
        given = self._given(name)
        return [Reason(say("reason came", text, where), item.at[0], item.at[1]) for item, where in given]

    def done(self, event: int) -> str:
        """What happened at an event, by whom and when."""
        kind, seat, turn = (getattr(self.ledger.events[event], name) for name in ("kind", "seat", "turn"))
        done = DONE.get(kind, say("reason was-melded"))
        done = done if seat is None else say("reason by", done, self.walk.seats[seat])
        return done if kind == "show" or turn is None else say("reason in-turn", done, turn)

    def _given(self, name: int) -> list[tuple[tree.Item, str]]:
        """The lines of the deal's beginning that show a card, one for each copy, with what they are."""
        found: list[tuple[tree.Item, str]] = []
        for item in self.deal.items:
            if item.kind in _GIVEN:
                groups = [meld.cards for meld in item.melds] if item.kind == "melds" else [item.cards]
                number = sum(_fits(card, name) for cards in groups for card in cards)
                if number:
                    words, whose = _GIVEN[item.kind]
                    where = say(f"reason {words}", *([getattr(item, whose)] if whose else []))
                    found.append((item, where if number == 1 else say("reason so-often", where, number)))
        return found

    def known(self, seat: int, cards: Sequence[tuple[int, int]]) -> list[Reason]:
        """The known cards of a hand, by the event with which they came."""
        events = Counter(event for _, event in cards)
        reasons = []
        for event in sorted(events):
            text = cards_text(card for card, came in cards if came == event)
            kind, turn = self.ledger.events[event].kind, self.ledger.events[event].turn
            name = self.walk.seats[seat]
            if kind == "take":
                came = say("reason taken-with", name, turn)
            elif event:
                came = say("reason in-turn", say("reason by", DONE[kind], name), turn)
            else:
                came = say("reason dealt-to", name)
            place = self.place(event) if event else self.hand_place(seat)
            reasons.append(Reason(say("reason came", text, came), *place))
        return reasons


def _fits(card: int, name: int) -> bool:
    from canasta.table.sight import COUNTED

    return name in COUNTED[plain(card)]
