"""Claims: what the record says against what follows from it. After a wrong claim the record's figure goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta.cards import NONE, UNKNOWN
from canasta.checker.judge import OPEN, Verdict
from canasta.checker.notes import Note, Place, about
from canasta.phrases import say
from canasta.report.model import Cite, Finding
from canasta.table import acts
from canasta.table.options import is_vague
from canasta.table.records import Figure, Side
from canasta.table.state import Table
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk
    from canasta.table.zones import Hand


def claim(
    walk: Walk, kind: str, said: int, actual: Figure, place: Place | tuple[tree.Score, str], hidden: bool = False
) -> None:
    """Judge one claimed figure against what it is, or against the range in which unknown cards leave it."""
    claimed = walk.table.claim
    settled = actual if isinstance(actual, int) else None
    claimed.kind, claimed.said, claimed.actual = walk.kind(kind), said, said if settled is None else settled
    claimed.hidden = hidden
    if settled is not None and not walk.judge.groups["claim"](walk.table):
        return
    name = None if isinstance(place, Place) else place[1]
    place = place if isinstance(place, Place) else walk.place_of_item(*place)
    if settled is not None:
        for verdict in walk.judge.judge("claim", walk.table, True):
            walk.note(verdict, place)
        return
    walk.leave_open(kind, name, said, place)
    possible = not isinstance(actual, tuple) or actual[0] <= said <= actual[1]
    for head in walk.judging_claim():
        before = len(walk.notes)
        walk.note(Verdict(head, OPEN if possible else walk.judge.verdict_of(head)), place)
        for note in walk.notes[before:]:
            _unsettle(note.finding, place.about, said, actual, possible)


def _unsettle(finding: Finding, thing: str, said: int, actual: Figure, possible: bool) -> None:
    """Say of a claim what the record leaves possible; there is no one figure to compare it with."""
    finding.found, finding.required, finding.facts = said, None, []
    if isinstance(actual, tuple):
        finding.required = f"{actual[0]} to {actual[1]}"
        hangs = "message claim-open" if possible else "message claim-unsettled"
        finding.message = about(thing, say(hangs, said, say("number between", *actual)))


def score(walk: Walk, item: tree.Score) -> None:
    """Judge a score line, item by item, then its sums."""
    side = walk.side_named(item.side)
    if walk.sheet:
        from canasta.checker import sheets

        sheets.score(walk, item, side)
        return
    place = Place(item.at)
    figures = walk.figures.get(side.name, {})
    for name, said in item.items:
        if name not in figures:
            walk.malformed("text/unknown-item", say("fault item", name), item, nearest=figures)
            continue
        before = len(walk.notes)
        claim(walk, "an_item", said, _figure(*figures[name]), (item, name))
        _cite_item(walk, name, walk.notes[before:])
    _deal_score(walk, item, side, place)
    total(walk, item, side, place)


def _cite_item(walk: Walk, name: str, notes: Sequence[Note]) -> None:
    """Cite what the rule of a score item rests on."""
    if not notes or walk.plainly:
        return
    rules = [head.rule for head in walk.ruleset.heads if head.kind == "item" and head.name == name]
    cites = [
        Cite(each.source, each.statement, each.status) for rule in rules for each in walk.ruleset.rules[rule].sources
    ]
    for note in notes:
        note.finding.sources += [cite for cite in dict.fromkeys(cites) if cite not in note.finding.sources]


def _deal_score(walk: Walk, item: tree.Score, side: Side, place: Place) -> None:
    """Judge the sum."""
    if item.deal is None:
        return
    claim(walk, "a_deal_score", item.deal, _expected(walk, item, side), place)
    if isinstance(side.score, int):
        side.total = side.score + item.deal


def _expected(walk: Walk, item: tree.Score, side: Side) -> Figure:
    """The sum of the items: as they are where that is the sum claimed, else as they are claimed.

    A wrong item is one slip, whether it was summed up as it is written or as it should be.
    """
    figures, said = walk.figures[side.name], dict(item.items)
    if all(low == high for low, high in figures.values()) and sum(low or 0 for low, _ in figures.values()) == item.deal:
        return item.deal
    low, high = (sum(said.get(name, span[end]) or 0 for name, span in figures.items()) for end in (0, 1))
    return _figure(low, high)


def _figure(low: int | None, high: int | None) -> Figure:
    """A number, or the range that it lies in."""
    if low is None or high is None:
        return None
    return low if low == high else (low, high)


def total(walk: Walk, item: tree.Score, side: Side, place: Place) -> None:
    """Judge a written total, which goes on."""
    if item.total is None:
        return
    if isinstance(side.total, int) or not walk.sheet:
        claim(walk, "a_total", item.total, side.total, place)
    side.total = item.total


def carried(walk: Walk, item: tree.Carried) -> None:
    """Judge scores brought into a deal; in the first they are simply so."""
    place = Place(item.at)
    for name, said in item.entries:
        side = walk.side_named(name)
        if walk.deals > 1 and side.score is not None:
            claim(walk, "carried_in", said, side.score, place)
        side.score = said
        side.total = said


def result(walk: Walk, item: tree.Result) -> None:
    """Judge the final totals."""
    place = Place(item.at)
    for name, said in item.entries:
        side = walk.side_named(name)
        if side.total is not None:
            claim(walk, "a_result", said, side.total, place)
        side.total = said
    walk.judge.settle("game", walk.table, walk.totals_known())


def winner(walk: Walk, item: tree.Winner) -> None:
    """Judge the named winner."""
    table = walk.table
    draw = item.side == "draw"
    side = None if draw else walk.side_named(item.side)
    total = 0 if side is None else side.total
    table.named = acts.Named(draw=draw, total=total, wins=side is not None and side.wins)
    exact, walk.exact = walk.exact, walk.totals_known()
    walk.ask("winner", Place(item.at))
    walk.exact = exact


def shown(walk: Walk, item: tree.Show) -> None:
    """Judge a hand as it was shown; what it shows is known from then on."""
    table, place = walk.table, Place(item.at, seat=item.seat)
    player = table.players[walk.seat(item.seat)]
    if player.zone.unsized or (not item.cards and player.seat in walk.false_outs):
        table.show(player, item.cards)
        walk.judge_seen(item)
    table.to_move(player.seat)
    if player.zone.holds_exactly(item.cards):
        return
    said, held = len(item.cards), len(player.zone)
    hidden = said == held and UNKNOWN in player.zone.pool
    wrong = differing(table, player.zone.copy(), item.cards)
    if wrong:
        claim(walk, "shown_hand", said, held if held != said else held - wrong, place, hidden)
    else:
        if not any(map(is_vague, item.cards)):
            claim(walk, "shown_hand", said, said, place, hidden)
        table.agree(player, item.cards)
    table.to_move(player.seat)
    walk.judge_seen(item)


def differing(table: Table, zone: Hand, cards: Sequence[int]) -> int:
    """How many cards shown are not held, and held are not shown; the others become known by the names shown."""
    wrong = 0
    for card in cards:
        name = zone.remove(card)
        if name is None:
            wrong += 1
        elif name not in (card & 0xFF, NONE):
            table.count(card, name)
    return wrong + max(0, len(zone))


def frozen(walk: Walk) -> None:
    """A line that says the pile is frozen, between turns."""
    item = walk.last_item
    assert item is not None
    walk.table.claim = acts.Claim(kind=walk.kind("said_frozen"))
    walk.ask("claim", Place(item.at))


def named_points(walk: Walk, item: tree.Bonus | tree.Penalty) -> None:
    """Judge a penalty or bonus line, and count it for its side."""
    table = walk.table
    worth = walk.ruleset.listed.get(item.name, 0)
    listed = worth if item.kind == "bonus" else -worth
    line = acts.Line(known=listed > 0, priced=item.points is not None)
    line.said, line.listed = abs(item.points or 0), max(0, listed)
    table.line = line
    walk.ask("penalty", Place(item.at, seat=item.seat))
    points = line.said if line.priced else line.listed
    side = table.players[walk.seat(item.seat)].side
    if item.kind == "penalty":
        side.penalty_points += points
    else:
        side.bonus_points += points
