"""The fixed words of the rulebook, and values in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from canasta.report.rulebook.model import Table
from canasta.text import CanastaError, Diagnostic, nearest
from canasta.variant.values import choose, is_table

#: Languages in which there are texts of rules, by their names; the rulebook itself is written in some of them only.
LANGUAGES = {
    "en": "English", "ro": "Romanian", "ca": "Catalan", "gl": "Galician", "lt": "Lithuanian", "fr": "French",
}  # fmt: skip
WRITTEN = ("en",)
CHAPTERS = {
    "deal": "The deal",
    "turn": "The turn",
    "draw": "Drawing from the stock",
    "red_three": "Red threes",
    "pile": "Taking the pile",
    "meld": "Melding",
    "discard": "The discard",
    "out": "Going out",
    "stock": "The end of the stock",
    "score": "Scoring",
    "game": "The game",
    "penalty": "Penalties and bonuses",
}
CARDS = {
    "JK": "Joker", "2": "Two", "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine",
    "8": "Eight", "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3B": "Black three", "3R": "Red three",
}  # fmt: skip
ROLES = {"natural": "natural", "wild": "wild", "bonus": "bonus", "block": "blocking"}
KINDS = {"natural": "natural cards", "wild": "wild cards", "bonus": "red threes", "block": "black threes"}
PARTNERS = {"single": "each alone", "alternate": "in partnerships", "given": "as the record says"}


def language(lang: str) -> str:
    """The language asked for; CanastaError when the rulebook is not written in it."""
    if lang in WRITTEN:
        return lang
    if lang in LANGUAGES:
        message = f"the rulebook is not translated into {LANGUAGES[lang]} yet"
        hint = "it is written in English: --lang en"
    else:
        message = f"there is no language {lang[:40]}"
        near = nearest(lang, LANGUAGES)
        hint = f"did you mean {near}?" if near in WRITTEN else "the rulebook is written in English: --lang en"
    raise CanastaError(Diagnostic("usage/lang", message, found=lang[:40], hint=hint))


def chapter_title(chapter: str) -> str:
    """The title of a chapter; a variant may bring one of its own."""
    return CHAPTERS.get(chapter, _plain(chapter).capitalize())


def rule_title(rule: str) -> str:
    """The name of a rule as a heading."""
    return _plain(rule.partition("/")[2]).capitalize()


def _plain(word: str) -> str:
    """A name without what joins its words."""
    return word.replace("_", " ").replace("-", " ")


def sentence(text: str) -> str:
    """A text as a sentence."""
    text = " ".join(text.split())
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?', '”')) else '.'}" if text else ""


def plain(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return ", ".join(KINDS.get(str(each), _plain(str(each))) for each in value) or "none"
    if is_table(value):
        return "; ".join(f"{ranged(row)}: {plain(row['is'])}" for row in value["table"])
    return _plain(str(value))


def ranged(row: Mapping[str, Any]) -> str:
    """The range of a row of a table."""
    least, most = row.get("from"), row.get("to")
    if least is None and most is None:
        return "always"
    if least == most:
        return str(least)
    return f"up to {most}" if least is None else f"{least} and more" if most is None else f"{least} to {most}"


def cases(value: Any, tables: Sequence[Mapping[str, int]]) -> list[tuple[str, Any]]:
    """A value at each table of players, equal ones together; the first is without words when it is the only one."""
    found: list[tuple[list[int], Any]] = []
    for numbers in tables:
        chosen = choose(value, numbers)
        for players, same in found:
            if same == chosen:
                players.append(numbers["players"])
                break
        else:
            found.append(([numbers["players"]], chosen))
    if len(found) == 1:
        return [("", found[0][1])]
    return [(f"{_joined(players)} players", chosen) for players, chosen in found]


def _joined(numbers: Sequence[int]) -> str:
    """Numbers as `2, 3 or 4`."""
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def parts(found: Sequence[tuple[str, Any]]) -> tuple[str, ...]:
    """The values at each table in words."""
    return tuple(f"{who}: {plain(value)}" if who else plain(value) for who, value in found)


def line(found: Sequence[tuple[str, Any]]) -> str:
    """The values at each table on one line."""
    return "; ".join(parts(found))


def tables(found: Sequence[tuple[str, Any]]) -> tuple[tuple[str, Table], ...]:
    """The tables among values; none when there is none worth one."""
    if not any(is_table(value) and len(value["table"]) > 1 for _, value in found):
        return ()
    return tuple((who, _table(value)) for who, value in found)


def _table(value: Any) -> Table:
    """A table by ranges as rows for people."""
    rows = value["table"] if is_table(value) else [{"is": value}]
    return Table(("From, to", "Is"), tuple((ranged(row), plain(row["is"])) for row in rows))
