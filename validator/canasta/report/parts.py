"""What a finding says besides its message, in the words that all forms for people share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from canasta.report.locale import Translator
from canasta.report.model import Cite, Finding
from canasta.report.spoken import said
from canasta.text import capital


def measured(finding: Finding, tr: Translator) -> str:
    """What was found and what is required, where that adds something to the message."""
    pairs = (("found", finding.found), ("required", finding.required))
    given = [tr.word(f"report {word}", _value(value, tr)) for word, value in pairs if value is not None]
    if finding.message and (not given or not _adds(finding)):
        return ""
    return sentence(", ".join(given)) if given else ""


def _adds(finding: Finding) -> bool:
    """Whether found and required are figures, more than one or none, that the message leaves out."""
    found, required = finding.found, finding.required
    if any(isinstance(value, bool) or not isinstance(value, int) for value in (found, required)):
        return False
    unsaid = [value for value in (found, required) if not _says(finding.message, str(value))]
    return found != required and {found, required} != {0, 1} and unsaid not in ([], [0])


def facts(finding: Finding, tr: Translator) -> Iterator[str]:
    """The facts, without those that the message says as found or required."""
    told = {_value(value, tr) for value in (finding.found, finding.required) if value is not None}
    for fact in finding.facts:
        value = fact.rpartition(": ")[2]
        if value not in told or value in (_value(True, tr), _value(False, tr)) or not _says(finding.message, value):
            yield fact


def hangs(finding: Finding, tr: Translator) -> Iterator[str]:
    """What hangs on cards that nobody noted: the condition, a way each to fill the gaps, the limit that was reached."""
    if finding.condition:
        yield sentence(finding.condition)
    examples = [
        tr.word("report with", tr.word(f"verdict {verdict}"), cards) for verdict, cards in finding.examples.items()
    ]
    if examples:
        yield sentence(tr.word("report example", "; ".join(examples)))
    if finding.limit is not None:
        yield tr.word("report no-answer", f"{finding.limit:g}")


def cited(cites: Iterable[Cite]) -> dict[tuple[str, str | None], list[str]]:
    """The statements cited, by source and status."""
    grouped: dict[tuple[str, str | None], list[str]] = {}
    for cite in cites:
        grouped.setdefault((cite.source, cite.status), []).append(cite.statement)
    return grouped


def cited_line(title: str, statements: str, several: bool, status: str | None, tr: Translator) -> str:
    """Statements of one source as a sentence: its title, their numbers, and their status."""
    known = f" ({tr.text('origin', status)})" if status else ""
    return f"{tr.word('report statements' if several else 'report statement', title, statements)}{known}."


def readings(finding: Finding, tr: Translator) -> Iterator[str]:
    """What other readings of the variant say, each by itself, those of one verdict together."""
    grouped: dict[str, dict[str, list[str]]] = {}
    for reading, verdict in finding.other_readings.items():
        name, _, option = reading.partition(": ")
        grouped.setdefault(verdict, {}).setdefault(name, []).append(option)
    for verdict, options in grouped.items():
        words = [f"{tr.word('page label', name)} {tr.listed(each)}" for name, each in options.items()]
        yield sentence(tr.word("report reading", tr.word(f"verdict {verdict}"), tr.listed(words, "report or-under")))


def _says(message: str, value: str) -> bool:
    """Whether a message holds a value as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message) is not None


def _value(value: object, tr: Translator) -> str:
    """A value in words."""
    return said(("yes" if value else "no") if isinstance(value, bool) else str(value), tr)


def sentence(text: str) -> str:
    """A phrase as a sentence: its first letter large, a full stop behind."""
    return f"{capital(text)}."
