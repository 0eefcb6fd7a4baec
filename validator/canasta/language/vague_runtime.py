"""The helpers of generated code that reads positions with gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from canasta.cards import COLOURS, THREE_CLASS, UNKNOWN_CLASS
from canasta.language.types import RANK_COUNT, Table
from canasta.language.vague_base import bit


class Seen(dict[Any, int]):
    """The bits of a rank or member as a fact has it; a set of them is found when first asked for."""

    def __missing__(self, value: Any) -> int:
        found = 0
        for each in value if isinstance(value, frozenset) else (value,):
            found |= bit(each)
        self[value] = found
        return found


class Each(dict[int, int]):
    """The members that an attribute has for ranks given as bits."""

    def __init__(self, values: dict[int, int]) -> None:
        super().__init__()
        self.values_by_rank = values

    def __missing__(self, ranks: int) -> int:
        found = 0
        for rank, value in self.values_by_rank.items():
            if ranks & bit(rank):
                found |= value
        self[ranks] = found
        return found


class Ends(dict[int, tuple[int, int]]):
    """The least and greatest value of an attribute that is a number, for ranks given as bits."""

    def __init__(self, values: dict[int, int]) -> None:
        super().__init__()
        self.values_by_rank = values

    def __missing__(self, ranks: int) -> tuple[int, int]:
        found = [value for rank, value in self.values_by_rank.items() if ranks & bit(rank)]
        self[ranks] = ends = min(found), max(found)
        return ends


def single(bits: int) -> int:
    """The bits where they are one."""
    return 0 if bits & (bits - 1) else bits


def same(a: int, b: int) -> bool:
    """Whether two can only be one and the same."""
    return a == b and not a & (a - 1)


def low(value: Any, least: int) -> int:
    """The least that a number can be, given the least of its type."""
    found: int = least if value is None else value[0] if isinstance(value, tuple) else value
    return found


def high(value: Any, most: int) -> int:
    """The greatest that a number can be, given the greatest of its type."""
    found: int = most if value is None else value[1] if isinstance(value, tuple) else value
    return found


def members(bits: int) -> list[int]:
    """The ranks that bits stand for."""
    return [at - 1 for at in range(bits.bit_length()) if bits >> at & 1]


_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def order(op: str, a: int, b: int, optional: tuple[bool, bool]) -> bool | None:
    """A comparison of ranks, each with each; with none it is false."""
    low, high = (bits & ~1 if maybe else bits for bits, maybe in zip((a, b), optional, strict=True))
    found = {_ORDER[op](x, y) for x in members(low) for y in members(high)}
    found |= {False} if low != a or high != b else set()
    return found.pop() if len(found) == 1 else None


def row(table: Table, lo: int, hi: int) -> tuple[int, int]:
    """The least and greatest value of a table between two numbers."""
    if lo == hi:
        value = table.value(lo)
        return value, value
    near = {end + step for low, high, _ in table.rows for end in (low, high) if end is not None for step in (-1, 0, 1)}
    values = [table.value(point) for point in {lo, hi, *(point for point in near if lo <= point <= hi)}]
    return min(values), max(values)


def held(bag: list[int], ranks: int, unknown: dict[int, tuple[int, int, int, int]]) -> tuple[int, int]:
    """How many cards of one of some ranks a bag may hold; `unknown`: what each `?`, and each `3`, adds to the ends."""
    los, his = [], []
    for rank in members(ranks):
        a, b, c, d = unknown[rank]
        known = bag[rank] if rank >= 0 else 0
        los.append(known + a * bag[UNKNOWN_CLASS] + c * bag[THREE_CLASS])
        his.append(known + b * bag[UNKNOWN_CLASS] + d * bag[THREE_CLASS])
    return min(los), max(his)


Tried = tuple[tuple[tuple[int, int], ...], bool, bool]


def tally(bag: list[int], always: tuple[int, ...], tried: tuple[Tried, ...], dealt: tuple[int, ...]) -> tuple[int, int]:
    """A sum over one bag: how often each rank counts in any case, and under conditions that hold surely or perhaps."""
    lo = hi = 0
    factors = [*always] or [0] * RANK_COUNT
    for counts, sure, may in tried:
        if sure:
            for at, factor in counts:
                factors[at] += factor
        elif may:
            mine = [0] * RANK_COUNT
            for at, factor in counts:
                mine[at] = factor
            least, most = _ends(bag, mine, dealt)
            lo, hi = lo + min(0, least), hi + max(0, most)
    least, most = _ends(bag, factors, dealt)
    return lo + least, hi + most


def _ends(bag: list[int], factors: list[int], dealt: tuple[int, ...]) -> tuple[int, int]:
    """The ends of a sum over one bag."""
    known = sum([a * b for a, b in zip(factors, bag, strict=False)])
    cards, coloured = bag[UNKNOWN_CLASS], bag[THREE_CLASS]
    if not cards and not coloured:
        return known, known
    adds = [factors[rank] for rank in dealt]
    colours = [rank for rank in COLOURS if rank in dealt] or COLOURS
    threes = [factors[rank] for rank in colours]
    return known + cards * min(adds) + coloured * min(threes), known + cards * max(adds) + coloured * max(threes)


def far(pick: Callable[..., int], tried: Iterable[tuple[bool, bool, int]], default: int) -> int:
    """The end of a least (greatest) number on the side of the less (the more), by what may be counted."""
    pairs = [(sure, value) for sure, may, value in tried if may]
    values = [value for _, value in pairs]
    return pick(values if any(sure for sure, _ in pairs) else [*values, default])


def near(pick: Callable[..., int], tried: Iterable[tuple[bool, bool, int]], default: int) -> int:
    """The other end, by what is surely counted; where that is nothing, all that may be."""
    pairs = [(sure, value) for sure, may, value in tried if may]
    values = [value for sure, value in pairs if sure]
    if values:
        return pick(values)
    other = max if pick is min else min
    return other([*(value for _, value in pairs), default])
