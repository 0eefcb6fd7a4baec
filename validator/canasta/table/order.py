"""The recorded order of the stock, found again after a slip: a turn left out, told twice, or without its draw."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.table.state import Table
from canasta.table.zones import names_same

#: How far down the stock a card drawn out of order is looked for, and how many places are kept in mind.
FAR, PLACES = 8, 6


def fits(cards: Sequence[int], known: Sequence[int]) -> bool:
    """Whether cards may be the top ones of a stock."""
    return all(names_same(*pair) for pair in zip(cards, known, strict=False))


def note_places(table: Table, cards: Sequence[int]) -> None:
    """Note where the order may go on after cards out of order: as if they were not drawn, or below where they lie."""
    known, number = table.stock.known or [], len(cards)
    names, drawn = [card & 0xFF for card in known[: FAR + number]], [card & 0xFF for card in cards]
    lower = [known[at + number :] for at in range(1, FAR) if names[at : at + number] == drawn]
    table.stock.places = [*table.stock.places, known.copy(), *lower][-PLACES:]


def find_place(table: Table, cards: Sequence[int]) -> None:
    """Go on where the cards drawn now say that the order goes on, if the last ones were drawn out of it."""
    stock = table.stock
    if stock.known is None or fits(cards, stock.known):
        stock.places = []
        return
    place = next((each for each in stock.places if fits(cards, each)), None)
    if place is not None:
        beyond = len(place) - len(stock.known)
        stock.known, stock.count, stock.places = place.copy(), stock.count + beyond, []
        table.conjured, table.vanished = table.conjured + max(0, beyond), table.vanished + max(0, -beyond)
