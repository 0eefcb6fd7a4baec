"""Verdicts of games and exit codes of calls, where several things come together."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta import check
from canasta.__main__ import main
from canasta.report.model import worst

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n\n'
PARTS = {
    "legal": "deal 1 dealer W\nup 9C\n1. N draw 7H, discard 7H\n",
    "open": "deal 1 dealer W\nup 9C\n1. N draw ?, meld ? ? ?, discard 7H\n",
    "contradiction": "deal 1 dealer W\nup 9C\n1. N draw 9C, discard 9C\n2. E draw 9C, discard 9C\n",
    "illegal": "deal 1 dealer W\nup 9C\n1. N draw 7H 8H, discard 7H\n",
    "malformed": "deal 1 dealer W\nup 9C\n1. N draw 7X, discard 7H\n",
}
CODES = {"legal": 0, "open": 3, "contradiction": 1, "illegal": 1, "malformed": 2}
ORDER = ["legal", "open", "undecided", "contradiction", "illegal", "malformed"]


def test_order_of_verdicts() -> None:
    """Of two verdicts the one named later counts."""
    for at, verdict in enumerate(ORDER):
        assert all(worst([other, verdict]) == worst([verdict, other]) == verdict for other in ORDER[: at + 1])
    assert worst([]) == "legal"


@pytest.mark.parametrize("verdict", PARTS)
def test_verdict_of_a_game(verdict: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A game of each verdict, and what the call returns for it."""
    (report,) = check(HEAD + PARTS[verdict])
    assert report.verdict == verdict
    file = tmp_path / "game.cgn"
    file.write_text(HEAD + PARTS[verdict])
    assert main(["check", str(file)]) == CODES[verdict]
    assert main(["check", "--strict", str(file)]) == (1 if verdict == "open" else CODES[verdict])
    capfd.readouterr()


@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("second", PARTS)
def test_two_games(first: str, second: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Two games in a file keep their own verdicts; of their exit codes 2 comes before 1, 1 before 3, 3 before 0."""
    text = HEAD + PARTS[first] + "\n" + HEAD + PARTS[second]
    assert [report.verdict for report in check(text)] == [first, second]
    file = tmp_path / "games.cgn"
    file.write_text(text)
    wanted = next(code for code in (2, 1, 3, 0) if code in (CODES[first], CODES[second]))
    assert main(["check", str(file)]) == wanted
    capfd.readouterr()


def test_the_worst_finding_is_the_verdict() -> None:
    """What is open, contradictory, illegal and malformed in one game are all told; the last is its verdict."""
    text = "deal 1\nup 9C\n1. N draw ?, meld ? ? ?, discard 9C\n2. E draw 9C, discard 9C\n3. N draw 4C, discard 4C\n"
    (report,) = check(HEAD + text)
    assert {finding.verdict for finding in report.findings} == {"open", "contradiction", "illegal"}
    assert report.verdict == "illegal"
    (report,) = check(HEAD + text + "4. S draw 7X\n")
    assert report.verdict == "malformed"
    assert {finding.verdict for finding in report.findings} == {"open", "contradiction", "illegal", "malformed"}


def test_a_game_is_judged_the_same_twice() -> None:
    """Nothing is left over from one game to the next."""
    text = HEAD + "".join(PARTS[each] for each in ("illegal",)) + "\n" + HEAD + PARTS["open"]
    assert check(text) == check(text)
    alone = [check(HEAD + PARTS[each])[0].verdict for each in ("illegal", "open")]
    assert [report.verdict for report in check(text)] == alone


def test_lines_of_an_unknown_side_are_left_out() -> None:
    """A line that names no seat or side of the deal is told once, and the rest of the deal is laid all the same."""
    text = 'deal 1 dealer W sides "NE=N,E SW=S,W"\nred NS 3H > 4C\nup 9C\n1. N draw 7H, discard 7H\n'
    (report,) = check(HEAD + text)
    assert [finding.verdict for finding in report.findings] == ["malformed"]


def test_a_wild_that_stands_for_a_card_taken_from_no_pile() -> None:
    """A take from an empty pile is a finding, whatever the card is called."""
    text = "position\npile\nstock ?*9\nhand N 7H 7D 4C\nturn N\n1. N take 2S=7S with 7H 7D, discard 4C\n"
    (report,) = check(HEAD + text)
    assert "pile/not-empty" in [finding.rule for finding in report.findings]
