"""Places in a text, and faults that are data before they are sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from canasta.phrases import say


@dataclass(slots=True, frozen=True)
class Span:
    """A stretch of text: lines and columns count from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def point(cls, line: int, column: int, width: int = 1) -> Span:
        """The span of `width` characters that begins at a place."""
        return cls(line, column, line, column + max(width, 1))


NOWHERE = Span(1, 1, 1, 1)


@dataclass(slots=True, frozen=True)
class Diagnostic:
    """One fault: its code, what is wrong in words, and where."""

    code: str
    message: str
    path: str = "-"
    span: Span = NOWHERE
    found: object = None
    required: object = None
    hint: str | None = None

    def __str__(self) -> str:
        """The fault on one line, as `path:line:column: code message (hint)`."""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.path}:{self.span.line}:{self.span.column}: {self.code} {self.message}{hint}"


class CanastaError(Exception):
    """Input that cannot be used, with every fault found in it."""

    def __init__(self, diagnostics: Diagnostic | Iterable[Diagnostic]) -> None:
        found = [diagnostics] if isinstance(diagnostics, Diagnostic) else diagnostics
        self.diagnostics: list[Diagnostic] = list(found)
        super().__init__("\n".join(map(str, self.diagnostics)))

    def __reduce__(self) -> tuple[type[CanastaError], tuple[list[Diagnostic]]]:
        """The pickled form: class and diagnostics, so that worker processes can raise it."""
        return type(self), (self.diagnostics,)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that `word` was most likely meant to be."""
    known = list(words)
    if len(word) > 80:  # difflib is quadratic, and nobody mistypes eighty letters
        return None
    lowered = {name.lower(): name for name in known}
    if word.lower() in lowered:
        return lowered[word.lower()]
    found = get_close_matches(word, known, n=1, cutoff=0.6) or get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    return lowered.get(found[0].lower(), found[0]) if found else None


def did_you_mean(word: str, words: Iterable[str]) -> str | None:
    """The hint `did you mean …?` when a right name is near."""
    near = nearest(word, words)
    return say("hint meant", near) if near else None


def offset_place(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset in a text."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words as a phrase: `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """A text on one line as a sentence: a capital first, and a stop behind if it has none."""
    text = capital(" ".join(text.split()))
    return f"{text}{'' if text.endswith(('.', '!', '?', '”')) else '.'}" if text else ""
