"""What a finding says, in another language: every text that is a phrase, and found and required."""

from __future__ import annotations

import re

from canasta.report.locale import ENGLISH, Translator
from canasta.report.model import Finding, GameReport, Reason

ASIDE = re.compile(r" \([^()]*\)$")


def spoken(report: GameReport, tr: Translator) -> None:
    """Say the findings of a report in a language."""
    if tr.lang != ENGLISH:
        for finding in report.findings:
            _say(finding, tr)


def _say(finding: Finding, tr: Translator) -> None:
    """Say one finding."""
    finding.message = tr.said(finding.message)
    finding.facts = list(map(tr.said, finding.facts))
    finding.condition = tr.said(finding.condition)
    finding.examples = {verdict: tr.said(cards) for verdict, cards in finding.examples.items()}
    finding.reasons = [Reason(tr.said(each.text), each.line, each.column) for each in finding.reasons]


def said(value: str, tr: Translator) -> str:
    """A value that was found or is required as it is shown: a figure, a range, yes or no, or a word."""
    if value in ("yes", "no", "none", "unknown"):
        return tr.word(f"number {value}")
    low, to, high = value.partition(" to ")
    if to and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        return tr.word("number between", low, high)
    return tr.word("report not", said(value[4:], tr)) if value.startswith("not ") else tr.text("value", value, "role")
