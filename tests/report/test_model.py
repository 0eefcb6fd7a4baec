"""Records of a report and the order of verdicts."""

import msgspec

from canasta.report.model import VERDICTS, Finding, GameReport, TurnRow, worst


def test_order_of_verdicts_is_that_of_the_contract():
    assert VERDICTS == ("legal", "open", "undecided", "contradiction", "illegal", "malformed")


def test_the_worst_finding_is_the_verdict_of_the_game():
    assert worst([]) == "legal"
    assert worst(["open", "undecided"]) == "undecided"
    assert worst(["illegal", "contradiction"]) == "illegal"
    assert worst(VERDICTS) == "malformed"


def test_fields_stand_in_the_order_of_the_contract():
    finding = (
        "rule verdict deal turn seat action line column end_line end_column message found required facts sources "
        "other_readings would_be_legal condition examples reasons limit"
    )
    assert names(Finding) == finding
    assert names(GameReport) == "path game variant ruleset verdict findings scores turns"
    assert names(TurnRow) == "deal turn seat line verdict"


def names(struct):
    return " ".join(field.name for field in msgspec.structs.fields(struct))
