"""Exit codes, and which of several counts."""

from collections.abc import Iterable
from typing import Final

LEGAL: Final = 0
FAULTY: Final = 1
BAD_INPUT: Final = 2
OPEN: Final = 3
BROKEN: Final = 4

_PRECEDENCE: Final = (BROKEN, BAD_INPUT, FAULTY, OPEN, LEGAL)

_OF_VERDICT: Final = {
    "legal": LEGAL,
    "open": OPEN,
    "undecided": OPEN,
    "contradiction": FAULTY,
    "illegal": FAULTY,
    "malformed": BAD_INPUT,
}


def of_verdict(verdict: str, strict: bool = False) -> int:
    """The exit code that one verdict asks for; strict counts open as a failure."""
    code = _OF_VERDICT[verdict]
    return FAULTY if strict and code == OPEN else code


def of_fault(code: str) -> int:
    """The exit code that a diagnostic asks for: what the system refused is not the input's fault."""
    return BROKEN if code in ("file/unreadable", "file/unwritable") else BAD_INPUT


def first(codes: Iterable[int]) -> int:
    """The code that counts among several."""
    asked = set(codes)
    return next((code for code in _PRECEDENCE if code in asked), LEGAL)
