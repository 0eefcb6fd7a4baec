"""How long questions about unknown cards may take, and what a fault of the solver is."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(slots=True, frozen=True)
class Limits:
    """Seconds for one question, and for all questions of a game."""

    question: float = 2.0
    game: float = 20.0


@dataclass(slots=True)
class Clock:
    """The time that is left of a game's, shared by its questions."""

    limits: Limits
    began: float = field(default_factory=monotonic)

    @property
    def left(self) -> float:
        """The seconds that the next question may take."""
        return max(0.0, min(self.limits.question, self.limits.game - (monotonic() - self.began)))

    @property
    def limit(self) -> float:
        """The limit that an unanswered question met: its own, or that of the game."""
        over = monotonic() - self.began >= self.limits.game
        return self.limits.game if over else self.limits.question

