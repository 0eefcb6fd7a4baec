"""Reads the text of an expression with grammar/rule.lark."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from canasta import resources
from canasta.language.syntax import Expr
from canasta.language.types import Origin
from canasta.limits import EXPRESSION as MAX_LENGTH
from canasta.limits import EXPRESSION_DEPTH as MAX_DEPTH
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed

if TYPE_CHECKING:
    from lark import Lark, Tree


_WORDS = frozenset(("NAME", "FIELD", "INT", "COMPARE", "PLUS", "MINUS", "ANY", "ALL", "SUM", "MIN", "MAX"))
_VALUE = frozenset(("NAME", "INT", "MINUS", "NOT", "LPAR", "TRUE", "FALSE", "NONE", "CAN", "SIZE", "LOOKUP"))
_FOLDS = frozenset(("ANY", "ALL", "SUM", "COUNT", "MIN", "MAX"))
_JOIN = frozenset(
    ("AND", "OR", "IMPLIES", "COMPARE", "PLUS", "MINUS", "TIMES", "IF", "IN", "NOT", "DOT", "LSQB", "LPAR")
)
_SHOWN = {"LPAR": "`(`", "RPAR": "`)`", "LSQB": "`[`", "RSQB": "`]`", "LBRACE": "`{`", "RBRACE": "`}`", "COMMA": "`,`",
          "DOT": "`.`", "$END": "the end", "NAME": "a name", "FIELD": "a name", "MINUS": "`-`"}  # fmt: skip
_HINTS: tuple[tuple[str, str], ...] = (
    (r"&&?", "write `and`"),
    (r"\|\|?", "write `or`"),
    (r"!(?!=)", "write `not`"),
    (r"=>", "write `implies`, or `>=` for at least"),
    (r"=<", "write `<=`"),
    (r"[-=]+>|→|⇒", "write `implies`"),
    (r"<>|≠", "write `!=`"),
    (r"=(?!=)|===", "write `==` to compare"),
    (r":", "there is no colon: `any(P for x in C)`, `A if P else B`"),
    (r"≤", "write `<=`"),
    (r"≥", "write `>=`"),
    (r"['\"]", "names are written bare, without quotes"),
    (r"[/%]", "there is no division: multiply the other side"),
    (r"\.\d", "there are whole numbers only"),
    (r"\d+[A-Z]|[TJQKA]\b", "a rank is written r7, rT, rA, rJK"),
    (r"(if|then)\b", "write `A if P else B`"),
    (r"for\b", "write `count(x in C if Q)`, `sum(E for x in C if Q)`"),
    (r"is\b", "write `==` or `!= none`"),
    (r"\[", "several stand between braces: `{rK, rQ}`"),
    (r"#", "there are no comments inside an expression"),
    (r"\(", "a definition is called by its plain name, `name(argument)`"),
    (r"[;{\\@$^~?`]", "this sign is not used here"),
)
_NEEDED = {
    "`,`": "min and max take a default after the loop: `min(E for x in C, 0)`",
    "`for`": "write `sum(E for x in C)`; how many cards a bag holds is `size(b)`",
}
_SIGNS = "=<>!&|-"


@lru_cache(maxsize=4096)
def _parse(text: str) -> Expr:
    return _Reader(text, Origin()).read()


def parse_expr(text: str, origin: Origin | None = None) -> Expr:
    """The untyped tree of an expression; CanastaError `lang/syntax` with the place when there is none."""
    return _parse(text) if origin is None else _Reader(text, origin).read()


@cache
def _lark() -> Lark:
    from lark import Lark

    return Lark(
        resources.read("grammar", "rule.lark"), parser="lalr", propagate_positions=True, maybe_placeholders=False
    )


class _Reader:
    """One reading of one text."""

    def __init__(self, text: str, origin: Origin) -> None:
        self.text = text
        self.origin = origin

    def read(self) -> Expr:
        """The tree of the text."""
        from lark.exceptions import UnexpectedInput

        if len(self.text) > MAX_LENGTH:
            raise self.fault(f"an expression is at most {MAX_LENGTH} characters long", 0, 1)
        if not self.text.strip():
            raise self.fault("an expression is expected, found nothing", 0, 1)
        try:
            return _build(_lark().parse(self.text), 0)
        except UnexpectedInput:
            raise self.unexpected() from None
        except RecursionError:
            raise self.fault(f"nested more than {MAX_DEPTH} deep", 0, len(self.text)) from None

    def unexpected(self) -> CanastaError:
        """What was found instead of what could have stood there."""
        offset, expected = _failure(self.text)
        word = _word_at(self.text, offset)
        message = f"expected {expected}, found {f'`{word}`' if word else 'the end'}"
        hint = _hint(self.text, offset) or _NEEDED.get(expected)
        return self.fault(message, offset, offset + max(len(word), 1), word or "the end", expected, hint)

    def fault(
        self,
        message: str,
        start: int,
        end: int,
        found: str | None = None,
        required: str | None = None,
        hint: str | None = None,
    ) -> CanastaError:
        """The error at a stretch of the text."""
        span = self.origin.span(self.text, start, end)
        return CanastaError(Diagnostic("lang/syntax", message, self.origin.path, span, found, required, hint))


def _failure(text: str) -> tuple[int, str]:
    """Where the reading of a text stops, and what could have stood there, in words."""
    from lark.exceptions import UnexpectedInput

    reading: Any = _lark().parse_interactive(text)
    offset = None
    try:
        reading.exhaust_lexer()
        reading.feed_eof()
    except UnexpectedInput as error:
        offset = error.pos_in_stream
        if getattr(getattr(error, "token", None), "type", "") == "$END":
            offset = None
    offset = len(text.rstrip()) if offset is None else offset
    while 0 < offset < len(text) and text[offset] in _SIGNS and text[offset - 1] in _SIGNS:
        offset -= 1
    return offset, _in_words(reading.accepts())


def _in_words(names: set[str]) -> str:
    """Names of terminals as a phrase, values and operators gathered."""
    said = []
    if "TRUE" in names:
        said.append("a value")
        names = names - _VALUE - _FOLDS
    if names & {"AND", "COMPARE"}:
        said.append("an operator")
        names = names - _JOIN
    said += sorted(_SHOWN.get(name, f"`{name.lower()}`") for name in names)
    return listed(said) or "an expression"


def _word_at(text: str, offset: int) -> str:
    """The word or the run of signs that begins at an offset."""
    match = re.compile(r"\w+|[=<>!&|/:-]+|\S").match(text, offset)
    return match.group() if match else ""


def _hint(text: str, offset: int) -> str | None:
    """What the author probably wanted to write."""
    for pattern, hint in _HINTS:
        if re.compile(pattern).match(text, offset):
            return hint
    word = _word_at(text, offset)
    known = ("and", "or", "not", "implies", "if", "else", "in", "for")
    return did_you_mean(word, known) if word.isalpha() and word not in known else None


def _build(tree: Tree[Any], depth: int) -> Expr:
    """The node of a Lark tree, without its brackets."""
    from lark import Tree

    if depth > MAX_DEPTH:
        raise RecursionError
    kind = str(tree.data)
    if kind == "group":
        return _build(next(child for child in tree.children if isinstance(child, Tree)), depth + 1)
    words: list[str] = []
    parts: list[Expr] = []
    for child in tree.children:
        if isinstance(child, Tree):
            parts.append(_build(child, depth + 1))
        elif child.type in _WORDS:
            words.append(str(child))
    start, end = tree.meta.start_pos, tree.meta.end_pos
    return Expr(kind, start, end, tuple(words), tuple(parts))
