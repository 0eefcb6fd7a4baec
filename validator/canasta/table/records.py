"""What rules may read of seats, sides and what lies there: one class a record of spec/facts.yaml."""

from __future__ import annotations

from copy import copy
from typing import Any

from canasta.cards import CLASSES, NONE, Bag, bag_of
from canasta.table.acts import NO_CARDS
from canasta.table.copying import quick_copy
from canasta.table.shape import A_SET
from canasta.table.zones import Hand

#: A number, a range of which nothing more is known, or None.
Figure = int | tuple[int, int] | None


@quick_copy
class Take:
    """A take of the pile, as the rules see it before it is carried out."""

    __slots__ = ("depth", "groups", "laid", "melds_top", "names_top", "onto", "top", "whole", "with_")
    present = True

    def __init__(self) -> None:
        self.top: int | None = NONE
        self.names_top: bool | None = True
        self.whole = True
        self.depth = 0
        self.melds_top = False
        self.with_: Bag = NO_CARDS
        self.onto: Meld = NO_MELD
        self.laid: Bag = NO_CARDS
        self.groups: tuple[Group, ...] = ()


@quick_copy
class Group:
    """A further meld that is laid from the hand with a take."""

    __slots__ = ("cards",)
    present = True

    def __init__(self, cards: Bag) -> None:
        self.cards = cards


@quick_copy
class Meld:
    """A meld on the table, and what the running action did to it."""

    __slots__ = (
        "added",
        "at_once",
        "before",
        "by",
        "cards",
        "faults",
        "from_pile",
        "grown",
        "joined",
        "kind",
        "kinds",
        "new",
        "number",
        "own_twos",
        "present",
        "rank",
        "repeats",
        "row",
        "row_low",
        "row_two",
        "span",
        "span_low",
        "span_two",
        "suits",
        "text",
        "this_turn",
        "twins",
    )

    def __init__(self) -> None:
        self.present = True
        self.cards: Bag = [0] * CLASSES
        self.before: Bag = NO_CARDS
        self.added: Bag = NO_CARDS
        self.rank: int | None = NONE
        self.kind: int | None = A_SET
        self.new = self.this_turn = self.from_pile = self.joined = False
        self.at_once: Figure = 0
        self.grown = 0
        self.twins: int | None = 0
        self.suits: Figure = 0
        self.span: Figure = 0
        self.span_low: Figure = 0
        self.span_two: Figure = 0
        self.own_twos: Figure = 0
        self.row: Figure = 0
        self.row_low: Figure = 0
        self.row_two: Figure = 0
        self.repeats: Figure = 0
        self.kinds: list[int] = []
        self.by: int | None = None
        self.text, self.number = "", 1
        self.faults: dict[tuple[str, int], Any] = {}

    def copy(self) -> Meld:
        """The same meld as a separate object."""
        other = copy(self)
        other.cards, other.kinds, other.faults = self.cards.copy(), self.kinds.copy(), self.faults.copy()
        return other


NO_MELD = Meld()
NO_MELD.present = False


@quick_copy
class Player:
    """A seat: its hand, and what it did in the deal."""

    __slots__ = (
        "completed",
        "discarded",
        "freezes",
        "laps",
        "melded",
        "open_then",
        "red_held",
        "red_kept",
        "seat",
        "second",
        "side",
        "sits",
        "takes",
        "zone",
    )
    present = True

    def __init__(self, seat: int, side: Side) -> None:
        self.seat, self.side = seat, side
        self.zone = Hand()
        self.melded: bool | None = False
        self.laps = 0
        self.discarded = False
        self.red_kept = 0
        self.red_held = False
        self.open_then: bool | None = False
        self.sits = False
        self.second: list[int] | None = []
        self.completed: int | None = 0
        self.takes = self.freezes = 0

    @property
    def second_left(self) -> int | None:
        """How many cards of the second hand were not picked up; None where that is not known."""
        return None if self.second is None else len(self.second)

    @property
    def sealed(self) -> Bag | None:
        """The cards of the second hand by class as long as it was not picked up; None where nothing is known of it."""
        return None if self.second is None else bag_of(self.second)

    @property
    def hand(self) -> Bag | None:
        """The cards of the hand by class; None where not even their number is known."""
        return None if self.zone.unsized else self.zone.bag


@quick_copy
class Side:
    """A side: its score, melds and players."""

    __slots__ = (
        "allies",
        "asked",
        "bonus_points",
        "concealed",
        "counters",
        "melds",
        "name",
        "opened",
        "penalty_points",
        "players",
        "promise_broken",
        "red",
        "score",
        "second_taken",
        "special",
        "total",
        "went_out",
        "wins",
    )
    present = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.score: Figure = 0
        self.total: Figure = 0
        self.players: list[Player] = []
        self.clear()

    def clear(self) -> None:
        """Begin a deal."""
        self.allies: list[Side] = []
        self.opened: bool | None = False
        self.melds: list[Meld] = []
        self.counters: dict[str, int] = {}
        self.red: Bag = [0] * CLASSES
        self.went_out = False
        self.concealed: bool | None = False
        self.wins = False
        self.special = self.asked = self.promise_broken = self.penalty_points = self.bonus_points = 0
        self.second_taken = 0

    @property
    def second_left(self) -> int | None:
        """How many cards of the side's second hands were not picked up; None where that is not known."""
        left = [player.second_left for player in self.players]
        return None if None in left else sum(each or 0 for each in left)


@quick_copy
class Pile:
    """The discard pile, bottom to top."""

    __slots__ = ("cards", "marked", "stack", "taken", "top", "turns")
    present = True

    def __init__(self) -> None:
        self.stack: list[int] = []
        self.turns: list[int] = []
        self.cards: Bag = [0] * CLASSES
        self.top: int | None = NONE
        self.marked: bool | None = False
        self.taken = 0


@quick_copy
class Stock:
    """The stock: how many cards, at most where its size was not recorded, and which, top first, as far as known."""

    __slots__ = ("count", "known", "places", "unsized")
    present = True

    def __init__(self) -> None:
        self.count = 0
        self.unsized = False
        self.known: list[int] | None = None
        self.places: list[list[int]] = []

    @property
    def size(self) -> Figure:
        """How many cards there are."""
        return self.holding(0)

    def holding(self, least: int) -> Figure:
        """How many cards there are where the record shows that there were at least some."""
        return (least, self.count) if self.unsized and least < self.count else self.count
