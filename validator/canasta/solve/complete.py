"""Complete games: every card that a record leaves out is written, the stock included, and nothing else is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

from canasta.cards import JOKER, KINDS, NONE, UNKNOWN, is_full, plain, tag_of
from canasta.solve import hints
from canasta.solve.kinds import Kinds, Stuck, assign
from canasta.solve.records import Ledger, Solution
from canasta.solve.rewrite import Rewriter
from canasta.solve.steps import OF_NAME, kinds_of
from canasta.table.state import Table
from canasta.transcript import tree

#: Lines of a deal or a position, in the order in which they are written.
DEAL_ORDER = ("deal", "carried", "hand", "foot", "stock", "up", "under", "red")
POSITION_ORDER = ("deal", "position", "carried", "melds", "red", "pile", "stock", "hand", "to_move")
#: Lines that come after the beginning of a deal, and those that begin one where none began.
PLAY = ("turn", "end", "show", "score", "bonus", "penalty", "result", "winner")
OUTSIDE = ("tag", "malformed", "result", "winner")
#: Cards that the hands of a position get beyond those that they are seen to need.
SPARE = (2, 9)
#: How many ways of giving suits to sequences are tried before none is asked for.
SUIT_TRIES = 12


class Traced(Protocol):
    """A walk that kept the ledgers of its deals."""

    ledgers: list[Ledger]

    @property
    def table(self) -> Table:
        """The table as it was left."""


def complete(game: tree.Game, trace: Traced, solutions: Sequence[Solution], seed: int = 0) -> tree.Game | None:
    """The game with all cards filled in as the solutions say; None when no full cards were found for them."""
    try:
        return completed(game, trace, solutions, seed)
    except Stuck:
        return None


def completed(game: tree.Game, trace: Traced, solutions: Sequence[Solution], seed: int = 0) -> tree.Game:
    """The same. Raises Stuck, with the deal and the class for which nothing was found."""
    dice = Random(seed)
    lines = [deal for number, deal in deals(game) if number is not None]
    kinds = [
        assigned(trace, ledger, solution, deal, dice)
        for ledger, solution, deal in zip(trace.ledgers, solutions, lines, strict=True)
    ]
    return written(game, trace.ledgers, kinds, dice)


def assigned(trace: Traced, ledger: Ledger, solution: Solution, deal: Sequence[tree.Item], dice: Random) -> Kinds:
    """Cards for one deal, in sequences of one suit if that can be."""
    options = trace.table.options
    if options.runs:
        laid = list(hints.groups(deal, ledger.seats, sides_of(trace)))
        for _ in range(SUIT_TRIES):
            wishes = hints.suits(laid, options, solution, dice)
            try:
                return assign(ledger, solution, dice, wishes)
            except Stuck:
                if not wishes:
                    raise
    return assign(ledger, solution, dice)


def sides_of(trace: Traced) -> list[int]:
    """The number of the side of every seat."""
    sides = trace.table.sides
    return [sides.index(player.side) if player.side in sides else NONE for player in trace.table.players]


def written(game: tree.Game, ledgers: Sequence[Ledger], kinds: Sequence[Kinds], dice: Random) -> tree.Game:
    """The game with the cards of every deal as they were chosen."""
    items: list[tree.Item] = []
    for number, deal in deals(game):
        if number is None or number >= len(ledgers):
            items += deal
        else:
            items += Deal(deal, ledgers[number], kinds[number], dice).written()
    return msgspec.structs.replace(game, items=items)


def deals(game: tree.Game) -> Iterator[tuple[int | None, list[tree.Item]]]:
    """The lines of a game deal by deal; None is what stands before the first."""
    number: int | None = None
    lines: list[tree.Item] = []
    for item in game.items:
        begins = isinstance(item, tree.DealLine) or (number is None and item.kind not in OUTSIDE)
        if begins:
            yield number, lines
            number, lines = (0 if number is None else number + 1), []
        lines.append(item)
    yield number, lines


class Deal:
    """One deal, whose lines are written with full cards."""

    def __init__(self, items: Sequence[tree.Item], ledger: Ledger, kinds: Kinds, dice: Random) -> None:
        self.items, self.ledger, self.kinds, self.dice = items, ledger, kinds, dice
        self.rewriter = Rewriter(ledger, kinds)
        start = next((at for at, item in enumerate(items) if item.kind in PLAY), len(items))
        self.setup, self.play = list(items[:start]), items[start:]
        self.position = any(item.kind == "position" for item in self.setup)
        self.order = POSITION_ORDER if self.position else DEAL_ORDER
        self.at = next((item.at for item in items), tree.NOWHERE)
        self.rest: list[int] = []

    def written(self) -> list[tree.Item]:
        """All lines of the deal."""
        if not self.ledger.entries and not self.ledger.loose:
            return list(self.items)
        self._size_hands()
        self._hands()
        self._piles()
        self._seconds()
        stock = self._stock()
        self.setup = [self._filled(item) for item in self.setup]
        self._put(stock)
        return [*self.setup, *map(self._played, self.play)]

    def _played(self, item: tree.Item) -> tree.Item:
        if isinstance(item, tree.Turn) and item.seat in self.ledger.seats:
            return self.rewriter.turn(item)
        if isinstance(item, tree.Show) and item.seat in self.ledger.seats:
            return self.rewriter.show(item)
        return item

    def _given(self, kind: str) -> Any:
        """The last line of a kind at the beginning of the deal."""
        return next((item for item in reversed(self.setup) if item.kind == kind), None)

    def _put(self, item: tree.Item) -> None:
        """Write a line in the place of the one it fills, or where such lines stand."""
        same = [at for at, other in enumerate(self.setup) if other.kind == item.kind and _of(other) == _of(item)]
        if same:
            self.setup[same[-1]] = item
            return
        rank = self._rank(item)
        at = next((at for at, other in enumerate(self.setup) if self._rank(other) > rank), len(self.setup))
        self.setup.insert(at, item)

    def _rank(self, item: tree.Item) -> int:
        kind = item.kind
        return self.order.index(kind) if kind in self.order else -1 if kind in ("tag", "malformed") else len(self.order)

    def _size_hands(self) -> None:
        """Give hands of unknown size some cards more than what they are seen to need."""
        seats = [seat for seat in self.ledger.unsized if not self._empties(seat) and seat not in self.kinds.sized]
        rest = [kind for kind in KINDS for _ in range(max(0, self.kinds.left[kind]))]
        stock = self._given("stock")
        keep = max(0, len(stock.cards) - len(self.rewriter.drawn)) if stock is not None else 0
        keep += sum(not self._chosen(card) for item in self.setup if isinstance(item, tree.Foot) for card in item.cards)
        self.dice.shuffle(rest)
        for place, seat in enumerate(seats):
            free = max(0, len(rest) - keep)
            share = free // (len(seats) - place) if stock is not None else self.dice.randint(*SPARE)
            for _ in range(min(free, share)):
                kind = rest.pop()
                self.kinds.left[kind] -= 1
                self.kinds.begun.setdefault(seat, []).append(kind)

    def _empties(self, seat: int) -> bool:
        """Whether the record says that a seat's hand became empty."""
        name = self.ledger.seats[seat]
        shown = any(each.seat == seat for each in self.ledger.shows)
        turns = [item for item in self.play if isinstance(item, tree.Turn)]
        out = any(item.seat == name and any(each.kind == "out" for each in item.actions) for item in turns)
        last = turns[-1].seat if turns else None
        ends = [item for item in self.play if isinstance(item, tree.End) and item.how == "out"]
        return shown or out or any((item.seat or last) == name for item in ends)

    def _hands(self) -> None:
        rewriter = self.rewriter
        given = {item.seat: item for item in self.setup if isinstance(item, tree.Hand)}
        sits = next((item.sits for item in self.setup if isinstance(item, tree.DealLine)), None)
        for seat, name in enumerate(self.ledger.seats):
            dealt = rewriter.dealt[seat] + self.kinds.begun.get(seat, [])
            rewriter.hands[seat] = list(dealt)
            if name in given:
                cards = rewriter.each(given[name].cards, dealt)
                self._put(msgspec.structs.replace(given[name], cards=cards))
            elif name != sits and (dealt or self.position):
                self._put(tree.Hand(name, tuple(sorted(dealt)), at=self.at))

    def _piles(self) -> None:
        """The pile as it lies at first: upcards, or that of a position, on what lies under it."""
        rewriter = self.rewriter
        places = {place: self._loose(place) for place in ("pile", "up", "under")}
        kind = "pile" if self.position or self._given("pile") is not None else "up"
        item, lying = self._given(kind), places["pile"] + places["up"]
        under = [card for each in self.setup if isinstance(each, tree.Under) for card in each.cards]
        if item is not None:
            cards = rewriter.each(item.cards, lying[len(lying) - len(item.cards) :])
        else:
            cards = tuple(lying)
            if cards:
                self._put(tree.Pile(cards, at=self.at) if kind == "pile" else tree.Up(cards, at=self.at))
        rewriter.pile = [*(rewriter.known(card) & 0xFF for card in under), *(card & 0xFF for card in cards)]

    def _loose(self, place: str) -> list[int]:
        return [kind for kind, each in zip(self.kinds.loose, self.ledger.loose, strict=True) if each.place == place]

    def _chosen(self, card: int) -> bool:
        """Whether it is told or chosen already which card this is."""
        return is_full(card) or tag_of(card) in self.kinds.tags

    def _seconds(self) -> None:
        """Give second hands that nobody picked up some of the cards left, which then are not in the stock."""
        self.rest = [kind for kind in KINDS for _ in range(max(0, self.kinds.left[kind]))]
        self.dice.shuffle(self.rest)
        for at, item in enumerate(self.setup):
            if isinstance(item, tree.Foot):
                cards = tuple(self._lying(card, self.rest) for card in item.cards)
                self.setup[at] = msgspec.structs.replace(item, cards=cards)

    def _stock(self) -> tree.Stock:
        """The stock: what is drawn in order, then what is left, shuffled."""
        drawn, rest = self.rewriter.drawn, self.rest
        given: tree.Stock | None = self._given("stock")
        if given is None:
            return tree.Stock((*drawn, *rest), at=self.at)
        cards = [
            self.rewriter.named(card, drawn[at]) if at < len(drawn) else self._lying(card, rest)
            for at, card in enumerate(given.cards)
        ]
        return msgspec.structs.replace(given, cards=tuple(cards))

    def _lying(self, card: int, rest: list[int]) -> int:
        """A card that stays in the stock or a second hand: as written or chosen, or else one of those left."""
        if self._chosen(card):
            return self.rewriter.known(card)
        kind = next((each for each in rest if OF_NAME[plain(card)] >> each & 1), None)
        if kind is None:
            return UNKNOWN
        rest.remove(kind)
        return self.rewriter.named(card, kind)

    def _filled(self, item: tree.Item) -> tree.Item:
        """A line of the beginning with full cards; hands and pile are written already."""
        known = self.rewriter.known
        if isinstance(item, tree.Melds):
            melds = [msgspec.structs.replace(each, cards=tuple(map(known, each.cards))) for each in item.melds]
            return msgspec.structs.replace(item, melds=melds)
        if isinstance(item, tree.Red):
            return self._red(item)
        if isinstance(item, tree.Up | tree.Pile | tree.Under | tree.Hand):
            return msgspec.structs.replace(item, cards=tuple(map(known, item.cards)))
        return item

    def _red(self, item: tree.Red) -> tree.Red:
        """Red threes laid at first; their replacements, where nobody read them, are cards of the hand."""
        cards = tuple(map(self.rewriter.known, item.cards))
        drawn = item.replacements
        if drawn is not None:
            tags, named = self.kinds.tags, self.rewriter.named
            drawn = tuple(self.rewriter.known(card) if tag_of(card) in tags else card for card in drawn)
            seats, hands = self.ledger.seats, self.rewriter.hands
            held = hands[seats.index(item.owner)] if item.owner in seats else [card for hand in hands for card in hand]
            left = Counter(held)
            left.subtract(card & 0xFF for card in drawn if is_full(card))
            for card in sorted(drawn, key=lambda each: OF_NAME[plain(each)].bit_count()):
                if not is_full(card):
                    kinds = [kind for kind in kinds_of(OF_NAME[plain(card)]) if left[kind] > 0] or [*cards, JOKER]
                    left[kinds[0]] -= 1
                    at = drawn.index(card)
                    drawn = (*drawn[:at], named(card, kinds[0]), *drawn[at + 1 :])
        return msgspec.structs.replace(item, cards=cards, replacements=drawn)


def _of(item: Any) -> object:
    """Whose line it is."""
    return getattr(item, "seat", None)
