"""A second model of all completions, independent of the first: for every unknown card and every kind a truth value.

It is slow on whole deals and made for checking again: what the first model finds impossible has to be so here as well.
Of a record that is cut down to some events the limits of the others are left out. What came to hands and left them is
not, so that less is impossible then, never more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from canasta.cards import CLASS_OF, JOKER, UNKNOWN_CLASS, tag_of
from canasta.language.lazy import z3
from canasta.solve.records import Ledger
from canasta.solve.second_limits import Limit, Limits

#: Seconds for one question.
TIMEOUT = 20.0


class Second:
    """All completions of a deal; also a view of its cards, from which terms of clauses can be built.

    `events` are those whose limits count, None for all; `waived` those ends of turns at which cards that are laid at
    once may have been kept.
    """

    def __init__(self, ledger: Ledger, events: Collection[int] | None = None, *, waived: Collection[int] = ()) -> None:
        self.ledger = ledger
        self.limits = Limits(ledger, events, waived)
        self._terms: dict[int, list[Any]] = {}

    def feasible(self, limit: int | None = None, seconds: float = TIMEOUT) -> bool | None:
        """Whether there is a completion of the record up to and with an event; None where time ran out."""
        return self._asked(limit, seconds).answer()

    def refutes(self, formulas: Iterable[Any], limit: int | None = None, seconds: float = TIMEOUT) -> bool | None:
        """Whether no completion of the record satisfies some formulas; None where time ran out."""
        possible = self._asked(limit, seconds).answer(*formulas)
        return None if possible is None else not possible

    def earliest(self, seconds: float = TIMEOUT) -> int | None:
        """The first event up to which the record has no completion; None if it has one. Raises TimeoutError."""
        asked = Asked(self.limits, seconds)
        for event in range(len(self.ledger.events)):
            if asked.add(event):
                possible = asked.answer()
                if possible is None:
                    raise TimeoutError
                if not possible:
                    return event
        return None

    def hand(self, log: Sequence[tuple[int, int]], event: int, seat: int | None = None) -> Sequence[Any]:
        """How many cards of each class a hand holds after what its log says; that of a seat began with any cards."""
        counts: list[Any] = [0] * UNKNOWN_CLASS
        terms: list[list[Any]] = [[] for _ in counts]
        for kind, name in self.limits.began(seat):
            terms[kind].append(z3().If(z3().Bool(name), 1, 0))
        for sign, card in log:
            if (card & 0xFF) <= JOKER:
                counts[CLASS_OF[card & 0xFF]] += sign
                continue
            for kind, term in enumerate(self.card(card)):
                if not isinstance(term, int):
                    terms[kind].append(term if sign > 0 else -term)
        return [z3().Sum([*parts, count]) if parts else count for count, parts in zip(counts, terms, strict=True)]

    def card(self, card: int) -> Sequence[Any]:
        """For each class whether a card is of it, 1 or 0."""
        if (card & 0xFF) <= JOKER:
            return [int(kind == CLASS_OF[card & 0xFF]) for kind in range(UNKNOWN_CLASS)]
        tag = tag_of(card)
        if tag not in self._terms:
            row = self.limits.occurrence(0, card)
            terms: list[Any] = [0] * UNKNOWN_CLASS
            for atom, name in row.items():
                kind = self.limits.atoms.classes[atom]
                terms[kind] = terms[kind] + z3().If(z3().Bool(name), 1, 0)
            self._terms[tag] = terms
        return self._terms[tag]

    def _asked(self, limit: int | None, seconds: float) -> Asked:
        asked = Asked(self.limits, seconds)
        for event in range(len(self.ledger.events) if limit is None else limit + 1):
            asked.add(event)
        return asked


class Asked:
    """A solver that was told the limits of some events, those of earlier ones first."""

    def __init__(self, limits: Limits, seconds: float) -> None:
        self.limits = limits
        self.solver = z3().Solver()
        self.solver.set("timeout", int(seconds * 1000))
        self.declared: set[str] = set()
        self.located = [0] * len(limits.atoms)
        self._tell([Limit(0, tuple(names), limits.atoms.copies[kind]) for kind, names in enumerate(limits.drawn)])

    def add(self, event: int) -> bool:
        """Tell the limits of one more event; whether any of them could be broken."""
        limits = list(self.limits.by_event.get(event, ()))
        for kind, number in self.limits.located.get(event, {}).items():
            self.located[kind] += number
            most = self.limits.atoms.copies[kind] - self.located[kind]
            limits.append(Limit(event, tuple(self.limits.drawn[kind]), most))
        self._tell(limits)
        return any(not limit.free for limit in limits)

    def answer(self, *formulas: Any) -> bool | None:
        """Whether all that was told, and some formulas, can be so; None where time ran out."""
        self.solver.push()
        self.solver.add(*formulas)
        found = self.solver.check()
        self.solver.pop()
        return None if found == z3().unknown else bool(found == z3().sat)

    def _tell(self, limits: Sequence[Limit]) -> None:
        lines: list[str] = []
        for limit in limits:
            for literal in limit.literals:
                if (name := literal.removeprefix("-")) not in self.declared:
                    self.declared.add(name)
                    lines.append(f"(declare-const {name} Bool)")
            lines.append(f"(assert {written(limit)})")
        if lines:
            self.solver.from_string("\n".join(lines))


def written(limit: Limit) -> str:
    """A limit as a formula in text."""
    literals = [f"(not {name[1:]})" if name.startswith("-") else name for name in limit.literals]
    if limit.most < 0 or (not literals and limit.most < 0):
        return "false"
    if limit.most >= len(literals):
        return "true"
    if limit.most == 0:
        return f"(not (or {' '.join(literals)}))"
    if limit.most == len(literals) - 1:
        return f"(not (and {' '.join(literals)}))"
    return f"((_ at-most {limit.most}) {' '.join(literals)})"
