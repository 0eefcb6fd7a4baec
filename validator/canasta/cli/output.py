"""Where results go: standard output, or a file that appears only when it is whole."""

import os
import sys
from types import TracebackType
from typing import BinaryIO, Self

from canasta.cli.inputs import fault


class ReaderLeft(Exception):
    """Nobody reads standard output any more."""


class Output:
    """Text written to standard output or, all at once at the end, to a file."""

    def __init__(self, path: str | None = None, encoding: str | None = None) -> None:
        self.path = path
        self.encoding = encoding or "utf-8"
        self.target = path
        self.stream = self._open()

    def _open(self) -> BinaryIO:
        """The stream to write to: beside the file when that is an ordinary one or not there yet."""
        if self.path is None:
            sys.stdout.flush()
            return sys.stdout.buffer
        try:
            if not os.path.exists(self.path) or os.path.isfile(self.path):
                self.target = f"{os.path.realpath(self.path)}.part"
            return open(self.target or self.path, "wb")
        except OSError as error:
            raise self._refused(error) from None

    def _refused(self, error: OSError) -> Exception:
        """The fault of a file that cannot be written."""
        if isinstance(error, BrokenPipeError) and self.path is None:
            return ReaderLeft()
        reason = (error.strerror or str(error)).lower()
        return fault("file/unwritable", f"cannot be written: {reason}", self.path or "-")

    def write(self, text: str) -> None:
        """Write some text."""
        try:
            self.stream.write(text.encode(self.encoding, "backslashreplace"))
        except OSError as error:
            raise self._refused(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put the file in its place, or leave no trace of it."""
        try:
            if self.path is None:
                self.stream.flush()
                return
            self.stream.close()
            if self.target != self.path and self.target:
                os.remove(self.target) if kind else os.replace(self.target, os.path.realpath(self.path))
        except OSError as error:
            raise self._refused(error) from None


def terminal_encoding(form: str, path: str | None) -> str | None:
    """The encoding of what people read on a terminal; everything else is UTF-8."""
    from canasta.report.forms import FOR_PEOPLE

    return sys.stdout.encoding if path is None and form in FOR_PEOPLE and sys.stdout.isatty() else None
