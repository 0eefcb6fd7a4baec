"""The meaning of the language: a tree is walked and each step does what its name says.

Nothing here is fast, and nothing here is shared with the compiled form or the Z3 term: they are tested against this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta.language import tree
from canasta.language.tree import Node, Typed
from canasta.language.types import BOOL, CARDS, RANK_COUNT, Config, Opt, Table, Type, attribute, none_value

Locals = Mapping[str, Any]


def evaluate(typed: Typed, state: Any, config: Config, args: Sequence[Any] = ()) -> Any:
    """The value of an expression in a known position: a bool, or an int for numbers, ranks and members."""
    names = [name for name, _ in typed.args]
    return Reading(state, config).value(typed.node, dict(zip(names, args, strict=True)))


class Reading:
    """One position, read under one variant."""

    def __init__(self, state: Any, config: Config) -> None:
        self.state = state
        self.config = config

    def value(self, node: Node, local: Locals) -> Any:
        """What a step gives."""
        match node:
            case tree.Const(value=value):
                return value
            case tree.Param(name=name):
                return self.config.params[name]
            case tree.Fact(name=name):
                return getattr(self.state, attribute(name))
            case tree.Local(name=name):
                return local[name]
            case tree.Can(kind=kind):
                return self.state.can(kind)
            case tree.Field(of=of, name=name):
                return getattr(self.value(of, local), attribute(name))
            case tree.Attr(of=of, name=name):
                return self.attribute(self.value(of, local), name, node.type)
            case tree.Size(of=of):
                whole = self.value(of, local)
                return sum(whole) if of.type == CARDS else len(whole)
            case tree.Item(left=bag, right=rank):
                return self.count(self.value(bag, local), self.value(rank, local))
            case tree.Call(definition=body, parts=parts):
                return evaluate(body, self.state, self.config, [self.value(part, local) for part in parts])
            case tree.Lookup(of=of, param=param):
                table = self.config.params[param]
                assert isinstance(table, Table)
                return table.value(self.value(of, local))
            case tree.Choice(condition=condition, then=then, other=other):
                return self.value(then, local) if self.value(condition, local) else self.value(other, local)
            case tree.Fold():
                return self.fold(node, local)
        return self.logic(node, local)

    def logic(self, node: Node, local: Locals) -> Any:
        """Truth values and their comparisons."""
        match node:
            case tree.Not(of=of):
                return not self.value(of, local)
            case tree.And(parts=parts):
                return all(self.value(part, local) for part in parts)
            case tree.Or(parts=parts):
                return any(self.value(part, local) for part in parts)
            case tree.Absent(of=of):
                return not self.value(of, local).present
            case tree.Member(of=of, param=param):
                members = self.config.params[param]
                assert isinstance(members, frozenset)
                return self.value(of, local) in members
            case tree.Within(of=of, parts=parts):
                found = self.value(of, local)
                return any(found == self.value(part, local) for part in parts)
            case tree.Compare(left=left, right=right, op=op):
                return self.compare(op, left, right, local)
        return self.arithmetic(node, local)

    def arithmetic(self, node: Node, local: Locals) -> int:
        """Whole numbers."""
        match node:
            case tree.Number(of=of):
                return 1 if self.value(of, local) else 0
            case tree.OrZero(of=of):
                number: int = self.value(of, local)
                return 0 if number == none_value(of.type) else number
            case tree.Sum(parts=parts):
                return sum(self.value(part, local) for part in parts)
            case tree.Scale(left=left, right=right):
                return int(self.value(left, local)) * int(self.value(right, local))
            case tree.Pick(kind=kind, parts=parts):
                return self.pick(kind, [self.value(part, local) for part in parts])
        raise TypeError(node)

    def compare(self, op: str, left: Node, right: Node, local: Locals) -> bool:
        """A comparison; an ordering with none is false."""
        a, b = self.value(left, local), self.value(right, local)
        if op == "==":
            return bool(a == b)
        if op == "!=":
            return bool(a != b)
        if self.is_none(a, left.type) or self.is_none(b, right.type):
            return False
        return bool({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op])

    def is_none(self, value: Any, kind: Type) -> bool:
        """Whether an optional value is none."""
        return isinstance(kind, Opt) and value == none_value(kind)

    def attribute(self, rank: int, name: str, kind: Type) -> Any:
        """A rank's attribute, zero for none."""
        found = self.config.attribute(rank, name)
        return bool(found) if kind == BOOL else found

    def count(self, bag: Sequence[int], rank: int) -> int:
        """How many cards of a rank a bag holds, zero for none."""
        return bag[rank] if 0 <= rank < RANK_COUNT else 0

    def elements(self, fold: tree.Fold, local: Locals) -> Iterator[Locals]:
        """The variables at each turn of a loop."""
        over = range(RANK_COUNT) if fold.source is None else self.value(fold.source, local)
        for element in over:
            inner = {**local, fold.var: element}
            if fold.where is None or self.value(fold.where, inner):
                yield inner

    def fold(self, fold: tree.Fold, local: Locals) -> Any:
        """A loop's result."""
        values = [self.value(fold.body, inner) for inner in self.elements(fold, local)]
        if fold.kind in ("any", "all"):
            return any(values) if fold.kind == "any" else all(values)
        if fold.kind == "sum":
            return sum(values)
        assert fold.default is not None
        return self.pick(fold.kind, values) if values else self.value(fold.default, local)

    def pick(self, kind: str, values: Sequence[int]) -> int:
        """The least or greatest number."""
        return min(values) if kind == "min" else max(values)
