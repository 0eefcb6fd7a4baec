"""Everything that is wrong or doubtful in a variant file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canasta.analyse.lint import changes, edits, expressions, head, history, kept, pins, settings, slips
from canasta.analyse.lint.context import Context
from canasta.analyse.lint.finding import Edit, Finding
from canasta.analyse.lint.gather import Library, Subject, gather
from canasta.text import CanastaError

_CHECKS = (head.check, pins.check, settings.check, changes.check, expressions.check)
_ROUNDS = 12
IGNORE = "# lint: ignore"
"""A comment that ends so, and perhaps with codes, takes back what would be said of its line."""


@dataclass(slots=True, frozen=True)
class Wanted:
    """Which codes are asked for: those selected, by name or family, and not ignored."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    history: bool = True

    def takes(self, code: str) -> bool:
        """Whether findings of this code are wanted."""
        chosen = not self.select or any(_within(code, each) for each in self.select)
        return chosen and not any(_within(code, each) for each in self.ignore)


ALL = Wanted()


def _within(code: str, family: str) -> bool:
    """Whether a code is that one, or of that family."""
    return code == family or code.startswith(f"{family.rstrip('/')}/")


def lint(
    text: str, path: str, file: Path, library: Library, wanted: Wanted = ALL, upon: tuple[Path, ...] = ()
) -> list[Finding]:
    """What is to be said of a variant file, in its order; of a pack, as it lies upon others where they are given."""
    found = kept.find(text, path, file, upon)
    if found is None:
        subject = gather(text, path, file, library, upon)
        found = _all(subject) if not upon else [_unfixed(each) for each in _all(subject)]
        if subject.variant is not None:
            below = [each.file for each in subject.variant.chain[:-1] if each.file is not None]
            kept.keep(text, path, file, upon, below, found)
    if wanted.history:
        told = history.findings(text, path, file, library)
        found = [*told, *(each for each in found if not told or each.code != history.CODE)]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    chosen = [each for each in found if wanted.takes(each.code) and not _taken_back(each, lines)]
    return sorted(chosen, key=lambda each: each.order)


def _all(subject: Subject) -> list[Finding]:
    """Everything that follows from the text and what it extends."""
    found = [slips.finding(fault, subject.text) for fault in subject.faults]
    variant = subject.variant
    if variant is not None:
        context = Context(subject, variant, variant.file.doc)
        for check in _CHECKS:
            try:
                check(context)
            except CanastaError:  # what cannot be looked at for faults has been told of already
                if not subject.faults:
                    raise
        found += context.findings
    return list({str(each): each for each in found}.values())


def _unfixed(finding: Finding) -> Finding:
    """A doubt about a pack on one base, which no fix may settle for every other."""
    return finding if finding.level == "error" else replace(finding, fix=None)


def _taken_back(finding: Finding, lines: Sequence[str]) -> bool:
    """Whether a comment in the line of a finding says that it is known."""
    line = lines[finding.span.line - 1] if finding.span.line <= len(lines) else ""
    _, comment, codes = line.partition(IGNORE)
    named = codes.replace(",", " ").split()
    return bool(comment) and finding.level != "error" and (not named or finding.code in named)


def fixed(
    text: str, path: str, file: Path, library: Library, wanted: Wanted = ALL, upon: tuple[Path, ...] = ()
) -> tuple[str, int]:
    """The text with everything fixed that has a fix, and how many findings were."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    count = 0
    for _ in range(_ROUNDS):
        chosen = _chosen(lint(text, path, file, library, wanted, upon), path)
        new = edits.applied(text, [edit for fix in chosen for edit in fix])
        if new == text:
            break
        text, count = new, count + len(chosen)
    return text, count


def _chosen(findings: Sequence[Finding], path: str) -> list[tuple[Edit, ...]]:
    """The fixes that can be made at once, none meeting another."""
    fixes = [each.fix.edits for each in findings if each.fix and each.path == path]
    chosen: list[tuple[Edit, ...]] = []
    at = 0
    for made in sorted(fixes, key=lambda each: each[0].start):
        if made[0].start >= at:
            chosen.append(made)
            at = max(max(edit.end for edit in made), at + 1)
    return chosen
