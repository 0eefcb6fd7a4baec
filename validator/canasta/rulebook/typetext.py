"""Types as they are written in the spec files, and values that must fit them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from canasta.language.types import (
    BOOL,
    CARDS,
    INT,
    RANK,
    RANK_NAMES,
    TABLE,
    Enum,
    Int,
    ListOf,
    Opt,
    Record,
    SetOf,
    Type,
    name_of,
)
from canasta.text import listed, nearest

_INT = re.compile(r"int (-?\d+)\.\.(-?\d+)")
_LIST = re.compile(r"list of (\w+) max (\d+)")
_SIMPLE: dict[str, Type] = {"bool": BOOL, "int": INT, "rank": RANK, "cards": CARDS, "table": TABLE}
EXAMPLES = "bool, int 0..20, rank, cards, table, an enum, a record, `set of ENUM`, `list of RECORD max 20`"


class TypeTextError(ValueError):
    """A type that cannot be read, with the nearest right name."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def parse_type(text: str, enums: Mapping[str, Enum], records: Mapping[str, object] = {}) -> Type:
    """The type that a text of the spec names."""
    text = " ".join(text.split())
    if text.endswith("?"):
        return Opt(parse_type(text[:-1], enums, records))
    if found := _INT.fullmatch(text):
        low, high = int(found[1]), int(found[2])
        if low > high:
            raise TypeTextError(f"the range {low}..{high} is empty")
        return Int(low, high)
    if found := _LIST.fullmatch(text):
        _known(found[1], records)
        return ListOf(found[1], int(found[2]))
    if text.startswith("set of "):
        member = parse_type(text.removeprefix("set of "), enums)
        if not isinstance(member, Enum) and member != RANK:
            raise TypeTextError(f"a set holds ranks or members of an enum, not {name_of(member)}")
        return SetOf(member)
    if text in _SIMPLE:
        return _SIMPLE[text]
    if text in enums:
        return enums[text]
    _known(text, records, enums)
    return Record(text)


def _known(name: str, records: Mapping[str, object], enums: Mapping[str, Enum] = {}) -> None:
    """Refuse a name that is no record."""
    if name not in records:
        near = nearest(name, [*_SIMPLE, *enums, *records])
        raise TypeTextError(f"there is no type {name}", f"did you mean {near}?" if near else f"types are {EXAMPLES}")


def members(kind: Enum | object) -> tuple[str, ...]:
    """The words for the values of an enum, or of ranks."""
    return kind.members if isinstance(kind, Enum) else RANK_NAMES


def described(kind: Type) -> str:
    """What a value of a type looks like, in words for a message."""
    if isinstance(kind, Enum):
        return f"one of {listed(kind.members)}"
    if isinstance(kind, SetOf):
        return f"a list of words out of {', '.join(members(kind.of))}"
    if isinstance(kind, Int) and kind.lo is not None:
        return f"a whole number from {kind.lo} to {kind.hi}"
    return {BOOL: "true or false", TABLE: "a table: [{from: 0, to: 5, is: 1}, …]"}.get(kind, name_of(kind))
