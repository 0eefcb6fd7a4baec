"""The games that ship: what the adapters write today, with every card where it can be."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta.transcript import parse, write
from tests.interop.convert import convert
from tests.interop.read import read
from tests.interop.replay import replay
from tests.interop.ship import SHIPPED, transcript
from tests.interop.test_facts import LOGS

GAMES = pytest.mark.parametrize("name", SHIPPED)


@GAMES
def test_a_shipped_game_is_what_its_log_says(name: str) -> None:
    log = LOGS / f"{name}.jsonl"
    if not log.exists():
        pytest.skip("the recorded logs are not here")
    assert transcript(name).read_text(encoding="utf-8") == convert(log)


@GAMES
def test_a_shipped_game_names_its_origin_and_moves_only_cards_that_are_there(name: str) -> None:
    game = read(transcript(name).read_text(encoding="utf-8"))
    assert "Licence of that program" in game.comments[1]
    assert [problem for run in replay(game) for problem in run.problems] == []


@GAMES
def test_a_shipped_game_is_in_canonical_form(name: str) -> None:
    text = transcript(name).read_text(encoding="utf-8")
    document = parse(text)
    assert document.diagnostics == []
    assert write(document) == text


def test_enough_games_ship_of_every_kind() -> None:
    kinds = Counter(name.rsplit("_", 1)[0] if name.startswith("feudalism") else name.split("/")[0] for name in SHIPPED)
    assert all(kinds[f"feudalism/classic4_{ai}"] >= 3 for ai in ("easy", "normal", "sharp"))
    assert all(kinds[f"feudalism/classic2_{ai}"] for ai in ("easy", "normal", "sharp"))
    assert all(kinds[program] >= 2 for program in ("anycard", "ccdale", "openspiel", "familycanasta"))
