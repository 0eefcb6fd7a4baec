"""What is known of facts with gaps: truth values, ranges, ranks among several, records perhaps not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from canasta.cards import BLACK_THREE, RED_THREE, THREE_CLASS, UNKNOWN_CLASS
from canasta.language.ranges import Number, Ranges, Truth, between, exactly
from canasta.language.types import (
    NO_INT,
    NONE,
    RANK_COUNT,
    Config,
    Enum,
    Int,
    Opt,
    Rank,
    Record,
    Type,
    plain,
    zero,
)  # fmt: skip

Among = frozenset[int]
"""The ranks or members that a value can be."""


class Unseen:
    """A record of which nothing is known, perhaps not even whether it is there."""

    def __init__(self, present: Truth) -> None:
        self.present = present

    def __getattr__(self, name: str) -> None:
        return None


ABSENT, SOME, PERHAPS = Unseen(False), Unseen(True), Unseen(None)


def dealt(config: Config) -> list[int]:
    """The ranks that a card nobody saw can have: those of the deck, but such as are laid open at once."""
    shown, copies = attributes(config, "shown"), attributes(config, "copies")
    return [rank for rank in range(RANK_COUNT) if copies[rank] and not shown[rank]] or list(range(RANK_COUNT))


def attributes(config: Config, name: str) -> dict[int, int]:
    """An attribute of every rank and of none, kept with the constants."""
    found = config.attributes_.get(name)
    if found is None:
        found = config.attributes_[name] = {rank: config.attribute(rank, name) for rank in range(NONE, RANK_COUNT)}
    return found


class Known:
    """The facts of one position with gaps, under one variant."""

    def __init__(self, state: Any, config: Config) -> None:
        self.state = state
        self.config = config
        self.dealt = dealt(config)
        self.ranges = Ranges(self.dealt)

    def said(self, value: Any) -> Any:
        """An inner value as callers see it."""
        if isinstance(value, Number):
            if value.none:
                return None if value.some else NO_INT
            lo, hi = self.ranges.ends(value)
            return lo if lo == hi else (lo, hi)
        if isinstance(value, frozenset):
            return next(iter(value)) if len(value) == 1 else None
        return value

    def seen(self, value: Any, kind: Type) -> Any:
        """A fact's value as an inner one."""
        match plain(kind):
            case Int():
                if isinstance(value, tuple):
                    return between(*value)
                return self.unknown(kind) if value is None else exactly(value)
            case Rank():
                return self.rank(value, kind)
            case Enum():
                return self.unknown(kind) if value is None else frozenset((value,))
            case Record() if value is None:
                return PERHAPS if isinstance(kind, Opt) else SOME
        return value

    def rank(self, value: int | frozenset[int] | None, kind: Type) -> Among:
        """A rank, where a card nobody saw may be any, or one of some, and a three without colour one of two."""
        if isinstance(value, frozenset):
            return value
        if value is None or value == UNKNOWN_CLASS:
            some = frozenset(self.dealt)
            return some | {NONE} if value is None and isinstance(kind, Opt) else some
        if value == THREE_CLASS:
            return frozenset((BLACK_THREE, RED_THREE)) & frozenset(self.dealt) or frozenset((BLACK_THREE, RED_THREE))
        return frozenset((value,))

    def unknown(self, kind: Type) -> Any:
        """What is known of a fact that is not: its type."""
        match kind:
            case Int(lo, hi):
                return between(lo, hi)
            case Rank():
                return frozenset(self.dealt)
            case Enum(_, members):
                return frozenset(range(len(members)))
            case Opt(Int() as of):
                some = self.unknown(of)
                return Number(some.lo, some.hi, none=True)
            case Opt(Rank() | Enum() as of):
                return self.unknown(of) | {NONE}
        return None

    def either(self, values: Sequence[Any]) -> Any:
        """One of several values, not known which."""
        first = values[0]
        if isinstance(first, Number):
            return self.ranges.either(values)
        if isinstance(first, frozenset):
            return frozenset().union(*values)
        return first if all(value is first for value in values) else None

    def nothing(self, kind: Type) -> Any:
        """A field of an absent record."""
        return self.seen(zero(kind, lambda _: ABSENT), kind)
