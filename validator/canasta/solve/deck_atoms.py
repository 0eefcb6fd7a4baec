"""The cards of a deck as far as a record tells them apart: full cards that it names, and by class the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import CLASS_OF, JOKER, UNKNOWN
from canasta.table.zones import EXACTER


class Atoms:
    """Kinds of cards: each full card that is told apart, and one kind for all others of a class."""

    def __init__(self, told_apart: Iterable[int], kind_copies: Sequence[int]) -> None:
        own = sorted({card & 0xFF for card in told_apart if (card & 0xFF) <= JOKER})
        self.copies = [kind_copies[card] for card in own]
        self.classes = [CLASS_OF[card] for card in own]
        self.of: dict[int, int] = {card: at for at, card in enumerate(own)}
        rest: dict[int, int] = {}
        for card, copies in enumerate(kind_copies):
            if card not in self.of and copies:
                kind = CLASS_OF[card]
                if kind not in rest:
                    rest[kind] = len(self.copies)
                    self.copies.append(0)
                    self.classes.append(kind)
                self.of[card] = rest[kind]
                self.copies[rest[kind]] += copies
        self._fitting: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.copies)

    def fitting(self, name: int) -> tuple[int, ...]:
        """The kinds that a card written under a name can be."""
        name &= 0xFF
        if name not in self._fitting:
            if name <= JOKER:
                full: Iterable[int] = (name,)
            else:
                full = self.of if name == UNKNOWN else [card for card in EXACTER[name] if card <= JOKER]
            self._fitting[name] = tuple(sorted({self.of[card] for card in full if card in self.of}))
        return self._fitting[name]

    def of_class(self, kind: int) -> list[int]:
        """The kinds of a class."""
        return [at for at, each in enumerate(self.classes) if each == kind]
