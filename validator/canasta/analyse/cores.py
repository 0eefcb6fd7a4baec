"""Conditions that cannot hold together, and the fewest of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from canasta.analyse.effort import GUARD, MILLION, Effort
from canasta.language.lazy import z3

#: A condition and what it is named by: a rule, or the deck.
Named = tuple[str, Any]
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"
#: The arithmetic of Z3 that is the faster one for these questions.
OLDER = 2
#: So many steps of the solver a question may take, with all that finds the fewest.
STEPS = 60 * MILLION
#: Of so many conditions it is asked whether fewer would do.
FEW = 6


class Core:
    """A set of named conditions over what always holds: whether they can hold together, and if not the fewest."""

    def __init__(self, always: Sequence[Any], named: Sequence[Named], seconds: float = GUARD) -> None:
        self.effort = Effort(STEPS, seconds)
        self.solver = z3().Solver()
        self.solver.set("arith.solver", OLDER)
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
        wanted = self.switches if names is None else names
        return self.effort.ask(self.solver, [self.switches[name] for name in wanted])

    def least(self) -> list[str]:
        """Of conditions that cannot hold together a set of which none can be left out; the deck's are kept longest."""
        core = {str(each).removeprefix("kept: ") for each in self.solver.unsat_core()}
        kept = [name for name in self.switches if name in core]
        for name in list(kept):
            without = [each for each in kept if each != name]
            if self.check(without) == UNSAT:
                kept = without
        return kept

    def fewest(self) -> list[str]:
        """The fewest conditions that cannot hold together, if these are few; else those of `least`."""
        kept = self.least()
        if len(kept) > FEW:
            return kept
        # Each of these has to be met by a set that cannot hold: what is left out of a set that can.
        left_out: list[frozenset[str]] = []
        while len(kept) > 1 and (chosen := _meeting(left_out, len(kept) - 1)) is not None:
            verdict = self.check(chosen)
            if verdict == UNSAT:
                return [name for name in self.switches if name in chosen]
            if verdict == UNKNOWN:
                break
            left_out.append(frozenset(self.switches) - self._grown(chosen))
        return kept

    def _grown(self, names: Sequence[str]) -> set[str]:
        """Conditions that hold together, and all others that can be joined to them."""
        held = set(names)
        for name in self.switches:
            if name not in held and self.check([*held, name]) == SAT:
                held.add(name)
        return held

    @property
    def model(self) -> Any:
        """The position found last."""
        return self.solver.model()


def _meeting(sets: Sequence[frozenset[str]], most: int) -> tuple[str, ...] | None:
    """The fewest names, up to a number, of which every set has one."""
    names = sorted({name for each in sets for name in each})
    sizes = range(min(most, len(names)) + 1)
    chosen = (each for size in sizes for each in combinations(names, size))
    return next((each for each in chosen if all(not found.isdisjoint(each) for found in sets)), None)
