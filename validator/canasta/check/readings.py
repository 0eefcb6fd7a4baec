"""Other readings: the whole game judged again with one contested point read otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.report.model import worst

if TYPE_CHECKING:
    from collections.abc import Mapping

    from canasta.check.walk import Walk
    from canasta.transcript import tree
    from canasta.variant import Variant


def other_readings(
    walk: Walk, game: tree.Game, path: str, override: Variant | None, readings: Mapping[str, str] | None
) -> None:
    """Say of every finding which other readings, one at a time, would judge the same thing otherwise."""
    for reading, options in walk.ruleset.alternatives.items():
        for option in options:
            if option == walk.ruleset.readings.get(reading):
                continue
            verdicts = _verdicts(game, path, override, {**(readings or {}), reading: option})
            for note in walk.notes:
                if note.finding.verdict != "malformed":
                    other = verdicts.get(note.identity, "legal")
                    if other != note.finding.verdict:
                        note.finding.other_readings[f"{reading}: {option}"] = other


def _verdicts(
    game: tree.Game, path: str, override: Variant | None, readings: Mapping[str, str]
) -> dict[tuple[str, int, int | None, tuple[int, int, int, int]], str]:
    from canasta.check.api import run, walk_of

    variant = override.with_readings(dict(readings)) if override else None
    walk = walk_of(game, path, variant, None if variant else readings)
    walk.plainly = True
    run(walk, game)
    found: dict[tuple[str, int, int | None, tuple[int, int, int, int]], str] = {}
    for note in walk.notes:
        found[note.identity] = worst([found.get(note.identity, "legal"), note.finding.verdict])
    return found
