"""Which cards laid came with the pile: settled where the hand is known, and else only where nothing else can be."""

from __future__ import annotations

import pytest

from canasta.cards import CARD_NAMES, CLASS_OF
from canasta.checker.api import run, walk_of
from canasta.transcript.parse import parse

GAME = """[Seats "N E S W"]
[Variant "classic"]
position
melds NS KH KD KS KC
pile {pile}
stock ?*40
hand N {hand}
turn N
1. N take 8S with 8H 8D, {play}
"""
EIGHT, ACE = (CLASS_OF[CARD_NAMES.index(name)] for name in ("8C", "AC"))


@pytest.mark.parametrize(
    ("pile", "hand", "play", "buried", "at_once"),
    [
        ("8C 4H 8S", "8H 8D QH 6C", "add 8C to 8", {EIGHT: 1}, 3),
        ("8C 4H 8S", "8H 8D 8C 6C", "add 8C to 8", {}, 4),
        ("8C 4H 8S", "8H 8D ? 6C", "add 8C to 8", None, (3, 4)),
        ("8C 4H 8S", "8H 8D 8C ?", "add 8C to 8", {}, 4),
        ("9C 4H 8S", "8H 8D ? 6C", "add 8C to 8", {}, 4),
        ("? 4H 8S", "8H 8D QH 6C", "add 8C to 8", {EIGHT: 1}, 3),
        ("? 4H 8S", "8H 8D ? 6C", "add 8C to 8", None, (3, 4)),
    ],
)
def test_buried(pile: str, hand: str, play: str, buried: dict[int, int] | None, at_once: object) -> None:
    """A card that a hand may have had unseen is not said to have lain in the pile."""
    game = parse(GAME.format(pile=pile, hand=hand, play=play)).games[0]
    walk = walk_of(game, "-", None, None)
    run(walk, game)
    found = walk.table.turn.buried
    assert (found if found is None else {kind: number for kind, number in enumerate(found) if number}) == buried
    eights = next(meld for side in walk.table.sides for meld in side.melds if meld.rank == EIGHT)
    assert eights.at_once == at_once
