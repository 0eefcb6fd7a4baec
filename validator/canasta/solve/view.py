"""What one seat, or everybody at the table, sees of a recorded game: all other cards become unknown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from canasta.cards import UNKNOWN
from canasta.transcript import tree

#: Actions whose cards only the player sees.
HIDDEN = ("draw", "keep", "extra", "foot")


def seen_by(game: tree.Game, seat: str | None) -> tree.Game:
    """The game as a seat sees it, or as everybody does: hands, stock and draws of others are unknown cards."""
    return msgspec.structs.replace(game, items=[_item(item, seat) for item in game.items])


def before(game: tree.Game, deal: int, turn: int) -> tree.Game:
    """The game up to a turn of a deal: what follows is left out."""
    at = index_of(game, deal, turn)
    return game if at is None else msgspec.structs.replace(game, items=game.items[:at])


def index_of(game: tree.Game, deal: int, turn: int) -> int | None:
    """The place among a game's items of a turn, by the number of its deal and its own."""
    number, count, started = 0, 0, False
    for at, item in enumerate(game.items):
        if isinstance(item, tree.DealLine):
            number, count, started = item.number, 0, True
        elif isinstance(item, tree.Turn):
            number = number if started else 1
            started = True
            count = item.number if item.number is not None else count + 1
            if (number, count) == (deal, turn):
                return at
    return None


def _item(item: tree.Item, seat: str | None) -> Any:
    if isinstance(item, tree.Hand | tree.Foot):
        return item if item.seat == seat else msgspec.structs.replace(item, cards=_unknown(item.cards))
    if isinstance(item, tree.Stock | tree.Under):
        return msgspec.structs.replace(item, cards=_unknown(item.cards))
    if isinstance(item, tree.Red) and item.owner != seat and item.replacements:
        return msgspec.structs.replace(item, replacements=_unknown(item.replacements))
    if isinstance(item, tree.Turn) and item.seat != seat:
        return msgspec.structs.replace(item, actions=list(map(_action, item.actions)))
    return item


def _action(action: tree.Action) -> tree.Action:
    if action.kind in HIDDEN and action.cards:
        return msgspec.structs.replace(action, cards=_unknown(action.cards))
    if action.kind == "red" and action.replacements:
        return msgspec.structs.replace(action, replacements=_unknown(action.replacements))
    return action


def _unknown(cards: Sequence[int]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(cards)
