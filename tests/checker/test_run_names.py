"""Sequences whose suit nobody wrote down: the names that the record gives them are theirs."""

from __future__ import annotations

from canasta.checker.api import check

RECORD = """[Variant "romanian-samba"]
[Seats "N E S W"]
position
melds NS 4 5 6 | 9 T J | 7 7 7
hand N ?*9
stock ?*60
turn N
1. N draw ? ?, keep ?, add Q to H, add 7 to S, add 7 to 7, discard 8
"""


def findings(text: str) -> list[tuple[str, str]]:
    """What is found for certain."""
    (report,) = check(text)
    return [(each.rule, each.verdict) for each in report.findings if each.verdict not in ("open", "undecided")]


def test_a_sequence_takes_its_name_from_the_record() -> None:
    """Of two sequences each gets the name under which a card that fits it was added."""
    assert not findings(RECORD)


def test_a_sequence_is_not_taken_for_a_set() -> None:
    """A name that can be no sequence's is nobody's; a second name of one suit is not either."""
    assert ("meld/own-side", "illegal") in findings(RECORD.replace("add Q to H", "add Q to Q"))
    assert ("meld/own-side", "illegal") in findings(RECORD.replace("add 7 to 7", "add 8 to D"))
