"""Rules of two variants compared: the same, stricter, looser or neither, on paper and while other rules are kept."""

from __future__ import annotations

import time
from itertools import zip_longest
from math import gcd
from typing import TYPE_CHECKING, Any

import msgspec

from canasta.analyse import terms
from canasta.analyse.score_brackets import scored
from canasta.analyse.ties import LYING, TOOK, ties
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import conj, negated
from canasta.language.types import CARDS
from canasta.variant.meaning import score_unit

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
        self._legal: dict[tuple[int, str], list[tuple[str, Any]]] = {}
        self.unit = gcd(score_unit(pair.a), score_unit(pair.b))
        self._end = 0.0
        self._tied_well: dict[str, bool] = {}

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
        changed = [self._sets(rule, point) for point in points]
        found.sets = SOME in changed or UNKNOWN in changed
        written = any(each is not None for each in changed)
        forbids, allows = (any(each[way] for each in paper) for way in (0, 1))
        only = self._only(rule)
        found.paper = only or word(forbids, allows)
        found.relation = word(found.forbids != NEVER, found.allows != NEVER)
        if written and found.paper == SAME:
            found.paper = OTHER
        if found.sets and found.relation == SAME:
            found.relation = OTHER
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
            really = self._possible(point, [*self.legal(way, point), negated(other)], way)
            if really == NEVER and not self._sound(point):
                really = UNKNOWN
            name = "allows" if way else "forbids"
            setattr(found, name, _more(getattr(found, name), really))
        return paper[0], paper[1]

    def _sets(self, rule: str, point: str) -> str | None:
        """Whether what a rule sets or counts may differ where both judge legal; None where it is written alike."""
        pieces = [
            [
                (clause.name, terms.when(clause, self.state, each), smt.value(clause.body, self.state, each.config))
                for clause in each.clauses.values()
                if clause.rule == rule and clause.judges == point and clause.kind != "require"
            ]
            for each in self.both
        ]
        unlike: list[Any] = []
        for (name, when, value), (other, condition, worth) in zip_longest(*pieces, fillvalue=(None, False, 0)):
            if name != other:
                unlike.append(smt.disj([when, condition]))
            elif not (terms.same(when, condition) and terms.same(value, worth)):
                unlike.append(smt.disj([_unequal(when, condition), conj([when, _unequal(value, worth)])]))
        if not unlike or self._possible(point, [smt.disj(unlike)]) == NEVER:
            return None
        return self._possible(point, [smt.disj(unlike), *self.legal(0, point), *self.legal(1, point)])

    def legal(self, which: int, point: str) -> list[Any]:
        """That all rules of a variant are kept at a judge point."""
        return [term for _, term in self.named(which, point)]

    def named(self, which: int, point: str) -> list[tuple[str, Any]]:
        """The same, each term with the rule it comes from."""
        if (which, point) not in self._legal:
            ruleset = self.both[which]
            found = terms.all_named(ruleset, point, self.state)
            laid = {"turn": terms.melds_of_turn, "take": terms.melds_of_take}.get(point)
            if laid:
                found += laid(ruleset, self.ties[LYING], self.state)
            self._legal[which, point] = found
        return self._legal[which, point]

    def _possible(self, point: str, conditions: list[Any], which: int | None = None) -> str:
        """Whether some position, of the cards of one variant's deck if that is said, fulfils conditions."""
        if any(each is False for each in conditions):
            return NEVER
        left = int((self._end - time.monotonic()) * 1000)
        if left <= 0:
            return UNKNOWN
        solver = z3().Solver()
        solver.set("timeout", left)
        solver.add(*[each for each in [*conditions, *self._tied(point)] if each is not True])
        solver.add(*self.state.domain, *[score % self.unit == 0 for score in scored(self.state)])
        if which is not None:
            solver.add(*self._of_deck(which))
        return {"sat": SOME, "unsat": NEVER}.get(str(solver.check()), UNKNOWN)

    def _sound(self, point: str) -> bool:
        """Whether what always holds leaves any position, so that a proof from it says something."""
        if point not in self._tied_well:
            self._tied_well[point] = self._possible(point, []) == SOME
        return self._tied_well[point]

    def _of_deck(self, which: int) -> list[Any]:
        """That no group of cards is larger than a variant's deck allows."""
        copies = self.both[which].deck.copies
        bags = [value for kind, value in self.state.variables.values() if kind == CARDS]
        return [count <= most for bag in bags for count, most in zip(bag, copies, strict=True)]

    def because(self, found: Relation) -> list[str]:
        """The fewest rules by which a difference that is written cannot occur, as far as the time allows."""
        self._end = time.monotonic() + self.limit
        rules: dict[str, None] = {}
        for point in found.points:
            demands = [terms.demand(each, found.rule, point, self.state) for each in self.both]
            for way, other in enumerate((demands[1], demands[0])):
                named = [each for each in self.named(way, point) if each[1] is not True]
                if self._possible(point, [demands[way], negated(other)]) != NEVER:
                    rules.update(dict.fromkeys(self._fewest(point, named, negated(other), way)))
        return [name for name in rules if name]

    def _fewest(self, point: str, named: list[tuple[str, Any]], wrong: Any, way: int) -> list[str]:
        """The rules without which a condition is possible: one after the other is left out."""
        names = list(dict.fromkeys(name for name, _ in named))
        for name in list(names):
            kept = [term for rule, term in named if rule in names and rule != name]
            if name and self._possible(point, [*kept, wrong], way) == NEVER:
                names.remove(name)
        return names

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


def word(forbids: bool, allows: bool) -> str:
    """The relation by whether B forbids what A allows, and the other way round."""
    return (INCOMPARABLE if allows else STRICTER) if forbids else LOOSER if allows else SAME


def _more(before: str, now: str) -> str:
    """What is known of two judge points together."""
    return SOME if SOME in (before, now) else UNKNOWN if UNKNOWN in (before, now) else NEVER
