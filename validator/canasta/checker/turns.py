"""A turn: begun, its actions played one by one, judged as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.cards import UNKNOWN_CLASS
from canasta.checker.actions import ACTIONS
from canasta.checker.begin import next_seat
from canasta.checker.kinds import BLAMED, act_of
from canasta.table import partners
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


def first_of(turn: tree.Turn, blames: str) -> tree.Action | None:
    """The first action of a turn that a clause can mean by a word."""
    kinds = BLAMED.get(blames, (blames,))
    return next((action for action in turn.actions if action.kind in kinds), None)


def play_turn(walk: Walk, item: tree.Turn, later: bool) -> None:
    """Judge and apply a recorded turn."""
    seat = walk.seat(item.seat)
    if walk.turn_unread:
        walk.due = None
    begin(walk, seat)
    if item.number is not None:
        walk.check_number(item)
    walk.turn_unread = False
    for action in item.actions:
        play(walk, action)
    walk.action = None
    finish(walk, later)


def begin(walk: Walk, seat: int) -> None:
    """Begin a seat's turn."""
    table = walk.table
    table.begin_turn(seat, seat if walk.due is None else walk.due)
    table.turn.told = table.turn.first and walk.deal.one("to_move") is not None
    table.turn.dealer_known = table.deal.dealer is not None and walk.due is not None
    walk.ask("start")
    table.deal.over = 0


def play(walk: Walk, action: tree.Action) -> None:
    """Judge and apply one action."""
    walk.action = action
    table = walk.table
    if walk.before_action is not None:
        walk.before_action(action)
    table.act = act_of(action)
    walk.ask("act")
    ACTIONS[action.kind](walk, action)
    if table.seen_over:
        walk.judge_seen(action)


def finish(walk: Walk, later: bool) -> None:
    """End the turn: judge it as a whole, and set what follows from it."""
    table, turn = walk.table, walk.table.turn
    empty = _empty(walk)
    turn.broken_off = not later and not table.turn_closed() and not walk.says_out and not empty
    if walk.says_out is not None and not empty:
        turn.broken_off = True
    walk.ask("turn")
    walk.judge.settle("turn", table, walk.exact)
    if table.deal.over is None and table.stock.unsized:
        table.deal.over = 0  # a stock of which nothing is recorded is not held against the record
    if walk.says_out is not None:
        _claimed_out(walk, walk.says_out)
        table.side.went_out = True
    walk.says_out = None
    if table.options.lone and (table.pile.taken or empty):
        partners.part(table, turn.seat)
    partners.together(table.side)
    table.end_turn()
    walk.crowded = walk.crowded or (not walk.exact and table.crowded())
    walk.due = next_seat(walk, turn.seat)


def _empty(walk: Walk) -> bool:
    """Whether the hand is empty; one whose size nobody recorded is so when the record says that the player went out."""
    table, zone, item = walk.table, walk.table.me.zone, walk.turn_item
    if zone.unsized and (walk.says_out is not None or (item is not None and item.at in walk.outs)):
        table.show(table.me, ())
        table.to_move(table.turn.seat)
    elif zone.unsized:
        table.hand = [*zone.bag[:UNKNOWN_CLASS], zone.bag[UNKNOWN_CLASS] + 1, *zone.bag[UNKNOWN_CLASS + 1 :]]
    return not sum(table.hand or (1,))


def _claimed_out(walk: Walk, action: tree.Action) -> None:
    walk.action = action
    if walk.ask("out"):
        walk.false_outs.add(walk.table.turn.seat)
    if action.concealed:
        walk.ask("claim_concealed")
    walk.action = None
    walk.table.deal.over = walk.ending("went_out")
