"""Stretches of a deal in which a hand plays more cards than it can have had: counted, since solvers are slow at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Window:
    """What happened to a hand since a moment at which it had a certain size."""

    def __init__(self, size: int) -> None:
        self.room = size
        self.known: Counter[int] = Counter()
        self.need: Counter[int] = Counter()

    def enter(self, kind: int | None, out: bool) -> None:
        """A card of a kind came or left; one of no known kind may be any that is needed."""
        if kind is not None:
            self.known[kind] += -1 if out else 1
        elif not out:
            self.room += 1

    def overdrawn(self, kinds: Iterable[int]) -> bool:
        """Whether more cards left by now than can have been there, after some kinds left."""
        for kind in kinds:
            self.need[kind] = max(self.need[kind], -self.known[kind])
        return self.need.total() > self.room


class Windows:
    """All stretches of the play of one hand, each begun at the end of a turn."""

    def __init__(self) -> None:
        self.size = 0
        self.open = [Window(0)]

    def enter(self, kind: int | None, out: bool) -> None:
        """A card came or left."""
        self.size += -1 if out else 1
        for window in self.open:
            window.enter(kind, out)

    def begin(self) -> None:
        """Begin another stretch."""
        self.open.append(Window(max(0, self.size)))

    def overdrawn(self, kinds: Iterable[int]) -> bool:
        """Whether some stretch shows that more cards left than can have been there."""
        given = list(kinds)
        found = [window.overdrawn(given) for window in self.open]  # each has to hear of it
        return any(found)
