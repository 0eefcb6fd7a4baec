"""Claims: what the record says against what follows from it. After a wrong claim the record's figure goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.cards import CLASS_OF, UNKNOWN, UNKNOWN_CLASS
from canasta.checker.judge import OPEN, Verdict
from canasta.checker.notes import Place
from canasta.table import moves, records
from canasta.table.records import Side
from canasta.table.zones import Hand
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk

Range = tuple[int | None, int | None]


def claim(
    walk: Walk, kind: str, said: int, actual: int | None, place: Place | tuple[tree.Score, str], possible: bool = True
) -> None:
    """Judge one claimed figure; one that the unknown cards leave undecided is open."""
    claimed = walk.table.claim
    claimed.kind, claimed.said, claimed.actual = walk.kind(kind), said, said if actual is None else actual
    if actual is not None and not walk.judge.groups["claim"](walk.table):
        return
    place = place if isinstance(place, Place) else walk.place_of_item(*place)
    if actual is not None:
        for verdict in walk.judge.judge("claim", walk.table, True):
            walk.note(verdict, place)
    else:
        for head in walk.judging_claim(kind):
            walk.note(Verdict(head, OPEN if possible else walk.judge.verdict_of(head)), place)


def within(said: int, span: Range) -> bool:
    """Whether a figure lies in a range."""
    low, high = span
    return (low is None or said >= low) and (high is None or said <= high)


def score(walk: Walk, item: tree.Score) -> None:
    """Judge a score line, item by item, then its sums."""
    side = walk.side_named(item.side)
    if walk.sheet:
        from canasta.checker import sheets

        sheets.score(walk, item, side)
        return
    place = Place(item.at, None, None, None)
    figures = walk.figures.get(side.name, {})
    for name, said in item.items:
        if name not in figures:
            walk.malformed("text/unknown-item", f"the variant has no score item `{name}`", item, nearest=figures)
            continue
        low, high = figures[name]
        actual = low if low == high else None
        claim(walk, "an_item", said, actual, (item, name), within(said, (low, high)))
    _deal_score(walk, item, side, place)
    total(walk, item, side, place)


def _deal_score(walk: Walk, item: tree.Score, side: Side, place: Place) -> None:
    """Judge the sum; a wrong item that is summed rightly is one slip, not two."""
    if item.deal is None:
        return
    actual, possible = _expected(walk, item, side)
    claim(walk, "a_deal_score", item.deal, actual, place, possible)
    if isinstance(side.score, int):
        side.total = side.score + item.deal


def _expected(walk: Walk, item: tree.Score, side: Side) -> tuple[int | None, bool]:
    figures = walk.figures[side.name]
    said = dict(item.items)
    low = sum(said.get(name, span[0]) or 0 for name, span in figures.items())
    high = sum(said.get(name, span[1]) or 0 for name, span in figures.items())
    if low == high:
        return low, True
    return None, low <= (item.deal or 0) <= high


def total(walk: Walk, item: tree.Score, side: Side, place: Place) -> None:
    """Judge a written total, which goes on."""
    if item.total is None:
        return
    known = side.total
    if isinstance(known, int):
        claim(walk, "a_total", item.total, known, place)
    elif not walk.sheet:
        claim(walk, "a_total", item.total, None, place, known is None or within(item.total, known))
    side.total = item.total


def carried(walk: Walk, item: tree.Carried) -> None:
    """Judge scores brought into a deal; in the first they are simply so."""
    place = Place(item.at, None, None, None)
    for name, said in item.entries:
        side = walk.side_named(name)
        known = side.score
        if walk.deals > 1 and known is not None:
            settled = known if isinstance(known, int) else None
            claim(walk, "carried_in", said, settled, place, isinstance(known, int) or within(said, known))
        side.score = said
        side.total = said


def result(walk: Walk, item: tree.Result) -> None:
    """Judge the final totals."""
    place = Place(item.at, None, None, None)
    for name, said in item.entries:
        side = walk.side_named(name)
        known = side.total
        if known is not None:
            settled = known if isinstance(known, int) else None
            claim(walk, "a_result", said, settled, place, isinstance(known, int) or within(said, known))
        side.total = said
    walk.judge.settle("game", walk.table, walk.totals_known())


def winner(walk: Walk, item: tree.Winner) -> None:
    """Judge the named winner."""
    table = walk.table
    draw = item.side == "draw"
    total = None if draw else walk.side_named(item.side).total
    table.named = records.Named(draw=draw, total=0 if draw else total)
    exact, walk.exact = walk.exact, walk.totals_known()
    walk.ask("winner", Place(item.at, None, None, None))
    walk.exact = exact


def shown(walk: Walk, item: tree.Show) -> None:
    """Judge a hand as it was shown; what it shows is known from then on."""
    table, place = walk.table, Place(item.at, None, item.seat, None)
    player = table.players[walk.seat(item.seat)]
    if not item.cards and player.seat in walk.false_outs:
        table.vanished += len(player.zone)
        player.zone = Hand()
    before, zone = player.zone, player.zone.copy()
    wrong = 0
    for card in item.cards:
        name = zone.remove(card)
        if name is None:
            wrong += 1
        elif name not in (card & 0xFF, -1):
            table.count(card, name)
    wrong += max(0, len(zone))
    vague = any(CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS for card in item.cards)
    held = len(before)
    if wrong or not vague:
        actual = len(item.cards) if not wrong else (held if held != len(item.cards) else held - wrong)
        claim(walk, "shown_hand", len(item.cards), actual, place)
    if not wrong:
        player.zone = Hand(item.cards) if UNKNOWN not in item.cards else before
    table.to_move(player.seat)
    walk.judge_seen(item)


def frozen(walk: Walk) -> None:
    """A line that says the pile is frozen, between turns."""
    item = walk.last_item
    assert item is not None
    walk.table.claim = records.Claim(kind=walk.kind("said_frozen"))
    walk.ask("claim", Place(item.at, None, None, None))


def named_points(walk: Walk, item: tree.Bonus | tree.Penalty) -> None:
    """Judge a penalty or bonus line, and count it for its side."""
    table = walk.table
    worth = walk.ruleset.listed.get(item.name, 0)
    listed = worth if item.kind == "bonus" else -worth
    line = records.Line(known=listed > 0, priced=item.points is not None)
    line.said, line.listed = abs(item.points or 0), max(0, listed)
    table.line = line
    walk.ask("penalty", Place(item.at, None, item.seat, None))
    points = line.said if line.priced else line.listed
    side = table.players[walk.seat(item.seat)].side
    if item.kind == "penalty":
        side.penalty_points += points
    else:
        side.bonus_points += points


__all__ = ["carried", "claim", "frozen", "moves", "named_points", "result", "score", "shown", "winner"]
