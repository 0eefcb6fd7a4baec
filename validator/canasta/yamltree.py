"""The tree of a YAML file: data, and the place of every key and value in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from canasta.text import Diagnostic, Span

Path = tuple[str | int, ...]
"""The way to a value: keys and list indices from the root."""

_TOKEN = {
    "'": re.compile(r"''|.", re.DOTALL),
    '"': re.compile(r"\\(?:x..|u.{4}|U.{8}|\r?\n|.)|.", re.DOTALL),
}
_BLANK_ESCAPES = frozenset(("\\n", "\\t", "\\ ", "\\\t", "\\N", "\\_", "\\L", "\\P", "\\r", "\\v", "\\f", "\\\n"))


@dataclass(slots=True)
class Node:
    """A value of the file: its data, its place, and the nodes inside it."""

    data: Any
    span: Span
    start: int = 0
    end: int = 0
    style: str | None = None
    children: dict[str | int, Node] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)


@dataclass(slots=True)
class Doc:
    """A YAML file: its data (every key a string) and where each value stands."""

    text: str
    path: str
    root: Node

    @property
    def data(self) -> Any:
        """The plain Python value of the whole file."""
        return self.root.data

    def node(self, path: Path) -> Node:
        """The node at a path, or the nearest one above it that exists."""
        node = self.root
        for step in path:
            child = node.children.get(step)
            if child is None:
                return node
            node = child
        return node

    def span(self, path: Path) -> Span:
        """Where the value at a path stands."""
        return self.node(path).span

    def key_span(self, path: Path) -> Span:
        """Where the last key of a path stands; the value's place for an item of a list."""
        parent = self.node(path[:-1])
        return parent.keys.get(str(path[-1]), self.span(path)) if path else self.root.span

    def scalar(self, path: Path) -> Node:
        """The node of a scalar, with its raw style and its first offset in the text."""
        return self.node(path)

    def at(self, path: Path, offset: int) -> tuple[int, int]:
        """Line and column in the file of an offset inside the string at a path."""
        node = self.node(path)
        if not isinstance(node.data, str):
            return node.span.line, node.span.column
        before = offset
        while before > 0 and (before >= len(node.data) or node.data[before].isspace()):
            before -= 1  # blanks are folded, so the letter before them is the fixed point
        index = _raw_index(self.text, node, before) + (offset - before)
        start = self.text.rfind("\n", 0, min(index, len(self.text))) + 1
        return node.span.line + self.text.count("\n", node.start, start), index - start + 1

    def fault(
        self,
        code: str,
        message: str,
        path: Path = (),
        *,
        key: bool = False,
        found: object = None,
        required: object = None,
        hint: str | None = None,
    ) -> Diagnostic:
        """A diagnostic placed at a value of this file, or at its key."""
        span = self.key_span(path) if key else self.span(path)
        return Diagnostic(code, message, self.path, span, found, required, hint)


def _raw_index(text: str, node: Node, offset: int) -> int:
    """The offset in the file of a letter of a scalar: the letters agree, blanks are folded."""
    wanted = sum(1 for char in node.data[:offset] if not char.isspace())
    index = node.start
    for index in _letters(text, node):
        if wanted == 0:
            return index
        wanted -= 1
    return index


def _letters(text: str, node: Node) -> Iterator[int]:
    """Offsets in the file of the letters, blanks aside, that make up a scalar."""
    start, end, style = node.start, node.end, node.style
    if style in ("|", ">"):
        start = text.find("\n", start) + 1
    elif style in ("'", '"'):
        for match in _TOKEN[style].finditer(text, start + 1, end - 1):
            if not match.group().isspace() and match.group() not in _BLANK_ESCAPES:
                yield match.start()
        return
    for index in range(start, end):
        if not text[index].isspace():
            yield index
