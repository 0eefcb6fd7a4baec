"""YAML read strictly: plain JSON-like data, and the place of every key and value."""

from __future__ import annotations

import re
from pathlib import Path as FilePath
from typing import Any, NoReturn

from canasta.limits import YAML_CHARACTERS as MAX_CHARACTERS
from canasta.limits import YAML_DEPTH as MAX_DEPTH
from canasta.limits import YAML_DIGITS as MAX_DIGITS
from canasta.limits import YAML_NODES as MAX_NODES
from canasta.text import NOWHERE, CanastaError, Diagnostic, Span, offset_place
from canasta.yamlfaults import QUOTES, problem
from canasta.yamltree import Doc, Node, Path

__all__ = ["Doc", "Node", "Path", "load", "load_file", "read_text"]

_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def load(text: str, path: str = "-") -> Doc:
    """Read one YAML 1.2 document of plain mappings, lists and scalars."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MAX_CHARACTERS:
        raise CanastaError(Diagnostic("yaml/size", f"the file is longer than {MAX_CHARACTERS} characters", path))
    return Doc(text, path, _Reader(text, path).read())


def read_text(file: FilePath, shown: str | None = None) -> str:
    """The text of a UTF-8 file that is not too long; a clear error otherwise."""
    path = shown or str(file)
    try:
        with file.open("rb") as stream:
            data = stream.read(4 * MAX_CHARACTERS + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CanastaError(Diagnostic("file/unreadable", f"cannot be read: {reason}", path)) from None
    return decoded(data, path)


def decoded(data: bytes, path: str) -> str:
    """The text that some bytes are in UTF-8; a clear error otherwise."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = offset_place(data[: error.start].decode("utf-8", "replace"), error.start)
        words = f"the byte 0x{data[error.start]:02x} is not UTF-8"
        hint = "save the file as text, encoded in UTF-8"
        raise CanastaError(Diagnostic("file/encoding", words, path, Span.point(*place), hint=hint)) from None


def load_file(file: FilePath, shown: str | None = None) -> Doc:
    """Read a YAML file."""
    return load(read_text(file, shown), shown or str(file))


class _Reader:
    """Builds nodes from the parser's events, refusing what plain data does not need."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.text = text
        self.count = 0
        self.faults: list[Diagnostic] = []

    def read(self) -> Node:
        """The root node of the only document."""
        import yaml

        try:
            loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(self.text)
        except (yaml.YAMLError, UnicodeError) as error:
            message, hint, span = problem(error, self.text)
            self.stop("yaml/syntax", message, hint, span=span)
        try:
            root = self.document(loader)
        except yaml.YAMLError as error:
            message, hint, span = problem(error, self.text)
            self.stop("yaml/syntax", message, hint, span=span)
        finally:
            loader.dispose()
        if self.faults:
            raise CanastaError(self.faults)
        return root

    def document(self, loader: Any) -> Node:
        """The node of the document, iterating over the events."""
        from yaml import events

        stack: list[tuple[Node, list[Any]]] = []
        root: Node | None = None
        while True:
            event = loader.get_event()
            if isinstance(event, events.ScalarEvent):
                node = self.scalar(event)
            elif isinstance(event, events.CollectionStartEvent):
                self.check(event, len(stack))
                empty: Any = {} if isinstance(event, events.MappingStartEvent) else []
                stack.append((self.place(empty, event), [None]))
                continue
            elif isinstance(event, events.CollectionEndEvent):
                node = stack.pop()[0]
                self.close(node, event)
            elif isinstance(event, events.AliasEvent):
                self.stop("yaml/alias", "aliases (`*name`) are not used here", QUOTES, span=_event_span(event))
            elif isinstance(event, events.DocumentStartEvent) and root is not None:
                span = _event_span(event)
                self.stop("yaml/documents", "a file holds one document, here a second one begins", span=span)
            elif isinstance(event, events.StreamEndEvent):
                return root or Node(None, NOWHERE)
            else:
                continue
            if stack:
                self.attach(*stack[-1], node)
            else:
                root = node

    def attach(self, parent: Node, pending: list[Any], node: Node) -> None:
        """Put a finished node into its list or mapping (there, keys and values alternate)."""
        if isinstance(parent.data, list):
            parent.children[len(parent.data)] = node
            parent.data.append(node.data)
        elif pending[0] is None:
            pending[0] = self.key(parent, node)
        else:
            key: str = pending[0]
            pending[0] = None
            parent.children[key] = node
            parent.data[key] = node.data

    def key(self, parent: Node, node: Node) -> str:
        """The text of a key that the mapping does not hold yet."""
        if isinstance(node.data, (dict, list)):
            self.stop("yaml/key", "a key is a word or a number, not a list or a mapping", span=node.span)
        key = node.data if isinstance(node.data, str) else self.text[node.start : node.end]
        if key in parent.keys:
            first = parent.keys[key]
            message = f"the key {key} stands here twice, first in line {first.line}"
            self.faults.append(Diagnostic("yaml/duplicate-key", message, self.path, node.span, found=key))
        parent.keys.setdefault(key, node.span)
        return key

    def scalar(self, event: Any) -> Node:
        """The node of a scalar, its plain form read by the core rules of YAML 1.2."""
        self.check(event, 0)
        value: Any = event.value
        if event.implicit[0]:
            value = self.plain(value, event)
        return self.place(value, event)

    def plain(self, value: str, event: Any) -> Any:
        """The value of a plain scalar: a word of the core schema, a number or the text."""
        if value in _WORDS:
            return _WORDS[value]
        if _INT.fullmatch(value):
            if len(value) > MAX_DIGITS:
                self.stop("yaml/number", f"a number has at most {MAX_DIGITS} digits here", span=_event_span(event))
            return int(value, 0) if value[1:2] in ("o", "x") else int(value)
        return float(value.replace(".inf", "inf").replace(".nan", "nan")) if _is_float(value) else value

    def place(self, data: Any, event: Any) -> Node:
        """A node with the marks of its event."""
        start, end = event.start_mark.index, event.end_mark.index
        return Node(data, _event_span(event), start, end, getattr(event, "style", None))

    def close(self, node: Node, event: Any) -> None:
        """End a collection at its bracket, or after the last thing in a block."""
        last = next(reversed(node.children.values()), None)
        flow = event.end_mark.index > event.start_mark.index
        end = _event_span(event) if flow or last is None else last.span
        node.span = Span(node.span.line, node.span.column, end.end_line, end.end_column)
        node.end = event.end_mark.index

    def check(self, event: Any, depth: int) -> None:
        """Refuse anchors, tags, depth and number beyond what a variant could need."""
        self.count += 1
        if event.anchor:
            self.stop("yaml/anchor", "anchors (`&name`) are not used here", QUOTES, span=_event_span(event))
        if event.tag is not None:
            hint = f"in an expression the word is `not`; {QUOTES}"
            self.stop("yaml/tag", f"tags ({event.tag}) are not used here", hint, span=_event_span(event))
        if depth >= MAX_DEPTH:
            self.stop("yaml/depth", f"nested more than {MAX_DEPTH} deep", span=_event_span(event))
        if self.count > MAX_NODES:
            self.stop("yaml/nodes", f"more than {MAX_NODES} values", span=_event_span(event))

    def stop(self, code: str, message: str, hint: str | None = None, *, span: Span) -> NoReturn:
        """Give up reading, with this fault and those found before."""
        raise CanastaError([*self.faults, Diagnostic(code, message, self.path, span, hint=hint)])


def _is_float(value: str) -> bool:
    """Whether a plain scalar is a decimal number; plain digits were read before."""
    return value[:1] in "+-.0123456789" and _FLOAT.fullmatch(value) is not None


def _event_span(event: Any) -> Span:
    """The span between the marks of an event."""
    start, end = event.start_mark, event.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
