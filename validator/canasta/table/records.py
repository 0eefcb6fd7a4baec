"""What rules may read of the table, one class a record of spec/facts.yaml; attribute names are those of the facts."""

from __future__ import annotations

from copy import copy
from typing import Any

from canasta.cards import CLASSES, NONE, Bag, bag_of
from canasta.table.copying import quick_copy
from canasta.table.zones import A_SET, Hand


def _record(name: str, doc: str, **start: Any) -> Any:
    """A record class with slots for its fields, which begin with the values given here or to the constructor."""
    given = ", ".join(f"{field}=start[{field!r}]" for field in start)
    body = "".join(f"    self.{field} = {field}\n" for field in start)
    space: dict[str, Any] = {"start": start}
    exec(f"def __init__(self, *, {given}):\n{body}", space)
    kind = type(name, (), {"__slots__": tuple(start), "__doc__": doc, "present": True, "__init__": space["__init__"]})
    return quick_copy(kind)


#: A number, a range of which nothing more is known, or None.
Figure = int | tuple[int, int] | None
NO_CARDS: Bag = [0] * CLASSES

Setup = _record(
    "Setup", "How the deal was set up.", complete=False, cards=0, deck=0, upcards=(), shown=False, under=0, lone=False
)
Upcard = _record("Upcard", "A card turned up at the deal.", rank=NONE, covered=False)
Dealt = _record(
    "Dealt",
    "A hand as dealt.",
    cards=NO_CARDS,
    red_laid=0,
    replaced=0,
    recorded=False,
    replacements_recorded=False,
    second=0,
    second_recorded=False,
    partners_second=0,
)
Act = _record(
    "Act",
    "An action of any kind.",
    acquires=False,
    lays=False,
    discards=False,
    moves_melded=False,
    passes=False,
    beyond=0,
)
Play = _record("Play", "Cards leaving a hand.", missing=0, hidden=False)
Draw = _record("Draw", "A draw.", cards=NO_CARDS, available=0, astray=0)
Extra = _record("Extra", "Further cards from the stock.", cards=NO_CARDS, available=0, astray=0)
Keep = _record("Keep", "Cards kept of a draw.", cards=NO_CARDS, thrown=NO_CARDS, strange=0)
Red = _record("Red", "Red threes laid.", cards=NO_CARDS, replaced=0, from_stock=0, from_pile=0, available=0, astray=0)
Add = _record("Add", "Cards added to a meld.", own=True)
Join = _record("Join", "Two melds made one.", same_rank=True, own=True)
Special = _record("Special", "A special hand.", kind=0, cards=NO_CARDS)
Discard = _record("Discard", "A discard.", card=NONE)
Ended = _record("Ended", "The recorded end of a deal.", how=0)
Seen = _record("Seen", "Copies of a card.", copies=0, held=0)
Claim = _record("Claim", "A claim of the record.", kind=0, said=0, actual=0, hidden=False)
Line = _record("Line", "A penalty or bonus line.", known=False, priced=False, said=0, listed=0)
Named = _record("Named", "The named winner.", draw=False, total=0, wins=False)
GameFacts = _record("GameFacts", "The game.", over=False)


@quick_copy
class Take:
    """A take of the pile, as the rules see it before it is carried out."""

    __slots__ = ("depth", "laid", "melds_top", "names_top", "onto", "top", "whole", "with_")
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
        "joined",
        "kind",
        "kinds",
        "new",
        "number",
        "own_twos",
        "present",
        "rank",
        "repeats",
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
        self.twins: int | None = 0
        self.suits: Figure = 0
        self.span: Figure = 0
        self.span_low: Figure = 0
        self.span_two: Figure = 0
        self.own_twos: Figure = 0
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
