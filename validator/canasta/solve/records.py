"""What a record says of the cards of a deal, in the order in which it says it: the plain data that is decided upon."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.cards import is_full, tag_of

if TYPE_CHECKING:
    from canasta.checker.notes import Place
    from canasta.variant.ruleset import Head

#: The rule, deal, turn and place of a finding: by this it is met again in a second walk.
Identity = tuple[str, int, int | None, tuple[int, int, int, int]]


@dataclass(slots=True, frozen=True)
class Event:
    """One recorded thing that moves or shows cards, in order; index 0 is the set-up of the deal."""

    index: int
    at: Place
    turn: int | None
    seat: int | None
    kind: str


class Entry(NamedTuple):
    """A card entering or leaving a hand, in the order in which it happened.

    `fresh` says that it came from the deck (dealt, drawn, a replacement), not from the pile or a meld.
    """

    event: int
    seat: int
    card: int
    out: bool
    fresh: bool

    @property
    def step(self) -> int:
        """What becomes of the number of cards in the hand: one less, or one more."""
        return -1 if self.out else 1


class Loose(NamedTuple):
    """A card that came from the deck to another place than a hand.

    An upcard, a meld or red three of a position, a pile of a position, a card of a known stock lying there to the end.
    """

    event: int
    card: int
    place: str


class Showing(NamedTuple):
    """At this event the hand is exactly these cards."""

    event: int
    seat: int
    cards: tuple[int, ...]


class Equal(NamedTuple):
    """An occurrence turned out to be this card: a take names the top that was discarded as `?`."""

    event: int
    tag: int
    card: int


@dataclass(slots=True)
class Ledger:
    """All that the record says of the cards of one deal.

    `conjured` holds indices into `entries` of cards that left a hand which cannot have held them; they constrain
    nothing. `unsized` are seats whose dealt hand has an unknown number of cards. `copies` counts the deck by class,
    `kind_copies` by full card. `shown` are the classes of which no hidden card stays in a hand after its owner's turn,
    but as many as `spared` says of the event; `duty` is the rule that asks for it.
    `foretold` are entries of cards that came where the record gave them to lie as the deal began.
    Once the pile was made the stock (`renewed`), what is drawn is no fresh card. `broken` are the events at which
    counting alone found the record impossible.
    """

    deal: int
    seats: tuple[str, ...]
    copies: tuple[int, ...] = ()
    kind_copies: tuple[int, ...] = ()
    shown: frozenset[int] = frozenset()
    spared: dict[int, int] = field(default_factory=dict)
    duty: str = ""
    events: list[Event] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)
    shows: list[Showing] = field(default_factory=list)
    equals: list[Equal] = field(default_factory=list)
    conjured: set[int] = field(default_factory=set)
    unsized: set[int] = field(default_factory=set)
    foretold: dict[int, str] = field(default_factory=dict)
    renewed: bool = False
    broken: set[int] = field(default_factory=set)

    @property
    def now(self) -> int:
        """The index of the last event."""
        return max(0, len(self.events) - 1)

    def told(self, index: int) -> str:
        """Where the record says a card to lie as the deal begins that an entry moves later; nothing of other cards."""
        return self.foretold.get(index, "") if is_full(self.entries[index].card) else ""

    def slots(self) -> dict[int, Entry | Loose]:
        """Where each tagged card came from the deck, by its tag."""
        found: dict[int, Entry | Loose] = {}
        for entry in self.entries:
            if entry.fresh and not entry.out and (tag := tag_of(entry.card)):
                found[tag] = entry
        for loose in self.loose:
            if tag := tag_of(loose.card):
                found[tag] = loose
        return found


@dataclass(slots=True)
class Question:
    """A clause that unknown cards leave open at a judge point; it is broken if and only if it applies and not holds.

    `identity` is that of the finding in pass 1. `duty` says that it is presumed kept. `applies` and `holds` are truth
    values or Z3 terms, `cans` the atoms `can KIND` in them; `said` and `actual` belong to the claim of a figure.
    `beside` are other clauses that are broken where this one is not applied. `seat` is that of the player to act,
    `ledger` the place of the deal's ledger among those of the game.
    """

    deal: int
    event: int
    point: str
    head: Head
    identity: Identity
    duty: bool = False
    applies: Any = None
    holds: Any = None
    cans: list[Any] = field(default_factory=list)
    facts: Any = None
    beside: dict[tuple[str, int], tuple[Any, Any]] = field(default_factory=dict)
    said: int | None = None
    actual: Any = None
    seat: int | None = None
    moved: int = 0
    ledger: int = 0


@dataclass(slots=True)
class Solution:
    """What the unknown cards may be, by class: every slot and every echo by its tag.

    `hands` are the dealt hands of seats in `unsized`: how many cards of each class they began with.
    """

    slots: dict[int, int] = field(default_factory=dict)
    echoes: dict[int, int] = field(default_factory=dict)
    hands: dict[int, list[int]] = field(default_factory=dict)
