"""The beginning of a deal: the lines that say how it began, its number, and who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from canasta.checker.notes import Place
from canasta.table import acts
from canasta.transcript import tree
from canasta.transcript.structure import sides_of

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


class DealLines:
    """The lines of a deal before its first turn."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.done = False
        self.line: tree.DealLine | None = None

    def take(self, item: Any) -> None:
        """Keep a line."""
        self.items.append(item)

    def of(self, kind: str) -> list[Any]:
        """The lines of one kind."""
        return [item for item in self.items if item.kind == kind]

    def one(self, kind: str) -> Any:
        """The last line of a kind, or None."""
        found = self.of(kind)
        return found[-1] if found else None


def begin_deal(walk: Walk, item: tree.DealLine | None) -> None:
    """Begin a deal, with its number and dealer."""
    table = walk.table
    walk.deals += 1
    if walk.deals > 1:
        for side in table.sides:
            side.score = side.total
        exact, walk.exact = walk.exact, walk.exact and walk.totals_known()
        walk.ask("next_deal", Place(item.at) if item else None)
        walk.exact = exact
        table.game.over = False
    number = table.deal.number + 1 if walk.deals > 1 else (item.number if item else 1)
    if item is not None and item.sides is not None and (named := sides_of(item.sides)):
        seated = [(name, [walk.seat(seat) for seat in members]) for name, members in named.items()]
        if [name for name, _ in seated] != [side.name for side in table.sides]:
            table.regroup(seated)
    table.new_deal()
    table.deal.number = number
    if item is not None and item.number != number:
        claim_number(walk, item.number, number, item)
    walk.deal = DealLines()
    walk.false_outs = set()
    walk.deal.line = item
    walk.in_deal, walk.due, walk.ended, walk.scored = True, None, None, False
    set_dealer(walk, item)


def claim_number(walk: Walk, said: int, actual: int, item: tree.DealLine) -> None:
    """Judge the written number of a deal, and go on with it."""
    walk.table.claim = acts.Claim(kind=walk.kind("deal_number"), said=said, actual=actual)
    walk.ask("claim", Place(item.at))
    walk.table.deal.number = said


def set_dealer(walk: Walk, item: tree.DealLine | None) -> None:
    """Who deals: as written, or the next after the last dealer."""
    deal, players = walk.table.deal, walk.table.players
    for player in players:
        seated = any(player in side.players for side in walk.table.sides)
        player.sits = not seated or (item is not None and walk.seats[player.seat] == item.sits)
    last = deal.dealer
    written = item.dealer if item is not None and item.dealer is not None else None
    if written is None and walk.deals == 1:
        written = walk.first_dealer
    if written is not None:
        deal.dealer = walk.seat(written)
        deal.dealer_known = last is not None and walk.deals > 1
        deal.dealer_step = _steps(walk, last or 0, deal.dealer)
    elif last is not None:
        deal.dealer = next_seat(walk, last)


def _steps(walk: Walk, seat: int, other: int) -> int:
    """Seats from one to another, clockwise, players who sit out between them left out."""
    players = walk.table.players
    between = range(1, (other - seat) % len(players))
    return (seat != other) + sum(not players[(seat + step) % len(players)].sits for step in between)


def next_seat(walk: Walk, seat: int) -> int:
    """The seat after another, clockwise, players who sit out left out."""
    players = walk.table.players
    for step in range(1, len(players) + 1):
        other = (seat + step) % len(players)
        if not players[other].sits:
            return other
    return seat
