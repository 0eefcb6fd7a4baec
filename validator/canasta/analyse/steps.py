"""Small positions and every move from them, made whether or not a rule allows it, with the cards counted around it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from canasta.cards import CLASS_OF, CLASSES
from canasta.transcript.tree import Action, MeldName
from canasta.transcript.write import action_text

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.checker.trial import Trial
    from canasta.checker.walk import Walk
    from canasta.table.state import Table

#: How many facts of a position are shown.
MOST = 8
#: Positions by lines, in all of which every kind of card lies somewhere.
POSITIONS = (
    ("hand {me} KH KD 2S 3H", "melds {side} KS KC KH | 7H 7D 7S", "pile 4C KC", "stock 9S 3D JK"),
    ("hand {me} KC", "melds {side} KS KC KH KD KS KC | 2C 2D JK", "pile 3S", "stock 5D"),
    ("hand {me} 3S 3C JK 2H", "pile 3D 6C 3S", "stock 6H"),
    ("hand {me} 8H", "pile 6C 8S 8D", "melds {side} 8C 8H 8D"),
)
SECOND = "9C 9H"
#: So many cards are drawn, or received, at most.
FEW = 3

#: All cards, what came from nowhere or went there, and the cards by class where all of them are known.
Count = tuple[int, tuple[int, ...], tuple[int, ...] | None]


class Step(NamedTuple):
    """A move: what it was, the cards before and after it, and the position as text."""

    action: str
    before: Count
    after: Count
    text: str

    @property
    def kept(self) -> bool:
        """Whether the same cards lie there as before; by class where all are known and none came from nowhere."""
        (cards, away, bag), (others, still, then) = self.before, self.after
        return cards == others and (away != still or None in (bag, then) or bag == then)


def steps(subject: Subject) -> Iterator[Step]:
    """Every move, and every move after that, from each small position."""
    for lines in POSITIONS:
        walk, text = _laid(subject, lines)
        for first, made in _moves(walk):
            name = action_text(first)
            yield Step(name, _count(walk.table), _count(made.table), text)
            for second, then in _moves(made):
                yield Step(f"{name}, {action_text(second)}", _count(made.table), _count(then.table), text)


def _laid(subject: Subject, lines: tuple[str, ...]) -> tuple[Walk, str]:
    """A table in a small position, its first player to move."""
    from canasta.checker.referee import Referee

    referee = Referee(subject.variant, subject.seats, sides=subject.given_sides)
    me, side = subject.seats[0], subject.side_names[0]
    text = ["position", *(line.format(me=me, side=side) for line in lines)]
    if referee.walk.table.options.second_hand:
        text += [f"foot {seat} {SECOND}" for seat in subject.seats]
    text.append(f"turn {me}")
    for line in text:
        referee.line(line)
    walk = referee.walk
    walk.start_play()
    walk.table.begin_turn(0, 0)
    return walk, "\n".join(text)


def _moves(walk: Walk | Trial) -> Iterator[tuple[Action, Trial]]:
    """The moves of a position, each made on a copy of the table."""
    from canasta.checker import actions, kinds
    from canasta.checker.judge import NOTHING, Verdict
    from canasta.checker.notes import Place
    from canasta.checker.trial import Trial
    from canasta.table.records import Meld

    class Free(Trial):
        """A trial of which nothing is judged."""

        def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
            return NOTHING

        def note(self, verdict: Verdict, place: Place | None = None) -> None:
            return

        def is_new_fault(self, meld: Meld, verdict: Verdict) -> bool:
            return False

    for action in _actions(walk.table):
        trial = Free(walk)
        trial.action = action
        trial.table.act = kinds.act_of(action)
        actions.ACTIONS[action.kind](trial, action)
        yield action, trial


def _actions(table: Table) -> Iterator[Action]:
    """Actions of all kinds, and some that no hand could make."""
    from canasta.checker.shapes import SHAPES

    for kind in ("draw", "take", "meld", "add", "discard", "red", "keep", "join", "foot"):
        yield from SHAPES[kind](table)
    cards = table.me.zone.cards()
    known = table.stock.known or []
    for number in range(1, FEW + 1):
        yield Action("extra", cards=tuple(known[:number]))
    for melded in table.side.melds:
        name = MeldName(melded.text, melded.number)
        yield Action("unmeld", cards=(melded.kinds[0] & 0xFF,), to=name)
        yield Action("add", cards=tuple(cards[:2]), to=name)
    if table.pile.stack:
        top = table.pile.stack[-1]
        yield Action("take", cards=(top,), top=1)
        for group in combinations(cards, 2):
            yield Action("take", cards=(top,), with_=group[:1], plus=(group,))
    yield Action("special", cards=tuple(cards), name="pairs")
    yield Action("reshuffle")
    yield Action("reshuffle", whole=True)
    yield Action("pass")
    yield Action("ask")


def _count(table: Table) -> Count:
    """How many cards lie in all zones, less those played out of nowhere; by class, where all of them are known."""
    away = (table.conjured, table.vanished, table.shown_hands)
    total = table.cards_in_play() - table.conjured + table.vanished
    if table.stock.known is None or any(player.second is None for player in table.players):
        return total, away, None
    cards = [card for player in table.players for card in (*player.zone.cards(), *(player.second or ()))]
    cards += [card for meld in table.melds() for card in meld.kinds]
    cards += [*table.pile.stack, *table.stock.known]
    bag = [0] * CLASSES
    for card in cards:
        bag[CLASS_OF[card & 0xFF]] += 1
    for side in table.sides:
        bag = [a + b for a, b in zip(bag, side.red, strict=True)]
    return total, away, tuple(bag)
