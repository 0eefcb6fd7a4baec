"""The files that PATH names, and their text."""

import os
import sys
from collections.abc import Iterator, Sequence
from glob import glob, has_magic
from typing import Final

from canasta.text import CanastaError, Diagnostic, Span

STDIN: Final = "-"
SUFFIXES: Final = (".cgn", ".cgn.gz")
#: A longer file is refused; one byte more is read to see that it is longer.
MAX_BYTES: Final = 64_000_000


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
    if path == STDIN or os.path.isfile(path):
        yield path
    elif os.path.isdir(path):
        yield from _walk(path)
    elif os.path.exists(path):
        yield path
    elif has_magic(path):
        for name in sorted(glob(path, recursive=True)):
            yield from _walk(name) if os.path.isdir(name) else (name,)


def _walk(folder: str) -> Iterator[str | CanastaError]:
    """The transcripts of a folder and its folders, in order, hidden ones left out."""
    refused: list[OSError] = []
    for at, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(SUFFIXES) and not name.startswith("."):
                yield os.path.join(at, name)
    for error in refused:
        yield fault("file/unreadable", f"cannot be read: {_reason(error)}", str(error.filename))


def _why_none(path: str) -> str:
    """Why a PATH names no file."""
    if os.path.isdir(path):
        return "no .cgn file in this folder"
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


def _bytes(path: str) -> bytes:
    """What a file holds, up to one byte more than may be."""
    try:
        if path == STDIN:
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(path, "rb") as stream:
            zipped = stream.peek(2)[:2] == b"\x1f\x8b"
            return _unzipped(path) if zipped else stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise fault("file/unreadable", f"cannot be read: {_reason(error)}", path) from None


def _unzipped(path: str) -> bytes:
    """What a gzip file holds, never more than may be."""
    import gzip
    import zlib

    try:
        with gzip.open(path) as stream:
            return stream.read(MAX_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise fault("file/compressed", "damaged gzip file", path) from None


def text_lines(text: str) -> list[str]:
    """A text by lines, as transcripts count them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
