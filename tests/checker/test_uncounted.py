"""Disputes told by a position: what it does not give is unknown, and nobody is blamed for it."""

from __future__ import annotations

import pytest

from canasta import check

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n\nposition\n'
CASES = {
    "a pass with a stock nobody counted": ("turn N\n1. N pass\n", {("draw/pass", "open")}),
    "a pass with the stock gone": ("stock\npile 9C\nturn N\n1. N pass\n", set()),
    "a draw from a stock nobody counted": ("turn N\n1. N draw 7H, discard 7H\n", set()),
    "two draws from it": ("turn N\n1. N draw 7H 8H, discard 7H\n", {("draw/count", "illegal")}),
    "going out from a hand nobody counted": (
        "melds EW KH KD KS KC KH KD 2S | 4H 4D 4S\nturn E\n1. E draw 4C, add 4C to 4, discard 9H, out\nend out E\n",
        set(),
    ),
    "going out from it too early": (
        "melds EW 4H 4D 4S\nturn E\n1. E draw 4C, add 4C to 4, discard 9H\nend out E\n",
        {("out/canastas", "illegal")},
    ),
    "a hand nobody counted, shown": ("turn E\n1. E draw 4C, discard 9H\nend abandoned\nshow S 8H 8C\n", set()),
    "a card of which there are two": (
        "turn E\n1. E draw 4C, discard 9H\n2. S draw 9H, discard 9H\n3. W draw 5C, discard 9H\n",
        {("deal/deck", "contradiction")},
    ),
    "more cards than eleven": (
        "melds NS QH QD QS\nturn N\n1. N draw 4C, meld 4H 4D 4C, meld 5H 5D 5C, meld 6H 6D 6C, meld 7H 7D 7C, "
        "meld 8H 8D 8C, discard 9H\n",
        set(),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_position(case: str) -> None:
    """Findings are those that hold whatever the position leaves out."""
    text, expected = CASES[case]
    (report,) = check(HEAD + text)
    assert {(finding.rule, finding.verdict) for finding in report.findings} == expected, report.findings


def test_a_false_figure_is_false_under_every_reading() -> None:
    """Readings are compared for the very same figure of a score line."""
    text = "melds NS KH KD KS\nhand N 4H 5H\nhand S 6H\nturn N\n1. N draw 6D, discard 6D\nend abandoned\n"
    (report,) = check(HEAD + text + "score NS melds 30 hand -20\n")
    (finding,) = report.findings
    assert (finding.rule, finding.found, finding.other_readings) == ("score/items", -20, {})
