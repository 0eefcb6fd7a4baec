"""The few helpers that generated code calls; a proof replaces them by their Z3 terms."""

from __future__ import annotations

from collections.abc import Iterable


def choose(condition: bool, then: int, other: int) -> int:
    """One of two values, both already known."""
    return then if condition else other


def least(pairs: Iterable[tuple[bool, int]], default: int) -> int:
    """The least number whose condition holds."""
    return min([number for holds, number in pairs if holds], default=default)


def most(pairs: Iterable[tuple[bool, int]], default: int) -> int:
    """The greatest number whose condition holds."""
    return max([number for holds, number in pairs if holds], default=default)
