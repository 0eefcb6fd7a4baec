"""How single values stand in events: each form reads a value from JSON and writes it back."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from canasta import cards, limits
from canasta.phrases import say
from canasta.text import did_you_mean
from canasta.transcript.grammar import terminal
from canasta.transcript.tree import MeldName
from canasta.transcript.words import CARDS, Cards, meld_name, reading
from canasta.transcript.write import meld_text

MOST = 999_999_999
_CONTROLS = re.compile("[\0\r\n\ufeff\ud800-\udfff]")
_COMMENT = re.compile(r";[^\n]*|\{[^}]*\}")


class Refused(Exception):
    """An event that cannot be read: a code, what is wrong, and the word at fault."""

    def __init__(self, code: str, message: str, word: str | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.word, self.hint = code, message, word, hint


class Form(NamedTuple):
    """One kind of value: what it is called, how it is read from JSON, and how it is written."""

    name: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = lambda value: value


def shown(value: Any) -> str:
    """A value as messages show it: short, and text that any output can hold."""
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
    return f"`{text[: limits.SHOWN_WORD]}{'…' if len(text) > limits.SHOWN_WORD else ''}`"


def wrong(value: Any, wanted: str, hint: str | None = None) -> Refused:
    """A value that is not what has to stand there."""
    word = value if isinstance(value, str) else None
    return Refused("events/value", f"{wanted} stands here, not {shown(value)}", word, hint)


def _number(least: int, wanted: str) -> Form:
    """Whole numbers from `least`, as many digits as the notation has."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= MOST:
            raise wrong(value, wanted)
        return value

    return Form("points" if least < 0 else "count", read)


def _true(value: Any) -> bool:
    """What is only said when it is so."""
    if not isinstance(value, bool):
        raise wrong(value, "true or false")
    return value


def _name(token: str, wanted: str) -> Form:
    """A name as the grammar knows it."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or not terminal(token).fullmatch(value):
            raise wrong(value, wanted)
        return value if value.isascii() else unicodedata.normalize("NFC", value)

    return Form(token.lower(), read)


def one_of(*words: str) -> Form:
    """One of a few words."""

    def read(value: Any) -> str:
        if value not in words:
            hint = did_you_mean(value, words) if isinstance(value, str) else None
            raise wrong(value, " or ".join(f'"{word}"' for word in words), hint)
        return str(value)

    return Form("|".join(words), read)


def _text(value: Any) -> str:
    """A text of one line."""
    if not isinstance(value, str) or _CONTROLS.search(value):
        raise wrong(value, "a text of one line")
    return value


def _lines(value: Any) -> str:
    """A text of any lines."""
    if not isinstance(value, str) or _CONTROLS.search(value.replace("\n", "")):
        raise wrong(value, "a text")
    return value


def _listed(value: Any, wanted: str, least: int = 1) -> list[Any]:
    if not isinstance(value, list) or len(value) < least:
        raise wrong(value, wanted)
    return value


def _one_word(word: Any) -> Cards:
    """The cards that one word says, counted against what a line may hold."""
    if not isinstance(word, str) or not terminal("CARD").fullmatch(word):
        raise wrong(word, "a card")
    found = CARDS[word]
    reading.cards -= len(found)
    reading.repeated -= len(found) - 1
    if not found or reading.cards < 0 or reading.repeated < 0:
        raise Refused("text/too-many-cards", say("fault cards", limits.LINE_CARDS), word)
    return found


def _cards(least: int) -> Callable[[Any], Cards]:
    def read(value: Any) -> Cards:
        words = _listed(value, "a list of cards", least)
        return tuple([card for word in words for card in _one_word(word)])

    return read


def _card(value: Any) -> Cards:
    """A single card, which is kept as cards are."""
    found = _one_word(value)
    if len(found) != 1:
        raise Refused("text/one-card", say("fault one-card"), value)
    return found


def written_cards(what: Sequence[int]) -> list[str]:
    """Cards in order; those not wholly known are counted when they repeat, as in the notation."""
    words = []
    for card, run in groupby(what):
        name, count = cards.card_name(card), sum(1 for _ in run)
        counted = count > 1 and not cards.is_full(card)
        words += [f"{name}*{count}"] if counted else [name] * count
    return words


def _groups(value: Any) -> tuple[Cards, ...]:
    """Groups of cards, each a new meld."""
    return tuple(_cards(1)(group) for group in _listed(value, "a list of lists of cards"))


def _meld(value: Any) -> MeldName:
    """The name of a meld."""
    if not isinstance(value, str) or not terminal("MELD_NAME").fullmatch(value):
        raise wrong(value, "the name of a meld")
    return meld_name(value)


def _scores(token: str) -> Form:
    """Names with points, in order: pairs, since a name may stand twice."""
    name = _name(token, "a name")

    def pair(value: Any) -> tuple[str, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise wrong(value, "a pair of a name and points")
        return name.read(value[0]), POINTS.read(value[1])

    def read(value: Any) -> list[tuple[str, int]]:
        return [pair(each) for each in _listed(value, "a list of pairs of a name and points")]

    return Form(f"{token.lower()}_points", read, lambda value: [list(each) for each in value])


def _comments(blanks: bool) -> Callable[[Any], tuple[str, ...]]:
    """Comments with their marks; blank lines may part those that stand above a line."""

    def read(value: Any) -> tuple[str, ...]:
        found = _listed(value, "a list of comments", 0)
        for at, each in enumerate(found):
            blank = each == "" and blanks and at > 0 and found[at - 1] != ""
            if not blank and (not _lines(each) or not _COMMENT.fullmatch(each) or each != each.rstrip()):
                raise wrong(each, "a comment, `; to the end of its line` or `{in braces}`")
        return tuple(found)

    return read


POINTS = _number(-MOST, "a whole number of points")
COUNT = _number(0, "a whole number")
TRUE = Form("true", _true)
SEAT = _name("SEAT", "a seat")
SIDE = _name("SIDE", "a side")
OWNER = _name("OWNER", "a seat or side")
WORD = _name("WORD", "a name")
TAG = _name("TAG", "the name of a tag")
TEXT = Form("text", _text)
LINES = Form("lines", _lines)
CARDS_0 = Form("cards", _cards(0), written_cards)
CARDS_1 = Form("some_cards", _cards(1), written_cards)
CARD = Form("card", _card, lambda value: written_cards(value)[0])
GROUPS = Form("groups", _groups, lambda value: [written_cards(group) for group in value])
MELD = Form("meld", _meld, meld_text)
SIDE_SCORES = _scores("SIDE")
ITEM_SCORES = _scores("ITEM")
ABOVE = Form("comment_lines", _comments(True), list)
WITHIN = Form("comments", _comments(False), list)
