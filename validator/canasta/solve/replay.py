"""Complete games judged by the ordinary checker, with no other readings and no alternatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from canasta.checker.api import run, walk_of
from canasta.checker.judge import OPEN
from canasta.report.model import worst
from canasta.solve.records import Identity
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.notes import Note
    from canasta.checker.walk import Walk
    from canasta.report.model import GameReport
    from canasta.variant import Variant


class Failed(Exception):
    """More of a game need not be judged."""


class Replayed:
    """A complete game as it was judged: its findings by what they are about, and the walk that found them."""

    def __init__(self, walk: Walk, report: GameReport, exact: bool) -> None:
        self.walk, self.report, self.exact = walk, report, exact
        self.found: dict[Identity, list[Note]] = {}
        for note in walk.notes:
            self.found.setdefault(note.identity, []).append(note)

    @property
    def verdict(self) -> str:
        """The verdict of the game."""
        return self.report.verdict

    def neglected(self) -> set[Identity]:
        """The duties that are not kept: such a completion does not count unless they are given up."""
        return {identity for identity, notes in self.found.items() if self.is_duty(identity) and any(map(told, notes))}

    def is_duty(self, identity: Identity) -> bool:
        """Whether a finding is about a duty."""
        rules = self.walk.ruleset.rules
        return identity[0] in rules and rules[identity[0]].duty

    @property
    def presumed(self) -> set[Identity]:
        """The duties that hang on more than cards, such as who laid the melds of a position: these count as kept."""
        return {identity for identity in self.found if self.is_duty(identity)} - self.neglected()


def replay(
    game: tree.Game,
    path: str = "-",
    override: Variant | None = None,
    readings: Mapping[str, str] | None = None,
    lines: Sequence[str] = (),
    fails: Callable[[Note], bool] | None = None,
) -> Replayed:
    """A complete game, judged; `exact` says whether all of its cards were known, a position's past apart.

    Where it is enough to know of one finding that a game `fails` by, no action after it is judged.
    """
    walk = walk_of(game, path, override, readings)
    walk.lines, walk.plainly = list(lines), True
    vague: list[tree.Action] = []

    def look(action: tree.Action) -> None:
        if fails is not None and any(map(fails, walk.notes)):
            raise Failed
        if not walk.exact and not walk.deal.of("position"):
            vague.append(action)

    walk.before_action = look
    with suppress(Failed):
        run(walk, game)
    return Replayed(walk, walk.report, not vague)


def told(note: Note) -> bool:
    """Whether the cards of a complete game decide a finding."""
    return note.finding.verdict != OPEN


def verdict_of(replayed: Replayed, identity: Identity) -> str:
    """The verdict on one thing: legal where nothing was found about it."""
    return worst([note.finding.verdict for note in replayed.found.get(identity, ())])
