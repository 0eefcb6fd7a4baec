"""How often every card has been seen, under each of its names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta.cards import CARD_NAMES, UNKNOWN
from canasta.table.copying import quick_copy
from canasta.table.options import Options
from canasta.table.zones import VAGUER

Named = tuple[tuple[int, ...], ...]
#: Every name a card is also counted under: 7H counts as 7H and as a 7.
COUNTED: Named = tuple(
    (card, *(name for name in VAGUER[card] if name != UNKNOWN)) if card != UNKNOWN else ()
    for card in range(len(CARD_NAMES))
)


@quick_copy
class Sight:
    """The copies of cards that were seen; `blurred` are those that may be counted twice, `seen_over` too many."""

    __slots__ = ("blurred", "counts", "options", "seen_over")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.see_nothing()

    def see_nothing(self) -> None:
        """Begin a deal."""
        self.counts = [0] * len(CARD_NAMES)
        self.blurred: dict[int, int] = {}
        self.seen_over: list[tuple[int, int, int]] = []

    def count(self, card: int, known_as: int = UNKNOWN) -> None:
        """Note that a card is known that was known only by a vaguer name; too many copies are kept in `seen_over`."""
        card &= 0xFF
        already = COUNTED[known_as & 0xFF]
        for name in COUNTED[card]:
            if name not in already:
                self.counts[name] = seen = self.counts[name] + 1
                held = self.options.limits[name]
                if self.blurred:
                    seen -= sum(self.blurred.get(vaguer, 0) for vaguer in VAGUER[name])
                if seen - held == 1:
                    self.seen_over.append((name, seen, held))

    def count_all(self, cards: Iterable[int]) -> None:
        """Note that some cards are known."""
        counts, limits = self.counts, self.options.limits
        for card, number in Counter([card & 0xFF for card in cards]).items():
            for name in COUNTED[card]:
                counts[name] = seen = counts[name] + number
                if seen > limits[name] >= seen - number:
                    self.seen_over.append((name, seen, limits[name]))

    def lose_sight(self, cards: Iterable[int]) -> None:
        """Note that some cards are not where they were seen: each may be met again."""
        for card in cards:
            for name in COUNTED[card & 0xFF]:
                self.counts[name] -= 1
