"""Checks of the values that a variant gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from canasta.analyse.lint import edits
from canasta.analyse.lint.context import Context, fix
from canasta.rulebook.model import Place
from canasta.text import listed
from canasta.variant.meaning import tables
from canasta.variant.model import Entry
from canasta.variant.values import ELSE, is_choice, is_table

_OUT = "leave it out"


def check(context: Context) -> None:
    """All of them."""
    for entry in context.file.entries.values():
        _same(context, entry)
        _unread(context, entry)
        _unsourced(context, entry)
    for entry in context.file.every_entry():
        for value, place in _choices(entry.value, entry.place):
            _cases(context, entry.name, value, place)
        for rows, place in _tables(entry.value, entry.place):
            _rows(context, entry.name, rows, place)
    _seats(context)


def _same(context: Context, entry: Entry) -> None:
    """A value without a source that is the inherited one."""
    before = context.base.effective.settings.get(entry.name) if context.base else None
    if before is None or before.value != entry.value or _rests(context, entry):
        return
    message = f"{entry.name} is so in {context.base.id if context.base else ''} already"
    made = fix(_OUT, edits.removed(context.doc, entry.key.path))
    context.say("lint/no-difference", message, entry.key.path, key=True, found=entry.name, fix=made)


def _unread(context: Context, entry: Entry) -> None:
    """A value that no rule in force reads."""
    if context.base is None or entry.name not in context.variant.book.parameters:
        return
    before = context.base.effective.settings.get(entry.name)
    if (before is not None and before.value == entry.value) or entry.name in context.reads.live:
        return
    if _live_in_a_reading(context, entry.name):
        return
    if entry.name in context.reads.named:
        message = f"no rule reads {entry.name} as long as other parameters are as they are here"
    else:
        message = f"no rule in force reads {entry.name}"
    hint = f"`canasta explain {entry.name}` lists the rules that may read it"
    context.say("lint/unread", message, entry.key.path, key=True, found=entry.name, hint=hint)


def _live_in_a_reading(context: Context, name: str) -> bool:
    """Whether the parameter matters under another option of a reading."""
    from canasta.analyse.lint.reading import Reads

    variant = context.variant
    for reading in variant.readings.values():
        for option in reading.options:
            other = variant.with_readings({reading.id: option})
            if name in Reads(other).live:
                return True
    return False


def _unsourced(context: Context, entry: Entry) -> None:
    """A value of a packaged variant that rests on nothing, or a choice without its reason."""
    if not context.packaged or context.base is None or not _is_rule(entry.name):
        return
    if entry.status not in ("not specified", "inherited") and not _rests(context, entry):
        message = f"{entry.name} names no source"
        context.say("lint/no-source", message, entry.key.path, key=True, found=entry.name)


def _rests(context: Context, entry: Entry) -> bool:
    """Whether a value rests on a statement, given with it or found in the text that the file follows."""
    return bool(entry.sources or context.variant.origin(entry.name).sources)


def _is_rule(name: str) -> bool:
    """Whether a setting has a place for sources: players and seating have none."""
    return name != "players" and not name.startswith("seating.")


def _choices(value: Any, place: Place) -> Iterator[tuple[dict[str, Any], Place]]:
    """The choices in a value, the outer ones first."""
    if is_choice(value):
        yield value, place
        for key, inner in value.items():
            if key != "by":
                yield from _choices(inner, place.inside(key))
    elif is_table(value):
        for index, row in enumerate(value["table"]):
            yield from _choices(row["is"], place.inside("table", index, "is"))


def _tables(value: Any, place: Place) -> Iterator[tuple[list[dict[str, Any]], Place]]:
    """The tables in a value."""
    if is_table(value):
        yield value["table"], place.inside("table")
    elif is_choice(value):
        for key, inner in value.items():
            if key != "by":
                yield from _tables(inner, place.inside(key))


def _cases(context: Context, name: str, value: dict[str, Any], place: Place) -> None:
    """Cases that no table meets, and cases that are all the same."""
    by, doc = value["by"], context.doc
    known = {str(pair[0 if by == "players" else 1]) for pair in tables(context.variant)}
    cases = [key for key in value if key != "by"]
    for key in cases:
        path = (*place.path, key)
        if key != ELSE and key not in known:
            message = f"{name} has a case for {key} {by}, and this variant is not for them"
            made = fix(_OUT, edits.removed(doc, path)) if len(cases) > 1 else None
            context.say("lint/idle-case", message, path, key=True, found=key, fix=made)
        elif key == ELSE and known and known <= set(cases):
            message = f"{name}: every number of {by} has its own case, so that `else` is never used"
            context.say("lint/idle-case", message, path, key=True, fix=fix(_OUT, edits.removed(doc, path)))
    if len(cases) > 1 and all(value[key] == value[cases[0]] for key in cases):
        start, end = edits.stretch(doc.text, doc.span((*place.path, cases[0])))
        made = fix("write it once", edits.replaced(doc, place.path, doc.text[start:end]))
        message = f"{name} is the same in all cases"
        context.say("lint/same-cases", message, place.path, fix=made if "\n" not in doc.text[start:end] else None)


def _rows(context: Context, name: str, rows: list[dict[str, Any]], place: Place) -> None:
    """Neighbouring rows with the same value."""
    order = sorted(enumerate(rows), key=lambda each: (each[1].get("from") is not None, each[1].get("from") or 0))
    for (first, before), (second, row) in pairwise(order):
        if before["is"] == row["is"] and before.get("to") is not None:
            line = place.inside(first).span()
            where = f"in line {line.line}" if line.line != place.inside(second).span().line else "before it"
            message = f"{name}: this row gives what the row {where} gives"
            context.say("lint/same-rows", message, (*place.path, second))


def _seats(context: Context) -> None:
    """Seatings of numbers of players that the variant is not for."""
    numbers = {str(number) for number in context.variant.players}
    for name, entry in context.file.entries.items():
        kind, _, number = name.partition(".")
        if kind == "seating" and number not in numbers:
            allowed = listed(sorted(numbers))
            message = f"a seating for {number} players, and this variant is for {allowed}"
            made = fix(_OUT, edits.removed(context.doc, entry.key.path))
            context.say("lint/idle-case", message, entry.key.path, key=True, found=number, fix=made)
