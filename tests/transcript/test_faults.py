"""Malformed text: one diagnostic a fault, at its place, with what was expected in words, and the rest is read."""

from __future__ import annotations

import pytest

from canasta.transcript import parse
from canasta.transcript import tree as t

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'
ACTION = "an action (draw, take, meld, …)"
START = "a seat, a turn number, a tag or a line (deal, hand, score, …)"

SYNTAX = [
    ("1. N draw KX", 11, "a card", "KX", None),
    ("1. N draw 11D", 11, "a card", "11D", None),
    ("1. N draw DK", 11, "a card", "DK", "did you mean KD?"),
    ("1. N draw ?*0", 11, "a card", "?*0", None),
    (
        "1. N draw KD discard 5C",
        14,
        "a card, a comma or the end of the line",
        "discard",
        "a comma is missing before it",
    ),
    ("1. N draw KD. discard 5C", 11, "a card", "KD.", None),
    ("1. N melt KH", 6, ACTION, "melt", "did you mean meld?"),
    ("1. N Draw KD", 6, ACTION, "Draw", "did you mean draw?"),
    ("1. N draw KD, dicsard 5C", 15, ACTION, "dicsard", "did you mean discard?"),
    ("1. N draw KD,", 14, ACTION, None, None),
    ("1. N draw KD, discard 5C, ", 26, ACTION, None, None),
    ("1. N draw KD, ; so", 14, ACTION, None, None),
    ("1. N draw KD , , discard 5C", 16, ACTION, ",", None),
    ("1. N", 5, ACTION, None, None),
    ("1.", 3, "a seat", None, None),
    ("1. N meld", 10, "a card", None, None),
    ("1. N add 7D", 12, "a card or `to`", None, None),
    ("1. N add 2C to Q#0", 16, "the name of a meld", "Q#0", None),
    (
        "1. N take 5C wih 5H",
        14,
        "`onto`, `plus`, `top`, `with`, a comma or the end of the line",
        "wih",
        "did you mean with?",
    ),
    ("1. N take 5C onto", 18, "the name of a meld", None, None),
    ("1. N answer maybe", 13, "`no` or `yes`", "maybe", None),
    ("1. N shift 2C to left of H", 18, "`high` or `low`", "left", None),
    ("hnad N 4H", 1, START, "hnad", "did you mean hand?"),
    ("draw KD", 1, START, "draw", None),
    ("4H 5H", 1, START, "4H", None),
    ("hand N 4H, 5H", 10, "a card or the end of the line", ",", None),
    ("deal", 5, "a number", None, None),
    ("deal 1 sides NS", 14, 'a text in "…"', "NS", None),
    ("frozen N", 8, "the end of the line", "N", None),
    ("end game", 5, "`abandoned`, `out`, `stock` or `turns`", "game", None),
    ("foot N", 7, "a card or `taken`", None, None),
    ("opened NS foot", 11, "`hand` or `pile`", "foot", None),
    ("score NS", 9, "a score item, a number of points, `=` or `total`", None, None),
    ("score NS melds", 15, "a number of points", None, None),
    ("winner", 7, "a side or `draw`", None, None),
    ("melds NS 4H | ", 14, "a card", None, None),
    ("[Event Friday]", 8, 'a text in "…"', "Friday", None),
    ('[Event "Friday]', 8, 'a text in "…"', '"Friday]', None),
]


@pytest.mark.parametrize(("line", "column", "required", "found", "hint"), SYNTAX, ids=[case[0] for case in SYNTAX])
def test_syntax(line: str, column: int, required: str, found: str | None, hint: str | None) -> None:
    """A line that is not of the grammar says where, what stands there and what could."""
    document = parse(f"{HEAD}{line}\nturn E\n")
    [fault] = document.diagnostics
    assert (fault.code, fault.span.line, fault.span.column) == ("text/syntax", 3, column)
    assert (fault.required, fault.found, fault.hint) == (required, found, hint)
    assert fault.message.startswith(f"expected {required}, found ")
    assert t.ToMove("E") in document.games[-1].items


OTHER = [
    ("1. N discard 5C*2", 14, 18, "text/one-card"),
    ("1. N draw ?*1001", 11, 17, "text/too-many-cards"),
    ("hand N ?*600 ?*600", 14, 19, "text/too-many-cards"),
    ("hand N ?*" + "9" * 5000, 8, 5010, "text/too-many-cards"),
    ("hand N" + " 4H" * 1001, 3008, 3010, "text/too-many-cards"),
    ("deal 1 dealer N dealer E", 17, 23, "text/twice"),
    ("1. X draw KD", 4, 5, "text/unknown-seat"),
    ("X draw KD", 1, 2, "text/unknown-seat"),
    ("hand X 4H", 6, 7, "text/unknown-seat"),
    ("melds NS 4H by X", 16, 17, "text/unknown-seat"),
    ("deal 2 dealer X", 15, 16, "text/unknown-seat"),
    ("end out X", 9, 10, "text/unknown-seat"),
    ("score NX 5", 7, 9, "text/unknown-side"),
    ("score SN 5", 7, 9, "text/unknown-side"),
    ("red X 3H", 5, 6, "text/unknown-side"),
    ("winner X", 8, 9, "text/unknown-side"),
    ('deal 2 sides "NX=N,X"', 20, 21, "text/bad-sides"),
    ('deal 2 sides "NS"', 15, 17, "text/bad-sides"),
    ("1. N draw {x KD", 11, 12, "text/unclosed-comment"),
    ("{ never", 1, 2, "text/unclosed-comment"),
    ("1. N draw \x07", 11, 12, "text/syntax"),
]


@pytest.mark.parametrize(("line", "column", "end", "code"), OTHER, ids=[case[0][:30] for case in OTHER])
def test_lines_that_cannot_be(line: str, column: int, end: int, code: str) -> None:
    """A line of right form that cannot be is kept as malformed, and the rest is read."""
    document = parse(f"{HEAD}{line}\nturn E\n")
    [fault] = document.diagnostics
    assert (fault.code, fault.span.line, fault.span.column, fault.span.end_column) == (code, 3, column, end)
    assert document.games[0].items[2:] == [t.Malformed(line), t.ToMove("E")]


CONTINUED = [
    ("1. N draw KD\n  discard 5C", 4, 3),
    ("1. N draw KD,\n\t; note\n\tmelt 5C", 5, 2),
    ("1. N draw {c\n c}  KX", 4, 6),
    ("1. N draw KD, {c\n\n\n}\n   melt 5C", 7, 4),
]


@pytest.mark.parametrize(("line", "row", "column"), CONTINUED)
def test_places_in_continued_lines(line: str, row: int, column: int) -> None:
    """Places count the lines of the file, through continuations and comments."""
    [fault] = parse(f"{HEAD}{line}\nturn E\n").diagnostics
    assert (fault.span.line, fault.span.column) == (row, column)


STRUCTURE = [
    ("turn N", [("text/before-tags", 1, 1)], 1),
    ('turn N\n[Variant "x"]\n[Seats "A B"]\nturn A', [("text/before-tags", 1, 1)], 2),
    ('[Seats "N E"]\nturn N', [("text/missing-tag", 1, 1)], 1),
    ('[Event "x"]\n[Variant ""]\n\nturn N', [("text/missing-tag", 1, 1)] * 2, 1),
    ('[Variant "a"]\n[seats "N E"]', [("text/missing-tag", 1, 1)], 1),
    ('[Variant "a"]\n[Seats "N N"]\nturn N', [("text/bad-seats", 2, 9)], 1),
    ('[Variant "a"]\n[Seats "N"]\n', [("text/bad-seats", 2, 9)], 1),
    ('[Variant "a"]\n[Seats "N E hand"]', [("text/bad-seats", 2, 13)], 1),
    ('[Variant "a"]\n[Seats "N 1E"]', [("text/bad-seats", 2, 11)], 1),
    ('[Variant "a"]\n[Seats "N,E"]', [("text/bad-seats", 2, 9)], 1),
    ('[Variant "a"]\n[Seats N E]\nturn N', [("text/syntax", 2, 8)], 1),
    ('[Variant "a"]\n[Seats "N E"]\n[Dealer "X"]\nturn E', [("text/bad-dealer", 3, 10)], 1),
    ('[Variant "a"]\n[Dealer "E"]\n[Seats "N E"]', [], 1),
    ('[Variant "a"]\n[Seats "N E"]\n[Sides "x"]', [("text/bad-sides", 3, 9)], 1),
    ('[Variant "a"]\n[Seats "N E"]\n[Sides "X=N,E Y=N"]', [("text/bad-sides", 3, 11)], 1),
    ('[Variant "a"]\n[Seats "N E"]\n[Sides "N=N Z=Z"]', [("text/bad-sides", 3, 13)], 1),
    ('[Variant "a"]\n[Variant "b"]\n[Seats "N E"]', [("text/duplicate-tag", 2, 2)], 1),
    ('[Variant "a"] [Seats "N E"]', [("text/syntax", 1, 15)], 1),
    ('[Variant "a"]\n[Seats "N E"]\nturn N\n[Event "x"]', [("text/missing-tag", 4, 1)] * 2, 2),
    ("", [("text/no-game", 1, 1)], 0),
    ("; only a comment", [("text/no-game", 1, 1)], 0),
]


@pytest.mark.parametrize(("text", "faults", "games"), STRUCTURE, ids=[repr(case[0][:40]) for case in STRUCTURE])
def test_structure(text: str, faults: list[tuple[str, int, int]], games: int) -> None:
    """A game without its tags, or with tags that cannot be, is told so once."""
    document = parse(text)
    assert [(d.code, d.span.line, d.span.column) for d in document.diagnostics] == faults
    assert len(document.games) == games


def test_a_tag_that_cannot_be_does_not_count() -> None:
    """What was diagnosed is a malformed line: no reader meets a seat twice or a dealer from nowhere."""
    document = parse('[Variant "a"]\n[Seats "N E"]\n[Dealer "X"]\n[Variant "b"]\nturn N')
    [game] = document.games
    assert (game.tag("Variant"), game.tag("Dealer"), game.seats) == ("a", None, ("N", "E"))
    assert [item.kind for item in game.items] == ["tag", "tag", "malformed", "malformed", "to_move"]


def test_lines_swallowed_by_a_comment() -> None:
    """A brace that was not closed where it should have been is noticed at the next one."""
    text = f"{HEAD}turn N {{ one\nturn E\nturn S {{two}}\n"
    [fault] = parse(text).diagnostics
    assert (fault.code, fault.span.line, fault.span.column) == ("text/nested-comment", 3, 8)


def test_nearest_name_of_a_seat() -> None:
    """A seat that is none gets the nearest one."""
    [fault] = parse('[Variant "x"]\n[Seats "Anna Bob"]\n1. Ana draw KD').diagnostics
    assert fault.hint == "did you mean Anna?"
