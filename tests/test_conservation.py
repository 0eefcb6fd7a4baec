"""Cards are conserved: after every action each card of the deck lies in exactly one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.checker.api import run, walk_of
from canasta.transcript import tree
from canasta.transcript.parse import parse

HERE = Path(__file__).parent
FILES = sorted([*(HERE / "transcripts").glob("*.cgn"), *(HERE / "generated").glob("*.cgn")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_card_is_lost_or_made(file: Path) -> None:
    """Zones hold the deck, plus cards played out of nowhere, less cards that vanished; each of these has a finding."""
    for game in parse(file.read_text("utf-8"), str(file)).games:
        conserves(game, str(file))


def conserves(game: tree.Game, path: str) -> None:
    """Walk over a game and count the cards before every action."""
    walk = walk_of(game, path, None, None)
    walk.plainly = True
    counted = []

    def look(action: tree.Action) -> None:
        table = walk.table
        assert table.cards_in_play() == table.options.deck + table.conjured - table.vanished, action
        assert all(sum(player.hand) >= 0 for player in table.players)
        counted.append(action)

    walk.before_action = look
    report = run(walk, game)
    assert len(counted) > 20 or not walk.has_turns
    if report.verdict == "legal":
        assert walk.table.conjured == walk.table.vanished == 0


def test_same_kinds_everywhere() -> None:
    """Kind by kind, a legal deal ends with the cards it was dealt."""
    file = HERE / "transcripts" / "feudalism_classic4_sharp_s1.cgn"
    (game,) = parse(file.read_text("utf-8"), str(file)).games
    walk = walk_of(game, str(file), None, None)
    ends: list[list[int]] = []

    def look(action: tree.Action) -> None:
        table = walk.table
        cards = [card for player in table.players for card in player.zone.cards()]
        cards += [card for side in table.sides for meld in side.melds for card in meld.kinds]
        cards += [*table.pile.stack, *(table.stock.known or ())]
        red = sum(sum(side.red) for side in table.sides)
        assert len(cards) + red == 108
        ends.append(sorted(cards))

    walk.before_action = look
    run(walk, game)
    assert ends
    assert all(cards.count(card) <= 2 for cards in ends for card in range(52))
