"""Logs of ccdale/canasta, two players."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.adapter import Adapter
from tests.interop.copies import told_apart
from tests.interop.log import Log, LoggedDeal, plains, unknown


class Ccdale(Adapter):
    """The program logs cards without a copy number, has no dealer, and stops where its stock cannot give two cards."""

    program: ClassVar[str] = "ccdale"

    def __init__(self, log: Log) -> None:
        """Hold the log with its equal cards told apart."""
        super().__init__(told_apart(log))

    def player(self) -> str:
        """Which of the program's robots sat where."""
        return " ".join(self.log.game["players"])

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes of every side; hands are whole and sorted, so what replaced them is not known."""
        threes = zip(self.sides, deal.start["red_threes"], strict=True)
        return [f"red {side} {' '.join(plains(cards))} > {unknown(len(cards))}" for side, cards in threes if cards]
