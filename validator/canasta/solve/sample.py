"""Random completions found without a solver: hidden cards become what is played of them, the others what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from canasta.cards import CLASS_OF, JOKER_CLASS
from canasta.solve import hints
from canasta.solve.complete import Traced, deals, sides_of, written
from canasta.solve.kinds import Follow, Kinds, gather
from canasta.solve.records import Ledger
from canasta.solve.sources import Sources
from canasta.solve.state import State
from canasta.solve.steps import ALL, CLASS_COUNT, COMES, LEAVES, OF_CLASS, RETURNS, Step, kinds_of, single, steps_of
from canasta.table.options import Options
from canasta.transcript import tree

#: How often a deal is tried anew when the cards did not come out.
TRIES = 4
#: How many of the unread cards in melds become cards of their rank in every third completion; in the others all do.
FITTING = 0.8
#: How often what is needed is told to where it came from.
ROUNDS = 4
#: What a hidden card that nobody played is likely to be, by the cards that the same hand holds of its class.
LEANINGS: tuple[Callable[[int], float], ...] = (
    lambda held: 1.0,
    lambda held: 6.0 if held else 1.0,
    lambda held: 0.05 if held else 1.0,
)


class Guess(Follow):
    """One run in which every choice is made once; `duty` are cards that no hand keeps and nobody throws away."""

    def __init__(
        self,
        steps: list[Step],
        ledger: Ledger,
        dice: Random,
        duty: int,
        wild: int,
        sources: Sequence[Sources],
        unread: Sequence[Sequence[int]],
    ) -> None:
        self.ranked = steps
        super().__init__(steps, ledger.unsized, dice)
        self.duty, self.wild, self.sources = duty, wild, sources
        self.unread = {tag: tags for tags in unread for tag in tags}
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
            self._choose_rank(number, tags)
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

    def _choose_rank(self, number: int, tags: Sequence[int]) -> None:
        """Let the cards of a set of which nothing was read be of one rank, mostly one that the hands surely have."""
        leaving = [(at, self.ranked[at]) for at in range(number, len(self.ranked))]
        leaving = [(at, step) for at, step in leaving if step.op == LEAVES and step.tag in tags]
        needed = Counter(step.seat for _, step in leaving)
        ranks = [mask for mask in OF_CLASS[:JOKER_CLASS] if not mask & (self.duty | self.wild)]
        weights = [1.0] * len(ranks)
        mine = {(at, 0) for at, _ in leaving}
        last = max((at for at, _ in leaving), default=number)
        for seat, many in needed.items():
            held = self.sources[seat].spare(mine, last)
            for at, rank in enumerate(ranks):
                fitting = [mask for mask in held if mask & (rank | self.wild)]
                surely = sum(1 for mask in fitting if not mask & ~rank)
                maybe = len(fitting) if sum(1 for mask in fitting if mask & rank) >= min(2, many) else 0
                weights[at] *= (0.1 + min(surely, many)) ** 5 if maybe >= many else 0.0
        for tag in tags:
            self.unread.pop(tag, None)
        if not any(weights):
            return
        [rank] = self.dice.choices(ranks, weights)
        for at, step in leaving:
            mask = step.mask & (rank if step.tag in tags[:2] else rank | self.wild)
            self.ranked[at] = step._replace(mask=mask or step.mask)
            self.sources[step.seat].narrow((at, 0), self.ranked[at].mask)


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
    wild = sum(OF_CLASS[kind] for kind in range(CLASS_COUNT) if options is not None and options.wild[kind])
    ranked, unread = hints.ranks(laid, options) if options is not None and not options.runs else ({}, [])
    for _ in range(TRIES):
        told = {tag: mask for tag, mask in ranked.items() if number % 3 < 2 or dice.random() < FITTING}
        steps = [_thrown(step, duty) for step in steps_of(ledger, None, told)]
        start = State(len(ledger.seats), ledger.kind_copies, steps)
        steps, sources = _plan(steps, ledger, duty, start.left, dice)
        state = Guess(steps, ledger, dice, duty, wild, sources, unread).run(start)
        if state is not None and _deal(duty, state, dice, LEANINGS[number % len(LEANINGS)]):
            kinds = Kinds([0] * len(ledger.entries), [0] * len(ledger.loose), left=state.left)
            gather(kinds, state)
            return kinds
    return None


def _plan(
    steps: Sequence[Step], ledger: Ledger, duty: int, left: Sequence[int], dice: Random
) -> tuple[list[Step], list[Sources]]:
    """The steps, and where the cards of every seat come from; a card taken up unread is what it is needed for.

    That is said of it already where it left another hand, as long as more is found for every need by that.
    """
    able = sum(1 << kind for kind, number in enumerate(left) if number > 0)
    steps = [step if single(step.mask) or step.op != COMES else step._replace(mask=step.mask & able) for step in steps]
    sources = _sources(steps, ledger, duty, left, dice)
    for _ in range(ROUNDS):
        wishes = {}
        for each in sources:
            for need, source in each.source.items():
                step, mask = steps[source], each.needs[need]
                if step.op == RETURNS and step.tag and step.mask & ~mask:
                    wishes[step.tag] = mask
        told = [
            step._replace(mask=step.mask & wishes.get(step.tag, ALL) or step.mask) if step.op == LEAVES else step
            for step in steps
        ]
        others = _sources(told, ledger, duty, left, dice)
        if told == steps or sum(each.missing for each in others) > sum(each.missing for each in sources):
            break
        steps, sources = told, others
    return list(steps), sources


def _sources(steps: Sequence[Step], ledger: Ledger, duty: int, left: Sequence[int], dice: Random) -> list[Sources]:
    shared = list(left)
    return [Sources(steps, seat, duty, shared, dice) for seat in range(len(ledger.seats))]


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
