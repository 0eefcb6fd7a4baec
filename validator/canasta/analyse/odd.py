"""Deals in which a score item is no multiple of the unit, with the item as the checker computes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.layout import Deck, kinds
from canasta.analyse.ties import LYING
from canasta.language.lazy import z3
from canasta.language.smt import conj, disj
from canasta.language.types import RANK_COUNT
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

#: The most cards that lie there, one number after the other, and deals that are tried of each.
SIZES, TRIES = (1, 2, 3, 4, 7, 10), 3
STEPS = 30 * MILLION
#: Facts of the side that a deal without anything special leaves at nothing.
NOTHING = (
    "special",
    "went_out",
    "concealed",
    "wins",
    "promise_broken",
    "penalty_points",
    "bonus_points",
    "second_left",
)


def odd_deal(subject: Subject, state: State, name: str, unit: int, conditions: Sequence[Any]) -> str | None:
    """A deal, as short as can be, whose item of a name the checker finds to be no multiple of the unit."""
    solver, effort = z3().Solver(), Effort(STEPS, subject.left)
    solver.add(*conditions, *_plain(subject, state), *state.domain)
    groups = _groups(state)
    size = z3().Sum([count for group in groups for count in group])
    for most in SIZES:
        for _ in range(TRIES):
            if effort.ask(solver, size <= most) != "sat":
                break
            model = solver.model()
            bags = [[model.eval(count, model_completion=True).as_long() for count in group] for group in groups]
            text = _text(subject, bags)
            points = _points(subject, text, name) if text else None
            if text and points is not None and points % unit:
                return f"{text}score {subject.side_names[0]} {name} {points}\n"
            pairs = [pair for group, bag in zip(groups, bags, strict=True) for pair in zip(group, bag, strict=True)]
            solver.add(disj([count != number for count, number in pairs]))
    return None


def _groups(state: State) -> list[list[Any]]:
    """The cards that a deal may have: a meld, red threes, and the hand of a player."""
    side = state.side
    return [list(bag[:RANK_COUNT]) for bag in (side.melds[0].cards, side.red, side.players[0].hand)]


def _plain(subject: Subject, state: State) -> Iterator[Any]:
    """That there is one legal meld of a rank or none, red threes are such, and nothing special happened."""
    side = state.side
    meld, *others = side.melds
    legal = [term for _, term in terms.legal_meld(subject.ruleset, subject.ties[LYING], state, meld)]
    counts, red, hand = _groups(state)
    one = [conj([count == 0 for at, count in enumerate(counts) if at != kind]) for kind in range(RANK_COUNT)]
    yield disj([conj([count == 0 for count in counts]), conj([*legal, disj(one)])])
    bonus = Deck(subject).bonus
    yield from (count == 0 for at, count in enumerate(red) if not bonus[at])
    yield from (count == 0 for at, count in enumerate(hand) if bonus[at])
    for other in others:
        yield from (count == 0 for count in other.cards[:RANK_COUNT])
    for player in side.players[1:]:
        yield from (count == 0 for count in player.hand[:RANK_COUNT])
    for name in NOTHING:
        value = getattr(side, name)
        yield z3().Not(value) if z3().is_bool(value) else value == 0


def _text(subject: Subject, bags: Sequence[Sequence[int]]) -> str | None:
    """A deal in which the stock is gone and the first player passes; nothing where the deck has not the cards."""
    deck, me, seats = Deck(subject), subject.side_names[0], subject.seats
    try:
        meld, red, hand = (deck.named(kinds(list(bag))) for bag in bags)
    except IndexError:
        return None
    lines = [
        *subject.tags,
        "position",
        *([f"melds {me} {meld}"] if meld else []),
        *([f"red {me} {red}"] if red else []),
    ]
    lines += ["pile", "stock", *(f"hand {seat} {hand if seat == seats[0] else ''}".rstrip() for seat in seats)]
    return "\n".join([*lines, f"turn {seats[0]}", f"1. {seats[0]} pass", "end stock"]) + "\n"


def _points(subject: Subject, text: str, name: str) -> int | None:
    """What the checker computes for an item of the first side in a deal that it finds legal."""
    from canasta.checker.api import check_game
    from canasta.transcript.parse import parse

    try:
        report = check_game(parse(text).games[0], "-", 1, subject.variant, None)
    except CanastaError:
        return None
    rows = [row for row in report.scores if row.side == subject.side_names[0]]
    return rows[0].items.get(name) if rows and report.verdict in ("legal", "open") else None
