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
    """The time that is left for a question, and for all those of a game."""

    limits: Limits
    began: float = field(default_factory=monotonic)
    asked: float = field(default_factory=monotonic)

    def ask(self) -> None:
        """Another question begins."""
        self.asked = monotonic()

    @property
    def left(self) -> float:
        """The seconds that are left for the question."""
        now = monotonic()
        return max(0.0, min(self.asked + self.limits.question, self.began + self.limits.game) - now)

    @property
    def limit(self) -> float:
        """The limit that an unanswered question met: its own, or that of the game."""
        over = monotonic() - self.began >= self.limits.game
        return self.limits.game if over else self.limits.question
