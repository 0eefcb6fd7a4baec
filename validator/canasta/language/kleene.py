"""The reading for positions with gaps: a truth value may be unknown, a number a range, a rank one of several.

It never says more than is so: every way to fill the gaps gives a value inside the answer.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from canasta.language import tree
from canasta.language.gaps import PERHAPS, SOME, Among, Known, attributes
from canasta.language.ranges import Number, Truth, between, exactly
from canasta.language.tree import Node, Typed
from canasta.language.types import (
    BOOL,
    CARDS,
    NONE,
    RANK_COUNT,
    Config,
    Int,
    ListOf,
    Opt,
    Record,
    Table,
    Type,
    attribute,
    plain,
)

Locals = Mapping[str, Any]


def evaluate(typed: Typed, state: Any, config: Config, args: Sequence[Any] = ()) -> Any:
    """The value where it is known; else None, or for a number that cannot be none its range `(lo, hi)`."""
    reading = Reading(state, config)
    return reading.said(reading.value(typed.node, reading.given(typed, args)))


class Reading(Known):
    """One position with gaps, read under one variant."""

    def given(self, typed: Typed, args: Sequence[Any]) -> Locals:
        """The arguments of a definition by their names."""
        return {name: self.seen(arg, kind) for (name, kind), arg in zip(typed.args, args, strict=True)}

    def value(self, node: Node, local: Locals) -> Any:
        """What a step can give."""
        return _STEPS[type(node)](self, node, local)

    def field(self, node: tree.Field, local: Locals) -> Any:
        """A record's field; where it is not known whether the record is there, it may be the zero."""
        record = self.value(node.of, local)
        if record.present is False:
            return self.nothing(node.type)
        value = self.seen(getattr(record, attribute(node.name)), node.type)
        if record.present:
            return value
        return PERHAPS if isinstance(plain(node.type), Record) else self.either([value, self.nothing(node.type)])

    def attribute(self, node: tree.Attr, local: Locals) -> Any:
        """An attribute, of each rank that it can be."""
        values = attributes(self.config, node.name)
        found = {values[rank] for rank in self.value(node.of, local)}
        if node.type == BOOL:
            return bool(next(iter(found))) if len(set(map(bool, found))) == 1 else None
        if isinstance(node.type, Int):
            return Number(min(found), max(found))
        return frozenset(found)

    def item(self, node: tree.Item, local: Locals) -> Number:
        """A count in a bag."""
        bag, ranks = self.value(node.left, local), self.value(node.right, local)
        number: Number = self.either([self.count(bag, rank) for rank in sorted(ranks)])
        return number

    def count(self, bag: Sequence[int] | None, rank: int) -> Number:
        """How many cards of one rank there are."""
        if rank == NONE:
            return exactly(0)
        return between(0, self.config.ranks[rank].copies) if bag is None else self.ranges.count(bag, (rank,))

    def size(self, node: tree.Size, local: Locals) -> Number:
        """The size of a bag or list."""
        whole, kind = self.value(node.of, local), node.of.type
        if whole is not None:
            return exactly(sum(whole) if kind == CARDS else len(whole))
        return between(0, kind.max if isinstance(kind, ListOf) else sum(rank.copies for rank in self.config.ranks))

    def call(self, node: tree.Call, local: Locals) -> Any:
        """A definition's value."""
        body = node.definition
        inner = {name: self.value(part, local) for (name, _), part in zip(body.args, node.parts, strict=True)}
        return self.value(body.node, inner)

    def choice(self, node: tree.Choice, local: Locals) -> Any:
        """One of two values."""
        condition = self.value(node.condition, local)
        if condition is not None:
            return self.value(node.then if condition else node.other, local)
        return self.either([self.value(node.then, local), self.value(node.other, local)])

    def both(self, parts: Sequence[Node], local: Locals) -> Truth:
        """Whether all hold."""
        return _all(self.value(part, local) for part in parts)

    def some(self, parts: Sequence[Node], local: Locals) -> Truth:
        """Whether one holds."""
        return _not(_all(_not(self.value(part, local)) for part in parts))

    def total(self, parts: Sequence[Node], local: Locals) -> Number:
        """A sum."""
        numbers: list[Number] = [self.value(part, local) for part in parts]
        return reduce(self.ranges.add, numbers)

    def constant(self, value: Any, kind: Type) -> Any:
        """A literal or a parameter."""
        return bool(value) if kind == BOOL else self.seen(value, kind)

    def picked(self, node: tree.Pick, local: Locals) -> Number:
        """The least or greatest."""
        numbers = [self.value(part, local) for part in node.parts]
        return self.ranges.least(numbers) if node.kind == "min" else self.ranges.most(numbers)

    def looked_up(self, node: tree.Lookup, local: Locals) -> Number:
        """A row of a table."""
        table = self.config.params[node.param]
        assert isinstance(table, Table)
        return self.ranges.row(table, self.value(node.of, local))

    def member(self, node: tree.Member, local: Locals) -> Truth:
        """Whether a value is in a set."""
        found, members = self.value(node.of, local), self.config.params[node.param]
        assert isinstance(members, frozenset)
        return True if found <= members else None if found & members else False

    def within(self, node: tree.Within, local: Locals) -> Truth:
        """Whether a value is one of some others."""
        found, others = self.value(node.of, local), [self.value(part, local) for part in node.parts]
        if isinstance(found, frozenset):
            sure = frozenset().union(*(other for other in others if len(other) == 1))
            return True if found <= sure else None if found & frozenset().union(*others) else False
        if isinstance(found, Number):
            return _not(_all(self.ranges.compare("!=", found, other) for other in others))
        return None if found is None else True if found in others else None if None in others else False

    def compare(self, node: tree.Compare, local: Locals) -> Truth:
        """A comparison."""
        a, b = self.value(node.left, local), self.value(node.right, local)
        if isinstance(a, Number):
            return self.ranges.compare(node.op, a, b)
        if isinstance(a, frozenset):
            return self.compare_ranks(node, a, b)
        return None if a is None or b is None else (a == b) == (node.op == "==")

    def compare_ranks(self, node: tree.Compare, a: Among, b: Among) -> Truth:
        """A comparison of ranks or members, each with each."""
        if node.op in ("==", "!="):
            same = False if a.isdisjoint(b) else True if len(a) == len(b) == 1 else None
            return same if node.op == "==" or same is None else not same
        optional = isinstance(node.left.type, Opt), isinstance(node.right.type, Opt)
        low, high = (
            {r for r in side if not (maybe and r == NONE)} for side, maybe in zip((a, b), optional, strict=True)
        )
        found = {_ORDER[node.op](x, y) for x in low for y in high}
        found |= {False} if len(low) < len(a) or len(high) < len(b) else set()
        return found.pop() if len(found) == 1 else None

    def scale(self, node: tree.Scale, local: Locals) -> Number:
        """A multiple by a constant, or a number under a condition."""
        by, number = self.value(node.left, local), self.value(node.right, local)
        if isinstance(by, Number):
            return self.ranges.times(self.ranges.ends(by)[0], number)
        return self.under(by, number)

    def under(self, holds: Truth, number: Number) -> Number:
        """A number where a condition holds, else 0."""
        if holds is None:
            return self.ranges.either([exactly(0), number])
        return number if holds else exactly(0)

    def elements(self, node: tree.Fold, local: Locals) -> Iterator[tuple[Truth, Any]]:
        """Whether each element is looped over, and the body's value for it; a list not known is one unknown element."""
        over: Any = EACH_RANK if node.source is None else self.value(node.source, local)
        for element in [SOME] if over is None else over:
            inner = {**local, node.var: SOME if element is None else element}
            holds = True if node.where is None else self.value(node.where, inner)
            if over is None:
                holds = None if holds is not False else False
            if holds is not False:
                yield holds, self.value(node.body, inner)

    def fold(self, node: tree.Fold, local: Locals) -> Any:
        """A loop's result."""
        if node.kind == "any":
            return _not(_all(_not(_all(pair)) for pair in self.elements(node, local)))
        if node.kind == "all":
            return _all(_not(_all((holds, _not(body)))) for holds, body in self.elements(node, local))
        pairs = list(self.elements(node, local))
        if node.kind == "sum":
            return self.added(node, pairs, local)
        assert node.default is not None
        sure = [number for holds, number in pairs if holds]
        least = self.ranges.least if node.kind == "min" else self.ranges.most
        if not sure:
            return self.ranges.either([self.value(node.default, local), *(number for _, number in pairs)])
        if len(sure) == len(pairs):
            return least(sure)
        far, near = least([number for _, number in pairs]), least(sure)
        return Number(far.lo, near.hi) if node.kind == "min" else Number(near.lo, far.hi)

    def added(self, node: tree.Fold, pairs: Sequence[tuple[Truth, Number]], local: Locals) -> Number:
        """The sum of a loop; of a list that is not known, as often as it can be long."""
        total = exactly(0)
        for holds, number in pairs:
            total = self.ranges.add(total, self.under(holds, number))
        if node.source is not None and isinstance(node.source.type, ListOf) and self.value(node.source, local) is None:
            lo, hi = self.ranges.ends(total)
            return Number(min(0, lo) * node.source.type.max, max(0, hi) * node.source.type.max)
        return total


def _all(values: Any) -> Truth:
    """Whether all hold, stopping at the first that does not."""
    result: Truth = True
    for value in values:
        if value is False:
            return False
        if value is None:
            result = None
    return result


def _not(value: Truth) -> Truth:
    """The opposite."""
    return None if value is None else not value


EACH_RANK: Sequence[Among] = tuple(frozenset((rank,)) for rank in range(RANK_COUNT))
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_STEPS: dict[type, Callable[[Reading, Any, Locals], Any]] = {
    tree.Const: lambda self, node, local: self.constant(node.value, node.type),
    tree.Param: lambda self, node, local: self.constant(self.config.params[node.name], node.type),
    tree.Fact: lambda self, node, local: self.seen(getattr(self.state, attribute(node.name)), node.type),
    tree.Local: lambda self, node, local: local[node.name],
    tree.Can: lambda self, node, local: self.state.can(node.kind),
    tree.Field: Reading.field,
    tree.Attr: Reading.attribute,
    tree.Size: Reading.size,
    tree.Item: Reading.item,
    tree.Call: Reading.call,
    tree.Lookup: Reading.looked_up,
    tree.Choice: Reading.choice,
    tree.Fold: Reading.fold,
    tree.Not: lambda self, node, local: _not(self.value(node.of, local)),
    tree.And: lambda self, node, local: self.both(node.parts, local),
    tree.Or: lambda self, node, local: self.some(node.parts, local),
    tree.Absent: lambda self, node, local: _not(self.value(node.of, local).present),
    tree.Member: Reading.member,
    tree.Within: Reading.within,
    tree.Compare: Reading.compare,
    tree.Number: lambda self, node, local: self.under(self.value(node.of, local), exactly(1)),
    tree.OrZero: lambda self, node, local: self.ranges.or_zero(self.value(node.of, local)),
    tree.Sum: lambda self, node, local: self.total(node.parts, local),
    tree.Scale: Reading.scale,
    tree.Pick: Reading.picked,
}
