"""Logs of feudalism-dev/Canasta, classic games for four and for two."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.adapter import ITEMS, Adapter
from tests.interop.log import Event, LoggedDeal, is_red_three, plains

FIGURES = ("cardPoints", "canastaBonus", "redThreeScore", "goingOut", "handPenalty")


class Feudalism(Adapter):
    """The program logs the deck it dealt from, so who replaced which red three by what is known."""

    program: ClassVar[str] = "feudalism"

    def variant(self) -> str:
        """The parameters a game declares: those for four players, or for two."""
        return f"tests/interop/feudalism{'2' if len(self.seats) == 2 else ''}.yaml"

    def draws(self) -> int:
        """How many cards the program draws a turn."""
        return int(self.log.game["config"]["stockDraw"])

    def player(self) -> str:
        """Which of the program's own players played the game."""
        return f"ai {self.log.game['ai']}"

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes of every seat in order, replaced from the deck below the upcards."""
        config, deck = self.log.game["config"], deal.start["deck"]
        size, block = int(config["handSize"]), int(config["handSize"]) + int(config.get("footSize", 0))
        below = list(deck[block * len(self.seats) + len(deal.start["pile"]) :])
        dealt = [deck[block * seat : block * seat + size] for seat in range(len(self.seats))]
        lines = [_red_line(name, hand, below) for name, hand in zip(self.seats, dealt, strict=True)]
        return [line for line in lines if line]

    def items(self, end: Event, team: int) -> list[tuple[str, int]]:
        """The program's five figures; it writes what is left in hands without its sign."""
        figures = end["score"][team]
        values = [figures[name] for name in FIGURES]
        return list(zip(ITEMS, [*values[:4], -values[4]], strict=True))

    def score(self, end: Event, team: int) -> int:
        """What the deal scored for a side."""
        return int(end["score"][team]["total"])


def _red_line(name: str, hand: list[str], below: list[str]) -> str:
    """The red threes of one hand and their replacements, which are taken off `below`."""
    waiting = [card for card in hand if is_red_three(card)]
    laid, drawn = [], []
    while waiting:
        laid.append(waiting.pop(0))
        drawn.append(below.pop(0))
        waiting += [drawn[-1]] if is_red_three(drawn[-1]) else []
    return f"red {name} {' '.join(plains(laid))} > {' '.join(plains(drawn))}" if laid else ""
