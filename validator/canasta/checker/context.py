"""What a walk over a game holds: ruleset, judge, table, findings, and the names of the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from canasta.cards import CARD_NAMES, UNKNOWN
from canasta.checker.begin import DealLines
from canasta.checker.facts import measure
from canasta.checker.judge import Judge, Verdict
from canasta.checker.notes import Note, Place, finding_of
from canasta.phrases import Phrase, say
from canasta.report.model import GameReport
from canasta.table import acts
from canasta.table.records import Meld, Side
from canasta.table.state import Table
from canasta.text import Diagnostic, did_you_mean
from canasta.transcript import tree
from canasta.variant.ruleset import Head, Ruleset

Sides = Sequence[tuple[str, Sequence[int]]]
Range = tuple[int | None, int | None]

_judges: dict[int, Judge] = {}


def judge_of(ruleset: Ruleset) -> Judge:
    """The judge of a ruleset, made once as long as the ruleset lives on in it."""
    judge = _judges.get(id(ruleset))
    if judge is None or judge.ruleset is not ruleset:
        if len(_judges) > 64:
            _judges.clear()
        judge = _judges[id(ruleset)] = Judge(ruleset)
    return judge


class UnknownName(Exception):
    """A seat or side that this deal does not have."""


class Context:
    """The state of a walk that is not on the table."""

    TABLE: ClassVar[type[Table]] = Table

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sides) -> None:
        self.ruleset = ruleset
        self.judge = self.judge_by(ruleset)
        self.seats = tuple(seats)
        self.table = self.TABLE(self.judge.options, seats, sides)
        self.table.can_ask = self._can
        self.notes: list[Note] = []
        self.report = GameReport("-", 1, ruleset.variant, ruleset.id)
        self.plain = self.exact = True
        self.plainly = self.wants_turns = False
        self.before_action: Callable[[tree.Action], None] | None = None
        self.has_turns = self.crowded = False
        self.sheet = False
        self.first_dealer: str | None = None
        self.deal: DealLines = DealLines()
        self.in_deal = False
        self.deals = 0
        self.due: int | None = None
        self.turn_unread = False
        self.turn_item: tree.Turn | None = None
        self.action: tree.Action | None = None
        self.last_item: tree.Item | None = None
        self.ended: tree.End | None = None
        self.scored = False
        self.says_out: tree.Action | None = None
        self.false_outs: set[int] = set()
        self.lines: list[str] = []
        self.outs: set[tuple[int, int, int, int]] = set()
        self.figures: dict[str, dict[str, Range]] = {}
        #: The name of the card of which more copies than the deck has were seen last.
        self.name_seen = UNKNOWN

    def judge_by(self, ruleset: Ruleset) -> Judge:
        """The judge of this walk."""
        return judge_of(ruleset)

    def _can(self, table: Table, kind: str) -> bool | None:
        from canasta.checker.explore import answer

        return answer(self, table, kind)

    def seat(self, name: str) -> int:
        """The number of a seat. Raises UnknownName."""
        if name not in self.seats:
            raise UnknownName(name)
        return self.seats.index(name)

    def side_named(self, name: str) -> Side:
        """A side by its name, or by the name of one of its seats. Raises UnknownName."""
        for side in self.table.sides:
            if side.name == name:
                return side
        if name in self.seats:
            return self.table.players[self.seat(name)].side
        raise UnknownName(name)

    def kind(self, name: str) -> int:
        """The number of a kind of claim."""
        return self.judge.claim_kinds[name]

    def ending(self, name: str) -> int:
        """The number of a way in which a deal ends."""
        return self.judge.endings[name]

    def judging_claim(self) -> list[Head]:
        """The clauses that judge a claim of the kind at hand."""
        claimed = self.table.claim
        said, claimed.said, claimed.actual = claimed.said, 1, 0
        heads = [each.head for each in self.judge.judge("claim", self.table, True)]
        claimed.said = claimed.actual = said
        return heads

    def totals_known(self) -> bool:
        """Whether every side's total is known."""
        return all(isinstance(side.total, int) for side in self.table.sides)

    def is_new_fault(self, meld: Meld, verdict: Verdict) -> bool:
        """Whether an action made a meld faulty, or more so: a fault that only stays is not found twice."""
        key = (verdict.head.rule, verdict.head.index)
        now, before = measure(self, verdict.head), meld.faults.get(key)
        meld.faults[key] = now
        if isinstance(now, int) and isinstance(before, int):
            return now > before
        return before is None or now != before

    def malformed(self, code: str, message: Phrase, item: tree.Item, nearest: Iterable[str] = ()) -> None:
        """Keep a fault of the text that only the table shows."""
        hint = did_you_mean(message.values[0], nearest) if nearest else None
        finding = finding_of(Diagnostic(code, message, span=item.span, hint=hint))
        finding.deal = self.table.deal.number or None
        self.notes.append(Note(finding, code, (code, self.table.deal.number, None, item.at)))

    def place_of_item(self, item: tree.Score, name: str) -> Place:
        """The place of one named item in a score line."""
        line = self.lines[item.at[0] - 1] if item.at[0] <= len(self.lines) else ""
        found = re.compile(rf"(?<!\S){re.escape(name)}\s+-?\d+").search(line)
        at = (item.at[0], found.start() + 1, item.at[0], found.end() + 1) if found else item.at
        return Place(at, about=say("fact of", name, item.side))

    def judge_seen(self, item: Any) -> None:
        """Judge the cards that were seen more often than before, and more often than the deck holds them."""
        table = self.table
        while table.seen_over:
            name, copies, held = table.seen_over.pop(0)
            table.seen, self.name_seen = acts.Seen(copies=copies, held=held), name
            turn = self.turn_item
            at = item.at if item is not None else tree.NOWHERE
            about = str(CARD_NAMES[name])
            place = Place(at, table.turn.count if turn else None, turn.seat if turn else None, None, about)
            self.ask("seen", place)

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point and note what is found."""
        raise NotImplementedError

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep what a clause that is broken or open amounts to."""
        raise NotImplementedError

    def leave_open(self, kind: str, name: str | None, said: int, place: Place) -> None:
        """A claimed figure hangs on cards that nobody recorded; where it is a score item, that has a name."""

    def check_number(self, item: tree.Turn) -> None:
        """Judge a written turn number, and count on from it; after a turn that could not be read any is right."""
        turn = self.table.turn
        if item.number is None or item.number == turn.count:
            return
        self.table.claim = acts.Claim(kind=self.kind("turn_number"), said=item.number, actual=turn.count)
        if self.turn_unread or (turn.first and self.deal.of("position")):
            turn.count = item.number
            return
        self.ask("claim")
        turn.count = item.number
