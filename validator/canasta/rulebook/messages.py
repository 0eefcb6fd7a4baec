"""Message templates: plain words, and expressions in braces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Piece:
    """A stretch of a template: words, or an expression and its offset."""

    text: str
    start: int
    expression: bool


class TemplateError(ValueError):
    """A brace without its partner, and where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def pieces(template: str) -> Iterator[Piece]:
    """The words and expressions of a template; `{{` and `}}` are braces as words."""
    words: list[str] = []
    index = begin = 0
    while index < len(template):
        pair, char = template[index : index + 2], template[index]
        if pair in ("{{", "}}"):
            words.append(char)
            index += 2
        elif char == "}":
            raise TemplateError("a `}` stands here without its `{`", index)
        elif char == "{":
            if words:
                yield Piece("".join(words), begin, False)
            end = _closing(template, index)
            yield Piece(template[index + 1 : end], index + 1, True)
            words, index = [], end + 1
            begin = index
        else:
            words.append(char)
            index += 1
    if words:
        yield Piece("".join(words), begin, False)


def _closing(template: str, start: int) -> int:
    """The offset of the brace that closes the one at `start`; sets have braces of their own."""
    depth = 0
    for index in range(start, len(template)):
        depth += {"{": 1, "}": -1}.get(template[index], 0)
        if depth == 0:
            return index
    raise TemplateError("this `{` is never closed", start)
