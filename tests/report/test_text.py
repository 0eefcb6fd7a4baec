"""The text form, its excerpts and colours."""

import pytest

from canasta.report import text
from canasta.report.excerpt import excerpt
from canasta.report.forms import form
from canasta.report.model import Finding, GameReport
from canasta.report.style import PLAIN, Style, clean, wants_colour, width
from canasta.report.tally import Tally

TITLES = {"catalan": "Catalan rules"}


def shown(report, source, **more):
    return "\n".join(text.lines(report, source, title=lambda name: TITLES.get(name, name), **more))


def test_a_finding_in_full(report, source):
    assert (
        shown(report, source)
        == """\
a.cgn:2:7: illegal  pile/frozen-needs-natural-pair  deal 1, turn 12, E
  12. E take 9C with 9H JK, discard 4S
        ^^^^^^^^^^^^^^^^^^
  The pile is frozen and E laid too few natural nines.
  Found 1, required 2.
  - 2H lies in the pile since turn 9.
  Catalan rules, statements CA-53, CA-54 (stated).
  pagat, statement PAG-12.
  Legal under the reading wilds: two or three.
  Open under the reading top: no.
  Would be legal: take 9C with 9H 9D; draw ?.

a.cgn:2: illegal  deal 1, turn 12, E
"""
    )


def test_the_game_is_named_where_there_are_several(report, source):
    assert "game 1, deal 1, turn 12, E" in shown(report, source, games=2)


def test_a_bare_finding_needs_nothing():
    report = GameReport("a.cgn", 1, None, None, "malformed", [Finding("text/card", "malformed", line=9)])
    assert shown(report, []) == "a.cgn:9:1: malformed  text/card\n"


def test_what_the_message_says_is_not_said_again(report, source):
    report.findings[0].message = "E laid 1 natural nine, 2 are needed."
    assert "Found" not in shown(report, source)
    report.findings[0].message = "E laid 1 natural nine, 12 are needed."
    assert "Found 1, required 2." in shown(report, source)


def test_yes_and_no_are_words():
    report = GameReport("a", 1, None, None, "illegal", [Finding("a/b", "illegal", found=False, required=True)])
    assert "Found no, required yes." in shown(report, [])


@pytest.mark.parametrize(
    ("line", "column", "end", "expected", "marks"),
    [
        ("N draw KH", 3, 7, "N draw KH", "  ^^^^"),
        ("N draw KH", 3, None, "N draw KH", "  ^^^^^^^"),
        ("N draw", 9, 12, "N draw", "      ^"),
        ("\tN draw", 2, 3, " N draw", " ^"),
        ("東 draw 7", 3, 7, "東 draw 7", "   ^^^^"),
        ("東 draw 7", 1, 2, "東 draw 7", "^^"),
        ("e\u0301 draw 7", 4, 8, "e\u0301 draw 7", "  ^^^^"),
        ("ș draw 7♥", 8, 10, "ș draw 7♥", "       ^^"),
        ("a\x1b[31m", 3, 4, "a\\x1b[31m", "     ^"),
        ("", 1, 1, "", "^"),
    ],
)
def test_marks_stand_below_what_is_blamed(line, column, end, expected, marks):
    assert excerpt(line, column, end) == (expected, marks)


def test_a_long_line_is_shown_around_the_marks():
    line = "x" * 500 + "BAD" + "y" * 100_000
    shown_line, marks = excerpt(line, 501, 504)
    assert len(shown_line) <= 112
    assert shown_line.startswith("…") and shown_line.endswith("…")
    assert shown_line[marks.index("^") : marks.rindex("^") + 1] == "BAD"


def test_marks_never_run_past_the_window():
    shown_line, marks = excerpt("x" * 5000, 1, None)
    assert len(marks) <= len(shown_line)


def test_nothing_in_a_file_reaches_the_terminal_as_a_command(report):
    report.findings[0].message = "seat \x1b[2J\u202e\nwin"
    assert all(char.isprintable() for line in shown(report, ["", "\x1b]0;x\x07"]).split("\n") for char in line)


def test_width_of_characters():
    assert (width("abc"), width("東"), width("e\u0301"), width("7♥\ufe0f")) == (3, 2, 1, 2)
    assert clean("a\tb\nc") == "a b c"


@pytest.mark.parametrize(
    ("choice", "terminal", "env", "expected"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(choice, terminal, env, expected):
    assert wants_colour(choice, terminal, env) is expected


def test_colour_changes_nothing_but_colour(report, source):
    import re

    painted = shown(report, source, style=Style(True))
    assert "\x1b[1;31millegal\x1b[0m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == shown(report, source)


def test_the_closing_line_counts_games_and_verdicts(report):
    tally = Tally()
    assert tally.line() == "0 games."
    for game in (report, GameReport("b", 1, None, None), GameReport("b", 2, None, None)):
        tally.add(game)
    assert tally.line() == "3 games: 2 legal, 1 illegal (1 finding)"
    assert tally.worst == "illegal"
    assert form("text", PLAIN, quiet=True).end(tally) == ""
    assert form("text", PLAIN).end(tally) == "3 games: 2 legal, 1 illegal (1 finding)\n"


def test_the_title_of_a_source_falls_back_to_its_id():
    from canasta.report.titles import source_title

    assert source_title("no-such-source") == "no-such-source"
    assert source_title("../facts") == "../facts"
