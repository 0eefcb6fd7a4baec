"""A solver over the model of one deal, asked many questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta.language.lazy import z3
from canasta.solve.model import Model
from canasta.solve.records import Solution

SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"


class Session:
    """Questions about one deal, whose rows they share; `limit` is the seconds that one check may take.

    The solver has a context of its own, or one that is given for all questions about a deal, so that its answers do not
    hang on what was asked elsewhere before.
    """

    def __init__(self, model: Model, limit: float = 2.0, context: Any = None) -> None:
        self.model = model
        self.limit = limit
        self.context = context or z3().Context()
        self.solver = z3().SimpleSolver(ctx=self.context)
        self._here: dict[int, tuple[Any, Any]] = {}
        self.solver.set("timeout", max(1, int(limit * 1000)))
        self._told = 0
        self._found: Any = None
        self.core: list[Any] = []

    def add(self, *formulas: Any) -> None:
        """Let formulas hold from now on."""
        self._tell()
        self.solver.add(*map(self._own, formulas))

    def within(self, limit: float) -> Session:
        """This session with another limit from now on."""
        self.limit = limit
        self.solver.set("timeout", max(1, int(limit * 1000)))
        return self

    def _own(self, term: Any) -> Any:
        """A term as this solver's own; the memory of both keeps them alive."""
        if isinstance(term, bool):
            return z3().BoolVal(term, self.context)
        if term.ctx is self.context:
            return term
        kept = self._here.get(term.get_id())
        if kept is None:
            kept = self._here[term.get_id()] = (term, term.translate(self.context))
        return kept[1]

    def stir(self, seed: int) -> None:
        """Let the next completion be unlike the last ones."""
        self.solver.set("random_seed", seed)
        self.solver.set("phase_selection", 5)

    def _tell(self) -> None:
        """Hand over what the model has got since."""
        if text := self.model.text():
            self.solver.from_string(text)
        domain = self.model.domain
        if self._told < len(domain):
            self.solver.add(*map(self._own, domain[self._told :]))
            self._told = len(domain)

    def check(self, *formulas: Any, given: Sequence[Any] = ()) -> str:
        """Whether some completion of the model satisfies the formulas: `sat`, `unsat` or `unknown`.

        Literals may be `given` too; `core` has then those of them that made it `unsat`.
        """
        self._found, self.core = None, []
        if any(formula is False for formula in formulas):
            return UNSAT
        self._tell()
        asked = [formula for formula in formulas if formula is not True]
        if asked:
            self.solver.push()
            self.solver.add(*map(self._own, asked))
        answer = str(self.solver.check(*map(self._own, given)))
        if answer == SAT:
            self._found = self.solver.model()
        elif answer == UNSAT and given:
            names = set(map(str, self.solver.unsat_core()))
            self.core = [term for term in given if str(term) in names]
        if asked:
            self.solver.pop()
        return answer if answer in (SAT, UNSAT) else UNKNOWN

    def value(self, term: Any) -> int:
        """What a term is in the completion found last."""
        if isinstance(term, int):
            return int(term)
        found = self._found.eval(self._own(term), model_completion=True)
        return bool(z3().is_true(found)) if z3().is_bool(found) else int(found.as_long())

    def values(self, terms: list[Any]) -> list[int]:
        """What terms are in the completion found last."""
        return [self.value(term) for term in terms]

    def counts(self) -> Solution:
        """What the unknown cards are in the completion found last."""
        return self.model.solution(lambda name: self.value(self.model.variable(name)))
