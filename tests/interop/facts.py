"""Facts in one form, whether they come from a log or from the CGN made from it, so that they can be compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Fact = tuple[Any, ...]


@dataclass(slots=True)
class Run:
    """Everything laid by one seat without anything between that is not laying."""

    seat: str
    melds: dict[str, list[Any]] = field(default_factory=dict)

    def put(self, key: str, rank: str, cards: list[str], new: bool, size: int) -> None:
        """Add cards to what was laid to a meld in this run."""
        entry = self.melds.setdefault(key, [rank, False, [], 0])
        entry[1] |= new
        entry[2] = sorted([*entry[2], *cards])
        entry[3] = size

    def flush(self, facts: list[Fact]) -> None:
        """Write the run as one fact and start another."""
        if self.melds:
            facts.append(("melds", self.seat, sorted(tuple(entry) for entry in self.melds.values())))
        self.melds = {}


def same(logged: Any, written: Any) -> bool:
    """Whether a written fact is the logged one; what a log does not record (None) is not compared."""
    if logged is None:
        return True
    if isinstance(logged, tuple) and isinstance(written, tuple) and len(logged) == len(written):
        return all(same(one, other) for one, other in zip(logged, written, strict=True))
    return bool(logged == written)
