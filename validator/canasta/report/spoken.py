"""What a finding says, in another language: its message, the facts behind it, and found and required."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from canasta.report.fixed import FACTS
from canasta.report.locale import ENGLISH, Translator
from canasta.report.messages import retold
from canasta.report.model import Finding, GameReport
from canasta.rulebook.clause import TypedClause

ASIDE = re.compile(r" \([^()]*\)$")
_SINCE = re.compile(r"(\S+) lies in the pile since (?:turn (\d+)|the deal)")
_CAN = re.compile(r"a legal (\S+) is open to the player")


def spoken(report: GameReport, tr: Translator) -> None:
    """Say the findings of a report in a language."""
    if tr.lang == ENGLISH:
        return
    clauses = _clauses(report.variant or "")
    for finding in report.findings:
        _say(finding, [each for each in clauses if each.rule == finding.rule], tr)


@cache
def _clauses(variant: str) -> tuple[TypedClause, ...]:
    """The clauses of a variant; of a packaged one, which has all that are in spec, when it cannot be read again."""
    from canasta.text import CanastaError
    from canasta.variant import load_variant
    from canasta.variant.locate import packaged

    try:
        return tuple(load_variant(variant).clauses.values())
    except CanastaError:
        return tuple(load_variant(next(iter(packaged()))).clauses.values())


def _say(finding: Finding, clauses: Iterable[TypedClause], tr: Translator) -> None:
    """Say one finding."""
    finding.message = retold(finding.message, clauses, tr)
    finding.facts = [fact(each, tr) for each in finding.facts]


def fact(text: str, tr: Translator) -> str:
    """A fact with its value; what is not known stays."""
    if since := _SINCE.fullmatch(text):
        card, turn = since.groups()
        return tr.word("fact since", card, turn) if turn else tr.word("fact since-deal", card)
    words, colon, value = text.rpartition(": ")
    return f"{tr.word('page label', _meaning(words, tr))} {said(value, tr)}" if colon else _meaning(text, tr)


def _meaning(words: str, tr: Translator) -> str:
    """What a fact is."""
    if can := _CAN.fullmatch(words):
        return tr.word("fact can", can[1])
    whole = tr.text("fact", words)
    if whole != words:
        return whole
    before, comma, rank = words.rpartition(", those of rank ")
    if comma:
        return tr.word("fact of-rank", tr.text("fact", before), rank)
    name, of, card = words.partition(" of ")
    return tr.word("fact of", tr.word(f"fact {name}"), tr.text("fact", card)) if of and name in FACTS else words


def said(value: str, tr: Translator) -> str:
    """A value as it is shown: a figure, a range, yes or no, or a word."""
    if value in ("yes", "no", "none", "unknown"):
        return tr.word(f"number {value}")
    low, to, high = value.partition(" to ")
    if to and low.lstrip("-").isdigit() and high.lstrip("-").isdigit():
        return tr.word("number between", low, high)
    return tr.word("report not", said(value[4:], tr)) if value.startswith("not ") else tr.text("value", value)
