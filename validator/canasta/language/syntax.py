"""The untyped tree of an expression: what was written, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Expr:
    """A node: its kind, its place in the text, its words and its parts.

    Kinds and their words: number (digits), true, false, none, name (NAME), field (NAME), item, call (NAME),
    can (KIND), size, lookup, fold (any|all|sum, VAR), count (VAR), extreme (min|max, VAR), pick (min|max), set,
    negate, both, either, implies, compare (operators), within, without, add (+|- before every part but the first),
    multiply, minus, choice.
    """

    kind: str
    start: int
    end: int
    words: tuple[str, ...] = ()
    parts: tuple[Expr, ...] = ()

    @property
    def word(self) -> str:
        """The first word."""
        return self.words[0]

    @property
    def dotted(self) -> tuple[str, ...]:
        """The words of a plain path, empty when it is none."""
        if self.kind == "name":
            return (self.word,)
        before = self.parts[0].dotted if self.kind == "field" else ()
        return (*before, self.word) if before else ()

    def walk(self) -> Iterator[Expr]:
        """This node and all below it."""
        yield self
        for part in self.parts:
            yield from part.walk()
