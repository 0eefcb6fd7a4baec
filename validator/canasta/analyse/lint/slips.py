"""Fixes of what loading finds: names that were meant, and words of YAML 1.1."""

from __future__ import annotations

from canasta.analyse.lint.edits import stretch
from canasta.analyse.lint.finding import Edit, Finding, Fix, meant
from canasta.text import Diagnostic

_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def finding(fault: Diagnostic, text: str) -> Finding:
    """A fault of a file as a finding, with its fix where one is plain."""
    return Finding.of(fault, "error", _fix(fault, text))


def _fix(fault: Diagnostic, text: str) -> Fix | None:
    """The right name in the place of a wrong one."""
    right = meant(fault)
    wrong = fault.found if isinstance(fault.found, str) else None
    if right is None and fault.code == "variant/value" and "true or false" in fault.message and wrong:
        right = _TRUTH.get(wrong.lower())
    if right is None:
        return None
    start, end = stretch(text, fault.span)
    written = text[start:end]
    for old in filter(None, (wrong, written)):
        at = written.rfind(old)
        if at >= 0 and (at + len(old) == len(written) or written[-1] in "\"'"):
            new = right if old != written or not written.startswith(('"', "'")) else f"{written[0]}{right}{written[0]}"
            return Fix(f"write {right}", (Edit(start + at, start + at + len(old), new),))
    return None
