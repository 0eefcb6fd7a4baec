"""Complete games judged by the ordinary checker, with no other readings and no alternatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from canasta.checker.api import run, walk_of
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
        rules = self.walk.ruleset.rules
        return {identity for identity in self.found if identity[0] in rules and rules[identity[0]].duty}


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


def verdict_of(replayed: Replayed, identity: Identity) -> str:
    """The verdict on one thing: legal where nothing was found about it."""
    return worst([note.finding.verdict for note in replayed.found.get(identity, ())])


def admissible(replayed: Replayed, given_up: frozenset[Identity] = frozenset()) -> bool:
    """Whether a completion counts: it keeps every duty but those given up."""
    return replayed.neglected() <= given_up
