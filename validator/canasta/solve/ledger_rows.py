"""A ledger read into rows of linear constraints: what a record says of the unknown cards of a deal."""

from __future__ import annotations

from collections.abc import Collection

from canasta.cards import CLASS_OF, JOKER, plain, tag_of
from canasta.solve.account import ALLOWED, FULL, WIDTH, Account, Copies
from canasta.solve.exact import Exact
from canasta.solve.occurrences import Occurrences
from canasta.solve.records import Entry, Ledger, Loose, Showing
from canasta.solve.rows import FALSE, declare, row
from canasta.solve.wanting import demanded


class LedgerRows(Occurrences):
    """The rows of a deal, as text for a solver.

    `waived` are events at which the duty to lay cards at once is given up; `guarded` puts every such duty under a
    literal (`duties`, with their events). `extend` takes in what the ledger has got since, `text` hands it over.
    """

    def __init__(
        self,
        ledger: Ledger,
        sort: str = "Int",
        *,
        until: int | None = None,
        waived: Collection[int] = (),
        exact: Collection[int] = (),
        guarded: bool = False,
    ) -> None:
        super().__init__(ledger, sort)
        self.waived, self.guarded = waived, guarded
        self.duties: dict[str, int] = {}
        self.strewn: list[int] = []
        self.placed = [0] * WIDTH
        self.copies = Copies(ledger.kind_copies)
        self.exact = Exact(self, exact) if exact else None
        self._at = [0, 0, 0, 0]
        self._begin()
        self.extend(until)

    def _begin(self) -> None:
        """Before the first event: hands of an unknown size have as many cards as they have."""
        for seat in sorted(self.ledger.unsized):
            account = self.accounts[seat]
            self.lines += declare([f"n{seat}"], self.sort)
            self._step(account)
        for index in self.ledger.foretold:
            if self.ledger.told(index):
                self._place(plain(self.ledger.entries[index].card), 0)

    def _place(self, name: int, event: int) -> None:
        """A full card, or one of a known class, came from the deck."""
        self.placed[CLASS_OF[name]] += 1
        self._find(name, event)
        if self.exact:
            self.exact.place(name)

    def extend(self, until: int | None = None) -> None:
        """Take in the events before `until`, all that there are when none is given."""
        ledger, at = self.ledger, self._at
        last = len(ledger.events) if until is None else until
        self._learn(last)
        for event in range(at[0], last):
            while at[1] < len(ledger.loose) and ledger.loose[at[1]].event <= event:
                self._lie(ledger.loose[at[1]])
                at[1] += 1
            while at[2] < len(ledger.entries) and ledger.entries[at[2]].event <= event:
                if at[2] not in ledger.conjured:
                    self._enter(ledger.entries[at[2]], bool(ledger.told(at[2])))
                at[2] += 1
            self._settle()
            while at[3] < len(ledger.shows) and ledger.shows[at[3]].event <= event:
                self._show(ledger.shows[at[3]])
                at[3] += 1
            if ledger.events[event].kind == "end of turn":
                self._end_turn(event)
        at[0] = max(at[0], last)

    def _lie(self, loose: Loose) -> None:
        """A card of the deck lies on the table."""
        name = self.names(loose.card)
        classes = ALLOWED[name]
        if len(classes) == 1:
            self._place(name, loose.event)
            self._note(loose.card, classes[0], True)
        else:
            self.strewn.append(self._occurrence(loose.card, classes))
        if self.exact and name > JOKER:
            self.exact.lie(loose.card, name)

    def _enter(self, entry: Entry, placed: bool) -> None:
        """A card comes into a hand, or leaves it; one from the deck may have been `placed` before."""
        account, name = self.accounts[entry.seat], self.names(entry.card)
        if len(ALLOWED[name]) == 1 and (entry.out or entry.fresh):
            self._note(entry.card, ALLOWED[name][0], entry.fresh)
        if entry.out:
            self._leave(account, entry, name)
        elif not entry.fresh:
            self._return(account, entry, name)
        elif len(ALLOWED[name]) > 1:
            account.pending += 1
            self.places[tag_of(entry.card)] = (entry.seat, account.hidden)
        else:
            self._know(account, name)
            if not placed:
                self._place(name, entry.event)
        if self.exact:
            self.exact.enter(account, entry, name)

    def _know(self, account: Account, name: int) -> None:
        """A card of a known class comes into a hand."""
        if name <= JOKER:
            account.put(name)
        else:
            account.vague[CLASS_OF[name]] += 1

    def _return(self, account: Account, entry: Entry, name: int) -> None:
        """A card comes into a hand that was in play before."""
        classes = ALLOWED[name]
        if len(classes) == 1:
            self._know(account, name)
        else:
            tag = tag_of(entry.card)
            account.came.append(tag if tag in self.echoes else self._occurrence(entry.card, classes))
        if name > JOKER:
            for kind in classes:
                account.blurred[kind] = True

    def _leave(self, account: Account, entry: Entry, name: int) -> None:
        """A card leaves a hand, which must have held it."""
        self._flush(account)
        classes = ALLOWED[name]
        if name <= JOKER:
            new = not account.wanting.known(name)
            self.lines += account.spend(name)
            if new:
                self._find(name, entry.event, account.blurred[classes[0]])
            if new or account.lost[classes[0]]:
                self._demand(account, classes[0])
            return
        whole: dict[int, str] = {}
        if len(classes) == 1:
            account.gone[classes[0]] += 1
            tag = self._new_tag()
        else:
            tag = self._occurrence(entry.card, classes)
            account.left.append(tag)
            classes = self.echoes[tag]
            whole = {kind: f"y{tag}.{kind}" for kind in classes}
        self.lines += account.wanting.lose(tag, classes, whole, () if tag in self.places else FULL[name])
        for kind in classes:
            account.lost[kind] = True
            self._demand(account, kind)

    def _find(self, name: int, event: int, unsure: bool = False) -> None:
        """Count a copy of a full card that came from the deck."""
        counted = name <= JOKER and not (self.exact and name in self.exact.kinds)
        if counted and not self.copies.find(name, event, unsure):
            self.lines.append(FALSE)

    def suspects(self) -> list[int]:
        """The full cards of which there may be too many copies, which only variables of their own can tell."""
        return self.copies.suspects()

    def _step(self, account: Account) -> None:
        """Variables for the hidden cards that have come to a hand."""
        seat, step, size = account.seat, len(account.sizes), account.hidden
        account.sizes.append(size)
        account.pending = 0
        names = [f"z{seat}.{step}.{kind}" for kind in self.classes]
        before = [f"z{seat}.{step - 1}.{kind}" if step else "0" for kind in self.classes]
        self.lines += declare(names, self.sort)
        self.lines += [f"(assert (>= {name} {least}))" for name, least in zip(names, before, strict=True)]
        size_of = [f"n{seat}"] if seat in self.ledger.unsized else []
        self.lines.append(row("=", names, size_of, 0, size))
        if self.exact:
            self.exact.step(account)

    def _flush(self, account: Account) -> None:
        """Close the running step."""
        if account.pending:
            self._step(account)

    def _settle(self) -> None:
        """Close all running steps: an event is over."""
        for account in self.accounts:
            self._flush(account)

    def _demand(self, account: Account, kind: int) -> None:
        """Cards of a class that left, and were not those that everybody knows of, have come unseen."""
        plus = [f"z{account.seat}.{account.step}.{kind}"] if account.sizes and kind in self.classes else []
        supply, left = plus + self._ys(account.came, kind), self._ys(account.left, kind)
        self.lines.append(demanded(supply, left, account.vague[kind], account.wanting.needed(kind)))

    def _hold(self, account: Account, op: str, kind: int, number: int, guard: str = "") -> None:
        """A hand holds at least, at most or just so many cards of a class now."""
        plus, minus, constant = self.held(account, kind)
        self.lines.append(row(op, plus, minus, constant, number, guard))

    def held(self, account: Account, kind: int) -> tuple[list[str], list[str], int]:
        """What a hand holds of a class now: what is added, what is taken off, and a constant."""
        plus = [f"z{account.seat}.{account.step}.{kind}"] if account.sizes and kind in self.classes else []
        return plus + self._ys(account.came, kind), self._ys(account.left, kind), account.balance(kind)

    def _show(self, showing: Showing) -> None:
        """A hand is just these cards."""
        account = self.accounts[showing.seat]
        names = [self.names(card) for card in showing.cards]
        for card in sorted({name for name in names if name <= JOKER}):
            for _ in range(names.count(card) - account.wanting.known(card)):
                self._find(card, showing.event, account.blurred[CLASS_OF[card]])
            self.lines += account.wanting.ask(card, names.count(card))
        for card in account.wanting.flow:
            self.lines += account.wanting.fewer(card, sum(card in FULL[name] for name in names))
        vague = []
        for card, name in zip(showing.cards, names, strict=True):
            if len(ALLOWED[name]) == 1:
                self._note(card, ALLOWED[name][0], False)
            else:
                vague.append(self._occurrence(card, ALLOWED[name]))
        for kind in range(WIDTH):
            self._demand(account, kind)
            plus, minus, constant = self.held(account, kind)
            number = sum(ALLOWED[name] == (kind,) for name in names)
            self.lines.append(row("=", plus, minus + self._ys(vague, kind), constant, number))
        if self.exact:
            self.exact.show(account, names)

    def _end_turn(self, event: int) -> None:
        """No hidden card that is laid at once stays in the hand of the player whose turn ends."""
        seat = self.ledger.events[event].seat
        if seat is None or event in self.waived:
            return
        account = self.accounts[seat]
        for kind in sorted(self.ledger.shown):
            if account.sizes or account.came or account.vague[kind]:
                guard = self._guard(event, kind) if self.guarded else ""
                self._hold(account, "<=", kind, account.known(kind) + self.ledger.spared.get(event, 0), guard)

    def _guard(self, event: int, kind: int) -> str:
        """A literal for a duty, without which it does not count."""
        name = f"f.r{event}.{kind}"
        self.duties[name] = event
        self.lines.append(f"(declare-const {name} Bool)")
        return name

    def _supply(self) -> list[str]:
        """Of no class more cards have come from the deck than it has."""
        rows = []
        for kind in range(WIDTH) if self.ledger.copies else ():
            last = [f"z{each.seat}.{each.step}.{kind}" for each in self.accounts if each.sizes and kind in self.classes]
            plus = last + self._ys(self.strewn, kind)
            if plus or self.placed[kind] > self.ledger.copies[kind]:
                rows.append(row("<=", plus, (), self.placed[kind], self.ledger.copies[kind]))
        return rows

    def text(self) -> str:
        """What a solver has not been told yet."""
        if not self.lines:
            return ""
        lines, self.lines = self.lines + self._supply() + (self.exact.supply() if self.exact else []), []
        return "\n".join(lines)
