"""What the parser expected, in words, and the fault that it makes of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from canasta import limits
from canasta.cards import rank_meant
from canasta.phrases import listing, say
from canasta.text import Diagnostic, Span, nearest
from canasta.transcript.lines import without_comments
from canasta.transcript.words import CARDS, Wrong

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

ACTIONS = (
    "draw", "keep", "red", "take", "meld", "add", "join", "unmeld", "shift", "discard", "ask", "answer", "pass",
    "foot", "extra", "special", "reshuffle", "out",
)  # fmt: skip
LINES = (
    "deal", "carried", "hand", "stock", "up", "red", "foot", "under", "position", "melds", "pile", "turn", "frozen",
    "asked", "opened", "lone", "end", "show", "score", "bonus", "penalty", "result", "winner",
)  # fmt: skip
WORDS = {
    "CARD": say("token card"),
    "MELD_NAME": say("token meld"),
    "SEAT": say("token seat"),
    "SIDE": say("token side"),
    "OWNER": say("token owner"),
    "ITEM": say("token item"),
    "WORD": say("token name"),
    "TAG": say("token tag-name"),
    "STRING": say("token text"),
    "NUMBER": say("token turn"),
    "COUNT": say("token number"),
    "POINTS": say("token points"),
    "GIVES": "`>`",
    "EQUALS": "`=`",
    "COMMA": say("token comma"),
    "VBAR": "`|`",
    "OPEN": say("token tag"),
    "CLOSE": "`]`",
    "$END": say("token end"),
}
_ORDER = {terminal: index for index, terminal in enumerate(WORDS)}
_FOUND = re.compile(r'"[^"\n]*"?|[^\s,;{}|>\[\]"]+|.', re.DOTALL)
_LAST_WORDS = ("COMMA", "VBAR", "$END")


START = {*(word.upper() for word in LINES), "OPEN", "NUMBER", "SEAT"}


def in_words(terminals: Iterable[str]) -> list[str]:
    """Terminals as a reader knows them; all actions, and all words that begin a line, as one."""
    names = set(terminals)
    phrases: list[str] = []
    if {word.upper() for word in LINES} <= names:
        names -= {word.upper() for word in LINES}
        phrases.append(say("token line"))
    if {word.upper() for word in ACTIONS} <= names:
        names -= {word.upper() for word in ACTIONS}
        phrases.append(say("token action"))
    known = sorted(names & WORDS.keys() - set(_LAST_WORDS), key=_ORDER.__getitem__)
    words = sorted(f"`{name.lower()}`" for name in names - WORDS.keys())
    last = [WORDS[name] for name in _LAST_WORDS if name in names]
    return [*(WORDS[name] for name in known), *phrases, *words, *last]


def _keywords(terminals: Iterable[str]) -> list[str]:
    return [name.lower() for name in terminals if name not in WORDS]


class Fault:
    """A malformed line: where in it, what was found and what could have stood there."""

    def __init__(self, raw: str, offset: int | None, expected: set[str]) -> None:
        """Keep what was expected; no offset means the end of the line."""
        match = None if offset is None else _FOUND.match(raw, offset)
        self.offset = len(without_comments(raw).rstrip()) if offset is None else offset
        self.expected = expected
        self.word = match.group() if match else ""

    def hint(self) -> str | None:
        """What was probably meant."""
        if "COMMA" in self.expected and self.word in ACTIONS:
            return say("hint comma")
        if self.word == "[" and self.expected == {"$END"}:
            return say("hint own-line")
        if "CARD" in self.expected and (card := _nearest_card(self.word)):
            return say("hint meant", card)
        near = nearest(self.word, _keywords(self.expected)) if self.word else None
        return say("hint meant", near) if near else None

    def required(self) -> str:
        """What could have stood there, in words."""
        return listing(in_words(self.expected), "or") or say("token nothing")

    def shown(self) -> str:
        """What stands there, in words."""
        if not self.word:
            return say("token end")
        word = self.word[: limits.SHOWN_WORD] + ("…" if len(self.word) > limits.SHOWN_WORD else "")
        return f"`{word}`" if word.isprintable() else say("token character", ascii(word[0]))


def _nearest_card(word: str) -> str | None:
    """The card that was meant by letters in the wrong order, a zero for a letter, or the letters of other packs."""
    for guess in (word[::-1], word.replace("0", "10"), word.replace("1", "10", 1), word.replace("O", "0")):
        if guess != word and len(word) < 5 and "*" not in word and _is_card(guess):
            return guess.upper()
    for cut in (len(word) - 1, len(word)):  # the rank as other packs print it
        if len(word) < 8 and (rank := rank_meant(word[:cut])) and _is_card(rank + word[cut:]):
            return (rank + word[cut:]).upper()
    return None


def _is_card(text: str) -> bool:
    try:
        return bool(CARDS[text])
    except ValueError:
        return False


def fault_of(lark: Lark, raw: str) -> Fault:
    """The fault of a line that the parser refused: read again with the states kept."""
    from lark.exceptions import UnexpectedInput

    reading: Any = lark.parse_interactive(raw, start="line")
    try:
        for _ in reading.iter_parse():
            pass
        reading.feed_eof()
    except UnexpectedInput as error:
        return Fault(raw, _offset(error), reading.accepts())
    except Wrong:
        pass
    return Fault(raw, None, set())


def _offset(error: UnexpectedInput) -> int | None:
    """Where the parser stopped; None for the end of the line."""
    token = getattr(error, "token", None)
    if token is None:
        return error.pos_in_stream
    return None if token.type == "$END" else int(token.start_pos)


def diagnostic(fault: Fault, raw: str, line: int, path: str) -> Diagnostic:
    """The fault as a diagnostic of its file."""
    span = span_at(raw, fault.offset, len(fault.word.split("\n")[0]), line)
    if fault.word == "{":
        return Diagnostic("text/unclosed-comment", say("fault unclosed"), path, span)
    required = fault.required()
    message = say("fault syntax", required, fault.shown())
    return Diagnostic("text/syntax", message, path, span, fault.word or None, required, fault.hint())


def span_at(raw: str, offset: int, width: int, line: int) -> Span:
    """The span of some characters of a logical line that begins on the given line of the file."""
    above = raw.count("\n", 0, offset)
    column = offset - (raw.rfind("\n", 0, offset) + 1) + 1
    return Span.point(line + above, column, width)


def first_word(raw: str, seats: Sequence[str], fault: Fault) -> Fault | None:
    """A fault at the first word instead: it is read as a seat, yet is neither one nor a word that begins a line."""
    words = list(re.finditer(r"\S+", without_comments(raw)))
    if not {"DRAW", "DISCARD"} <= fault.expected or not words or words[0].group() in seats:
        return None
    second = words[1].start() if len(words) > 1 else words[0].end()
    return Fault(raw, words[0].start(), START) if fault.offset == second else None


def wrong(error: Wrong, line: int, path: str) -> Diagnostic:
    """A line whose content cannot be, as a diagnostic of its file."""
    token = error.token
    span = Span.point(line, 1)
    if token is not None:
        span = Span.point(line + (token.line or 1) - 1, token.column or 1, len(token))
    return Diagnostic(error.code, error.message, path, span, found=None if token is None else str(token))
