"""Where every card that leaves a hand came from: a matching of what a seat plays and shows with what came to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from canasta.solve.steps import COMES, LEAVES, RETURNS, SHOWN, Step, single

#: A card that is played, or one of those shown: the step, and which of its cards.
Need = tuple[int, int]


class Sources:
    """The cards that come to one seat, by the steps at which they come, and what each is needed for.

    `left` says how many of each full card unread cards of the deck can still be; all seats share it.
    """

    def __init__(self, steps: Sequence[Step], seat: int, duty: int, left: list[int], dice: Random) -> None:
        mine = [(at, step) for at, step in enumerate(steps) if step.seat == seat]
        self.masks = {at: step.mask for at, step in mine if step.op in (COMES, RETURNS)}
        self.unread = {at for at, step in mine if step.op == COMES and not single(step.mask)}
        self.luck = {at: dice.random() for at in self.masks}
        self.needs: dict[Need, int] = {}
        for at, step in mine:
            if step.op == LEAVES:
                self.needs[at, 0] = step.mask
            elif step.op == SHOWN:
                self.needs |= {(at, each): mask for each, mask in enumerate(step.shown)}
        self.duty, self.left = duty, left
        self.source: dict[Need, int] = {}
        self.used: dict[int, Need] = {}
        self.missing = 0
        for need in sorted(self.needs, key=lambda need: (need[0], self.needs[need].bit_count())):
            self.missing += not self.find(need)

    def find(self, need: Need) -> bool:
        """Let a need have a source, other needs theirs anew if they must; whether it has."""
        return self._find(need, set())

    def _find(self, need: Need, seen: set[int]) -> bool:
        for source in self._candidates(need):
            if source in seen or not self._enough(need, source):
                continue
            seen.add(source)
            other = self.used.get(source)
            if other is None or self._find(other, seen):
                self._part(need)
                self.source[need], self.used[source] = source, need
                self._count(need, source, -1)
                return True
        return False

    def _enough(self, need: Need, source: int) -> bool:
        """Whether an unread card can still be the full card that is needed."""
        kind = self._becomes(need, source)
        return kind is None or self.left[kind] > 0 or self._becomes(self.used.get(source), source) == kind

    def _becomes(self, need: Need | None, source: int) -> int | None:
        """The full card that an unread card of the deck becomes by a need."""
        if need is None or source not in self.unread or not single(mask := self.masks[source] & self.needs[need]):
            return None
        return mask.bit_length() - 1 if mask else None

    def _count(self, need: Need, source: int, change: int) -> None:
        kind = self._becomes(need, source)
        if kind is not None:
            self.left[kind] += change

    def _part(self, need: Need) -> None:
        """Take a need's source away from it."""
        source = self.source.pop(need, None)
        if source is not None:
            self._count(need, source, 1)
            if self.used.get(source) == need:
                del self.used[source]

    def _candidates(self, need: Need) -> Iterable[int]:
        """The cards that may be what is needed: free and well known ones first, of what is not kept the last."""
        at, mask = need[0], self.needs[need]
        found = [source for source, other in self.masks.items() if source < at and other & mask]
        if mask & self.duty and not mask & ~self.duty:
            return sorted(found, reverse=True)
        return sorted(found, key=lambda each: (each in self.used, self.masks[each].bit_count(), self.luck[each]))

    def came(self, source: int, mask: int) -> None:
        """Note what a card is that has come, where that was not known before."""
        need = self.used.get(source)
        if need is not None and not mask & self.needs[need]:
            self._part(need)
            self.masks[source] = mask
            self.find(need)
        self.masks[source] = mask

    def narrow(self, need: Need, mask: int) -> None:
        """Note that a need is of fewer cards."""
        source = self.source.get(need)
        self._part(need)
        self.needs[need] = mask
        if source is None or not self._again(need, source):
            self.find(need)

    def _again(self, need: Need, source: int) -> bool:
        """Let a need have the source that it had, if it still may."""
        if not self.masks[source] & self.needs[need] or not self._enough(need, source):
            return False
        self.source[need], self.used[source] = source, need
        self._count(need, source, -1)
        return True

    def spare(self, needs: Collection[Need], before: int) -> list[int]:
        """What the cards are that come before a step, and are not meant for other needs."""
        return [
            mask
            for source, mask in self.masks.items()
            if source < before and (source not in self.used or self.used[source] in needs)
        ]

    def spend(self, need: Need, source: int) -> None:
        """Let a card leave for a need, whatever it was meant for."""
        other = self.used.get(source)
        if other is not None and other != need:
            self._part(other)
        self._part(need)
        self._count(need, source, -1)
        self.needs.pop(need)
        self.masks.pop(source, None)
        if other is not None and other != need:
            self.find(other)
