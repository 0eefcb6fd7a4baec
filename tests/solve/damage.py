"""Recorded deals with cards hidden and some damage done, so that often no cards at all fit the record any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from canasta.cards import CLASS_OF, JOKER, KINDS, UNKNOWN
from canasta.checker.api import run, walk_of
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.tree import Action
from canasta.transcript.write import write
from tests.solve.hiding import HIDING, at_a_table, smudged, suitless

HERE = Path(__file__).parent.parent
#: Where the deals are taken from.
FILES = ("generated/*.cgn", "transcripts/*.cgn")
#: Turns of a deal that are kept, fewest and most.
TURNS = (6, 48)
WAYS: dict[str, Callable[[str], str]] = {
    **HIDING,
    "hands, stock, draws, few unreadable": lambda text: smudged(at_a_table(text), 0.05),
    "hands, stock, draws, some suits": lambda text: suitless(at_a_table(text)) if len(text) % 2 else at_a_table(text),
}


class Record(NamedTuple):
    """A damaged record: where it comes from, how cards were hidden, what was done to it, and its text."""

    source: str
    hidden: str
    damage: tuple[str, ...]
    text: str


class Deal:
    """The turns of a deal that is being damaged, and the cards met in it."""

    def __init__(self, items: list[tree.Item], dice: Random) -> None:
        self.items, self.dice = items, dice
        self.turns = [at for at, item in enumerate(items) if isinstance(item, tree.Turn)]
        self.met = [card for turn in self.turns for action in self.turn(turn).actions for card in cards_of(action)]

    def turn(self, at: int) -> tree.Turn:
        """A turn by its place among the items."""
        found = self.items[at]
        assert isinstance(found, tree.Turn)
        return found

    def some_turn(self) -> int:
        """The place of a turn, a late one rather than an early."""
        return self.turns[max(self.dice.randrange(len(self.turns)), self.dice.randrange(len(self.turns)))]

    def change(self, at: int, actions: Sequence[Action]) -> None:
        """Let a turn have other actions."""
        self.items[at] = msgspec.structs.replace(self.turn(at), actions=list(actions))

    def card(self) -> int:
        """A full card, one that was met before rather than another."""
        full = [card & 0xFF for card in self.met if (card & 0xFF) <= JOKER]
        return self.dice.choice(full) if full and self.dice.random() < 0.8 else self.dice.choice(KINDS)

    def with_action(self, change: Callable[[Action], Action | None], *kinds: str) -> bool:
        """Change some action of a kind; whether there was one."""
        for _ in range(20):
            at = self.some_turn()
            actions = list(self.turn(at).actions)
            fitting = [place for place, action in enumerate(actions) if action.kind in kinds and action.cards]
            if fitting:
                place = self.dice.choice(fitting)
                changed = change(actions[place])
                if changed is not None:
                    actions[place] = changed
                    self.change(at, actions)
                    return True
        return False


Damage = Callable[[Deal], bool]
DAMAGES: dict[str, Damage] = {}


def damages(name: str) -> Callable[[Damage], Damage]:
    """Register a kind of damage."""

    def keep(damage: Damage) -> Damage:
        DAMAGES[name] = damage
        return damage

    return keep


def cards_of(action: Action) -> list[int]:
    """The cards that an action names."""
    return [*action.cards, *action.with_, *(card for group in action.plus for card in group)]


def _other(deal: Deal, action: Action) -> Action:
    cards = list(action.cards)
    cards[deal.dice.randrange(len(cards))] = deal.card()
    return msgspec.structs.replace(action, cards=tuple(cards))


@damages("another discard")
def _discard(deal: Deal) -> bool:
    return deal.with_action(lambda action: _other(deal, action), "discard")


@damages("another card melded")
def _melded(deal: Deal) -> bool:
    return deal.with_action(lambda action: _other(deal, action), "meld", "add")


@damages("a card drawn that was met")
def _drawn(deal: Deal) -> bool:
    return deal.with_action(lambda action: _other(deal, action), "draw")


@damages("the same card again")
def _again(deal: Deal) -> bool:
    at = deal.some_turn()
    actions = deal.turn(at).actions
    card, place = deal.card(), deal.dice.randrange(len(actions) + 1)
    number = deal.dice.randrange(2, 6)
    deal.change(at, [*actions[:place], Action("meld", cards=(card,) * number), *actions[place:]])
    return True


@damages("more cards played")
def _more(deal: Deal) -> bool:
    at = deal.some_turn()
    actions = deal.turn(at).actions
    cards = tuple(deal.card() for _ in range(deal.dice.randrange(3, 14)))
    deal.change(at, [*actions[:-1], Action("meld", cards=cards), *actions[-1:]])
    return True


@damages("drawn too many or too few")
def _draws(deal: Deal) -> bool:
    def change(action: Action) -> Action | None:
        number = deal.dice.choice([len(action.cards) - 1, len(action.cards) + 1, len(action.cards) + 2])
        return msgspec.structs.replace(action, cards=(UNKNOWN,) * number) if number else None

    return deal.with_action(change, "draw")


@damages("no draw")
def _no_draw(deal: Deal) -> bool:
    at = deal.some_turn()
    actions = [action for action in deal.turn(at).actions if action.kind != "draw"]
    deal.change(at, actions)
    return bool(actions)


@damages("turns swapped")
def _swapped(deal: Deal) -> bool:
    at, other = deal.some_turn(), deal.some_turn()
    first, second = deal.turn(at), deal.turn(other)
    deal.items[at] = msgspec.structs.replace(first, actions=second.actions)
    deal.items[other] = msgspec.structs.replace(second, actions=first.actions)
    return at != other


@damages("seats swapped")
def _seats(deal: Deal) -> bool:
    at = deal.dice.randrange(len(deal.turns) - 1)
    here, there = deal.turns[at], deal.turns[at + 1]
    first, second = deal.turn(here), deal.turn(there)
    deal.items[here] = msgspec.structs.replace(first, seat=second.seat)
    deal.items[there] = msgspec.structs.replace(second, seat=first.seat)
    return first.seat != second.seat


@damages("a turn left out")
def _left_out(deal: Deal) -> bool:
    at = deal.some_turn()
    del deal.items[at]
    deal.turns = [each - (each > at) for each in deal.turns if each != at]
    return True


@damages("a red three played")
def _red(deal: Deal) -> bool:
    red = next(card for card in KINDS if CLASS_OF[card] == 12)
    return deal.with_action(lambda action: msgspec.structs.replace(action, cards=(red,)), "discard")


@damages("a hand shown")
def _shown(deal: Deal) -> bool:
    """A hand of the right size, whose cards are often met elsewhere."""
    game = tree.Game(deal.items)
    walk = walk_of(game, "-", None, None)
    walk.plainly = True
    run(walk, game)
    player = deal.dice.choice(walk.table.players)
    cards = list(player.zone.cards())[: len(player.zone)]
    for at, card in enumerate(cards):
        if (card & 0xFF) > JOKER and deal.dice.random() < 0.9:
            cards[at] = deal.card() if deal.dice.random() < 0.3 else deal.dice.choice(KINDS)
    if cards:
        deal.items.append(tree.Show(walk.seats[player.seat], tuple(cards)))
    return bool(cards)


@cache
def deals(*patterns: str) -> list[tuple[str, list[tree.Item], list[tree.Item]]]:
    """The deals of recorded games: their name, the tags of the game, and their own lines."""
    found = []
    for file in sorted(file for pattern in patterns for file in HERE.glob(pattern)):
        for game in parse(file.read_text("utf-8"), str(file)).games:
            tags: list[tree.Item] = [item for item in game.items if isinstance(item, tree.Tag)]
            parts: list[list[tree.Item]] = [[]]
            for item in game.items:
                if isinstance(item, tree.DealLine):
                    parts.append([])
                if not isinstance(item, tree.Tag | tree.Malformed):
                    parts[-1].append(item)
            named = [(f"{file.stem} {number}", tags, part) for number, part in enumerate(parts)]
            found += [deal for deal in named if sum(item.kind == "turn" for item in deal[2]) >= TURNS[0]]
    return found


def cut(items: Sequence[tree.Item], turns: int) -> list[tree.Item]:
    """The lines of a deal up to a number of turns."""
    left: list[tree.Item] = []
    for item in items:
        if item.kind == "turn":
            turns -= 1
        if turns < 0 or item.kind in ("end", "show", "score", "result", "winner"):
            return left
        left.append(item)
    return left


def records(number: int, seed: int = 0, files: Sequence[str] = FILES) -> Iterator[Record]:
    """So many damaged records of the deals in some files, the same for the same seed."""
    for at in range(number):
        dice = Random(f"{seed} {at}")
        name, tags, items = dice.choice(deals(*files))
        way = dice.choice(sorted(WAYS))
        whole = tree.Game([*tags, *cut(items, dice.randint(*TURNS))])
        game = parse(WAYS[way](write(whole))).games[0]
        deal, done = Deal(list(game.items), dice), []
        for kind in dice.choices(sorted(DAMAGES), k=dice.choice((1, 1, 2, 3))):
            if len(deal.turns) > 2 and DAMAGES[kind](deal):
                done.append(kind)
        yield Record(name, way, tuple(done), write(tree.Game(deal.items)))
