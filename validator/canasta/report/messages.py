"""Messages of rules in another language: the template is found again by its English text, and its values kept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from canasta.report.fixed import MESSAGES, VALUES
from canasta.report.locale import ENGLISH, Translator, filled
from canasta.rulebook.clause import TypedClause

_PLURAL = re.compile(r"\b(card|canasta|meld|three|rank|suit|repeat|seat)s\b")
_VERBS = {"are": "(?:are|is)", "were": "(?:were|was)", "agree": "agrees?", "need": "needs?"}
_VERB = re.compile(rf"\b({'|'.join(_VERBS)})\b")
_RANGE = re.compile(r"(-?\d+) to (-?\d+)")


def template(clause: TypedClause) -> str:
    """What a clause says of a breach, with `{1}`, `{2}` where its values stand."""
    number = count(1)
    parts = (part if isinstance(part, str) else f"{{{next(number)}}}" for part in clause.message)
    return " ".join("".join(parts).split())


def retold(message: str, clauses: Iterable[TypedClause], tr: Translator) -> str:
    """An English message of one of some clauses in a language; as it is when it is none of theirs."""
    if tr.lang == ENGLISH:
        return message
    for english in (*map(template, clauses), *MESSAGES.values()):
        found = english and re.fullmatch(_pattern(english), message)
        said = tr.text("message", english)
        if found and said != english:
            before, *values = found.groups()
            rest = english == MESSAGES["not-decided"]
            told = filled(said, *(tr.text("rule", each) if rest else _value(each, tr) for each in values))
            return f"{_about(before, tr)} {told}" if before else told
    return message


def _about(before: str, tr: Translator) -> str:
    """What a message is about, a card or a claimed figure and whose it is, as a label."""
    name, of, side = before.partition(" of ")
    return tr.word("page label", tr.word("page of", name, side) if of else name)


def _pattern(english: str) -> str:
    """What a template looks like when it is filled in, in the singular too, and behind the card it is about."""
    words = re.split(r"\{\d+\}", english)
    return r"(?:([^:]+): )?" + "(.+?)".join(map(_loose, words))


def _loose(words: str) -> str:
    """Words as a pattern, with what the singular changes."""
    return _VERB.sub(lambda verb: _VERBS[verb[1]], _PLURAL.sub(r"\1s?", re.escape(words).replace(r"\ ", " ")))


def _value(value: str, tr: Translator) -> str:
    """A value in a message; most are numbers, ranks or seats."""
    if between := _RANGE.fullmatch(value):
        return tr.word("number between", *between.groups())
    name = next((name for name, english in VALUES.items() if english == value), "")
    return tr.word(f"number {name}") if name else value
