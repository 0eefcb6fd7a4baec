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


def test_a_draw_from_a_new_stock_is_of_a_card_that_nobody_noted() -> None:
    thrown = [{"e": "discard", "p": 0, "card": card} for card in ("9C", "KD", "4S")]
    taken = {"e": "take_pile", "p": 1, "pile": ["9C"]}
    events = in_common_form([GAME, *dealt(thrown[0], taken, *thrown[1:], RESHUFFLE, thrown[0], RESHUFFLE), END])
    renewed = [event for event in events if event.get("reshuffle")]
    assert [(event["cards"], event["stock_left"]) for event in renewed] == [(["?"], 1), (["?"], 0)]


def test_the_player_who_led_is_the_winner() -> None:
    assert in_common_form([GAME, *dealt(), END])[-1] == END | {"winner_team": 1}


def test_other_programs_events_stay() -> None:
    events = [{"e": "game", "engine": "other"}, *dealt()]
    assert in_common_form(events) is events
