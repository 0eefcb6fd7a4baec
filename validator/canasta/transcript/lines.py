"""A text cut into logical lines, with the comments that lie between and in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

# What is opened and not closed runs to the end, so that no character is looked at again and again.
_STRING = r'"(?:[^"\\\n]|\\.)*+"?'
_OPENING = re.compile(rf"{_STRING}|;[^\n]*|\{{")
_PIECES = re.compile(rf"{_STRING}|(;[^\n]*|\{{[^}}]*+\}})|\{{[^}}]*+")
_ONLY_COMMENTS = re.compile(r"\s*+(?:(?:;[^\n]*+|\{[^}]*+\})\s*+)*+\Z")

LogicalLine = tuple[int, str, tuple[str, ...]]
"""Number of its first line, its text, and the comment lines above it ("" is a blank line between them)."""


def logical_lines(text: str) -> Iterator[LogicalLine]:
    """The logical lines of a text; the last has no text and carries the comments at the end."""
    first = 0
    parts: list[str] = []
    waiting: list[str] = []
    before: list[str] = []
    for number, chunk in _chunks(text):
        blank = not chunk or chunk.isspace()
        if not blank and (chunk[0] in ";{" or chunk[0].isspace()):
            if _ONLY_COMMENTS.match(chunk):
                waiting.append(chunk)
                continue
            if parts and _indent(chunk) > _indent(parts[0]) and not is_tag(chunk):
                parts += [*waiting, chunk]
                waiting.clear()
                continue
        if parts:
            yield first, "\n".join(parts), tuple(before)
            before, parts = [], []
        before += _comment_lines(waiting)
        waiting.clear()
        if not blank:
            first, parts = number, [chunk]
        elif before and before[-1]:
            before.append("")
    if parts:
        yield first, "\n".join(parts), tuple(before)
        before = []
    yield 0, "", _trimmed(before + _comment_lines(waiting))


def _indent(chunk: str) -> int:
    return len(chunk) - len(chunk.lstrip())


def is_tag(raw: str) -> bool:
    """Whether a line begins as tags do, whatever comments stand before."""
    content = raw.lstrip()
    return content.startswith("[") or (content.startswith("{") and without_comments(raw).lstrip().startswith("["))


def _comment_lines(chunks: list[str]) -> list[str]:
    return [comment for chunk in chunks for _, comment in comments(chunk)]


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    return tuple(lines[:-1] if lines and not lines[-1] else lines)


def _chunks(text: str) -> Iterator[tuple[int, str]]:
    """Physical lines with their numbers; lines that one `{...}` holds together are one chunk."""
    last_close, start, number, size = text.rfind("}"), 0, 1, len(text)
    while start < size:
        end = text.find("\n", start)
        end = size if end < 0 else end
        if text.find("{", start, end) >= 0:
            end = _closed(text, start, end, last_close)
        yield number, text[start:end]
        number += text.count("\n", start, end) + 1
        start = end + 1


def _closed(text: str, start: int, end: int, last_close: int) -> int:
    """The end of the line on which every comment that was opened is closed again."""
    found = _OPENING.search(text, start, end)
    while found:
        start = found.end()
        if found.group() == "{":
            if last_close < start:
                return end
            start = text.index("}", start) + 1
            if start > end:
                end = text.find("\n", start)
                end = len(text) if end < 0 else end
        found = _OPENING.search(text, start, end)
    return end


def comments(raw: str) -> list[tuple[int, str]]:
    """The comments of a logical line with their offsets; those to the end of a line without blanks at the end."""
    return [(found.start(1), found.group(1).rstrip()) for found in _PIECES.finditer(raw) if found.group(1)]


def without_comments(raw: str) -> str:
    """The line with every comment blanked out, so that offsets stay."""
    return _PIECES.sub(lambda found: re.sub(r"[^\n]", " ", found.group()) if found.group(1) else found.group(), raw)
