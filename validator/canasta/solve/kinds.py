"""Which full cards the unknown ones are: they are followed through hands and pile, and bound only when they must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from canasta.cards import NONE
from canasta.solve.records import Ledger, Solution
from canasta.solve.state import State
from canasta.solve.steps import (
    CLASS_COUNT,
    COMES,
    CONJURED,
    LEAVES,
    LIES,
    OF_CLASS,
    RETURNS,
    SHOWN,
    Step,
    kinds_of,
    single,
    steps_of,
)

#: States looked at for one class before it is given up.
NODES = 3000
#: Full cards of one rank and colour, or of one rank: cards that may be more are kept for what else is needed.
NARROW = 4


class Stuck(Exception):
    """No choice of cards was found; `proven` says that there is none for these classes."""

    def __init__(self, deal: int, kind: int, proven: bool) -> None:
        super().__init__(f"deal {deal}, class {kind}: no cards found")
        self.deal, self.kind, self.proven = deal, kind, proven


@dataclass(slots=True)
class Kinds:
    """The full cards of a deal: of every entry, loose card and tag, and of what unsized hands began with."""

    entries: list[int]
    loose: list[int]
    tags: dict[int, int] = field(default_factory=dict)
    begun: dict[int, list[int]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    sized: frozenset[int] = frozenset()


class Follow:
    """One run over steps; at every card that leaves unnamed the state goes on for each choice until one succeeds."""

    def __init__(self, steps: Sequence[Step], unsized: Iterable[int], dice: Random, limit: int = NODES) -> None:
        self.steps, self.unsized, self.dice, self.left = steps, frozenset(unsized), dice, limit

    def run(self, state: State) -> State | None:
        """A state after all steps, None when none was found."""
        return None if min(state.left) < 0 else self._from(0, state)

    def _from(self, at: int, state: State) -> State | None:
        for number in range(at, len(self.steps)):
            step = self.steps[number]
            if step.op != LEAVES:
                if not self.simply(number, state):
                    return None
                continue
            choices = self.options(number, state)
            if not choices:
                return None
            for card in choices[:-1]:
                self.left -= 1
                if self.left < 0:
                    return None
                other = state.copy()
                if other.leave(step, card) and (found := self._from(number + 1, other)) is not None:
                    return found
            if not state.leave(step, choices[-1]):
                return None
        return state

    def simply(self, number: int, state: State) -> bool:
        """A step that leaves no choice; whether it can be."""
        step = self.steps[number]
        if step.op == SHOWN:
            return state.show(step)
        if step.op == RETURNS:
            card = state.taken_back(step.mask) if step.kind == "unmeld" else state.tags.get(step.tag)
            if card is None:
                card = state.new(step.mask & -step.mask, counted=False)
        elif step.op == CONJURED:
            card = state.new(step.mask, counted=False)
        else:
            card = state.new(step.mask, counted=not single(step.mask))
        if card is None:
            return False
        if step.op == LIES:
            state.loose[step.at] = card
            if step.tag:
                state.tags[step.tag] = card
            return True
        state.place(step, card)
        if step.op in (COMES, RETURNS):
            state.hands[step.seat].append(card)
        return step.op != RETURNS or state.narrow(card, step.mask)

    def options(self, number: int, state: State) -> list[int]:
        """The cards that may leave at a step, the likeliest first."""
        step = self.steps[number]
        same = state.tags.get(step.tag) if step.tag else None
        if same is not None and same in state.hands[step.seat]:
            return [same]
        found = state.choices(step.seat, step.mask)
        if not found and step.seat in self.unsized:
            card = state.new(step.mask)
            if card is not None:
                state.hands[step.seat].append(card)
                state.begun.append((step.seat, card))
                found = [card]
        if len(found) > 1:
            self.dice.shuffle(found)
            found.sort(key=self._spare(number, state))
        return found

    def _spare(self, number: int, state: State) -> Callable[[int], int]:
        """How much a card is missed by what the hand still has to play and to show: spare ones first."""
        seat = self.steps[number].seat
        later = Counter[int]()
        for step in self.steps[number + 1 :]:
            if step.seat == seat and step.op == LEAVES:
                later[step.mask] += 1
            elif step.seat == seat and step.op == SHOWN:
                later.update(step.shown)
        held = Counter(state.masks[card] for card in state.hands[seat])
        unmet = sum(max(0, many - held[mask]) for mask, many in later.items() if mask.bit_count() <= NARROW)
        lasting = {mask: later[mask] if mask.bit_count() <= NARROW else unmet for mask in held}
        return lambda card: lasting[state.masks[card]] - held[state.masks[card]]


def assign(
    ledger: Ledger, solution: Solution, dice: Random, wishes: Mapping[int, int] | None = None, limit: int = NODES
) -> Kinds:
    """The full cards of a deal, given their classes. Raises Stuck."""
    steps = steps_of(ledger, solution, wishes)
    if any(not step.mask for step in steps if step.op != SHOWN):
        raise Stuck(ledger.deal, NONE, True)
    whole = State(len(ledger.seats), ledger.kind_copies)
    kinds = Kinds([0] * len(ledger.entries), [0] * len(ledger.loose), sized=frozenset(solution.hands))
    for each in range(CLASS_COUNT):
        mine = [step for step in (_within(step, OF_CLASS[each]) for step in steps) if step is not None]
        if not any(step.op != SHOWN for step in mine) and not _begins(solution, each):
            continue
        state = _begin(ledger, solution, each, mine)
        follow = Follow(mine, ledger.unsized - solution.hands.keys(), dice, limit)
        found = follow.run(state) if state is not None else None
        if found is None or not fill(found, dice):
            raise Stuck(ledger.deal, each, follow.left >= 0)
        gather(kinds, found)
        for kind in kinds_of(OF_CLASS[each]):
            whole.left[kind] = found.left[kind]
    kinds.left = whole.left
    return kinds


def _within(step: Step, mask: int) -> Step | None:
    """The step as far as it is about the cards of a class."""
    if step.op == SHOWN:
        sure = tuple(each for each in step.shown if not each & ~mask)
        return step._replace(shown=sure, tag=int(any(each & mask and each & ~mask for each in step.shown)))
    return step if step.mask & mask else None


def _begins(solution: Solution, kind: int) -> bool:
    return any(bag[kind] for bag in solution.hands.values())


def _begin(ledger: Ledger, solution: Solution, kind: int, steps: Sequence[Step]) -> State | None:
    """The state in which the hands of unsized seats hold what was decided."""
    state = State(len(ledger.seats), ledger.kind_copies, steps)
    for seat, bag in solution.hands.items():
        for _ in range(bag[kind]):
            card = state.new(OF_CLASS[kind])
            if card is None:
                return None
            state.hands[seat].append(card)
            state.begun.append((seat, card))
    return state


def fill(state: State, dice: Random) -> bool:
    """Let every card that may still be several be one of those left in the deck; whether there are enough."""
    unbound = [card for card, mask in enumerate(state.masks) if not single(mask)]
    dice.shuffle(unbound)
    for card in sorted(unbound, key=lambda each: state.masks[each].bit_count()):
        kinds = [kind for kind in kinds_of(state.masks[card]) for _ in range(max(0, state.left[kind]))]
        if not kinds:
            return False
        state.narrow(card, 1 << dice.choice(kinds))
    return True


def gather(kinds: Kinds, state: State) -> None:
    """Take over what the cards of a state are."""
    full = [mask.bit_length() - 1 for mask in state.masks]
    for index, card in state.entries.items():
        kinds.entries[index] = full[card]
    for index, card in state.loose.items():
        kinds.loose[index] = full[card]
    for tag, card in state.tags.items():
        kinds.tags[tag] = full[card]
    for seat, card in state.begun:
        kinds.begun.setdefault(seat, []).append(full[card])
