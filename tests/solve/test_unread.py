"""Cards that leave a hand unread, and cards that leave it as they came: what that asks of the hidden cards."""

from __future__ import annotations

import pytest

from canasta.cards import CARD_NAMES, CLASS_OF, UNKNOWN, plain, tagged
from canasta.checker.notes import Place
from canasta.solve.explain import contradiction, counted
from canasta.solve.model import Model
from canasta.solve.records import Entry, Equal, Event, Ledger
from canasta.solve.second import Second
from canasta.solve.session import Session
from canasta.solve.trace import trace
from canasta.transcript.parse import parse
from canasta.transcript.tree import NOWHERE


def card(name: str, tag: int = 0) -> int:
    """A card by its name."""
    return tagged(UNKNOWN, tag) if name == "?" else CARD_NAMES.index(name)


def ledger(*moves: str) -> Ledger:
    """A deal of one hand, each event some cards: `+6C` comes from the pile, `*?` from the deck, `-6C` leaves."""
    copies, kinds = [0] * 15, tuple(2 if number < 53 else 0 for number in range(53))
    for number, many in enumerate(kinds):
        copies[CLASS_OF[number]] += many
    made = Ledger(1, ("N", "S"), tuple(copies), kinds)
    tag = 0
    for event, move in enumerate(moves):
        made.events.append(Event(event, Place(NOWHERE), event or None, 0, "discard" if "-" in move else "draw"))
        for word in move.split():
            name, _, same = word[1:].partition("=")
            tag += 1
            there = int(same) if same else tag
            made.entries.append(Entry(event, 0, card(name, there), word[0] == "-", word[0] == "*"))
    return made


CASES = [
    (("*?", "-?", "+6H", "-6C"), 3),
    (("*? *?", "-?", "+6H", "-6C"), None),
    (("*? +6H", "-?", "-6C"), None),
    (("*? +6H", "-?", "-6C", "-6H"), 3),
    (("*? +6H", "-6C", "-?", "+6H", "-6H"), None),
    (("*? +6H", "-6C", "-?", "+6D", "-6H"), 4),
    (("*? +3D", "-?", "-3H"), None),
    (("*?", "-?", "+3D", "-3H"), 3),
]


@pytest.mark.parametrize(("moves", "event"), CASES)
def test_a_card_that_comes_later_was_not_thrown_before(moves: tuple[str, ...], event: int | None) -> None:
    """What left unread was known to be there, or had come unseen; both models say so, at the same event."""
    record = ledger(*moves)
    answer = Session(Model(record, exact=counted(record))).check()
    assert answer == ("sat" if event is None else "unsat")
    conflict = contradiction(record, 10)
    assert (None if conflict is None else conflict.event.index) == event
    assert Second(record).earliest() == event


@pytest.mark.parametrize("thrown", ["-?=3 -?=4", "-?=3"])
def test_what_was_thrown_is_what_was_drawn(thrown: str) -> None:
    """A card thrown under the tag under which it came is that card, and has one class."""
    record = ledger("+6H +6C", "*? *?", thrown, "-6H")
    session = Session(Model(record))
    assert session.check(session.model.card(card("?", 3))[CLASS_OF[card("7C")]] == 1) == "sat"
    found = session.counts()
    assert set(found.slots) == {3, 4} and not found.echoes
    assert found.slots[3] == CLASS_OF[card("7C")]


def test_a_card_that_was_held_before_was_not_thrown() -> None:
    """Of two that came one is thrown as it came: what is left to play is not more than what came before."""
    record = ledger("+6H", "*? *?", "-?=2 -?=3", "-6C")
    assert Session(Model(record)).check() == "unsat"
    conflict = contradiction(record, 10)
    assert conflict is not None and conflict.event.index == 3
    assert Second(record).earliest() == 3


def test_a_thrown_card_turns_out() -> None:
    """What a later event says of a card that was thrown holds of it as it came."""
    record = ledger("*? *?", "-?=1", "-7C")
    record.equals.append(Equal(2, 1, card("7C")))
    for until in (2, None):
        model = Model(record, until=until)
        model.extend()
        session = Session(model)
        assert session.check() == "sat"
        found = session.counts()
        assert found.slots[2] == CLASS_OF[card("7C")]
        assert found.slots.get(1, model.single.get(1, (None,))[0]) == CLASS_OF[card("7C")]


@pytest.mark.parametrize(
    ("moves", "learned", "event"), [("*7C *7C", "7C", 2), ("*7C", "7C", None), ("*7C *7C", "7", None)]
)
def test_a_drawn_card_turns_out_when_it_is_kept(moves: str, learned: str, event: int | None) -> None:
    """What a drawn card turns out to be counts from the event that says so."""
    record = ledger(moves, "*? *?", "-7D")
    tag = moves.count("*") + 1
    record.equals.append(Equal(2, tag, card(learned)))
    conflict = contradiction(record, 10)
    assert (None if conflict is None else conflict.event.index) == event
    assert Second(record).earliest() == event


def test_a_card_is_still_any_before_it_turns_out() -> None:
    """A hand that plays all it drew before one of it turned out to be a certain card has had enough of them."""
    record = ledger("*?", "-6C", "*7C *7C", "-7C -7C")
    record.equals.append(Equal(2, 1, card("7C")))
    conflict = contradiction(record, 10)
    assert conflict is not None and conflict.event.index == Second(record).earliest() == 2


def test_a_card_that_lies_in_the_stock_is_in_no_hand() -> None:
    """What the record gives of the stock counts from the deal on, not from when it is drawn."""
    record = ledger("*?", "-7C", "*7C", "*7C", "-7C")
    for known, event in ({}, 3), ({2: "stock"}, 3), ({2: "stock", 3: "stock"}, 1):
        record.foretold = known
        conflict = contradiction(record, 10)
        assert conflict is not None and conflict.event.index == Second(record).earliest() == event
        assert Session(Model(record, exact=counted(record))).check() == "unsat"
    assert sorted(fact.kind for fact in conflict.facts) == ["lie", "lie", "play"]


def test_what_a_record_gives_of_the_stock_is_noted() -> None:
    """Cards drawn as they were written in the stock, unread ones among them; not those that lay elsewhere."""
    text = '[Variant "classic"]\n[Seats "N E S W"]\nposition\npile 4C\nhand N ?*3\nhand E ?*3\nhand S ?*3\nhand W ?*3\n'
    text += (
        "stock 7C 8C 9C 5C ?*30\nturn N\n1. N draw 7C, discard 6C\n2. E draw ?, discard 6D\n3. S draw 9D, discard 9D\n"
    )
    (made,) = trace(parse(text).games[0], "-", lines=text.split("\n")).ledgers
    assert [(CARD_NAMES[plain(made.entries[at].card)], where) for at, where in made.foretold.items()] == [
        ("7C", "stock"),
        ("8C", "stock"),
    ]
