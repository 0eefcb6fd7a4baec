"""A report with everything in it."""

import pytest

from canasta.report.model import Cite, Finding, GameReport, ScoreRow, TurnRow

LINE = "12. E take 9C with 9H JK, discard 4S"


@pytest.fixture
def finding() -> Finding:
    """A finding with every field filled."""
    return Finding(
        rule="pile/frozen-needs-natural-pair",
        verdict="illegal",
        deal=1,
        turn=12,
        seat="E",
        action="take",
        line=2,
        column=7,
        end_line=2,
        end_column=25,
        message="The pile is frozen and E laid too few natural nines.",
        found=1,
        required=2,
        facts=["2H lies in the pile since turn 9."],
        sources=[Cite("catalan", "CA-53", "stated"), Cite("catalan", "CA-54", "stated"), Cite("pagat", "PAG-12")],
        other_readings={"wilds: two": "legal", "wilds: three": "legal", "top: no": "open"},
        would_be_legal=["take 9C with 9H 9D", "draw ?"],
    )


@pytest.fixture
def report(finding: Finding) -> GameReport:
    """A game with that finding, a score and a turn."""
    score = ScoreRow(1, "NS", {"melds": 345, "hand": None}, None, 1445)
    turn = TurnRow(1, 12, "E", 2, "illegal")
    return GameReport("a.cgn", 1, "romanian", "romanian@1#3f", "illegal", [finding], [score], [turn])


@pytest.fixture
def source() -> list[str]:
    """The file by lines."""
    return ["deal 1", LINE]
