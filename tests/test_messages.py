"""Messages are sentences, whatever numbers stand in them."""

from __future__ import annotations

import re

import pytest

from canasta import check
from canasta.checker.facts import singular
from canasta.rulebook import load_rulebook
from canasta.rulebook.messages import pieces

MESSAGES = [clause.message.text for rule in load_rulebook().rules.values() for clause in rule.clauses if clause.message]
#: A plural noun or verb right behind a one.
PLURAL = re.compile(
    r"\b1 (?:are|were|need|have|lie|belong|copies|(?:\w+ )?(?:cards|threes|melds|canastas|ranks|sequences|ones)"
    r"|(?:\w+ )?\w+ of (?:\w+ )*(?:are|were))\b"
)


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("1 cards were drawn; 1 are to be drawn.", "1 card was drawn; 1 is to be drawn."),
        ("1 cards of the meld are not of its rank.", "1 card of the meld is not of its rank."),
        ("its 1 wild cards need 2.", "its 1 wild card needs 2."),
        ("11 cards were drawn; 21 are due.", "11 cards were drawn; 21 are due."),
        ("1 of the cards laid are no red threes.", "1 of the cards laid is no red threes."),
        ("1 cards of the pile were taken.", "1 card of the pile was taken."),
        ("1 hand cards joined the sequence with the top card.", "1 hand card joined the sequence with the top card."),
    ],
)
def test_one_is_singular(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize("text", MESSAGES)
def test_every_message_of_the_rules_reads_well_with_ones(text: str) -> None:
    """With 1 for every number no plural stands behind it, and every message is a sentence."""
    said = singular("".join("1" if piece.expression else piece.text for piece in pieces(text)))
    assert not PLURAL.search(said), said
    assert said.endswith(".") and (said[0].isupper() or said[0].isdigit())


def test_what_is_said_of_a_class_is_told_by_its_meaning() -> None:
    (report,) = check(
        '[Variant "pennies-from-heaven"]\n[Seats "A B C D E F"]\nposition\nfoot A taken\nhand A 9C 7S\n'
        "turn A\n1. A draw 4C 4D, discard 7S\n"
    )
    (finding,) = report.findings
    assert finding.facts == ["bonus for a canasta of this class, with or without wild cards: 1500"]
