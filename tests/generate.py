"""Generates whole legal deals by random play over what the referee allows: `python -m tests.generate [VARIANT …]`.

The deals are written to tests/generated and committed; tests plant faults into them. That they are legal is no proof of
anything by itself: the games of other programs are there for that.
"""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path

from canasta.cards import CLASS_OF, card_name
from canasta.checker.referee import Referee

FOLDER = Path(__file__).parent / "generated"
CATALOGUE = ("bicycle", "uruguay", "cuban", "the-sevens", "joker", "mexicana", "samba", "bolivia", "brazilian")
CATALOGUE += ("italian", "modern-american", "modern-american-cla", "hand-and-foot", "burraco")
SEATS = {2: ["N", "S"], 3: ["N", "E", "S"], 4: ["N", "E", "S", "W"], 6: ["A", "B", "C", "D", "E", "F"]}
RED_UP = (1, 2)


def names(cards: list[int]) -> str:
    """Cards as they are written."""
    return " ".join(card_name(card) for card in cards)


class Player:
    """Plays one deal, writing down what it does."""

    def __init__(self, variant: str, players: int, seed: int, keen: float, red_up: bool = False) -> None:
        self.red_up = red_up
        self.random = random.Random(f"{variant} {players} {seed}")
        self.seats = SEATS[players]
        self.referee = Referee(variant, self.seats, dealer=self.seats[-1])
        self.keen = keen
        self.head = [f'[Variant "{variant}"]', f'[Seats "{" ".join(self.seats)}"]', f'[Dealer "{self.seats[-1]}"]']
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        """Write a line of the deal, and let the referee read it."""
        found = self.referee.line(line)
        assert not found, (line, found)
        self.lines.append(line)

    def deal(self) -> None:
        """Shuffle, deal, lay red threes and turn the upcards."""
        options = self.referee.walk.table.options
        deck = [card for card in range(52) for _ in range(options.packs)] + [52] * options.jokers
        self.random.shuffle(deck)
        if self.red_up:  # one red three starts the pile
            at, red = len(deck) - 1 - options.hand_size * len(self.seats), deck.index(45)
            deck[at], deck[red] = deck[red], deck[at]
        hands = {seat: [deck.pop() for _ in range(options.hand_size)] for seat in self.seats}
        owners = self.seats[:2] if options.second_by_side else self.seats
        feet = {seat: [deck.pop() for _ in range(options.second_hand)] for seat in owners}
        up, under = self.turn_up(deck)
        reds = []
        for seat in self.seats:
            laid, drawn = [], []
            while red := [card for card in hands[seat] if options.bonus[CLASS_OF[card]]]:
                hands[seat].remove(red[0])
                laid.append(red[0])
                drawn.append(deck.pop())
                hands[seat].append(drawn[-1])
            if laid:
                reds.append(f"red {seat} {names(laid)} > {names(drawn)}")
        self.say("deal 1")
        for seat in self.seats:
            self.say(f"hand {seat} {names(sorted(hands[seat]))}")
        for seat in owners if options.second_hand else ():
            self.say(f"foot {seat} {names(sorted(feet[seat]))}")
        self.say(f"stock {names(deck[::-1])}")
        if under:
            self.say(f"under {names(under)}")
        if up:
            self.say(f"up {names(up)}")
        for line in reds:
            self.say(line)

    def turn_up(self, deck: list[int]) -> tuple[list[int], list[int]]:
        """The cards turned up, until one may stay, and those laid below it, as the variant says."""
        config = self.referee.walk.ruleset.config
        if not self.referee.walk.table.options.upcard:
            return [], []
        up = [deck.pop()]
        while config.ranks[CLASS_OF[up[-1]]].role in config.params["deal.upcard_covered"]:
            up.append(deck.pop())
        return up, [deck.pop() for _ in range(config.ranks[CLASS_OF[up[-1]]].get("under"))]

    def act(self, seat: str, action: str) -> None:
        """Make an action, which has to be legal."""
        found = self.referee.act(seat, action)
        assert not found, (seat, action, found)
        self.turn.append(action)

    def play(self) -> list[str]:
        """Play the deal to its end."""
        self.deal()
        walk = self.referee.walk
        while not walk.table.deal.over and len(self.lines) < 400:
            walk.start_play()
            assert walk.due is not None
            seat = self.seats[walk.due]
            self.turn: list[str] = []
            if not self.begin(seat):
                break
            self.go_on(seat)
            assert not self.referee.end_turn()
            self.lines.append(f"{walk.table.turn.count}. {seat} {', '.join(self.turn)}")
        self.finish()
        return [*self.head, "", *self.lines]

    def begin(self, seat: str) -> bool:
        """Draw or take; False when the deal is over because neither can be done."""
        table = self.referee.walk.table
        takes = list(islice(self.referee.legal("take", 400), 4))
        if takes and (table.stock.size == 0 or self.random.random() < self.keen):
            self.act(seat, self.random.choice(takes))
            self.lay_reds(seat, replaced=False)
            return True
        if table.stock.size == 0:
            self.lines.append("end stock")
            return False
        count = int(self.referee.walk.ruleset.config.params["draw.count"])
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
        table = self.referee.walk.table
        if table.stock.size == 0 and table.turn.red_unreplaced and not table.turn.other_drawn:
            return
        for _ in range(12):
            owed = {finding.rule for finding in self.referee.owed()}
            must = bool(owed - {"turn/ends-with-discard"})
            if not must and self.random.random() > self.keen:
                break
            choices = [*islice(self.referee.legal("add", 300), 3), *islice(self.referee.legal("meld", 600), 2)]
            choices += islice(self.referee.legal("join", 100), 1)
            further = [*self.referee.legal("extra"), *self.referee.legal("foot")]
            choices = further or choices
            if not choices:
                break
            self.act(seat, self.random.choice(choices))
            if further:
                self.lay_reds(seat, replaced=True)
        if sum(table.hand):
            discards = list(self.referee.legal("discard", 300))
            self.act(seat, self.random.choice(discards))
            for further in islice((*self.referee.legal("extra"), *self.referee.legal("foot")), 1):
                self.act(seat, further)
                self.lay_reds(seat, replaced=True)

    def finish(self) -> None:
        """Write the end, the hands and the scores."""
        walk = self.referee.walk
        table = walk.table
        if not sum(table.me.zone.bag) and table.deal.over:
            self.lines.append(f"end out {self.seats[table.me.seat]}")
        elif self.lines[-1] != "end stock":
            self.lines.append("end stock")
        for player in table.players:
            self.lines.append(f"show {self.seats[player.seat]} {names(player.zone.cards())}".rstrip())


def main() -> None:
    """Write deals for every packaged variant and number of players."""
    FOLDER.mkdir(exist_ok=True)
    for seed in () if sys.argv[1:] else RED_UP:
        lines = Player("classic", 4, 100 + seed, 0.8, red_up=True).play()
        (FOLDER / f"classic4_red_up_s{seed}.cgn").write_text("\n".join(lines) + "\n", "utf-8")
    wanted = [("classic", 4, 6), ("classic", 2, 3), ("classic", 3, 3), ("classic", 6, 2), ("romanian", 4, 4)]
    wanted += [("romanian", 2, 2), ("romanian", 3, 2), ("romanian", 6, 1)]
    wanted += [("romanian-samba", 4, 2), ("romanian-samba", 2, 2), ("wiener", 4, 1)]
    wanted += [("cutthroat", 3, 2), ("samba", 2, 1), ("pennies-from-heaven", 6, 1)]
    wanted += [(name, 4, 1) for name in CATALOGUE]
    for variant, players, seeds in wanted:
        if sys.argv[1:] and variant not in sys.argv[1:]:
            continue
        for seed in range(1, seeds + 1):
            lines = Player(variant, players, seed, 0.35 + 0.15 * (seed % 4)).play()
            name = f"{variant}{players}_s{seed}.cgn"
            (FOLDER / name).write_text("\n".join(lines) + "\n", "utf-8")
            print(name, len(lines), file=sys.stderr)


if __name__ == "__main__":
    main()
