"""Where every card that leaves a hand came from: a matching of what a seat plays and shows with what came to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from canasta.solve.steps import COMES, LEAVES, RETURNS, SHOWN, Step

#: A card that is played, or one of those shown: the step, and which of its cards.
Need = tuple[int, int]


class Sources:
    """The cards that come to one seat, by the steps at which they come, and what each is needed for."""

    def __init__(self, steps: Sequence[Step], seat: int, duty: int, dice: Random) -> None:
        mine = [(at, step) for at, step in enumerate(steps) if step.seat == seat]
        self.masks = {at: step.mask for at, step in mine if step.op in (COMES, RETURNS)}
        self.luck = {at: dice.random() for at in self.masks}
        self.needs: dict[Need, int] = {}
        for at, step in mine:
            if step.op == LEAVES:
                self.needs[at, 0] = step.mask
            elif step.op == SHOWN:
                self.needs |= {(at, each): mask for each, mask in enumerate(step.shown)}
        self.duty = duty
        self.source: dict[Need, int] = {}
        self.used: dict[int, Need] = {}
        for need in sorted(self.needs, key=lambda need: (need[0], self.needs[need].bit_count())):
            self.find(need)

    def find(self, need: Need) -> bool:
        """Let a need have a source, other needs theirs anew if they must; whether it has."""
        return self._find(need, set())

    def _find(self, need: Need, seen: set[int]) -> bool:
        for source in self._candidates(need):
            if source in seen:
                continue
            seen.add(source)
            other = self.used.get(source)
            if other is None or self._find(other, seen):
                self.source[need], self.used[source] = source, need
                return True
        return False

    def _candidates(self, need: Need) -> Iterable[int]:
        """The cards that may be what is needed: free and well known ones first, of what is not kept the last."""
        at, mask = need[0], self.needs[need]
        found = [source for source, other in self.masks.items() if source < at and other & mask]
        if mask & self.duty and not mask & ~self.duty:
            return sorted(found, reverse=True)
        return sorted(found, key=lambda each: (each in self.used, self.masks[each].bit_count(), self.luck[each]))

    def came(self, source: int, mask: int) -> None:
        """Note what a card is that has come, where that was not known before."""
        self.masks[source] = mask
        need = self.used.get(source)
        if need is not None and not mask & self.needs[need]:
            del self.used[source], self.source[need]
            self.find(need)

    def narrow(self, need: Need, mask: int) -> None:
        """Note that a need is of fewer cards."""
        self.needs[need] = mask
        source = self.source.get(need)
        if source is not None and not self.masks[source] & mask:
            del self.source[need], self.used[source]
            self.find(need)

    def spend(self, need: Need, source: int) -> None:
        """Let a card leave for a need, whatever it was meant for."""
        meant = self.source.pop(need, None)
        self.needs.pop(need)
        if meant is not None:
            del self.used[meant]
        self.masks.pop(source, None)
        other = self.used.pop(source, None)
        if other is not None:
            del self.source[other]
            self.find(other)
