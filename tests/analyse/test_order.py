"""Two packs on one base: whether their order matters."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.analyse.order import answers, order
from canasta.analyse.subject import Subject, variant_of
from canasta.checker.api import check

PROVING = Path(__file__).parent / "proving"
REPLACE = "patches:\n  - {op: replace, rule: meld/wilds, require: 'wilds(meld.cards) <= %s'}\n"


def pack(folder, name, body):
    """The file of a house pack."""
    file = folder / f"{name}.yaml"
    file.write_text(f"variant: {name}\nversion: 1\ntitle: Pack\nextends: classic\n{body}", "utf-8")
    return str(file)


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
def test_packs(first, second, result, words, tmp_path):
    """Packs that touch nothing in common come to the same; others are shown by a play."""
    found = order("classic", pack(tmp_path, "first", first), pack(tmp_path, "second", second))
    assert (found.result, words in found.message) == (result, True), found
    if "the order matters" in words:
        assert found.rules == ["meld/wilds"]
        assert "legal under classic+first+second" in found.witness
        assert [each.verdict for each in check(found.witness)] in (["legal", "illegal"], ["illegal", "legal"])


def test_packs_of_a_stack():
    """Each two of the packs laid upon a base are compared."""
    files = "+".join(str(PROVING / f"pack-{name}.yaml") for name in ("two-wilds", "fewer-wilds"))
    found = {each.subject: each for each in answers(Subject(variant_of(f"classic+{files}+house/no-freeze")))}
    assert {name: each.result for name, each in found.items()} == {
        "pack-two-wilds, pack-fewer-wilds": "refuted",
        "pack-two-wilds, house/no-freeze": "proved",
        "pack-fewer-wilds, house/no-freeze": "proved",
    }
    witness = found["pack-two-wilds, pack-fewer-wilds"].witness
    assert {each.verdict for each in check(witness)} == {"legal", "illegal"}
    assert list(answers(Subject(variant_of("classic")))) == []
