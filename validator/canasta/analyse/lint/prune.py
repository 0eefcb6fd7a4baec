"""A variant file without the parts that are faulty, so that the rest can be looked at all the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from canasta.rulebook import schemas
from canasta.text import Diagnostic, Span
from canasta.variant.model import VariantFile
from canasta.yamlio import Doc, Node, Path

_NAMED = ("params", "patches", "readings", "seating", "not_specified", "expect")
_ROUNDS = 4


def fitting(doc: Doc, stem: str) -> Doc | None:
    """The file without what does not fit the schema, and with a name if it has none; None when nothing is left."""
    for _ in range(_ROUNDS):
        bad = schemas.unfit(doc.data, "variant")
        if not bad:
            return doc
        if not isinstance(doc.data, dict):
            return None
        doc = Doc(doc.text, doc.path, _without(doc.root, {_unit(path) for path, _ in bad if path}))
        for key, value in (("variant", stem), ("version", 1), ("title", stem)):
            if key not in doc.data:
                doc.data[key] = value
                doc.root.children[key] = Node(value, doc.root.span, doc.root.start, doc.root.start)
    return None


def _unit(path: Path) -> Path:
    """The smallest part that can be left out so that the rest keeps its meaning."""
    if path[0] == "deck":
        return path[:4] if path[1:2] == ("ranks",) else path[:2]
    return path[:2] if path[0] in _NAMED else path[:1]


def _without(node: Node, bad: set[Path], here: Path = ()) -> Node:
    """A node without some of those below it, each still knowing where it stands."""
    kept = {key: _without(child, bad, (*here, key)) for key, child in node.children.items() if (*here, key) not in bad}
    data: Any = node.data
    if isinstance(data, list):
        kept = dict(enumerate(kept.values()))
        data = [child.data for child in kept.values()]
    elif isinstance(data, dict):
        data = {key: child.data for key, child in kept.items()}
    return Node(data, node.span, node.start, node.end, node.style, kept, node.keys)


def sound(file: VariantFile, faults: Iterable[Diagnostic]) -> VariantFile:
    """A variant file without the values, patches and readings in which a fault stands."""
    spans = [fault.span for fault in faults if fault.path == file.doc.path]
    return replace(
        file,
        entries={
            name: entry
            for name, entry in file.entries.items()
            if not _holds(file.doc.key_span(entry.key.path), entry.key.span(), spans)
        },
        patches=tuple(patch for patch in file.patches if not _holds(patch.place.span(), patch.place.span(), spans)),
        readings={
            name: reading
            for name, reading in file.readings.items()
            if not _holds(file.doc.key_span(reading.place.path), reading.place.span(), spans)
        },
    )


def _holds(first: Span, last: Span, spans: list[Span]) -> bool:
    """Whether one of some spans begins between the begin of one and the end of another."""
    start, end = (first.line, first.column), (last.end_line, last.end_column)
    return any(start <= (span.line, span.column) <= end for span in spans)
