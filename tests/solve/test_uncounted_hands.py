"""Hands of a position that nobody counted: every completion gives them a size, from which follows what they allow."""

from __future__ import annotations

from pathlib import Path

from canasta import check
from canasta.checker.unknown import Source
from canasta.report.model import GameReport
from canasta.solve.ask import Inquiry, Moment
from canasta.solve.limits import Limits
from canasta.solve.second import Second
from canasta.solve.trace import trace
from canasta.transcript.parse import parse

VARIANTS = Path(__file__).parents[1] / "conformance" / "variants"
HEAD = f'[Variant "{VARIANTS / "forced.yaml"}"]\n[Seats "N E S W"]\nposition\n'
#: A pile is left lying that two nines of the hand could have taken; nobody counted the hand then.
LEFT = HEAD + "melds EW QS QH QC KS KH KD KC AS AD AH AC\npile 5C 6C 9D\nstock\nturn E\n1. E pass\nshow E 9S {} 4C 7C\n"
#: All nines but two are played by the others.
NINES = HEAD + (
    "pile 4C\nstock ?*40\nturn E\n1. E draw ?, discard 9S\n2. S draw ?, discard 9H\n3. W draw ?, discard 9C\n"
    "4. N draw ?, discard 9D\n5. E draw ?, discard 9S\n6. S draw ?, discard 9H\n"
)


def judged(text: str) -> GameReport:
    """The report of a game."""
    (report,) = check(text, turns=True)
    return report


def test_a_take_declined_by_a_hand_that_nobody_counted() -> None:
    """What the hand shows later says how many cards it held, and that it could take."""
    (finding,) = judged(LEFT.format("9H")).findings
    assert (finding.rule, finding.verdict, finding.turn) == ("pile/must-take", "illegal", 1)
    assert any("shows 9S, 9H" in reason.text for reason in finding.reasons)
    assert judged(LEFT.format("8H")).verdict == "legal"


def test_could_it_hold() -> None:
    """Of a hand as the position began with it more is asked than of a free number of cards."""
    inquiry = Inquiry(Source(parse(NINES).games[0], "-", None, None, NINES.split("\n")), Limits())
    assert inquiry.could(Moment(1, 1), "E holds 9 9 9")["answer"] == "could"
    assert inquiry.could(Moment(1, 1), "E holds 9 9 9 9 9 9 9")["answer"] == "cannot"


def test_both_models_know_what_it_began_with() -> None:
    """A hand that nobody counted has one beginning, whatever is asked of it."""
    (ledger,) = trace(parse(NINES).games[0], "-", lines=NINES.split("\n")).ledgers
    second = Second(ledger)
    hand = second.hand([], 1, 1)
    assert second.refutes([hand[5] >= 8]) is True
    assert second.refutes([hand[5] >= 2]) is False
