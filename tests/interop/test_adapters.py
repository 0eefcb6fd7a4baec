"""What the adapters write for small logs made by hand: nothing is repaired, opening melds stand where they counted."""

from __future__ import annotations

from typing import Any

from tests.interop.copies import told_apart
from tests.interop.log import Event, Lay, Log, LoggedDeal, plain
from tests.interop.table_melds import MeldNames, minimum, worth
from tests.interop.turns import TurnWriter


def meld(rank: str, added: list[str], new: bool = True) -> dict[str, Any]:
    return {"rank": rank, "added": added, "size": len(added), "new": new}


def top_logged(turn: list[Event], later: list[Lay]) -> Lay | None:
    found = next((lay for lay in later if turn[0]["top"] in lay.added), None)
    if found is not None:
        later.remove(found)
    return found


def written(*turn: Event, least: int = 50, draws: int = 1, names: MeldNames | None = None) -> str:
    writer = TurnWriter(names or MeldNames(), "NS", least, draws)
    return ", ".join(writer.write(list(turn), top_logged))


TAKE = {"e": "take_pile", "top": "9C#1", "pile": ["KH#0", "9C#1"], "melds": [meld("9", ["9H#0", "9D#0", "9C#1"])]}
DISCARD = {"e": "discard", "card": "5C#0"}


def test_cards_lose_their_copy_numbers() -> None:
    assert [plain(card) for card in ("10H#1", "JK#54", "3S#0")] == ["TH", "JK", "3S"]


def test_values_and_brackets() -> None:
    assert worth(["JK#0", "2H#1", "AS#0", "10D#0", "7C#1", "3S#0"]) == 110
    assert [minimum(score) for score in (-5, 0, 1495, 1500, 2995, 3000)] == [15, 50, 50, 90, 90, 120]


def test_hand_melds_that_complete_an_opening_become_plus() -> None:
    fours = {"e": "meld", "melds": [meld("4", ["4S#0", "4H#0", "JK#0"]), meld("6", ["6S#0", "6H#0", "6D#0"])]}
    assert written(TAKE, fours, DISCARD) == "take 9C with 9H 9D plus 4S 4H JK, meld 6S 6H 6D, discard 5C"


def test_a_meld_with_a_card_of_the_pile_is_never_plus() -> None:
    kings = {"e": "meld", "melds": [meld("K", ["KS#0", "KH#0", "JK#0"])]}
    assert written(TAKE, kings, DISCARD) == "take 9C with 9H 9D, meld KS KH JK, discard 5C"


def test_an_opening_that_stays_too_small_is_left_as_it_was() -> None:
    sixes = {"e": "meld", "melds": [meld("6", ["6S#0", "6H#0", "6D#0"])]}
    assert written(TAKE, sixes, DISCARD, least=90) == "take 9C with 9H 9D, meld 6S 6H 6D, discard 5C"


def test_a_take_onto_a_meld() -> None:
    names = MeldNames()
    names.put("NS", Lay("9", "9", ["9S#0", "9S#1", "2C#0"], True, 3))
    onto = TAKE | {"melds": [meld("9", ["9H#0", "9C#1"], new=False)]}
    assert written(onto, DISCARD, names=names) == "take 9C onto 9 with 9H, discard 5C"


def test_cards_without_a_copy_number_are_told_apart() -> None:
    take = {"e": "take_pile", "p": 0, "top": "9C", "pile": ["KH", "9S", "9C"], "melds": [meld("9", ["9S", "9C", "9C"])]}
    lay = {"e": "meld", "p": 0, "melds": [meld("K", ["KH", "KS", "KH"]), meld("9", ["9S"], new=False)]}
    deal = LoggedDeal({"hands": [["9S", "9C", "KH", "KS"]]}, [[take, lay, {"e": "discard", "p": 0, "card": "5C"}]])
    first, second, _ = told_apart(Log("log", {}, [deal], None)).deals[0].turns[0]
    assert (first["top"], first["melds"][0]["added"]) == ("9C#2", ["9C#2", "9S", "9C"])
    assert [lay["added"] for lay in second["melds"]] == [["KH", "KS", "KH#0"], ["9S#1"]]


def test_melds_logged_with_the_take_become_plus() -> None:
    take = TAKE | {"melds": [meld("4", ["4S#0", "4H#0", "JK#0"]), meld("9", ["9H#0", "9D#0", "9C#1"])]}
    assert written(take, DISCARD) == "take 9C with 9H 9D plus 4S 4H JK, discard 5C"


def test_melds_taken_back_and_laid_again() -> None:
    back = [{"e": "unmeld_after_take", "from": "A-meld-9", "card": card} for card in ("9C#1", "9H#0", "9D#0")]
    names = MeldNames()
    assert written(TAKE, *back, DISCARD, names=names) == "take 9C with 9H 9D, unmeld 9C 9H 9D from 9, discard 5C"
    assert not names.opened("NS")
    again = {"e": "draw", "cards": ["9C#0"]}, {"e": "meld", "melds": [meld("9", ["9C#0", "9H#0", "9D#0"])]}
    add = {"e": "meld", "melds": [meld("9", ["2S#0"], new=False)]}
    assert written(*again, add, names=names) == "draw 9C, meld 9C 9H 9D, add 2S to 9#2"


def test_red_threes_in_a_draw() -> None:
    chain = {"e": "draw", "cards": ["3H#0", "3D#0", "5C#0"], "red_threes": ["3H#0", "3D#0"]}
    assert written(chain, DISCARD) == "draw 3H, red 3H > 3D, red 3D > 5C, discard 5C"
    assert written({"e": "draw", "cards": ["4C#0", "3H#0", "5C#0"], "red_threes": ["3H#0"]}, DISCARD, draws=2) == (
        "draw 4C 3H, red 3H > 5C, discard 5C"
    )
    assert written({"e": "draw", "cards": ["3H#0"], "red_threes": ["3H#0"]}) == "draw 3H, red 3H"


def test_asking_passing_and_going_out() -> None:
    ask = {"e": "ask_go_out"}, {"e": "answer_go_out", "accept": False}
    draw = {"e": "draw", "cards": ["KH#0"]}
    out = {"e": "go_out", "melds": [], "card": "KH#0", "vanished": ["9D#0"]}
    assert written(draw, *ask, out) == "draw KH, ask, answer no, discard KH, out"
    assert written({"e": "stock_exhausted"}) == "pass"
