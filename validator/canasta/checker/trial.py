"""Trying actions out: the same judging and applying as for recorded ones, on a copy of the table."""

from __future__ import annotations

from canasta.checker import actions, kinds
from canasta.checker.context import Context
from canasta.checker.judge import OPEN, Verdict
from canasta.checker.notes import Place
from canasta.table.records import Meld
from canasta.transcript import tree


class Broken(Exception):
    """The action tried breaks a rule."""


class Trial(Context):
    """A walk that stops at the first broken rule."""

    def __init__(self, walk: Context) -> None:
        self.ruleset, self.judge, self.seats = walk.ruleset, walk.judge, walk.seats
        self.table, self.exact = walk.table.fork(), walk.exact
        self.deal, self.due = walk.deal, walk.due
        self.turn_item, self.action, self.last_item, self.says_out = None, None, None, None
        self.plainly, self.before_action = True, None
        self.unsure = getattr(walk, "unsure", False)

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point; raises Broken."""
        if point in ("declined", "seen"):
            return []
        passed = self.judge.passes(point, self.table, self.exact)
        if passed is False:
            raise Broken
        self.unsure = self.unsure or passed is None
        return []

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """A meld breaks a rule, or may."""
        if verdict.verdict != OPEN:
            raise Broken
        self.unsure = True

    def is_new_fault(self, meld: Meld, verdict: Verdict) -> bool:
        """Whether a meld was not faulty in this way before."""
        return (verdict.head.rule, verdict.head.index) not in meld.faults


def attempt(walk: Context, action: tree.Action) -> Trial | None:
    """The trial in which an action was made; None when it breaks a rule."""
    trial = Trial(walk)
    trial.action = action
    trial.table.act = kinds.act_of(action)
    try:
        trial.ask("act")
        actions.ACTIONS[action.kind](trial, action)
    except Broken:
        return None
    if trial.table.play.missing:
        return None
    return trial


def may_end(trial: Context) -> bool | None:
    """Whether the turn may end as it stands; None when unknown cards leave it undecided."""
    turn = trial.table.turn
    turn.broken_off = False
    return trial.judge.passes("turn", trial.table, trial.exact)
