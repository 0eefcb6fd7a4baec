"""Variables for single full cards, where counting leaves open whether the deck has copies enough.

`k{seat}.{step}.{card}` counts the hidden copies of a card that came to a seat, `v{tag}.{card}` says whether an
occurrence under a vague name is that card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from canasta.cards import CLASS_OF, JOKER, tag_of
from canasta.solve.account import ALLOWED, FULL, Account, among
from canasta.solve.records import Entry
from canasta.solve.rows import declare, row

if TYPE_CHECKING:
    from canasta.solve.ledger_rows import LedgerRows


class Exact:
    """The rows of some full cards beside those of their classes."""

    def __init__(self, model: LedgerRows, kinds: Collection[int]) -> None:
        self.model = model
        self.kinds = sorted(kinds)
        seats = len(model.ledger.seats)
        self.balance = [dict.fromkeys(self.kinds, 0) for _ in range(seats)]
        self.came: list[list[int]] = [[] for _ in range(seats)]
        self.left: list[list[int]] = [[] for _ in range(seats)]
        self.met: dict[int, tuple[int, ...]] = {}
        self.fresh: list[int] = []
        self.placed = dict.fromkeys(self.kinds, 0)
        self._spare = -1

    def _occurrence(self, card: int, name: int) -> int:
        """Variables for what a vague card is, once for each; its tag."""
        tag = tag_of(card)
        if not tag:
            self._spare -= 1
            tag = -self._spare + (1 << 50)
        if tag in self.met:
            return tag
        cards, model = among(self.kinds, name), self.model
        self.met[tag] = tuple(cards)
        model.lines += declare([f"v{tag}.{each}" for each in cards], model.sort)
        model.lines += [f"(assert (<= 0 v{tag}.{each} 1))" for each in cards]
        for kind in {CLASS_OF[each] for each in cards}:
            names = [f"v{tag}.{each}" for each in cards if CLASS_OF[each] == kind]
            whole = [f"y{tag}.{kind}"] if kind in model.echoes.get(tag, ()) else []
            known = int(len(ALLOWED[name]) == 1)
            op = "=" if self._covers(kind) and (whole or known) else "<="
            model.lines.append(row(op, names, whole, 0, known if not whole else 0) if whole or known else "")
        return tag

    def _covers(self, kind: int) -> bool:
        """Whether all cards of a class have variables."""
        limits = self.model.ledger.kind_copies
        return all(card in self.kinds or not limits[card] for card in range(JOKER + 1) if CLASS_OF[card] == kind)

    def lie(self, card: int, name: int) -> None:
        """A card of the deck of which the record gives no full name lies on the table."""
        if among(self.kinds, name):
            self.fresh.append(self._occurrence(card, name))

    def place(self, name: int) -> None:
        """A full card came from the deck."""
        if name in self.placed:
            self.placed[name] += 1

    def enter(self, account: Account, entry: Entry, name: int) -> None:
        """A card comes into a hand, or leaves it."""
        seat, cards = account.seat, among(self.kinds, name)
        if not cards or (entry.fresh and len(ALLOWED[name]) > 1):
            return
        if name <= JOKER:
            self.balance[seat][name] += entry.step
        else:
            tag = self._occurrence(entry.card, name)
            (self.left if entry.out else self.came)[seat].append(tag)
            if entry.fresh:
                self.fresh.append(tag)
        if entry.out:
            for card in cards:
                self._hold(account, ">=", card, 0)

    def step(self, account: Account) -> None:
        """Hidden cards came to a hand."""
        model, seat, step = self.model, account.seat, account.step
        model.lines += declare([f"k{seat}.{step}.{card}" for card in self.kinds], model.sort)
        for card in self.kinds:
            model.lines.append(f"(assert (>= k{seat}.{step}.{card} {f'k{seat}.{step - 1}.{card}' if step else 0}))")
        for kind in sorted({CLASS_OF[card] for card in self.kinds} & set(model.classes)):
            cards = [card for card in self.kinds if CLASS_OF[card] == kind]
            now, before = ([f"k{seat}.{at}.{card}" for card in cards] if at >= 0 else [] for at in (step, step - 1))
            held, last = f"z{seat}.{step}.{kind}", [f"z{seat}.{step - 1}.{kind}"] if step else []
            op = "=" if self._covers(kind) else "<="
            model.lines.append(row(op, now + last, [held, *before], 0, 0))

    def _hold(self, account: Account, op: str, card: int, number: int) -> None:
        """A hand holds at least, at most or just so many of a card now."""
        seat = account.seat
        plus = [f"k{seat}.{account.step}.{card}"] if account.sizes else []
        plus += self._vs(self.came[seat], card)
        self.model.lines.append(row(op, plus, self._vs(self.left[seat], card), self.balance[seat][card], number))

    def _vs(self, tags: Sequence[int], card: int) -> list[str]:
        return [f"v{tag}.{card}" for tag in tags if card in self.met[tag]]

    def show(self, account: Account, names: Sequence[int]) -> None:
        """A hand is just these cards."""
        for card in self.kinds:
            least = names.count(card)
            more = sum(card in FULL[name] for name in names) - least
            self._hold(account, ">=" if more else "=", card, least)
            if more:
                self._hold(account, "<=", card, least + more)

    def supply(self) -> list[str]:
        """Of no card more copies have come from the deck than it has."""
        rows = []
        for card in self.kinds:
            last = [f"k{each.seat}.{each.step}.{card}" for each in self.model.accounts if each.sizes]
            plus = last + self._vs(self.fresh, card)
            rows.append(row("<=", plus, (), self.placed[card], self.model.ledger.kind_copies[card]))
        return rows
