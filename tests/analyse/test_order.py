"""Two packs on one base: whether their order matters."""

from __future__ import annotations

import pytest

from canasta.analyse.order import order
from canasta.variant import load_variant, variant_from_text

CLASSIC = load_variant("classic")
REPLACE = "patches:\n  - {op: replace, rule: meld/wilds, require: 'wilds(meld.cards) <= %s'}\n"


def pack(name, body):
    """A house pack on classic."""
    return variant_from_text(f"variant: {name}\nversion: 1\ntitle: Pack\nextends: classic\n{body}", f"{name}.yaml")


@pytest.mark.parametrize(
    ("first", "second", "result", "words"),
    [
        (REPLACE % 2, REPLACE % "naturals(meld.cards)", "refuted", "the order matters to meld/wilds"),
        (REPLACE % 2, "params: {canasta.natural: 600}\n", "proved", "in either order"),
        (REPLACE % 2, "patches: [{op: disable, rule: meld/wilds}]\n", "refuted", "in one order only"),
        (
            REPLACE % 2,
            "patches: [{op: except, rule: meld/wilds, if: 'meld.cards[r7] > 0'}]\n",
            "proved",
            "in either order",
        ),
    ],
)
def test_packs(first, second, result, words):
    """Packs that touch nothing in common come to the same; others are shown by a play."""
    found = order(CLASSIC, pack("first", first), pack("second", second))
    assert (found.result, words in found.message) == (result, True), found
    if words.startswith("the order"):
        assert found.rules == ["meld/wilds"]
        assert "legal under classic+" in found.witness
