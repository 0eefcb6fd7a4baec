"""A complete game and the same with cards hidden, walked side by side: every clause as a term against its value."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import z3

from canasta.cards import CLASS_OF, tag_of
from canasta.checker.api import run, walk_of
from canasta.checker.judge import Judge
from canasta.checker.walk import Walk
from canasta.solve import symbolic
from canasta.solve.hands import TracedTable
from canasta.solve.tagging import tag_game
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.variant import Variant, load_variant
from tests.solve.hiding import unseen

SEEN = ("deal", "dealt", "start", "act", "draw", "keep", "red", "take", "meld", "add", "join", "discard", "turn", "out")
RANGE = range(-60, 130)


DEALT = re.compile(r"^((?:hand \w+|stock) )(.*)$", re.MULTILINE)


@cache
def number(value: int) -> Any:
    """A variable that stands for one number, so that terms do not fold."""
    return z3.Int(f"n{value}")


@cache
def pairs() -> list[tuple[Any, Any]]:
    """What the variables of numbers stand for."""
    return [(number(value), z3.IntVal(value)) for value in RANGE]


class Truth:
    """A view that knows every card, and answers in variables."""

    def __init__(self, cards: dict[int, int]) -> None:
        self.cards = cards

    def kind(self, card: int) -> int:
        """The true class of a card."""
        return CLASS_OF[self.cards.get(tag_of(card), card) & 0xFF]

    def hand(self, log: Sequence[tuple[int, int]], event: int = 0) -> list[Any]:
        """The true hand."""
        counts = [0] * 15
        for sign, card in log:
            counts[self.kind(card)] += sign
        return [number(count) for count in counts]

    def card(self, card: int) -> list[Any]:
        """The true class."""
        return [number(int(kind == self.kind(card))) for kind in range(15)]


def written(items: Sequence[tree.Item], others: Sequence[tree.Item]) -> Iterator[tuple[int, int]]:
    """The cards that two records of one game name in the same places."""
    for item, other in zip(items, others, strict=True):
        yield from _cards(item, other)


def _cards(item: Any, other: Any) -> Iterator[tuple[int, int]]:
    for name in ("cards", "with_", "replacements"):
        yield from zip(getattr(item, name, None) or (), getattr(other, name, None) or (), strict=True)
    for group, same in zip(getattr(item, "plus", ()), getattr(other, "plus", ()), strict=True):
        yield from zip(group, same, strict=True)
    for action, same in zip(getattr(item, "actions", ()), getattr(other, "actions", ()), strict=True):
        yield from _cards(action, same)


#: A judge point, the turn, and where a meld is judged its size and place.
Moment = tuple[str, int, int, int]


def moment(point: str, table: Any) -> Moment:
    """What is judged, as far as both walks have to agree on it."""
    if point != "meld":
        return point, table.turn.count, 0, 0
    at = next((at for at, meld in enumerate(table.side.melds) if meld is table.meld), -1)
    return point, table.turn.count, len(table.meld.kinds), at


@dataclass
class Seen:
    """What a walk met: by judge point what every clause came to, and the value of every score item."""

    points: list[tuple[Moment, dict[str, tuple[bool, Any]]]] = field(default_factory=list)
    items: list[tuple[str, str, int]] = field(default_factory=list)


class Recorder(Judge):
    """A judge that also notes what it is asked."""

    def __init__(self, judge: Judge, note: Callable[[str], None], item: Callable[[Any, Any], None]) -> None:
        vars(self).update(vars(judge))
        self.note, self.noted_item = note, item

    def judge(self, point: str, table: Any, exact: bool) -> Any:
        """Note a meld, which no walk asks about."""
        if point == "meld":
            self.note(point)
        return super().judge(point, table, exact)

    def item(self, head: Any, table: Any, exact: bool) -> Any:
        """Note a score item."""
        self.noted_item(head, table)
        return super().item(head, table, exact)


class Exact(Walk):
    """The walk over the complete game."""

    def watch(self, seen: Seen) -> None:
        """Note everything from now on."""
        self.seen = seen
        self.judge = Recorder(self.judge, self.note_point, self.note_item)

    def ask(self, point: str, place: Any = None) -> Any:
        """Note what every clause comes to."""
        self.note_point(point)
        return super().ask(point, place)

    def note_point(self, point: str) -> None:
        """The values of the clauses of a point."""
        found: dict[str, tuple[bool, Any]] = {}
        for head in self.ruleset.at(point) if point in SEEN else ():
            if not head.asks and head.kind in ("require", "set"):
                when = self.ruleset.when(head)
                applies = when is None or bool(when(self.table))
                found[head.key] = applies, self.ruleset.body(head)(self.table) if applies else None
        self.seen.points.append((moment(point, self.table), found))

    def note_item(self, head: Any, table: Any) -> None:
        """The value of a score item."""
        self.seen.items.append((head.key, table.side.name, int(self.ruleset.body(head)(table))))


class Hidden(Walk):
    """The walk over the game with cards hidden, which compares."""

    TABLE = TracedTable

    def watch(self, seen: Seen, truth: Truth, share: float, points: Sequence[str]) -> None:
        """Compare with what the complete game came to, at a share of some points."""
        self.at = [entry for entry in seen.points if entry[0][0] in SEEN]
        self.left_items = list(seen.items)
        self.truth, self.share, self.points, self.random = truth, share, points, random.Random(share)
        self.wrong: list[str] = []
        self.compared = self.terms = self.free = 0
        self.judge = Recorder(self.judge, self.compare, self.compare_item)

    def ask(self, point: str, place: Any = None) -> Any:
        """Compare every clause."""
        self.compare(point)
        return super().ask(point, place)

    def compare(self, point: str) -> None:
        """Compare the clauses of a point."""
        if point not in SEEN:
            return
        met, values = self.at.pop(0) if self.at else (None, {})
        if met != moment(
            point, self.table
        ):  # a meld that was named by its suit is not found again where no suit is written
            self.at = []
            return
        if not values or point not in self.points or self.random.random() > self.share:
            return
        facts = symbolic.Facts(self, self.truth)
        heads = {head.key: head for head in self.ruleset.at(point)}
        for key, (applies, value) in values.items():
            head = heads[key]
            term = self.term(head, facts)
            wanted = (applies and not value) if head.kind == "require" else (value if applies else None)
            self.check(key, term, wanted, facts)

    def term(self, head: Any, facts: symbolic.Facts) -> Any:
        """Whether a clause is broken, or what it sets; None where it sets nothing for certain."""
        applies, holds, _ = symbolic.clause_terms(self, head, self.truth, facts)
        if head.kind == "require":
            parts = [each if not isinstance(each, bool) else z3.BoolVal(each) for each in (applies, holds)]
            return z3.And(parts[0], z3.Not(parts[1]))
        return (applies, holds)

    def check(self, key: str, term: Any, wanted: Any, facts: symbolic.Facts) -> None:
        """Compare one term with the value that it should have."""
        self.compared += 1
        if isinstance(term, tuple):
            if not valued(term[0], wanted is not None, facts):
                self.wrong.append(f"{key} applies: {term[0]} {wanted}")
            elif wanted is None:
                return
            term = term[1]
        self.terms += not (isinstance(term, int) or z3.is_true(z3.simplify(term)) or z3.is_false(z3.simplify(term)))
        self.free += bool(facts.domain)
        if not valued(term, wanted, facts):
            self.wrong.append(f"{key} in turn {self.table.turn.count}: {term} is not {wanted}")

    def compare_item(self, head: Any, table: Any) -> None:
        """Compare a score item."""
        key, side, value = self.left_items.pop(0)
        assert (head.key, table.side.name) == (key, side)
        term, facts = symbolic.item_terms(self, head, self.truth)
        self.check(key, term, value, facts)


def valued(term: Any, value: Any, facts: symbolic.Facts) -> bool:
    """Whether a term has a value: for certain if it hangs on no variable that nobody knows, else possibly."""
    if isinstance(term, int):
        return bool(term == value)
    said = z3.substitute(term, *pairs())
    same = z3.simplify(said == value)
    if z3.is_true(same) or z3.is_false(same):
        return bool(z3.is_true(same))
    solver = z3.Solver()
    solver.add(*[z3.substitute(each, *pairs()) for each in facts.domain], same)
    return bool(solver.check() == z3.sat)


def face_down(text: str) -> str:
    """Hands, stock and draws are written as unknown cards, each in its place."""
    return unseen(DEALT.sub(lambda found: found[1] + " ".join("?" for _ in _spelt(found[2])), text))


def _spelt(cards: str) -> Iterator[str]:
    """The words of a list of cards, `?*N` as so many."""
    for word in cards.split():
        yield from ["?"] * int(word[2:]) if word.startswith("?*") else [word]


def compare(
    text: str,
    hide: Callable[[str], str],
    variant: str | Variant | None = None,
    share: float = 1.0,
    points: Sequence[str] = SEEN,
) -> Hidden:
    """Walk over a complete game and over the same with cards hidden."""
    override = load_variant(variant) if isinstance(variant, str) else variant
    whole, hidden = parse(text).games[0], tag_game(parse(hide(text)).games[0])
    truth = Truth({tag_of(card): full for card, full in written(hidden.items, whole.items) if tag_of(card)})
    seen = Seen()
    first = _walk(Exact, whole, override)
    first.watch(seen)
    run(first, whole)
    assert first.exact
    second = _walk(Hidden, hidden, override)
    second.watch(seen, truth, share, points)
    run(second, hidden)
    return second


def _walk(kind: type[Any], game: tree.Game, override: Variant | None) -> Any:
    """A walk of a kind for a game."""
    plain = walk_of(game, "-", override, None)
    walk = kind(plain.ruleset, plain.seats, [(side.name, [p.seat for p in side.players]) for side in plain.table.sides])
    for name in ("first_dealer", "has_turns", "plain"):
        setattr(walk, name, copy(getattr(plain, name)))
    return walk
