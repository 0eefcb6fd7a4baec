"""Findings keep what their texts were made of, so that all of it can be said in another language."""

from __future__ import annotations

import pickle
import re

import pytest

from canasta.checker.api import check
from canasta.phrases import GROUPS, Phrase, filled, listing, recorded, say
from canasta.report import json
from canasta.report.locale import LANGUAGES, Translator, translator
from canasta.report.model import GameReport
from canasta.report.spoken import spoken
from tests.locale.records import texts
from tests.report.marked import Marked

HEAD = '[Variant "{0}"]\n[Seats "N E S W"]\n'
POSITION = "position\nmelds EW QS QH QC\npile 5C QD\nstock ?*40\nhand E ?*3\nturn E\n1. E take QD onto Q, discard 4S\n"
GAMES = {
    "open": HEAD.format("french") + POSITION,
    "settled by what was shown": HEAD.format("french") + POSITION + "show E 5C JK 2S\n",
    "a card too often": HEAD.format("classic") + "position\nmelds NS 7H 7H 7D\nhand E 7H 7S 4D 4D\nhand W 4D\nturn E\n"
    "1. E draw 5C, meld 7H 7S 7S, discard 4D\n",
    "a card not held": HEAD.format("classic")
    + "position\nstock ?*40\nhand E KS KH 4C\nturn E\n1. E draw 5C, discard 9H\n",
    "frozen": HEAD.format("classic") + "position\nmelds EW 7H 7D 7S\npile 5C 2H 9C\nstock ?*40\nhand E 9H JK 7C 4D\n"
    "turn E\n1. E take 9C with 9H JK, discard 4D\n",
    "a figure that is not so": HEAD.format("classic") + "position\nmelds NS KH KD KS KC KH KD KS | 7H 7D 7S\n"
    "hand N KC 4H\nhand S 9H\nhand E 4D\nhand W ?*2\nstock ?*20\nturn N\n1. N draw 7C, add KC to K, add 7C to 7, "
    "discard 4H, out\nscore NS canastas 600 690\nscore EW hand -5\n",
    "no notation": HEAD.format("classic")
    + "position\nhand E KS, KH\n1. E drew 5C\n2. Q draw 5C\nscore NS foo 5\n{ open\n",
    "tags": '[Variant "classic"]\n[Seats "N N"]\n[Dealer "X"]\n[Variant "classic"]\ndeal 1\n',
    "players": HEAD.format("cutthroat") + "deal 1\n",
}
NOTATION = re.compile(
    r"`[^`]*`|\[[^\]]*\]|\([a-z, …]*\)|\b(?:canastas|hand|take|meld|draw|discard|drew|Variant|Seats|Dealer)\b"
)


def said(report: GameReport) -> list[str]:
    """All that the findings of a game say."""
    found: list[str] = []
    for each in report.findings:
        found += [
            each.message,
            each.condition,
            *each.facts,
            *each.examples.values(),
            *(one.text for one in each.reasons),
        ]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_a_finding_stays_english(name: str) -> None:
    """Under a language of one word only cards, seats and words of the notation are left; all of it is translated."""
    marked = Marked("ž")
    reports = check(GAMES[name])
    assert any(said(report) for report in reports)
    for report in reports:
        spoken(report, Translator("ro", marked))
        for text in said(report):
            words = re.findall(r"[^\W\d_]{2,}", NOTATION.sub("", text))
            assert [word for word in words if not word.isupper()] == [], text
    known = {(text.kind, " ".join(text.english.split())) for text in texts()}
    assert {each for each in marked.asked if each not in known and ("role", each[1]) not in known} == set()


def test_the_report_for_programs_has_texts() -> None:
    """A phrase is a string wherever one is looked for, and comes whole through a pipe."""
    (report,) = check(GAMES["open"])
    (again,) = json.loads(json.dumps([report]))
    assert again == report and type(again.findings[0].message) is str
    copied = pickle.loads(pickle.dumps(report)).findings[0].message
    assert isinstance(copied, Phrase)
    message = report.findings[0].message
    assert isinstance(message, Phrase)
    assert (copied, copied.id, copied.values) == (message, "message not-decided", message.values)
    assert isinstance(copied.values[0], Phrase) and copied.values[0].id == "rule pile/naturals-in-hand"


def test_a_message_names_its_clause_and_its_values() -> None:
    """The id is that of the catalogues."""
    (report,) = check(GAMES["frozen"])
    message = report.findings[0].message
    assert isinstance(message, Phrase)
    assert message.id.startswith("message pile/frozen-needs-natural-pair#") and message.values == ("1", "2")
    assert filled(message.template, *message.values).replace("cards", "card") == message


def test_lists_and_texts_of_records() -> None:
    """As English has them."""
    assert listing([], "or") == "" and listing(["a"], "or") == "a"
    assert listing(["a", "b", "c"], "and") == "a, b and c"
    assert say("list or", "a", 5) == "a or 5"
    assert recorded("fact x", "a meaning").kind == "fact"


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - {"en"}))
def test_every_phrase_keeps_its_values(lang: str) -> None:
    """Whatever stands in a text stands in its translation."""
    for group, words in GROUPS.items():
        for key, english in words.items():
            values = [f"<{number}>" for number in range(1, 4) if f"{{{number}}}" in english]
            text = translator(lang).said(say(f"{group} {key}", *values))
            assert all(value in text for value in values) and "{" not in re.sub("`.?`", "", text), (group, key)
