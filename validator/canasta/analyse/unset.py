"""Facts that only rules set, and that under a variant none of them ever does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import conj, negated
from canasta.language.types import attribute

if TYPE_CHECKING:
    from canasta.language.symbols import State
    from canasta.rulebook.clause import TypedClause
    from canasta.variant.ruleset import Ruleset

STEPS = 10 * MILLION


def never_set(ruleset: Ruleset) -> dict[str, str]:
    """Facts that stay at nothing, each with a rule that would set it."""
    setting: dict[str, list[TypedClause]] = {}
    for clause in ruleset.clauses.values():
        if clause.kind == "set":
            setting.setdefault(clause.name, []).append(clause)
    unset: dict[str, str] = {}
    state = terms.position([ruleset])
    while True:
        idle = [
            name
            for name, clauses in setting.items()
            if name not in unset and not any(_sets(each, state, ruleset, unset) for each in clauses)
        ]
        if not idle:
            return unset
        unset.update({name: setting[name][0].rule for name in idle})


def _sets(clause: TypedClause, state: State, ruleset: Ruleset, unset: dict[str, str]) -> bool:
    """Whether a clause may set its fact to something, some facts being nothing."""
    value = smt.lifted(smt.value(clause.body, state, ruleset.config), clause.body.type)
    condition = conj([terms.when(clause, state, ruleset), negated(nothing(value))])
    solver = z3().Solver()
    solver.add(condition, *(term for _, term in stays(unset, state)), *state.domain)
    return Effort(STEPS).ask(solver) != "unsat"


def stays(unset: dict[str, str], state: State) -> Iterator[tuple[str, Any]]:
    """That facts are nothing, each with the rule that would set it; of a side, that it is so of every side."""
    for name, rule in unset.items():
        root, *steps = name.split(".")
        for found in (getattr(state, attribute(root)), *(state.sides if root == "side" else ())):
            for step in steps:
                found = getattr(found, attribute(step))
            yield rule, nothing(found)


def nothing(value: Any) -> Any:
    """That a fact is false, or 0."""
    return z3().Not(value) if z3().is_bool(value) else value == 0
