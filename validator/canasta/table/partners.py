"""Partners for one deal: who did not take the pile first plays together. It applies, and never judges."""

from __future__ import annotations

from canasta.table.records import Side
from canasta.table.state import Table


def part(table: Table, lone: int) -> None:
    """Let one seat play alone and all others together: they share melds and hands, and keep scores and red threes."""
    seats = len(table.players)
    order = [table.players[(lone + step) % seats] for step in range(1, seats)]
    partners = list(dict.fromkeys(player.side for player in order if not player.sits))
    if len(partners) < 2 or any(side.allies for side in table.sides):
        return
    first = partners[0]
    for side in partners[1:]:
        _pool(first, side)
    players = [player for side in partners for player in side.players]
    opened = [side.opened for side in partners]
    for side in partners:
        side.melds, side.counters, side.players = first.melds, first.counters, players
        side.opened = True if True in opened else None if None in opened else False
        side.allies = [other for other in partners if other is not side]


def _pool(first: Side, side: Side) -> None:
    """Put a side's melds to another's, under further numbers where it has melds of the same name."""
    for meld in side.melds:
        first.counters[meld.text] = meld.number = first.counters.get(meld.text, 0) + 1
        first.melds.append(meld)


def together(side: Side) -> None:
    """Let the partners of a side that has played have what it has: its melds, and that it went out."""
    for ally in side.allies:
        ally.opened, ally.went_out, ally.concealed = side.opened, side.went_out, side.concealed
