"""The files that PATH names, and their text."""

import os
import sys
from collections.abc import Iterator, Sequence
from glob import glob, has_magic
from io import BufferedReader
from typing import BinaryIO, Final

from canasta import limits
from canasta.text import CanastaError, Diagnostic, Span

STDIN: Final = "-"
SUFFIXES: Final = (".cgn", ".cgn.gz")
RULES: Final = (".yaml", ".yml")
EVENTS: Final = (".jsonl", ".jsonl.gz")


def fault(code: str, message: str, path: str, line: int = 1, column: int = 1) -> CanastaError:
    """One fault of an input file."""
    return CanastaError(Diagnostic(code, message, shown(path), Span.point(line, column)))


def shown(path: str) -> str:
    """A path as text, whatever bytes its name has."""
    return os.fsencode(path).decode("utf-8", "replace")


def expand(paths: Sequence[str]) -> Iterator[str | CanastaError]:
    """Every file that some paths name, once each; what names none is a fault."""
    seen: set[str] = set()
    for path in paths:
        matched = False
        for found in _matches(path):
            matched = True
            if isinstance(found, CanastaError) or found not in seen:
                yield found
            if isinstance(found, str):
                seen.add(found)
        if not matched:
            yield fault("file/none", _why_none(path), path)


def _matches(path: str) -> Iterator[str | CanastaError]:
    """The files of one PATH: itself, a folder's transcripts, or what a pattern matches."""
    if path.endswith(RULES) and os.path.isfile(path):
        words = f"is a file of rules; `canasta check --variant {shown(path)} GAME` judges a game by it"
        yield fault("file/kind", words, path)
    elif path == STDIN or os.path.isfile(path):
        yield path
    elif os.path.isdir(path):
        yield from _walk(path)
    elif os.path.exists(path):
        yield path
    elif has_magic(path):
        for name in sorted(glob(path, recursive=True)):
            yield from _walk(name) if os.path.isdir(name) else (name,)


def _walk(folder: str) -> Iterator[str | CanastaError]:
    """The transcripts of a folder and its folders, in order, hidden ones and what other programs log left out."""
    refused: list[OSError] = []
    for at, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(at, name)
            if name.startswith(".") or (os.path.exists(path) and not os.path.isfile(path)):
                continue  # what is no file, such as a pipe, might never end
            if name.endswith(SUFFIXES) or (name.endswith(EVENTS) and _begins(path)):
                yield path
    for error in refused:
        yield fault("file/unreadable", f"cannot be read: {_reason(error)}", str(error.filename))


def _begins(path: str) -> bool:
    """Whether a file begins as events do; a folder may hold other logs of that kind."""
    from canasta.transcript.source import are_events

    try:
        return are_events(_bytes(path, 1000).decode("utf-8-sig", "replace"))
    except CanastaError:
        return False


def _why_none(path: str) -> str:
    """Why a PATH names no file."""
    if os.path.isdir(path):
        return "no transcript in this folder"
    return "no file matches this pattern" if has_magic(path) else "no such file"


def _reason(error: OSError) -> str:
    """What the system says."""
    return (error.strerror or str(error)).lower()


def read(path: str) -> str:
    """The text of a transcript, plain or compressed; CanastaError when it is none."""
    from canasta.transcript.source import decode

    text, wrong = decode(_bytes(path), shown(path))
    if wrong is not None:
        raise CanastaError(wrong)
    return text


def _bytes(path: str, most: int | None = None) -> bytes:
    """What a file holds, up to `most` bytes, or one byte more than may be, to see that it is too long."""
    most = limits.FILE_BYTES + 1 if most is None else most
    try:
        if path == STDIN:
            return _unpacked(sys.stdin.buffer, path, most)
        with open(path, "rb") as stream:
            return _unpacked(stream, path, most)
    except OSError as error:
        raise fault("file/unreadable", f"cannot be read: {_reason(error)}", path) from None


def _unpacked(stream: BinaryIO, path: str, most: int) -> bytes:
    """What a stream holds, compressed or not, never more than may be."""
    import gzip
    import zlib

    peeked = stream if isinstance(stream, BufferedReader) else BufferedReader(stream)  # type: ignore[type-var]
    if peeked.peek(2)[:2] != b"\x1f\x8b":
        return peeked.read(most)
    try:
        with gzip.GzipFile(fileobj=peeked) as unzipped:
            return unzipped.read(most)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise fault("file/compressed", "damaged gzip file", path) from None


def text_lines(text: str) -> list[str]:
    """A text by lines, as transcripts count them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
