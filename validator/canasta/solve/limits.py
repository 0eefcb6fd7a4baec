"""How far unknown cards are looked into: what is wanted, and how long it may take."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(slots=True, frozen=True)
class Limits:
    """Seconds for one question, and for all questions of a game."""

    question: float = 2.0
    game: float = 20.0


@dataclass(slots=True)
class Wishes:
    """What is wanted of a check besides verdicts by counting; `witness` collects complete games."""

    limits: Limits = field(default_factory=Limits)
    certify: bool = False
    witness: list[str] | None = None
    decide: bool = True


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
