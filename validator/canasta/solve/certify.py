"""Certificates: every clause that the fast check judged in a game is judged again by Z3, and both have to agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.checker.api import run
from canasta.checker.judge import OPEN, Judge, Verdict
from canasta.language.tree import And, Node, Not, Typed
from canasta.language.types import BOOL, NO_INT
from canasta.solve.faults import Disagreement, SolverFault
from canasta.solve.fixed import UNDECIDED, Plans
from canasta.solve.implied import implied
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk
    from canasta.rulebook.clause import TypedClause
    from canasta.table.state import Table
    from canasta.variant.ruleset import Compiled, Head, Ruleset

#: The terms of the last few rulesets, by the names of their expressions.
_terms: dict[tuple[object, ...], dict[str, Plans]] = {}
KEPT = 16


class Certificate(NamedTuple):
    """How much was judged twice with one result: judge points, expressions at them, those given up, and the time."""

    judged: int
    clauses: int
    unsettled: int
    seconds: float


def certify(walk: Walk, game: tree.Game) -> Certificate:
    """Walk over a game whose table is laid, every clause judged twice. Raises SolverFault where they disagree."""
    began = perf_counter()
    judge = Certifier(walk)
    run(walk, game)
    if judge.found:
        raise SolverFault(judge.found)
    return Certificate(judge.judged, judge.clauses, judge.unsettled, perf_counter() - began)


class Certifier(Judge):
    """A walk's judge that has every answer judged again by Z3; it takes the place of the judge that it copies."""

    def __init__(self, walk: Walk) -> None:
        vars(self).update(vars(walk.judge))
        self.walk = walk
        self.judged = self.clauses = self.unsettled = 0
        self.found: list[Disagreement] = []
        self.trying = 0
        self.cans: dict[str, bool | None] = {}
        self.judging: Head | None = None
        self.terms = terms_of(walk.ruleset)
        self.groups = {name: self._group(name, group) for name, group in walk.judge.groups.items()}
        self.sets = {
            point: [(head, when, self._body(head, body)) for head, when, body in clauses]
            for point, clauses in walk.judge.sets.items()
        }
        walk.judge = self
        ask = walk.table.can_ask
        walk.table.can_ask = lambda table, kind: self._can(ask, table, kind) if ask else None

    def _can(self, ask: Callable[[Table, str], bool | None], table: Table, kind: str) -> bool | None:
        """What the search answers; what it tries on the way is no part of the game."""
        self.trying += 1
        try:
            found = ask(table, kind)
        finally:
            self.trying -= 1
        if not self.trying:
            self.cans[kind] = found
        return found

    def _group(self, name: str, group: Compiled) -> Compiled:
        """The compiled function of a judge point, its answer judged again."""
        point = name.removeprefix("set_")
        heads = [head for head, *_ in (self.sets if name.startswith("set_") else self.exact)[point]]
        whole = name == point

        def judged(table: Table) -> list[int]:
            if self.trying:
                return group(table)  # type: ignore[no-any-return]
            self.cans = {}
            failing: list[int] = group(table)
            self.judged += 1
            for at, head in enumerate(heads):
                self._clause(head, table, at in failing, whole)
            return failing

        return judged

    def _body(self, head: Head, body: Compiled) -> Compiled:
        """The compiled function of what a clause sets, its value judged again."""

        def judged(table: Table) -> Any:
            self.cans = {}
            value = body(table)
            if not self.trying:
                self._again(head, f"{head.key} body", lambda: self.ruleset.clauses[head.key].body, table, value)
            return value

        return judged

    def _clause(self, head: Head, table: Table, failing: bool, whole: bool) -> None:
        """Judge a clause again: whether it is broken, or for what it may set only whether it applies."""
        clause = self.ruleset.clauses[head.key]
        if whole:
            self._again(head, f"{head.key} broken", partial(broken, clause), table, failing)
        elif (when := clause.when) is not None:
            self._again(head, f"{head.key} when", lambda: when, table, failing)

    def _again(self, head: Head, name: str, typed: Callable[[], Typed], table: Table, value: Any) -> None:
        """Judge a value again; a clause of which Z3 says otherwise is kept."""
        self.clauses += 1
        plans = self.terms.get(name)
        if plans is None:
            plans = self.terms[name] = Plans(typed(), self.ruleset.schema, self.ruleset.config)
        plan = plans.of(table)
        found = plan.decided(table, self.cans)
        if found is UNDECIDED:
            follows = implied(plan, table, self.cans, value, self.ruleset.config)
            self.unsettled += follows is None
            if follows is False:
                self._differ(head, value, "another value")
        elif not (value[0] <= found <= value[1] if isinstance(value, tuple) else found == value):
            self._differ(head, value, found)

    def _differ(self, head: Head, value: Any, found: Any) -> None:
        """Keep a disagreement, with its place in the record."""
        place = self.walk.blamed(head.blames)
        said = f"the fast check says {_words(value)}", f"Z3 says {_words(found)}"
        self.found.append(Disagreement(head.rule, head.key, place, *said))

    def _judge_vaguely(self, point: str, table: Table) -> list[Verdict]:
        return super()._judge_vaguely(point, table) if self.trying else self._judge_twice(point, table)

    def _judge_twice(self, point: str, table: Table) -> list[Verdict]:
        """Judge a point where cards are unknown; what is said for certain has to follow from what is known."""
        self.judged, self.cans = self.judged + 1, {}
        found = super()._judge_vaguely(point, table)
        told = {each.head.key: each.verdict != OPEN for each in found}
        for head, *_ in self.exact.get(point, ()):
            fails = told.get(head.key, False)
            presumed = not fails and self.ruleset.rules[head.rule].duty and self.vaguely(head, table) is None
            if not presumed and (fails or head.key not in told):
                self._clause(head, table, fails, whole=True)
        return found

    def _settle_vaguely(self, head: Head, table: Table, *rest: Any) -> None:
        self.judging = head
        super()._settle_vaguely(head, table, *rest)
        self.judging = None

    def _value(self, typed: Typed, table: Table) -> Any:
        """An expression's value where cards are unknown; what it says of what is to be set is judged again."""
        head, self.judging = self.judging, None
        value = super()._value(typed, table)
        if head is not None and not self.trying and value is not None and value != NO_INT:
            part = "body" if typed is self.ruleset.clauses[head.key].body else "when"
            self._again(head, f"{head.key} {part}", lambda: typed, table, value)
        self.judging = head
        return value

    def item(self, head: Head, table: Table, exact: bool) -> tuple[int | None, int | None]:
        """The least and the greatest value of a score item."""
        self.cans = {}
        low, high = super().item(head, table, exact)
        if low is not None and high is not None:
            value = low if low == high else (low, high)
            self._again(head, f"{head.key} body", lambda: self.ruleset.clauses[head.key].body, table, value)
        return low, high


def terms_of(ruleset: Ruleset) -> dict[str, Plans]:
    """The terms of a ruleset made so far."""
    key = (ruleset.id, ruleset.players, ruleset.sides, ruleset.source, ruleset.code)
    if key not in _terms and len(_terms) >= KEPT:
        _terms.clear()
    return _terms.setdefault(key, {})


def broken(clause: TypedClause) -> Typed:
    """Whether a clause is broken, as one expression."""
    node: Node = Not(BOOL, 0, 0, clause.body.node)
    if clause.when is not None:
        node = And(BOOL, 0, 0, (clause.when.node, node))
    return Typed(node, BOOL, clause.key)


def _words(value: Any) -> str:
    """An answer in words."""
    return f"{value[0]} to {value[1]}" if isinstance(value, tuple) else str(value)
