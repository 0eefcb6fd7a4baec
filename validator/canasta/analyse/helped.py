"""Plays deals in which one side gets all it needs: the others neither take nor meld, and discard what it can use."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from canasta.analyse.play import Player
from canasta.cards import CLASS_OF, SUIT_OF, parse_card
from canasta.language.types import RANK_NAMES

#: So many cards a helped player keeps in the hand, to take with them, until everybody draws so many times more.
SAVED, LATE = 4, 2
#: So many additions and melds are looked at.
ADDS, MELDS, TRIES = 40, 6, 300


class Helped(Player):
    """Plays one deal for the side of the first seat; the others do no more than they have to."""

    def first_side(self, seat: str) -> bool:
        """Whether a seat is of the side that is helped."""
        table = self.referee.walk.table
        return table.players[self.seats.index(seat)].side is table.sides[0]

    def eager(self, seat: str) -> float:
        """How readily a player takes and melds."""
        return float(self.first_side(seat))

    @property
    def early(self) -> bool:
        """Whether everybody draws a few times more."""
        return len(self.referee.walk.table.stock.known or ()) > LATE * len(self.seats)

    def chosen(self, seat: str, discards: list[str]) -> str:
        """A discard that fits many melds of the helped side where the others make it, and few where that side does."""
        called = Counter(melded.text for melded in self.referee.walk.table.sides[0].melds)
        sign = -1 if self.first_side(seat) else 1
        use = {}
        for each in discards:
            card = each.split()[-1]
            use[each] = self.ordinary(card), sign * sum(called[part] for part in suited(card))
        best = max(use.values())
        return self.random.choice([each for each in discards if use[each] == best])

    def ordinary(self, name: str) -> bool:
        """Whether a card has the role that kings have."""
        ranks, card = self.referee.walk.ruleset.config.ranks, parse_card(name)
        return card is not None and ranks[CLASS_OF[card]].role == ranks[RANK_NAMES.index("K")].role

    def melding(self, must: bool) -> list[str]:
        """One thing to be laid next, nothing of the last few cards while much is left to draw."""
        if not must and self.early and sum(self.referee.walk.table.hand or ()) <= SAVED:
            return []
        found = self.plain() or (super().melding(must) if must else [])
        return found or list(islice(self.referee.legal("join", 100), 1))

    def plain(self) -> list[str]:
        """A meld of one rank, or cards added to a meld called like them; late also others, to the shortest meld."""
        melds = {melded.text: len(melded.kinds) for melded in self.referee.walk.table.side.melds}
        adds = [each.removeprefix("add ").split(" to ") for each in islice(self.referee.legal("add", TRIES), ADDS)]
        found = [each for each in adds if all(each[1] in suited(card) for card in each[0].split())]
        if not found and not self.early:
            found = sorted(adds, key=lambda each: melds.get(each[1], 0))
        new = islice(self.referee.legal("meld", TRIES), MELDS)
        natural = [each for each in new if len({card[:1] for card in each.split()[1:]}) == 1]
        return [*natural, *(f"add {cards} to {to}" for cards, to in found)][:1]


def suited(name: str) -> str:
    """The rank and the suit of a card by its name; nothing of a card without a suit."""
    card = parse_card(name)
    return "" if card is None or SUIT_OF[card] < 0 else name
