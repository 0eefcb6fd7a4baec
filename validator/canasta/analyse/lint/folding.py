"""What an expression comes to when some of its names are known, and which parameters then still matter."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from canasta.language import tree
from canasta.language.types import Bool, Constant, Int, Table, plain

_OPS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
NOTHING: frozenset[str] = frozenset()


@dataclass(slots=True, frozen=True)
class Found:
    """A value, None where it depends on the game, and the parameters that it depends on."""

    value: int | None
    reads: frozenset[str] = NOTHING


class Folder:
    """Folds expressions under some parameters' values; without any, only what is so under all of them."""

    def __init__(self, params: Mapping[str, Constant]) -> None:
        self.params = params
        self.memo: dict[tuple[int, tuple[Found, ...]], Found] = {}

    def fold(self, node: tree.Node, env: Mapping[str, Found]) -> Found:
        """The value of a step, as far as it is known."""
        match node:
            case tree.Const(value=value):
                return Found(value)
            case tree.Param(name=name):
                return Found(self._number(name), frozenset((name,)))
            case tree.Local(name=name):
                return env.get(name, Found(None))
            case tree.Not(of=inner):
                found = self.fold(inner, env)
                return Found(None if found.value is None else int(not found.value), found.reads)
            case tree.Number(of=inner) | tree.OrZero(of=inner):
                return self.fold(inner, env)
            case tree.And(parts=parts):
                return self._joined(parts, env, 0)
            case tree.Or(parts=parts):
                return self._joined(parts, env, 1)
            case tree.Choice(condition=condition, then=then, other=other):
                return self._choice(condition, then, other, env)
            case tree.Compare(left=left, right=right, op=op):
                return self._compared(left, right, op, env)
            case tree.Call(parts=parts, definition=definition):
                return self._called(parts, definition, env)
            case tree.Member(param=param, of=inner):
                return self._member(param, self.fold(inner, env))
            case tree.Lookup(param=param, of=inner):
                return self._looked_up(param, self.fold(inner, env))
            case tree.Fold():
                return self._over(node, env)
            case tree.Sum(parts=parts):
                summed = [self.fold(part, env) for part in parts]
                return Found(_all(summed, sum), _reads(summed))
            case tree.Scale(left=left, right=right):
                return self._product(self.fold(left, env), self.fold(right, env))
        return Found(None, _reads(self.fold(part, env) for part in node.children()))

    def _number(self, name: str) -> int | None:
        """The value of a parameter that is one number."""
        value = self.params.get(name)
        return int(value) if isinstance(value, int) else None

    def _joined(self, parts: Iterable[tree.Node], env: Mapping[str, Found], decides: int) -> Found:
        """`and` and `or`: one part that decides makes the others unread."""
        found = [self.fold(part, env) for part in parts]
        deciding = [each for each in found if each.value is not None and bool(each.value) == bool(decides)]
        if deciding:
            return Found(decides, _reads(deciding))
        return Found(_all(found, lambda _: 1 - decides), _reads(found))

    def _choice(self, condition: tree.Node, then: tree.Node, other: tree.Node, env: Mapping[str, Found]) -> Found:
        """One of two values."""
        asked = self.fold(condition, env)
        if asked.value is not None:
            taken = self.fold(then if asked.value else other, env)
            return Found(taken.value, asked.reads | taken.reads)
        first, second = self.fold(then, env), self.fold(other, env)
        same = first.value if first.value is not None and first.value == second.value else None
        return Found(same, asked.reads | first.reads | second.reads)

    def _compared(self, left: tree.Node, right: tree.Node, op: str, env: Mapping[str, Found]) -> Found:
        """A comparison, which the ranges of its sides may decide."""
        first, second = self.fold(left, env), self.fold(right, env)
        reads = first.reads | second.reads
        if first.value is not None and second.value is not None:
            return Found(int(_OPS[op](first.value, second.value)), reads)
        return Found(_by_range(_range(left, first), _range(right, second), op), reads)

    def _called(self, parts: tuple[tree.Node, ...], definition: tree.Typed, env: Mapping[str, Found]) -> Found:
        """A definition with its arguments."""
        given = tuple(self.fold(part, env) for part in parts)
        key = (id(definition.node), given)
        if key not in self.memo:
            names = [name for name, _ in definition.args]
            self.memo[key] = self.fold(definition.node, dict(zip(names, given, strict=False)))
        return self.memo[key]

    def _member(self, param: str, inner: Found) -> Found:
        """Whether a value is in a set."""
        members = self.params.get(param)
        if not isinstance(members, frozenset):
            return Found(None, inner.reads | {param})
        if not members:
            return Found(0, frozenset((param,)))
        value = None if inner.value is None else int(inner.value in members)
        return Found(value, inner.reads | {param})

    def _looked_up(self, param: str, inner: Found) -> Found:
        """A value of a table, which is known when all its rows say the same."""
        table = self.params.get(param)
        if isinstance(table, Table):
            values = {row[2] for row in table.rows}
            if len(values) == 1:
                return Found(values.pop(), frozenset((param,)))
            if inner.value is not None:
                return Found(table.value(inner.value), inner.reads | {param})
        return Found(None, inner.reads | {param})

    def _over(self, node: tree.Fold, env: Mapping[str, Found]) -> Found:
        """Something about every one of a list."""
        inside = {name: found for name, found in env.items() if name != node.var}
        where = self.fold(node.where, inside) if node.where is not None else Found(1)
        empty = {"any": 0, "all": 1, "sum": 0}.get(node.kind)
        if where.value == 0 and empty is not None:
            return Found(empty, where.reads)
        body = self.fold(node.body, inside)
        if empty is not None and body.value is not None and int(bool(body.value)) == empty and node.kind != "sum":
            return Found(empty, body.reads)
        if node.kind == "sum" and body.value == 0:
            return Found(0, body.reads)
        others = [self.fold(part, inside) for part in (node.source, node.default) if part is not None]
        return Found(None, _reads((where, body, *others)))

    def _product(self, left: Found, right: Found) -> Found:
        """A product, which is nothing when a factor is."""
        for factor in (left, right):
            if factor.value == 0:
                return Found(0, factor.reads)
        known = left.value is not None and right.value is not None
        return Found((left.value or 0) * (right.value or 0) if known else None, left.reads | right.reads)


def _reads(found: Iterable[Found]) -> frozenset[str]:
    """What several values depend on."""
    return NOTHING.union(*(each.reads for each in found))


def _all(found: list[Found], made: Callable[[list[int]], int]) -> int | None:
    """What is made of some values when all are known."""
    known = [each.value for each in found if each.value is not None]
    return made(known) if len(known) == len(found) else None


def _range(node: tree.Node, found: Found) -> tuple[int | None, int | None]:
    """The least and greatest value of a number, as far as its type or its value says."""
    if found.value is not None:
        return found.value, found.value
    kind = node.type
    if isinstance(node, tree.Size):
        return 0, None
    if isinstance(kind, Int) and not isinstance(node, tree.Param | tree.Local):
        return kind.lo, kind.hi
    return (0, 1) if isinstance(plain(kind), Bool) and isinstance(node, tree.Number) else (None, None)


def _by_range(left: tuple[int | None, int | None], right: tuple[int | None, int | None], op: str) -> int | None:
    """What a comparison comes to when the two ranges lie apart."""
    if op in (">", ">="):
        return _by_range(right, left, {">": "<", ">=": "<="}[op])
    (low, high), (least, most) = left, right
    if high is not None and least is not None and (high < least or (op == "<=" and high == least)):
        return {"<": 1, "<=": 1, "==": 0, "!=": 1}[op]
    if low is not None and most is not None and (low > most or (op == "<" and low == most)):
        return {"<": 0, "<=": 0, "==": 0, "!=": 1}[op]
    return None
