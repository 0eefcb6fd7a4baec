"""What is wrong with a text that is no YAML: in plain words, at the place where the slip was made."""

from __future__ import annotations

import re
from typing import Any

from canasta.text import NOWHERE, Span, offset_place

Said = tuple[str, str | None, Span]
"""What is wrong, what could help, and where."""
ALIKE = "indent lines alike that belong together"
QUOTES = "a text that begins so stands between quotes"
COLON = "a text that holds a colon and a space stands between quotes"
_INSIDE = {"'": "inside, write '' for '", '"': 'inside, write \\" for ", or put \' around it'}
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212\u2022"
_PROBLEMS: tuple[tuple[str, str, str | None], ...] = (
    ("mapping values are not allowed", "a colon and a space begin a value here, where none can begin", COLON),
    ("expected ',' or '}'", "a `{` is not closed, or a comma is missing", None),
    ("expected ',' or ']'", "a `[` is not closed, or a comma is missing", None),
    ("while scanning a quoted scalar", "a quote is not closed", None),
    ("did not find expected", "this line does not go on what stands above it", ALIKE),
    ("could not find expected ':'", "a key without a colon", "write `KEY: VALUE`"),
    ("control characters are not allowed", "a letter stands here that no text holds", "save the file as plain text"),
)
"""What the parser says, in its words and in plainer ones, and what could help."""
_HANGING = tuple(each for each in _PROBLEMS if each[2] in (COLON, ALIKE, "write `KEY: VALUE`"))
"""What may be wrong with the line before the one that the parser stopped at."""
_NO_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def problem(error: Exception, text: str) -> Said:
    """What the YAML parser found wrong, on one line, what could help, and where that is."""
    words = [getattr(error, "context", None), getattr(error, "problem", None)]
    said = "; ".join(word for word in words if word) or " ".join(str(error).split())
    span, lines = _place(error, text), text.split("\n")
    line = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "a tab stands before this line", "lines are indented with spaces", span
    if any(part in said for part, _, _ in _HANGING) and (found := _no_space(lines, span)):
        return found
    if "mapping values are not allowed" in said and (found := _of_line_above(lines, span)):
        return found
    if "did not find expected" in said and line[: span.column - 1].rstrip()[-1:] in ("'", '"'):
        mark = line[: span.column - 1].rstrip()[-1]
        return f"the text between {mark} ends here, and more follows", _INSIDE[mark], span
    for part, plain, hint in _PROBLEMS:
        if part in said:
            return plain, hint, span
    return said, None, span


def _place(error: Exception, text: str) -> Span:
    """Where the parser stopped; where a quote or bracket was opened that is never closed."""
    mark, begun = (_mark(getattr(error, name, None)) for name in ("problem_mark", "context_mark"))
    if mark is None:
        found = _NO_TEXT.search(text)
        return Span.point(*offset_place(text, found.start())) if found else NOWHERE
    opened = getattr(error, "context", None) in ("while scanning a quoted scalar", "while parsing a flow mapping")
    opened = opened or getattr(error, "context", None) == "while parsing a flow sequence"
    return begun if opened and begun and mark.column == 1 else mark


def _mark(mark: Any) -> Span | None:
    """The place of a parser's mark."""
    return Span.point(mark.line + 1, mark.column + 1) if mark else None


def _above(lines: list[str], span: Span) -> int | None:
    """The index of the nearest line above that says something."""
    return next((at for at in range(span.line - 2, -1, -1) if lines[at].strip() and lines[at].lstrip()[0] != "#"), None)


def _no_space(lines: list[str], span: Span) -> Said | None:
    """The colon without a space in the line above, which makes a text of what should be a key and its value."""
    at = _above(lines, span)
    near = re.match(r"\s*(?:- )?[\w./-]+:(?=[^\s:/])", lines[at]) if at is not None else None
    if near is None or at is None:
        return None
    return "a space is missing after this colon", "write `NAME: VALUE`", Span.point(at + 1, near.end())


def _of_line_above(lines: list[str], span: Span) -> Said | None:
    """What is wrong when the first colon of a line cannot begin a value: how the lines hang together."""
    line = lines[span.line - 1]
    start = len(line) - len(line.lstrip())
    if re.search(r":\s", line[start : span.column - 1]):
        return None
    at = _above(lines, span)
    for number in (at, span.line - 1):
        lead = re.match(rf"\s*([{_DASHES}])", lines[number]) if number is not None else None
        if lead and number is not None:
            place = Span.point(number + 1, lead.end())
            return f"a `{lead[1]}` is not the dash that begins an item", "write `-`, the minus of the keyboard", place
    if at is None:
        return None
    words = f"this line is indented further than line {at + 1}, which has its value already"
    return words, ALIKE, Span(span.line, start + 1, span.line, span.column)
