"""Whether any cards fit a ledger, by trying all of them: the truth for small decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.cards import CLASS_OF, JOKER, plain, tag_of
from canasta.solve.account import FULL
from canasta.solve.records import Entry, Equal, Event, Ledger, Loose, Showing

Cards = tuple[int, ...]
State = tuple[tuple[Cards, ...], Cards, tuple[tuple[int, int], ...]]
Item = Entry | Loose | Showing | Equal | Event


def items(ledger: Ledger, until: int) -> list[Item]:
    """All that a ledger says before an event, in order."""
    found: list[tuple[int, int, Item]] = [(each.event, 0, each) for each in ledger.loose]
    found += [(each.event, 2, each) for each in ledger.entries]
    found += [(each.event, 1, each) for each in ledger.equals]
    found += [(each.event, 3, each) for each in ledger.shows]
    if ledger.shown:
        found += [(each.index, 4, each) for each in ledger.events if each.kind == "end of turn"]
    return [item for event, _, item in sorted(found, key=lambda each: each[:2]) if event < until]


def less(cards: Cards, card: int) -> Cards:
    """The cards without one of a kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def more(cards: Cards, card: int) -> Cards:
    """The cards with one more, in order."""
    return tuple(sorted((*cards, card)))


def fits(names: Sequence[int], cards: Cards) -> bool:
    """Whether the cards can be those that are named."""
    if not names:
        return not cards
    return any(fits(names[1:], less(cards, card)) for card in set(cards) if card in FULL[plain(names[0])])


class Brute:
    """All completions of a ledger up to an event."""

    def __init__(self, ledger: Ledger, until: int | None = None) -> None:
        self.items = items(ledger, len(ledger.events) if until is None else until)
        deck = tuple(card for card in range(JOKER + 1) for _ in range(ledger.kind_copies[card]))
        self.shown = ledger.shown
        self.failed: set[tuple[int, State]] = set()
        self.start: State = (tuple(() for _ in ledger.seats), deck, ())

    def possible(self) -> bool:
        """Whether there is one."""
        return self._from(0, self.start)

    def _from(self, at: int, state: State) -> bool:
        if at == len(self.items):
            return True
        if (at, state) in self.failed:
            return False
        if any(self._from(at + 1, after) for after in self._after(self.items[at], state)):
            return True
        self.failed.add((at, state))
        return False

    def _after(self, item: Item, state: State) -> Iterator[State]:
        hands, deck, known = state
        if isinstance(item, Event):
            if item.seat is not None and not any(CLASS_OF[card] in self.shown for card in hands[item.seat]):
                yield state
        elif isinstance(item, Showing):
            if fits(item.cards, hands[item.seat]):
                yield state
        elif isinstance(item, Equal):
            if dict(known)[item.tag] in FULL[plain(item.card)]:
                yield state
        elif isinstance(item, Loose) or (item.fresh and not item.out):
            for card in sorted(set(deck) & set(FULL[plain(item.card)])):
                rest = less(deck, card)
                if isinstance(item, Loose):
                    yield hands, rest, self._met(known, item.card, card)
                else:
                    yield self._with(hands, item.seat, more(hands[item.seat], card)), rest, known
        elif item.out:
            for card in sorted(set(hands[item.seat]) & set(FULL[plain(item.card)])):
                yield (
                    self._with(hands, item.seat, less(hands[item.seat], card)),
                    deck,
                    self._met(known, item.card, card),
                )
        else:
            card = dict(known).get(tag_of(item.card), plain(item.card))
            yield self._with(hands, item.seat, more(hands[item.seat], card)), deck, known

    def _with(self, hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
        return (*hands[:seat], cards, *hands[seat + 1 :])

    def _met(self, known: tuple[tuple[int, int], ...], name: int, card: int) -> tuple[tuple[int, int], ...]:
        return (*known, (tag_of(name), card)) if tag_of(name) else known
