"""Random completions found without a solver: hidden cards become what is played of them, the others what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from canasta.cards import CLASS_OF, JOKER_CLASS
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

    def __init__(
        self, steps: Sequence[Step], ledger: Ledger, dice: Random, duty: int, unread: Sequence[Sequence[int]]
    ) -> None:
        self.ranked = list(steps)
        super().__init__(self.ranked, ledger.unsized, dice)
        self.duty = duty
        self.unread = {tag: tags for tags in unread for tag in tags}
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
        if (tags := self.unread.get(self.steps[number].tag)) is not None:
            self._choose_rank(number, state, tags)
        step, sources = self.steps[number], self.sources[self.steps[number].seat]
        source = sources.source.get((number, 0))
        same = state.tags.get(step.tag) if step.tag else None
        if same is not None or source is None or not state.masks[self.came[source]] & step.mask:
            found = super().options(number, state)[:1]
        else:
            found = [self.came[source]]
        if found and not _left(state, found[0], step.mask):
            found = [card for card in super().options(number, state) if _left(state, card, step.mask)][:1]
        for card in found:
            self.place.setdefault(card, -1)
            sources.spend((number, 0), self.place[card])
        return found

    def _choose_rank(self, number: int, state: State, tags: Sequence[int]) -> None:
        """Let the cards of a set of which nothing was read be of one rank, mostly one that the hand surely has."""
        seat = self.steps[number].seat
        held = [state.masks[card] for card in state.hands[seat]]
        ranks = [mask for mask in OF_CLASS[:JOKER_CLASS] if not mask & self.duty]
        weights = [
            sum(1.0 if each & ~rank == 0 else 0.1 for each in held if each & rank) ** 6
            if sum(1 for each in held if each & rank) >= len(tags)
            else 0.0
            for rank in ranks
        ]
        for tag in tags:
            self.unread.pop(tag, None)
        if not any(weights):
            return
        [rank] = self.dice.choices(ranks, weights)
        for at in range(number, len(self.ranked)):
            step = self.ranked[at]
            if step.op == LEAVES and step.tag in tags:
                self.ranked[at] = step._replace(mask=step.mask & rank or step.mask)
                self.sources[seat].narrow((at, 0), self.ranked[at].mask)


def _left(state: State, card: int, mask: int) -> bool:
    """Whether the deck has a copy left of what a card becomes."""
    now = state.masks[card] & mask
    return not single(now) or single(state.masks[card]) or state.left[now.bit_length() - 1] > 0


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
    ranked, unread = hints.ranks(laid, options) if options is not None and not options.runs else ({}, [])
    for _ in range(TRIES):
        start = State(len(ledger.seats), ledger.kind_copies)
        steps = [_thrown(step, duty) for step in steps_of(ledger, None, ranked)]
        state = Guess(steps, ledger, dice, duty, unread).run(start)
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
