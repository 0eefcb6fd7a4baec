"""The end of a deal: how it ended, what it scores, and whether the game is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.cards import UNKNOWN_CLASS
from canasta.checker.actions import decline
from canasta.checker.notes import Place
from canasta.report.model import ScoreRow
from canasta.table import acts
from canasta.table.records import Figure, Side
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


def read_end(walk: Walk, item: tree.End) -> None:
    """Judge a recorded end of the deal."""
    table, place = walk.table, Place(item.at, seat=item.seat)
    walk.ended = item
    if item.how == "out":
        _out(walk, item, place)
        return
    how = {"stock": "stock_gone", "turns": "turn_limit"}.get(item.how, "abandoned")
    _ended(walk, how, place)
    table.deal.over = walk.ending(how)


def _out(walk: Walk, item: tree.End, place: Place) -> None:
    table = walk.table
    seat = table.turn.seat if item.seat is None else walk.seat(item.seat)
    side = table.players[seat].side
    told = side.went_out and table.turn.seat == seat
    if not told:
        if table.players[seat].zone.unsized:
            table.show(table.players[seat], ())
        table.to_move(seat)
        if walk.ask("out", place):
            walk.false_outs.add(seat)
        for other in table.sides:
            other.went_out = other is side or other in side.allies
    table.deal.over = walk.ending("went_out")


def _ended(walk: Walk, how: str, place: Place) -> None:
    """Judge that the deal ends here; the player whose turn it is declines to play on."""
    table = walk.table
    early = table.deal.over == 0
    table.ended = acts.Ended(how=walk.ending(how))
    walk.ask("ended", place)
    if how == "stock_gone" and early and walk.due is not None and not _in_mid_turn(walk):
        walk.table = table.fork()
        walk.table.begin_turn(walk.due, walk.due)
        decline(walk, place)
        walk.table = table


def _in_mid_turn(walk: Walk) -> bool:
    """Whether the last turn was not finished, so that nobody's turn came after it."""
    return walk.table.turn.count > 0 and not walk.table.turn_closed()


def close_deal(walk: Walk, last: bool = False) -> None:
    """Score a deal that ended; one that is followed by more of the game ended in any case."""
    table = walk.table
    if not walk.in_deal:
        return
    over = table.deal.over != 0 or walk.ended is not None or walk.scored
    if not over and not last:
        place = Place(walk.last_item.at if walk.last_item else tree.NOWHERE)
        if not walk.sheet:
            _ended(walk, "stock_gone", place)
        over = True
    if over:
        score_deal(walk)
        table.deal.over = table.deal.over or walk.ending("stock_gone")
    walk.in_deal = not (over and last) and walk.in_deal
    if over:
        walk.in_deal = False
        walk.judge.settle("game", table, exact=walk.totals_known())


def score_deal(walk: Walk) -> None:
    """Compute the items of every side, once a deal."""
    if walk.scored:
        return
    walk.scored = True
    if walk.sheet:
        return
    table = walk.table
    bags = [bag for player in table.players for bag in (player.zone.bag, player.sealed)]
    exact = walk.exact and not any(bag is None or sum(bag[UNKNOWN_CLASS:]) for bag in bags)
    walk.figures = {}
    for side in table.sides:
        table.side = side
        walk.judge.settle("score", table, exact)
        ranges = {head.name: walk.judge.item(head, table, exact) for head in walk.judge.items}
        walk.figures[side.name] = ranges
        low, high = (sum(each[end] or 0 for each in ranges.values()) for end in (0, 1))
        side.total = reach(side.score, low, high)
        walk.report.scores.append(_row(walk, side, ranges, low if low == high else None))


def reach(score: Figure, low: int, high: int) -> Figure:
    """A total, as a range where it is not settled; None where nothing is known of the score before."""
    if score is None:
        return None
    first, last = score if isinstance(score, tuple) else (score, score)
    return first + low if first + low == last + high else (first + low, last + high)


def _row(walk: Walk, side: Side, ranges: dict[str, tuple[int | None, int | None]], score: int | None) -> ScoreRow:
    items = {name: low if low == high else None for name, (low, high) in ranges.items()}
    total = side.total if isinstance(side.total, int) else None
    return ScoreRow(walk.table.deal.number, side.name, items, score, total)
