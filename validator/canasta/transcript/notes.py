"""Comments put where they belong: above their item, or in a gap between its actions."""

from __future__ import annotations

from canasta.transcript import tree as t
from canasta.transcript.lines import comments, without_comments


def with_comments(item: t.Item, raw: str, number: int) -> t.Item:
    """The item with the comments of its logical line, which begins on line `number`."""
    last = 2 * len(item.actions) - 1 if isinstance(item, t.Turn) else 0
    above: list[str] = []
    notes: list[tuple[int, str]] = []
    clean, start = without_comments(raw), _start(raw)
    for offset, comment in comments(raw):
        gap = _gap(item, offset, clean, number) if isinstance(item, t.Turn) else 0
        if offset < start:
            above.append(comment)
        else:
            notes.append((gap, comment))
    ends = [note for note in notes if note[0] == last]
    for note in ends[:-1]:
        if note[1].startswith(";"):  # only one comment can run to the end of the line
            notes.remove(note)
            above.append(note[1])
    item.before, item.notes = tuple(above), tuple(notes)
    return item


def _start(raw: str) -> int:
    clean = without_comments(raw)
    return len(clean) - len(clean.lstrip())


def _gap(turn: t.Turn, offset: int, clean: str, number: int) -> int:
    """The gap of a turn in which an offset of its line lies."""
    starts = [_offset(clean, action.at[0] - number, action.at[1]) for action in turn.actions]
    after = sum(start < offset for start in starts)
    if after == 0:
        return 0
    action = turn.actions[after - 1]
    end = _offset(clean, action.at[2] - number, action.at[3])
    return 2 * after if "," in clean[end:offset] else 2 * after - 1


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line):
        start = text.index("\n", start) + 1
    return start + column - 1
