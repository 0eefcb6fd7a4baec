"""Walks one recorded game: every line is applied to the table and judged in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta.checker import begin, claims, ending, setup, turns
from canasta.checker.context import Context, UnknownName
from canasta.checker.judge import NOTHING, OPEN, Verdict
from canasta.checker.notes import Place, note
from canasta.phrases import say
from canasta.report.model import TurnRow, worst
from canasta.transcript import tree


class Walk(Context):
    """A game under way: the table, the judge, and the findings so far."""

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point and note what is found."""
        if self.exact:
            group = self.judge.groups.get(point)
            if group is None or not group(self.table):
                return NOTHING
        found = self.judge.judge(point, self.table, self.exact)
        for verdict in found:
            self.note(verdict, place)
        return found

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep a finding, with the place of what it blames."""
        found = note(self, verdict, place or self.blamed(verdict.head.blames))
        if verdict.verdict == OPEN and any(each.identity == found.identity for each in self.notes[-4:]):
            return  # two clauses of a rule that leave the same thing open say it once
        self.notes.append(found)

    def blamed(self, blames: str) -> Place:
        """The recorded thing that a clause blames: an action of the turn by its kind, or the whole turn."""
        turn, item = self.turn_item, self.last_item
        if turn is None:
            return Place(item.at if item else tree.NOWHERE)
        seat = turn.seat
        if blames not in ("turn", "start"):
            if self.action is not None:
                return Place(self.action.at, self.table.turn.count, seat, self.action.kind)
            if (act := turns.first_of(turn, blames)) is not None:
                return Place(act.at, self.table.turn.count, seat, act.kind)
        return Place(turn.at, self.table.turn.count, seat)

    def read(self, item: tree.Item, later: bool) -> None:
        """Take in one line; `later` says whether the game goes on after it."""
        self.last_item = item
        self.turn_item = None
        try:
            READERS.get(item.kind, ignore)(self, item, later)
        except UnknownName as error:
            sides = [side.name for side in self.table.sides]
            message = say("fault side-here", error, " ".join(sides))
            self.malformed("text/unknown-side", message, item, nearest=[*sides, *self.seats])

    def finish(self) -> None:
        """End the walk: score the last deal if it ended."""
        self.start_play()
        ending.close_deal(self, last=True)
        self.report.verdict = worst([*(each.finding.verdict for each in self.notes)])

    def start_play(self) -> None:
        """Set the table when the lines of the deal are complete."""
        if self.in_deal and not self.deal.done:
            setup.set_up(self)


def ignore(walk: Walk, item: Any, later: bool) -> None:
    """Lines that say nothing to judge."""


def read_deal(walk: Walk, item: tree.DealLine, later: bool) -> None:
    """`deal N`: the last deal is over, another begins."""
    walk.start_play()
    ending.close_deal(walk)
    begin.begin_deal(walk, item)


def read_setup(walk: Walk, item: Any, later: bool) -> None:
    """A line that says how the deal began."""
    if not walk.in_deal:
        begin.begin_deal(walk, None)
    if walk.deal.done and item.kind == "frozen":
        claims.frozen(walk)
    elif walk.deal.done:
        setup.late_line(walk, item)
    else:
        if (name := getattr(item, "owner", getattr(item, "side", None))) is not None:
            walk.side_named(name)
        walk.deal.take(item)


def read_turn(walk: Walk, item: tree.Turn, later: bool) -> None:
    """A turn."""
    if not walk.in_deal:
        begin.begin_deal(walk, None)
    walk.start_play()
    walk.turn_item = item
    before = len(walk.notes)
    turns.play_turn(walk, item, later)
    if not walk.wants_turns:
        return
    found = [each.finding.verdict for each in walk.notes[before:]]
    table = walk.table
    row = TurnRow(table.deal.number, table.turn.count, item.seat, item.at[0], worst(found))
    walk.report.turns.append(row)


def read_malformed(walk: Walk, item: tree.Malformed, later: bool) -> None:
    """A line that could not be read: where it was a turn, whose turn comes next is not held against anybody."""
    first = item.text.split(maxsplit=1)[0] if item.text.strip() else ""
    walk.turn_unread = walk.turn_unread or first[:1].isdigit() or first in walk.seats


def read_end(walk: Walk, item: tree.End, later: bool) -> None:
    """`end …`: the record says that the deal is over."""
    walk.start_play()
    ending.read_end(walk, item)


def read_show(walk: Walk, item: tree.Show, later: bool) -> None:
    """`show …`: a hand as it was left."""
    walk.start_play()
    claims.shown(walk, item)


def read_score(walk: Walk, item: tree.Score, later: bool) -> None:
    """`score …`."""
    if not walk.in_deal:
        begin.begin_deal(walk, None)
    walk.start_play()
    ending.score_deal(walk)
    claims.score(walk, item)


def read_line(walk: Walk, item: tree.Bonus | tree.Penalty, later: bool) -> None:
    """`bonus …` or `penalty …`."""
    if not walk.in_deal:
        begin.begin_deal(walk, None)
    walk.start_play()
    claims.named_points(walk, item)


def read_carried(walk: Walk, item: tree.Carried, later: bool) -> None:
    """`carried …`."""
    if not walk.in_deal:
        begin.begin_deal(walk, None)
    claims.carried(walk, item)


def read_result(walk: Walk, item: tree.Result, later: bool) -> None:
    """`result …`."""
    walk.start_play()
    ending.close_deal(walk, last=True)
    claims.result(walk, item)


def read_winner(walk: Walk, item: tree.Winner, later: bool) -> None:
    """`winner …`."""
    walk.start_play()
    ending.close_deal(walk, last=True)
    claims.winner(walk, item)


Reader = Callable[[Walk, Any, bool], None]
SETUP_KINDS = ("hand", "stock", "up", "red", "foot", "under", "position", "melds", "pile", "to_move", "frozen", "asked")
READERS: dict[str, Reader] = {
    "deal": read_deal,
    "turn": read_turn,
    "malformed": read_malformed,
    "end": read_end,
    "show": read_show,
    "score": read_score,
    "bonus": read_line,
    "penalty": read_line,
    "carried": read_carried,
    "result": read_result,
    "winner": read_winner,
    **dict.fromkeys((*SETUP_KINDS, "opened", "lone"), read_setup),
}
