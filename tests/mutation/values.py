"""Values of variants changed to a neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from canasta.language.types import BOOL, TABLE, Enum, Int, SetOf, Type
from canasta.rulebook.typetext import members

POINTS = 500
"""A number whose range reaches this far counts points, and all points are multiples of five."""
Change = tuple[str, Any]


def neighbours(value: Any, kind: Type) -> Iterator[Change]:
    """Every neighbour of a value, each with what was done."""
    if isinstance(value, dict) and "by" in value:
        for key, inner in value.items():
            if key != "by":
                for label, other in neighbours(inner, kind):
                    yield f"{value['by']} {key}: {label}", {**value, key: other}
    elif kind == TABLE:
        yield from _table(value["table"])
    elif kind == BOOL:
        yield f"{value} -> {not value}", not value
    elif isinstance(kind, Int):
        step = 5 if (kind.hi or 0) >= POINTS else 1
        for other in (value - step, value + step):
            if (kind.lo or 0) <= other <= (kind.hi or 10**6):
                yield f"{value} -> {other}", other
    elif isinstance(kind, Enum):
        for word in kind.members:
            if word != value:
                yield f"{value} -> {word}", word
    elif isinstance(kind, SetOf):
        for word in members(kind.of):
            yield (
                f"{word} {'out' if word in value else 'in'}",
                [each for each in [*value, word] if each != word] if (word in value) else [*value, word],
            )


def _table(rows: list[dict[str, Any]]) -> Iterator[Change]:
    """A table with one value, or one bound between two rows, changed."""
    for at, row in enumerate(rows):
        name = f"{row.get('from', '')}..{row.get('to', '')}"
        for step in (-5, 5):
            yield (
                f"{name}: {row['is']} -> {row['is'] + step}",
                {"table": _with(rows, at, {**row, "is": row["is"] + step})},
            )
        if at + 1 < len(rows) and row.get("from") != row.get("to"):
            below = rows[at + 1]
            for step in (-5, 5):
                moved = _with(rows, at, {**row, "to": row["to"] + step})
                yield (
                    f"{name}: bound {step:+}",
                    {"table": _with(moved, at + 1, {**below, "from": below["from"] + step})},
                )


def _with(rows: list[dict[str, Any]], at: int, row: dict[str, Any]) -> list[dict[str, Any]]:
    """Rows with one in the place of another."""
    return [*rows[:at], row, *rows[at + 1 :]]
