"""The least that a legal meld can count under a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.ties import LYING
from canasta.language.lazy import z3
from canasta.language.symbols import SymbolicRecord

if TYPE_CHECKING:
    from canasta.analyse.compare import Comparison
    from canasta.variant.ruleset import Ruleset

STEPS = 20 * MILLION


def least_meld(ruleset: Ruleset, comparison: Comparison) -> int | None:
    """The least card value of a meld that the rules on melds allow; None when it was not found out."""
    state = terms.position([ruleset])
    meld = SymbolicRecord(state, "a meld.", state.schema.records["meld"])
    legal = [term for _, term in terms.legal_meld(ruleset, comparison.ties[LYING], state, meld)]
    values = [count * rank.value for count, rank in zip(meld.cards, ruleset.config.ranks, strict=False)]
    total = z3().Sum(values)
    solver = z3().Solver()
    effort = Effort(STEPS)
    solver.add(*state.domain, *[term for term in legal if term is not True])
    best: int | None = None
    while (answer := effort.ask(solver)) == "sat":
        best = solver.model().eval(total, model_completion=True).as_long()
        solver.add(total < best)
    return best if answer == "unsat" else None
