"""What rules may read of the running deal and its running turn, one class a record of spec/facts.yaml."""

from __future__ import annotations

from canasta.cards import CLASSES, Bag
from canasta.table.acts import NO_CARDS
from canasta.table.copying import quick_copy
from canasta.table.records import Figure


@quick_copy
class DealFacts:
    """The running deal."""

    __slots__ = ("dealer", "dealer_known", "dealer_step", "number", "over", "partners", "players", "whole")
    present = True

    def __init__(self) -> None:
        self.number, self.players, self.partners, self.over = 1, 4, 1, 0
        self.dealer: int | None = None
        self.dealer_known = self.whole = False
        self.dealer_step = 0


@quick_copy
class Turn:
    """The running turn."""

    __slots__ = (
        "acquired",
        "answered",
        "aside",
        "asked",
        "broken_off",
        "buried",
        "buried_held",
        "buried_played",
        "buried_unsure",
        "came",
        "count",
        "dealer_known",
        "discards",
        "drawn",
        "draws",
        "due",
        "extra",
        "first",
        "fresh",
        "fresh_at",
        "from_pile",
        "keeps",
        "laid",
        "lap",
        "melds",
        "moves",
        "opened_by_take",
        "opening_hand",
        "other_drawn",
        "passes",
        "red_late",
        "red_unreplaced",
        "said_no",
        "said_yes",
        "seat",
        "special",
        "stock_before",
        "taken",
        "takes",
        "thrown",
        "to_earlier",
        "told",
        "was_open",
    )
    present = True

    def __init__(self) -> None:
        self.seat = self.due = self.lap = self.count = 0
        self.first = self.dealer_known = self.broken_off = self.told = False
        self.was_open: bool | None = False
        self.opened_by_take = self.asked = self.said_yes = self.said_no = self.answered = False
        self.acquired = self.draws = self.takes = self.keeps = self.moves = 0
        self.melds = self.discards = self.passes = self.to_earlier = self.thrown = 0
        self.red_unreplaced = self.red_late = self.from_pile = 0
        self.stock_before: Figure = 0
        self.other_drawn: Figure = 0
        self.opening_hand: Bag | None = NO_CARDS
        self.laid: Bag = [0] * CLASSES
        self.extra: Bag = NO_CARDS
        self.fresh, self.fresh_at = 0, -1
        self.special = 0
        self.buried: Bag | None = NO_CARDS
        self.buried_held: Bag = NO_CARDS
        self.buried_played: Bag = NO_CARDS
        self.buried_unsure = 0
        self.came: list[int] = []
        self.taken: Bag = NO_CARDS
        self.aside: Bag = NO_CARDS
        self.drawn: list[int] = []
