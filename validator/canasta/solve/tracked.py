"""The model of a deal once more, with every fact of the record under a literal, to learn which ones contradict.

A card that a fact moves is a variable between 0 and 1, which the fact sets to 1, so that no sum swallows the facts it
is made of. What holds without any fact is what cards are: hands hold what leaves them, and the deck has its copies.
"""

from __future__ import annotations

from collections.abc import Collection

from canasta.cards import CLASS_OF, JOKER, UNKNOWN, plain, tag_of
from canasta.solve import facts
from canasta.solve.account import ALLOWED, FULL, WIDTH, among
from canasta.solve.holding import Holding
from canasta.solve.records import Entry, Equal, Ledger, Loose, Showing
from canasta.solve.rows import declare, row
from canasta.solve.sums import Sums


class Tracked(Sums):
    """The rows of a deal before `until`, each of its facts under literals; `summaries` offers sizes besides."""

    def __init__(
        self,
        ledger: Ledger,
        sort: str = "Int",
        *,
        until: int | None = None,
        kinds: Collection[int] = (),
        summaries: bool = False,
    ) -> None:
        super().__init__(ledger, sort, len(ledger.events) if until is None else until, kinds, summaries)
        self.slots: dict[int, int] = {}
        self.thrown: dict[tuple[int, int], list[int]] = {}
        self._read()

    def text(self) -> str:
        """All rows."""
        return "\n".join(self.lines)

    def _read(self) -> None:
        """Take in the record in its order."""
        ledger = self.ledger
        at = [0, 0, 0]
        for index in ledger.foretold:
            if place := ledger.told(index):
                self._lies(f"f.g{index}", 0, ledger.entries[index].card, place, f"p.g{index}")
        for event in range(self.until):
            while at[0] < len(ledger.loose) and ledger.loose[at[0]].event <= event:
                self._lie(at[0], ledger.loose[at[0]])
                at[0] += 1
            while at[1] < len(ledger.entries) and ledger.entries[at[1]].event <= event:
                if at[1] not in ledger.conjured:
                    self._enter(at[1], ledger.entries[at[1]])
                at[1] += 1
            for hand in self.hands:
                self._flush(hand, event)
            while at[2] < len(ledger.shows) and ledger.shows[at[2]].event <= event:
                self._show(at[2], ledger.shows[at[2]])
                at[2] += 1
            if ledger.events[event].kind == "end of turn":
                self._end_turn(event)
            elif not event and self.summaries:
                for hand in self.hands:
                    self._size(event, hand)
        self._supply()

    def _lie(self, index: int, loose: Loose) -> None:
        """A card of the deck lies on the table."""
        self._lies(f"f.l{index}", loose.event, loose.card, loose.place, f"p.l{index}")

    def _lies(self, literal: str, event: int, card: int, place: str, variable: str) -> None:
        text = facts.lies(self.ledger.events[event], card, place)
        self._place(self.literal(literal, event, "lie", text), card, variable)

    def _place(self, literal: str, card: int, variable: str) -> list[tuple[int, str]]:
        """Count a card that came from the deck; its variables with their classes."""
        self.fresh += 1
        name = plain(card)
        if name <= JOKER:
            adds = [(CLASS_OF[name], self._unit(variable, literal))]
            if name in self.copies:
                self.copies[name].append(variable)
        else:
            tag = self._vague(card, literal)
            adds = [(kind, f"y{tag}.{kind}") for kind in self.met[tag]]
            for each in among(self.kinds, name):
                self.copies[each].append(f"v{tag}.{each}")
        for kind, added in adds:
            self.placed[kind].append(added)
        return adds

    def _enter(self, index: int, entry: Entry) -> None:
        """A card comes into a hand, or leaves it."""
        slot = tag_of(entry.card)
        turned = self._turned(entry) if entry.fresh else None
        if turned is not None:
            entry = entry._replace(card=turned.card)
        hand, name = self.hands[entry.seat], plain(entry.card)
        hand.size += entry.step
        if entry.out:
            self._flush(hand, entry.event)
            literal = self.literal(f"f.e{index}", entry.event, "play", seat=entry.seat, cards=[entry.card])
            self._leave(hand, index, entry, literal)
        elif entry.fresh and len(ALLOWED[name]) > 1:
            hand.pending += 1
            self.slots[slot] = hand.step + 1
        else:
            kind = "draw" if entry.fresh else "take"
            read = entry.card if turned is None else UNKNOWN
            moved = self.literal(f"f.e{index}", entry.event, kind, seat=entry.seat, cards=[read])
            came = self._come(hand, index, entry, moved if turned is None else self._learned(f"f.k{index}", turned))
            if turned is not None:
                self.lines += hand.may_be_any(index, came, moved, self.sort)

    def _turned(self, entry: Entry) -> Equal | None:
        """What a card that came from the deck turned out to be later, where that is a better name."""
        equals = self._equals.get(tag_of(entry.card), ())
        best = min(equals, key=lambda equal: len(FULL[plain(equal.card)]), default=None)
        return best if best and len(FULL[plain(best.card)]) < len(FULL[plain(entry.card)]) else None

    def _come(self, hand: Holding, index: int, entry: Entry, literal: str) -> list[str]:
        """A card that is not wholly hidden comes into a hand; its variables."""
        name, tag, variable = plain(entry.card), tag_of(entry.card), f"p{index}"
        if entry.fresh and self.ledger.told(index):
            adds = [(CLASS_OF[name], self._unit(variable, literal))]
            self.lines.append(f"(assert (<= {variable} p.g{index}))")
        elif entry.fresh:
            adds = self._place(literal, entry.card, variable)
        elif name <= JOKER:
            adds = [(CLASS_OF[name], self._unit(variable, literal))]
        else:
            tag = tag if tag in self.met else self._vague(entry.card, literal)
            adds = [(kind, f"{variable}.{kind}") for kind in self.met[tag]]
            for kind, taken in adds:
                self.lines += declare([taken], self.sort)
                self.lines.append(f"(assert (<= 0 {taken} y{tag}.{kind}))")
                self.lines.append(f"(assert (=> {literal} (>= {taken} y{tag}.{kind})))")
        hand.count(name, 1)
        for kind, added in adds:
            (hand.sure if name <= JOKER else hand.soft)[kind].append(added)
        if name <= JOKER:
            hand.ins.setdefault(name, []).append(variable)
        for card in among(self.kinds, name):
            hand.copies_in.setdefault(card, []).append(variable if name <= JOKER else f"v{tag}.{card}")
        return [added for _, added in adds]

    def _leave(self, hand: Holding, index: int, entry: Entry, literal: str) -> None:
        """A card leaves a hand, which must have held it."""
        name = plain(entry.card)
        hand.count(name, -1)
        if name <= JOKER:
            self._unit(f"p{index}", literal)
            hand.gone[CLASS_OF[name]].append(f"p{index}")
            self._need(hand, name, f"p{index}")
        else:
            tag = self._vague(entry.card, literal)
            self._lose(hand, tag, () if tag_of(entry.card) in self.slots else FULL[name])
            self._thrown(hand, tag_of(entry.card), tag)
        self.lines += [hand.held(">=", [kind], 0) for kind in ALLOWED[name] if hand.vaguely[kind]]
        for card in among(self.kinds, name):
            hand.copies_out.setdefault(card, []).append(f"p{index}" if name <= JOKER else f"v{tag}.{card}")
            self.lines.append(hand.copies(card, 0))

    def _lose(self, hand: Holding, tag: int, fitting: Collection[int]) -> None:
        """A vague card left: one that everybody knew to be there then, or one that had come unseen."""
        turned = [(at, plain(each.card)) for at, each in enumerate(self._equals.get(tag, ()))]
        there = {card for card, number in hand.pool.items() if number and card in fitting}
        there |= {card for _, card in turned if card <= JOKER}
        for kind in self.met[tag]:
            hand.gone[kind].append(f"y{tag}.{kind}")
            hand.vaguely[kind] = True
            names = {card: f"w{tag}.{card}" for card in sorted(there) if CLASS_OF[card] == kind}
            if names:
                self.lines += declare(names.values(), self.sort) + [
                    f"(assert (<= 0 {each}))" for each in names.values()
                ]
                self.lines.append(row("<=", list(names.values()), [f"y{tag}.{kind}"], 0, 0))
            self.lines += [row(">=", [names[card]], (), 0, 1, f"f.q{tag}.{at}") for at, card in turned if card in names]
            hand.astray[kind] += [f"y{tag}.{kind}"]
            hand.read[kind] += names.values()
            for card, name in names.items():
                hand.outs.setdefault(card, []).append(name)
                self._raise(hand, card, 0, "")
            self.lines.append(hand.demand(kind))

    def _thrown(self, hand: Holding, slot: int, tag: int) -> None:
        """A card that left as it had come from the deck, unseen, is one of those that came then."""
        if (step := self.slots.get(slot)) is None:
            return
        of_step = self.thrown.setdefault((hand.seat, step), [])
        of_step.append(tag)
        for kind in self.met[tag]:
            before = [f"z{hand.seat}.{step - 1}.{kind}"] if step else []
            names = [f"y{each}.{kind}" for each in of_step]
            self.lines.append(row("<=", [*names, *before], [f"z{hand.seat}.{step}.{kind}"], 0, 0))

    def _need(self, hand: Holding, card: int, played: str) -> None:
        """One more of a full card left; those that came in under its name are used first."""
        outs = hand.outs.setdefault(card, [])
        outs.append(played)
        if hand.ins.get(card) or hand.needs.get(card, []) != outs[:-1]:
            self._raise(hand, card, 0, "")
        else:
            hand.needs[card] = list(outs)
        self.lines.append(hand.demand(CLASS_OF[card]))

    def _raise(self, hand: Holding, card: int, number: int, guard: str) -> None:
        """What is needed of a card becomes a variable of its own, at least what it was and what is asked for now."""
        self._made += 1
        new = f"m{self._made}"
        self.lines += declare([new], self.sort)
        self.lines.append(row(">=", [new], hand.needs.get(card, ()), 0, 0))
        self.lines.append(row(">=", [new, *hand.ins.get(card, ())], hand.outs.get(card, ()), 0, number, guard))
        hand.needs[card] = [new]

    def _flush(self, hand: Holding, event: int) -> None:
        """Hidden cards have come to a hand."""
        if not hand.pending and not (hand.step < 0 and hand.seat in self.ledger.unsized):
            return
        number, seat = hand.pending, hand.seat
        before = [name for kind in self.classes for name in hand.counted(kind)]
        hand.pending, hand.step = 0, hand.step + 1
        now = [name for kind in self.classes for name in hand.counted(kind)]
        self.lines += declare(now, self.sort)
        least = before or ["0"] * len(now)
        self.lines += [f"(assert (>= {name} {low}))" for name, low in zip(now, least, strict=True)]
        if hand.step or seat not in self.ledger.unsized:
            literal = self.literal(f"f.d{seat}.{hand.step}", event, "draw", seat=seat, cards=[UNKNOWN] * number)
            self.lines.append(row("=", now, before, 0, number, literal))
            self.fresh += number

    def _show(self, index: int, showing: Showing) -> None:
        """A hand is just these cards."""
        hand, names = self.hands[showing.seat], [plain(card) for card in showing.cards]
        literal = self.literal(f"f.s{index}", showing.event, "show", seat=hand.seat, cards=names)
        for card in sorted({name for name in names if name <= JOKER}):
            self._raise(hand, card, names.count(card), literal)
            hand.pool[card] = max(hand.pool.get(card, 0), names.count(card))
            if card in self.kinds:
                self.lines.append(hand.copies(card, names.count(card), literal))
        vague = [self._vague(card, literal) for card in showing.cards if len(ALLOWED[plain(card)]) > 1]
        for kind in range(WIDTH):
            least = sum(ALLOWED[name] == (kind,) for name in names)
            ys = [f"y{tag}.{kind}" for tag in vague if kind in self.met[tag]]
            self.lines += [hand.demand(kind), hand.held("=", [kind], least, literal, ys)]
