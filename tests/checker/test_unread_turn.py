"""A turn that cannot be read is one finding: the next ones are not out of turn, nor wrongly numbered."""

import pytest

from canasta import check

GAME = """\
[Variant "classic"]
[Seats "N E S W"]
[Dealer "W"]
deal 1
1. N draw 4S, discard 4S
2. E draw 4H, discard 4H
3. S draw 4D, discard 4D
4. W draw 4C, discard 4C
"""


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("bad", ["{number}. {seat} draws 4S, discard 4S", "{number}: {seat} draw 4S", "{seat} drw"])
def test_an_unread_turn_is_one_finding(number, bad):
    lines = GAME.splitlines()
    lines[3 + number] = bad.format(number=number, seat="NESW"[number - 1])
    [report] = check("\n".join(lines))
    assert [finding.rule for finding in report.findings] == ["text/syntax"]


def test_another_unread_line_excuses_nobody():
    [report] = check(GAME.replace("deal 1\n", "deal 1\nhnd N 4S\n").replace("1. N", "1. S"))
    assert "deal/first-turn" in [finding.rule for finding in report.findings]


def test_only_the_next_turn_is_excused():
    [report] = check(GAME.replace("1. N draw", "1. N drew").replace("3. S", "5. N"))
    assert [finding.rule for finding in report.findings[:3]] == ["text/syntax", "turn/order", "turn/number"]
