"""Fixes of what loading finds: names that were meant, and words of YAML 1.1."""

from __future__ import annotations

import re

from canasta.analyse.lint.edits import stretch
from canasta.analyse.lint.finding import Edit, Finding, Fix, meant
from canasta.text import Diagnostic

_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def finding(fault: Diagnostic, text: str) -> Finding:
    """A fault of a file as a finding, with its fix where one is plain."""
    return Finding.of(fault, "error", _fix(fault, text))


def _spaces(text: str) -> Fix:
    """Spaces in the place of tabs before lines."""
    leads = [found for found in re.finditer(r"(?m)^[ \t]+", text) if "\t" in found[0]]
    edits = tuple(Edit(found.start(), found.end(), found[0].replace("\t", "  ")) for found in leads)
    return Fix("write spaces for tabs", edits)


def _listed(fault: Diagnostic) -> str | None:
    """A single value as the list that is asked for, which the hint writes."""
    found = re.fullmatch(r"write (\[[^\]]*\])", fault.hint or "")
    return found[1] if found else None


def _whole(written: str) -> str | None:
    """A number that was written with separators of thousands, or between quotes."""
    return (
        re.sub(r"\D", "", written)
        if re.fullmatch(r"\d{1,3}([.,_' ]\d{3})+|(?P<mark>['\"])\d+(?P=mark)", written)
        else None
    )


def _fix(fault: Diagnostic, text: str) -> Fix | None:
    """The right name in the place of a wrong one."""
    if fault.code == "yaml/syntax" and fault.message.startswith("a tab "):
        return _spaces(text)
    right = meant(fault)
    wrong = fault.found if isinstance(fault.found, str) else None
    if right is None and fault.code == "variant/value" and "true or false" in fault.message and wrong:
        right = _TRUTH.get(wrong.lower())
    start, end = stretch(text, fault.span)
    written = text[start:end]
    if right is None:
        made = _listed(fault) or _whole(written) if fault.code in ("variant/value", "schema/type") else None
        return Fix(f"write {made}", (Edit(start, end, made),)) if made else None
    for old in filter(None, (wrong, written)):
        at = written.rfind(old)
        if at >= 0 and (at + len(old) == len(written) or written[-1] in "\"'"):
            new = right if old != written or not written.startswith(('"', "'")) else f"{written[0]}{right}{written[0]}"
            return Fix(f"write {right}", (Edit(start + at, start + at + len(old), new),))
    return None
