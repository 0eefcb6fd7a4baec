"""Generates whole legal deals by random play over what the referee allows: `python -m tests.generate [VARIANT …]`.

The deals are written to tests/generated and committed; tests plant faults into them. That they are legal is no proof of
anything by itself: the games of other programs are there for that.
"""

from __future__ import annotations

import sys
from pathlib import Path

from canasta.analyse import play
from canasta.variant import load_variant

FOLDER = Path(__file__).parent / "generated"
CATALOGUE = ("bicycle", "uruguay", "cuban", "the-sevens", "joker", "mexicana", "samba", "bolivia", "brazilian")
CATALOGUE += ("italian", "modern-american", "modern-american-cla", "hand-and-foot", "burraco")
SEATS = {2: ["N", "S"], 3: ["N", "E", "S"], 4: ["N", "E", "S", "W"], 6: ["A", "B", "C", "D", "E", "F"]}
RED_UP = (1, 2)
RED = 45
"""A red three."""


class Player(play.Player):
    """Plays one deal of a packaged variant; with `red_up` a red three starts the pile."""

    def __init__(self, variant: str, players: int, seed: int, keen: float, red_up: bool = False) -> None:
        super().__init__(load_variant(variant), SEATS[players], f"{variant} {players} {seed}", keen)
        self.red_up = red_up

    def shuffled(self) -> list[int]:
        """The deck, from the bottom."""
        deck = super().shuffled()
        if self.red_up:
            options = self.referee.walk.table.options
            at, red = len(deck) - 1 - options.hand_size * len(self.seats), deck.index(RED)
            deck[at], deck[red] = deck[red], deck[at]
        return deck


def main() -> None:
    """Write deals for every packaged variant and number of players."""
    FOLDER.mkdir(exist_ok=True)
    for seed in () if sys.argv[1:] else RED_UP:
        text = Player("classic", 4, 100 + seed, 0.8, red_up=True).play()
        (FOLDER / f"classic4_red_up_s{seed}.cgn").write_text(text, "utf-8")
    wanted = [("classic", 4, 6), ("classic", 2, 3), ("classic", 3, 3), ("classic", 6, 2), ("romanian", 4, 4)]
    wanted += [("romanian", 2, 2), ("romanian", 3, 2), ("romanian", 6, 1)]
    wanted += [("romanian-samba", 4, 2), ("romanian-samba", 2, 2), ("wiener", 4, 1)]
    wanted += [("cutthroat", 3, 2), ("samba", 2, 1), ("pennies-from-heaven", 6, 1)]
    wanted += [(name, 4, 1) for name in CATALOGUE]
    for variant, players, seeds in wanted:
        if sys.argv[1:] and variant not in sys.argv[1:]:
            continue
        for seed in range(1, seeds + 1):
            text = Player(variant, players, seed, 0.35 + 0.15 * (seed % 4)).play()
            name = f"{variant}{players}_s{seed}.cgn"
            (FOLDER / name).write_text(text, "utf-8")
            print(name, text.count("\n"), file=sys.stderr)


if __name__ == "__main__":
    main()
