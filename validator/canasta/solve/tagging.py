"""The game whose vague cards carry tags, so that each can be told from all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

import msgspec

from canasta.cards import JOKER, UNKNOWN, tagged
from canasta.transcript import tree

#: Tags of cards that the record does not write begin here.
UNWRITTEN = 1 << 20
#: Actions whose cards are named where they already lie: they have the tag that they have there.
LYING = ("unmeld", "shift", "keep")


def tag_game(game: tree.Game) -> tree.Game:
    """A copy of a game in which every vague card that enters or leaves a hand, or lies on the table, has a tag.

    The same game gets the same tags each time, in the order in which its cards are written.
    """
    tags = count(1)
    return msgspec.structs.replace(game, items=[tag_item(item, tags) for item in game.items])


def tag_cards(cards: Iterable[int], tags: Iterator[int]) -> tuple[int, ...]:
    """The cards, the vague ones each under the next tag."""
    return tuple(tagged(card, next(tags)) if card & 0xFF > JOKER else card for card in cards)


def tag_item(item: tree.Item, tags: Iterator[int]) -> Any:
    """A line whose vague cards have the next tags."""
    if isinstance(item, tree.Turn):
        return msgspec.structs.replace(item, actions=[tag_action(action, tags) for action in item.actions])
    if isinstance(item, tree.Red):
        replacements = None if item.replacements is None else tag_cards(item.replacements, tags)
        return msgspec.structs.replace(item, cards=tag_cards(item.cards, tags), replacements=replacements)
    if isinstance(item, tree.Melds):
        melds = [msgspec.structs.replace(meld, cards=tag_cards(meld.cards, tags)) for meld in item.melds]
        return msgspec.structs.replace(item, melds=melds)
    if isinstance(item, tree.Stock):  # an unknown card of the stock gets its tag as it is drawn
        cards = tuple(card if card & 0xFF == UNKNOWN else tag_cards((card,), tags)[0] for card in item.cards)
        return msgspec.structs.replace(item, cards=cards)
    if isinstance(item, tree.Hand | tree.Up | tree.Pile | tree.Under | tree.Foot | tree.Show):
        return msgspec.structs.replace(item, cards=tag_cards(item.cards, tags))
    return item


def tag_action(action: tree.Action, tags: Iterator[int]) -> tree.Action:
    """An action whose vague cards have the next tags."""
    if action.kind in LYING:
        return action
    return msgspec.structs.replace(
        action,
        cards=action.cards if action.kind == "take" else tag_cards(action.cards, tags),
        with_=tag_cards(action.with_, tags),
        plus=tuple(tag_cards(group, tags) for group in action.plus),
        replacements=None if action.replacements is None else tag_cards(action.replacements, tags),
    )
