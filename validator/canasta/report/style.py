"""How text is put on a terminal: colours where they are wanted, nothing that the terminal would obey."""

import unicodedata
from collections.abc import Mapping
from typing import Final

_SGR: Final = {
    "place": "1",
    "rule": "36",
    "quiet": "2",
    "legal": "32",
    "open": "33",
    "undecided": "33",
    "contradiction": "1;35",
    "illegal": "1;31",
    "malformed": "1;31",
}


class Style:
    """Paints words by their role, or leaves them plain."""

    __slots__ = ("colour",)

    def __init__(self, colour: bool = False) -> None:
        self.colour = colour

    def paint(self, role: str, text: str) -> str:
        """The text in the colour of its role."""
        return f"\x1b[{_SGR[role]}m{text}\x1b[0m" if self.colour and text else text


PLAIN: Final = Style()


def wants_colour(choice: str, terminal: bool, env: Mapping[str, str]) -> bool:
    """Whether to colour, from `--color`, the environment and what the output is."""
    if choice != "auto":
        return choice == "always"
    if env.get("NO_COLOR"):
        return False
    return bool(env.get("FORCE_COLOR")) or (terminal and env.get("TERM") != "dumb")


def visible(char: str) -> str:
    """A character as it may be shown: controls and direction marks become escapes, a tab one space."""
    if char == "\t":
        return " "
    unseen = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in "\u200c\u200d"
    if unseen or char in "\ufffe\uffff":
        return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"
    return char


def clean(text: str) -> str:
    """A text on one line, safe for a terminal."""
    return text if text.isascii() and text.isprintable() else "".join(map(visible, " ".join(text.splitlines())))


def width(text: str) -> int:
    """How many terminal columns a shown text takes."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    """The columns of one character: none for combining marks, two for wide ones."""
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
