"""Z3 terms of typed trees over a symbolic state; constants stay Python numbers as long as they can."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta.language import tree
from canasta.language.lazy import z3
from canasta.language.oneof import OneOf, conj, disj, either, negated
from canasta.language.symbols import State, SymbolicRecord
from canasta.language.tree import Node, Typed
from canasta.language.types import (
    BOOL,
    CARDS,
    RANK_COUNT,
    Config,
    Enum,
    Int,
    Opt,
    Table,
    Type,
    attribute,
    none_value,
    plain,
)

__all__ = ["State", "SymbolicRecord", "conj", "disj", "negated", "term", "value"]

Locals = Mapping[str, Any]
_OPS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def term(typed: Typed, state: State, config: Config, args: Sequence[Any] = ()) -> Any:
    """The Z3 term of an expression: a BoolRef for a condition, an ArithRef for anything else."""
    return lifted(value(typed, state, config, args), typed.type)


def value(typed: Typed, state: State, config: Config, args: Sequence[Any] = ()) -> Any:
    """The term of an expression, or its Python value when it is the same in every position."""
    memo = state.memo.setdefault(id(config), {})
    key = (typed, *map(_identity, args))
    if key not in memo:
        names = [name for name, _ in typed.args]
        memo[key] = Terms(state, config).term(typed.node, dict(zip(names, args, strict=True))), args, config
    return memo[key][0]


def _identity(arg: Any) -> Any:
    """What an argument is told apart by; the memory of terms keeps it alive."""
    if isinstance(arg, list):
        return tuple(map(_identity, arg))
    if isinstance(arg, int):
        return (type(arg), arg)
    return arg.get_id() if isinstance(arg, z3().AstRef) else ("at", id(arg))


def lifted(found: Any, kind: Type) -> Any:
    """A Python constant as a Z3 value of a type."""
    if not isinstance(found, int):
        return found
    return z3().BoolVal(bool(found)) if kind == BOOL else z3().IntVal(int(found))


def ite(condition: Any, then: Any, other: Any) -> Any:
    """`then` where the condition holds, else `other`."""
    if isinstance(condition, bool):
        return then if condition else other
    if isinstance(then, OneOf) or isinstance(other, OneOf):
        return either(condition, then, other)
    if isinstance(then, bool) or isinstance(other, bool):
        then, other = lifted(then, BOOL), lifted(other, BOOL)
    return z3().If(condition, then, other)


def there(record: Any) -> Any:
    """Whether a record of a list that may be shorter is there."""
    return getattr(record, "present", True)


def extreme(kind: str, pairs: Sequence[tuple[Any, Any]], default: Any) -> Any:
    """The least or greatest number whose condition holds."""
    found, best = False, default
    for holds, number in pairs:
        better = number < best if kind == "min" else number > best
        taken = conj([holds, disj([negated(found), better])])
        best, found = ite(taken, number, best), disj([found, holds])
    return best


class Terms:
    """The terms of one state under one variant."""

    def __init__(self, state: State, config: Config) -> None:
        self.state = state
        self.config = config

    def term(self, node: Node, local: Locals) -> Any:
        """The term of a step."""
        match node:
            case tree.Const(value=constant):
                return constant
            case tree.Param(name=name):
                return bool(self.config.params[name]) if node.type == BOOL else self.config.params[name]
            case tree.Fact(name=name):
                return getattr(self.state, attribute(name))
            case tree.Local(name=name):
                return local[name]
            case tree.Can(kind=kind):
                return self.state.can(kind)
            case tree.Field(of=of, name=name):
                return getattr(self.term(of, local), attribute(name))
            case tree.Attr(of=of, name=name):
                return self.attribute(self.term(of, local), name, node.type)
            case tree.Size(of=of):
                return self.size(self.term(of, local), of.type)
            case tree.Item(left=bag, right=rank):
                return self.chosen(self.term(rank, local), self.term(bag, local)[:RANK_COUNT], 0)
            case tree.Call(definition=body, parts=parts):
                return value(body, self.state, self.config, [self.term(part, local) for part in parts])
            case tree.Lookup(of=of, param=param):
                return self.lookup(self.term(of, local), param)
            case tree.Choice(condition=condition, then=then, other=other):
                asked = self.term(condition, local)
                if isinstance(asked, bool):
                    return self.term(then if asked else other, local)
                return ite(asked, self.term(then, local), self.term(other, local))
            case tree.Fold():
                return self.fold(node, local)
        return self.logic(node, local) if node.type == BOOL else self.arithmetic(node, local)

    def logic(self, node: Node, local: Locals) -> Any:
        """Conditions."""
        match node:
            case tree.Not(of=of):
                return negated(self.term(of, local))
            case tree.And(parts=parts):
                return conj(self.until(False, parts, local))
            case tree.Or(parts=parts):
                return disj(self.until(True, parts, local))
            case tree.Absent(of=of):
                return negated(self.term(of, local).present)
            case tree.Member(of=of, param=param):
                members, found = self.config.params[param], self.term(of, local)
                assert isinstance(members, frozenset)
                return disj([found == member for member in sorted(members)])
            case tree.Within(of=of, parts=parts):
                found = self.term(of, local)
                return disj([found == self.term(part, local) for part in parts])
            case tree.Compare(left=left, right=right, op=op):
                return self.compare(op, left, right, local)
        raise TypeError(node)

    def until(self, end: bool, parts: Sequence[Node], local: Locals) -> list[Any]:
        """Conditions, up to the first that settles the whole."""
        found: list[Any] = []
        for part in parts:
            found.append(self.term(part, local))
            if found[-1] is end:
                break
        return found

    def compare(self, op: str, left: Node, right: Node, local: Locals) -> Any:
        """A comparison; in an ordering both sides must not be none."""
        a, b = self.term(left, local), self.term(right, local)
        parts = [_OPS[op](a, b)]
        if op not in ("==", "!="):
            sides = ((left, a), (right, b))
            parts += [side != none_value(at.type) for at, side in sides if isinstance(at.type, Opt)]
        return conj(parts)

    def arithmetic(self, node: Node, local: Locals) -> Any:
        """Numbers."""
        match node:
            case tree.Number(of=of):
                return ite(self.term(of, local), 1, 0)
            case tree.OrZero(of=of):
                found = self.term(of, local)
                return ite(found == none_value(of.type), 0, found)
            case tree.Sum(parts=parts):
                return self.total([self.term(part, local) for part in parts])
            case tree.Scale(left=left, right=right):
                return self.times(self.term(left, local), self.term(right, local), left.type)
            case tree.Pick(kind=kind, parts=parts):
                first, *others = (self.term(part, local) for part in parts)
                return extreme(kind, [(True, first), *((True, other) for other in others)], first)
        raise TypeError(node)

    def times(self, by: Any, number: Any, kind: Type) -> Any:
        """A number times a constant or a condition."""
        if not isinstance(plain(kind), Int):
            return ite(by, number, 0)
        return 0 if isinstance(by, int) and by == 0 else by * number

    def total(self, parts: Sequence[Any]) -> Any:
        """A sum."""
        constant = sum(part for part in parts if isinstance(part, int))
        terms = [part for part in parts if not isinstance(part, int)]
        if not terms:
            return constant
        return z3().Sum([*terms, constant] if constant else terms) if len(terms) > 1 or constant else terms[0]

    def size(self, whole: Any, kind: Type) -> Any:
        """How many cards a bag, or records a list holds; the size of a bag may be known where its cards are not."""
        if kind != CARDS:
            return self.total([ite(there(record), 1, 0) for record in whole])
        known = getattr(whole, "size", None)
        return self.total(whole[:RANK_COUNT]) if known is None else known

    def chosen(self, rank: Any, values: Sequence[Any], otherwise: Any) -> Any:
        """The value at a rank, of none another one."""
        if isinstance(rank, int):
            return values[rank] if 0 <= rank < RANK_COUNT else otherwise
        if isinstance(rank, OneOf):
            return self.among(rank, values, otherwise)
        found = otherwise
        for index in reversed(range(RANK_COUNT)):
            found = values[index] if values[index] is found else ite(rank == index, values[index], found)
        return found

    def among(self, rank: OneOf, values: Sequence[Any], otherwise: Any) -> Any:
        """The value at a rank that is one of several."""
        found = otherwise
        for index, holds in rank.cases.items():
            if index >= 0 and values[index] is not found:
                found = ite(holds, values[index], found)
        return found

    def attribute(self, rank: Any, name: str, kind: Type) -> Any:
        """A rank's attribute, zero for none."""
        if isinstance(rank, OneOf) and isinstance(kind, Enum):
            return rank.map(lambda index: self.config.attribute(index, name))
        values: list[int] = [self.config.attribute(index, name) for index in range(RANK_COUNT)]
        if kind == BOOL:
            values = list(map(bool, values))
        return self.chosen(rank, values, False if kind == BOOL else 0)

    def lookup(self, number: Any, param: str) -> Any:
        """A row of a table."""
        table = self.config.params[param]
        assert isinstance(table, Table)
        if isinstance(number, int):
            return table.value(number)
        found: Any = 0
        for low, high, result in reversed(table.rows):
            bounds = ([] if low is None else [number >= low]) + ([] if high is None else [number <= high])
            found = ite(conj(bounds), result, found)
        return found

    def elements(self, fold: tree.Fold, local: Locals) -> Iterator[tuple[Any, Any]]:
        """The filter and the body at each turn of a loop."""
        for element in range(RANK_COUNT) if fold.source is None else self.term(fold.source, local):
            inner = {**local, fold.var: element}
            holds = True if fold.where is None else self.term(fold.where, inner)
            holds = holds if fold.source is None else conj([there(element), holds])
            if holds is not False:
                yield holds, self.term(fold.body, inner)

    def fold(self, fold: tree.Fold, local: Locals) -> Any:
        """A loop's result."""
        pairs = list(self.elements(fold, local))
        if fold.kind == "any":
            return disj([conj(pair) for pair in pairs])
        if fold.kind == "all":
            return conj([disj([negated(holds), body]) for holds, body in pairs])
        if fold.kind == "sum":
            return self.total([ite(holds, body, 0) for holds, body in pairs])
        assert fold.default is not None
        return self.most(fold.kind, pairs, self.term(fold.default, local))

    def most(self, kind: str, pairs: Sequence[tuple[Any, Any]], default: Any) -> Any:
        """The least or greatest of some numbers, the default when there is none."""
        if not pairs:
            return default
        some = disj([holds for holds, _ in pairs])
        return ite(some, extreme(kind, pairs, pairs[0][1]), default)
