"""What counting left open is settled: legal, illegal, open with a condition, undecided, or a contradiction."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.checker.unknown import Source
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Limits


def decide(walk: Walk, source: Source, limits: Limits, witness: list[str] | None = None) -> None:
    """Settle the open findings of a walk. Raises SolverFault."""
