"""Symbolic states: for every fact of a schema a Z3 variable, made when it is first read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from canasta.language.lazy import z3
from canasta.language.types import (
    CARDS,
    RANK_COUNT,
    Bool,
    Cards,
    Config,
    Enum,
    Int,
    ListOf,
    Opt,
    Rank,
    Record,
    Schema,
    Type,
    attribute,
    none_value,
    zero,
)

DEFAULT_SIZE = 2


class SymbolicRecord:
    """A record (or the whole state) of variables; absent ones have their zeros by constraint."""

    def __init__(self, state: State, prefix: str, fields: Mapping[str, Type], present: Any = True) -> None:
        self._state = state
        self._prefix = prefix
        self._fields = {attribute(name): (name, kind) for name, kind in fields.items()}
        self.present = present

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise AttributeError(name)
        label, kind = self._fields[name]
        value = self._state.variable(f"{self._prefix}{label}", kind, self.present)
        setattr(self, name, value)
        return value


class State(SymbolicRecord):
    """A symbolic state: variables made on demand, and `domain`, what is true of them in every position.

    `sizes` gives the length of lists by the dotted name of the fact (`melds`, `sides.laid`); `default` serves the rest.
    The lists named in `shorter` may hold fewer records.
    """

    def __init__(
        self,
        schema: Schema,
        sizes: Mapping[str, int] | None = None,
        config: Config | None = None,
        default: int = DEFAULT_SIZE,
        shorter: Collection[str] = (),
    ) -> None:
        super().__init__(self, "", {name: root.type for name, root in schema.roots.items()})
        self.schema = schema
        self.sizes = dict(sizes or {})
        self.default = default
        self.shorter = frozenset(shorter)
        self.copies = [rank.copies for rank in config.ranks] if config else [None] * RANK_COUNT
        self.domain: list[Any] = []
        self.variables: dict[str, tuple[Type, Any]] = {}
        self.answers: dict[str, Any] = {}
        self.memo: dict[int, dict[Any, Any]] = {}

    def can(self, kind: str) -> Any:
        """The variable of `can KIND`."""
        if kind not in self.answers:
            self.answers[kind] = self.variable(f"can {kind}", Bool(), True)
        return self.answers[kind]

    def variable(self, name: str, kind: Type, present: Any) -> Any:
        """The value of a new fact or field."""
        match kind:
            case Record(record):
                return SymbolicRecord(self, f"{name}.", self.schema.records[record], present)
            case Opt(Record(record)):
                there = self.scalar(f"{name}.present", Bool(), present)
                return SymbolicRecord(self, f"{name}.", self.schema.records[record], there)
            case ListOf(record, most):
                return self.items(name, record, min(most, self.sizes.get(_dotted(name), self.default)), present)
            case Cards():
                return self.bag(name, present)
        return self.scalar(name, kind, present)

    def items(self, name: str, record: str, size: int, present: Any) -> list[SymbolicRecord]:
        """A list of a fixed length, or of so many records at most; a record that is not there has none."""
        if size and present is not True:
            self.domain.append(present)
        fields, there = self.schema.records[record], [True] * size
        if _dotted(name) in self.shorter:
            there = [self.scalar(f"{name}.{index}.there", Bool(), True) for index in range(size)]
            self.domain += [z3().Implies(after, before) for before, after in pairwise(there)]
        return [SymbolicRecord(self, f"{name}.{index}.", fields, there[index]) for index in range(size)]

    def bag(self, name: str, present: Any) -> list[Any]:
        """A bag of counts, with the zeros for unknown cards and for none behind."""
        counts = [self.scalar(f"{name}[{index}]", Int(0, copies), present) for index, copies in enumerate(self.copies)]
        self.variables[name] = (CARDS, counts)
        return [*counts, 0, 0, 0]

    def scalar(self, name: str, kind: Type, present: Any) -> Any:
        """A variable for a truth value or number, kept in its range."""
        value = z3().Bool(name) if isinstance(kind, Bool) else z3().Int(name)
        self.variables[name] = (kind, value)
        inside = in_range(value, kind)
        if present is True:
            self.domain += [] if inside is True else [inside]
        else:
            self.domain.append(z3().If(present, inside, value == zero(kind, str)))
        return value


def in_range(value: Any, kind: Type) -> Any:
    """The condition that a number is a value of a type."""
    match kind:
        case Bool():
            return True
        case Int(lo, hi):
            bounds = [value >= lo] if lo is not None else []
            bounds += [value <= hi] if hi is not None else []
            return z3().And(bounds) if bounds else True
        case Rank():
            return z3().And(value >= 0, value < RANK_COUNT)
        case Enum(_, members):
            return z3().And(value >= 0, value < len(members))
        case Opt(of):
            return z3().Or(value == none_value(kind), in_range(value, of))
    raise TypeError(kind)


def _dotted(name: str) -> str:
    """A fact's name without the positions in lists."""
    return ".".join(part for part in name.split(".") if not part.isdigit())
