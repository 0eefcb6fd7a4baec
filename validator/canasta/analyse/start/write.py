"""The file of a new variant, with what its lines mean as comments."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canasta import resources
from canasta.analyse.lint.head import MODELINE
from canasta.analyse.start.questions import Choice, Question, left_open
from canasta.rulebook import Rulebook
from canasta.rulebook.cite import Cited
from canasta.text import listed, sentence
from canasta.variant.hints import slug
from canasta.variant.variant import Variant
from canasta.variant.words import shown

_WIDTH = 110
_SHOWN = 3


@dataclass(slots=True)
class Start:
    """What a new file says: its name, what it extends, and the answers that differ from that."""

    variant: str
    title: str
    extends: str
    params: dict[str, Any] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)


def named(name: str) -> tuple[str, str]:
    """The id and the title that a name gives: `our-table`, or `Our Table`."""
    ident = slug(name)
    return ident, name if not re.fullmatch(r"[a-z0-9-]+", name) else " ".join(ident.split("-")).capitalize()


def text(start: Start, asked: Sequence[Question], base: Variant, folder: Path) -> str:
    """The text of the file, which is to stand in a folder."""
    return "\n".join(_lines(start, asked, base, folder)) + "\n"


def _lines(start: Start, asked: Sequence[Question], base: Variant, folder: Path) -> Iterator[str]:
    """The file by lines: its head, its answers, and what else could be answered."""
    schema = Path(os.path.relpath(resources.folder("spec") / "schema" / "variant.schema.json", folder)).as_posix()
    yield f"{MODELINE}{schema}"
    yield from _comment(
        f"Only what is said here differs from {start.extends}. A line that begins with # says nothing to the program. "
        f"`canasta lint` tells what is wrong or doubtful; `canasta explain NAME` what a name means."
    )
    yield f"variant: {start.variant}"
    yield "version: 1"
    yield f"title: {flow(start.title)}"
    yield f"extends: {flow(start.extends)}"
    book, known = base.book, {question.name: question for question in asked}
    if start.params:
        yield "params:"
        for name, value in start.params.items():
            meaning = book.parameters[name].meaning if name in book.parameters else ""
            yield from _comment(sentence(meaning), "  ")
            yield f"  {name}: {flow(value)}"
    if start.readings:
        yield "readings:"
        for name, option in start.readings.items():
            if name in known:
                yield from _comment(sentence(known[name].about), "  ")
            yield f"  {name}: {{default: {flow(option)}}}"
    yield from _open(start, asked)
    answered = {*start.params, *start.readings}
    silent = {name: why for name, why in left_open(base).items() if name not in answered}
    if silent:
        yield ""
        yield from _comment(f"What the texts on {start.extends} leave open, and how it is read there:")
        for name, why in silent.items():
            yield from _comment(f"{name}: {sentence(why)}", "", "# - ")


def _open(start: Start, asked: Sequence[Question]) -> Iterator[str]:
    """What could be answered otherwise, as comments."""
    left = [each for each in asked if each.name not in (*start.params, *start.readings) and len(each.choices) > 1]
    params = [each for each in left if not each.reading]
    readings = [each for each in left if each.reading]
    if left:
        yield ""
        yield from _comment(f"On these points games and texts differ. What is not given is as in {start.extends}.")
    for word, some in (("params", params), ("readings", readings)):
        if some:
            yield f"# {word}:"
        for question in some:
            yield from _comment(f"{sentence(question.about)} {_others(question)}", "", "#   # ")
            value = flow(question.choices[1].value)
            yield f"#   {question.name}: {f'{{default: {value}}}' if question.reading else value}"


def _others(question: Question) -> str:
    """Who has it how."""
    first, *rest = question.choices
    told = [f"{shown(each.value)}{_whose(each)}" for each in rest[:_SHOWN]]
    more = f"; and {len(rest) - _SHOWN} more" if len(rest) > _SHOWN else ""
    return f"Inherited: {shown(first.value)}. Elsewhere: {'; '.join(told)}{more}."


def _whose(choice: Choice) -> str:
    """The games that have a choice, in parentheses."""
    return f" ({listed(choice.games[:4], 'and')})" if choice.games else ""


def _comment(words: str, indent: str = "", mark: str = "# ") -> Iterator[str]:
    """Words as lines of a comment; what follows a dash is indented below it."""
    below = mark.replace("-", " ")
    for at, line in enumerate(textwrap.wrap(words, _WIDTH, break_on_hyphens=False, break_long_words=False)):
        yield f"{indent}{below if at else mark}{line}"


def flow(value: Any) -> str:
    """A value as it is written on one line of YAML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(str(key))}: {flow(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return str(value) if isinstance(value, int) else _word(str(value))


def _word(text: str) -> str:
    """A text plain where YAML reads it so, else in quotes."""
    import json

    plain = re.fullmatch(r"[A-Za-z_][\w./ -]*", text) and text.strip() == text
    quoted = text.lower() in ("true", "false", "null", "yes", "no", "on", "off", "y", "n")
    return text if plain and not quoted else json.dumps(text, ensure_ascii=False)


def _key(text: str) -> str:
    """A key; numbers stand plain, as keys are read as they are written."""
    return text if text.isdigit() else _word(text)


def cited(cites: Sequence[Cited], book: Rulebook) -> Iterator[str]:
    """Statements with what they say, in our words."""
    for cite in cites:
        source = book.sources.get(cite.source)
        statement = source.statements.get(cite.statement) if source else None
        if source and statement:
            yield f"{source.title}, {cite.statement}: {' '.join(statement.says.split())}"
