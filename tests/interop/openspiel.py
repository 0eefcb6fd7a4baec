"""Logs of jhtschultz/canasta-openspiel."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from tests.interop.adapter import Adapter
from tests.interop.log import Event, Lay, LoggedDeal, is_red_three, plains, teams, unknown


class Openspiel(Adapter):
    """The program has no dealer, takes the pile into the hand, and logs the cards dealt beside the hands."""

    program: ClassVar[str] = "openspiel"
    licence: ClassVar[str] = "MIT by its README, without a licence file"

    def player(self) -> str:
        """Which policy chose among the program's own legal moves, and whether the driver shuffled the stock."""
        return f"policy {self.log.game['policy']}, {'as is' if '_asis_' in self.log.name else 'shuffled'}"

    def top_lay(self, turn: list[Event], later: list[Lay]) -> Lay | None:
        """None: the program melds no top card."""
        return None

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes of every seat that was dealt some, side by side."""
        return [line for team in range(len(self.sides)) for line in self._side_lines(deal, team)]

    def _side_lines(self, deal: LoggedDeal, team: int) -> list[str]:
        """One line a seat; a three drawn as a replacement belongs to the one seat of the side that replaced any."""
        dealt, start = {}, deal.start
        for seat in teams(self.log)[team]:
            dealt[seat] = [card for card in start["dealt"][seat] if is_red_three(card)]
        extra = Counter(start["red_threes"][team]) - Counter(card for cards in dealt.values() for card in cards)
        owners = [seat for seat, cards in dealt.items() if cards]
        if extra and len(owners) > 1:
            raise ValueError(f"{self.log.name}: it is not known who drew {' '.join(extra)}")
        return [_red_line(self.seats[seat], dealt[seat], list(extra), start["hands"][seat]) for seat in owners]


def _red_line(name: str, dealt: list[str], extra: list[str], hand: list[str]) -> str:
    """Replacements stand at the end of the hand; among several the place of a further three is not known."""
    laid = dealt + extra
    drawn = " ".join(plains(extra + hand[len(hand) - len(dealt) :]))
    if extra and len(dealt) > 1:
        drawn = unknown(len(laid))
    return f"red {name} {' '.join(plains(laid))} > {drawn}"
