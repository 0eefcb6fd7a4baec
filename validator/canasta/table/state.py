"""The state of a game at the table, which is also what the rules read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from canasta.cards import (
    BLACK_THREES,
    CARD_NAMES,
    CLASS_OF,
    CLASSES,
    JOKER,
    RED_THREES,
    UNKNOWN,
    UNKNOWN_CLASS,
    Bag,
)
from canasta.table import acts
from canasta.table.acts import NO_CARDS
from canasta.table.copying import quick_copy
from canasta.table.course import DealFacts, Turn
from canasta.table.options import Options
from canasta.table.records import NO_MELD, Meld, Pile, Player, Side, Stock, Take
from canasta.table.sight import Sight
from canasta.table.zones import Hand

#: Names of whole classes of cards that a variant may give the part of bonus cards.
BONUS_NAMES = (RED_THREES, BLACK_THREES, JOKER)
#: With more cards in the stock than this, the bonus cards that nobody saw may all lie there.
BONUS_LEFT = 24


@quick_copy
class Table(Sight):
    """All zones and all that happened; one object for a game, whose attributes are the facts of the rule language."""

    __slots__ = (
        "act",
        "add",
        "can_ask",
        "claim",
        "conjured",
        "deal",
        "dealt",
        "declined",
        "discard",
        "draw",
        "ended",
        "extra",
        "game",
        "hand",
        "join",
        "keep",
        "line",
        "me",
        "meld",
        "met_sides",
        "named",
        "pile",
        "play",
        "players",
        "red",
        "seen",
        "setup",
        "shift",
        "shown_hands",
        "side",
        "sides",
        "special",
        "stock",
        "take",
        "turn",
        "vanished",
    )

    def __init__(self, options: Options, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        super().__init__(options)
        self.sides = [Side(name) for name, _ in sides]
        self.met_sides = list(self.sides)
        owner = {seat: self.sides[at] for at, (_, members) in enumerate(sides) for seat in members}
        self.players = [Player(seat, owner.get(seat, self.sides[0])) for seat in range(len(seats))]
        for seat in sorted(owner):
            owner[seat].players.append(self.players[seat])
        self.deal = DealFacts()
        self.turn = Turn()
        self.pile, self.stock = Pile(), Stock()
        self.me = self.players[0]
        self.side = self.me.side
        self.hand: Bag | None = self.me.hand
        self.game = acts.GameFacts()
        self.can_ask: Callable[[Table, str], bool | None] | None = None
        self._no_actions()
        self.new_deal()

    def _no_actions(self) -> None:
        self.act: Any = acts.Act()
        self.play: Any = acts.Play()
        self.draw: Any = acts.Draw()
        self.extra: Any = acts.Extra()
        self.keep: Any = acts.Keep()
        self.red: Any = acts.Red()
        self.take = Take()
        self.meld: Meld = NO_MELD
        self.add: Any = acts.Add()
        self.join: Any = acts.Join()
        self.shift: Any = acts.Shift(meld=NO_MELD)
        self.discard: Any = acts.Discard()
        self.special: Any = acts.Special()
        self.declined: Any = acts.Declined()
        self.ended: Any = acts.Ended()
        self.seen: Any = acts.Seen()
        self.claim: Any = acts.Claim()
        self.line: Any = acts.Line()
        self.named: Any = acts.Named()
        self.setup: Any = acts.Setup()
        self.dealt: Any = acts.Dealt()

    def regroup(self, sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        """Seat the players in other sides for a deal; a side met again keeps its score, a new one's is not known."""
        met = {side.name: side for side in self.met_sides}
        self.sides = []
        for name, members in sides:
            side = met.get(name)
            if side is None:
                side = Side(name)
                side.score = side.total = None
                self.met_sides.append(side)
            side.players = [self.players[seat] for seat in members]
            for player in side.players:
                player.side = side
            self.sides.append(side)

    def can(self, kind: str) -> bool | None:
        """Whether some action of a kind is open to the player; None when unknown cards leave it undecided."""
        return self.can_ask(self, kind) if self.can_ask else None

    def new_deal(self) -> None:
        """Clear the table for a deal; scores and players stay."""
        before = self.deal
        self.deal = DealFacts()
        self.deal.number, self.deal.players = before.number, sum(not player.sits for player in self.players)
        self.deal.dealer = before.dealer
        self.pile, self.stock = Pile(), Stock()
        self.see_nothing()
        self.conjured = 0
        self.vanished = 0
        self.shown_hands = 0
        for side in self.sides:
            if side.allies:
                side.players = [player for player in self.players if player.side is side]
            side.clear()
        for player in self.players:
            player.zone, player.melded, player.laps, player.discarded = Hand(), False, 0, False
            player.red_kept, player.red_held, player.open_then = 0, False, False
            player.second, player.completed = [], 0
            player.takes = player.freezes = 0
        self.turn = Turn()

    def to_move(self, seat: int) -> None:
        """Let the facts speak of a seat as the one to play."""
        self.me = self.players[seat]
        self.side = self.me.side
        self.hand = self.me.hand

    def begin_turn(self, seat: int, due: int) -> None:
        """Begin a seat's turn."""
        last, self.turn = self.turn, Turn()
        turn = self.turn
        for side in self.sides:
            side.went_out = False
            for meld in side.melds:
                meld.this_turn, meld.grown = False, 0
        self.to_move(seat)
        self.me.laps += 1
        if self.options.lone:
            self.deal.partners = len(self.side.players) - 1
        turn.seat, turn.due, turn.lap = seat, due, self.me.laps
        turn.count, turn.first = last.count + 1, last.count == 0
        turn.was_open = self.side.opened
        turn.opening_hand = None if self.hand is None else self.hand.copy()
        turn.laid, turn.buried, turn.buried_held = [0] * CLASSES, NO_CARDS, NO_CARDS
        turn.stock_before = self.stock.size

    def show(self, player: Player, cards: Sequence[int]) -> None:
        """Let a hand be what it is shown to be, whatever was known of it."""
        for card in cards:
            self.count(card, card if player.zone.pool.get(card & 0xFF) else UNKNOWN)
        self.conjured += len(cards)
        self.vanished += len(player.zone)
        player.zone = Hand(cards)

    def deal_hand(self, player: Player, cards: Sequence[int], unsized: bool) -> None:
        """Give a player the hand that the deal begins with."""
        player.zone = Hand(cards, unsized=unsized)

    def unrecorded(self, number: int) -> tuple[int, ...]:
        """Some cards that the record does not give."""
        return (UNKNOWN,) * number

    def agree(self, player: Player, cards: Sequence[int]) -> None:
        """Let a hand that was shown, and can be as it was shown, be known as far as it was."""
        if all(card & 0xFF != UNKNOWN for card in cards):
            player.zone = Hand(cards)

    def end_turn(self) -> None:
        """Keep of a turn what later turns ask for."""
        if self.turn.melds:
            self.me.melded = True
        self.me.red_kept = max(0, self.bonus_cards(self.me.zone.bag) - self.bonus_cards(self.turn.extra))
        if self.turn.discards and self.me.red_kept:
            self.me.red_held = True
        self.me.open_then = self.side.opened

    def turn_closed(self) -> bool:
        """Whether the running turn has what ends a turn."""
        turn = self.turn
        return bool(turn.discards or turn.passes or (turn.thrown and self.options.thrown_ends))

    def bonus_cards(self, bag: Bag) -> int:
        """How many bonus cards a bag holds."""
        return sum([bag[kind] for kind in self.options.bonus_classes])

    def crowded(self) -> bool:
        """Whether bonus cards that nobody saw are more than can lie where they need not be laid open."""
        if self.stock.count > BONUS_LEFT or self.stock.unsized or any(each.zone.unsized for each in self.players):
            return False
        options = self.options
        unseen = sum(options.limits[name] - self.counts[name] for name in BONUS_NAMES if options.bonus[CLASS_OF[name]])
        waiting = sum(each.zone.bag[UNKNOWN_CLASS] for each in self.players if not each.laps)
        return unseen > self.stock.count + waiting + sum(self.pile.cards[UNKNOWN_CLASS:])

    def melds_named(self, side: Side, text: str, number: int) -> Meld | None:
        """A side's meld by its name in the record."""
        for meld in side.melds:
            if meld.number == number and meld.text == text:
                return meld
        return None

    def melds_unnamed(self, side: Side) -> list[Meld]:
        """A side's melds whose cards do not tell their names: no natural one was recorded, or no suit of a run."""
        return [meld for meld in side.melds if meld.text == CARD_NAMES[UNKNOWN]]

    def fork(self) -> Table:
        """The same table for trying an action: what the player to act can change is copied, the rest is shared."""
        other = copy(self)
        other.turn, other.pile = copy(self.turn), copy(self.pile)
        other.stock, other.deal = copy(self.stock), copy(self.deal)
        other.turn.laid, other.turn.drawn = self.turn.laid.copy(), self.turn.drawn.copy()
        other.pile.stack, other.pile.turns = self.pile.stack.copy(), self.pile.turns.copy()
        other.pile.cards = self.pile.cards.copy()
        other.stock.known = self.stock.known.copy() if self.stock.known is not None else None
        other.counts, other.blurred, other.seen_over = self.counts.copy(), self.blurred.copy(), []
        side, me = copy(self.side), copy(self.me)
        side.melds = [meld.copy() for meld in side.melds]
        side.counters, side.red = side.counters.copy(), side.red.copy()
        me.zone, me.side = me.zone.copy(), side
        side.players = [me if player is self.me else player for player in side.players]
        other.side, other.me, other.hand = side, me, me.hand
        other.sides = [side if each is self.side else each for each in self.sides]
        other.players = [me if player is self.me else player for player in self.players]
        other.play, other.draw, other.discard = map(copy, (self.play, self.draw, self.discard))
        return other

    def melds(self) -> list[Meld]:
        """All melds; those that partners of a deal share once."""
        laid = {id(side.melds): side.melds for side in self.sides}
        return [meld for melds in laid.values() for meld in melds]

    def cards_in_play(self) -> int:
        """How many cards lie in all zones; always the deck, plus cards that were played out of nowhere."""
        held = sum(len(player.zone) + len(player.second or ()) for player in self.players)
        melded = sum(len(meld.kinds) for meld in self.melds())
        return (
            held
            + melded
            + sum(sum(side.red) for side in self.sides)
            + len(self.pile.stack)
            + self.stock.count
            + self.shown_hands
        )
