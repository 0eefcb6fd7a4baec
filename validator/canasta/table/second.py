"""Second hands: dealt beside the first ones and picked up later. Every function applies; none judges."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from canasta.cards import UNKNOWN
from canasta.table.records import Player
from canasta.table.state import Table
from canasta.table.zones import names_same


def deal_second(table: Table, player: Player, cards: Sequence[int] | None, recorded: bool) -> None:
    """Give a player the second hand of the deal; where nobody recorded one in a position, none is known."""
    if cards is not None:
        player.second = list(cards)
    elif table.options.second_by_side and player is not player.side.players[0]:
        player.second = []
    elif recorded and not player.sits:
        player.second = list(table.unrecorded(table.options.second_hand))
    else:
        player.second = None if table.options.second_hand else []


def holder(table: Table) -> Player:
    """Before whom the second hand lies that is the player's to pick up."""
    if table.options.second_by_side and not table.me.second:
        return next((player for player in table.side.players if player.second), table.me)
    return table.me


def clear(table: Table, player: Player) -> None:
    """Let a player have no second hand; a partner's is another player's to change, and is changed in a copy."""
    if player is not table.me:
        other = copy(player)
        for players in (table.players, table.side.players):
            players[players.index(player)] = other
        player = other
    player.second = []


def pick_up(table: Table, cards: Sequence[int]) -> list[int]:
    """Let the player to act take the second hand into the hand, under the names that the record gives, if any."""
    owner = holder(table)
    held = owner.second or []
    taken = list(cards) or held
    for at, card in enumerate(cards):
        name = held[at] & 0xFF if at < len(held) else UNKNOWN
        table.count(card, name if names_same(card, name) else UNKNOWN)
    table.conjured += max(0, len(taken) - len(held))
    table.vanished += max(0, len(held) - len(taken))
    clear(table, owner)
    table.side.second_taken += 1
    table.me.zone.receive(taken)
    table.turn.fresh, table.turn.fresh_at = sum(table.options.is_bonus(card) for card in taken), table.turn.moves
    return taken
