"""What a player can do: a lazy search over actions up to equal cards, judged by the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import UNKNOWN_CLASS
from canasta.checker import shapes
from canasta.checker.context import Context
from canasta.checker.trial import Trial, attempt, may_end
from canasta.table import melds
from canasta.table.state import Table
from canasta.transcript.tree import Action

#: Actions tried before a question is given up as undecided.
LIMIT = 4000
#: The kinds of actions that may follow one, in the order in which they are tried.
FOLLOWING = ("red", "keep", "extra", "foot", "discard", "add", "join", "meld")


class Scene:
    """The table at one moment, and which groups of cards could be melds there."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.found: dict[tuple[int, ...], bool] = {}

    def could_be_meld(self, group: tuple[int, ...]) -> bool:
        """Whether a group breaks no rule of melds as such."""
        known = self.found.get(group)
        if known is None:
            table = self.walk.table.fork()
            table.meld = melds.lay(table, group)
            known = self.found[group] = self.walk.judge.passes("meld", table, self.walk.exact) is not False
        return known


class Search:
    """One question, with the number of actions tried so far."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.left = limit
        self.unsure = False
        self.seen: set[tuple[object, ...]] = set()

    def attempt(self, walk: Context, action: Action) -> Trial | None:
        """Try one action, unless the limit is reached."""
        if self.left <= 0:
            self.unsure = True
            return None
        self.left -= 1
        return attempt(walk, action)

    def starts(self, walk: Context, kind: str) -> Iterator[tuple[Action, Trial]]:
        """The actions of a kind that break no rule by themselves."""
        for action in shapes.SHAPES[kind](walk.table):
            trial = self.attempt(walk, action)
            if trial is not None:
                yield action, trial
        if kind == "take" and walk.table.side.opened is not True and walk.table.pile.stack:
            yield from self.openings(walk)

    def openings(self, walk: Context) -> Iterator[tuple[Action, Trial]]:
        """Takes with further melds from the hand, for a side that has to make its initial melds."""
        scene = Scene(walk)
        for action in shapes.takes(walk.table):
            if action.with_ or action.onto:
                rest = shapes.held(walk.table)
                _spend(rest, action.with_)
                yield from self._plus(scene, action, rest, 0)

    def _plus(self, scene: Scene, action: Action, rest: shapes.Cards, start: int) -> Iterator[tuple[Action, Trial]]:
        walk = scene.walk
        for at, group in shapes.further(walk.table, rest, start):
            if self.left <= 0:
                self.unsure = True
                return
            if not scene.could_be_meld(group):
                continue
            wider = Action("take", cards=action.cards, with_=action.with_, onto=action.onto)
            wider.plus = (*action.plus, group)
            trial = self.attempt(walk, wider)
            if trial is not None:
                yield wider, trial
            remaining = {kind: list(cards) for kind, cards in rest.items()}
            _spend(remaining, group)
            yield from self._plus(scene, wider, remaining, at)

    def completes(self, trial: Trial) -> bool:
        """Whether the turn can be brought to an end without breaking a rule."""
        key = _key(trial)
        if key in self.seen:
            return False
        self.seen.add(key)
        self.unsure = self.unsure or trial.unsure
        if self._ends(trial):
            return True
        for kind in FOLLOWING:
            for action in shapes.SHAPES[kind](trial.table):
                following = self.attempt(trial, action)
                if following is not None and (
                    self._ends(following) if kind == "discard" else self.completes(following)
                ):
                    return True
        return False

    def _ends(self, trial: Trial) -> bool:
        ended = may_end(trial)
        self.unsure = self.unsure or ended is None
        return ended is True and not trial.unsure


def _spend(rest: shapes.Cards, cards: tuple[int, ...]) -> None:
    for card in cards:
        for held in rest.values():
            if card in held:
                held.remove(card)
                break


def _key(trial: Trial) -> tuple[object, ...]:
    table = trial.table
    turn, suits = table.turn, table.options.runs
    melds = tuple(
        (meld.text, meld.number, tuple(sorted(meld.kinds) if suits else meld.cards)) for meld in table.side.melds
    )
    hand = tuple(sorted(table.me.zone.pool.items()) if suits else table.me.zone.bag)
    return (hand, melds, turn.discards, turn.acquired, turn.keeps, len(table.pile.stack), table.stock.count)


def can(walk: Context, kind: str, limit: int = LIMIT) -> bool | None:
    """Whether some action of a kind is open from which the turn can be completed; None when it is not decided."""
    search = Search(limit)
    if any(search.completes(trial) for _, trial in search.starts(walk, kind)):
        return True
    table, zone = walk.table, walk.table.me.zone
    hidden = zone.unsized or sum(zone.bag[UNKNOWN_CLASS:]) > 0 or None in (table.pile.top, table.side.opened)
    return None if search.unsure or hidden else False


def legal(walk: Context, kind: str, limit: int = LIMIT) -> Iterator[Action]:
    """The actions of a kind, up to equal cards, from which the turn can be completed without breaking a rule."""
    search = Search(limit)
    for action, trial in search.starts(walk, kind):
        search.seen.clear()
        if search.completes(trial):
            yield action


def answer(walk: Context, table: Table, kind: str) -> bool | None:
    """What `can KIND` means in a rule, asked of a table that a walk holds."""
    held, walk.table = walk.table, table
    try:
        return can(walk, kind)
    finally:
        walk.table = held
