"""Positions in which a proof that turns go on fails, laid out as a player would find them, the fewest cards first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.goes_on import MOST, Proof
from canasta.analyse.layout import LAP_PILE, Deck, kinds
from canasta.analyse.ties import LYING
from canasta.language.lazy import z3
from canasta.language.smt import conj, disj, negated, there
from canasta.language.types import RANK_COUNT, attribute

if TYPE_CHECKING:
    from canasta.analyse.lap import Lap
    from canasta.analyse.subject import Subject

#: Steps of the solver for one kind of position.
STEPS = 80 * MILLION
#: The most cards of a hand that are tried, one number after the other, and positions of each.
SIZES, TRIES = (1, 2, 3, 4, 6, 8), 4
#: Facts that a position chooses; all others are as in an ordinary one.
CHOSEN = (
    "hand", "side.melds", "side.opened", "sides.0.melds", "sides.0.opened", "sides.1.melds", "pile.cards", "pile.top",
    "stock.size", "turn.was_open", "turn.stock_before",
)  # fmt: skip
#: Cards left in the stock, and cards of the pile, at most.
STOCK, PILE = 10, 2


class Search:
    """A search for positions without a legal continuation, beside a table in an ordinary position."""

    def __init__(self, subject: Subject, proof: Proof, table: Any, seconds: float, lap: Lap | None = None) -> None:
        self.subject, self.proof, self.state, self.table, self.lap = subject, proof, proof.state, table, lap
        self.effort = Effort(STEPS, seconds)
        self.solver = z3().Solver()
        ways = proof.ways()
        self.solver.add(*proof.supposed(), *(negated(way) for way in ways), *self._shape())
        self.solver.add(*self._ordinary(), *self.state.domain)

    def find(self, is_stuck: Callable[[list[str]], bool]) -> list[str] | None:
        """The lines of a position that is one, as the checker sees it; None where none was found."""
        size = z3().Sum(self.proof.hand[:RANK_COUNT])
        closed = z3().Not(self.state.side.opened)
        for most, wanted in product(SIZES, ([closed], [])):
            for _ in range(TRIES):
                if self.effort.ask(self.solver, size <= most, *wanted) != "sat":
                    break
                model = self.solver.model()
                lines = self._lines(model)
                if lines and is_stuck(lines):
                    return lines
                self.solver.add(disj([count != model.eval(count) for count in self._choices()]))
        return None

    def _choices(self) -> list[Any]:
        """The numbers that tell one position from another."""
        drawn = [count for bag in self.proof.drawn.values() for count in bag]
        counts = [*self.proof.hand, *drawn, *self.state.side.melds[0].cards]
        return [count for count in counts if not isinstance(count, int)]

    def _shape(self) -> Iterator[Any]:
        """What a position looks like that is written down: one meld of a rank or none, few cards, no other melds."""
        state, proof = self.state, self.proof
        meld, *others = state.side.melds
        legal = [term for _, term in terms.legal_meld(proof.ruleset, self.subject.ties[LYING], state, meld)]
        none = negated(there(meld))
        one = [
            conj([count == 0 for at, count in enumerate(meld.cards[:RANK_COUNT]) if at != kind])
            for kind in range(RANK_COUNT)
        ]
        yield disj([none, conj([*legal, disj(one)])])
        yield state.side.opened == negated(none)
        own, *rest = state.sides
        yield own.opened == state.side.opened
        for same in own.melds:
            yield there(same) == there(meld)
            yield from (a == b for a, b in zip(same.cards[:RANK_COUNT], meld.cards, strict=False))
            yield from (same.rank == meld.rank, same.kind == meld.kind)
        for other in [*others, *(meld for side in rest for meld in side.melds)]:
            yield negated(there(other))
        pile = [] if self.lap else state.pile.cards[:RANK_COUNT]
        if pile:
            yield z3().And(z3().Sum(pile) >= 1, z3().Sum(pile) <= PILE)
            yield disj([conj([state.pile.top == kind, count >= 1]) for kind, count in enumerate(pile)])
        yield state.stock.size <= STOCK
        for number in range(1, MOST):
            few, more = proof.drawn[number], proof.drawn[number + 1]
            yield conj([a <= b for a, b in zip(few[:RANK_COUNT], more, strict=False)])

    def _ordinary(self) -> Iterator[Any]:
        """That facts which are not chosen are as they are at the table."""
        for name, (_, value) in list(self.state.variables.items()):
            played = self.lap and name.startswith("pile.")
            if isinstance(value, list) or (name.partition("[")[0].startswith(CHOSEN) and not played):
                continue
            found = _fact(self.table, name)
            if found is not None:
                yield value == found

    def _lines(self, model: Any) -> list[str] | None:
        """The lines of a position; nothing where the deck has not the cards."""
        deck = Deck(self.subject)
        lapped = self.lap.stock if self.lap else ""
        deck.without(f"{lapped} {LAP_PILE if self.lap else ''}")

        def bag(counts: Any) -> list[int]:
            return [0 if isinstance(n, int) else model.eval(n, model_completion=True).as_long() for n in counts]

        meld, hand, pile = (
            bag(each) for each in (self.state.side.melds[0].cards, self.proof.hand, self.state.pile.cards)
        )
        top = model.eval(self.state.pile.top).as_long()
        pile[top] -= 1
        stock, before = [], [0] * RANK_COUNT
        for number in range(1, MOST + 1):
            now = bag(self.proof.drawn[number])
            stock += [kind for kind in range(RANK_COUNT) for _ in range(now[kind] - before[kind])]
            before = now
        left = bag([self.state.stock.size])[0]
        try:
            lines = [f"melds {self.subject.side_names[0]} {deck.named(kinds(meld))}"] if sum(meld) else []
            lines.append(f"pile {LAP_PILE if self.lap else deck.named([*kinds(pile), top])}")
            lines.append(f"hand {self.subject.seats[0]} {deck.named(kinds(hand))}")
            drawn = f"{deck.named(stock[:left])} {deck.rest(left - len(stock[:left]))}"
            lines.append(" ".join(f"stock {lapped} {drawn}".split()))
        except IndexError:
            return None
        return lines


def _fact(table: Any, name: str) -> int | bool | None:
    """A fact of a table by its name; None where it has none."""
    path, _, index = name.partition("[")
    found = table
    for step in path.split("."):
        try:
            found = found[int(step)] if step.isdigit() else getattr(found, attribute(step))
        except (AttributeError, IndexError, TypeError):
            return None
    if index and isinstance(found, list):
        found = found[int(index.rstrip("]"))]
    return found if isinstance(found, int) else None
