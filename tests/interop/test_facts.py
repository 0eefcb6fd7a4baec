"""Converting a log and reading it back gives the facts of the log, card for card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.interop.convert import adapter, log_files
from tests.interop.facts import same
from tests.interop.log import Log, read_log
from tests.interop.log_facts import log_facts
from tests.interop.read import read
from tests.interop.replay import replay
from tests.interop.written_facts import written_facts

LOGS = Path(__file__).parents[3] / "shared" / "logs"
FILES = log_files(LOGS)
pytestmark = pytest.mark.skipif(not FILES, reason="the recorded logs are not here")


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def log(request: pytest.FixtureRequest) -> Log:
    """Every log in turn."""
    return read_log(request.param)


def test_there_are_logs_of_every_program() -> None:
    programs = {"anycard", "burraco", "ccdale", "familycanasta", "feudalism", "openspiel", "samba"}
    assert {path.parent.name for path in FILES} == programs


def test_the_facts_come_back(log: Log) -> None:
    logged, written = log_facts(log), written_facts(read(adapter(log).convert()))
    assert len(logged) == len(written)
    for one, other in zip(logged, written, strict=True):
        assert same(one, other), f"{one}\nis written as\n{other}"


def test_no_card_moves_from_where_it_does_not_lie(log: Log) -> None:
    problems = [problem for run in replay(read(adapter(log).convert())) for problem in run.problems]
    assert problems == []


def test_cards_are_lost_by_the_one_program_that_loses_them(log: Log) -> None:
    runs = replay(read(adapter(log).convert()))
    lost = [card for run in runs if run.deal.shows for seat in run.zones.hands for card in run.lost(seat)]
    leaks = [108 - event["got"] for deal in log.deals for event in deal.trouble if event["e"] == "engine_card_leak"]
    assert len(lost) == sum(leaks)
    assert not lost or "openspiel" in log.game["engine"]
