"""A trace that grows with a record that is still being written, and keeps what duties were asked of."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from canasta.checker import turns
from canasta.solve.can_search import exact_but_hand
from canasta.solve.records import Question
from canasta.solve.tagging import tag_action, tag_item
from canasta.solve.trace import Trace
from canasta.table.state import Table
from canasta.table.zones import Hand
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.variant.ruleset import Head, Ruleset


class Moment(NamedTuple):
    """A duty that counts as done, with the table as it was asked; `plain` says that only the hand was not known."""

    question: Question
    table: Table
    plain: bool


class Growing(Trace):
    """A trace of the lines told so far; `moments` are the duties of the running deal that hang on unknown cards."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        super().__init__(ruleset, seats, sides)
        self.plainly, self.plain = True, False
        self.moments: list[Moment] = []
        self._tags = count(1)
        self._told = 0
        self._open: tree.Turn | None = None
        self._made = 0

    def catch_up(self, items: Sequence[tree.Item], running: tree.Turn | None) -> None:
        """Take in what was told since; of the `running` turn, the last item, what has been done in it."""
        self._go_on()
        for item in items[self._told :]:
            self._end()
            if item is running:
                self._begin_turn(running)
            else:
                self.read(tag_item(item, self._tags), True)
        self._told = len(items)
        if running is None:
            self._end()

    def _begin_turn(self, turn: tree.Turn) -> None:
        """Begin a turn of which more is to come."""
        self._open, self._made = turn, 0
        self.start_play()
        self.turn_item = turn
        turns.begin(self, self.seat(turn.seat))
        self._go_on()

    def _go_on(self) -> None:
        """Play what has been done in the turn that was not over."""
        if self._open is not None:
            for action in self._open.actions[self._made :]:
                turns.play(self, tag_action(action, self._tags))
            self._made = len(self._open.actions)

    def _end(self) -> None:
        """End the turn that was not over."""
        if self._open is not None:
            self._open, self.action = None, None
            turns.finish(self, later=True)

    def start_play(self) -> None:
        """Set the table when the lines of the deal are complete, and open its ledger."""
        if self.in_deal and not self.deal.done:
            self.moments = []
        super().start_play()

    def leave(self, point: str, head: Head, table: Table) -> None:
        """Note a clause that unknown cards leave open, and of a duty the table too."""
        before = len(self.questions)
        super().leave(point, head, table)
        if len(self.questions) > before and self.questions[-1].duty:
            self.moments.append(Moment(self.questions[-1], frozen(table), self._plainly_asked(table)))

    def _plainly_asked(self, table: Table) -> bool:
        """Whether nothing but what the player held was unknown, and nothing came or left in the turn yet."""
        ledger, at = self.ledgers[-1], self.event
        while at > 0 and ledger.events[at - 1].kind != "end of turn" and ledger.events[at - 1].turn is not None:
            at -= 1
        moved = bool(ledger.entries) and ledger.entries[-1].event >= max(at, 1)
        if moved or self.deal.of("position") or any(player.second for player in table.players):
            return False
        return exact_but_hand(self)

    def kept(self, moment: Moment, cards: Sequence[int]) -> bool:
        """Whether a duty is surely kept if the player held these cards; so it is judged of games of known cards."""
        table, head = moment.table.fork(), moment.question.head
        table.me.zone = Hand(cards)
        table.hand = table.me.hand
        table.turn.opening_hand = table.me.zone.bag.copy()
        table.can_ask = self._can
        exact, self.exact = self.exact, True
        try:
            return all(each.head is not head for each in self.judge.judge(moment.question.point, table, True))
        finally:
            self.exact = exact


def frozen(table: Table) -> Table:
    """A table that keeps what the other one is now."""
    other = table.fork()
    sides = [other.side if each is other.side else copy(each) for each in other.sides]
    for side in sides:
        if side is not other.side:
            side.melds = [meld.copy() for meld in side.melds]
            side.counters, side.red = side.counters.copy(), side.red.copy()
    other.sides = sides
    other.players = [each if each is other.me else copy(each) for each in other.players]
    for player in other.players:
        player.side = next((side for side in sides if side.name == player.side.name), player.side)
    for side in sides:
        side.players = [other.players[player.seat] for player in side.players]
    return other
