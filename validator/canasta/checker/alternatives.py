"""What would have been: the game walked again under other readings, or up to an action that could have been another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from canasta.checker.judge import MOVED, OPEN
from canasta.report.model import worst

if TYPE_CHECKING:
    from canasta.checker.notes import Note
    from canasta.checker.walk import Walk
    from canasta.transcript import tree
    from canasta.variant import Variant
    from canasta.variant.ruleset import Ruleset

Identity = tuple[str, int, int | None, tuple[int, int, int, int]]
#: Findings of a game for which legal actions are looked for, and how many are named for each.
FINDINGS, ACTIONS, TRIES = 12, 3, 1500


def other_readings(
    walk: Walk, game: tree.Game, path: str, override: Variant | None, readings: Mapping[str, str] | None
) -> None:
    """Say of every finding which other readings, one at a time, would judge the same thing otherwise."""
    depends, judged = Dependence(walk.ruleset), _judged(walk)
    for (reading, option), changed in walk.ruleset.changes.items():
        touched = [note for note in judged if depends.on(note.key, changed)]
        if not touched:
            continue
        verdicts = _verdicts(walk, touched, game, path, override, {**(readings or {}), reading: option})
        for note in touched:
            other = verdicts.get(note.identity, "legal")
            if other != note.finding.verdict and not (note.decided and other == OPEN):
                note.finding.other_readings[f"{reading}: {option}"] = other


class Dependence:
    """What the verdicts of clauses depend on: their own settings, and those of what is set or scored on the way."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.heads = {head.key: head for head in ruleset.heads}
        self.moves = frozenset(MOVED)
        for head in ruleset.heads:
            if head.kind in ("set", "item", "points"):
                self.moves |= {head.rule, *head.params}
        self.known = self.moves | frozenset(ruleset.config.params) | {head.rule for head in ruleset.heads}

    def on(self, key: str, changed: frozenset[str]) -> bool:
        """Whether the verdict of a clause may be another when these settings and rules are changed."""
        head = self.heads.get(key)
        if head is None:  # found by reasoning on a whole deal, not at one clause
            return False
        if head.asks or not changed <= self.known:  # what can be done depends on every rule, and a deck on everything
            return True
        return not changed.isdisjoint(self.moves | head.params | {head.rule})


def _judged(walk: Walk) -> list[Note]:
    return [note for note in walk.notes if note.finding.verdict != "malformed"]


def _verdicts(
    first: Walk,
    touched: Sequence[Note],
    game: tree.Game,
    path: str,
    override: Variant | None,
    readings: Mapping[str, str],
) -> dict[Identity, str]:
    """What other readings say of the rules and places of some findings."""
    from canasta.checker.api import run
    from canasta.checker.partial import Partial

    variant = override.with_readings(dict(readings)) if override else None
    walk = Partial.of(game, path, variant, None if variant else readings)
    walk.wants({note.identity[0] for note in touched})
    walk.lines = first.lines
    run(walk, game, max(note.identity[3][0] for note in touched))
    found: dict[Identity, str] = {}
    for note in walk.notes:
        found[note.identity] = worst([found.get(note.identity, "legal"), note.finding.verdict])
    return found


def would_be_legal(
    walk: Walk, game: tree.Game, path: str, override: Variant | None, readings: Mapping[str, str] | None
) -> None:
    """Name some actions of the same kind that the player could have made instead of an illegal one."""
    from canasta.checker.api import run
    from canasta.checker.partial import Partial
    from canasta.checker.shapes import SHAPES

    wanted: dict[tuple[int, int, int, int], list[Note]] = {}
    for note in _judged(walk):
        if note.finding.action in SHAPES and note.finding.verdict == "illegal":
            wanted.setdefault(note.identity[3], []).append(note)
    if not wanted:
        return
    again = Partial.of(game, path, override, readings)
    left = dict(islice(wanted.items(), FINDINGS))

    def look(action: tree.Action) -> None:
        for note in left.pop(action.at, ()):
            note.finding.would_be_legal = _legal_texts(again, action)

    again.before_action = look
    run(again, game, max(at[0] for at in left))


def _legal_texts(walk: Walk, action: tree.Action) -> list[str]:
    from canasta.checker.explore import legal
    from canasta.transcript.write import action_text

    if action.kind == "draw" and walk.table.stock.known is None:
        return []
    return [action_text(each) for each in islice(legal(walk, action.kind, TRIES), ACTIONS)]
