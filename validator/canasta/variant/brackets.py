"""Tables by ranges: rows that overlap, and reachable numbers that no row holds."""

from __future__ import annotations

from typing import Any

from canasta.rulebook.load import Faults
from canasta.rulebook.model import Place

Row = tuple[int | None, int | None, Place]


def check(name: str, rows: list[dict[str, Any]], place: Place, unit: int, whole: bool, faults: Faults) -> None:
    """Note rows that are empty, overlap or leave a gap over multiples of `unit`.

    With `whole` every number must be held; otherwise only those between the first row and the last.
    """
    found: list[Row] = [
        (row.get("from"), row.get("to"), place.inside("table", index)) for index, row in enumerate(rows)
    ]
    empty = [row for row in found if row[0] is not None and row[1] is not None and row[0] > row[1]]
    for low, high, here in empty:
        faults.append(here.fault("variant/bracket-empty", f"{name}: the row from {low} to {high} holds nothing"))
    if empty or not found:
        return
    found.sort(key=lambda row: (row[0] is not None, row[0] or 0))
    last = found[0]
    for row in found[1:]:
        _check_pair(name, last, row, unit, faults)
        last = last if last[1] is None or (row[1] is not None and row[1] < last[1]) else row
    if whole:
        _check_ends(name, found[0], last, unit, faults)


def _check_pair(name: str, before: Row, after: Row, unit: int, faults: Faults) -> None:
    """Two rows that follow each other."""
    high, low = before[1], after[0]
    if low is None or high is None:
        message = f"{name}: this row overlaps {_other(before, after)}"
        faults.append(after[2].fault("variant/bracket-overlap", message))
    elif (number := up(low, unit)) <= high:
        message = f"{name}: two rows hold {number}, this one and {_other(before, after)}"
        faults.append(after[2].fault("variant/bracket-overlap", message, found=number))
    elif (number := up(high + 1, unit)) < low:
        message = f"{name}: no row holds {number}, which can be reached"
        faults.append(after[2].fault("variant/bracket-gap", message, found=number))


def _check_ends(name: str, first: Row, last: Row, unit: int, faults: Faults) -> None:
    """The open ends of a table that must hold every number."""
    if first[0] is not None:
        message = f"{name}: no row holds {down(first[0] - 1, unit)}, which can be reached"
        faults.append(first[2].fault("variant/bracket-gap", message, hint="leave out `from` of the first row"))
    if last[1] is not None:
        message = f"{name}: no row holds {up(last[1] + 1, unit)}, which can be reached"
        faults.append(last[2].fault("variant/bracket-gap", message, hint="leave out `to` of the last row"))


def _other(before: Row, after: Row) -> str:
    """The other of two rows that overlap."""
    line = before[2].span().line
    return f"the one in line {line}" if line != after[2].span().line else "the one before it"


def up(number: int, unit: int) -> int:
    """The least multiple of `unit` that is not less."""
    return -(-number // unit) * unit


def down(number: int, unit: int) -> int:
    """The greatest multiple of `unit` that is not more."""
    return number // unit * unit
