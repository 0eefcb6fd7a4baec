"""When a game asks for more than counting: cards that nobody noted, and what may be asked about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from canasta.cards import CLASS_OF, JOKER, RANK_OF, UNKNOWN, UNKNOWN_CLASS
from canasta.checker.judge import OPEN
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Wishes
    from canasta.variant import Variant

#: Actions whose cards left a hand.
PLAYED = ("meld", "add", "discard", "take", "red", "keep")


@dataclass(slots=True)
class Source:
    """What a game is walked again from: the game itself, where it stands, and what was chosen for it."""

    game: tree.Game
    path: str
    override: Variant | None = None
    readings: Mapping[str, str] | None = None
    lines: list[str] = field(default_factory=list)

    def walk(self) -> Walk:
        """A fresh walk. Raises CanastaError."""
        from canasta.checker.api import walk_of

        walk = walk_of(self.game, self.path, self.override, self.readings, self.lines or ("?",))
        walk.lines = self.lines
        return walk


def hangs(walk: Walk, game: tree.Game) -> bool:
    """Whether a game's verdicts hang on unknown cards in a way that counting does not settle."""
    if any(note.finding.verdict == OPEN for note in walk.notes) or walk.judge.presumed or walk.crowded:
        return True
    if not walk.plain and any(map(_played_unread, game.items)):
        return True
    return not walk.exact and _mixed(_names(game))


def _names(game: tree.Game) -> set[int]:
    """Every name under which a card is written in a game."""
    found: set[int] = set()
    for item in game.items:
        found.update(getattr(item, "cards", ()))
        for action in item.actions if isinstance(item, tree.Turn) else ():
            found.update(action.cards, action.with_, action.replacements or (), *action.plus)
        for meld in item.melds if isinstance(item, tree.Melds) else ():
            found.update(meld.cards)
    return found


def _mixed(names: Collection[int]) -> bool:
    """Whether some rank is written with suits and without, so that copies of one card may be counted as two."""
    unsuited = {RANK_OF[name & 0xFF] for name in names if JOKER < name & 0xFF < UNKNOWN}
    return bool(unsuited) and any(RANK_OF[name & 0xFF] in unsuited for name in names if name & 0xFF < JOKER)


def _played_unread(item: tree.Item) -> bool:
    """Whether a turn or line plays a card of which not even the class could be read."""
    if not isinstance(item, tree.Turn):
        return False
    for action in item.actions:
        if action.kind in PLAYED:
            cards = (*action.cards, *action.with_, *(card for group in action.plus for card in group))
            if any(CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS for card in cards):
                return True
    return False


def look_closer(walk: Walk, source: Source, wishes: Wishes) -> None:
    """Settle what counting left open, write witnesses and certify, as far as it is wanted. Raises SolverFault."""
    if wishes.certify:
        from canasta.solve.certify import certify

        certify(source.walk(), source.game)
    if any(note.finding.verdict == "contradiction" for note in walk.notes):
        from canasta.solve.counting import explain

        explain(walk, source)
    if wishes.decide and (wishes.witness is not None or hangs(walk, source.game)):
        from canasta.solve.decide import decide

        decide(walk, source, wishes.limits, wishes.witness)
        walk.report.findings = [note.finding for note in walk.notes]
