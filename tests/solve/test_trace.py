"""The second walk judges as the first one, and its ledger says of every hand what the table holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.cards import JOKER, RED_THREES, card_name, parse_card, plain, standing, stands_for, tag_of, tagged
from canasta.checker.api import check, run, walk_of
from canasta.solve.explain import contradiction
from canasta.solve.records import Ledger
from canasta.solve.second import Second
from canasta.solve.tagging import UNWRITTEN, tag_game
from canasta.solve.trace import Trace, trace
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.write import write
from tests.solve.hiding import HIDING

HERE = Path(__file__).parent.parent
NAMES = ("classic4_s1", "classic2_s2", "romanian4_s1", "romanian6_s1", "romanian-samba4_s1")
FILES = [
    *(HERE / "generated" / f"{name}.cgn" for name in NAMES),
    HERE / "transcripts" / "familycanasta_solo2_s1.cgn",
    HERE / "transcripts" / "anycard_greedy_s1.cgn",
]
HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'


def traced(text: str, path: str = "-") -> Trace:
    """The second walk over the one game of a text."""
    (game,) = parse(text, path).games
    return trace(game, path)


def test_tags() -> None:
    """A tag changes neither the name of a card nor what it stands for."""
    joker, seven = parse_card("JK"), parse_card("7")
    assert joker is not None and seven is not None
    assert tag_of(joker) == tag_of(standing(joker, 4)) == 0
    card = tagged(standing(joker, 4), 9)
    assert (plain(card), stands_for(card), tag_of(card)) == (JOKER, 4, 9)
    assert (stands_for(tagged(seven, 9)), card_name(tagged(seven, 9))) == (None, "7")
    assert tagged(card, 0) == standing(joker, 4)


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_judges_as_the_first_walk(file: Path, hiding: str) -> None:
    """Findings are the same; each that is open has its question, as have melds that were open before."""
    for game in parse(HIDING[hiding](file.read_text("utf-8")), str(file)).games:
        first = walk_of(game, str(file), None, None)
        first.plainly = True
        run(first, game)
        second = trace(game, str(file))
        found = [sorted((note.identity, note.finding.verdict) for note in walk.notes) for walk in (first, second)]
        assert found[0] == found[1]
        told = {note.identity for note in first.notes if note.finding.verdict == "open"}
        assert told <= {each.identity for each in second.questions}
        assert {each.point for each in second.questions if not each.duty and each.identity not in told} <= {"meld"}
        assert len(second.ledgers) == first.deals
        for ledger in second.ledgers:
            is_sound(ledger)
        hands_add_up(second)


def is_sound(ledger: Ledger) -> None:
    """No two cards share a tag; every card that is not full has one; events are numbered."""
    fresh = [entry.card for entry in ledger.entries if entry.fresh] + [loose.card for loose in ledger.loose]
    left = [entry.card for entry in ledger.entries if entry.out]
    for cards in (fresh, left):
        tags = [tag_of(card) for card in cards if tag_of(card)]
        assert len(tags) == len(set(tags))
        assert all((plain(card) > JOKER) == bool(tag_of(card)) for card in cards)
    assert [event.index for event in ledger.events] == list(range(len(ledger.events)))
    assert ledger.slots().keys() == {tag_of(card) for card in fresh if tag_of(card)}
    assert [entry.event for entry in ledger.entries] == sorted(entry.event for entry in ledger.entries)
    assert sum(ledger.copies) == sum(ledger.kind_copies)


def hands_add_up(walk: Trace) -> None:
    """What came into a hand less what left it is what it holds, in the ledger as in the hand's own log."""
    ledger = walk.ledgers[-1]
    if ledger.conjured or ledger.shows:
        return
    for player in walk.table.players:
        came = sum(-1 if entry.out else 1 for entry in ledger.entries if entry.seat == player.seat)
        assert came == len(player.zone) == sum(sign for sign, _ in getattr(player.zone, "log", ()))


def test_tags_are_the_same_each_time_and_not_written() -> None:
    """A tagged game reads as the game; only the second walk has tags."""
    (game,) = parse(HIDING["hands, stock, draws, one in five"](FILES[0].read_text("utf-8")), str(FILES[0])).games
    assert tag_game(game) == tag_game(game)
    assert write(tag_game(game)) == write(game)
    walk = walk_of(game, str(FILES[0]), None, None)
    run(walk, game)
    assert not any(tag_of(card) for side in walk.table.sides for meld in side.melds for card in meld.kinds)


def test_a_declined_take_is_a_question() -> None:
    """A forced take that was not made counts as a duty that was done, and is asked about."""
    walk = traced(HIDING["hands, stock, draws"]((HERE / "generated" / "romanian6_s1.cgn").read_text("utf-8")))
    assert [(each.head.rule, each.point, each.duty) for each in walk.questions] == [
        ("pile/must-take", "declined", True)
    ]


def test_a_top_that_turns_out() -> None:
    """A take names the top that was discarded as `?`; the card goes on under one tag."""
    game = HEAD + "position\nmelds EW 7H 7D 7S\nhand E ?*4\nhand S ?*4\nhand W ?*3\npile 9C\nstock ?*40\nturn S\n"
    (ledger,) = traced(game + "1. S draw ?, discard ?\n2. W take 7 onto 7, discard 4S\n").ledgers
    thrown = next(entry for entry in ledger.entries if entry.out)
    (equal,) = ledger.equals
    assert (equal.tag, card_name(equal.card)) == (tag_of(thrown.card), "7")
    assert ledger.events[equal.event].kind == "take"


def test_a_drawn_card_that_the_stock_names() -> None:
    """Which of two unread drawn cards was kept follows from what lay in the stock; so does what the other one was."""
    text = '[Variant "romanian-samba"]\n[Seats "N S"]\nposition\npile 4C\nhand N 5C ?*3\nhand S ?*9\n'
    text += "stock {} ?*40\nturn N\n1. N draw ?*2, keep 2H, discard 5C\n"
    (ledger,) = traced(text.format("? 2H")).ledgers
    drawn = next(entry.card for entry in ledger.entries if entry.event and entry.fresh and tag_of(entry.card))
    assert not ledger.equals
    assert next(entry.card for entry in ledger.entries if entry.out) == drawn
    (report,) = check(text.format("3D 2H"))
    assert [(found.rule, found.verdict) for found in report.findings] == [("draw/thrown", "illegal")]


def test_a_drawn_red_three_is_the_one_laid() -> None:
    """Its tag is another where it is laid than where it was drawn; no unread card of the draw takes its place."""
    text = (
        '[Variant "romanian-samba"]\n[Seats "N S"]\nposition\npile 4C\nhand N 5 6 7\nhand S 8 9 T\nstock ?*40\nturn N\n'
    )
    text += "1. N draw 5 6, keep 5, discard 7\n2. S draw 8 9, keep 8, discard T\n"
    text += "3. N draw 3R 8, red 3R > T, keep T, discard 5\n"
    walk = traced(text)
    assert walk.table.turn.other_drawn == 2


def test_what_the_record_does_not_write_has_tags_too() -> None:
    """Hands and upcards that are not given are cards of their own."""
    (ledger,) = traced(HEAD + '[Dealer "W"]\ndeal 1\nred N 3H > 5C\n1. N draw ?, discard 9C\n').ledgers
    dealt = [entry for entry in ledger.entries if entry.event == 0]
    assert [sum(entry.seat == seat for entry in dealt) for seat in range(4)] == [11] * 4
    assert [card_name(entry.card) for entry in dealt if not tag_of(entry.card)] == ["5C"]
    assert all(tag_of(entry.card) >= UNWRITTEN for entry in dealt if tag_of(entry.card))
    assert sorted((card_name(each.card), each.place) for each in ledger.loose) == [("3H", "red"), ("?", "up")]


def test_a_three_that_was_laid_as_a_red_one() -> None:
    """A card laid as a red three keeps its tag under the name of what it was laid as."""
    text = HEAD + '[Dealer "W"]\ndeal 1\nup 9C\n1. N draw ?, red ? > ?, discard 4C\n'
    (ledger,) = traced(text).ledgers
    laid = next(entry for entry in ledger.entries if entry.out)
    turn = tag_game(parse(text, "-").games[0]).items[-1]
    assert isinstance(turn, tree.Turn)
    assert (plain(laid.card), tag_of(laid.card)) == (RED_THREES, tag_of(turn.actions[1].cards[0]))


def test_a_card_that_cannot_have_been_held_constrains_nothing() -> None:
    """It is among the conjured ones; the finding has the facts of counting, with their places."""
    text = HEAD + "position\nmelds EW KS KH KD\npile 4C QS QH 9C\nstock ?*40\nhand E 9S 9H ?*2\nturn E\n"
    text += "1. E take 9C with 9S 9H, meld JS JH JD, discard 4C\n"
    (ledger,) = traced(text).ledgers
    assert [card_name(ledger.entries[at].card) for at in sorted(ledger.conjured)] == ["JD"]
    assert len(ledger.broken) == 1
    (report,) = check(text)
    (finding,) = report.findings
    assert (finding.rule, finding.verdict) == ("deal/impossible", "contradiction")
    assert [(each.line, each.column) for each in finding.reasons] == [(7, 1), (9, 6), (9, 26)]


def test_a_card_that_lies_elsewhere_is_told_with_its_place() -> None:
    """Of every located copy the report says where it came to light, and where it is now."""
    text = HEAD + "position\nmelds NS 7C 7D 7S\nmelds EW KS KH KD\npile 4S\nhand E 4H 4D ?*2\nstock ?*40\nturn N\n"
    text += "1. N draw ?, discard 7H\n2. E draw ?, discard 4C\n3. S draw ?, discard 7H\n4. W draw ?, discard 4D\n"
    text += "5. N draw ?, discard 4S\n6. E take 4S with 4H 4D, discard 5C\n7. S draw ?, discard 7H\n"
    (report,) = check(text)
    (finding,) = [each for each in report.findings if each.rule == "deal/deck"]
    assert [(each.line, each.text) for each in finding.reasons] == [
        (10, "7H (in the hand of E since turn 6): discarded by N in turn 1"),
        (12, "7H (in the hand of E since turn 6): discarded by S in turn 3"),
        (16, "7H: discarded by S in turn 7"),
    ]


def test_second_hands_left_lying() -> None:
    """The known cards of a second hand that nobody picked up came from the deck, and are counted once."""
    text = (
        '[Variant "hand-and-foot"]\n[Seats "N E S W"]\ndeal 1 dealer W\n'
        "foot N 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H\n1. N draw ?*2, discard 7C\n"
    )
    (ledger,) = trace(parse(text).games[0], "-", lines=text.split("\n")).ledgers
    assert [each.event for each in ledger.loose if each.place == "foot"] == [0] * 11


def test_a_hand_that_cannot_be_as_it_was_shown() -> None:
    """It enters the ledger all the same, and the models find what counting found."""
    text = (
        '[Variant "classic"]\n[Seats "N E S W"]\nposition\npile 4C\nstock ?*40\nhand N 5C 6C ?\nturn N\n'
        "1. N draw 7C, discard ?\nshow N 8C 8D 9H\n"
    )
    (ledger,) = trace(parse(text).games[0], "-", lines=text.split("\n")).ledgers
    assert [len(each.cards) for each in ledger.shows] == [3]
    conflict = contradiction(ledger, 10)
    assert ledger.broken == {conflict.event.index if conflict else None}
    assert Second(ledger).earliest() == min(ledger.broken)
