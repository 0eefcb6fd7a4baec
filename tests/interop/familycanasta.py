"""Logs of grumpystrongman/familycanasta."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.adapter import ITEMS, Adapter
from tests.interop.log import Event

FIGURES = ("boardCardPoints", "canastaBonus", "redThreePoints", "goingOutPoints", "handPenalty")


class Familycanasta(Adapter):
    """The program logs a take bare: the top card's meld stands among the melds that follow."""

    program: ClassVar[str] = "familycanasta"
    out_reasons: ClassVar[frozenset[str]] = frozenset({"went-out"})

    def variant(self) -> str:
        """The parameters a game declares: those of the program's default, or with one card drawn a turn."""
        one_card = self.log.game["config"]["drawCount"] == 1
        return f"tests/interop/familycanasta{'_draw1' if one_card else ''}.yaml"

    def draws(self) -> int:
        """How many cards the program draws a turn."""
        return int(self.log.game["config"]["drawCount"])

    def player(self) -> str:
        """How the game was set up; the program's own robots played it."""
        config = self.log.game["config"]
        return f"{config['playMode']}, draw {config['drawCount']}, pickup {config['discardPickupRule']}"

    def items(self, end: Event, team: int) -> list[tuple[str, int]]:
        """The program's five figures; it writes what is left in hands without its sign."""
        figures = end["score"][team]
        values = [figures[name] for name in FIGURES]
        return list(zip(ITEMS, [*values[:4], -values[4]], strict=True))

    def score(self, end: Event, team: int) -> int:
        """What the deal scored for a side."""
        return int(end["score"][team]["roundTotal"])
