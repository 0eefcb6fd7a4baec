"""Every converted game as events and back is the same game, and the same text."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.transcript import parse, write
from canasta.transcript.events import write_events
from tests.interop import sheet
from tests.interop.convert import convert, log_files
from tests.interop.ship import SHEETS, SHIPPED, transcript
from tests.interop.test_facts import LOGS

FILES = log_files(LOGS)
MATCHES = sheet.sheet_matches(LOGS)


def same_as_events(text: str) -> None:
    document = parse(text)
    again = parse(write_events(document))
    assert document.diagnostics == again.diagnostics == []
    assert again == document
    assert write(again) == write(document) == text


@pytest.mark.skipif(not FILES, reason="the recorded logs are not here")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_converted_log_comes_back_from_events(path: Path) -> None:
    same_as_events(convert(path))


@pytest.mark.skipif(not MATCHES, reason="the score sheets are not here")
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)
def test_a_converted_sheet_comes_back_from_events(match: sheet.Match) -> None:
    same_as_events(sheet.convert(match))


@pytest.mark.parametrize("name", SHIPPED + SHEETS)
def test_a_shipped_game_comes_back_from_events(name: str) -> None:
    same_as_events(transcript(name).read_text(encoding="utf-8"))
