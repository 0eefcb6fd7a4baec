"""Values that are one of several, each under a condition; and conditions that stay Python's as long as they can."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from canasta.language.lazy import z3

__all__ = ["OneOf", "conj", "disj", "negated"]


def conj(parts: Sequence[Any]) -> Any:
    """All of the conditions."""
    kept = [part for part in parts if part is not True]
    if any(part is False for part in kept):
        return False
    return True if not kept else kept[0] if len(kept) == 1 else z3().And(kept)


def negated(condition: Any) -> Any:
    """The opposite."""
    return not condition if isinstance(condition, bool) else z3().Not(condition)


def disj(parts: Sequence[Any]) -> Any:
    """Some of the conditions."""
    kept = [part for part in parts if part is not False]
    if any(part is True for part in kept):
        return True
    return False if not kept else kept[0] if len(kept) == 1 else z3().Or(kept)


class OneOf:
    """A rank or member that is one of several: by each value the condition under which it is that one."""

    __slots__ = ("cases",)
    __hash__ = None  # type: ignore[assignment]  # its comparisons are conditions

    def __init__(self, cases: Mapping[int, Any]) -> None:
        self.cases = {value: holds for value, holds in cases.items() if holds is not False}

    def __eq__(self, other: object) -> Any:
        return self._where(operator.eq, other)

    def __ne__(self, other: object) -> Any:
        return negated(self == other)

    def __lt__(self, other: Any) -> Any:
        return self._where(operator.lt, other)

    def __le__(self, other: Any) -> Any:
        return self._where(operator.le, other)

    def __gt__(self, other: Any) -> Any:
        return self._where(operator.gt, other)

    def __ge__(self, other: Any) -> Any:
        return self._where(operator.ge, other)

    def _where(self, op: Callable[[int, int], bool], other: Any) -> Any:
        others = cases_of(other)
        return disj(
            [conj([a, b]) for value, a in self.cases.items() for one, b in others.items() if op(value, one)],
        )

    def map(self, values: Callable[[int], int]) -> OneOf:
        """What a function gives for it."""
        return OneOf(grouped((values(value), holds) for value, holds in self.cases.items()))


def cases_of(value: Any) -> Mapping[int, Any]:
    """The cases of a value, which may be a plain number."""
    return value.cases if isinstance(value, OneOf) else {value: True}


def grouped(pairs: Iterable[tuple[int, Any]]) -> dict[int, Any]:
    """Conditions by value, those of one value joined."""
    found: dict[int, list[Any]] = {}
    for value, holds in pairs:
        found.setdefault(value, []).append(holds)
    return {value: disj(each) for value, each in found.items()}


def either(condition: Any, then: Any, other: Any) -> OneOf:
    """`then` where the condition holds, else `other`."""
    first = ((value, conj([condition, holds])) for value, holds in cases_of(then).items())
    second = ((value, conj([negated(condition), holds])) for value, holds in cases_of(other).items())
    return OneOf(grouped((*first, *second)))
