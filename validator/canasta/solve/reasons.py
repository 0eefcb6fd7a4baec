"""Which facts of a record contradict one another, and the fewest of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from canasta.cards import is_full
from canasta.language.lazy import z3
from canasta.solve import facts
from canasta.solve.facts import Fact
from canasta.solve.tracked import Tracked

#: A reason of so few facts is good enough not to look for another.
FEW = 3
#: Where more than so many are needed, sizes of hands and of the stock are tried instead.
MANY = 9
#: Facts that follow from the others, by which reasons become short.
FOLLOWING = ("size", "stock")


class Rule(NamedTuple):
    """A condition on unknown cards that is no part of the ledger, such as a take declined: its fact and its term."""

    fact: Fact
    holds: Any


class Reasons:
    """A solver over the facts of a deal, each of which can be left out.

    `rules` are further facts; those named in `waived` are no facts, and `always` are terms that hold in any case.
    """

    def __init__(
        self,
        tracked: Tracked,
        limit: float,
        rules: Iterable[Rule] = (),
        waived: Collection[str] = (),
        always: Iterable[Any] = (),
        context: Any = None,
    ) -> None:
        self.tracked = tracked
        self.deadline = monotonic() + limit
        self.unsure = False
        self.core: set[str] = set()
        self.least: set[str] = set()
        self.facts: dict[str, Fact] = {}
        self.parts: dict[str, list[str]] = {}
        for literal, fact in tracked.parts.items():
            if fact.name not in waived:
                self.facts.setdefault(fact.name, fact)
                self.parts.setdefault(fact.name, []).append(literal)
        self.context = (
            context or z3().Context()
        )  # not that of all, so that answers do not hang on what was asked before
        self.solver = z3().SimpleSolver(ctx=self.context)
        self.solver.from_string("\n".join([tracked.text(), *self._wholes()]))
        self._terms: dict[str, Any] = {}
        self._names: dict[int, str] = {}
        self.solver.add(*map(self._own, always))
        for rule in rules:
            if rule.fact.event < tracked.until and rule.fact.name not in waived:
                self.facts[rule.fact.name] = rule.fact
                self.solver.add(z3().Implies(self._term(rule.fact.name), self._own(rule.holds)))

    def _wholes(self) -> Iterator[str]:
        """A fact stands for all its parts."""
        for name, literals in self.parts.items():
            if literals != [name]:
                yield f"(declare-const {name} Bool)"
                yield f"(assert (=> {name} (and {' '.join(literals)})))"

    def _own(self, term: Any) -> Any:
        """A condition as this solver's own."""
        return z3().BoolVal(term, self.context) if isinstance(term, bool) else term.translate(self.context)

    def _term(self, literal: str) -> Any:
        if literal not in self._terms:
            term = self._terms[literal] = z3().Bool(literal, self.context)
            self._names[term.get_id()] = literal
        return self._terms[literal]

    def refuted(self, literals: Iterable[str]) -> bool:
        """Whether facts contradict one another; `core` then has those that do. Past the limit nothing is refuted."""
        left = self.deadline - monotonic()
        if left <= 0:
            self.unsure = True
            return False
        self.solver.set("timeout", max(1, int(left * 1000)))
        answer = str(self.solver.check(*map(self._term, literals)))
        self.unsure = self.unsure or answer == "unknown"
        if answer == "unsat":
            self.core = {self._names[term.get_id()] for term in self.solver.unsat_core()}
            self.least = min(self.least or self.core, self.core, key=len)
        return answer == "unsat"

    def earliest(self) -> int | None:
        """The first event up to which the facts contradict one another, None when they are not found to."""
        event = None
        names = [name for name, fact in self.facts.items() if fact.kind not in FOLLOWING]
        while self.refuted(names):
            event = max((self.facts[name].event for name in self.core), default=0)
            names = [name for name in names if self.facts[name].event < event]
        return event

    def fewest(self) -> list[str]:
        """Facts that contradict one another, none of which can be left out: the fewest that several ways lead to."""
        best: list[str] = []
        for left_out in (FOLLOWING, FOLLOWING[1:], ()):
            offered = [name for name, fact in self.facts.items() if fact.kind not in left_out]
            best = self._reduced(offered, len(best) or MANY) or best
            if 0 < len(best) <= FEW:
                break
        best = best or self._reduced(list(self.facts), len(self.facts) + 1)
        return best or sorted(self.least & self.facts.keys(), key=self._age)

    def _reduced(self, offered: Sequence[str], most: int) -> list[str]:
        """Of some facts those that contradict, none of which can be left out; old ones are left out first.

        Later facts stay at hand, since sizes of hands can take the place of what led to them. Nothing where there are
        not fewer than `most`.
        """
        there, needed = list(offered), set[str]()
        if not self.refuted(there):
            return []
        core = self.core
        while rest := sorted(core - needed, key=self._age):
            oldest = self._age(rest[0])
            tried = [name for name in there if name in needed or self._age(name) > oldest]
            if self.refuted(tried):
                there, core = tried, self.core
                continue
            needed.add(rest[0])
            there = [*tried, rest[0]]
            if len(needed) >= most:
                return []
        return sorted(core, key=self._age)

    def _age(self, name: str) -> tuple[int, str]:
        return self.facts[name].event, name

    def told(self, names: Sequence[str]) -> list[Fact]:
        """The facts in words, each with only those cards that are needed."""
        single = {name: self.parts[name] for name in names if len(self.parts.get(name, ())) > 1}
        whole = [name for name in names if name not in single]
        literals = [literal for parts in single.values() for literal in parts]
        for literal in list(literals):
            fewer = [each for each in literals if each != literal]
            if literal in literals and self.refuted([*whole, *fewer]):
                literals = [each for each in fewer if each in self.core]
        return [self._told(name, [each for each in single.get(name, (name,)) if each in literals]) for name in names]

    def _entries(self, fact: Fact) -> Iterator[int]:
        """The entries of a fact about cards that left a hand."""
        for at, entry in enumerate(self.tracked.ledger.entries):
            if (entry.event, entry.seat, entry.out) == (fact.event, fact.seat, True):
                yield at

    def _told(self, name: str, literals: Sequence[str]) -> Fact:
        fact = self.facts[name]
        if fact.text:
            return fact
        cards = [card for each in literals or self.parts[name] for card in self.tracked.cards[each]]
        ledger = self.tracked.ledger
        text = facts.moved(ledger, fact, cards)
        if fact.kind == "play" and len(cards) == 1 and is_full(cards[0]):
            entry = next(at for at in self._entries(fact) if ledger.entries[at].card == cards[0])
            text = facts.whereabouts(text, ledger, entry, self.tracked.until)
        return Fact(fact.name, fact.event, fact.kind, text, fact.at, fact.seat)
