"""A second walk over a game, in which unknown cards are told apart, and what is recorded of them enters a ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from canasta.cards import UNKNOWN, UNKNOWN_CLASS, better_name, is_full, tag_of
from canasta.checker.judge import OPEN, Verdict
from canasta.checker.notes import Place
from canasta.checker.walk import Walk
from canasta.solve.hands import Located, TracedTable
from canasta.solve.records import Event, Ledger, Showing
from canasta.table.moves import may_be_several, take_out
from canasta.table.second import holder
from canasta.table.state import Table
from canasta.table.zones import names_same
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.variant.ruleset import Ruleset

#: Points at which cards are about to come from the deck.
FROM_DECK = ("draw", "red", "extra", "foot")
#: Lines, besides turns, that are events of a deal.
LINES = ("show", "end", "score")
#: Lines that may end a deal.
CLOSES = ("deal", "result", "winner")


class LedgerWalk(Walk):
    """A walk that keeps a ledger of every deal."""

    TABLE: ClassVar[type[Table]] = TracedTable
    table: TracedTable

    def __init__(self, ruleset: Ruleset, seats: Sequence[str], sides: Sequence[tuple[str, Sequence[int]]]) -> None:
        super().__init__(ruleset, seats, sides)
        self.ledgers: list[Ledger] = []
        self.located: list[list[Located]] = []
        self.place: Place | None = None
        #: By event, the pile's top card as a take names it, and who laid it in a meld, if anybody.
        self.tops: dict[int, tuple[int, int | None]] = {}
        self.astray = self.left = False
        #: The cards, by their names, that the record gives to lie in the stock and in second hands.
        self.lying: Counter[int] = Counter()

    @property
    def ledger(self) -> Ledger | None:
        """The ledger of the running deal."""
        return self.ledgers[-1] if self.ledgers else None

    @property
    def event(self) -> int:
        """The index of the running event."""
        return self.ledgers[-1].now if self.ledgers else 0

    def opened(self, ledger: Ledger) -> None:
        """Keep the ledger of a deal that begins."""
        self.ledgers.append(ledger)

    def read(self, item: tree.Item, later: bool) -> None:
        """Take in one line."""
        if item.kind in CLOSES:
            self.start_play()
            self._leave_stock()
        elif item.kind in LINES and self.in_deal:
            self.start_play()
            seat = getattr(item, "seat", None)
            self._begin(Place(item.at, seat=seat), self.seats.index(seat) if seat in self.seats else None, item.kind)
        super().read(item, later)

    def finish(self) -> None:
        """End the walk."""
        self.start_play()
        self._leave_stock()
        super().finish()

    def start_play(self) -> None:
        """Set the table when the lines of the deal are complete, and open its ledger."""
        if not self.in_deal or self.deal.done:
            return
        config, options = self.ruleset.config, self.table.options
        classes = range(len(config.ranks))
        ledger = Ledger(
            self.table.deal.number,
            self.seats,
            copies=tuple(config.ranks[kind].copies for kind in classes),
            kind_copies=options.limits[: 4 * 13 + 1],
            shown=frozenset(kind for kind in classes if config.attribute(kind, "shown")),
        )
        first = self.deal.line or (self.deal.items[0] if self.deal.items else self.last_item)
        ledger.events.append(Event(0, Place(first.at if first else tree.NOWHERE), None, None, "deal"))
        self.opened(ledger)
        self.table.ledger, self.astray, self.left, self.tops = ledger, False, False, {}
        self.located.append(self.table.located)
        super().start_play()
        self._lay_out()

    def _lay_out(self) -> None:
        """Note what lies on the table as the deal begins."""
        table, lines = self.table, self.deal
        position = bool(lines.of("position"))
        under = sum(len(item.cards) for item in lines.of("under"))
        for at, card in enumerate(table.pile.stack):
            table.lies(card, "under" if at < under else "pile" if position else "up")
        for melds in {id(side.melds): side.melds for side in table.sides}.values():  # partners of a lone player share
            for card in (card for meld in melds for card in meld.kinds):
                table.lies(card, "meld")
        for item in lines.of("red"):
            for card in item.cards:
                table.lies(table.options.as_bonus(card), "red")
        seconds = [card for player in table.players for card in player.second or ()]
        self.lying = Counter([card & 0xFF for card in (*seconds, *(table.stock.known or ()))])

    def _leave_stock(self) -> None:
        """Note which cards of second hands were left, and of a recorded stock, unless its order was not kept to."""
        table = self.table
        if self.in_deal and not self.left and self.ledger is not None:
            self.left = True  # what was left is noted once
            for card in [card for player in table.players for card in player.second or ()]:
                if card & 0xFF != UNKNOWN:
                    table.lies(card, "foot")
        if self.in_deal and not self.astray:
            for card in table.stock.known or ():
                if card & 0xFF != UNKNOWN:
                    table.lies(card, "stock")
            self.astray = True  # what was left is noted once

    def _begin(self, place: Place, seat: int | None, kind: str) -> None:
        if self.ledger is not None:
            events = self.ledger.events
            events.append(Event(len(events), place, self.table.turn.count, seat, kind))

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point and note what is found."""
        table, seat = self.table, self.table.turn.seat
        if point == "act" and self.action is not None:
            self._begin(self.blamed("act"), seat, self.action.kind)
            self._act(self.action)
        elif point == "turn":
            self._begin(self.blamed("turn"), seat, "end of turn")
            self._spare()
        elif point == "ended" and place is not None and self.ledger and self.ledger.events[-1].kind != "end":
            self._begin(place, None, "end")
        elif point in ("draw", "red"):
            self.astray = self.astray or bool(table.draw.astray if point == "draw" else table.red.astray)
        if point in FROM_DECK and self.action is not None:
            self._foretell(self.action)
        self.place = place
        found = super().ask(point, place)
        self.place = None
        return found

    def _foretell(self, action: tree.Action) -> None:
        """Note which cards that come now the record gave with the stock, or with a second hand."""
        if self.ledger is None:
            return
        place = "foot" if action.kind == "foot" else "stock"
        lying = holder(self.table).second if place == "foot" else self.table.stock.known
        cards = (action.replacements or ()) if action.kind == "red" else action.cards or lying or ()
        for at, (card, known) in enumerate(zip(cards, lying or (), strict=False)):
            if is_full(known) and names_same(card, known) and self.lying[known & 0xFF]:
                self.lying[known & 0xFF] -= 1  # a turn may be told twice
                self.ledger.foretold[len(self.ledger.entries) + at] = place

    def _spare(self) -> None:
        """Note how many cards more that are laid at once may stay in the hand as the turn ends."""
        hand, ledger = self.table.hand, self.ledger
        if ledger is None or hand is None or not sum(hand[UNKNOWN_CLASS:]):
            return
        for kind in ledger.shown:
            fork, spared = self.table.fork(), 0
            while fork.hand is not None and spared < ledger.copies[kind]:
                fork.hand[kind] += 1
                if (rule := self._neglected(fork)) is not None:
                    ledger.duty = rule
                    break
                spared += 1
            spared += sum(self.table.turn.extra[UNKNOWN_CLASS:])
            if spared:
                ledger.spared[self.event] = spared

    def _neglected(self, table: Table) -> str | None:
        """The duty that a turn which ended so would surely neglect."""
        found = self.judge.judge("turn", table, False)
        rules = (each.head.rule for each in found if each.verdict != OPEN)
        return next((rule for rule in rules if self.ruleset.rules[rule].duty), None)

    def _act(self, action: tree.Action) -> None:
        """Note what an action itself says of cards that lie on the table."""
        table, stack = self.table, self.table.pile.stack
        if action.kind == "reshuffle" and self.ledger is not None:
            self.ledger.renewed = True
        if action.kind == "take" and stack and names_same(stack[-1], action.cards[0]):
            named = better_name(action.cards[0], stack[-1])
            melded = action.with_ or action.onto
            self.tops[self.event] = (named, table.turn.seat if melded else None)
            if named & 0xFF != stack[-1] & 0xFF:
                table.same(tag_of(stack[-1]), named)
        elif action.kind == "keep":
            left = list(table.turn.drawn)
            for card in action.cards:
                before = left.copy()
                if not may_be_several(left, card) and take_out(left, card):
                    drawn = next(each for at, each in enumerate(before) if left[at : at + 1] != [each])
                    table.same(tag_of(drawn), better_name(card, drawn))

    def note(self, verdict: Verdict, place: Place | None = None) -> None:
        """Keep a finding."""
        super().note(verdict, place)
        if verdict.verdict == "contradiction" and self.ledger is not None:
            self.ledger.broken.add(self.event)
            self._shown(self.last_item)

    def _shown(self, item: tree.Item | None) -> None:
        """Note a hand that was shown though it cannot have been so."""
        ledger = self.ledger
        if ledger is not None and isinstance(item, tree.Show) and self.event not in [at.event for at in ledger.shows]:
            ledger.shows.append(Showing(self.event, self.seats.index(item.seat), tuple(item.cards)))
