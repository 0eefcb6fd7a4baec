"""What a variant expects of its rules against its base's."""

from __future__ import annotations

from canasta.analyse.expect import expect
from canasta.variant import load_variant, variant_from_text

BODY = """variant: house
version: 1
title: House
extends: classic
params:
  meld.max_wilds: 2
  initial.minimum:
    table: [{to: -5, is: 0}, {from: 0, to: 1495, is: 50}, {from: 1500, to: 2995, is: 90}, {from: 3000, is: 120}]
patches:
  - {op: except, rule: pile/frozen-needs-natural-pair, if: pile.top == r9}
expect:
  stricter: [meld/wilds, meld/size]
  looser: [meld/wilds, pile/frozen-needs-natural-pair, meld/minimum]
"""


def test_expectations():
    """Each is proved, refuted with a play, or said to make no difference."""
    found = list(expect(variant_from_text(BODY, "house.yaml")))
    assert [(each.subject, each.result) for each in found] == [
        ("meld/wilds", "proved"),
        ("meld/size", "refuted"),
        ("meld/wilds", "refuted"),
        ("pile/frozen-needs-natural-pair", "proved"),
        ("meld/minimum", "vacuous"),
    ]
    assert [each.line for each in found] == [12, 12, 13, 13, 13]
    assert all(each.witness for each in found if each.subject == "meld/wilds")
    assert "take 9C" in found[3].witness, "the rank that the rule names is tried"


def test_nothing_is_expected():
    """Without `expect` there is nothing to answer."""
    assert list(expect(load_variant("romanian"))) == []
    assert list(expect(load_variant("classic"))) == []
