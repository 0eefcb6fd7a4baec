"""Reading and writing as equations, on random documents and on the notation's own examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.transcript import format_text, parse, write
from canasta.transcript import tree as t
from canasta.transcript.lines import comments
from tests.transcript.trees import documents

EXAMPLES = sorted(Path(__file__).parent.glob("*.cgn"))


@given(documents())
@settings(max_examples=150, deadline=None)
def test_what_is_written_is_read_again(document: t.Document) -> None:
    """parse(write(t)) == t, without any fault."""
    again = parse(write(document))
    assert not again.diagnostics
    assert again == document


@given(documents(broken=True))
@settings(max_examples=100, deadline=None)
def test_malformed_lines_stay(document: t.Document) -> None:
    """parse(write(t)) == t with malformed lines in it too."""
    assert parse(write(document)) == document


@given(documents(broken=True))
@settings(max_examples=100, deadline=None)
def test_canonical_text_stays(document: t.Document) -> None:
    """write(parse(canonical)) == canonical."""
    text = write(document)
    assert write(parse(text)) == text
    assert format_text(text)[0] == text


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_of_the_notation(file: Path) -> None:
    """The notation's pages are read without a fault and survive both round trips."""
    document = parse(file.read_text("utf-8"), str(file))
    assert not document.diagnostics
    text = write(document)
    assert parse(text) == document
    assert write(parse(text)) == text


SPELLINGS = {"S": "s♠", "H": "h♥", "D": "d♦", "C": "c♣"}


def messy(text: str, r: object) -> str:
    """A text with the same meaning, written as carelessly as is allowed."""
    choice, chance = r.choice, r.random  # type: ignore[attr-defined]

    def card(found: re.Match[str]) -> str:
        rank, suit = found.groups()
        rank = choice(("10", "t")) if rank == "T" else choice((rank, rank.lower()))
        return rank + choice(suit + SPELLINGS[suit])

    def gap(_: re.Match[str]) -> str:
        return choice((" ", "  ", "\t", "\u00a0", " \n  ", " {x} ", " ; y\n\t", "\n    ; z\n "))

    lines = []
    for line in text.split("\n"):
        if line and '"' not in line:
            line = re.sub(r"(?<![\w-])([2-9TJQKA])([SHDC])(?![\w*])", card, line)
            line = re.sub(" ", gap, line) if chance() < 0.5 else line
            line = line.replace(",", choice((",", " ,", " , {c}")))
        lines.append(line + choice(("", " ", "\t")))
    return choice(("", "\ufeff")) + choice(("\n", "\r\n")).join(lines)


@given(documents(comments=False), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_careless_writing_reads_the_same(document: t.Document, r: object) -> None:
    """However it is spelled and broken into lines, a text says the same."""
    text = messy(write(document), r)
    if any(seat in ("AS", "TD") for game in document.games for seat in game.seats):
        return  # the careless hand would respell these seats as cards
    again = parse(text)
    assert not again.diagnostics
    for game in again.games:
        for item in game.items:
            item.before = item.notes = ()
    again.tail = ()
    assert again == document


DAMAGE = (
    "",
    ";",
    "{",
    "}",
    "\n",
    "\n ",
    '"',
    "[",
    "]",
    ",",
    " ",
    "K",
    "x",
    "\\",
    "*9",
    "{a}",
    "; b\n",
    '[Seats "A B"]\n',
)


@given(documents(broken=True), st.data())
@settings(max_examples=150, deadline=None)
def test_the_formatter_loses_nothing(document: t.Document, data: st.DataObject) -> None:
    """After any damage to a text, formatting keeps every comment and malformed line, and is done after one pass."""
    text = write(document)
    for _ in range(data.draw(st.integers(1, 4))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.sampled_from(DAMAGE)) + text[at + cut :]
    new, diagnostics = format_text(text)
    assert format_text(new)[0] == new
    assert sorted(map(_squeezed, _all_comments(text))) == sorted(map(_squeezed, _all_comments(new)))
    for game in parse(text).games:
        for item in game.items:
            if isinstance(item, t.Malformed):
                assert item.text in new
    assert parse(text) == parse(text, fast=False)
    assert [d.code for d in parse(new).diagnostics] == [d.code for d in diagnostics]


def _all_comments(text: str) -> list[str]:
    return [comment for _, comment in comments(text)]


def _squeezed(text: str) -> str:
    return text.rstrip()
