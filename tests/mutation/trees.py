"""Typed expressions made wrong in one place, and definitions replaced inside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from canasta.language import tree
from canasta.language.tree import Node, Typed
from canasta.language.types import BOOL, INT, Int, plain

STRICTER = {">=": ">", "<=": "<", ">": ">=", "<": "<="}
OPPOSITE = {"==": "!=", "!=": "=="}
Change = tuple[str, Node]


def truth(node: Node) -> Node:
    """The literal that always holds, in the place of an expression."""
    return tree.Const(BOOL, node.start, node.end, 1)


def negated(node: Node) -> Node:
    """The opposite of an expression."""
    return tree.Not(BOOL, node.start, node.end, node)


def moved(node: Node, step: int) -> Node:
    """A number and a step."""
    return tree.Sum(INT, node.start, node.end, (node, tree.Const(INT, node.start, node.end, step)))


def whole(typed: Typed, kind: str) -> Iterator[Change]:
    """An expression weakened or turned round as a whole."""
    if isinstance(plain(typed.type), Int):
        yield "plus five", moved(typed.node, 5)
        yield "zero", tree.Const(INT, 0, 1, 0)
    elif plain(typed.type) == BOOL:
        if kind != "value":
            yield "always", truth(typed.node)
        yield "negated", negated(typed.node)


def inside(node: Node) -> Iterator[Change]:
    """Every way to make one step of an expression wrong."""
    yield from _here(node)
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            for label, other in inside(value):
                yield label, replace(node, **{field.name: other})
        elif field.name == "parts":
            for at, part in enumerate(value):
                for label, other in inside(part):
                    yield label, replace(node, parts=(*value[:at], other, *value[at + 1 :]))  # type: ignore[call-arg]


def _here(node: Node) -> Iterator[Change]:
    """The ways to make this step wrong and none below it."""
    at = f"@{node.start}"
    match node:
        case tree.Compare(left=left, right=right, op=op):
            yield from _compared(node, left, right, op)
        case tree.And(parts=parts) | tree.Or(parts=parts) | tree.Sum(parts=parts) | tree.Within(parts=parts):
            for number in range(len(parts) if len(parts) > 1 else 0):
                rest = parts[:number] + parts[number + 1 :]
                one = len(rest) == 1 and not isinstance(node, tree.Within)
                other = rest[0] if one else replace(node, parts=rest)  # type: ignore[call-arg]
                yield f"{at} part {number + 1} dropped", other
        case tree.Choice(then=then, other=other):
            yield f"{at} always the first value", then
            yield f"{at} always the second value", other
        case tree.Fold(kind=kind, where=where):
            if where is not None:
                yield f"{at} filter dropped", replace(node, where=None)
            if kind in ("any", "all"):
                yield f"{at} {kind} turned round", replace(node, kind="all" if kind == "any" else "any")
        case tree.Pick(kind=kind):
            yield f"{at} {kind} turned round", replace(node, kind="min" if kind == "max" else "max")
        case tree.Not(of=of):
            yield f"{at} not dropped", of


def _compared(node: tree.Compare, left: Node, right: Node, op: str) -> Iterator[Change]:
    """A comparison off by one, or its opposite."""
    at = f"@{node.start}"
    if op in STRICTER:
        yield f"{at} {op} made {STRICTER[op]}", replace(node, op=STRICTER[op])
        step = 1 if op in (">", "<=") else -1
        yield f"{at} {op} off by one", replace(node, right=moved(right, step))
    if op in OPPOSITE:
        yield f"{at} {op} made {OPPOSITE[op]}", replace(node, op=OPPOSITE[op])
        if isinstance(plain(left.type), Int) and isinstance(plain(right.type), Int):
            least, most = plain(left.type).lo, plain(left.type).hi
            bound = right.value if isinstance(right, tree.Const) else None
            if op == "==" and (bound is None or bound != most):
                yield f"{at} == made >=", replace(node, op=">=")
            if op == "==" and (bound is None or bound != least):
                yield f"{at} == made <=", replace(node, op="<=")


def with_node(typed: Typed, node: Node) -> Typed:
    """A typed expression of another tree."""
    return replace(typed, node=node)


class Substitution:
    """Puts a wrong definition in the place of the right one, in every expression that uses it."""

    def __init__(self, wrong: Typed) -> None:
        self.wrong = wrong
        self.made: dict[str, Typed] = {wrong.name: wrong}

    def typed(self, typed: Typed) -> Typed:
        """An expression with the wrong definition in it; itself when it does not use it."""
        if self.wrong.name not in typed.calls:
            return typed
        calls = {name: self.definition(each) for name, each in typed.calls.items()}
        return replace(typed, node=rebuilt(typed.node, self.definition), calls=calls)

    def definition(self, definition: Typed) -> Typed:
        """A definition with the wrong one in it."""
        if definition.name not in self.made:
            self.made[definition.name] = self.typed(definition)
        return self.made[definition.name]


def rebuilt(node: Node, change: Callable[[Typed], Typed]) -> Node:
    """A tree whose definitions are changed."""
    new: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            new[field.name] = rebuilt(value, change)
        elif isinstance(value, Typed):
            new[field.name] = change(value)
        elif field.name == "parts":
            new[field.name] = tuple(rebuilt(part, change) for part in value)
    return replace(node, **new) if new else node
