"""Completions as they are found: each judged by the ordinary checker, and what it shows of the open findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from canasta.cards import CLASSES
from canasta.checker.judge import OPEN
from canasta.solve import hints
from canasta.solve.complete import Deal, assigned, deals, sides_of
from canasta.solve.kinds import Kinds
from canasta.solve.replay import Replayed, replay, told, verdict_of
from canasta.solve.sample import guess
from canasta.solve.tagging import tag_game
from canasta.table.acts import Dealt

if TYPE_CHECKING:
    from canasta.checker.notes import Note
    from canasta.checker.unknown import Source
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Clock
    from canasta.solve.records import Identity, Question, Solution
    from canasta.solve.trace import Trace
    from canasta.transcript import tree

#: Random completions tried for a deal, and how many of them in a row may show nothing new.
SAMPLES, IDLE = 24, 8
#: The same where duties ask for hands that hold little of a kind, and how many of these may fail just as the one
#: before did; the completions that lean so.
STRICT_IDLE, ALIKE = 3, 2
SPREAD = 2


class Witness(NamedTuple):
    """A complete game, and how the ordinary checker judges it."""

    game: tree.Game
    replayed: Replayed
    deal: int
    kinds: Kinds


@dataclass(slots=True)
class Group:
    """An open finding: its clauses as questions, and by kept (True) or broken (False) a completion that shows it.

    `likely` is what hangs on more than cards, so that no complete game may show it: a stock that nobody counted.
    """

    identity: Identity
    notes: list[Note] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    shown: dict[bool, Witness] = field(default_factory=dict)
    likely: set[bool] = field(default_factory=set)

    @property
    def settled(self) -> bool:
        """Whether it was seen both kept and broken."""
        return len(self.shown) == 2


def groups_of(walk: Walk) -> dict[Identity, Group]:
    """The open findings of a walk, by what they are about."""
    groups: dict[Identity, Group] = {}
    for note in walk.notes:
        if note.finding.verdict == OPEN:
            groups.setdefault(note.identity, Group(note.identity)).notes.append(note)
    return groups


class Search:
    """The completions of one game; `base` holds for every deal cards that keep its duties."""

    def __init__(self, walk: Walk, source: Source, trace: Trace, groups: dict[Identity, Group]) -> None:
        self.source, self.trace, self.groups = source, trace, groups
        self.ledgers = trace.ledgers
        self.expected = {note.identity for note in walk.notes}
        self.certain = {note.identity for note in walk.notes if note.finding.verdict == "illegal"}
        self.given_up: set[Identity] = set()
        self.places = {ledger.deal: at for at, ledger in reversed(list(enumerate(self.ledgers)))}
        #: Deals of which counting says already that they cannot be: what is open in them stays so.
        self.impossible = {at for at, ledger in enumerate(self.ledgers) if ledger.broken}
        for group in groups.values():
            if self.places.get(group.identity[1]) in self.impossible:
                group.likely |= {True, False}
        #: Whether the record shows duties done that hang on unknown cards, such as takes declined.
        self.strict = any(question.duty for question in trace.questions)
        self.bare_deal = bool(self.ledgers) and bare_deal(source.walk())
        self.latest: Witness | None = None
        #: What kept the last completion from counting.
        self.wrong: set[Identity] = set()
        self.base: list[Kinds | None] = [None] * len(self.ledgers)
        self.lines = [deal for number, deal in deals(tag_game(source.game)) if number is not None]
        self.plain = [deal for number, deal in deals(source.game) if number is not None]
        self.start = len(source.game.items) - sum(map(len, self.plain))
        self.laid = [
            list(hints.groups(deal, ledger.seats, sides_of(trace)))
            for deal, ledger in zip(self.lines, self.ledgers, strict=True)
        ]

    def explore(self, clock: Clock) -> None:
        """Try random completions: until every deal has one, then while open findings are not seen both ways."""
        for at in sorted(set(range(len(self.ledgers))) - self.impossible):
            self.explore_deal(at, clock)

    def explore_deal(self, at: int, clock: Clock) -> None:
        """The same for one deal."""
        idle, alike, most = 0, 0, STRICT_IDLE if self.strict else IDLE
        before: set[Identity] = set()
        for number in sorted(range(SAMPLES), key=lambda each: self.strict and each % 3 != SPREAD):
            clock.ask()
            if idle > most or not clock.left or (self.base[at] is not None and not self.unsettled(at)):
                break
            kinds = self.guessed(at, number)
            idle = 0 if kinds is not None and self.put(at, kinds) else idle + 1
            alike = alike + 1 if idle and self.wrong == before else 0
            if self.strict and alike == ALIKE:
                break  # the same duty again and again: it takes more than chance
            before = self.wrong

    def give_in(self, at: int) -> None:
        """Let what is open in a deal that cannot be stay open."""
        self.impossible.add(at)
        for group in self.groups.values():
            if self.places.get(group.identity[1]) == at:
                group.likely |= {True, False}

    def guessed(self, at: int, number: int) -> Kinds | None:
        """Random cards for a deal."""
        dice = Random(f"{at} {number}")
        return guess(self.ledgers[at], dice, number, self.laid[at], self.trace.table.options)

    def solved(self, at: int, solution: Solution, seed: int) -> Kinds:
        """Cards for a deal by what a solver says of their classes. Raises Stuck."""
        return assigned(self.trace, self.ledgers[at], solution, self.lines[at], Random(seed))

    def unsettled(self, at: int) -> list[Group]:
        """The open findings of a deal that were not seen both kept and broken."""
        deal = self.ledgers[at].deal
        return [group for group in self.groups.values() if group.identity[1] == deal and not group.settled]

    def put(self, at: int, kinds: Kinds) -> bool:
        """Judge a completion in which a deal has these cards; whether it shows anything new.

        Of deals of which none is known yet the record stays as it is.
        """
        whole = [*self.base[:at], kinds, *self.base[at + 1 :]]
        game = self.written(whole)
        source = self.source
        fails = partial(self._fails, whole) if self.strict else None
        replayed = replay(game, source.path, source.override, source.readings, source.lines, fails)
        self.wrong = self.strange(replayed)
        self.latest = None
        if any(whole[deal] is not None for deal in self.deals_of(self.wrong)):
            return False
        self.latest = Witness(game, replayed, at, kinds)
        first, self.base[at] = self.base[at] is None, self.base[at] or kinds
        return self.learn(self.latest) or first

    def written(self, kinds: Sequence[Kinds | None]) -> tree.Game:
        """The game with the cards of some deals filled in."""
        items = list(self.source.game.items[: self.start])
        for at, (lines, own) in enumerate(zip(self.lines, kinds, strict=True)):
            if own is None:
                items += self.plain[at]
            else:
                items += Deal(lines, self.ledgers[at], own, Random(at)).written()
        return msgspec.structs.replace(self.source.game, items=items)

    def deals_of(self, identities: Iterable[Identity]) -> set[int]:
        """The places of the deals that some findings are about."""
        return {self.places.get(identity[1], 0) for identity in identities}

    def learn(self, witness: Witness) -> bool:
        """Note what a completion shows of the open findings; whether that is anything new."""
        news = False
        replayed = witness.replayed
        elsewhere = {each[1:] for each in replayed.found.keys() - replayed.presumed - self.expected - self.given_up}
        for group in self.groups.values():
            verdict = verdict_of(replayed, group.identity)
            kept = verdict == "legal" and group.identity[1:] not in elsewhere
            if verdict != OPEN and kept not in group.shown:
                group.shown[kept], news = witness, True
        return news

    def _fails(self, whole: Sequence[Kinds | None], note: Note) -> bool:
        """Whether a finding keeps a completion from counting."""
        identity = note.identity
        if self.trace.ruleset.rules[identity[0]].duty and not told(note):
            return False
        if identity in self.expected or identity in self.given_up or whole[self.places.get(identity[1], 0)] is None:
            return False
        return all(identity[1:] != open_[1:] for open_ in self.groups)

    def strange(self, replayed: Replayed) -> set[Identity]:
        """What keeps a completion from counting: duties not kept, and whatever else the record alone does not say.

        Where something is open, another rule may turn out to be broken instead.
        """
        found, open_ = replayed.found.keys() - replayed.presumed, {identity[1:] for identity in self.groups}
        other = {identity for identity in found - self.expected - self.given_up if identity[1:] not in open_}
        return other | (self.certain - found)


def bare_deal(walk: Walk) -> bool:
    """Whether a dealt hand that holds a card which is laid at once neglects a duty."""
    config, table = walk.ruleset.config, walk.table
    shown = [kind for kind in range(len(config.ranks)) if config.attribute(kind, "shown")]
    if not shown:
        return False
    cards = [0] * CLASSES
    cards[shown[0]] = 1
    table.dealt = Dealt(cards=cards, recorded=True)
    found = walk.judge.judge("dealt", table, True)
    return any(walk.ruleset.rules[each.head.rule].duty for each in found)
