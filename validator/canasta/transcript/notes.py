"""Comments put where they belong: above their item, or in a gap between its actions."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from canasta.transcript import tree as t
from canasta.transcript.lines import comments, without_comments

Note = tuple[int, str]


def with_comments(item: t.Item, raw: str, number: int) -> t.Item:
    """The item with the comments of its logical line, which begins on line `number`."""
    clean = without_comments(raw)
    start = len(clean) - len(clean.lstrip())
    found = comments(raw)
    above = [comment for offset, comment in found if offset < start]
    inside = [(offset, comment) for offset, comment in found if offset >= start]
    if isinstance(item, t.Turn):
        notes, last = _in_gaps(item, inside, clean, number), 2 * len(item.actions) - 1
    else:
        notes, last = [(0, comment) for _, comment in inside], 0
    # Only one comment can run to the end of the line; others that did are put above it.
    moved = [gap == last and comment.startswith(";") for gap, comment in notes[:-1]] + [False]
    above += [note[1] for note, up in zip(notes, moved, strict=False) if up]
    item.before, item.notes = tuple(above), tuple(note for note, up in zip(notes, moved, strict=False) if not up)
    return item


def _in_gaps(turn: t.Turn, inside: list[tuple[int, str]], clean: str, number: int) -> list[Note]:
    """Comments with the gaps of the turn in which they stand."""
    lines = [0, *accumulate(len(line) + 1 for line in clean.split("\n"))]
    starts = [lines[action.at[0] - number] + action.at[1] - 1 for action in turn.actions]
    ends = [lines[action.at[2] - number] + action.at[3] - 1 for action in turn.actions]
    notes = []
    for offset, comment in inside:
        after = bisect_left(starts, offset)
        comma = after > 0 and clean.find(",", ends[after - 1], offset) >= 0
        notes.append((max(2 * after - (not comma), 0), comment))
    return notes
