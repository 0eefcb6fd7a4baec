"""What every page of a report is made of: its head, escaped text, texts by line with findings between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from itertools import pairwise

from canasta.phrases import filled
from canasta.report.locale import Translator
from canasta.report.style import clean

FOOT = "</main>\n</body>\n</html>\n"


def text(said: str) -> str:
    """A text on one line: what HTML would take for its own, and what no reader sees, is shown as plain signs."""
    return escape(clean(said))


def head(title: str, skip: str, lang: str) -> str:
    """All that stands before what is told; `skip` are the words of the link to that."""
    looks = (("canasta.report.rulebook", "style.css"), ("canasta.report.page", "page.css"))
    style = "".join(resources.files(where).joinpath(name).read_text("utf-8") for where, name in looks)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<title>{text(title)}</title>\n<style>\n{style}</style>\n</head>\n<body class="report">\n'
        f'<a class="skip" href="#told">{text(skip)}</a>\n<header><h1>{text(title)}</h1></header>\n'
    )


def words(tr: Translator, name: str, *html: str) -> str:
    """A fixed text with pieces of HTML as its values."""
    said = text(tr.word(name, *(f"{{{number}}}" for number in range(1, len(html) + 1))))
    return filled(said, *html)


def link(anchor: str, html: str) -> str:
    """A link within the page."""
    return f'<a href="#{escape(anchor)}">{html}</a>'


def mark(kind: str, said: str) -> str:
    """A verdict or level as a mark that does not rest on its colour."""
    return f'<span class="verdict {escape(kind)}">{text(said)}</span>'


@dataclass(slots=True, frozen=True)
class Note:
    """A finding on a page: the part of the text that it blames, how bad it is, and what is said of it as HTML."""

    line: int
    column: int
    end_line: int
    end_column: int
    kind: str
    html: str


def listing(lines: Sequence[str], first: int, notes: Sequence[Note], prefix: str, rows: dict[int, str]) -> str:
    """Lines of a text with their numbers, each note below the line that it is about; `rows` stand behind lines."""
    last = first + len(lines) - 1
    below: dict[int, list[Note]] = {}
    for note in notes:
        below.setdefault(min(max(note.line, first), max(last, first)), []).append(note)
    out, open_ = [], False
    for number, line in enumerate(lines, first):
        if not open_:
            out.append(f'<ol class="lines" start="{number}">')
        marked = _marked(line, number, [note for note in notes if note.line <= number <= note.end_line])
        out.append(f'<li id="{prefix}{number}"><code>{marked}</code>{rows.get(number, "")}</li>')
        open_ = number not in below
        if not open_:
            out += ["</ol>", *(note.html for note in below.pop(number))]
    out += ["</ol>"] if open_ else []
    return "\n".join([*out, *(note.html for group in below.values() for note in group)])


def _marked(line: str, number: int, notes: Sequence[Note]) -> str:
    """A line with the parts marked that notes blame; where two blame the same, it is marked by the first."""
    spans = [(*_span(line, number, note), note.kind) for note in notes]
    cuts = sorted({0, len(line), *(at for span in spans for at in span[:2])})
    return "".join(_stretch(line, start, stop, spans) for start, stop in pairwise(cuts))


def _stretch(line: str, start: int, stop: int, spans: Iterable[tuple[int, int, str]]) -> str:
    """A stretch of a line that some spans cover or leave whole."""
    kind = next((kind for begin, end, kind in spans if begin <= start and stop <= end), "")
    shown = text(line[start:stop])
    return f'<mark class="{kind}">{shown}</mark>' if kind else shown


def _span(line: str, number: int, note: Note) -> tuple[int, int]:
    """The part of a line that a note blames, as offsets; at least one sign where there is any."""
    start = min(max(note.column - 1, 0), max(len(line) - 1, 0)) if number == note.line else 0
    end = min(note.end_column - 1, len(line)) if number == note.end_line else len(line)
    return start, min(max(end, start + 1), len(line))


def items(rows: Iterable[str], kind: str = "plain") -> Iterator[str]:
    """A list, or nothing where there is nothing to list."""
    listed = "".join(f"<li>{row}</li>" for row in rows)
    if listed:
        yield f'<ul class="{kind}">{listed}</ul>'
