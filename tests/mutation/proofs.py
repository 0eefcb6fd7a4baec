"""Which mutants judge alike by proof: in every position, or in every one in which no other rule is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from canasta.analyse.dead import Positions
from canasta.analyse.moment import Moment
from canasta.analyse.subject import Subject
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import conj, disj, lifted, negated
from canasta.language.tree import Attr, Typed, walk
from canasta.language.types import BOOL, Config
from canasta.rulebook.clause import TypedClause
from canasta.variant import load_variant
from canasta.variant.locate import packaged
from tests.mutation import mutants
from tests.mutation.mutants import Mutant
from tests.mutation.suite import SUITE

ALIKE, WHERE_KEPT, NOT = "proved", "proved where rules are kept", "not proved"
MELDS = (2, 4)
"""How many melds a side has in the positions of a proof."""
EFFORT = 200_000_000
"""How much a proof may cost, counted and not timed."""
FOREVER = 1e9
NOWHERE = "penalty"
"""A judge point for clauses that have none and read no facts."""


@dataclass(slots=True)
class Prover:
    """Rulesets of packaged variants and of those of the suite, by the clauses that they have."""

    subjects: list[Subject]
    using: dict[tuple[str, int, int], list[tuple[Subject, TypedClause]]] = field(default_factory=dict)
    moments: dict[tuple[int, str, int], Moment] = field(default_factory=dict)
    asked: dict[Any, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for subject in self.subjects:
            for clause in subject.ruleset.clauses.values():
                self.using.setdefault(mutants.identity(clause), []).append((subject, clause))

    def verdict(self, mutant: Mutant) -> str:
        """What is proved of a mutant: of every clause it concerns, under every ruleset."""
        worst = ALIKE
        for clause in mutant.clauses:
            for subject, mine in self.using.get(mutants.identity(clause), ()):
                found = self._of(mutant, subject, mine)
                if found == NOT:
                    return NOT
                worst = max(worst, found, key=(ALIKE, WHERE_KEPT).index)
        return worst

    def _of(self, mutant: Mutant, subject: Subject, clause: TypedClause) -> str:
        other, config = mutant.change(subject.variant, subject.ruleset, clause)
        if other is clause:
            return ALIKE
        key = (mutant.name, mutants.identity(clause), _values(clause, config), subject.players, subject.sides)
        if key not in self.asked:
            self.asked[key] = self._proved(subject, clause, other)
        return self.asked[key]

    def _proved(self, subject: Subject, clause: TypedClause, other: TypedClause) -> str:
        worst = ALIKE
        for melds in MELDS:
            moment = self.moment(subject, clause.judges or NOWHERE, melds)
            unlike = _unlike(clause, other, moment, subject.ruleset.config)
            if unlike is False:
                continue
            always = [*moment.always(), *moment.state.domain]
            if _asked([*always, unlike]) != "unsat":
                worst = WHERE_KEPT
                always += [term for rule, term in moment.named(0) if rule != clause.rule]
                if _asked([*always, unlike]) != "unsat" or _asked(always) != "sat":
                    return NOT
        return worst

    def moment(self, subject: Subject, point: str, melds: int) -> Moment:
        """A judge point with so many melds of the side."""
        key = (id(subject), point, melds)
        if key not in self.moments:
            self.moments[key] = Moment(Positions(subject).pair, subject.ties, point, melds)
        return self.moments[key]


def subjects() -> Iterator[Subject]:
    """Every packaged variant and every one of the suite at a table, with each option that changes rules."""
    for ref in (*packaged(), *map(str, sorted((SUITE / "variants").glob("*.yaml")))):
        variant = load_variant(ref)
        yield Subject(variant, None, FOREVER)
        for name, reading in variant.readings.items():
            for option in reading.options.values():
                if option.patches and option.name != variant.reading(name):
                    yield Subject(variant.with_readings({name: option.name}), None, FOREVER)


def _values(clause: TypedClause, config: Config) -> tuple[Any, ...]:
    """What a clause reads of a ruleset: the values of parameters, and all of its ranks where it asks one."""
    parts: list[Typed] = [typed for typed in (clause.body, clause.when) if typed]
    parts += [each for typed in tuple(parts) for each in typed.calls.values()]
    names = sorted({name for typed in parts for name in typed.params})
    ranks = any(isinstance(node, Attr) for typed in parts for node in walk(typed.node))
    return (*(str(config.params[name]) for name in names), config.ranks if ranks else None)


def _reading(clause: TypedClause, moment: Moment, config: Config) -> tuple[Any, Any]:
    """Whether a clause applies, and what it comes to; of a requirement only whether it is kept."""
    applies = True if clause.when is None else smt.value(clause.when, moment.state, config)
    applies = bool(applies) if isinstance(applies, int) else applies
    if clause.kind == "require":
        return True, lifted(disj([negated(applies), smt.value(clause.body, moment.state, config)]), BOOL)
    return applies, smt.term(clause.body, moment.state, config)


def _unlike(clause: TypedClause, other: TypedClause, moment: Moment, config: Config) -> Any:
    """That a clause and a wrong one come to different things; False where both are one term."""
    (applies, body), (as_well, wrong) = (_reading(each, moment, config) for each in (clause, other))
    return disj([_differ(lifted(applies, BOOL), lifted(as_well, BOOL)), conj([applies, _differ(body, wrong)])])


def _differ(one: Any, two: Any) -> Any:
    """That two terms have not the same value; False where they are one term."""
    return False if one.eq(two) else one != two


def _asked(conditions: Sequence[Any]) -> str:
    """Whether conditions can hold together: `sat`, `unsat` or `unknown`."""
    if any(each is False for each in conditions):
        return "unsat"
    solver = z3().Solver()
    solver.set("rlimit", EFFORT)
    solver.add(*[each for each in conditions if each is not True])
    return str(solver.check())
