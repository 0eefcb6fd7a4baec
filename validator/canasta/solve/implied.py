"""Where facts are not known: whether a value follows from what is known of them, asked of Z3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta.cards import BLACK_THREE, RED_THREE, THREE_CLASS, UNKNOWN_CLASS
from canasta.language.lazy import z3
from canasta.language.symbols import in_range
from canasta.language.types import NONE, RANK_COUNT, Config, Int, Opt, Rank, Type, plain
from canasta.solve.fixed import BAG, Answers, Plan, fixed, is_known, python, reader

#: Milliseconds for one question.
TIMEOUT = 2000


def implied(plan: Plan, table: Any, cans: Answers, value: Any, config: Config) -> bool | None:
    """Whether an expression must have a value, or lie in a range `(lo, hi)`; None where Z3 gave up."""
    facts = Gaps(table, config)
    for name, kind, variable in zip(plan.names, plan.kinds, plan.variables, strict=True):
        facts.read(name, kind, variable)
    for kind_of_action, variable in plan.cans.items():
        if (answer := cans.get(kind_of_action)) is not None:
            facts.pairs.append((variable, fixed(variable, answer)))
    term = z3().simplify(z3().substitute(plan.term, facts.pairs)) if facts.pairs else plan.term
    low, high = value if isinstance(value, tuple) else (value, value)
    found = python(term)
    if isinstance(found, int):
        return bool(low <= found <= high)
    return facts.forces(z3().Or(term < low, term > high) if z3().is_int(term) else term != bool(value))


class Gaps:
    """The facts of a table as far as they are known: values to put in, and conditions on the others."""

    def __init__(self, table: Any, config: Config) -> None:
        self.table, self.config = table, config
        self.pairs: list[tuple[Any, Any]] = []
        self.conditions: list[Any] = []
        self.bags: dict[str, bool] = {}
        self.same: dict[int, str] = {}
        dealt = [rank for rank, info in enumerate(config.ranks) if info.copies and not info.get("shown")]
        self.dealt = frozenset(dealt or range(RANK_COUNT))

    def forces(self, opposite: Any) -> bool | None:
        """Whether the opposite of something is impossible."""
        solver = z3().Solver()
        solver.set("timeout", TIMEOUT)
        solver.add(*self.conditions, opposite)
        answer = solver.check()
        return None if answer == z3().unknown else bool(answer == z3().unsat)

    def value(self, name: str) -> Any:
        """What the table has for a fact; None also where the record that it belongs to is not known."""
        try:
            return reader([name])(self.table)[0]
        except (AttributeError, TypeError):
            return None

    def read(self, name: str, kind: Type, variable: Any) -> None:
        """Take in what is known of a fact."""
        if part := BAG.fullmatch(name):
            if not self.bag(part[1]):
                return
            value = self.value(name)
            self.pairs.append((variable, fixed(variable, value)))
            return
        value = self.value(name)
        if is_known(kind, value):
            self.pairs.append((variable, fixed(variable, value)))
        else:
            self.conditions += self.gap(kind, variable, value)

    def gap(self, kind: Type, variable: Any, value: Any) -> Iterator[Any]:
        """The conditions on a fact that is not one value."""
        if isinstance(plain(kind), Rank):
            ranks = value if isinstance(value, frozenset) else self.ranks(value, kind)
            yield z3().Or([variable == rank for rank in sorted(ranks)])
        elif isinstance(value, tuple):
            yield z3().And(variable >= value[0], variable <= value[1])
        elif (inside := in_range(variable, kind)) is not True:
            yield inside

    def ranks(self, value: int | None, kind: Type) -> frozenset[int]:
        """The ranks that a card can have of which at most the colour is known."""
        if value == THREE_CLASS:
            threes = frozenset((BLACK_THREE, RED_THREE))
            return threes & self.dealt or threes
        return self.dealt | {NONE} if value is None and isinstance(kind, Opt) else self.dealt

    def bag(self, name: str) -> bool:
        """Whether a bag is known by class; else the conditions on its counts are taken in, once."""
        if name not in self.bags:
            cards = self.value(name)
            self.bags[name] = cards is not None and not any(cards[UNKNOWN_CLASS:])
            if not self.bags[name]:
                self.conditions += self.counted(name, cards)
        return self.bags[name]

    def counted(self, name: str, cards: Sequence[int] | None) -> Iterator[Any]:
        """The conditions on the counts of a bag of which some cards, or all, are unknown."""
        counts = [z3().Int(f"{name}[{rank}]") for rank in range(RANK_COUNT)]
        if cards is None:
            most = [info.copies for info in self.config.ranks]
            yield from (in_range(count, Int(0, copies)) for count, copies in zip(counts, most, strict=False))
            return
        if (other := self.same.setdefault(id(cards), name)) != name:
            yield from (count == z3().Int(f"{other}[{rank}]") for rank, count in enumerate(counts))
            return
        threes = self.ranks(THREE_CLASS, Rank())
        more: list[list[Any]] = [[] for _ in counts]
        for hidden, among in ((UNKNOWN_CLASS, self.dealt), (THREE_CLASS, threes)):
            parts = {rank: z3().Int(f"{name}[{rank}] of {hidden}") for rank in sorted(among)}
            yield from (part >= 0 for part in parts.values())
            yield z3().Sum(list(parts.values())) == cards[hidden]
            for rank, part in parts.items():
                more[rank].append(part)
        for rank, count in enumerate(counts):
            yield count == z3().Sum([*more[rank], z3().IntVal(cards[rank])])
