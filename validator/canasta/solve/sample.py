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
from canasta.solve.sources import Sources
from canasta.solve.steps import COMES, LEAVES, OF_CLASS, RETURNS, Step, kinds_of, single, steps_of
from canasta.table.options import Options
from canasta.transcript import tree

#: How often a deal is tried anew when the cards did not come out.
TRIES = 4
#: What a hidden card that nobody played is likely to be, by the cards that the same hand holds of its class.
LEANINGS: tuple[Callable[[int], float], ...] = (
    lambda held: 1.0,
    lambda held: 6.0 if held else 1.0,
    lambda held: 0.05 if held else 1.0,
)


class Guess(Follow):
    """One run in which every choice is made once; `duty` are cards that no hand keeps and nobody throws away."""

    def __init__(self, steps: Sequence[Step], ledger: Ledger, dice: Random, duty: int) -> None:
        super().__init__(steps, ledger.unsized, dice)
        self.sources = [Sources(steps, seat, duty, dice) for seat in range(len(ledger.seats))]
        self.came: dict[int, int] = {}
        self.place: dict[int, int] = {}

    def simply(self, number: int, state: State) -> bool:
        """A step that leaves no choice."""
        step, done = self.steps[number], super().simply(number, state)
        if done and step.op in (COMES, RETURNS):
            card = self.came[number] = state.entries[step.at]
            self.place[card] = number
            self.sources[step.seat].came(number, state.masks[card])
        return done

    def options(self, number: int, state: State) -> list[int]:
        """The card that leaves."""
        step, sources = self.steps[number], self.sources[self.steps[number].seat]
        source = sources.source.get((number, 0))
        same = state.tags.get(step.tag) if step.tag else None
        if same is not None or source is None or not state.masks[self.came[source]] & step.mask:
            found = super().options(number, state)[:1]
        else:
            found = [self.came[source]]
        for card in found:
            self.place.setdefault(card, -1)
            sources.spend((number, 0), self.place[card])
        return found


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
        steps = [_thrown(step, duty) for step in steps_of(ledger, None, ranked)]
        state = Guess(steps, ledger, dice, duty).run(start)
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
