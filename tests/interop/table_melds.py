"""The names CGN gives to melds, kept while a log is written out."""

from __future__ import annotations

from collections import Counter

from tests.interop.log import Lay, plains

VALUES = {"JK": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("7654", 5)
BRACKETS = ((3000, 120), (1500, 90), (0, 50))


def worth(cards: list[str]) -> int:
    """What cards count towards an opening, by the values all these programs declare."""
    return sum(VALUES.get(name if name == "JK" else name[0], 5) for name in plains(cards))


def minimum(score: int) -> int:
    """What an opening has to count at a score, by the brackets all these programs declare."""
    return next((least for start, least in BRACKETS if score >= start), 15)


class MeldNames:
    """The melds of one deal: their names, and how many cards each side has on the table."""

    def __init__(self) -> None:
        """Start with a bare table."""
        self._laid: Counter[tuple[str, str]] = Counter()
        self._names: dict[tuple[str, str], str] = {}
        self._cards: Counter[str] = Counter()

    def opened(self, side: str) -> bool:
        """Whether the side has cards on the table."""
        return self._cards[side] > 0

    def name(self, side: str, key: str) -> str:
        """The name of a side's meld, by the key its program knows it under."""
        return self._names[side, key]

    def put(self, side: str, lay: Lay) -> str:
        """Count the cards laid and name their meld: numbers are given by order of laying and never used twice."""
        self._cards[side] += len(lay.added)
        if lay.new:
            self._laid[side, lay.rank] += 1
            number = self._laid[side, lay.rank]
            self._names[side, lay.key] = lay.rank if number == 1 else f"{lay.rank}#{number}"
        return self._names[side, lay.key]

    def back(self, side: str, cards: list[str]) -> None:
        """Count cards taken back to a hand."""
        self._cards[side] -= len(cards)
