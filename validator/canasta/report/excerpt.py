"""A line of the transcript with the blamed part marked below it."""

from canasta.report.style import visible, width

#: A longer line is cut to a window around the marks.
COLUMNS = 110
_BEFORE = 30


def excerpt(line: str, column: int, end_column: int | None, columns: int = COLUMNS) -> tuple[str, str]:
    """The line as shown and the marks below it; no end marks to the end of the line."""
    line = line.rstrip("\r\n")
    start = min(max(column - 1, 0), len(line))
    stop = len(line) if end_column is None else min(max(end_column - 1, start), len(line))
    first, last = _window(len(line), start, stop, columns)
    head = "…" if first else ""
    tail = "…" if last < len(line) else ""
    before, blamed, after = (_shown(line[a:b]) for a, b in ((first, start), (start, min(stop, last)), (stop, last)))
    marks = " " * width(head + before) + "^" * max(width(blamed), 1)
    return f"{head}{before}{blamed}{after}{tail}".rstrip(), marks


def _window(length: int, start: int, stop: int, columns: int) -> tuple[int, int]:
    """First and last character to show, so that the blamed part is seen with some of what precedes it."""
    if length <= columns:
        return 0, length
    first = min(max(start - _BEFORE, 0), length - columns) if stop > columns else 0
    return first, first + columns


def _shown(text: str) -> str:
    """A stretch of the line, each character made visible."""
    return "".join(map(visible, text))
