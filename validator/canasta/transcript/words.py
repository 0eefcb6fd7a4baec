"""What single words of a transcript mean: cards, meld names, numbers, strings, names."""

from __future__ import annotations

import re
import threading
import unicodedata
from typing import TYPE_CHECKING

from canasta import cards, limits
from canasta.phrases import say
from canasta.transcript.tree import MeldName

if TYPE_CHECKING:
    from lark import Token

Cards = tuple[int, ...]


class Wrong(Exception):
    """A line of right form whose content cannot be."""

    def __init__(self, token: Token | None, code: str, message: str) -> None:
        super().__init__(message)
        self.token, self.code, self.message = token, code, message

    @classmethod
    def too_many(cls, token: Token | None) -> Wrong:
        """The fault of a line with more cards than any deck holds."""
        return cls(token, "text/too-many-cards", say("fault cards", limits.LINE_CARDS))


class Reading(threading.local):
    """Where a reading stands: lines above this one, cards the line may still have, repetitions the file may."""

    above = 0
    cards = limits.LINE_CARDS
    repeated = limits.FILE_REPEATED


reading = Reading()


class CardTable(dict[str, Cards]):
    """The cards that a token says, each spelling worked out once; none for too many."""

    def __missing__(self, text: str) -> Cards:
        """The cards of a spelling not met before."""
        name, _, times = text.partition("*")
        count = int(times or 1) if len(times) < 9 else limits.LINE_CARDS + 1
        card = cards.parse_card(name)
        if card is None:
            raise ValueError(f"{text} is no card")
        found = (card,) * count if count <= limits.LINE_CARDS else ()
        if len(self) < 50_000:  # a text of ever new spellings must not fill the memory
            self[text] = found
        return found


CARDS = CardTable()


def meld_name(text: str) -> MeldName:
    """The meld that a name says: `h#2` is the second sequence of hearts, `KH` a meld known by its king."""
    name, _, number = text.partition("#")
    card, suit = cards.parse_card(name), cards.parse_card(f"4{name}")
    if card is not None:
        name = "3R" if cards.class_of(card) == cards.RED_THREE else cards.CARD_NAMES[card][0]
    else:
        name = "W" if suit is None else cards.CARD_NAMES[suit][1]
    return MeldName(name, int(number or 1))


def integer(text: str) -> int:
    """The number that a word says."""
    return int(text.replace("\u2212", "-"))


def unquoted(text: str) -> str:
    """The text in a quoted string."""
    return re.sub(r'\\([\\"])', r"\1", text[1:-1])


def quoted(text: str) -> str:
    """A text as a quoted string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{escaped}"'


def name_of(token: Token) -> str:
    """A seat's or side's name in the form in which names are compared."""
    text: str = token.value
    return text if text.isascii() else unicodedata.normalize("NFC", text)
