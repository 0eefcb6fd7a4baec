"""Faults of this program: two ways of deciding one thing that do not agree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta.checker.notes import Place
from canasta.text import listed

#: Disagreements that a message spells out; of more it only gives the number.
SPELLED_OUT = 3


class Disagreement(NamedTuple):
    """One thing decided in two ways: the rule and clause, where in the record, and both answers in words."""

    rule: str
    clause: str
    place: Place
    first: str
    second: str

    def __str__(self) -> str:
        """The disagreement on one line."""
        return f"{self.clause} at {self.place.at[0]}:{self.place.at[1]}: {self.first}, but {self.second}"


class SolverFault(Exception):
    """Two ways of deciding the same thing disagree; nothing that was decided can be relied upon."""

    def __init__(self, found: Iterable[Disagreement]) -> None:
        self.disagreements = list(found)
        told = [str(each) for each in self.disagreements[:SPELLED_OUT]]
        more = len(self.disagreements) - len(told)
        super().__init__(listed([*told, *([f"{more} more"] if more else [])], "and"))

    def __reduce__(self) -> tuple[type[SolverFault], tuple[list[Disagreement]]]:
        """The pickled form, so that worker processes can raise it."""
        return type(self), (self.disagreements,)
