"""What never matters beside requirements: facts that are set, score items, exceptions, and single clauses of a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNKNOWN, Named
from canasta.analyse.ties import LYING
from canasta.language import smt
from canasta.language.smt import conj, disj, negated
from canasta.language.types import BOOL, attribute
from canasta.rulebook.load import Faults
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.analyse.dead import Positions
    from canasta.rulebook.clause import TypedClause
    from canasta.rulebook.model import Code

NAME = "dead-rule"
SETS, COUNTS = "set", ("item", "points")


class Part(NamedTuple):
    """A part of a rule: what it is called, when it does something, and the conditions of others that may rule it out.

    `never` says that it does nothing; `since` says so of others, by which it does nothing.
    """

    name: str
    point: str
    does: Any
    others: list[Named]
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
        if clause.kind == SETS:
            yield _setting(positions, clause, clause.rule in own)
        elif clause.kind in COUNTS:
            yield _counting(positions, clause, clause.rule in own)
    for clause in clauses:
        several = sum(each.rule == clause.rule and each.kind == clause.kind for each in clauses) > 1
        if clause.kind == "require" and several and _written(positions, clause):
            yield _clause(positions, clause)
    yield from _exceptions(positions)


def _written(positions: Positions, clause: TypedClause) -> bool:
    """Whether the variant's own file has a clause."""
    return positions.raw(clause).place.doc is positions.subject.variant.file.doc


def _setting(positions: Positions, clause: TypedClause, own: bool) -> Part:
    """A clause that sets a fact: whether the fact ever changes by it and would not by others."""
    others: list[Named] = []
    now, then = _changes(positions, clause)
    for other in positions.ruleset.clauses.values():
        if other.kind == SETS and (other.judges, other.name) == (clause.judges, clause.name) and other is not clause:
            speaks, value = _changes(positions, other)[1]
            others.append((other.rule, negated(conj([speaks, value == then[1]]))))
    does = conj([then[0], now != then[1]])
    never, since = f"never changes {clause.name}", "that is done by {} anyway"
    return Part(clause.rule, clause.judges, does, others, never, since, clause, (clause.path, clause.line), own)


def _changes(positions: Positions, clause: TypedClause) -> tuple[Any, tuple[Any, Any]]:
    """The fact that a clause sets; when it does, and to what."""
    state, ruleset = positions.state, positions.ruleset
    now: Any = state
    for step in clause.name.split("."):
        now = getattr(now, attribute(step))
    value = smt.value(clause.body, state, ruleset.config)
    return now, (terms.when(clause, state, ruleset), smt.lifted(value, clause.body.type))


def _counting(positions: Positions, clause: TypedClause, own: bool) -> Part:
    """A score item, or the points of a bonus or penalty: whether it is ever anything but 0."""
    state, ruleset = positions.state, positions.ruleset
    value = smt.value(clause.body, state, ruleset.config)
    does = conj([terms.when(clause, state, ruleset), value != 0])
    lying = positions.subject.ties[LYING]
    legal = [each for meld in state.side.melds for each in terms.legal_meld(ruleset, lying, state, meld)]
    never, since = "is always 0", "what it counts is forbidden by {}"
    return Part(clause.rule, clause.judges, does, legal, never, since, clause, (clause.path, clause.line), own)


def _clause(positions: Positions, clause: TypedClause) -> Part:
    """One of several requirements of a rule: whether it is ever broken while the rule's others are kept too."""
    named = [each for each in positions.demands(clause.judges) if each[0] != clause.rule]
    beside = [
        (clause.rule, terms.kept(other, positions.state, positions.ruleset))
        for other in terms.requirements(positions.ruleset, clause.judges)[clause.rule]
        if other is not clause
    ]
    does = negated(terms.kept(clause, positions.state, positions.ruleset))
    name = f"{clause.rule}, clause {clause.index + 1}"
    place = (clause.path, clause.line)
    never, since = "never matters", "what it forbids is forbidden by {} anyway"
    return Part(name, clause.judges, does, [*named, *beside], never, since, clause, place, True)


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
                does = disj([_lets_by(positions, clause, code) for clause in clauses if clause.judges == point])
                doc, line = code.place.doc, code.place.span().line
                own = doc is positions.subject.variant.file.doc
                name, never, since = f"{rule}, exception", "never matters", "what it lets by is forbidden by {} anyway"
                named = positions.demands(point, rule)
                yield Part(name, point, does, named, never, since, clauses[0], (doc.path, line), own)


def _lets_by(positions: Positions, clause: TypedClause, exception: Code) -> Any:
    """That an exception holds where a clause is broken, and no other exception of it does."""
    typist, state, ruleset, faults = positions.subject.variant.typist, positions.state, positions.ruleset, Faults()

    def holds(code: Code | None) -> Any:
        typed = typist.code(code, clause.judges, BOOL, faults)
        return True if typed is None else smt.value(typed, state, ruleset.config)

    raw = positions.raw(clause)
    others = [negated(holds(code)) for code in raw.excepts if code != exception]
    return conj([holds(raw.when), negated(holds(raw.body)), holds(exception), *others])


def _answer(positions: Positions, part: Part, supposed: str) -> Answer:
    """Whether a part of a rule ever does something."""
    path, line = part.place
    answer = Answer(NAME, part.name, PROVED, f"{part.name}: matters", file=path, line=line)
    if part.does is True:
        return answer
    verdict, others = positions.possible(part.point, part.does, part.others) if part.does is not False else ("", [])
    if verdict == SAT:
        return answer
    if verdict == UNKNOWN:
        answer.result, answer.message, answer.why = INCONCLUSIVE, f"{part.name}: not decided", "the time was over"
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
