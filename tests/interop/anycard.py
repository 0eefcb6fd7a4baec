"""Logs of jphd3v/anycard, classic four-handed games."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.adapter import Adapter
from tests.interop.log import LoggedDeal, plains, unknown


class Anycard(Adapter):
    """The program logs the red threes of a side, not who laid them nor what replaced them."""

    program: ClassVar[str] = "anycard"
    licence: ClassVar[str] = "AGPL-3.0"

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes of every side; hands are whole, so each was replaced by a card that is not logged."""
        threes = zip(self.sides, deal.start["red_threes"], strict=True)
        return [f"red {side} {' '.join(plains(cards))} > {unknown(len(cards))}" for side, cards in threes if cards]

    def winner(self) -> int:
        """The number of the winning side, which the program names by a letter."""
        assert self.log.end is not None
        return "AB".index(self.log.end["winner"].removeprefix("Team ")[0])
