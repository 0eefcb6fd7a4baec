"""Cards laid out for an invented position, by class, as long as the deck has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.cards import CARD_NAMES, CLASS_OF, KINDS
from canasta.checker.context import judge_of
from canasta.language.types import RANK_COUNT

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

#: What lies in the pile before a lap is played.
LAP_PILE = "KC"


class Deck:
    """The cards that are still to be laid out, by class."""

    def __init__(self, subject: Subject) -> None:
        options = judge_of(subject.ruleset).options
        limits, self.bonus = options.limits, options.bonus
        self.cards: list[list[int]] = [[] for _ in range(RANK_COUNT)]
        for card in KINDS:
            self.cards[CLASS_OF[card]] += [card] * limits[card]

    def named(self, kinds: list[int]) -> str:
        """Cards of some classes, taken out. Raises IndexError when there are none left."""
        return " ".join(CARD_NAMES[self.cards[kind].pop(0)] for kind in kinds)

    def without(self, names: str) -> None:
        """Take out cards that lie elsewhere. Raises ValueError when they are not there."""
        for name in names.split():
            card = CARD_NAMES.index(name)
            self.cards[CLASS_OF[card]].remove(card)

    def rest(self, number: int) -> str:
        """Some cards of the first classes, taken out."""
        return self.named([next(kind for kind in range(RANK_COUNT) if self.cards[kind]) for _ in range(number)])


def kinds(counts: list[int]) -> list[int]:
    """The classes of the cards of a bag."""
    return [kind for kind, count in enumerate(counts[:RANK_COUNT]) for _ in range(count)]
