"""Fixes of what loading finds: names that were meant, and values as they are written."""

from __future__ import annotations

import re

from canasta.analyse.lint.edits import stretch
from canasta.analyse.lint.finding import Edit, Finding, Fix, meant
from canasta.text import Diagnostic

_VALUE = re.compile(r"[ ]*(?:- )?[\w./-]+:[ ]+(?![\"'\[{|>&*!])([^\n]*?)(?:[ ]+#[^\n]*)?(?=\n|$)")
"""A line with a key and a text without quotes."""
_WRITTEN = re.compile(r"write (\[[^\]…]*\]|\{[^…]*\}|\"[^\"]*\"|\d+|true|false|`(?P<bare>[^`…]+)`)")
"""A hint that says just what to write."""


def finding(fault: Diagnostic, text: str) -> Finding:
    """A fault of a file as a finding, with its fix where one is plain."""
    return Finding.of(fault, "error", _fix(fault, text))


def _spaces(text: str) -> Fix:
    """Spaces in the place of tabs before lines."""
    leads = [found for found in re.finditer(r"(?m)^[ \t]+", text) if "\t" in found[0]]
    edits = tuple(Edit(found.start(), found.end(), found[0].replace("\t", "  ")) for found in leads)
    return Fix("write spaces for tabs", edits)


def _of_syntax(fault: Diagnostic, text: str) -> Fix | None:
    """What makes YAML of a text that is none."""
    start, _ = stretch(text, fault.span)
    if fault.message.startswith("a tab "):
        return _spaces(text)
    if "is not the dash" in fault.message:
        return Fix("write -", (Edit(start, start + 1, "-"),))
    if fault.message.startswith("a space is missing"):
        return Fix("put a space after the colon", (Edit(start + 1, start + 1, " "),))
    first = text.rfind("\n", 0, start) + 1
    line = _VALUE.match(text, first)
    if fault.message.startswith("a colon and a space") and line:
        quoted = line[1].replace("\\", "\\\\").replace('"', '\\"')
        return Fix("put quotes around it", (Edit(line.start(1), line.end(1), f'"{quoted}"'),))
    return None


def _said(fault: Diagnostic) -> str | None:
    """What a hint says is to be written."""
    found = _WRITTEN.fullmatch(fault.hint or "")
    return (found["bare"] or found[1]) if found else None


def _fix(fault: Diagnostic, text: str) -> Fix | None:
    """The right name in the place of a wrong one."""
    if fault.code == "yaml/syntax":
        return _of_syntax(fault, text)
    right = meant(fault)
    wrong = fault.found if isinstance(fault.found, str) else None
    start, end = stretch(text, fault.span)
    written = text[start:end]
    if right is None:
        made = _said(fault) if fault.code in ("variant/value", "schema/type") else None
        return Fix(f"write {made}", (Edit(start, end, made),)) if made else None
    for old in filter(None, (wrong, written)):
        at = written.rfind(old)
        if at >= 0 and (at + len(old) == len(written) or written[-1] in "\"'"):
            new = right if old != written or not written.startswith(('"', "'")) else f"{written[0]}{right}{written[0]}"
            return Fix(f"write {right}", (Edit(start + at, start + at + len(old), new),))
    return None
