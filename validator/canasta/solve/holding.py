"""One hand in the tracked model: the names of the variables that add to it and take off, by class and by card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import CLASS_OF, JOKER
from canasta.solve.account import ALLOWED, WIDTH
from canasta.solve.rows import declare, row


class Holding:
    """One hand.

    By class, `soft` are cards that came under vague names, `sure` under full ones, `gone` left; `vaguely` says of which
    classes a card may have left under a vague name, `astray` are those that did, `read` those of them that were full
    cards known to be there. `later` are entries that nobody
    read as they came. By full card, `needs` add up to what hidden or soft cards must be.
    """

    def __init__(self, seat: int, classes: Iterable[int]) -> None:
        self.seat, self.classes = seat, frozenset(classes)
        self.step = -1
        self.pending = self.size = 0
        self.soft: list[list[str]] = [[] for _ in range(WIDTH)]
        self.sure: list[list[str]] = [[] for _ in range(WIDTH)]
        self.gone: list[list[str]] = [[] for _ in range(WIDTH)]
        self.vaguely = [False] * WIDTH
        self.astray: list[list[str]] = [[] for _ in range(WIDTH)]
        self.read: list[list[str]] = [[] for _ in range(WIDTH)]
        self.ins: dict[int, list[str]] = {}
        self.outs: dict[int, list[str]] = {}
        self.needs: dict[int, list[str]] = {}
        self.copies_in: dict[int, list[str]] = {}
        self.copies_out: dict[int, list[str]] = {}
        self.pool: dict[int, int] = {}
        self.later: list[int] = []
        self.balance = [0] * WIDTH

    def counted(self, kind: int) -> list[str]:
        """The hidden cards of a class that have come, by the last step."""
        return [f"z{self.seat}.{self.step}.{kind}"] if self.step >= 0 and kind in self.classes else []

    def hidden(self, kind: int) -> list[str]:
        """The same with those that are known later, as long as they are not."""
        return self.counted(kind) + [f"o{index}.{kind}" for index in self.later if kind in self.classes]

    def may_be_any(self, index: int, came: Sequence[str], drawn: str, sort: str) -> list[str]:
        """The rows by which a card that was drawn unread may be any, while nothing says what it turned out to be."""
        self.later.append(index)
        others = [f"o{index}.{kind}" for kind in sorted(self.classes)]
        names = [*came, *others]
        rows = declare(others, sort) + [f"(assert (>= {name} 0))" for name in others]
        return [*rows, row("<=", names, (), 0, 1), row("=", names, (), 0, 1, drawn)]

    def held(self, op: str, kinds: Iterable[int], number: int, guard: str = "", less: Sequence[str] = ()) -> str:
        """The row that compares how many cards of some classes are held, some others taken off, with a number."""
        kinds = list(kinds)
        plus = [name for kind in kinds for name in (*self.hidden(kind), *self.soft[kind], *self.sure[kind])]
        minus = [*(name for kind in kinds for name in self.gone[kind]), *less]
        return row(op, plus, minus, 0, number, guard)

    def demand(self, kind: int) -> str:
        """The row that asks hidden and soft cards of a class to cover what is needed of its full cards together.

        Of those that left under vague names it is all but what was read.
        """
        needs = [name for card, names in self.needs.items() if CLASS_OF[card] == kind for name in names]
        plus = [*self.hidden(kind), *self.soft[kind], *self.read[kind]]
        return row(">=", plus, [*needs, *self.astray[kind]], 0, 0)

    def copies(self, card: int, number: int, guard: str = "") -> str:
        """The row that asks a hand to hold so many of a full card."""
        plus = [f"f{self.seat}.{card}", *self.copies_in.get(card, ())]
        return row(">=", plus, self.copies_out.get(card, ()), 0, number, guard)

    def known(self, kind: int) -> int:
        """How many cards are held that everybody knows to be of a class, by the whole record."""
        full = sum(number for card, number in self.pool.items() if CLASS_OF[card] == kind)
        return max(full, self.balance[kind])

    def count(self, name: int, number: int) -> None:
        """Note that a card of a known class came or left."""
        if len(ALLOWED[name]) == 1:
            self.balance[ALLOWED[name][0]] += number
        if name <= JOKER:
            self.pool[name] = max(0, self.pool.get(name, 0) + number)
