"""Following the cards of a converted game through its zones, and saying which got lost on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.interop.read import Action, Deal, Game, Turn


@dataclass(slots=True)
class Zones:
    """Where every card of a deal lies."""

    hands: dict[str, Counter[str]]
    stock: list[str]
    pile: list[str]
    reds: dict[str, Counter[str]]
    melds: dict[str, dict[str, list[str]]]
    feet: dict[str, list[str]]
    loose: Counter[str] = field(default_factory=Counter)
    """The cards of a new stock, whose order nobody knows, with those drawn of it that nobody noted."""
    unseen: int = 0
    """How many those are."""

    @property
    def lying(self) -> int:
        """How many cards lie in the stock."""
        return len(self.stock) + self.loose.total() - self.unseen

    def count(self) -> int:
        """How many cards there are in all zones together."""
        held = sum(bag.total() for bag in [*self.hands.values(), *self.reds.values()])
        laid = sum(len(cards) for side in self.melds.values() for cards in side.values())
        return held + laid + self.lying + len(self.pile) + sum(map(len, self.feet.values()))


@dataclass(slots=True)
class Problem:
    """A place where the cards written cannot have moved so, or do not add up."""

    deal: int
    turn: int
    seat: str
    what: str


@dataclass(slots=True)
class DealReplay:
    """One deal followed action by action."""

    game: Game
    deal: Deal
    zones: Zones
    turn: int = 0
    ordinals: Counter[tuple[str, str]] = field(default_factory=Counter)
    problems: list[Problem] = field(default_factory=list)

    @property
    def sides(self) -> dict[str, str]:
        """The side of every seat."""
        return {seat: side for side, seats in self.game.sides.items() for seat in seats}

    def play(self, turn: Turn, action: Action) -> None:
        """Move the cards of one action."""
        before = self.zones.count()
        getattr(self, f"_{action.kind}", self._nothing)(turn.seat, action)
        if self.zones.count() != before:
            self._problem(turn.seat, f"{self.zones.count() - before:+d} cards by {action.kind}")

    def _problem(self, seat: str, what: str) -> None:
        self.problems.append(Problem(self.deal.number, self.turn, seat, what))

    def _nothing(self, seat: str, action: Action) -> None:
        """Ask, answer, pass and out move no card."""

    def _leave(self, seat: str, cards: list[str]) -> None:
        hand = self.zones.hands[seat]
        self._tell(seat, Counter(cards))
        missing = Counter(cards) - hand
        if missing:
            self._problem(seat, f"not in hand: {' '.join(missing.elements())}")
        hand.subtract(Counter(cards) - missing)

    def _tell(self, seat: str, cards: Counter[str]) -> None:
        """Let cards of a hand that nobody noted be what they turn out to be, as far as they can have been drawn."""
        zones, hand = self.zones, self.zones.hands[seat]
        for card in (cards - hand).elements():
            if hand["?"] and zones.loose[card]:
                hand.update({card: 1, "?": -1})
                zones.loose[card] -= 1
                zones.unseen -= 1

    def _reshuffle(self, seat: str, action: Action) -> None:
        zones = self.zones
        left = 0 if action.word == "all" else 1
        under = max(0, len(zones.pile) - left)
        if zones.lying:
            self._problem(seat, f"a new stock with {zones.lying} cards in the old one")
        zones.loose.update(zones.pile[:under])
        zones.pile = zones.pile[under:]

    def _off_loose(self, seat: str, cards: list[str]) -> None:
        zones = self.zones
        for card in cards:
            if card != "?" and not zones.loose[card]:
                self._problem(seat, f"drew {card}, which does not lie in the stock")
            zones.unseen += card == "?"
            zones.loose[card] -= card != "?"
        zones.hands[seat].update(cards)

    def _off_stock(self, seat: str, cards: list[str]) -> None:
        if not self.zones.stock and self.zones.loose:
            self._off_loose(seat, cards)
            return
        lying = self.zones.stock[: len(cards)]
        if lying != cards:
            self._problem(seat, f"drew {' '.join(cards)}, but on the stock lay {' '.join(lying)}")
        del self.zones.stock[: len(cards)]
        self.zones.hands[seat].update(cards)

    def _draw(self, seat: str, action: Action) -> None:
        self._off_stock(seat, action.cards)

    def _red(self, seat: str, action: Action) -> None:
        self._leave(seat, action.cards)
        self.zones.reds[self.sides[seat]].update(action.cards)
        self._off_stock(seat, action.drawn)

    def _take(self, seat: str, action: Action) -> None:
        pile, hand = self.zones.pile, self.zones.hands[seat]
        if pile[-1:] != action.cards:
            self._problem(seat, f"took {action.cards[0]}, but on the pile lay {pile[-1:]}")
        keep = len(pile) - action.depth if action.depth else 0
        hand.update(pile[keep:])
        self.zones.pile = pile[:keep]
        if action.meld:
            self._to_meld(seat, action.meld, action.cards + action.joined)
        elif action.joined:
            self._new_meld(seat, action.cards + action.joined)
        for cards in action.plus:
            self._new_meld(seat, cards)

    def _foot(self, seat: str, action: Action) -> None:
        if sorted(self.zones.feet.get(seat, [])) != sorted(action.cards):
            self._problem(seat, f"picked up {' '.join(action.cards)}, but there lay {self.zones.feet.get(seat)}")
        self.zones.hands[seat].update(self.zones.feet.pop(seat, []))

    def _meld(self, seat: str, action: Action) -> None:
        self._new_meld(seat, action.cards)

    def _add(self, seat: str, action: Action) -> None:
        self._to_meld(seat, action.meld, action.cards)

    def _new_meld(self, seat: str, cards: list[str]) -> None:
        side, rank = self.sides[seat], meld_rank(cards)
        self.ordinals[side, rank] += 1
        number = self.ordinals[side, rank]
        self._to_meld(seat, rank if number == 1 else f"{rank}#{number}", cards)

    def _to_meld(self, seat: str, name: str, cards: list[str]) -> None:
        self._leave(seat, cards)
        self.zones.melds[self.sides[seat]].setdefault(name, []).extend(cards)

    def _unmeld(self, seat: str, action: Action) -> None:
        meld = self.zones.melds[self.sides[seat]][action.meld]
        for card in action.cards:
            meld.remove(card)
        self.zones.hands[seat].update(action.cards)

    def _discard(self, seat: str, action: Action) -> None:
        self._leave(seat, action.cards)
        self.zones.pile += action.cards

    def lost(self, seat: str) -> list[str]:
        """The cards a seat should still hold at the end and does not show."""
        self._tell(seat, Counter(self.deal.shows.get(seat, [])))
        return sorted((self.zones.hands[seat] - Counter(self.deal.shows.get(seat, []))).elements())


def meld_rank(cards: list[str]) -> str:
    """The rank of the first natural card, by which a meld is named, or the suit of a sequence."""
    natural = [card for card in cards if card != "JK" and card[0] != "2"]
    if len({card[0] for card in natural}) > 1 and len({card[1] for card in natural}) == 1:
        return natural[0][1]
    return next((card[0] for card in cards if card != "JK" and card[0] != "2"), "W")


def begin(game: Game, deal: Deal) -> DealReplay:
    """The zones as the lines before the first turn describe them."""
    sides = {seat: side for side, seats in game.sides.items() for seat in seats}
    reds: dict[str, Counter[str]] = {side: Counter() for side in game.sides}
    for owner, cards in deal.reds:
        reds[sides.get(owner, owner)].update(cards)
    hands = {seat: Counter(cards) for seat, cards in deal.hands.items()}
    bare: dict[str, dict[str, list[str]]] = {side: {} for side in game.sides}
    return DealReplay(game, deal, Zones(hands, list(deal.stock), list(deal.up), reds, bare, dict(deal.feet)))


def replay(game: Game) -> list[DealReplay]:
    """Every deal of a game played to its end."""
    deals = []
    for deal in game.deals:
        run = begin(game, deal)
        for run.turn, turn in enumerate(deal.turns, 1):
            for action in turn.actions:
                run.play(turn, action)
        deals.append(run)
    return deals
