"""Conditions that cannot hold together, and the fewest of them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from canasta.language.lazy import z3

#: A condition and what it is named by: a rule, or the deck.
Named = tuple[str, Any]
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"


class Core:
    """A set of named conditions over what always holds: whether they can hold together, and if not the fewest."""

    def __init__(self, always: Sequence[Any], named: Sequence[Named], seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.solver = z3().Solver()
        self.solver.add(*[each for each in always if each is not True])
        grouped: dict[str, list[Any]] = {}
        for name, term in named:
            if term is not True:
                grouped.setdefault(name, []).append(term)
        self.switches = {name: z3().Bool(f"kept: {name}") for name in grouped}
        for name, terms in grouped.items():
            for term in terms:
                self.solver.add(z3().Implies(self.switches[name], term))

    def check(self, names: Sequence[str] | None = None) -> str:
        """Whether conditions can hold together: sat, unsat or unknown."""
        left = int((self.end - time.monotonic()) * 1000)
        if left <= 0:
            return UNKNOWN
        self.solver.set("timeout", left)
        wanted = self.switches if names is None else names
        return str(self.solver.check([self.switches[name] for name in wanted]))

    def least(self) -> list[str]:
        """Of conditions that cannot hold together a set of which none can be left out; the deck's are kept longest."""
        core = {str(each).removeprefix("kept: ") for each in self.solver.unsat_core()}
        kept = [name for name in self.switches if name in core]
        for name in list(kept):
            without = [each for each in kept if each != name]
            if self.check(without) == UNSAT:
                kept = without
        return kept

    @property
    def model(self) -> Any:
        """The position found last."""
        return self.solver.model()
