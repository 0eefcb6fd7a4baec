"""The turns of a deal written with full cards: what came, left and was shown, as ledger and chosen cards say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from canasta.cards import is_full, plain, tag_of
from canasta.solve.kinds import Kinds
from canasta.solve.records import Ledger
from canasta.solve.steps import OF_NAME, kinds_of
from canasta.table.zones import names_same
from canasta.transcript import tree

Cards = tuple[int, ...]
#: Actions whose cards leave the hand in the order in which they are written.
PLAYS = ("meld", "add", "discard", "special")


class Moved:
    """What one event moved: cards from the deck, cards from the table, cards out of the hand."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.taken: list[int] = []
        self.out: list[int] = []


class Rewriter:
    """One deal: the pile and hands as they are with the cards chosen, and its lines written so."""

    def __init__(self, ledger: Ledger, kinds: Kinds) -> None:
        self.ledger, self.kinds = ledger, kinds
        self.pile: list[int] = []
        self.hands: list[list[int]] = [list(kinds.begun.get(seat, ())) for seat in range(len(ledger.seats))]
        self.moved: defaultdict[int, Moved] = defaultdict(Moved)
        for at, entry in enumerate(ledger.entries):
            moved = self.moved[entry.event]
            cards = moved.out if entry.out else moved.drawn if entry.fresh else moved.taken
            cards.append(kinds.entries[at])
        self.dealt: list[list[int]] = [[] for _ in ledger.seats]
        self.drawn: list[int] = []
        for at, entry in enumerate(ledger.entries):
            if entry.event == 0 and not entry.out:
                self.dealt[entry.seat].append(kinds.entries[at])
            elif entry.fresh and not entry.out and ledger.events[entry.event].kind != "foot":
                self.drawn.append(kinds.entries[at])  # a second hand lay beside the stock
        self.events: defaultdict[tuple[int, int, int, int], list[int]] = defaultdict(list)
        for event in ledger.events:
            if event.index:
                self.events[event.at.at].append(event.index)
        self.entry = 0
        self.turn_drawn: list[int] = []

    def known(self, card: int) -> int:
        """A card under its full name, whatever it stands for kept; any that fits where nothing tells which."""
        if is_full(card):
            return card
        found = self.kinds.tags.get(tag_of(card))
        return self.named(card, kinds_of(OF_NAME[plain(card)])[0] if found is None else found)

    def named(self, card: int, kind: int) -> int:
        """A written card as the full card that it was."""
        return card & 0xFFFF if is_full(card) else kind | (card & 0xFF00)

    def each(self, cards: Sequence[int], kinds: Sequence[int]) -> Cards:
        """Written cards as full cards, in order."""
        if len(cards) != len(kinds):
            return tuple(self.known(card) for card in cards)
        return tuple(self.named(*pair) for pair in zip(cards, kinds, strict=True))

    def turn(self, turn: tree.Turn) -> tree.Turn:
        """A turn with full cards."""
        self.turn_drawn = []
        actions = [self.action(action, self.ledger.seats.index(turn.seat)) for action in turn.actions]
        return msgspec.structs.replace(turn, actions=actions)

    def action(self, action: tree.Action, seat: int) -> tree.Action:
        """An action with full cards."""
        events = self.events[action.at]
        moved = self.moved[events.pop(0)] if events else Moved()
        kind = action.kind
        if kind in ("draw", "extra"):
            found = self._draw(action, moved)
        elif kind == "red":
            found = self._red(action, moved)
        elif kind == "take":
            found = self._take(action, moved)
        elif kind == "keep":
            found = self._keep(action, moved)
        elif kind == "unmeld":
            found = msgspec.structs.replace(action, cards=self.each(action.cards, moved.taken))
        elif kind in PLAYS:
            found = msgspec.structs.replace(action, cards=self.each(action.cards, moved.out))
        else:
            found = msgspec.structs.replace(action, cards=tuple(self.known(card) for card in action.cards))
        if kind == "discard":
            self.pile += [card & 0xFF for card in found.cards]
        elif kind == "reshuffle":
            del self.pile[: len(self.pile) - (0 if action.whole else 1)]
        self.move(seat, moved)
        return found

    def move(self, seat: int, moved: Moved) -> None:
        """Let a hand gain and lose what an event moves."""
        hand = self.hands[seat]
        hand += [*moved.drawn, *moved.taken]
        for card in moved.out:
            if card in hand:
                hand.remove(card)

    def _draw(self, action: tree.Action, moved: Moved) -> tree.Action:
        cards = self.each(action.cards, moved.drawn)
        self.turn_drawn += [card & 0xFF for card in cards]
        return msgspec.structs.replace(action, cards=cards)

    def _red(self, action: tree.Action, moved: Moved) -> tree.Action:
        cards, drawn = self.each(action.cards, moved.out), action.replacements
        for card in cards:
            if card in self.turn_drawn:
                self.turn_drawn.remove(card)
        if drawn is not None:
            drawn = self.each(drawn, moved.drawn)
            self.turn_drawn += [card & 0xFF for card in drawn]
        return msgspec.structs.replace(action, cards=cards, replacements=drawn)

    def _keep(self, action: tree.Action, moved: Moved) -> tree.Action:
        left = list(self.turn_drawn)
        for card in moved.out:
            if card in left:
                left.remove(card)
        self.pile += moved.out
        return msgspec.structs.replace(action, cards=self.each(action.cards, left))

    def _take(self, action: tree.Action, moved: Moved) -> tree.Action:
        top = self.pile[-1] if self.pile and names_same(self.pile[-1], action.cards[0]) else None
        card = self.known(action.cards[0]) if top is None else self.named(action.cards[0], top)
        depth = len(self.pile) if action.top is None else min(action.top, len(self.pile))
        del self.pile[len(self.pile) - depth :]
        groups = [action.with_, *action.plus]
        written = [each for group in groups for each in group]
        full = iter(self.each(written, moved.out))
        with_, *plus = [tuple(next(full) for _ in group) for group in groups]
        return msgspec.structs.replace(action, cards=(card, *action.cards[1:]), with_=with_, plus=tuple(plus))

    def show(self, item: tree.Show) -> tree.Show:
        """A shown hand: the cards that were not read are those left of it."""
        left = list(self.hands[self.ledger.seats.index(item.seat)])
        for card in item.cards:
            if is_full(card) and card & 0xFF in left:
                left.remove(card & 0xFF)
        found: dict[int, int] = {}
        vague = [(OF_NAME[plain(card)].bit_count(), at) for at, card in enumerate(item.cards) if not is_full(card)]
        for _, at in sorted(vague):
            kind = next((each for each in left if OF_NAME[plain(item.cards[at])] >> each & 1), None)
            if kind is not None:
                left.remove(kind)
                found[at] = kind
        cards = (self.named(card, found[at]) if at in found else self.known(card) for at, card in enumerate(item.cards))
        return msgspec.structs.replace(item, cards=tuple(cards))
