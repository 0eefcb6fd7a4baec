"""What the checker says of other programs' games: the table is current, every kind of finding has a decided cause."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from canasta.checker.api import run, walk_of
from canasta.transcript import parse
from tests.interop import table
from tests.interop.convert import adapter, log_files
from tests.interop.log import read_log, sides
from tests.interop.read import read
from tests.interop.replay import replay
from tests.interop.ship import SHIPPED, transcript
from tests.interop.test_facts import LOGS

CLEAN = [
    path
    for path in log_files(LOGS)
    if path.stem.startswith(("classic", "hfhouse", "samba")) and "easy" not in path.stem
]
SHIPPED_CLEAN = [name for name in SHIPPED if "_normal_" in name or "_sharp_" in name]
needs_logs = pytest.mark.skipif(not CLEAN, reason="the recorded logs are not here")
MUST = {
    "anycard/greedy_s1": {"meld/taken-back", "meld/minimum"},
    "openspiel/greedy_shuffled_s7": {"out/hand-empty", "pile/top-melded", "out/canastas", "deal/upcard-covered"},
    "familycanasta/partners4_draw1_s1": {"red_three/lay-at-once", "discard/allowed", "out/asked"},
}


@pytest.fixture(scope="module")
def judged() -> dict[str, table.Judged]:
    """All logs, judged once."""
    return table.judge_all(LOGS)


@needs_logs
def test_the_table_is_current(judged: dict[str, table.Judged]) -> None:
    written = table.VERDICTS.with_name("TABLE.md").read_text(encoding="utf-8")
    assert written == table.table(judged), "write it again: python -m tests.interop.table FOLDER"


@needs_logs
def test_every_kind_of_finding_is_decided_and_every_verdict_is_used(judged: dict[str, table.Judged]) -> None:
    verdicts = table.load_verdicts()
    used = []
    for game in judged.values():
        for finding, text in game.findings:
            used.append(table.decide(verdicts.get(game.program, []), finding, text))
    assert all(entry["whose"] in table.WHOSE for entry in used)
    assert [entry for entries in verdicts.values() for entry in entries if entry not in used] == []


@needs_logs
@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_clean_games_are_legal_and_every_score_is_the_programs(path: Path) -> None:
    log = read_log(path)
    game = parse(adapter(log).convert()).games[0]
    report = run(walk_of(game, path.name, None, None), game)
    assert report.findings == []
    ends = [deal.end for deal in log.deals if deal.end]
    claimed = [(side, total) for end in ends for side, total in zip(sides(log), end["totals"], strict=True)]
    assert [(row.side, row.total) for row in report.scores] == claimed


@pytest.mark.parametrize("name", SHIPPED_CLEAN)
def test_shipped_clean_games_are_legal(name: str) -> None:
    assert table.judged_findings(transcript(name).read_text(encoding="utf-8"), name) == []


@pytest.mark.parametrize("name", MUST)
def test_what_a_program_does_wrong_comes_out(name: str) -> None:
    findings = table.judged_findings(transcript(name).read_text(encoding="utf-8"), name)
    assert {finding.rule for finding in findings} >= MUST[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_cards_are_lost_where_the_checker_says_so(name: str) -> None:
    text = transcript(name).read_text(encoding="utf-8")
    runs = [run for run in replay(read(text)) if run.deal.shows]
    lost = [run.deal.number for run in runs if any(run.lost(seat) for seat in run.zones.hands)]
    said = Counter(found.deal for found in table.judged_findings(text, name) if found.rule == "out/hand-empty")
    assert said == Counter(lost)
