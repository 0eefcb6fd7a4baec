"""Cards under way: which full cards each may still be, where it is, and what is left of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from canasta.solve.steps import COMES, LIES, Step, single

#: Events by which cards of a hand come to lie in a meld.
LAYS = ("meld", "add", "take")


class State:
    """Cards under way: what each may be, where it is, and how many of each full card are not known to be anywhere.

    Cards that come from the deck by their full names are counted from the start.
    """

    __slots__ = ("begun", "entries", "hands", "laid", "left", "loose", "masks", "tags")

    def __init__(self, seats: int, copies: Sequence[int], steps: Iterable[Step] = ()) -> None:
        self.masks: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.left = list(copies)
        for step in steps:
            if step.op in (COMES, LIES) and single(step.mask):
                self.left[step.mask.bit_length() - 1] -= 1
        self.tags: dict[int, int] = {}
        self.entries: dict[int, int] = {}
        self.loose: dict[int, int] = {}
        self.begun: list[tuple[int, int]] = []
        self.laid: list[int] = []

    def copy(self) -> State:
        """The same state as a separate object."""
        other = State.__new__(State)
        other.masks, other.left = self.masks.copy(), self.left.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.tags, other.entries, other.loose = self.tags.copy(), self.entries.copy(), self.loose.copy()
        other.begun, other.laid = self.begun.copy(), self.laid.copy()
        return other

    def new(self, mask: int, counted: bool = True) -> int | None:
        """Another card; None when the deck has no copy left of the only one that it can be."""
        if counted and single(mask):
            kind = mask.bit_length() - 1
            if mask == 0 or self.left[kind] <= 0:
                return None
            self.left[kind] -= 1
        self.masks.append(mask)
        return len(self.masks) - 1

    def narrow(self, card: int, mask: int) -> bool:
        """Let a card be of fewer full cards; whether it can be."""
        before, now = self.masks[card], self.masks[card] & mask
        if now and single(now) and not single(before):
            kind = now.bit_length() - 1
            if self.left[kind] <= 0:
                return False
            self.left[kind] -= 1
        self.masks[card] = now
        return now != 0

    def choices(self, seat: int, mask: int) -> list[int]:
        """Cards of a hand that may leave under a mask, one of those that are alike; only a known one where it is it."""
        found: dict[int, int] = {}
        for card in self.hands[seat]:
            if self.masks[card] & mask:
                found.setdefault(self.masks[card], card)
        if single(mask) and mask in found:
            return [found[mask]]
        return list(found.values())

    def leave(self, step: Step, card: int) -> bool:
        """Let a card of a hand be the one that leaves; whether it can be."""
        self.hands[step.seat].remove(card)
        self.place(step, card)
        if step.kind in LAYS:
            self.laid.append(card)
        return self.narrow(card, step.mask)

    def taken_back(self, mask: int) -> int | None:
        """The card last laid that may be the one taken back."""
        fitting = [card for card in self.laid if self.masks[card] & mask]
        if fitting:
            self.laid.remove(fitting[-1])
        return fitting[-1] if fitting else None

    def place(self, step: Step, card: int) -> None:
        """Note which card an entry moves."""
        self.entries[step.at] = card
        if step.tag:
            self.tags[step.tag] = card

    def show(self, step: Step) -> bool:
        """Let a hand hold the cards shown, and no others unless the step is tagged; whether it can."""
        hand = self.hands[step.seat]
        if len(hand) < len(step.shown) or (len(hand) > len(step.shown) and not step.tag):
            return False
        free = sorted(hand, key=lambda card: self.masks[card].bit_count())
        for mask, number in Counter(step.shown).items():
            for _ in range(number if single(mask) else 0):
                card = next((each for each in free if self.masks[each] & mask), None)
                if card is None or not self.narrow(card, mask):
                    return False
                free.remove(card)
        vague = [mask for mask in step.shown if not single(mask)]
        for mask in sorted(vague, key=int.bit_count):
            card = next((each for each in free if self.masks[each] & mask), None)
            if card is None or not self.narrow(card, mask):
                return False
            free.remove(card)
        return True
