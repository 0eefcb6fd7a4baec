"""Facts of a record, each of which a solver may be asked to leave out, and how people read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from canasta.cards import CLASS_NAMES, UNKNOWN, card_name, plain
from canasta.checker.notes import Place
from canasta.phrases import Phrase, listing, say
from canasta.solve.records import Event, Ledger


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
_PLAYS = {"take": "take", "discard": "discard", "meld": "meld", "add": "add", "red": "red"}
_DRAWS = {"deal": "dealt", "draw": "draw", "red": "replacement"}
_TAKES = {"take": "take-up-pile"}
_SHOWS = {"show": "show"}


def where(event: Event) -> Phrase:
    """The place of an event as people look for it: turn, line and column."""
    at = f"{event.at.at[0]}:{event.at.at[1]}"
    return say("reason place", event.turn, at) if event.turn else say("reason place-deal", at)


def cards_text(cards: Sequence[int]) -> str:
    """Cards as a phrase: unknown ones are only counted."""
    if not cards:
        return say("reason no-card")
    counts = Counter(plain(card) for card in cards)
    told = [
        (say("reason cards", number) if number > 1 else say("reason a-card"))
        if card == UNKNOWN
        else " ".join([card_name(card)] * number)
        for card, number in counts.items()
    ]
    return listing(told, "and")


def moved(ledger: Ledger, fact: Fact, cards: Sequence[int]) -> str:
    """Cards that left a hand, came into it, or were shown."""
    event = ledger.events[fact.event]
    verb = {"play": _PLAYS, "draw": _DRAWS, "take": _TAKES}.get(fact.kind, _SHOWS).get(event.kind, "")
    verb = verb or {"play": "play", "draw": "get", "take": "take-up"}.get(fact.kind, "show")
    return say(f"reason {verb}", ledger.seats[fact.seat], cards_text(cards), where(event))


def whereabouts(text: str, ledger: Ledger, index: int, until: int) -> str:
    """What is said of a card that was played, with the hand that it lies in since somebody took it up, if any."""
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
        return text
    turn = ledger.events[ledger.entries[at].event].turn
    return say("reason held-since", text, ledger.seats[holder], turn)


def lies(event: Event, card: int, place: str) -> str:
    """A card lies on the table."""
    spot = {"up": "up", "pile": "in-pile", "stock": "in-stock", "foot": "in-foot"}.get(place, "on-table")
    return say(f"reason {spot}", card_name(plain(card)), where(event))


def learned(event: Event, card: int, seats: Sequence[str]) -> str:
    """A card turned out to be a certain one."""
    if event.kind == "keep" and event.seat is not None:
        return say("reason keep", seats[event.seat], card_name(plain(card)), where(event))
    return say("reason turns-out", card_name(plain(card)), where(event))


def laid_at_once(ledger: Ledger, event: Event, seat: int, kind: int) -> str:
    """No card of a class stays in a hand."""
    return say("reason keep-no", ledger.seats[seat], CLASS_NAMES[kind], where(event))


def size(ledger: Ledger, event: Event, seat: int, number: int) -> str:
    """How many cards a hand has."""
    return say("reason holds", ledger.seats[seat], number_of_cards(number), _after(event))


def number_of_cards(number: int) -> Phrase:
    """How many cards there are."""
    return say("reason cards", number) if number > 1 else say("reason one-card" if number else "reason no-cards")


def stock(event: Event, number: int) -> str:
    """How many cards are left to draw."""
    after = _after(event)
    if number > 1:
        return say("reason stock", number, after)
    return say("reason stock-one" if number else "reason stock-empty", after)


def _after(event: Event) -> Phrase:
    at = f"{event.at.at[0]}:{event.at.at[1]}"
    return say("reason after", event.turn, at) if event.turn else say("reason after-deal", at)
