"""Completions as they are found: each judged by the ordinary checker, and what it shows of the open findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from canasta.checker.judge import OPEN
from canasta.solve import hints
from canasta.solve.complete import assigned, deals, sides_of, written
from canasta.solve.kinds import Kinds
from canasta.solve.replay import Replayed, replay, verdict_of
from canasta.solve.sample import guess

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


class Witness(NamedTuple):
    """A complete game, and how the ordinary checker judges it."""

    game: tree.Game
    replayed: Replayed


@dataclass(slots=True)
class Group:
    """An open finding: its clauses as questions, and by kept (True) or broken (False) a completion that shows it."""

    identity: Identity
    notes: list[Note] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    shown: dict[bool, Witness] = field(default_factory=dict)

    @property
    def settled(self) -> bool:
        """Whether it was seen both kept and broken."""
        return len(self.shown) == 2


def groups_of(walk: Walk, questions: Iterable[Question]) -> dict[Identity, Group]:
    """The open findings of a walk, by what they are about."""
    groups: dict[Identity, Group] = {}
    for note in walk.notes:
        if note.finding.verdict == OPEN:
            groups.setdefault(note.identity, Group(note.identity)).notes.append(note)
    for question in questions:
        if not question.duty and question.identity in groups:
            groups[question.identity].questions.append(question)
    return groups


class Search:
    """The completions of one game; `base` holds for every deal cards that keep its duties."""

    def __init__(self, walk: Walk, source: Source, trace: Trace, groups: dict[Identity, Group]) -> None:
        self.source, self.trace, self.groups = source, trace, groups
        self.ledgers = trace.ledgers
        self.expected = {note.identity for note in walk.notes}
        self.certain = {note.identity for note in walk.notes if note.finding.verdict == "illegal"}
        self.given_up: set[Identity] = set()
        self.base: list[Kinds | None] = [None] * len(self.ledgers)
        self.lines = [deal for number, deal in deals(trace.game) if number is not None]
        self.laid = [
            list(hints.groups(deal, ledger.seats, sides_of(trace)))
            for deal, ledger in zip(self.lines, self.ledgers, strict=True)
        ]
        self.first: Witness | None = None

    def explore(self, clock: Clock) -> None:
        """Try random completions: first for all deals at once, then deal by deal where something is not settled."""
        for number in range(SAMPLES):
            if all(self.base) or not clock.left:
                break
            self.offer([kinds or self.guessed(at, number) for at, kinds in enumerate(self.base)])
        for at in range(len(self.ledgers)):
            idle = 0
            for number in range(SAMPLES):
                if idle > IDLE or not clock.left or not self.unsettled(at):
                    break
                idle = 0 if self.put(at, self.guessed(at, number)) else idle + 1

    def guessed(self, at: int, number: int) -> Kinds | None:
        """Random cards for a deal."""
        dice = Random(f"{at} {number}")
        return guess(self.ledgers[at], self.laid[at], self.trace.table.options, dice, number)

    def solved(self, at: int, solution: Solution, seed: int) -> Kinds:
        """Cards for a deal by what a solver says of their classes. Raises Stuck."""
        return assigned(self.trace, self.ledgers[at], solution, self.lines[at], Random(seed))

    def unsettled(self, at: int) -> list[Group]:
        """The open findings of a deal that were not seen both kept and broken."""
        deal = self.ledgers[at].deal
        return [group for group in self.groups.values() if group.identity[1] == deal and not group.settled]

    def put(self, at: int, kinds: Kinds | None) -> bool:
        """Judge a completion in which one deal has these cards; whether it shows anything new."""
        return self.offer([*self.base[:at], kinds, *self.base[at + 1 :]])

    def offer(self, kinds: Sequence[Kinds | None]) -> bool:
        """Judge a completion, as far as it is one; whether it shows anything new."""
        whole = [each for each in kinds if each is not None]
        if len(whole) < len(kinds):
            return False
        game = written(self.trace.game, self.ledgers, whole, Random(0))
        source = self.source
        replayed = replay(game, source.path, source.override, source.readings, source.lines)
        wrong = {identity[1] for identity in self.strange(replayed)}
        news = False
        for at, ledger in enumerate(self.ledgers):
            if self.base[at] is None and ledger.deal not in wrong:
                self.base[at], news = whole[at], True
        return news if wrong else self.learn(Witness(game, replayed)) or news

    def learn(self, witness: Witness) -> bool:
        """Note what a completion shows of the open findings; whether that is anything new."""
        self.first = self.first or witness
        news = False
        for group in self.groups.values():
            kept = verdict_of(witness.replayed, group.identity) == "legal"
            if kept not in group.shown:
                group.shown[kept], news = witness, True
        return news

    def strange(self, replayed: Replayed) -> set[Identity]:
        """What keeps a completion from counting: duties not kept, and whatever else the record alone does not say."""
        found = replayed.found.keys()
        return {*(found - self.expected - self.given_up), *(self.certain - found)}
