"""Whether a player can know that an own move is legal."""

from __future__ import annotations

from canasta.analyse.know import know, seen
from canasta.checker.api import check
from canasta.variant import load_variant

HOUSE = """variant: house
version: 1
title: House
extends: classic
patches:
  - op: add
    rule: discard/partner
    statement: Nobody discards while the partner holds a joker.
    judges: discard
    require: all(p.hand[rJK] == 0 for p in side.players)
"""


def test_classic_can_be_known():
    """No rule of classic asks a player for what others hold; that of the stock's order tells of the record."""
    (found,) = know(load_variant("classic"))
    assert (found.result, found.rules) == ("proved", [])
    assert found.why == "draw/stock-order tells of the record and of no choice"


def test_a_rule_on_the_partners_hand_cannot(tmp_path):
    """Two games look alike to the mover, and one move is legal in one of them."""
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, "utf-8")
    found = list(know(load_variant(str(file))))
    assert [(each.subject, each.result) for each in found] == [("discard/partner", "refuted"), ("house", "proved")]
    assert [each.verdict for each in check(found[0].witness)] == ["legal", "illegal"]


def test_who_sees_what():
    """The own hand is seen, another player's is not."""
    book = load_variant("classic").book
    assert [seen(book, name) for name in ("hand[3]", "side.players.1.hand[3]", "draw.astray", "pile.top")] == [
        None, "mover", "nobody", None,
    ]  # fmt: skip
