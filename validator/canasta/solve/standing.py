"""Cards for the unread ones of a deal that is still being played, by which every duty that was presumed is kept.

They are carried on from line to line: what is played must have been there, and where it was not, unread cards that came
before become other cards. Nothing is proved where none are found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from canasta.cards import CLASS_OF, JOKER, NONE, plain
from canasta.solve.growing import Growing, Moment
from canasta.solve.records import Entry, Identity, Ledger, Showing
from canasta.solve.steps import OF_NAME, kinds_of
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.context import Sides
    from canasta.variant.ruleset import Ruleset

#: How often the cards of new lines are chosen anew, and how many changes are tried so that a duty is kept.
TRIES, CHANGES = 4, 24
#: How many of these changes are cards that come from the deck in the place of others.
FRESH = 0.5
#: By this the place of a changed card lies far from the last one.
LATE = 0.5
#: So many duties are never broken at once.
MOST = 1000


class Nowhere(Exception):
    """No card can be what a line asks for."""


class Standing:
    """The cards of the running deal; `cards` are those of the entries of its ledger."""

    def __init__(self, trace: Growing) -> None:
        self.trace = trace
        self.dice = Random(0)
        self._kept: dict[tuple[int, frozenset[tuple[int, int]]], bool] = {}
        self._begin(Ledger(0, ()))

    def _begin(self, ledger: Ledger) -> None:
        """A deal of which nothing was told."""
        self.ledger = ledger
        self.cards: list[int] = []
        self.left = list(ledger.kind_copies)
        self.lain = self.shown = 0
        self._kept.clear()

    @classmethod
    def begun(cls, ruleset: Ruleset, seats: Sequence[str], sides: Sides, dealer: str | None) -> Standing:
        """For a game that begins."""
        trace = Growing(ruleset, seats, sides)
        trace.first_dealer, trace.has_turns = dealer, True
        return cls(trace)

    def holds(
        self, items: Sequence[tree.Item], running: tree.Turn | None, given_up: Collection[Identity]
    ) -> bool | None:
        """Whether cards were found that fit all that was told of the deal, every duty but some kept.

        None where more was left out of the record than what came from the deck to hands.
        """
        self.trace.catch_up(items, running)
        if not self.trace.ledgers:
            return None
        if self.ledger is not self.trace.ledgers[-1]:
            self._begin(self.trace.ledgers[-1])
        moments = [each for each in self.trace.moments if each.question.identity not in given_up]
        if not plainly(self.ledger) or not all(each.plain for each in moments):
            return None
        before = self.cards.copy(), self.left.copy(), self.lain, self.shown
        for _ in range(TRIES):
            try:
                self._go_on()
                if self._mend(moments):
                    return True
            except Nowhere:
                pass
            self.cards, self.left, self.lain, self.shown = before[0].copy(), before[1].copy(), *before[2:]
        return False

    def _go_on(self) -> None:
        """Choose cards for what was told since."""
        ledger = self.ledger
        for loose in ledger.loose[self.lain :]:
            self._use(plain(loose.card))
        self.lain = len(ledger.loose)
        for at in range(len(self.cards), len(ledger.entries)):
            entry = ledger.entries[at]
            name = plain(entry.card)
            if unread(entry):
                card = self._drawn(at, entry)
                self.left[card] -= 1
                self.cards.append(card)
                continue
            if entry.fresh:
                self._use(name)
            elif entry.out and not self._hand(entry.seat, at)[name]:
                self._become(entry.seat, at, name)
            self.cards.append(name)
        while self.shown < len(ledger.shows):
            self._show(ledger.shows[self.shown])
            self.shown += 1

    def _show(self, showing: Showing) -> None:
        """Let a hand be the cards that it is shown to be."""
        hand, shown = self._hand(showing.seat, len(self.cards)), Counter(map(plain, showing.cards))
        if hand.total() != shown.total():
            raise Nowhere
        over = hand - shown
        for card in (shown - hand).elements():
            at = self._become(showing.seat, len(self.cards), card, over)
            over[at] -= 1

    def _drawn(self, at: int, entry: Entry) -> int:
        """What an unread card is that came from the deck: what is played soon and not there, or else any."""
        hand = self._hand(entry.seat, at)
        for later in self.ledger.entries[at + 1 :]:
            if later.seat == entry.seat and not unread(later):
                name = plain(later.card)
                if later.out and not hand[name] and self.left[name] > 0 and OF_NAME[plain(entry.card)] >> name & 1:
                    return name
                hand[name] += -1 if later.out else 1
        return self._any(entry)

    def _any(self, entry: Entry, like: int | None = None) -> int:
        """Some card left that an unread one may be, rather `like` another; none that would have been laid at once."""
        able = kinds_of(OF_NAME[plain(entry.card)])
        free = [kind for kind in able if self.left[kind] > 0 and CLASS_OF[kind] not in self.ledger.shown]
        if not free:
            raise Nowhere
        free = [kind for kind in free if like is not None and CLASS_OF[kind] == CLASS_OF[like]] or free
        return self.dice.choices(free, [self.left[kind] for kind in free])[0]

    def _hand(self, seat: int, until: int) -> Counter[int]:
        """What a seat held before an entry."""
        held: Counter[int] = Counter()
        for entry, card in zip(self.ledger.entries[:until], self.cards, strict=False):
            if entry.seat == seat:
                held[card] += entry.step
        return held

    def _use(self, card: int, but: int = NONE) -> None:
        """A copy of a card comes to light: one that another seat's unread card was, if the deck has no other left."""
        if self.left[card] <= 0:
            entries = self.ledger.entries
            found = [at for at in self._slots(None, len(self.cards)) if self.cards[at] == card]
            found = [at for at in found if entries[at].seat != but]
            if not found:
                raise Nowhere
            at = self._late(found)
            self._put(at, self._any(self.ledger.entries[at], card))
        self.left[card] -= 1

    def _become(self, seat: int, until: int, card: int, among: Mapping[int, int] | None = None) -> int:
        """Let an unread card of a seat that nothing asks for be a certain one, rather one like it; what it was."""
        able = 1 << card
        found = [at for at in self._slots(seat, until) if OF_NAME[plain(self.ledger.entries[at].card)] & able]
        found = [at for at in found if among is None or among[self.cards[at]] > 0]
        found = [at for at in found if CLASS_OF[self.cards[at]] == CLASS_OF[card]] or found
        if not found:
            raise Nowhere
        at = self._late(found)
        was = self.cards[at]
        self.left[was] += 1
        self._use(card, seat)
        self.cards[at] = card
        return was

    def _put(self, at: int, card: int) -> None:
        """Let an unread card be another one."""
        self.left[self.cards[at]] += 1
        self.left[card] -= 1
        self.cards[at] = card

    def _slots(self, seat: int | None, until: int) -> Iterator[int]:
        """Unread cards that came from the deck and are not needed for what left since, the last ones first."""
        entries = self.ledger.entries
        held: Counter[tuple[int, int]] = Counter()
        for entry, card in zip(entries[:until], self.cards, strict=False):
            held[entry.seat, card] += entry.step
        least = held.copy()
        for showing in self.ledger.shows[: self.shown]:
            least.subtract((showing.seat, plain(card)) for card in showing.cards)
        for at in range(until - 1, -1, -1):
            entry, key = entries[at], (entries[at].seat, self.cards[at])
            least[key] = min(least[key], held[key])
            if unread(entry) and (seat is None or seat == entry.seat) and least[key] > 0:
                yield at
            held[key] -= entry.step

    def _mend(self, moments: Sequence[Moment]) -> bool:
        """Change unread cards until every duty is kept; whether it is."""
        broken = self._broken(moments)
        for _ in range(CHANGES):
            if not broken:
                return True
            before = self.cards.copy(), self.left.copy()
            self._alter(self.dice.choice(broken))
            now = self._broken(moments, len(broken))
            if len(now) > len(broken):
                self.cards, self.left = before
            else:
                broken = now
        return not broken

    def _alter(self, moment: Moment) -> None:
        """Change what a hand held when a duty was asked: an unread card is another one, or came later."""
        question, top = moment.question, moment.table.pile.top
        slots = [at for at in self._slots(question.seat, len(self.cards)) if at < question.moved]
        mine = [at for at, entry in enumerate(self.ledger.entries) if unread(entry) and entry.seat == question.seat]
        early = [at for at in reversed(mine) if at < question.moved]
        late = mine[len(early) :]
        alike = [at for at in early if CLASS_OF[self.cards[at]] == top]  # what fits the pile calls for a duty first
        slots = [at for at in slots if at in alike] or slots
        if slots and (not late or self.dice.random() < FRESH):
            at = self._late(slots)
            self._put(at, self._any(self.ledger.entries[at]))
        elif early and late:
            self._exchange(self._late(alike or early), self._late(late))

    def _late(self, places: Sequence[int]) -> int:
        """One of some places, rather one of the first."""
        return places[min(int(self.dice.expovariate(LATE)), len(places) - 1)]

    def _exchange(self, early: int, late: int) -> None:
        """Let two unread cards of a hand come one in the place of the other, if the hand has what it plays even so."""
        entries, cards = self.ledger.entries, self.cards
        first, second = cards[early], cards[late]
        if not OF_NAME[plain(entries[early].card)] >> second & OF_NAME[plain(entries[late].card)] >> first & 1:
            return
        held = self._hand(entries[early].seat, early)[first]
        for at in range(early + 1, late):
            if entries[at].seat == entries[early].seat and cards[at] == first:
                held += -1 if entries[at].out else 1
                if held < 0:
                    return
        cards[early], cards[late] = second, first

    def _broken(self, moments: Sequence[Moment], most: int = MOST) -> list[Moment]:
        """The duties that are not kept, none further if they are more than so many; each hand is asked about once."""
        hands: list[Counter[int]] = [Counter() for _ in self.ledger.seats]
        found, at = [], 0
        for moment in moments:
            for entry, card in zip(
                self.ledger.entries[at : moment.question.moved], self.cards[at : moment.question.moved], strict=True
            ):
                hands[entry.seat][card] += entry.step
            at = moment.question.moved
            hand = hands[moment.question.seat or 0]
            key = moment.question.event, self._told_apart(hand)
            if key not in self._kept:
                self._kept[key] = self.trace.kept(moment, list(hand.elements()))
            if not self._kept[key]:
                found.append(moment)
                if len(found) > most:
                    break
        return found

    def _told_apart(self, hand: Counter[int]) -> frozenset[tuple[int, int]]:
        """A hand as far as it matters: suits do where sequences are played."""
        if self.trace.table.options.runs:
            return frozenset(item for item in hand.items() if item[1])
        ranks: Counter[int] = Counter()
        for card, number in hand.items():
            ranks[CLASS_OF[card]] += number
        return frozenset(item for item in ranks.items() if item[1])


def unread(entry: Entry) -> bool:
    """Whether a card came from the deck under no full name."""
    return entry.fresh and plain(entry.card) > JOKER


def plainly(ledger: Ledger) -> bool:
    """Whether all that was not read is what came to hands from the deck."""
    if ledger.unsized or ledger.conjured or ledger.broken or ledger.equals or ledger.renewed:
        return False
    last = ledger.entries[-1].event if ledger.entries else 0
    if any(showing.event < last for showing in ledger.shows):
        return False
    named = [entry.card for entry in ledger.entries if not unread(entry)]
    named += [loose.card for loose in ledger.loose]
    return all(plain(card) <= JOKER for card in (*named, *(card for show in ledger.shows for card in show.cards)))
