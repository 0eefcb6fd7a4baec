"""Logs of TinucciTUM/PyBurracoBabbo, Burraco for two."""

from __future__ import annotations

from typing import ClassVar

from tests.interop.adapter import Adapter
from tests.interop.log import Event, Lay, LoggedDeal


class Burraco(Adapter):
    """The program has no dealer, turns no card up, and lets the pile be taken into the hand."""

    program: ClassVar[str] = "burraco"
    licence: ClassVar[str] = "MIT"

    def player(self) -> str:
        """The one robot that the program has."""
        return "its coded player"

    def top_lay(self, turn: list[Event], later: list[Lay]) -> Lay | None:
        """No meld has to come with a take."""
        return None

    def ending(self, end: Event) -> str:
        """What ended a deal: somebody went out, or every player had had a hundred turns."""
        return "turns" if end["reason"] == "turn_limit" else super().ending(end)

    def _dealt(self, deal: LoggedDeal) -> list[str]:
        return [line for line in super()._dealt(deal) if line.strip() != "up"]
