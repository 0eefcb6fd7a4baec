"""A text put into the canonical form, with nothing lost: comments, tags and malformed lines stay."""

from __future__ import annotations

from canasta.text import Diagnostic
from canasta.transcript.parse import parse
from canasta.transcript.source import are_events
from canasta.transcript.tree import Document
from canasta.transcript.write import write


def format_text(text: str, path: str = "-") -> tuple[str, list[Diagnostic]]:
    """The canonical form of a text, and what was wrong with it; a text that is none stays as it is."""
    document = parse(text, path)
    if not document.games and not document.tail:
        return text, document.diagnostics
    return in_form("events" if are_events(text, path) else "cgn", document), document.diagnostics


def in_form(form: str, document: Document) -> str:
    """A document in the canonical form of the notation (`cgn`) or as `events`."""
    if form == "cgn":
        return write(document)
    from canasta.transcript.events import write_events

    return write_events(document)
