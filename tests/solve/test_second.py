"""The second model: what is possible stays possible, what is not is found at the first event that shows it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import z3

from canasta.cards import CLASS_OF, parse_card
from canasta.solve.records import Ledger
from canasta.solve.second import Second
from canasta.solve.trace import Trace, trace
from canasta.transcript.parse import parse
from tests.solve.deals import Deal

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n[Dealer "W"]\ndeal 1\nup 9C\n'
TURNS = (
    "N draw ?, discard 7H",
    "E draw ?, discard 7H",
    "S draw ?, discard ?",
    "W draw ?, discard 8S",
    "N draw ?, discard 7",
    "E draw ?, discard 4D",
)


def traced(turns: Sequence[str]) -> Trace:
    """The traced walk of a deal of which only the turns are recorded."""
    text = HEAD + "".join(f"{turn}\n" for turn in turns)
    return trace(parse(text).games[0], "-", lines=text.split("\n"))


def ledger_of(turns: Sequence[str]) -> Ledger:
    """The ledger of that deal."""
    return traced(turns).ledgers[0]


def card(name: str) -> int:
    """A card by its name."""
    found = parse_card(name)
    assert found is not None
    return found


def test_possible_records() -> None:
    """A record of a deal that was played has a completion, whatever cards were not read."""
    for seed in range(3):
        deal = Deal(seed, unreadable=0.2, suitless=0.2, turns=30)
        second = Second(deal.ledger)
        assert second.feasible() is True and second.earliest() is None


def test_the_truth_is_a_completion() -> None:
    """What the cards of a deal really were is never refuted, and one more card than were is refuted of a shown hand."""
    deal = Deal(7, unreadable=0.2, turns=24)
    deal.show(0)
    second = Second(deal.ledger)
    log = [
        (-1 if entry.out else 1, entry.card)
        for at, entry in enumerate(deal.ledger.entries)
        if entry.seat == 0 and at not in deal.ledger.conjured
    ]
    hand = second.hand(log, len(deal.ledger.events))
    real = [sum(CLASS_OF[each] == kind for each in deal.hands[0]) for kind in range(15)]
    assert second.refutes([z3.And([count == number for count, number in zip(hand, real, strict=True)])]) is False
    assert second.refutes([hand[3] != real[3]]) is True
    tags = [second.card(entry.card)[CLASS_OF[deal.real(entry.card)]] for entry in deal.ledger.entries]
    assert second.refutes([z3.And([term == 1 for term in tags])]) is False


@pytest.mark.parametrize(
    ("turns", "turn"),
    [
        (("S draw ?, discard 7H",), 3),
        (("S draw ?, discard 9C", "W draw ?, discard 9C"), 4),
        (("S draw ?, discard JK", "W draw ?, meld JK JK JK JK, discard ?"), 4),
    ],
)
def test_one_copy_too_many(turns: Sequence[str], turn: int) -> None:
    """The deck has only so many of a card: one more is impossible where it is met, and from there on."""
    ledger = ledger_of([*TURNS[:2], *turns, "N draw ?, discard ?"])
    second = Second(ledger)
    earliest = second.earliest()
    assert earliest is not None and ledger.events[earliest].turn == turn
    assert second.feasible() is False and second.feasible(earliest - 1) is True


def test_events_left_out() -> None:
    """The events of a core are enough; without one of them nothing is impossible."""
    ledger = ledger_of([*TURNS, "S draw ?, discard 7H"])
    sevens = [event.index for event in ledger.events if event.kind == "discard" and event.turn in (1, 2, 7)]
    assert len(sevens) == 3
    assert Second(ledger, set(sevens)).feasible() is False
    for left in sevens:
        assert Second(ledger, set(sevens) - {left}).feasible() is True


def test_a_vague_card_is_one_of_its_rank() -> None:
    """Nine sevens do not leave hands where the deck has eight, whatever their suits."""
    ledger = ledger_of([f"{'NESW'[at % 4]} draw ?, discard 7" for at in range(10)])
    earliest = Second(ledger).earliest()
    assert earliest is not None and ledger.events[earliest].turn == 9


def test_a_red_three_is_laid() -> None:
    """Nobody keeps a red three beyond the turn, unless that duty is given up."""
    ledger = ledger_of([*TURNS[:4], "N draw ?, discard 3H"])
    drawn = next(entry.card for entry in ledger.entries if ledger.events[entry.event].turn == 5 and not entry.out)
    ends = [event.index for event in ledger.events if event.kind == "end of turn" and event.seat == 0]
    for second, sure in ((Second(ledger), True), (Second(ledger, waived=ends[:1]), False)):
        assert second.feasible() is True
        assert second.refutes([second.card(drawn)[CLASS_OF[card("3H")]] == 0]) is sure
