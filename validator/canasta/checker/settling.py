"""What a referee says of cards that nobody noted: after each line what is new, asked anew only where it has to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta.checker.alternatives import Identity
from canasta.checker.api import run
from canasta.checker.judge import OPEN
from canasta.checker.notes import Note
from canasta.checker.unknown import look_closer
from canasta.report.model import Finding
from canasta.solve.limits import Wishes

if TYPE_CHECKING:
    from canasta.checker.referee import Referee
    from canasta.solve.standing import Standing


class Settling:
    """One game.

    `told` are the findings that were decided, `cleared` what counting left open and turned out to be kept; neither is
    asked again. `presumed` says that a duty counts as done.
    """

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.presumed = False
        self.told: set[Identity] = set()
        self.cleared: set[Identity] = set()
        self._standing: Standing | None = None

    def since(self, before: int, wholly: bool = False, touched: bool = False) -> list[Finding]:
        """The findings since some number of them, those on unknown cards reasoned on, and what follows from them.

        What was left open before is asked again `wholly`, or where the line is one by which much may be `touched`.
        """
        walk = self.referee.walk
        notes, now = walk.notes[before:], walk.judge.presumed
        self.presumed, walk.judge.presumed = self.presumed or now, False
        if not self._asks(notes, now, wholly, touched):
            return [note.finding for note in notes]
        again = self._reasoned()
        decided: dict[Identity, list[Finding]] = {}
        for note in again:
            decided.setdefault(note.identity, []).append(note.finding)
        self.cleared |= {note.identity for note in walk.notes if note.identity not in decided}
        found: list[Finding] = []
        for note in notes:
            found += decided.pop(note.identity, []) if note.finding.verdict == OPEN else [note.finding]
        for note in again:
            if note.decided and note.identity in decided and (wholly or note.identity not in self.told):
                found += decided.pop(note.identity) if not self._counted(note.identity) else []
            self.told |= {note.identity} if note.decided else set()
        return found

    def _reasoned(self) -> list[Note]:
        """All that is found in what was recorded so far."""
        source = self.referee.source()
        walk = source.walk()
        run(walk, source.game)
        look_closer(walk, source, Wishes(self.referee.limits))
        return walk.notes

    def _asks(self, notes: Sequence[Note], now: bool, wholly: bool, touched: bool) -> bool:
        """Whether there is something to be reasoned on that cards which were found before do not settle.

        Where none are looked for, duties that are presumed `now` are; earlier ones, as what is still open, are asked
        again only by a line that has `touched` much, or `wholly`.
        """
        settled = self.told | self.cleared
        left = [note for note in self.referee.walk.notes if note.finding.verdict == OPEN]
        open_ = any(note.identity not in settled for note in left)
        if any(note.finding.verdict == OPEN for note in notes) or (wholly and self.presumed):
            return True
        if open_ or not self.presumed:
            return now or (open_ and (touched or wholly))
        holds = self._stands()
        return now or touched if holds is None else not holds

    def _stands(self) -> bool | None:
        """Whether cards were found that fit all that was told, every duty kept; None where none are looked for."""
        from canasta.solve.standing import Standing

        referee = self.referee
        if self._standing is None:
            self._standing = Standing.begun(referee.walk.ruleset, referee.seats, referee.laid, referee.dealer)
        return self._standing.holds(referee.items, referee.open_turn, self.told)

    def _counted(self, identity: Identity) -> bool:
        """Whether counting surely found something there too."""
        return any(note.identity == identity and note.finding.verdict != OPEN for note in self.referee.walk.notes)
