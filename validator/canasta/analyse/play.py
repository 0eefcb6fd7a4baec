"""Plays whole deals by chance over what the referee says is legal, writing down what is done."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import islice

from canasta.cards import CLASS_OF, JOKER, RANK_OF, SUIT_OF, card_name
from canasta.checker.explore import Search
from canasta.checker.referee import Referee
from canasta.checker.trial import attempt
from canasta.text import CanastaError
from canasta.transcript.tree import Action
from canasta.variant import Variant

#: A partner is asked with so many cards in the hand at most, after so many tries of what then could be done.
SMALL, TRIES = 9, 250
#: So many lines a deal may have.
MOST = 400
TOO_FEW = "the deck has not the cards for the deal"
Key = Callable[[int], float]


class Stuck(Exception):
    """Nothing legal is left to do, or what was chosen turned out illegal."""


def names(cards: Sequence[int]) -> str:
    """Cards as they are written."""
    return " ".join(card_name(card) for card in cards)


def by_rank(card: int) -> float:
    """Cards of one rank beside each other."""
    return float(CLASS_OF[card])


def by_suit(card: int) -> float:
    """Cards of one suit beside each other, rank by rank."""
    return float(RANK_OF[card] + 20 * max(0, SUIT_OF[card]))


class Player:
    """Plays one deal.

    `keen` is how readily it takes and melds. `key` orders the cards before they are dealt and `noise` shuffles them
    again that far; without a key the deck is shuffled as usual. Who `asks` gets leave to go out where that can be done.
    """

    def __init__(
        self,
        variant: Variant,
        seats: Sequence[str],
        seed: object,
        keen: float,
        *,
        sides: str | None = None,
        tag: str | None = None,
        key: Key | None = None,
        noise: float = 1.0,
        asks: bool = False,
        end: float | None = None,
    ) -> None:
        self.random = random.Random(str(seed))
        self.seats, self.keen, self.asks, self.end = list(seats), keen, asks, end
        self.key, self.noise = key, noise
        self.referee = Referee(variant, seats, sides=sides, dealer=seats[-1])
        self.head = [f'[Variant "{tag or variant.id}"]', f'[Seats "{" ".join(seats)}"]', f'[Dealer "{seats[-1]}"]']
        self.head += [f'[Sides "{sides}"]'] if sides else []
        self.lines: list[str] = []
        self.turn: list[str] = []

    @property
    def text(self) -> str:
        """All that was written down, as a game."""
        return "\n".join([*self.head, "", *self.lines]) + "\n"

    def say(self, line: str) -> None:
        """Write a line of the deal, and let the referee read it."""
        if found := self.referee.line(line):
            raise Stuck(f"{line}: {found[0].message}")
        self.lines.append(line)

    def shuffled(self) -> list[int]:
        """The deck, from the bottom."""
        options, key = self.referee.walk.table.options, self.key
        deck = [card for card in range(JOKER) for _ in range(options.packs)] + [JOKER] * options.jokers
        self.random.shuffle(deck)
        if key is not None:
            spread = self.noise * 20
            deck.sort(key=lambda card: key(card) + spread * self.random.random())
        return deck

    def deal(self) -> None:
        """Shuffle, deal, lay red threes and turn the upcards; raises Stuck when the deck has too few cards."""
        try:
            self.deal_out()
        except IndexError:
            raise Stuck(TOO_FEW) from None

    def deal_out(self) -> None:
        """Deal out a shuffled deck. Raises IndexError when it is empty too early."""
        options, deck = self.referee.walk.table.options, self.shuffled()
        hands = {seat: [deck.pop() for _ in range(options.hand_size)] for seat in self.seats}
        owners = self.seats[: len(self.referee.walk.table.sides)] if options.second_by_side else self.seats
        feet = {seat: [deck.pop() for _ in range(options.second_hand)] for seat in owners}
        up, under = self.turn_up(deck)
        reds = [line for seat in self.seats if (line := self.lay_dealt(seat, hands[seat], deck))]
        self.say("deal 1")
        for seat in self.seats:
            self.say(f"hand {seat} {names(sorted(hands[seat]))}")
        for seat in owners if options.second_hand else ():
            self.say(f"foot {seat} {names(sorted(feet[seat]))}")
        self.say(f"stock {names(deck[::-1])}")
        for word, cards in (("under", under), ("up", up)):
            if cards:
                self.say(f"{word} {names(cards)}")
        for line in reds:
            self.say(line)

    def lay_dealt(self, seat: str, hand: list[int], deck: list[int]) -> str:
        """The line of red threes that lie in a dealt hand, each replaced by the next card."""
        bonus = self.referee.walk.table.options.bonus
        laid, drawn = [], []
        while red := [card for card in hand if bonus[CLASS_OF[card]]]:
            hand.remove(red[0])
            laid.append(red[0])
            drawn.append(deck.pop())
            hand.append(drawn[-1])
        return f"red {seat} {names(laid)} > {names(drawn)}" if laid else ""

    def turn_up(self, deck: list[int]) -> tuple[list[int], list[int]]:
        """The cards turned up, until one may stay, and those laid below it, as the variant says."""
        config = self.referee.walk.ruleset.config
        if not self.referee.walk.table.options.upcard:
            return [], []
        covered = config.params["deal.upcard_covered"]
        assert isinstance(covered, frozenset)
        up = [deck.pop()]
        while config.ranks[CLASS_OF[up[-1]]].role in covered:
            up.append(deck.pop())
        return up, [deck.pop() for _ in range(config.ranks[CLASS_OF[up[-1]]].get("under"))]

    def act(self, seat: str, action: str) -> None:
        """Make an action, which has to be legal."""
        if found := self.referee.act(seat, action):
            raise Stuck(f"{seat} {action}: {found[0].message}")
        self.turn.append(action)

    def play(self) -> str:
        """Play the deal to its end; raises Stuck when it cannot go on or the time is over."""
        self.deal()
        walk = self.referee.walk
        while not walk.table.deal.over and len(self.lines) < MOST:
            if self.end is not None and time.process_time() > self.end:
                raise Stuck("the time is over")
            walk.start_play()
            assert walk.due is not None
            seat = self.seats[walk.due]
            self.turn = []
            if not self.begin(seat):
                break
            self.go_on(seat)
            if found := self.referee.end_turn():
                raise Stuck(f"{seat}: {found[0].message}")
            self.lines.append(f"{walk.table.turn.count}. {seat} {', '.join(self.turn)}")
        self.finish()
        return self.text

    @property
    def went_out(self) -> bool:
        """Whether the deal ended with an empty hand."""
        table = self.referee.walk.table
        return bool(table.deal.over) and not sum(table.me.zone.bag)

    def eager(self, seat: str) -> float:
        """How readily a player takes and melds."""
        return self.keen

    def chosen(self, seat: str, discards: list[str]) -> str:
        """A discard of those that are legal."""
        return self.random.choice(discards)

    def melding(self, must: bool) -> list[str]:
        """What may be laid next, or has to be."""
        legal = self.referee.legal
        return [*islice(legal("add", 300), 3), *islice(legal("meld", 600), 2), *islice(legal("join", 100), 1)]

    def begin(self, seat: str) -> bool:
        """Draw or take; False when the deal is over because neither can be done."""
        table = self.referee.walk.table
        takes = list(islice(self.referee.legal("take", 400), 4))
        if takes and (table.stock.size == 0 or self.random.random() < self.eager(seat)):
            self.act(seat, self.random.choice(takes))
            self.lay_reds(seat, replaced=False)
            for aside in islice(self.referee.legal("red"), 1):
                self.act(seat, aside)
            return True
        if table.stock.size == 0:
            self.lines.append("end stock")
            return False
        count = self.referee.walk.ruleset.config.number("draw.count")
        known = table.stock.known or []
        self.act(seat, f"draw {names(known[:count])}")
        self.lay_reds(seat, replaced=True)
        choices = list(self.referee.legal("keep"))
        if choices:
            self.act(seat, self.random.choice(choices))
        return True

    def lay_reds(self, seat: str, replaced: bool) -> None:
        """Lay the red threes of the hand, with their replacements."""
        table = self.referee.walk.table
        while red := [card for card in table.me.zone.cards() if table.options.bonus[CLASS_OF[card]]]:
            new = (table.stock.known or [])[: len(red)] if replaced else []
            self.act(seat, f"red {names(red)}" + (f" > {names(new)}" if new else ""))
            if replaced and not new:
                return

    def go_on(self, seat: str) -> None:
        """Meld as long as it pleases, or as something is owed; then discard."""
        table, legal = self.referee.walk.table, self.referee.legal
        if table.stock.size == 0 and table.turn.red_unreplaced and not table.turn.other_drawn:
            return
        if self.asks and self.may_go_out():
            self.act(seat, "ask")
            self.act(seat, "answer yes")
        for _ in range(12):
            owed = {finding.rule for finding in self.referee.owed()}
            must = bool(owed - {"turn/ends-with-discard"})
            if not must and self.random.random() > self.eager(seat):
                break
            choices = self.melding(must)
            further = [*legal("extra"), *legal("foot")]
            choices = further or choices
            if not choices:
                break
            self.act(seat, self.random.choice(choices))
            if further:
                self.lay_reds(seat, replaced=True)
        if sum(table.hand or ()):
            discards = list(legal("discard", 300))
            if not discards:
                raise Stuck(f"{seat} has no legal discard")
            self.act(seat, self.chosen(seat, discards))
            for further_cards in islice((*legal("extra"), *legal("foot")), 1):
                self.act(seat, further_cards)
                self.lay_reds(seat, replaced=True)

    def may_go_out(self) -> bool:
        """Whether the player, told to go out, can do so in this turn; asked of the rules, within a few tries."""
        walk = self.referee.walk
        asked = attempt(walk, Action("ask"))
        told = attempt(asked, Action("answer", yes=True)) if asked is not None else None
        return told is not None and sum(walk.table.hand or ()) <= SMALL and Search(TRIES).completes(told)

    def finish(self) -> None:
        """Write the end and the hands."""
        table = self.referee.walk.table
        if self.went_out:
            self.lines.append(f"end out {self.seats[table.me.seat]}")
        elif self.lines[-1] != "end stock":
            self.lines.append("end stock")
        for player in table.players:
            self.lines.append(f"show {self.seats[player.seat]} {names(player.zone.cards())}".rstrip())


def judged(text: str, variant: Variant) -> str:
    """The verdict of the checker on a game, as anybody would get it."""
    from canasta.checker.api import check_game
    from canasta.transcript.parse import parse

    document = parse(text)
    if document.diagnostics:
        raise CanastaError(document.diagnostics)
    return str(check_game(document.games[0], "-", 1, variant, None).verdict)
