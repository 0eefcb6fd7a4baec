"""The Burraco program's events in common form."""

from __future__ import annotations

from typing import Any

import pytest

from tests.interop.burraco_log import ENGINE, in_common_form

GAME = {"e": "game", "engine": ENGINE}
END = {"e": "game_end", "scores": [5, 7], "complete": True}
DRAW = {"e": "draw", "p": 0, "cards": ["9D"], "stock_left": 4}
RESHUFFLE = {"e": "draw", "p": 0, "cards": [], "stock_left": -1, "reshuffle": True}


def dealt(*events: dict[str, Any], totals: tuple[int, int] = (0, 0)) -> list[dict[str, Any]]:
    start = {"e": "deal", "hands": [["9C"], ["KD"]], "pozzetti": [["4C"], ["5C"]], "scores_before": [10, 0]}
    return [start, *events, {"e": "hand_end", "melds": [[], []], "totals": list(totals)}]


def test_a_pozzetto_is_the_seats_that_took_it() -> None:
    start, foot, end = in_common_form([GAME, *dealt({"e": "pozzetto", "p": 0, "cards": ["5C"]}), END])[1:4]
    assert (start["feet"], foot["e"], end["feet"]) == ([["5C"], ["4C"]], "foot", [[], ["4C"]])


def test_the_score_of_a_deal_is_what_the_totals_grew_by() -> None:
    assert in_common_form([GAME, *dealt(totals=(110, -100)), END])[2]["hand_scores"] == [100, -100]


@pytest.mark.parametrize(
    ("result", "rank"),
    [(["3D", "2S", "5D"], "D"), (["9D", "9C", "2C"], "9"), (["2S", "10D", "8D"], "D"), (["10S", "10C", "JK"], "10")],
)
def test_a_meld_is_named_by_its_suit_or_rank(result: list[str], rank: str) -> None:
    meld = {"e": "meld", "p": 0, "i": 0, "added": result, "result": result, "new": True}
    assert in_common_form([GAME, *dealt(meld), END])[2]["melds"] == [
        {"i": 0, "rank": rank, "added": result, "new": True, "size": 3}
    ]


def test_a_deal_with_a_reshuffle_is_left_out() -> None:
    events = in_common_form([GAME, *dealt(DRAW, totals=(3, 4)), *dealt(RESHUFFLE), END])
    assert [event["e"] for event in events] == ["game", "deal", "draw", "hand_end", "game_end"]
    assert events[-1] == {"e": "game_end", "scores": [3, 4], "complete": False}
    with pytest.raises(ValueError, match="whole pile"):
        in_common_form([GAME, *dealt(RESHUFFLE), END])


def test_the_player_who_led_is_the_winner() -> None:
    assert in_common_form([GAME, *dealt(), END])[-1] == END | {"winner_team": 1}


def test_other_programs_events_stay() -> None:
    events = [{"e": "game", "engine": "other"}, *dealt()]
    assert in_common_form(events) is events
