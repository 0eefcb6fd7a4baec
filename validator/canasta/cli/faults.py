"""What goes wrong, said in one line on standard error, and the exit codes it asks for."""

import os
import sys

from canasta.cli import exits
from canasta.text import CanastaError, Diagnostic


class Faults:
    """Collects exit codes, and says each fault once."""

    def __init__(self) -> None:
        self.codes: set[int] = {exits.LEGAL}
        self.said: set[str] = set()

    def add(self, error: CanastaError) -> None:
        """Say what is wrong with an input."""
        for diagnostic in error.diagnostics:
            self.codes.add(exits.of_fault(diagnostic.code))
            self.say(line(diagnostic))

    def unexpected(self, said: str, path: str) -> None:
        """Say how the program itself failed on a file."""
        self.codes.add(exits.BROKEN)
        self.say(f"{path}: {said}")

    def say(self, text: str) -> None:
        """One line on standard error, once."""
        if text not in self.said:
            self.said.add(text)
            complain(text)

    @property
    def code(self) -> int:
        """The exit code that counts."""
        return exits.first(self.codes)


def complain(text: str) -> None:
    """One line on standard error, safe for a terminal of any encoding."""
    from canasta.report.style import clean

    encoding = sys.stderr.encoding or "utf-8"
    print(clean(text).encode(encoding, "backslashreplace").decode(encoding), file=sys.stderr)


def line(diagnostic: Diagnostic) -> str:
    """A diagnostic on one line; a place is named only where there is one, not for what is said of a whole file."""
    span = diagnostic.span
    placed = (span.line, span.column) != (1, 1) or diagnostic.code == "text/syntax"
    at = f"{diagnostic.path}:{span.line}:{span.column}" if placed else diagnostic.path
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return f"{at}: error: {diagnostic.message}{hint} [{diagnostic.code}]"


def internal(error: BaseException) -> str:
    """An unexpected exception in one line; all of it when CANASTA_DEBUG is set."""
    if os.environ.get("CANASTA_DEBUG"):
        import traceback

        traceback.print_exception(error)
    words = " ".join(str(error).split())[:300]
    return f"fault of the program: {type(error).__name__}: {words} (CANASTA_DEBUG=1 shows where)"
