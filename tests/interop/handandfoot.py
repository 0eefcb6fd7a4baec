"""Logs of feudalism-dev/Canasta's Hand and Foot: after Pagat, for four and for two, and under house rules."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.feudalism import Feudalism
from tests.interop.log import LoggedDeal


class HandAndFoot(Feudalism):
    """Every player has a foot; opening goes by the round."""

    program: ClassVar[str] = "feudalism-hf"

    def variant(self) -> str:
        """The parameters of the fixed rules, or of the house rules in the log's `config`."""
        if self.log.game["variant"] == "handAndFoot":
            return "tests/interop/handandfoot.yaml"
        house = "a" if self.log.game["config"]["house"]["addToClosedBooks"] else "b"
        return f"tests/interop/handandfoot_{house}.yaml"

    def least(self, deal: LoggedDeal, team: int) -> int:
        """What an opening has to count, as the program says."""
        return int(deal.start["initial_meld_min"][team])

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """The red threes of the deal; under house rules that let them lie in the hand, none."""
        return super().red_lines(deal) if self.log.game["config"]["house"]["autoplayRedThreesOnDraw"] else []
