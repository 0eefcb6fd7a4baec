"""Rules of two variants compared: the same, stricter, looser or neither, on paper and while other rules are kept."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from canasta.analyse import terms
from canasta.analyse.cores import UNSAT, Core
from canasta.analyse.effort import GUARD, MILLION, Effort
from canasta.analyse.moment import NEVER, SOME, UNKNOWN, Moment
from canasta.analyse.room import LEAST, room
from canasta.analyse.ties import ties
from canasta.language import smt
from canasta.language.smt import conj, negated

if TYPE_CHECKING:
    from canasta.analyse.pair import Pair
    from canasta.variant.ruleset import Ruleset

#: So many steps of the solver one rule may take.
STEPS = 40 * MILLION
SAME, STRICTER, LOOSER, INCOMPARABLE, OTHER = "same", "stricter", "looser", "incomparable", "otherwise"
ONLY_A, ONLY_B = "only in A", "only in B"
ASSUMED = "positions with as many melds of a side as rules count, and the cards of the larger deck"
LEGAL = "all other rules of the same moment are kept, and the melds that lie there are legal ones"


class Relation(msgspec.Struct):
    """How a rule of B compares with that of A.

    `paper` compares what is written, `relation` what can happen while all other rules are kept; `forbids` and `allows`
    say whether B judges something illegal that is legal under A, or the other way round, `sets` whether the rule sets
    or counts something else: never, some, unknown.
    """

    rule: str
    paper: str = SAME
    relation: str = SAME
    forbids: str = NEVER
    allows: str = NEVER
    sets: str = NEVER
    points: list[str] = []
    seconds: float = 0.0


class Comparison:
    """The comparison of all rules of a pair, each within so many steps of the solver; the seconds are a guard."""

    def __init__(self, pair: Pair, limit: float = GUARD) -> None:
        self.pair, self.limit = pair, limit
        self.both: tuple[Ruleset, Ruleset] = (pair.rules_a, pair.rules_b)
        self.ties = ties(pair.a.typist)
        self._moments: dict[tuple[str, int], Moment] = {}
        self._effort = Effort(0)

    @property
    def unit(self) -> int:
        """What all scores are multiples of."""
        return self.moment("turn").unit

    def moment(self, point: str, melds: int = LEAST) -> Moment:
        """A judge point, with so many melds of the side."""
        if (point, melds) not in self._moments:
            self._moments[point, melds] = Moment(self.pair, self.ties, point, melds)
        return self._moments[point, melds]

    def moments(self, rule: str, point: str) -> Iterator[Moment]:
        """A judge point as small as can be, and as large as its requirements and a rule may ask."""
        yield self.moment(point)
        clauses = [(clause, each.config) for each in self.both for clause in each.clauses.values()]
        asked = [
            each for each in clauses if each[0].judges == point and (each[0].kind == "require" or each[0].rule == rule)
        ]
        most = room(asked)
        if most > LEAST:
            yield self.moment(point, most)

    def relations(self) -> list[Relation]:
        """How every rule of either variant compares."""
        names = dict.fromkeys(head.rule for each in self.both for head in each.heads)
        return [self.relation(name) for name in names]

    def relation(self, rule: str) -> Relation:
        """How one rule compares."""
        began = time.monotonic()
        self._effort = Effort(STEPS, self.limit)
        found = Relation(rule)
        heads = [head for each in self.both for head in each.heads if head.rule == rule]
        points = dict.fromkeys(head.judges for head in heads)
        paper = [self._point(found, point) for point in points]
        written = [self._sets(found, point) for point in points]
        forbids, allows = (any(each[way] for each in paper) for way in (0, 1))
        found.paper = self._only(rule) or word(forbids, allows)
        found.relation = word(found.forbids != NEVER, found.allows != NEVER)
        if any(written) and found.paper == SAME:
            found.paper = OTHER
        if found.sets != NEVER and found.relation == SAME:
            found.relation = OTHER
        found.seconds = round(time.monotonic() - began, 3)
        return found

    def _only(self, rule: str) -> str | None:
        """Which variant alone has a rule."""
        a, b = (any(head.rule == rule for head in each.heads) for each in self.both)
        return None if a and b else ONLY_A if a else ONLY_B

    def _point(self, found: Relation, point: str) -> tuple[bool, bool]:
        """Compare what a rule requires at a judge point; whether B is stricter, and looser, on paper."""
        paper = [False, False]
        for moment in self.moments(found.rule, point):
            a, b = (terms.demand(each, found.rule, point, moment.state) for each in self.both)
            if terms.same(a, b):
                continue
            for way, (one, other) in enumerate(((a, b), (b, a))):
                name = "allows" if way else "forbids"
                if getattr(found, name) == SOME or moment.possible([one, negated(other)], self._effort) == NEVER:
                    continue
                paper[way] = True
                found.points += [point] if point not in found.points else []
                setattr(found, name, _more(getattr(found, name), self._really(moment, (way,), negated(other))))
        return paper[0] or found.forbids != NEVER, paper[1] or found.allows != NEVER

    def _really(self, moment: Moment, ways: tuple[int, ...], wrong: Any) -> str:
        """Whether a condition is possible while the rules of one variant, or of both, are kept."""
        legal = [term for way in ways for term in moment.legal(way)]
        really = moment.possible([*legal, wrong], self._effort, ways[0] if len(ways) == 1 else None)
        return UNKNOWN if really == NEVER and not moment.sound(self._effort) else really

    def _sets(self, found: Relation, point: str) -> bool:
        """Whether what a rule sets or counts differs on paper; and note whether it may where both judge legal."""
        written = False
        for moment in self.moments(found.rule, point):
            unlike = self.unlike(moment, found.rule)
            if unlike is False or moment.possible([unlike], self._effort) == NEVER:
                continue
            written = True
            found.points += [point] if point not in found.points else []
            for ways in self._ways(found.rule):
                if found.sets != SOME:
                    found.sets = _more(found.sets, self._really(moment, ways, unlike))
        return written

    def _ways(self, rule: str) -> list[tuple[int, ...]]:
        """Under whose rules a position has to be legal: for an item under either variant's."""
        items = any(head.rule == rule and head.kind == "item" for each in self.both for head in each.heads)
        return [(0,), (1,)] if items else [(0, 1)]

    def unlike(self, moment: Moment, rule: str) -> Any:
        """That what a rule sets or counts is not the same."""
        pieces = [
            [
                (clause.name, terms.when(clause, moment.state, each), smt.value(clause.body, moment.state, each.config))
                for clause in each.clauses.values()
                if clause.rule == rule and clause.judges == moment.point and clause.kind != "require"
            ]
            for each in self.both
        ]
        unlike: list[Any] = []
        for (name, when, value), (other, condition, worth) in zip_longest(*pieces, fillvalue=(None, False, 0)):
            if name != other:
                unlike.append(smt.disj([when, condition]))
            elif not (terms.same(when, condition) and terms.same(value, worth)):
                unlike.append(smt.disj([_unequal(when, condition), conj([when, _unequal(value, worth)])]))
        return smt.disj(unlike)

    def because(self, found: Relation) -> list[str]:
        """The fewest rules by which a difference that is written cannot occur, as far as the time allows."""
        self._effort = Effort(STEPS, self.limit)
        rules: dict[str, None] = {}
        for moment in (each for point in found.points for each in self.moments(found.rule, point)):
            demands = [terms.demand(each, found.rule, moment.point, moment.state) for each in self.both]
            for way, other in enumerate((demands[1], demands[0])):
                if moment.possible([demands[way], negated(other)], self._effort) != NEVER:
                    rules.update(dict.fromkeys(self._fewest(moment, moment.named(way), negated(other), way)))
            unlike = self.unlike(moment, found.rule)
            if unlike is not False and moment.possible([unlike], self._effort) != NEVER:
                for ways in self._ways(found.rule):
                    named = [each for way in ways for each in moment.named(way)]
                    one = ways[0] if len(ways) == 1 else None
                    rules.update(dict.fromkeys(self._fewest(moment, named, unlike, one)))
        return [name for name in rules if name]

    def _fewest(
        self, moment: Moment, named: Sequence[tuple[str, Any]], wrong: Any, way: int | None = None
    ) -> list[str]:
        """The rules without which a condition is possible: one after the other is left out."""
        known = [*moment.always(), *moment.state.domain, *([] if way is None else moment.of_deck(way)), wrong]
        core = Core(
            [*known, *(term for name, term in named if not name)], [each for each in named if each[0]], self.limit
        )
        return core.least() if core.check() == UNSAT else []


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
