"""Bytes of a file as text, or the one fault that keeps them from being text."""

from __future__ import annotations

import codecs
import re

from canasta import limits
from canasta.phrases import say
from canasta.text import Diagnostic, Span

_WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_EVENTS = re.compile(r'\s*\{\s*"cgn"\s*:')


def are_events(text: str, path: str = "-") -> bool:
    """Whether a text is events in JSON, by its first line or by the name of its file."""
    return path.endswith((".jsonl", ".jsonl.gz")) or _EVENTS.match(text) is not None


def decode(data: bytes, path: str = "-") -> tuple[str, Diagnostic | None]:
    """The text of a file; with a fault the text is empty."""
    if len(data) > limits.FILE_BYTES:
        return "", Diagnostic("text/too-large", f"larger than {limits.FILE_BYTES // 1_000_000} megabytes", path)
    if data.startswith(_WIDE):
        return "", Diagnostic("text/encoding", "this is UTF-16 or UTF-32; transcripts are UTF-8", path)
    if data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") > limits.LINES:
        return "", too_many_lines(path)
    nul = data.find(b"\0")
    if nul >= 0:
        return "", Diagnostic("text/binary", "a NUL character: this is no text", path, _span(data, nul))
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        byte = data[error.start]
        message = f"the byte {byte:#04x} is not UTF-8"
        return "", Diagnostic("text/encoding", message, path, _span(data, error.start), found=byte)


def too_many_lines(path: str) -> Diagnostic:
    """The fault of a text with more lines than are read."""
    return Diagnostic("text/too-large", say("fault lines", limits.LINES // 1_000_000), path)


def _span(data: bytes, offset: int) -> Span:
    before = data[:offset]
    line = before.count(b"\n") + 1
    return Span.point(line, len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1)
