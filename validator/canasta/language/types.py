"""The types of the rule language, the schema that names every fact, and a variant's constants."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from canasta import cards
from canasta.text import Span, offset_place

if TYPE_CHECKING:
    from canasta.language.tree import Typed
    from canasta.yamlio import Doc, Path

RANK_NAMES: tuple[str, ...] = cards.CLASS_NAMES[: cards.UNKNOWN_CLASS]
RANK_COUNT = len(RANK_NAMES)
NONE = -1
"""No card, no rank, no member of an enum."""
NO_INT = -1_000_000_000
"""No number: the `none` of an optional int, which may be negative."""


@dataclass(slots=True, frozen=True)
class Bool:
    """The type of a condition."""


@dataclass(slots=True, frozen=True)
class Int:
    """A whole number, with its range where one is declared."""

    lo: int | None = None
    hi: int | None = None


@dataclass(slots=True, frozen=True)
class Rank:
    """One of the fifteen classes of cards."""


@dataclass(slots=True, frozen=True)
class Enum:
    """A closed list of names; its values are their positions."""

    name: str
    members: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Cards:
    """A bag: how many cards of each class."""


@dataclass(slots=True, frozen=True)
class Record:
    """A thing with fields, declared in the schema."""

    name: str


@dataclass(slots=True, frozen=True)
class ListOf:
    """A list of records with a greatest length."""

    record: str
    max: int


@dataclass(slots=True, frozen=True)
class SetOf:
    """A parameter that is a set of enum members or ranks."""

    of: Enum | Rank


@dataclass(slots=True, frozen=True)
class TableType:
    """A parameter that gives a number for each range of numbers."""


@dataclass(slots=True, frozen=True)
class Opt:
    """A value of another type, or none."""

    of: Type


@dataclass(slots=True, frozen=True)
class Nothing:
    """The type of the word `none` before it meets another type."""


@dataclass(slots=True, frozen=True)
class Wrong:
    """The type of what was already reported as a fault; it agrees with everything."""


Type = Bool | Int | Rank | Enum | Cards | Record | ListOf | SetOf | TableType | Opt | Nothing | Wrong

BOOL, INT, RANK, CARDS, TABLE, NOTHING, WRONG = Bool(), Int(), Rank(), Cards(), TableType(), Nothing(), Wrong()


def plain(kind: Type) -> Type:
    """The type without its `?`."""
    return kind.of if isinstance(kind, Opt) else kind


def none_value(kind: Type) -> int:
    """The number that stands for none in a value of this type."""
    return NO_INT if isinstance(plain(kind), Int) else NONE


def zero(kind: Type, absent: Callable[[str], object]) -> object:
    """What a field of an absent record holds; `absent` makes the absent record of a name."""
    match kind:
        case Bool():
            return False
        case Rank() | Opt(Bool() | Int() | Rank() | Enum()):
            return none_value(kind)
        case Cards():
            return cards.empty_bag()
        case ListOf():
            return ()
        case Record(name) | Opt(Record(name)):
            return absent(name)
    return 0


def name_of(kind: Type) -> str:
    """A type as rule authors write and read it."""
    match kind:
        case Bool():
            return "bool"
        case Int(lo, hi):
            return "int" if lo is None and hi is None else f"int {'' if lo is None else lo}..{'' if hi is None else hi}"
        case Rank():
            return "rank"
        case Enum(name, _) | Record(name):
            return name
        case Cards():
            return "cards"
        case ListOf(record, most):
            return f"list of {record} max {most}"
        case SetOf(of):
            return f"set of {name_of(of)}"
        case TableType():
            return "table"
        case Opt(of):
            return f"{name_of(of)}?"
        case Nothing():
            return "none"
        case _:
            return "unknown"


def attribute(name: str) -> str:
    """The Python attribute that holds a fact or field: `with` is kept as `with_`."""
    return f"{name}_" if keyword.iskeyword(name) else name


@dataclass(slots=True, frozen=True)
class Origin:
    """Where an expression stands: its file, and the place of an offset in it."""

    path: str = "<expression>"
    locate: Callable[[int], tuple[int, int]] | None = None
    label: str = ""

    @classmethod
    def of(cls, doc: Doc, path: Path, label: str = "") -> Origin:
        """The origin of the string at a path of a YAML file."""
        return cls(doc.path, lambda offset: doc.at(path, offset), label)

    def span(self, text: str, start: int, end: int) -> Span:
        """The place in the file of a stretch of the expression."""
        end = max(end, start + 1)
        if self.locate is None:
            return Span(*offset_place(text, start), *offset_place(text, end))
        line, column = self.locate(end - 1)
        return Span(*self.locate(start), line, column + 1)


@dataclass(slots=True, frozen=True)
class Root:
    """A fact: its type, and the judge points at which it may be read (None: all)."""

    type: Type
    at: frozenset[str] | None = None


@dataclass(slots=True)
class Definition:
    """A derived notion: a name, typed arguments and an expression."""

    name: str
    args: tuple[tuple[str, Type], ...]
    text: str
    origin: Origin = Origin()


@dataclass(slots=True)
class Schema:
    """Everything that an expression may name."""

    enums: dict[str, Enum] = field(default_factory=dict)
    rank_fields: dict[str, Type] = field(default_factory=dict)
    records: dict[str, dict[str, Type]] = field(default_factory=dict)
    roots: dict[str, Root] = field(default_factory=dict)
    points: frozenset[str] = frozenset()
    params: dict[str, Type] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    typed: dict[str, Typed | None] = field(default_factory=dict, compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Table:
    """Rows `(from, to, value)`, both ends included, None for an open end."""

    rows: tuple[tuple[int | None, int | None, int], ...]

    def value(self, number: int) -> int:
        """The value of the row that holds the number, 0 where none does."""
        for low, high, value in self.rows:
            if (low is None or low <= number) and (high is None or number <= high):
                return value
        return 0


@dataclass(slots=True, frozen=True)
class RankInfo:
    """What a variant's deck says of one rank; the role is an enum's position."""

    name: str
    role: int
    value: int
    copies: int
    more: tuple[tuple[str, int], ...] = ()

    def get(self, name: str) -> int:
        """The attribute of that name, 0 when the deck does not give it."""
        if name in ("role", "value", "copies"):
            found: int = getattr(self, name)
            return found
        return dict(self.more).get(name, 0)


Constant = int | bool | frozenset[int] | Table


@dataclass(slots=True)
class Config:
    """A variant's constants: its parameters and the attributes of the fifteen ranks."""

    params: Mapping[str, Constant]
    ranks: tuple[RankInfo, ...]
    attributes_: dict[str, dict[int, int]] = field(default_factory=dict, compare=False, repr=False)

    def number(self, name: str) -> int:
        """A parameter that is a number or a truth value."""
        found = self.params[name]
        assert isinstance(found, int)
        return found

    def attribute(self, rank: int, name: str) -> int:
        """A rank's attribute, 0 for none."""
        return self.ranks[rank].get(name) if 0 <= rank < len(self.ranks) else 0
