"""Where a total is not known, neither is whether the game was decided."""

from __future__ import annotations

import pytest

from canasta import check
from canasta.checker import begin
from canasta.checker.api import walk_of
from canasta.transcript.parse import parse

SIDES = """[Variant "romanian"]
[Seats "A B C D E"]
deal 1 sides "AC=A,C BDE=B,D,E"
score AC melds 100 deal 100
score BDE melds 200 deal 200
deal 2 sides "AB=A,B CDE=C,D,E"
score AB melds 100 deal 100
score CDE melds 200 deal 200
deal 3 sides "AB=A,B CDE=C,D,E"
score AB melds 100 deal 100
score CDE melds 200 deal 200
"""


def test_a_further_deal_after_unknown_totals_is_open() -> None:
    """Sides met in the second deal have scores that nobody wrote down."""
    [report] = check(SIDES)
    assert [(each.rule, each.verdict, each.line) for each in report.findings] == [("game/over", "open", 9)]


@pytest.mark.parametrize(
    ("total", "over", "verdicts"), [(None, None, ["open"]), ((0, 90), False, []), (100, False, [])]
)
def test_a_deal_of_known_cards_may_leave_a_total_open(total: object, over: bool | None, verdicts: list[str]) -> None:
    """Every card of the deal before is known, and still a total need not be."""
    [game] = parse(SIDES).games
    walk = walk_of(game, "-", None, None)
    walk.deals, walk.exact = 1, True
    walk.table.sides[0].total, walk.table.game.over = total, over
    begin.begin_deal(walk, None)
    assert [note.finding.verdict for note in walk.notes] == verdicts
    assert walk.exact
