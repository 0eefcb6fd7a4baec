"""The typed tree of an expression: every name resolved, every step total."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from canasta.language.types import Type


@dataclass(slots=True, frozen=True, eq=False)
class Node:
    """A step of the calculation: its type, and its place in the text."""

    type: Type
    start: int
    end: int

    def children(self) -> tuple[Node, ...]:
        """The steps that this one needs."""
        return ()


@dataclass(slots=True, frozen=True, eq=False)
class Const(Node):
    """A literal: a number, a truth value, a rank, a member of an enum or none."""

    value: int


@dataclass(slots=True, frozen=True, eq=False)
class Param(Node):
    """A parameter of the variant, by its dotted name."""

    name: str


@dataclass(slots=True, frozen=True, eq=False)
class Fact(Node):
    """A fact of the position."""

    name: str


@dataclass(slots=True, frozen=True, eq=False)
class Local(Node):
    """A loop's variable or a definition's argument."""

    name: str


@dataclass(slots=True, frozen=True, eq=False)
class Can(Node):
    """Whether some action of a kind is open."""

    kind: str


@dataclass(slots=True, frozen=True, eq=False)
class _One(Node):
    of: Node

    def children(self) -> tuple[Node, ...]:
        """The only part."""
        return (self.of,)


@dataclass(slots=True, frozen=True, eq=False)
class Field(_One):
    """A field of a record."""

    name: str


@dataclass(slots=True, frozen=True, eq=False)
class Attr(_One):
    """An attribute of a rank, from the variant's deck; of none it is 0."""

    name: str


@dataclass(slots=True, frozen=True, eq=False)
class Size(_One):
    """How many cards a bag, or records a list holds."""


@dataclass(slots=True, frozen=True, eq=False)
class Absent(_One):
    """Whether an optional record is not there."""


@dataclass(slots=True, frozen=True, eq=False)
class Not(_One):
    """The opposite."""


@dataclass(slots=True, frozen=True, eq=False)
class Number(_One):
    """A truth value as 1 or 0."""


@dataclass(slots=True, frozen=True, eq=False)
class OrZero(_One):
    """An optional number, none as 0."""


@dataclass(slots=True, frozen=True, eq=False)
class Member(_One):
    """Whether a value is in a set that is a parameter."""

    param: str


@dataclass(slots=True, frozen=True, eq=False)
class Within(_One):
    """Whether a value is one of some others."""

    parts: tuple[Node, ...]

    def children(self) -> tuple[Node, ...]:
        """The value and the others."""
        return (self.of, *self.parts)


@dataclass(slots=True, frozen=True, eq=False)
class Lookup(_One):
    """The value that a table parameter gives for a number."""

    param: str


@dataclass(slots=True, frozen=True, eq=False)
class _Two(Node):
    left: Node
    right: Node

    def children(self) -> tuple[Node, ...]:
        """Both parts."""
        return (self.left, self.right)


@dataclass(slots=True, frozen=True, eq=False)
class Item(_Two):
    """How many cards of the rank on the right the bag on the left holds."""


@dataclass(slots=True, frozen=True, eq=False)
class Compare(_Two):
    """A comparison; an ordering with none is false."""

    op: str


@dataclass(slots=True, frozen=True, eq=False)
class Scale(_Two):
    """The right part times the left, which is a constant number or a condition."""


@dataclass(slots=True, frozen=True, eq=False)
class _Many(Node):
    parts: tuple[Node, ...]

    def children(self) -> tuple[Node, ...]:
        """All parts."""
        return self.parts


@dataclass(slots=True, frozen=True, eq=False)
class And(_Many):
    """Whether all parts hold."""


@dataclass(slots=True, frozen=True, eq=False)
class Or(_Many):
    """Whether some part holds."""


@dataclass(slots=True, frozen=True, eq=False)
class Sum(_Many):
    """The parts added up."""


@dataclass(slots=True, frozen=True, eq=False)
class Pick(_Many):
    """The least or greatest of the parts, by `min` or `max`."""

    kind: str


@dataclass(slots=True, frozen=True, eq=False)
class Call(_Many):
    """A definition applied to its arguments."""

    definition: Typed


@dataclass(slots=True, frozen=True, eq=False)
class Choice(Node):
    """One of two values, by a condition."""

    condition: Node
    then: Node
    other: Node

    def children(self) -> tuple[Node, ...]:
        """Condition, value if it holds, value if not."""
        return (self.condition, self.then, self.other)


@dataclass(slots=True, frozen=True, eq=False)
class Fold(Node):
    """`any all sum min max` over a list, or over the ranks when there is no source."""

    kind: str
    var: str
    source: Node | None
    body: Node
    where: Node | None
    default: Node | None

    def children(self) -> tuple[Node, ...]:
        """Source, body, filter and default, those that there are."""
        return tuple(part for part in (self.source, self.body, self.where, self.default) if part is not None)


@dataclass(slots=True, frozen=True, eq=False)
class Typed:
    """A typed expression, with what it reads; a definition also has a name and arguments."""

    node: Node
    type: Type
    text: str
    name: str = ""
    args: tuple[tuple[str, Type], ...] = ()
    facts: frozenset[str] = frozenset()
    params: frozenset[str] = frozenset()
    asks: frozenset[str] = frozenset()
    calls: dict[str, Typed] = field(default_factory=dict)
    """Every definition used, also inside the definitions used, those first that need no other."""


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, not entering definitions."""
    yield node
    for child in node.children():
        yield from walk(child)
