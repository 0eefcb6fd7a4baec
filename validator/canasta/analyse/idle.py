"""What never matters beside requirements: facts that are set, score items, exceptions, and single clauses of a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNKNOWN, Named
from canasta.language import smt
from canasta.language.smt import conj, disj, negated
from canasta.language.types import BOOL, attribute
from canasta.rulebook.load import Faults
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.analyse.dead import Positions
    from canasta.analyse.moment import Moment
    from canasta.rulebook.clause import TypedClause
    from canasta.rulebook.model import Code

NAME = "dead-rule"
SETS, COUNTS = "set", ("item", "points")


class Part(NamedTuple):
    """A part of a rule: what it is called, and whether it does something at a moment, beside which conditions.

    `never` says that it does nothing; `since` says so of others, by which it does nothing.
    """

    name: str
    does: Callable[[Moment], tuple[Any, list[Named]]]
    never: str
    since: str
    clause: TypedClause
    place: tuple[str, int]
    own: bool


def answers(positions: Positions, own: set[str], supposed: str) -> Iterator[Answer]:
    """An answer for everything that sets or counts, for every exception, and for clauses that the file itself wrote."""
    for part in parts(positions, own):
        yield _answer(positions, part, supposed)


def parts(positions: Positions, own: set[str]) -> Iterator[Part]:
    """What is asked about."""
    clauses = list(positions.ruleset.clauses.values())
    for clause in clauses:
        does: Callable[[Moment], tuple[Any, list[Named]]]
        if clause.kind == SETS:
            does, never, since = (
                partial(_sets, positions, clause),
                f"never changes {clause.name}",
                "that is done by {} anyway",
            )
        elif clause.kind in COUNTS:
            does, never, since = partial(_counts, positions, clause), "is always 0", "what it counts is forbidden by {}"
        else:
            continue
        yield Part(clause.rule, does, never, since, clause, (clause.path, clause.line), clause.rule in own)
    for clause in clauses:
        several = sum(each.rule == clause.rule and each.kind == clause.kind for each in clauses) > 1
        if clause.kind == "require" and several and positions.own(positions.raw(clause).place.doc):
            does, since = partial(_breaks, positions, clause), "what it forbids is forbidden by {} anyway"
            name = f"{clause.rule}, clause {clause.index + 1}"
            yield Part(name, does, "never matters", since, clause, (clause.path, clause.line), True)
    yield from _exceptions(positions)


def _sets(positions: Positions, clause: TypedClause, moment: Moment) -> tuple[Any, list[Named]]:
    """That a clause changes a fact, and no other sets it to the same."""
    others = [
        other
        for other in positions.ruleset.clauses.values()
        if other.kind == SETS and (other.judges, other.name) == (clause.judges, clause.name) and other is not clause
    ]
    now: Any = moment.state
    for step in clause.name.split("."):
        now = getattr(now, attribute(step))
    speaks, value = _change(positions, clause, moment)
    named = []
    for other in others:
        also, same = _change(positions, other, moment)
        named.append((other.rule, negated(conj([also, same == value]))))
    return conj([speaks, now != value]), named


def _change(positions: Positions, clause: TypedClause, moment: Moment) -> tuple[Any, Any]:
    """When a clause sets a fact, and to what."""
    state, ruleset = moment.state, positions.ruleset
    value = smt.value(clause.body, state, ruleset.config)
    return terms.when(clause, state, ruleset), smt.lifted(value, clause.body.type)


def _counts(positions: Positions, clause: TypedClause, moment: Moment) -> tuple[Any, list[Named]]:
    """That a score item, or the points of a bonus or penalty, is anything but 0, all melds being legal."""
    ruleset = positions.ruleset
    value = smt.value(clause.body, moment.state, ruleset.config)
    return conj([terms.when(clause, moment.state, ruleset), value != 0]), moment.named(0)


def _breaks(positions: Positions, clause: TypedClause, moment: Moment) -> tuple[Any, list[Named]]:
    """That one of several requirements of a rule is broken, and all others kept."""
    ruleset, state = positions.ruleset, moment.state
    beside = [
        (clause.rule, terms.kept(other, state, ruleset))
        for other in terms.requirements(ruleset, clause.judges)[clause.rule]
        if other is not clause
    ]
    return negated(terms.kept(clause, state, ruleset)), [*_others(moment, clause.rule), *beside]


def _others(moment: Moment, rule: str) -> list[Named]:
    """What all rules but one demand."""
    return [each for each in moment.named(0) if each[0] != rule]


def _exceptions(positions: Positions) -> Iterator[Part]:
    """The exceptions of rules: whether one ever lets something by that the rule and all others would not."""
    for rule, written in positions.subject.variant.effective.rules.force.items():
        for code in dict.fromkeys(code for clause in written.clauses for code in clause.excepts):
            clauses = [
                clause
                for clause in positions.ruleset.clauses.values()
                if clause.rule == rule and clause.kind == "require" and code in positions.raw(clause).excepts
            ]
            for point in dict.fromkeys(clause.judges for clause in clauses):
                chosen = [clause for clause in clauses if clause.judges == point]
                place, own = code.place.doc.path, positions.own(code.place.doc)
                since, line = "what it lets by is forbidden by {} anyway", code.place.span().line
                does = partial(_lets_by, positions, chosen, code)
                yield Part(f"{rule}, exception", does, "never matters", since, chosen[0], (place, line), own)


def _lets_by(
    positions: Positions, clauses: Sequence[TypedClause], exception: Code, moment: Moment
) -> tuple[Any, list[Named]]:
    """That an exception holds where a clause is broken, and no other exception of it does."""
    typist, state, ruleset, faults = positions.subject.variant.typist, moment.state, positions.ruleset, Faults()

    def holds(code: Code | None) -> Any:
        typed = typist.code(code, clauses[0].judges, BOOL, faults)
        return True if typed is None else smt.value(typed, state, ruleset.config)

    found = []
    for clause in clauses:
        raw = positions.raw(clause)
        others = [negated(holds(code)) for code in raw.excepts if code != exception]
        found.append(conj([holds(raw.when), negated(holds(raw.body)), holds(exception), *others]))
    return disj(found), _others(moment, clauses[0].rule)


def _answer(positions: Positions, part: Part, supposed: str) -> Answer:
    """Whether a part of a rule ever does something."""
    path, line = part.place
    answer = Answer(NAME, part.name, PROVED, f"{part.name}: matters", file=path, line=line)
    verdict, others = positions.possible(part.clause.judges, part.clause.rule, part.does)
    if verdict == SAT:
        return answer
    if verdict == UNKNOWN:
        answer.result, answer.message, answer.why = INCONCLUSIVE, f"{part.name}: not decided", "the solver gave up"
        return answer
    answer.result, answer.rules = REFUTED if part.own else VACUOUS, others
    if others:
        answer.message = f"{part.name}: {part.never}, since {part.since.format(listed(others, 'and'))}"
        answer.why = supposed
    else:
        answer.why = positions.values((part.clause,))
        answer.message = (
            f"{part.name}: {part.never}, {'with the values of this variant' if answer.why else 'as it is written'}"
        )
    return answer
