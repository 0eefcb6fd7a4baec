"""The model of all completions of a deal: which unknown cards can have been of which class.

Variables: `z{seat}.{step}.{class}` counts the hidden cards of a class that came from the deck to a seat up to a step (a
moment at which hidden cards came); it grows with the steps and the classes of a step add up to how many came.
`y{tag}.{class}` says whether an occurrence under a vague name was of a class: a card that left a hand, or one that came
from the deck to the table. Suits are counted beside it: a hand has of a class what its kinds ask for together, and of
no kind more copies are found than the deck has; only kinds of which that count is unsure get variables (`exact`).
The model allows more than what is possible, never less: when nothing satisfies it, there is no completion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from canasta.cards import CLASS_OF, tag_of
from canasta.language.lazy import z3
from canasta.solve.account import ALLOWED, WIDTH, Account
from canasta.solve.ledger_rows import LedgerRows
from canasta.solve.records import Solution


def added(terms: Sequence[Any], others: Sequence[Any], sign: int = 1) -> list[Any]:
    """Two bags of terms added, or one taken off the other."""
    pairs = zip(terms, others, strict=True)
    return [a if isinstance(b, int) and not b else _sum(a, b) if sign > 0 else a - b for a, b in pairs]


def _sum(a: Any, b: Any) -> Any:
    return b if isinstance(a, int) and not a else a + b


class Model(LedgerRows):
    """All completions of a deal, and the terms by which they are asked about; `domain` bounds what these brought in."""

    def _begin(self) -> None:
        """Nothing was asked yet."""
        self.domain: list[Any] = []
        self._terms: dict[str, Any] = {}
        self._slots: dict[int, list[Any]] = {}
        super()._begin()

    def variable(self, name: str) -> Any:
        """A variable as a term."""
        if name not in self._terms:
            self._terms[name] = z3().Int(name) if self.sort == "Int" else z3().Real(name)
        return self._terms[name]

    def came(self, seat: int, number: int) -> list[Any]:
        """By class, the first so many hidden cards that came to a seat."""
        account = self.accounts[seat]
        step, size = account.step_of(number)
        terms: list[Any] = [0] * WIDTH
        if step >= 0:
            for kind in self.classes:
                terms[kind] = self.variable(f"z{seat}.{step}.{kind}")
        for tag, place in self.places.items() if size < number else ():
            if place[0] == seat and size < place[1] <= number:
                terms = added(terms, self.slot(tag))
        return terms

    def slot(self, tag: int) -> list[Any]:
        """By class, whether a hidden card that came to a hand is of it."""
        if tag in self._slots:
            return self._slots[tag]
        if tag in self.echoes:
            self._slots[tag] = self._echo(tag)
            return self._slots[tag]
        seat, (step, batch) = self.places[tag][0], self.batch(tag)
        sizes = self.accounts[seat].sizes
        whole = added(self.came(seat, sizes[step]), self.came(seat, sizes[step - 1] if step else 0), -1)
        if len(batch) == 1:
            self._slots[tag] = whole
            return whole
        for each in batch:
            self._slots[each] = self._one_of(f"x{each}", self.classes)
        for kind in self.classes:
            self.domain.append(z3().Sum([self._slots[each][kind] for each in batch]) == whole[kind])
        return self._slots[tag]

    def split(self, tag: int) -> None:
        """Let a hidden card have variables of its own; they say the same as terms that were given out before."""
        new = tag not in self.echoes
        super().split(tag)
        if new and tag in self._slots:
            for each in self.batch(tag)[1]:
                self.domain += [a == b for a, b in zip(self._slots[each], self._echo(each), strict=True)]

    def _echo(self, tag: int) -> list[Any]:
        there = self.echoes[tag]
        return [self.variable(f"y{tag}.{kind}") if kind in there else 0 for kind in range(WIDTH)]

    def _one_of(self, name: str, classes: Iterable[int]) -> list[Any]:
        """Variables of which one is 1 and all others are 0."""
        terms: list[Any] = [0] * WIDTH
        for kind in classes:
            terms[kind] = self.variable(f"{name}.{kind}")
            self.domain += [terms[kind] >= 0, terms[kind] <= 1]
        self.domain.append(z3().Sum([term for term in terms if not isinstance(term, int)]) == 1)
        return terms

    def card(self, card: int) -> list[Any]:
        """By class, whether a card is of it."""
        tag, classes = tag_of(card), ALLOWED[self.names(card)]
        if len(classes) == 1:
            return [int(kind == classes[0]) for kind in range(WIDTH)]
        if tag in self.places:
            return self.slot(tag)
        if tag in self.echoes:
            return self._echo(tag)
        if tag not in self._slots:
            self._slots[tag] = self._one_of(f"x{tag}", [kind for kind in classes if kind in self.classes])
        return self._slots[tag]

    def hand(self, log: Sequence[tuple[int, int]], event: int = 0, seat: int | None = None) -> list[Any]:
        """By class, what a hand holds into and out of which these cards went.

        A seat is given of whose hand nobody counted what it began with; of any other one a log says all.
        """
        constant, vague, hidden = [0] * WIDTH, [], 0
        for sign, card in log:
            name = self.names(card)
            place = self.places.get(tag_of(card)) if sign > 0 else None
            if place is not None and place[1] == hidden + 1:
                seat, hidden = place
            elif len(ALLOWED[name]) == 1:
                constant[CLASS_OF[name]] += sign
            else:
                vague.append((sign, card))
        terms: list[Any] = constant
        if seat is not None:
            terms = added(self.came(seat, hidden), terms)
        for sign, card in vague:
            terms = added(terms, self.card(card), sign)
        return terms

    def solution(self, value: Callable[[str], int]) -> Solution:
        """What a solver's model says; `value` reads a variable."""
        found = Solution()
        for account in self.accounts:
            self._deal_out(account, value, found)
        for tag, classes in self.echoes.items():
            kind = next(kind for kind in classes if value(f"y{tag}.{kind}") == 1)
            (found.slots if tag in self.strewn or tag in self.places else found.echoes)[tag] = kind
        for tag, (kind, fresh) in self.single.items():
            (found.slots if fresh else found.echoes)[tag] = kind
        return found

    def _deal_out(self, account: Account, value: Callable[[str], int], found: Solution) -> None:
        """Give the hidden cards of a seat the classes that their steps count."""
        seat, before = account.seat, [0] * WIDTH
        tags = [tag for tag, place in self.places.items() if place[0] == seat]
        for step, size in enumerate(account.sizes):
            now = [value(f"z{seat}.{step}.{kind}") if kind in self.classes else 0 for kind in range(WIDTH)]
            if not step and seat in self.ledger.unsized:
                found.hands[seat] = now
            else:
                came = [kind for kind in range(WIDTH) for _ in range(now[kind] - before[kind])]
                batch = tags[size - len(came) : size]
                if batch and batch[0] in self.echoes:
                    came = [next(k for k in self.classes if value(f"y{tag}.{k}") == 1) for tag in batch]
                elif len(batch) > 1 and batch[0] in self._slots:
                    came = [next(k for k in self.classes if value(f"x{tag}.{k}") == 1) for tag in batch]
                found.slots.update(zip(batch, came, strict=True))
            before = now
