"""Facts of a record, each of which a solver may be asked to leave out, and how people read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import CLASS_NAMES, UNKNOWN, card_name, plain
from canasta.checker.notes import Place
from canasta.solve.records import Event, Ledger
from canasta.text import listed


@dataclass(slots=True, frozen=True)
class Fact:
    """One thing that a record says of unknown cards: its name, the event that says it, what it is, and where.

    `kind` is one of play draw take lie show learn duty size stock, or what a caller names its own.
    """

    name: str
    event: int
    kind: str
    text: str
    at: Place
    seat: int = 0


#: What a player does with cards that leave the hand or come into it, by the kind of the event.
_PLAYS = {"take": "takes the pile with", "discard": "discards", "meld": "melds", "add": "adds", "red": "lays"}
_DRAWS = {"deal": "is dealt", "draw": "draws", "red": "draws as replacement"}
_TAKES = {"take": "takes up with the pile"}
_SHOWS = {"show": "shows"}


def where(event: Event) -> str:
    """The place of an event as people look for it: turn, line and column."""
    turn = f"turn {event.turn}, " if event.turn else ""
    return f"({turn}line {event.at.at[0]}:{event.at.at[1]})"


def cards_text(cards: Sequence[int]) -> str:
    """Cards as a phrase: unknown ones are only counted."""
    if not cards:
        return "no card"
    counts = Counter(plain(card) for card in cards)
    told = [
        (f"{number} cards" if number > 1 else "a card") if card == UNKNOWN else " ".join([card_name(card)] * number)
        for card, number in counts.items()
    ]
    return listed(told, "and")


def moved(ledger: Ledger, fact: Fact, cards: Sequence[int]) -> str:
    """Cards that left a hand, came into it, or were shown."""
    event = ledger.events[fact.event]
    verb = {"play": _PLAYS, "draw": _DRAWS, "take": _TAKES}.get(fact.kind, _SHOWS).get(event.kind, "")
    verb = verb or {"play": "plays", "draw": "gets", "take": "takes up"}.get(fact.kind, "shows")
    return f"{ledger.seats[fact.seat]} {verb} {cards_text(cards)} {where(event)}"


def whereabouts(ledger: Ledger, index: int, until: int) -> str:
    """In whose hand a card that was played lies since somebody took it up, nothing when it does not."""
    card, at, holder = plain(ledger.entries[index].card), index, None
    for later, entry in enumerate(ledger.entries[index + 1 :], start=index + 1):
        if entry.event >= until:
            break
        if plain(entry.card) != card or later in ledger.conjured:
            continue
        if holder is None and not entry.out and not entry.fresh:
            holder, at = entry.seat, later
        elif holder == entry.seat and entry.out:
            holder = None
    if holder is None:
        return ""
    turn = ledger.events[ledger.entries[at].event].turn
    return f", in the hand of {ledger.seats[holder]} since turn {turn}"


def lies(event: Event, card: int, place: str) -> str:
    """A card lies on the table."""
    spots = {"up": "is turned up", "pile": "lies in the pile", "stock": "lies in the stock"}
    spot = {**spots, "foot": "lies in a second hand"}.get(place, "lies on the table")
    return f"{card_name(plain(card))} {spot} {where(event)}"


def learned(event: Event, card: int, seats: Sequence[str]) -> str:
    """A card turned out to be a certain one."""
    if event.kind == "keep" and event.seat is not None:
        return f"{seats[event.seat]} keeps {card_name(plain(card))} {where(event)}"
    return f"the card on top of the pile turns out to be {card_name(plain(card))} {where(event)}"


def laid_at_once(ledger: Ledger, event: Event, seat: int, kind: int) -> str:
    """No card of a class stays in a hand."""
    return f"{ledger.seats[seat]} keeps no {CLASS_NAMES[kind]} {where(event)}"


def size(ledger: Ledger, event: Event, seat: int, number: int) -> str:
    """How many cards a hand has."""
    cards = "no cards" if not number else f"{number} card{'s' * (number > 1)}"
    return f"{ledger.seats[seat]} holds {cards} {_after(event)}"


def stock(event: Event, number: int) -> str:
    """How many cards are left to draw."""
    words = (
        "the stock is empty"
        if not number
        else f"{number} card{'s' * (number > 1)} {'are' if number > 1 else 'is'} left in the stock"
    )
    return f"{words} {_after(event)}"


def _after(event: Event) -> str:
    line = f"(line {event.at.at[0]}:{event.at.at[1]})"
    return f"after turn {event.turn} {line}" if event.turn else f"after the deal {line}"
