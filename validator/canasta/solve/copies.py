"""Where the copies of one card lie that a record has shown so far, and at which event each of them came to light."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from canasta.cards import plain
from canasta.solve.records import Entry

if TYPE_CHECKING:
    from canasta.solve.trace import Trace

#: Where a card that leaves a hand comes to lie, by the kind of the event; elsewhere it joins the melds.
GOES = {"discard": "pile", "keep": "pile", "red": "red", "show": "hand"}


@dataclass(slots=True)
class Copy:
    """A copy of a card: the event that located it, where it lies, with whom, and since which event."""

    event: int
    card: int
    place: str = ""
    seat: int | None = None
    since: int = 0


def copies_of(walk: Trace, name: int) -> list[Copy]:
    """The copies of a card that were located, each where it lies now."""
    ledger = walk.ledgers[-1]
    found = [
        Copy(0, name, each.place)
        for each in ledger.loose
        if plain(each.card) == name and each.place not in ("stock", "foot")
    ]
    entries: dict[int, list[Entry]] = {}
    for at, entry in enumerate(ledger.entries):
        if plain(entry.card) == name and at not in ledger.conjured:
            entries.setdefault(entry.event, []).append(entry)
    for event in ledger.events:
        _take_top(walk, event.index, found, name)
        for entry in entries.get(event.index, ()):
            _move(entry, event.kind, found, name)
    return found


def _take_top(walk: Trace, event: int, found: list[Copy], name: int) -> None:
    """The top of the pile goes into a meld, or into the hand."""
    top = walk.tops.get(event)
    if top is None or plain(top[0]) != name or top[1] is None:
        return
    copy = next(_lying(found, "pile", None), None)
    if copy is None:
        copy = Copy(event, name)
        found.append(copy)
    copy.place, copy.seat, copy.since = "meld", top[1], event


def _move(entry: Entry, kind: str, found: list[Copy], name: int) -> None:
    if entry.out:
        place, copy = GOES.get(kind, "meld"), next(_lying(found, "hand", entry.seat), None)
    else:
        place, copy = "hand", None if entry.fresh else next(_lying(found, "pile", None), None)
    if copy is None:
        copy = Copy(entry.event, name)
        found.append(copy)
    copy.place, copy.seat, copy.since = place, entry.seat, entry.event


def _lying(found: list[Copy], place: str, seat: int | None) -> Iterator[Copy]:
    """The copies that lie somewhere, the latest to come there first."""
    places = ("up", "under", "pile") if place == "pile" else (place,)
    there = [copy for copy in found if copy.place in places and (seat is None or copy.seat == seat)]
    return iter(sorted(there, key=lambda copy: copy.since, reverse=True))
