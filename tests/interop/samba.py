"""Logs of feudalism-dev/Canasta's samba beta: samba and bolivia, for four and for two."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.feudalism import Feudalism
from tests.interop.log import LoggedDeal


class Samba(Feudalism):
    """The program lets red threes lie in the hand, lays them when asked to, and replaces none."""

    program: ClassVar[str] = "feudalism-samba"

    def variant(self) -> str:
        """The parameters of samba, or of bolivia."""
        return f"tests/interop/{self.log.game['variant']}.yaml"

    def red_lines(self, deal: LoggedDeal) -> list[str]:
        """No red three is laid at the deal."""
        return []

    def least(self, deal: LoggedDeal, team: int) -> int:
        """What an opening has to count, as the program says."""
        return int(deal.start["initial_meld_min"][team])
