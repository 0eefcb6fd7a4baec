"""Edits of a variant file's text that leave the rest as it was written."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.analyse.lint.finding import Edit
from canasta.text import Span
from canasta.yamlio import Doc, Node, Path


def offset(text: str, line: int, column: int) -> int:
    """The offset of a place that counts from 1."""
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
        if at == 0:
            return len(text)
    return min(at + column - 1, len(text))


def stretch(text: str, span: Span) -> tuple[int, int]:
    """The offsets of a span."""
    return offset(text, span.line, span.column), offset(text, span.end_line, span.end_column)


def replaced(doc: Doc, path: Path, new: str) -> Edit:
    """Another value in the place of one."""
    return Edit(*stretch(doc.text, doc.span(path)), new)


def removed(doc: Doc, path: Path) -> Edit | None:
    """An entry taken out, with what held it when nothing else is there; None when that cannot be done plainly."""
    while len(path) > 1 and len(doc.node(path[:-1]).children) == 1:
        path = path[:-1]
    parent, last = doc.node(path[:-1]), path[-1]
    if last not in parent.children:
        return None
    start, end = _entry(doc.text, parent, last)
    if doc.text[parent.start : parent.start + 1] in ("{", "["):
        return _from_flow(doc, parent, last)
    return _lines(doc.text, start, end)


def _entry(text: str, parent: Node, last: str | int) -> tuple[int, int]:
    """The offsets of an entry, its key included."""
    child = parent.children[last]
    start, end = stretch(text, child.span)
    if isinstance(last, str):
        start = stretch(text, parent.keys[last])[0]
    elif text[parent.start : parent.start + 1] not in ("{", "["):
        start = max(text.rfind("-", 0, start), 0)  # only blanks and comments stand between the dash and the item
    return start, end


def _lines(text: str, start: int, end: int) -> Edit | None:
    """The whole lines of an entry of a block; None when something else stands in them."""
    first = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop + 1
    before, after = text[first:start].strip(), text[end:stop].strip()
    if before or (after and not after.startswith("#")):
        return None
    return Edit(first, stop, "")


def _from_flow(doc: Doc, parent: Node, last: str | int) -> Edit | None:
    """An entry of a list or mapping in brackets, with one of the commas beside it."""
    names = list(parent.children)
    at = names.index(last)
    start, end = _entry(doc.text, parent, last)
    if at + 1 < len(names):
        return Edit(start, _entry(doc.text, parent, names[at + 1])[0], "")
    if at:
        return Edit(_entry(doc.text, parent, names[at - 1])[1], end, "")
    return None


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text with some edits made, those that would meet an earlier one left for another time."""
    done, at = [], 0
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        if edit.start >= at:
            done += [text[at : edit.start], edit.text]
            at = edit.end
    return "".join([*done, text[at:]])
