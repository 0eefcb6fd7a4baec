"""The second walk over a game, with a question for every clause that unknown cards leave open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from canasta.checker.api import run, walk_of
from canasta.checker.judge import Judge, Verdict
from canasta.checker.notes import Note, Place
from canasta.language.lazy import z3
from canasta.solve.ledger_walk import LedgerWalk
from canasta.solve.records import Ledger, Question
from canasta.solve.tagging import tag_game
from canasta.table.state import Table
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.solve.symbolic import Facts, View
    from canasta.variant import Variant
    from canasta.variant.ruleset import Head, Ruleset

ViewOf = Callable[[Ledger], "View"]
Opened = Callable[[str, "Head", Table], None]


class TracingJudge(Judge):
    """A judge that tells of every clause which unknown cards leave open, the duties that count as kept among them."""

    def __init__(self, ruleset: Ruleset, opened: Opened) -> None:
        super().__init__(ruleset)
        self.opened = opened

    def left_open(self, point: str, head: Head, table: Table) -> None:
        """A clause hangs on unknown cards."""
        self.opened(point, head, table)


class Trace(LedgerWalk):
    """A walk that keeps a ledger of every deal, and a question for every clause that is open."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        super().__init__(ruleset, seats, sides)
        self.view_of: ViewOf | None = None
        self.wanted: Callable[[Question], bool] = lambda question: True
        self.views: list[View | None] = []
        self.questions: list[Question] = []
        self.at_break: Callable[[Trace, Note, Verdict], None] | None = None

    def judge_by(self, ruleset: Ruleset) -> Judge:
        """A judge of its own."""
        return TracingJudge(ruleset, self.leave)

    def opened(self, ledger: Ledger) -> None:
        """Keep the ledger of a deal that begins, and what its terms are made of."""
        super().opened(ledger)
        self.views.append(self.view_of(ledger) if self.view_of else None)

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep a finding."""
        super().note(verdict, place)
        if verdict.verdict == "contradiction" and self.ledger is not None and self.at_break is not None:
            self.at_break(self, self.notes[-1], verdict)

    def leave(self, point: str, head: Head, table: Table) -> None:
        """Note a clause that unknown cards leave open; what is only tried out on a copy of the table is none."""
        if table is not self.table or self.ledger is None:
            return
        question = self._question(point, head, self.place or self.blamed(head.blames))
        question.duty = self.ruleset.rules[head.rule].duty
        if (view := self.views[-1]) is not None and (question.duty or self.wanted(question)):
            from canasta.solve.symbolic import clause_terms

            question.applies, question.holds, question.facts = clause_terms(self, head, view)
            question.cans = question.facts.cans
            if point == "meld" and isinstance(table.meld.suits, tuple):
                question.beside = self._beside(head, view, question.facts)
        self.questions.append(question)

    def _beside(self, head: Head, view: View, facts: Facts) -> dict[tuple[str, int], tuple[Any, Any]]:
        """The other clauses on melds: one whose suits are not known may break these if it does not break this one."""
        from canasta.solve.symbolic import clause_terms

        others = [other for other, _, _ in self.judge.exact.get(head.judges, ()) if other.key != head.key]
        return {(other.rule, other.index): clause_terms(self, other, view, facts)[:2] for other in others}

    def _question(self, point: str, head: Head, place: Place) -> Question:
        number = self.table.deal.number
        identity = (head.rule, number, place.turn, place.at)
        seat = self.table.me.seat
        moved = len(self.ledgers[-1].entries) if self.ledgers else 0
        at = len(self.ledgers) - 1
        return Question(number, self.event, point, head, identity, seat=seat, moved=moved, ledger=at)

    def leave_open(self, kind: str, name: str | None, said: int, place: Place) -> None:
        """Note a claimed figure that hangs on unknown cards."""
        item = self.last_item
        if self.ledger is None or self.sheet or not isinstance(item, tree.Score):
            return
        for head in self.judging_claim():
            question = self._question("claim", head, place)
            question.said, question.applies = said, True
            if self.views[-1] is not None:
                question.actual, question.facts = self._figure(item, kind, name, self.views[-1])
                question.cans = question.facts.cans if question.facts else []
                free = z3().Bool(f"{question.deal}.{question.event}.{kind} {place.at}")
                question.holds = free if question.actual is None else question.actual == said
            self.questions.append(question)

    def _figure(self, item: tree.Score, kind: str, name: str | None, view: View) -> tuple[Any, Facts | None]:
        """The figure that a score line claims, as a term, and the facts it was read over; None where there is none."""
        from canasta.solve.symbolic import item_terms

        side = self.side_named(item.side)
        if kind == "a_total" and not isinstance(side.score, int):
            return None, None
        told = dict(item.items) if kind == "a_deal_score" else {}
        total: Any = side.score if kind == "a_total" else 0
        facts, held, self.table.side = None, self.table.side, side
        for head in self.judge.items:
            if kind != "an_item" and head.name in told:
                total += told[head.name]
            elif kind != "an_item" or head.name == name:
                term, facts = item_terms(self, head, view, facts)
                total += term
        self.table.side = held
        return total, facts


def trace(
    game: tree.Game,
    path: str,
    override: Variant | None = None,
    readings: Mapping[str, str] | None = None,
    lines: Sequence[str] = ("?",),
    view_of: ViewOf | None = None,
    at_break: Callable[[Trace, Note, Verdict], None] | None = None,
    wanted: Callable[[Question], bool] | None = None,
) -> Trace:
    """Walk over a game with its unknown cards told apart. Raises CanastaError as `walk_of` does.

    `view_of` gives what the terms of questions are made of; without it they have none. `wanted` says which of them need
    terms, duties apart. `at_break` is called for every
    contradiction that counting finds.
    """
    tagged = tag_game(game)
    walk = walk_of(tagged, path, override, readings, lines, kind=Trace)
    assert isinstance(walk, Trace)
    walk.wanted = wanted or walk.wanted
    walk.view_of, walk.at_break, walk.lines, walk.plainly = view_of, at_break, list(lines), True
    run(walk, tagged)
    return walk
