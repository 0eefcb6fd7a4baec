"""Why counting alone finds a record impossible: the copies of a card that were located, or what a hand must hold."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from canasta.cards import CARD_NAMES, plain
from canasta.phrases import say
from canasta.report.model import Reason
from canasta.solve.copies import Copy, copies_of
from canasta.solve.facts import number_of_cards
from canasta.solve.told import Teller, cards_text
from canasta.solve.trace import Trace, trace
from canasta.table.zones import names_same

if TYPE_CHECKING:
    from canasta.checker.judge import Verdict
    from canasta.checker.notes import Note
    from canasta.checker.unknown import Source
    from canasta.checker.walk import Walk
    from canasta.solve.records import Entry, Identity

#: So many contradictions of a game get their reasons.
MOST = 40


def explain(walk: Walk, source: Source) -> None:
    """Give every contradiction of a walk, found by counting, the recorded facts that it rests on."""
    found: dict[Identity, list[list[Reason]]] = {}

    def at_break(again: Trace, note: Note, verdict: Verdict) -> None:
        reasons = _POINTS.get(verdict.head.judges) if sum(map(len, found.values())) < MOST else None
        found.setdefault(note.identity, []).append(reasons(again) if reasons else [])

    trace(source.game, source.path, source.override, source.readings, source.lines or ("?",), at_break=at_break)
    for note in walk.notes:
        if note.finding.verdict == "contradiction" and found.get(note.identity):
            note.finding.reasons = found[note.identity].pop(0)


def _seen(walk: Trace) -> list[Reason]:
    """Where the copies of a card came to light, more than there are."""
    name = walk.name_seen
    events = Counter(each.event for each in walk.located[-1] if each.name == name)
    teller = Teller(walk)
    copies = copies_of(walk, name)
    if Counter(copy.event for copy in copies) != events:
        copies = [Copy(event, name) for event, number in sorted(events.items()) for _ in range(number)]
    told: dict[tuple[int, str], int] = {}
    for copy in copies:
        key = (copy.event, teller.lying(copy, CARD_NAMES[name]) if copy.event else "")
        told[key] = told.get(key, 0) + (1 if copy.event else 0)
    found: list[Reason] = []
    for (event, lying), number in told.items():
        text = lying or CARD_NAMES[name]
        found += teller.copies(event, name, say("reason times", number, text) if number > 1 else text)
    return found


class Holding:
    """What a record says of a hand before an event: how many cards, and which, each with the event it came at."""

    def __init__(self, walk: Trace, seat: int, before: int) -> None:
        ledger = walk.ledgers[-1]
        self.size, self.known = 0, list[tuple[int, int]]()
        for at, entry in enumerate(ledger.entries):
            if entry.seat == seat and entry.event < before and at not in ledger.conjured:
                self._move(entry)

    def _move(self, entry: Entry) -> None:
        card = plain(entry.card)
        self.size += entry.step
        if not entry.out:
            self.known += [(card, entry.event)] if card < len(CARD_NAMES) - 1 else []
            return
        self.take(card)

    def take(self, card: int) -> bool:
        """Let a known card leave; whether it was among them."""
        at = next((at for at, (name, _) in enumerate(self.known) if name == card), None)
        if at is None and self.size >= len(self.known):
            return False
        if at is None:
            at = next((at for at, (name, _) in enumerate(self.known) if names_same(name, card)), None)
        if at is not None:
            del self.known[at]
        return at is not None


def _played(walk: Trace) -> list[Reason]:
    """What the hand held, which of it is known, and what was played all the same."""
    seat, event, teller = walk.table.me.seat, walk.event, Teller(walk)
    ledger = walk.ledgers[-1]
    holding = Holding(walk, seat, event)
    out: list[int] = []
    for entry in ledger.entries:
        if entry.event == event and entry.seat == seat:
            if entry.out:
                out.append(plain(entry.card))
            else:
                holding.size += 1
                holding.known.append((plain(entry.card), event))
    wanting = [card for card in out if not holding.take(card)]
    held = say("reason held-before", walk.seats[seat], number_of_cards(holding.size))
    size = Reason(held, *teller.hand_place(seat))
    played = say("reason not-known", walk.seats[seat], cards_text(wanting))
    return [size, *teller.known(seat, holding.known), Reason(played, *teller.place(event))]


def _shown(walk: Trace) -> list[Reason]:
    """What the hand holds, and was not shown."""
    item, seat, teller = walk.last_item, walk.table.me.seat, Teller(walk)
    cards: tuple[int, ...] = getattr(item, "cards", ())
    holding = Holding(walk, seat, walk.event)
    for card in cards:
        holding.take(plain(card))
    told = say("reason showed", walk.seats[seat], cards_text(cards))
    return [*teller.known(seat, holding.known), Reason(told, *teller.place(walk.event))]


_POINTS = {"seen": _seen, "play": _played, "claim": _shown}
