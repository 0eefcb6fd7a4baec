"""Damaged records: counting, the first model and the second find the same first impossible event.

A thousand records take long; `python -m tests.solve.cross --records 1000` compares them.
"""

from __future__ import annotations

from collections import Counter

from tests.solve.cross import compare
from tests.solve.damage import DAMAGES, records

FILES = ("generated/classic*.cgn", "generated/romanian*.cgn", "transcripts/feudalism_classic4_*.cgn")
NUMBER, SEED = 16, 1


def test_damaged_records() -> None:
    """What one way of looking at a record finds impossible is not possible by another, nor earlier."""
    seen: Counter[str] = Counter()
    found = [f"{each.record.text}{difference}" for each, difference in compare(records(NUMBER, SEED, FILES), seen)]
    assert not found, "\n\n".join(found)
    assert seen["records"] == NUMBER and seen["impossible"] > NUMBER / 4
    assert seen["overlooked"] <= seen["impossible"] / 4


def test_damage_is_the_same_for_a_seed() -> None:
    """A record can be made again by its number, and every kind of damage is done."""
    given = list(records(60, SEED, FILES))
    assert given == list(records(60, SEED, FILES))
    assert {kind for record in given for kind in record.damage} == set(DAMAGES)
