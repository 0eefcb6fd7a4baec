"""Rules of two variants compared: the same, stricter, looser or neither, on paper and while the other rules are kept."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from canasta.analyse import terms
from canasta.analyse.ties import LYING, TOOK, ties
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import conj, negated

if TYPE_CHECKING:
    from canasta.analyse.pair import Pair
    from canasta.variant.ruleset import Ruleset

SAME, STRICTER, LOOSER, INCOMPARABLE, OTHER = "same", "stricter", "looser", "incomparable", "otherwise"
ONLY_A, ONLY_B = "only in A", "only in B"
NEVER, SOME, UNKNOWN = "never", "some", "unknown"
ASSUMED = "positions with up to two melds a side, two sides, the cards of the larger deck"
LEGAL = "while all other rules of the same moment are kept, and the melds of the turn are legal ones"


class Relation(msgspec.Struct):
    """How a rule of B compares with that of A.

    `paper` compares what is written, `relation` what can happen while all other rules are kept; `forbids` and `allows`
    say whether B judges something illegal that is legal under A, or the other way round: never, some, unknown.
    """

    rule: str
    paper: str = SAME
    relation: str = SAME
    forbids: str = NEVER
    allows: str = NEVER
    points: list[str] = []
    sets: bool = False
    seconds: float = 0.0


class Comparison:
    """The comparison of all rules of a pair, within a time for each rule."""

    def __init__(self, pair: Pair, limit: float = 5.0) -> None:
        self.pair, self.limit = pair, limit
        self.both: tuple[Ruleset, Ruleset] = (pair.rules_a, pair.rules_b)
        self.ties = ties(pair.a.typist)
        self.state = terms.position(self.both)
        self._legal: dict[tuple[int, str], list[Any]] = {}
        self._end = 0.0

    def relations(self) -> list[Relation]:
        """How every rule of either variant compares."""
        names = dict.fromkeys(head.rule for each in self.both for head in each.heads)
        return [self.relation(name) for name in names]

    def relation(self, rule: str) -> Relation:
        """How one rule compares."""
        began = time.monotonic()
        self._end = began + self.limit
        found = Relation(rule)
        points = dict.fromkeys(head.judges for each in self.both for head in each.heads if head.rule == rule)
        paper = [self._point(found, point) for point in points]
        found.sets = any(self._sets(rule, point) for point in points)
        forbids, allows = (any(each[way] for each in paper) for way in (0, 1))
        only = self._only(rule)
        found.paper = only or _word(forbids, allows)
        found.relation = _word(found.forbids != NEVER, found.allows != NEVER)
        if found.sets and found.relation == SAME:
            found.relation, found.paper = OTHER, only or OTHER
        found.seconds = round(time.monotonic() - began, 3)
        return found

    def _only(self, rule: str) -> str | None:
        """Which variant alone has a rule."""
        a, b = (any(head.rule == rule for head in each.heads) for each in self.both)
        return None if a and b else ONLY_A if a else ONLY_B

    def _point(self, found: Relation, point: str) -> tuple[bool, bool]:
        """Compare what a rule requires at a judge point; whether B is stricter, and looser, on paper."""
        a, b = (terms.demand(each, found.rule, point, self.state) for each in self.both)
        if terms.same(a, b):
            return False, False
        paper = []
        for way, (one, other) in enumerate(((a, b), (b, a))):
            written = self._possible(point, [one, negated(other)])
            paper.append(written != NEVER)
            if written == NEVER:
                continue
            found.points += [point] if point not in found.points else []
            really = self._possible(point, [*self.legal(way, point), negated(other)])
            name = "allows" if way else "forbids"
            setattr(found, name, _more(getattr(found, name), really))
        return paper[0], paper[1]

    def _sets(self, rule: str, point: str) -> bool:
        """Whether what a rule sets or counts may differ."""
        pieces = [
            [
                (clause.name, terms.when(clause, self.state, each), smt.value(clause.body, self.state, each.config))
                for clause in each.clauses.values()
                if clause.rule == rule and clause.judges == point and clause.kind != "require"
            ]
            for each in self.both
        ]
        if len(pieces[0]) != len(pieces[1]):
            return True
        for (name, when, value), (other, condition, worth) in zip(*pieces, strict=True):
            if name != other:
                return True
            if terms.same(when, condition) and terms.same(value, worth):
                continue
            unlike = smt.disj([_unequal(when, condition), conj([when, _unequal(value, worth)])])
            if self._possible(point, [unlike]) != NEVER:
                return True
        return False

    def legal(self, which: int, point: str) -> list[Any]:
        """That all rules of a variant are kept at a judge point."""
        if (which, point) not in self._legal:
            ruleset = self.both[which]
            found = terms.all_kept(ruleset, point, self.state)
            laid = {"turn": terms.melds_of_turn, "take": terms.melds_of_take}.get(point)
            found += laid(ruleset, self.ties[LYING], self.state) if laid else []
            self._legal[which, point] = found
        return self._legal[which, point]

    def _possible(self, point: str, conditions: list[Any]) -> str:
        """Whether some position fulfils conditions at a judge point."""
        if any(each is False for each in conditions):
            return NEVER
        tied = self._tied(point)
        left = int((self._end - time.monotonic()) * 1000)
        if left <= 0:
            return UNKNOWN
        solver = z3().Solver()
        solver.set("timeout", left)
        solver.add(*[each for each in [*conditions, *tied] if each is not True])
        solver.add(*self.state.domain)
        return {"sat": SOME, "unsat": NEVER}.get(str(solver.check()), UNKNOWN)

    def _tied(self, point: str) -> list[Any]:
        """What always holds at a judge point, under either variant's names for cards."""
        names = [point, *{"meld": [LYING], "turn": [TOOK]}.get(point, [])]
        return [
            term
            for name in names
            for each in self.both
            for term in terms.held(self.ties.get(name, ()), self.state, each)
        ]


def _unequal(a: Any, b: Any) -> Any:
    """That two values are not the same."""
    if isinstance(a, bool) or isinstance(b, bool):
        return negated(a) if b is True else a if b is False else negated(b) if a is True else b
    return a != b


def _word(forbids: bool, allows: bool) -> str:
    """The relation by whether B forbids what A allows, and the other way round."""
    return (INCOMPARABLE if allows else STRICTER) if forbids else LOOSER if allows else SAME


def _more(before: str, now: str) -> str:
    """What is known of two judge points together."""
    return SOME if SOME in (before, now) else UNKNOWN if UNKNOWN in (before, now) else NEVER
