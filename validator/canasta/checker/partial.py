"""A game walked again for a few questions: only what they need is judged, and only as far as they reach."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from canasta.checker.api import walk_of
from canasta.checker.judge import NOTHING, Verdict
from canasta.checker.notes import Place
from canasta.checker.walk import Walk
from canasta.table.records import Meld
from canasta.variant.ruleset import Ruleset

if TYPE_CHECKING:
    from canasta.checker.context import Sides
    from canasta.transcript import tree
    from canasta.variant import Variant

#: Points whose answer decides how the walk goes on.
STEERS = frozenset(("out",))


class Partial(Walk):
    """A walk that finds only what breaks some rules; the table is the same as in a whole one."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sides) -> None:
        super().__init__(ruleset, seats, sides)
        self.plainly = True
        self.wanted: Collection[str] = ()
        self.points = STEERS

    @classmethod
    def of(cls, game: tree.Game, path: str, override: Variant | None, readings: Mapping[str, str] | None) -> Partial:
        """A walk for a game that finds nothing as yet. Raises CanastaError."""
        walk = walk_of(game, path, override, readings, kind=cls)
        assert isinstance(walk, cls)
        return walk

    def wants(self, rules: Collection[str]) -> None:
        """Ask for what breaks these rules."""
        self.wanted = rules
        self.points = STEERS | {head.judges for head in self.ruleset.heads if head.rule in rules}

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point, where anything of it is asked for."""
        return super().ask(point, place) if point in self.points else NOTHING

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep a finding, if it is asked for."""
        if verdict.head.rule in self.wanted:
            super().note(verdict, place)

    def is_new_fault(self, meld: Meld, verdict: Verdict) -> bool:
        """Whether an action made a meld faulty, or more so; of what is not asked for it is only kept that it is so."""
        if verdict.head.rule in self.wanted:
            return super().is_new_fault(meld, verdict)
        meld.faults[verdict.head.rule, verdict.head.index] = None
        return False
