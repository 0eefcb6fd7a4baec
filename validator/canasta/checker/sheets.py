"""Score sheets: deals of which nothing is recorded but figures. They are added up, and held against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.checker import claims
from canasta.checker.notes import Place
from canasta.report.model import ScoreRow
from canasta.table.records import Side
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


def score(walk: Walk, item: tree.Score, side: Side) -> None:
    """Judge a line of a sheet; a second line for a side is held against the first, which goes on."""
    place, known = Place(item.at), standing(walk, side)
    row, first = figured(walk, item, side, known), said_before(walk, side)
    for name, said in item.items:
        if name in known:
            claims.claim(walk, "an_item", said, known[name], walk.place_of_item(item, name))
    went_on = side.total
    if item.deal is not None and row.score is not None:
        claims.claim(walk, "a_deal_score", item.deal, row.score, place)
    side.total = row.total if item.deal is None else _total(side, item.deal)
    claims.total(walk, item, side, place)
    if first is None:
        walk.report.scores.append(row)
    else:
        _against(walk, row, first, place)
        side.total = went_on


def _against(walk: Walk, row: ScoreRow, first: ScoreRow, place: Place) -> None:
    """Judge what a second line comes to by what the first came to."""
    if row.score is not None and first.score is not None:
        claims.claim(walk, "a_deal_score", row.score, first.score, place)


def standing(walk: Walk, side: Side) -> dict[str, int]:
    """The items that follow without any card, from `bonus` and `penalty` lines."""
    walk.table.side = side
    items = {head.name: walk.judge.item(head, walk.table, exact=True)[0] for head in walk.judge.items}
    return {name: points for name, points in items.items() if points}


def figured(walk: Walk, item: tree.Score, side: Side, known: dict[str, int]) -> ScoreRow:
    """What a line comes to: its items and those that other lines add, their sum, and the new total."""
    items: dict[str, int | None] = {**known, **dict(item.items)}
    points = sum(each or 0 for each in items.values()) if item.items else item.deal
    return ScoreRow(walk.table.deal.number, side.name, items, points, None if points is None else _total(side, points))


def _total(side: Side, points: int) -> int | None:
    return side.score + points if isinstance(side.score, int) else None


def said_before(walk: Walk, side: Side) -> ScoreRow | None:
    """What an earlier line of the sheet came to for the same side in the same deal."""
    number = walk.table.deal.number
    return next((row for row in walk.report.scores if row.deal == number and row.side == side.name), None)
