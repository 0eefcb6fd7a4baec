"""Findings of lint: diagnostics with a level and, where there is one, a fix."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields

from canasta.text import Diagnostic

LEVELS = ("error", "warning", "advice")
"""From worst to mildest: it cannot be used; it probably is not what was meant; it could be written better."""


@dataclass(slots=True, frozen=True)
class Edit:
    """A stretch of the text, by offsets, and what takes its place."""

    start: int
    end: int
    text: str


@dataclass(slots=True, frozen=True)
class Fix:
    """What would be done, in words, and the edits that do it."""

    words: str
    edits: tuple[Edit, ...]


@dataclass(slots=True, frozen=True)
class Finding(Diagnostic):
    """A diagnostic with its level and fix."""

    level: str = "error"
    fix: Fix | None = None

    @classmethod
    def of(cls, fault: Diagnostic, level: str = "error", fix: Fix | None = None) -> Finding:
        """A diagnostic as a finding."""
        values = {each.name: getattr(fault, each.name) for each in fields(Diagnostic)}
        return cls(**values, level=level, fix=fix)

    @property
    def order(self) -> tuple[str, int, int, int, str]:
        """By place, then the worst first."""
        return self.path, self.span.line, self.span.column, LEVELS.index(self.level), self.code


def meant(fault: Diagnostic) -> str | None:
    """The nearest right name that a diagnostic's hint gives."""
    found = re.fullmatch(r"did you mean (\S+)\?", fault.hint or "")
    return found[1] if found else None


def worst(findings: Iterable[Finding]) -> str | None:
    """The worst level of some findings; None when there are none."""
    return min((each.level for each in findings), key=LEVELS.index, default=None)
