"""Why an expression has its value: the facts that decide it, and the two sides of a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta.cards import CLASS_NAMES
from canasta.language import tree
from canasta.language.kleene import Locals, Reading
from canasta.language.tree import Node, Typed, walk
from canasta.language.types import NO_INT, Cards, Config, Enum, Int, Rank, Type, plain

Shown = int | bool | str
"""A value as reports hold it: numbers and truth values as they are, anything else in words."""

_LEAVES = (tree.Fact, tree.Field, tree.Attr, tree.Item, tree.Size, tree.Fold, tree.Call, tree.Can, tree.Lookup)


def show(value: Any, kind: Type) -> Shown:
    """A value as reports hold it; `7`, `JK` for ranks, `7x2 K` for bags, `3..5` for a range, else a name."""
    kind = plain(kind)
    if value is None:
        return "unknown"
    if isinstance(value, tuple):
        return f"{value[0]}..{value[1]}"
    if isinstance(kind, Cards):
        return " ".join(_cards(value)) or "no cards"
    if isinstance(kind, Enum):
        return kind.members[value] if value >= 0 else "none"
    if isinstance(kind, Rank):
        return CLASS_NAMES[value] if value >= 0 else "none"
    shown: Shown = "none" if isinstance(kind, Int) and value == NO_INT else value
    return shown


def _cards(bag: Sequence[int]) -> Iterator[str]:
    """The cards of a bag, by rank."""
    for name, count in zip(CLASS_NAMES, bag, strict=True):
        if count:
            yield name if count == 1 else f"{name}x{count}"


def trace(typed: Typed, state: Any, config: Config, args: Sequence[Any] = ()) -> list[tuple[str, Shown]]:
    """The facts and definitions that decide the value, as they are written, with their values."""
    reading = Reading(state, config)
    tracer = Tracer(typed.text, reading, reading.given(typed, args))
    return list(dict(tracer.leaves(typed.node)).items())


def sides(typed: Typed, state: Any, config: Config, args: Sequence[Any] = ()) -> tuple[Shown, Shown, str] | None:
    """What was found and what was required, with the operator between, when the expression is one comparison."""
    node = typed.node
    if not isinstance(node, tree.Compare):
        return None
    reading = Reading(state, config)
    local = reading.given(typed, args)
    return told(node, *(reading.said(reading.value(side, local)) for side in (node.left, node.right)))


def told(node: tree.Compare, a: Any, b: Any) -> tuple[Shown, Shown, str]:
    """The values of the sides of a comparison as what was found, what was required, and the operator between."""
    left, right = show(a, node.left.type), show(b, node.right.type)
    if _fixed(node.left) and not _fixed(node.right):
        return right, left, _TURNED.get(node.op, node.op)
    return left, right, node.op


_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _fixed(node: Node) -> bool:
    """Whether a side speaks of the variant alone."""
    return not any(isinstance(part, tree.Fact | tree.Can) or _reads(part) for part in walk(node))


def _reads(node: Node) -> bool:
    """Whether a definition's use depends on the position."""
    return isinstance(node, tree.Call) and bool(node.definition.facts or node.definition.asks)


class Tracer:
    """Finds the deciding leaves of one expression."""

    def __init__(self, text: str, reading: Reading, local: Locals) -> None:
        self.text = text
        self.reading = reading
        self.local = local

    def value(self, node: Node) -> Any:
        """The value of a step."""
        return self.reading.said(self.reading.value(node, self.local))

    def leaves(self, node: Node) -> Iterator[tuple[str, Shown]]:
        """The leaves below a step that decide its value."""
        if isinstance(node, _LEAVES):
            yield self.words(node), show(self.value(node), node.type)
        elif isinstance(node, tree.Absent):
            there = self.value(node)
            yield self.words(node.of), "unknown" if there is None else "none" if there else "given"
        for child in self.deciding(node):
            yield from self.leaves(child)

    def deciding(self, node: Node) -> Sequence[Node]:
        """The parts of a step that decide its value."""
        match node:
            case tree.And(parts=parts):
                return self.first(parts, False)
            case tree.Or(parts=parts):
                return self.first(parts, True)
            case tree.Choice(condition=condition, then=then, other=other):
                holds = self.value(condition)
                return (condition, then, other) if holds is None else (condition, then if holds else other)
            case tree.Scale(left=left) if self.value(left) is False:
                return (left,)
            case tree.Item(right=right):
                return (right,)
            case tree.Lookup(of=of):
                return (of,)
            case tree.Absent():
                return ()
        return () if isinstance(node, _LEAVES) else node.children()

    def first(self, parts: Sequence[Node], decides: bool) -> Sequence[Node]:
        """The first part that settles the matter; else those that leave it open, or all."""
        values = [self.value(part) for part in parts]
        if decides in values:
            return (parts[values.index(decides)],)
        unknown = [part for part, value in zip(parts, values, strict=True) if value is None]
        return unknown or parts

    def words(self, node: Node) -> str:
        """A step as it is written, on one line."""
        return " ".join(self.text[node.start : node.end].split())
