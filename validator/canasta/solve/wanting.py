"""What the hidden cards of a hand must have been, where cards also left it under names that do not tell.

A card that nobody read may have been one that everybody knew to be there *then*: `w{tag}.{card}` says so. If it was
none of those, a hidden one is gone. What is needed of a kind is the most that it ever was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from canasta.cards import CLASS_OF
from canasta.solve.rows import declare, row


class Wanting:
    """One hand: by full card how many came less those that left, and what is needed of it; by class, sums of these."""

    def __init__(self, seat: int, sort: str) -> None:
        self.seat, self.sort = seat, sort
        self.flow: dict[int, int] = {}
        self.least: dict[int, int] = {}
        self.named: dict[int, str] = {}
        self.parts: dict[int, list[str]] = {}
        self.lost: dict[int, int] = {}
        self._made = 0

    def known(self, card: int) -> int:
        """How many copies of a card are there if none left unread."""
        return self.flow.get(card, 0) + self.least.get(card, 0)

    def all_known(self, kind: int) -> int:
        """The same of all cards of a class."""
        return sum(self.known(card) for card in self._met if CLASS_OF[card] == kind)

    @property
    def _met(self) -> Iterable[int]:
        return {**self.flow, **self.least}

    def come(self, card: int) -> None:
        """A full card comes in."""
        self.flow[card] = self.flow.get(card, 0) + 1

    def leave(self, card: int) -> list[str]:
        """A full card leaves."""
        self.flow[card] = self.flow.get(card, 0) - 1
        return self.ask(card, 0)

    def ask(self, card: int, number: int) -> list[str]:
        """So many copies of a card are there now."""
        wanted, parts = number - self.flow.get(card, 0), self.parts.get(card, [])
        self.least[card] = max(self.least.get(card, 0), wanted)
        if not parts or wanted + len(parts) <= 0:
            return []
        self._made += 1
        name, before = f"m{self.seat}.{card}.{self._made}", self.named.get(card)
        lines = [*declare([name], self.sort), row(">=", [name], (), 0, self.least[card])]
        if before is not None:
            lines.append(row(">=", [name], [before], 0, 0))
        lines.append(row(">=", [name], parts, 0, wanted))
        self.named[card] = name
        return lines

    def lose(self, tag: int, classes: Iterable[int], whole: Mapping[int, str], fitting: Sequence[int]) -> list[str]:
        """A card leaves unread that can be some full cards.

        `whole` has by class the variable that it was of it, nothing for a single class.
        """
        lines: list[str] = []
        for kind in classes:
            there = [card for card in self._met if CLASS_OF[card] == kind and card in fitting and self.known(card) > 0]
            names = [f"w{tag}.{card}" for card in there]
            for card, name in zip(there, names, strict=True):
                self.parts.setdefault(card, []).append(name)
            lines += declare(names, self.sort) + [f"(assert (>= {name} 0))" for name in names]
            if kind not in whole:
                self.lost[kind] = self.lost.get(kind, 0) + 1
            if names:
                lines.append(row("<=", names, [whole[kind]] if kind in whole else (), 0, int(kind not in whole)))
            for card in there:
                if len(self.parts[card]) > self.known(card):
                    lines += self.ask(card, 0)
        return lines

    def fewer(self, card: int, number: int) -> list[str]:
        """No more than so many copies of a card are there: the others have left unread."""
        gone = self.flow.get(card, 0) - number
        return [row(">=", self.parts.get(card, ()), (), 0, gone)] if gone > 0 else []

    def needed(self, kind: int) -> tuple[list[str], list[str], int]:
        """What is needed of a class: what is added, what is taken off, and a constant."""
        cards = [card for card in self.least if CLASS_OF[card] == kind]
        sure = sum(self.least[card] for card in cards if card not in self.named)
        parts = [name for card, names in self.parts.items() if CLASS_OF[card] == kind for name in names]
        return [self.named[card] for card in cards if card in self.named], parts, sure + self.lost.get(kind, 0)


def demanded(
    supply: Sequence[str], left: Sequence[str], constant: int, needed: tuple[list[str], list[str], int]
) -> str:
    """The row that lets hidden and vague cards of a class cover what is needed of it and what left unread."""
    plus, minus, number = needed
    return row(">=", [*supply, *minus], [*left, *plus], constant, number)
