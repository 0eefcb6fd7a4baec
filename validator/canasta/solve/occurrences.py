"""Variables for single cards under vague names, in the rows of a ledger: what each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import tag_of
from canasta.solve.account import ALLOWED, WIDTH, Account, Names
from canasta.solve.records import Ledger
from canasta.solve.rows import FALSE, declare, row

#: Tags made up for vague cards that have none.
SPARE = 1 << 40


class Occurrences:
    """Cards under vague names: `y{tag}.{class}` says whether one is of a class, for those of `echoes`.

    `places` says of hidden cards that came from the deck to whom, as the how manieth; `single` has those of one class.
    """

    def __init__(self, ledger: Ledger, sort: str) -> None:
        self.ledger, self.sort = ledger, sort
        self.classes = [kind for kind in range(WIDTH) if not ledger.copies or ledger.copies[kind]]
        self.accounts = [Account(seat, sort) for seat in range(len(ledger.seats))]
        self.names = Names()
        self.lines: list[str] = []
        self.echoes: dict[int, tuple[int, ...]] = {}
        self.places: dict[int, tuple[int, int]] = {}
        self.single: dict[int, tuple[int, bool]] = {}
        self._learned = 0
        self._spare = SPARE

    def _learn(self, until: int) -> None:
        """Read what occurrences turned out to be; what is known of one that was met before is asserted."""
        equals = self.ledger.equals
        while self._learned < len(equals) and equals[self._learned].event < until:
            equal = equals[self._learned]
            self._learned += 1
            if equal.tag in self.places and self._settled(equal.tag):
                self.split(equal.tag)
            if (classes := self.echoes.get(equal.tag)) is None:
                self.names.learn(equal.tag, equal.card)
                continue
            for kind in set(classes) - set(ALLOWED[self.names(equal.card)]):
                self.lines.append(row("<=", [f"y{equal.tag}.{kind}"], (), 0, 0))

    def _note(self, card: int, kind: int, fresh: bool) -> None:
        """Keep what a tagged card of a known class is."""
        if tag := tag_of(card):
            self.single[tag] = (kind, fresh)

    def _occurrence(self, card: int, classes: Sequence[int]) -> int:
        """Variables for what a vague card is; its tag."""
        tag = tag_of(card)
        if tag in self.places and self._settled(tag):
            self.split(tag)
            return tag
        if not tag or tag in self.echoes:
            tag = self._new_tag()
        self._vary(tag, classes)
        return tag

    def _new_tag(self) -> int:
        self._spare += 1
        return self._spare

    def _vary(self, tag: int, classes: Sequence[int]) -> None:
        there = tuple(kind for kind in classes if kind in self.classes)
        self.echoes[tag] = there
        names = [f"y{tag}.{kind}" for kind in there]
        self.lines += declare(names, self.sort)
        self.lines += [f"(assert (<= 0 {name} 1))" for name in names]
        self.lines.append(row("=", names, (), 0, 1) if names else FALSE)

    def _settled(self, tag: int) -> bool:
        """Whether the step in which a hidden card came is over."""
        seat, number = self.places[tag]
        return bool(sizes := self.accounts[seat].sizes) and number <= sizes[-1]

    def batch(self, tag: int) -> tuple[int, list[int]]:
        """The step in which a hidden card came, and the tags of all that came in it."""
        seat, number = self.places[tag]
        account = self.accounts[seat]
        step = account.step_of(number - 1)[0] + 1
        first = account.sizes[step - 1] if step else 0
        return step, [
            each for each, at in self.places.items() if at[0] == seat and first < at[1] <= account.sizes[step]
        ]

    def split(self, tag: int) -> None:
        """Let a hidden card that came to a hand have variables of its own, and those that came with it too."""
        seat, (step, tags) = self.places[tag][0], self.batch(tag)
        if tag in self.echoes:
            return
        for each in tags:
            self._vary(each, self.classes)
        if step or seat not in self.ledger.unsized:
            for kind in self.classes:
                before = [f"z{seat}.{step - 1}.{kind}"] if step else []
                self.lines.append(row("=", [*self._ys(tags, kind), *before], [f"z{seat}.{step}.{kind}"], 0, 0))

    def _ys(self, tags: Iterable[int], kind: int) -> list[str]:
        return [f"y{tag}.{kind}" for tag in tags if kind in self.echoes[tag]]
