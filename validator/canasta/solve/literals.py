"""The literals of facts in the tracked model, and the variables for what vague cards are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from canasta.cards import CLASS_OF, plain, tag_of
from canasta.solve import facts
from canasta.solve.account import ALLOWED, WIDTH, among
from canasta.solve.facts import Fact
from canasta.solve.records import Equal, Ledger
from canasta.solve.rows import declare, row


class Literals:
    """Rows under literals.

    `parts` has the facts by their literals, `cards` the cards that a literal is about; `kinds` are full cards that are
    counted too.
    """

    def __init__(self, ledger: Ledger, sort: str, until: int, kinds: Collection[int]) -> None:
        self.ledger, self.sort, self.until = ledger, sort, until
        self.kinds = sorted(kinds)
        self.lines: list[str] = []
        self.parts: dict[str, Fact] = {}
        self.cards: dict[str, list[int]] = {}
        self.classes = [kind for kind in range(WIDTH) if ledger.copies[kind]]
        self.met: dict[int, tuple[int, ...]] = {}
        self._made = 0
        self._equals: dict[int, list[Equal]] = {}
        for equal in ledger.equals:
            if equal.event < until:
                self._equals.setdefault(equal.tag, []).append(equal)

    def literal(
        self, name: str, event: int, kind: str, text: str = "", seat: int = 0, cards: Sequence[int] = ()
    ) -> str:
        """A literal for a part of a fact; facts without a text of their own are told by the cards that they need."""
        known = Fact(name if text else f"{kind}.{event}.{seat}", event, kind, text, self.ledger.events[event].at, seat)
        self.parts[name], self.cards[name] = known, list(cards)
        self.lines.append(f"(declare-const {name} Bool)")
        return name

    def _unit(self, name: str, literal: str) -> str:
        """A variable between 0 and 1 that a fact sets to 1."""
        self.lines += declare([name], self.sort)
        self.lines += [f"(assert (<= 0 {name} 1))", f"(assert (=> {literal} (>= {name} 1)))"]
        return name

    def _vague(self, card: int, literal: str) -> int:
        """Variables for what a vague card is; its tag."""
        tag, name = tag_of(card), plain(card)
        if not tag or tag in self.met:
            self._made += 1
            tag = (1 << 40) + self._made
        self.met[tag] = tuple(kind for kind in ALLOWED[name] if kind in self.classes)
        names = [f"y{tag}.{kind}" for kind in self.met[tag]]
        self.lines += declare(names, self.sort)
        self.lines += [f"(assert (<= 0 {each}))" for each in names]
        self.lines += [row("<=", names, (), 0, 1), row("=", names, (), 0, 1, literal)]
        cards = among(self.kinds, name)
        self.lines += declare([f"v{tag}.{each}" for each in cards], self.sort)
        self.lines += [f"(assert (<= 0 v{tag}.{each} 1))" for each in cards]
        for kind in sorted({CLASS_OF[each] for each in cards}):
            some = [f"v{tag}.{each}" for each in cards if CLASS_OF[each] == kind]
            self.lines.append(row("<=", some, [f"y{tag}.{kind}"], 0, 0))
        for at, equal in enumerate(self._equals.get(tag, ())):
            self._equal(f"f.q{tag}.{at}", tag, equal)
        return tag

    def _equal(self, literal: str, tag: int, equal: Equal) -> None:
        """A vague card turned out to be another."""
        self._learned(literal, equal)
        some = [f"y{tag}.{kind}" for kind in self.met[tag] if kind in ALLOWED[plain(equal.card)]]
        self.lines.append(row(">=", some, (), 0, 1, literal))
        if plain(equal.card) in self.kinds:
            self.lines.append(row(">=", [f"v{tag}.{plain(equal.card)}"], (), 0, 1, literal))

    def _learned(self, literal: str, equal: Equal) -> str:
        """The literal of a card's turning out to be another."""
        event = self.ledger.events[equal.event]
        return self.literal(literal, equal.event, "learn", facts.learned(event, equal.card, self.ledger.seats))
