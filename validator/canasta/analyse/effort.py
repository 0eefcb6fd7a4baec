"""What a question may cost, counted in the solver's own steps: every machine comes to the same answer."""

from __future__ import annotations

import time
from typing import Any

#: Seconds of this process after which a question is given up however few steps it took.
GUARD = 120.0
MILLION = 1_000_000
UNKNOWN = "unknown"
_STEPS = "rlimit count"
_MOST = 2**32 - 1


class Effort:
    """So many steps for all that is asked with it, and a time after which nothing more is asked."""

    def __init__(self, steps: int, seconds: float = GUARD) -> None:
        self.steps, self.end = steps, time.process_time() + seconds

    @property
    def over(self) -> bool:
        """Whether nothing more is to be asked."""
        return self.steps <= 0 or time.process_time() >= self.end

    def ask(self, solver: Any, *conditions: Any) -> str:
        """What a solver answers: sat, unsat, or unknown where it would take more."""
        if self.over:
            return UNKNOWN
        solver.set("rlimit", min(self.steps, _MOST))
        solver.set("timeout", int((self.end - time.process_time()) * 1000) + 1)
        before = _count(solver)
        answer = str(solver.check(*conditions))
        self.steps -= _count(solver) - before
        return answer


def _count(solver: Any) -> int:
    """The steps that were made so far."""
    return int(solver.statistics().get_key_value(_STEPS))
