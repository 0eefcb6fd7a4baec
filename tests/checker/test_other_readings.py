"""Readings that cannot change a verdict are not tried; those that can are, and the answers are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.checker import alternatives
from canasta.checker.api import check

FILES = Path(__file__).parent.parent / "transcripts"
NAMES = ["anycard_greedy_s1", "openspiel_random_asis_s1", "familycanasta_solo2_s1"]


@pytest.mark.parametrize("name", NAMES)
def test_skipping_readings_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The findings' other readings are those found by judging under every reading."""
    file = FILES / f"{name}.cgn"
    text = file.read_text("utf-8")
    quick = [finding.other_readings for report in check(text, str(file)) for finding in report.findings]
    monkeypatch.setattr(alternatives.Dependence, "on", lambda self, key, changed: True)
    whole = [finding.other_readings for report in check(text, str(file)) for finding in report.findings]
    assert quick == whole
    assert any(quick) or name != NAMES[1]


def test_a_wrong_item_is_wrong_under_every_reading() -> None:
    """Two items of one line are told apart in every reading, so that no reading seems to make a wrong one right."""
    file = FILES / "feudalism_classic4_sharp_s1.cgn"
    text = file.read_text("utf-8")
    assert "hand -110" in text
    (report,) = check(text.replace("hand -110", "hand -115", 1), str(file))
    assert [(each.rule, each.other_readings) for each in report.findings][:1] == [("score/items", {})]
