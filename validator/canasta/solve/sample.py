"""Random completions found without a solver: hidden cards become what is played of them, the others what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from canasta.cards import CLASS_OF
from canasta.solve import hints
from canasta.solve.complete import Traced, deals, sides_of, written
from canasta.solve.kinds import Follow, Kinds, State, gather
from canasta.solve.records import Ledger
from canasta.solve.steps import LEAVES, OF_CLASS, Step, kinds_of, single, steps_of
from canasta.table.options import Options
from canasta.transcript import tree

#: How often a deal is tried anew when the cards did not come out.
TRIES = 4
#: Choices made anew in one try.
NODES = 40
#: What a hidden card that nobody played is likely to be, by the cards that the same hand holds of its class.
LEANINGS: tuple[Callable[[int], float], ...] = (
    lambda held: 1.0,
    lambda held: 6.0 if held else 1.0,
    lambda held: 0.05 if held else 1.0,
)


class Guess(Follow):
    """One run in which few choices are made twice; `duty` are cards that no hand keeps and nobody throws away."""

    duty = 0

    def options(self, number: int, state: State) -> list[int]:
        """Cards that may leave, those first that can be least else, or that came last where none is kept."""
        step = self.steps[number]
        found = super().options(number, state)
        if len(found) < 2:
            return found if not step.mask & self.duty else self._last(step, state, found)
        if step.mask & self.duty and single(step.mask):
            return self._last(step, state, found)
        needed = self._spare(number, state)
        found.sort(key=lambda card: (needed(card) > 0, state.masks[card].bit_count()))
        return found[:2]

    def _last(self, step: Step, state: State, found: list[int]) -> list[int]:
        """The card that came last, for one that is not kept."""
        if not found or single(state.masks[found[0]]):
            return found
        return [next(card for card in reversed(state.hands[step.seat]) if state.masks[card] & step.mask)]


def sample(game: tree.Game, trace: Traced, number: int, seed: int = 0) -> tree.Game | None:
    """One of many complete games for a record; None when this number gives none. Nothing is proved by that."""
    dice = Random(f"{seed} {number}")
    lines = [deal for at, deal in deals(game) if at is not None]
    found = []
    for ledger, deal in zip(trace.ledgers, lines, strict=True):
        laid = list(hints.groups(deal, ledger.seats, sides_of(trace)))
        kinds = guess(ledger, dice, number, laid, trace.table.options)
        if kinds is None:
            return None
        found.append(kinds)
    return written(game, trace.ledgers, found, dice)


def guess(
    ledger: Ledger, dice: Random, number: int, laid: Sequence[hints.Group] = (), options: Options | None = None
) -> Kinds | None:
    """Cards for one deal; the number chooses how the hidden cards that nobody played lean.

    `laid` are the groups of cards laid in the deal: unread cards in them become cards of their rank.
    """
    duty = sum(OF_CLASS[kind] for kind in ledger.shown)
    for _ in range(TRIES):
        ranked = hints.ranks(laid, options, dice) if options is not None and not options.runs else {}
        start = State(len(ledger.seats), ledger.kind_copies)
        run = Guess([_thrown(step, duty) for step in steps_of(ledger, None, ranked)], ledger.unsized, dice, NODES)
        run.duty = duty
        state = run.run(start)
        if state is not None and _deal(duty, state, dice, LEANINGS[number % len(LEANINGS)]):
            kinds = Kinds([0] * len(ledger.entries), [0] * len(ledger.loose), left=state.left)
            gather(kinds, state)
            return kinds
    return None


def _thrown(step: Step, duty: int) -> Step:
    """A step in which no card that has to be laid is thrown away unread."""
    kept = step.mask & ~duty if step.kind in ("discard", "keep") else 0
    return step._replace(mask=kept) if kept and step.op == LEAVES else step


def _deal(duty: int, state: State, dice: Random, leaning: Callable[[int], float]) -> bool:
    """Let the cards that may still be several be cards left in the deck, none of them one that has to be laid."""
    holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand}
    held = [Counter(_class(state.masks[card]) for card in hand if single(state.masks[card])) for hand in state.hands]
    unbound = [card for card, mask in enumerate(state.masks) if not single(mask)]
    dice.shuffle(unbound)
    for card in sorted(unbound, key=lambda each: state.masks[each].bit_count()):
        mask = state.masks[card]
        mask = mask & ~duty or mask
        hand = held[holders[card]] if card in holders else Counter[int]()
        kinds = [kind for kind in kinds_of(mask) if state.left[kind] > 0]
        if not kinds:
            return False
        weights = [state.left[kind] * leaning(hand[CLASS_OF[kind]]) for kind in kinds]
        [kind] = dice.choices(kinds, weights)
        state.narrow(card, 1 << kind)
        hand[CLASS_OF[kind]] += 1
    return True


def _class(mask: int) -> int:
    return CLASS_OF[mask.bit_length() - 1]
