"""The ordinary search on a position whose hand is partly known, and the way in which it found what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

from canasta.cards import (
    BLACK_THREE,
    BLACK_THREES,
    JOKER,
    JOKER_CLASS,
    NO_SUIT,
    RED_THREE,
    RED_THREES,
    TWO,
    UNKNOWN,
    UNKNOWN_CLASS,
    Bag,
)
from canasta.checker import shapes
from canasta.checker.actions import ACTIONS
from canasta.checker.context import Context
from canasta.checker.explore import FOLLOWING, Search, _key
from canasta.checker.judge import Judge, Verdict
from canasta.checker.kinds import ACTS
from canasta.checker.notes import Place
from canasta.checker.trial import Broken, Trial
from canasta.language.tree import Field, Typed
from canasta.language.tree import walk as nodes
from canasta.language.types import RANK_COUNT, Cards, ListOf, Type, attribute
from canasta.table import moves
from canasta.table.shape import A_SET
from canasta.table.zones import Hand
from canasta.transcript.tree import Action
from canasta.variant.ruleset import Compiled


def _card(kind: int) -> int:
    """A card of a class, without a suit."""
    special = {BLACK_THREE: BLACK_THREES, RED_THREE: RED_THREES, TWO: NO_SUIT + 12, JOKER_CLASS: JOKER}
    return special.get(kind, NO_SUIT + kind)


CARD = tuple(_card(kind) for kind in range(RANK_COUNT))


class Position(Trial):
    """A table kept as it was at one moment, its hand to be filled in."""

    def __init__(self, walk: Context) -> None:
        super().__init__(walk)
        table = self.table
        self.unsure = False
        self.size = len(table.me.zone)
        self.unsized = table.me.zone.unsized
        self.known: Bag = table.me.zone.bag[:RANK_COUNT]
        table.pile.stack = [card & 0xFFFF for card in table.pile.stack]
        for meld in table.side.melds:
            meld.kinds = [card & 0xFFFF for card in meld.kinds]
        self.open_facts = not exact_but_hand(self)

    def holding(self, hand: Sequence[int]) -> Trial:
        """The position with at least these cards in the hand, by class, and unknown ones up to its size."""
        trial = copy(self)
        trial.table = copy(self.table)
        trial.table.me = copy(self.table.me)
        cards = [CARD[kind] for kind, number in enumerate(hand) for _ in range(max(number, self.known[kind]))]
        rest = max(0, self.size - len(cards))
        trial.table.me.zone = Hand([*cards, *[UNKNOWN] * rest])
        trial.table.hand = trial.table.me.hand
        trial.exact = not rest and not self.open_facts
        return trial

    def sized(self, number: int) -> Position:
        """The position with a hand of so many cards, where nobody counted them."""
        other = copy(self)
        other.size, other.unsized = number, False
        other.table = other.holding(()).table
        other.open_facts = not exact_but_hand(other)
        return other

    def filled(self, pile: Mapping[int, int]) -> Position:
        """The position with some cards of the pile, by their places, known to be of these classes."""
        if not pile:
            return self
        other = copy(self)
        other.table = self.table.fork()
        cards = [CARD[pile[at]] if at in pile else card for at, card in enumerate(self.table.pile.stack)]
        turns = self.table.pile.turns
        moves.set_pile(other.table, cards)
        other.table.pile.turns = turns
        other.open_facts = not exact_but_hand(other)
        return other

    def fits(self, cards: Mapping[int, int]) -> bool:
        """Whether the hand has room for so many cards by class besides those that are known."""
        known = self.known
        return sum(known) + sum([max(0, number - known[kind]) for kind, number in cards.items()]) <= self.size


def exact_but_hand(walk: Context) -> bool:
    """Whether everything that rules read of a player's turn is known, but for hands."""
    table, records = walk.table, walk.ruleset.schema.records
    found: list[tuple[str, Any]] = [(name, getattr(table, name)) for name in ("pile", "stock", "turn", "me", "deal")]
    for side in table.sides:
        found += [("side", side), *(("meld", meld) for meld in side.melds)]
    return all(_known(live, records[name]) for name, live in found)


#: What is read of a sequence only.
OF_RUNS = ("suits", "span", "repeats")


def _known(live: Any, fields: Mapping[str, Type]) -> bool:
    """Whether the table has one value for every field of something that lies open."""
    for name, kind in fields.items():
        if isinstance(kind, ListOf) or name == "hand" or (name in OF_RUNS and live.kind == A_SET):
            continue
        value = getattr(live, attribute(name))
        if isinstance(kind, Cards) and (value is None or sum(value[UNKNOWN_CLASS:])):
            return False
        if not isinstance(kind, Cards) and not isinstance(value, int):
            return False
    return True


class Passed(Exception):
    """The action tried breaks no rule that is judged before cards move."""


class Probe(Trial):
    """A trial of what is judged before cards move, by the rules that do not ask for a hand; it copies no table."""

    def __init__(self, walk: Position) -> None:
        vars(self).update(vars(walk))
        self.clauses = blind(self.judge)
        self.alone = True

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point; raises Broken, or Passed after the point of the action itself."""
        for when, body, whole in self.clauses.get(point, ()):
            if (self.alone or not whole) and (when is None or when(self.table)) and not body(self.table):
                raise Broken
        if self.action is not None and point == self.action.kind:
            raise Passed
        return []

    def surely_broken(self, action: Action, *, alone: bool = True) -> bool:
        """Whether an action breaks a rule whatever the hand is; if not `alone`, also whatever else is laid with it."""
        self.alone = alone
        if action.kind not in FIRST_JUDGED:
            return False
        self.action, self.table.act = action, ACTS[action.kind]
        try:
            self.ask("act")
            ACTIONS[action.kind](self, action)
        except Passed:
            return False
        except Broken:
            return True
        raise AssertionError(action.kind)


#: Actions judged before anything moves.
FIRST_JUDGED = ("take", "draw", "discard")
Clauses = dict[str, list[tuple[Compiled | None, Compiled, bool]]]
_blind: dict[int, tuple[Judge, Clauses]] = {}


def blind(judge: Judge) -> Clauses:
    """The clauses of the points before cards move that read no hand, compiled; and whether all that is laid counts."""
    if id(judge) not in _blind or _blind[id(judge)][0] is not judge:
        found: Clauses = {}
        for point in ("act", *FIRST_JUDGED):
            for head, when, body in judge.exact.get(point, ()):
                clause = judge.ruleset.clauses[head.key]
                read = fields_of(clause.body) | (fields_of(clause.when) if clause.when else set())
                if not read & HANDS:
                    found.setdefault(point, []).append((when, body, "laid" in read))
        _blind[id(judge)] = judge, found
    return _blind[id(judge)][1]


#: What only a player sees, or what a player can do.
HANDS = {"hand", "players", "can"}


def fields_of(typed: Typed) -> set[str]:
    """The names of all facts and fields that an expression may read."""
    found = {"can"} if typed.asks else set()
    for each in (typed, *typed.calls.values()):
        found |= {node.name for node in nodes(each.node) if isinstance(node, Field)} | each.facts
    return found


class Finder(Search):
    """The search for a turn that breaks no rule, which tells how it goes; an unknown card may be discarded in it."""

    def way(self, trial: Trial) -> list[Action] | None:
        """The actions that bring a turn to its end."""
        key = _key(trial)
        if key in self.seen:
            return None
        self.seen.add(key)
        self.unsure = self.unsure or trial.unsure
        if trial.unsure:
            return None
        if self._ends(trial):
            return []
        for kind in FOLLOWING:
            for action in self.shapes(trial, kind):
                following = self.attempt(trial, action)
                if following is None:
                    continue
                if kind == "discard":
                    if self._ends(following):
                        return [action]
                elif (rest := self.way(following)) is not None:
                    return [action, *rest]
        return None

    def shapes(self, trial: Trial, kind: str) -> Iterator[Action]:
        """The actions of a kind to try."""
        if kind == "discard" and trial.table.me.zone.bag[UNKNOWN_CLASS]:
            yield Action("discard", cards=(UNKNOWN,))
        yield from shapes.SHAPES[kind](trial.table)

    def first(self, walk: Context, kind: str) -> tuple[Action, list[Action]] | None:
        """The first action of a kind from which the turn can be brought to its end, and how."""
        for action, trial in self.starts(walk, kind):
            if not trial.unsure and (rest := self.way(trial)) is not None:
                return action, rest
            self.unsure = self.unsure or trial.unsure
        return None
