"""The file or pack that was meant by a name that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta import check
from canasta.text import CanastaError
from canasta.variant import load_variant

OURS = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\n"


@pytest.mark.parametrize(
    ("ref", "meant"),
    [
        ("our-table", "our-table.yaml"),
        ("our-tabel.yaml", "our-table.yaml"),
        ("our-tabel", "our-table.yaml"),
        ("clasic", "classic"),
        ("Classic", "classic"),
        ("house/no-freze", "house/no-freeze"),
    ],
)
def test_a_name_that_is_none(tmp_path: Path, ref: str, meant: str) -> None:
    """A file beside is meant as well as a packaged variant."""
    (tmp_path / "our-table.yaml").write_text(OURS)
    with pytest.raises(CanastaError) as caught:
        load_variant(ref, tmp_path)
    assert [fault.hint for fault in caught.value.diagnostics] == [f"did you mean {meant}?"]


def test_what_is_extended(tmp_path: Path) -> None:
    """A file may extend one beside it, named with its ending."""
    (tmp_path / "our-table.yaml").write_text(OURS)
    (tmp_path / "next.yaml").write_text(OURS.replace("our-table", "next").replace("classic", "our-table"))
    with pytest.raises(CanastaError) as caught:
        load_variant("next.yaml", tmp_path)
    assert caught.value.diagnostics[0].hint == "did you mean our-table.yaml?"


def test_a_folder_that_is_not_there() -> None:
    """Where files cannot be looked at, nothing is meant, and nothing fails."""
    with pytest.raises(CanastaError):
        load_variant("nothing-like-it", Path("/no/such/folder"))


@pytest.mark.parametrize(("word", "meant"), [("BH", "JH"), ("VD", "JD"), ("D♠", "QS"), ("RC", "KC"), ("Joker", "JK")])
def test_cards_of_other_packs(word: str, meant: str) -> None:
    """Cards written with the letters of other packs are refused, and told in ours."""
    text = f'[Variant "classic"]\n[Seats "N E S W"]\nposition\nhand N {word} 4H\nstock ?*40\nturn N\n'
    [report] = check(text)
    assert [each.rule for each in report.findings] == ["text/syntax"]
    assert f"Did you mean {meant}?" in report.findings[0].message.replace("♠", "S")
