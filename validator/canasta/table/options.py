"""What a variant says of the zones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from canasta.cards import BLACK_THREES, CARD_NAMES, CLASS_OF, JOKER, NO_SUIT, RANKS, RED_THREES, UNKNOWN_CLASS

#: A three of either colour.
THREES = NO_SUIT + RANKS.index("3")


@dataclass(frozen=True)
class Options:
    """What the variant says of the zones: the deck, which cards are wild or bonus cards, and which moves there are."""

    packs: int
    jokers: int
    hand_size: int
    wild: tuple[bool, ...]
    bonus: tuple[bool, ...]
    merge: bool
    runs: bool
    own_two: bool
    drawn: int
    kept: int | None
    thrown_ends: bool
    upcard: bool = True
    lone: bool = False
    further: tuple[int, ...] = ()
    second_hand: int = 0
    second_by_side: bool = False

    @cached_property
    def bonus_classes(self) -> tuple[int, ...]:
        """The classes of bonus cards."""
        return tuple(kind for kind, bonus in enumerate(self.bonus) if bonus)

    @property
    def deck(self) -> int:
        """The number of cards in the deck."""
        return self.packs * 52 + self.jokers

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """How many cards of the deck each name covers."""
        return tuple(self.copies(name) for name in range(len(CARD_NAMES)))

    def is_bonus(self, card: int) -> bool:
        """Whether a card is known to be a bonus card."""
        return self.bonus[CLASS_OF[card & 0xFF]]

    def as_bonus(self, card: int) -> int:
        """A card that was laid as a bonus card: one that nobody could read is taken for what it was laid as."""
        if not is_vague(card):
            return card & ~0xFF00
        bonus = [name for name in (RED_THREES, BLACK_THREES, JOKER) if self.bonus[CLASS_OF[name]]]
        name = THREES if bonus[:2] == [RED_THREES, BLACK_THREES] else bonus[0] if bonus else card & 0xFF
        return name | card & ~0xFFFF

    def copies(self, name: int) -> int:
        """How many cards of the deck a name covers."""
        if name == JOKER:
            return self.jokers
        return self.packs if name < JOKER else self.packs * (4 if name < NO_SUIT + 13 else 2)


def is_vague(card: int) -> bool:
    """Whether rules cannot tell the class of a card."""
    return CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS
