"""Numbers that are not quite known: ranges, exact as long as they are sums over the same unknown cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from canasta.cards import COLOURS, THREE_CLASS, UNKNOWN_CLASS
from canasta.language.types import NO_INT, RANK_COUNT, Table

BIG = 10**12
"""Beyond every number of the game: the end of a range that has none."""

Truth = bool | None
"""True, false, or not known."""


@dataclass(slots=True)
class Hidden:
    """Unknown cards of one bag in a sum: how many, and what each would add, by its rank."""

    bag: Sequence[int]
    factors: list[int]

    def ends(self, ranks: Sequence[int]) -> tuple[int, int]:
        """The least and the most that the cards can add."""
        adds = [self.factors[rank] for rank in ranks]
        colours = [rank for rank in COLOURS if rank in ranks] or COLOURS
        threes = [self.factors[rank] for rank in colours]
        cards, coloured = self.bag[UNKNOWN_CLASS], self.bag[THREE_CLASS]
        return cards * min(adds) + coloured * min(threes), cards * max(adds) + coloured * max(threes)


@dataclass(slots=True)
class Number:
    """A number from `lo` to `hi` plus what hidden cards add; `none` and `some`: whether it can be none or a number."""

    lo: int
    hi: int
    hidden: dict[int, Hidden] = field(default_factory=dict)
    none: bool = False
    some: bool = True


NO_NUMBER = Number(0, 0, none=True, some=False)


def exactly(value: int) -> Number:
    """A known number, or the known none."""
    return NO_NUMBER if value == NO_INT else Number(value, value)


def between(lo: int | None, hi: int | None) -> Number:
    """A number of which the declared range is all that is known."""
    return Number(-BIG if lo is None else lo, BIG if hi is None else hi)


class Ranges:
    """Arithmetic on ranges, given the ranks that an unknown card can have."""

    def __init__(self, ranks: Sequence[int]) -> None:
        self.ranks = ranks or range(RANK_COUNT)

    def ends(self, number: Number) -> tuple[int, int]:
        """The least and the greatest value."""
        lo, hi = number.lo, number.hi
        for hidden in number.hidden.values():
            least, most = hidden.ends(self.ranks)
            lo, hi = lo + least, hi + most
        return lo, hi

    def count(self, bag: Sequence[int], ranks: Iterable[int]) -> Number:
        """How many cards of some ranks a bag holds, its unknown cards kept apart."""
        wanted = frozenset(ranks)
        known = sum(bag[rank] for rank in wanted)
        if not bag[UNKNOWN_CLASS] and not bag[THREE_CLASS]:
            return Number(known, known)
        factors = [int(rank in wanted) for rank in range(RANK_COUNT)]
        return Number(known, known, {id(bag): Hidden(bag, factors)})

    def add(self, a: Number, b: Number) -> Number:
        """The sum; what both say of one bag's hidden cards is put together."""
        if not b.hidden:
            return Number(a.lo + b.lo, a.hi + b.hi, a.hidden)
        hidden = dict(a.hidden)
        for key, more in b.hidden.items():
            old = hidden.get(key)
            factors = [x + y for x, y in zip(old.factors, more.factors, strict=True)] if old else more.factors
            hidden[key] = Hidden(more.bag, factors)
        return Number(a.lo + b.lo, a.hi + b.hi, hidden)

    def times(self, factor: int, a: Number) -> Number:
        """A multiple."""
        lo, hi = sorted((factor * a.lo, factor * a.hi))
        hidden = {key: Hidden(h.bag, [factor * each for each in h.factors]) for key, h in a.hidden.items()}
        return Number(lo, hi, hidden)

    def either(self, numbers: Sequence[Number]) -> Number:
        """One of several numbers, not known which."""
        if len(numbers) == 1:
            return numbers[0]
        ends = [self.ends(number) for number in numbers if number.some]
        none = any(number.none for number in numbers)
        if not ends:
            return NO_NUMBER
        return Number(min(lo for lo, _ in ends), max(hi for _, hi in ends), none=none)

    def or_zero(self, a: Number) -> Number:
        """An optional number, none as 0."""
        if not a.none:
            return a
        return self.either([exactly(0), Number(a.lo, a.hi, a.hidden)]) if a.some else exactly(0)

    def least(self, numbers: Sequence[Number]) -> Number:
        """The least of all the numbers."""
        ends = [self.ends(number) for number in numbers]
        return Number(min(lo for lo, _ in ends), min(hi for _, hi in ends))

    def most(self, numbers: Sequence[Number]) -> Number:
        """The greatest of all the numbers."""
        ends = [self.ends(number) for number in numbers]
        return Number(max(lo for lo, _ in ends), max(hi for _, hi in ends))

    def row(self, table: Table, a: Number) -> Number:
        """What a table can give: its values where a row begins or ends inside the range."""
        lo, hi = self.ends(a)
        turns = {
            end + step for low, high, _ in table.rows for end in (low, high) if end is not None for step in (-1, 0, 1)
        }
        values = [table.value(point) for point in {lo, hi, *(turn for turn in turns if lo <= turn <= hi)}]
        return Number(min(values), max(values))

    def compare(self, op: str, a: Number, b: Number) -> Truth:
        """A comparison; in an ordering with none it is false."""
        if op == "!=":
            same = self.compare("==", a, b)
            return None if same is None else not same
        numbers = self.ordered(op, a, b) if a.some and b.some else False
        nones = a.none and b.none and op == "=="
        if not a.none and not b.none:
            return numbers
        if not a.some or not b.some:  # one of them is none for certain
            sure = not a.some and not b.some
            return (True if sure else None) if nones else False
        return False if numbers is False and not nones else None

    def ordered(self, op: str, a: Number, b: Number) -> Truth:
        """A comparison of numbers, by the range of their difference."""
        lo, hi = self.ends(self.add(a, self.times(-1, b)))
        if op in (">", ">="):
            lo, hi, op = -hi, -lo, {">": "<", ">=": "<="}[op]
        if op == "==":
            return True if lo == hi == 0 else False if lo > 0 or hi < 0 else None
        limit = 0 if op == "<" else 1
        return True if hi < limit else False if lo >= limit else None
