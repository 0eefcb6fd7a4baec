"""What a transcript says, as records: games of items, turns of actions."""

from __future__ import annotations

import msgspec

from canasta.text import Diagnostic
from canasta.transcript.nodes import NOWHERE as NOWHERE
from canasta.transcript.nodes import Action as Action
from canasta.transcript.nodes import Item as Item
from canasta.transcript.nodes import MeldName as MeldName
from canasta.transcript.nodes import Node as Node
from canasta.transcript.nodes import Place as Place


class Malformed(Item, eq=False, gc=False):
    """A line that could not be read, or says what no game can; kept as it is."""

    kind = "malformed"
    text: str


class Tag(Item, eq=False, gc=False):
    """`[NAME "VALUE"]`."""

    kind = "tag"
    name: str
    value: str


class DealLine(Item, eq=False, gc=False):
    """`deal N`, and what changes with this deal."""

    kind = "deal"
    number: int
    dealer: str | None = None
    sides: str | None = None
    sits: str | None = None


class Carried(Item, eq=False, gc=False):
    """Scores that the sides brought into the deal."""

    kind = "carried"
    entries: list[tuple[str, int]]


class Hand(Item, eq=False, gc=False):
    """The cards of a seat's hand."""

    kind = "hand"
    seat: str
    cards: tuple[int, ...] = ()


class Stock(Item, eq=False, gc=False):
    """The stock, top first."""

    kind = "stock"
    cards: tuple[int, ...] = ()


class Up(Item, eq=False, gc=False):
    """The cards turned up, first to last."""

    kind = "up"
    cards: tuple[int, ...]


class Red(Item, eq=False, gc=False):
    """Red threes laid by a seat or lying before a side, and the replacements drawn."""

    kind = "red"
    owner: str
    cards: tuple[int, ...]
    replacements: tuple[int, ...] | None = None


class Foot(Item, eq=False, gc=False):
    """A seat's second hand, or that it was taken already."""

    kind = "foot"
    seat: str
    cards: tuple[int, ...] = ()
    taken: bool = False


class Under(Item, eq=False, gc=False):
    """Cards laid under the pile."""

    kind = "under"
    cards: tuple[int, ...]


class Position(Item, eq=False, gc=False):
    """A position follows instead of a deal."""

    kind = "position"


class PosMeld(Node, eq=False, gc=False):
    """A meld on the table, who laid it, and whether it was laid whole."""

    cards: tuple[int, ...]
    by: str | None = None
    whole: bool = False


class Melds(Item, eq=False, gc=False):
    """The melds of a side."""

    kind = "melds"
    side: str
    melds: list[PosMeld] = msgspec.field(default_factory=list)


class Pile(Item, eq=False, gc=False):
    """The discard pile, bottom to top."""

    kind = "pile"
    cards: tuple[int, ...] = ()


class ToMove(Item, eq=False, gc=False):
    """`turn SEAT`: whose turn it is."""

    kind = "to_move"
    seat: str


class Frozen(Item, eq=False, gc=False):
    """The pile is frozen by something that its cards do not show."""

    kind = "frozen"


class Asked(Item, eq=False, gc=False):
    """A side asked its question before."""

    kind = "asked"
    side: str


class Opened(Item, eq=False, gc=False):
    """How a side opened: from the `hand` or with the `pile`."""

    kind = "opened"
    side: str
    how: str


class Lone(Item, eq=False, gc=False):
    """The seat that plays alone."""

    kind = "lone"
    seat: str


class Turn(Item, eq=False, gc=False):
    """A seat's turn."""

    kind = "turn"
    number: int | None
    seat: str
    actions: list[Action]


class End(Item, eq=False, gc=False):
    """Claim: how the deal ended (`out`, `stock`, `turns`, `abandoned`)."""

    kind = "end"
    how: str
    seat: str | None = None


class Show(Item, eq=False, gc=False):
    """Claim: the cards left in a hand."""

    kind = "show"
    seat: str
    cards: tuple[int, ...] = ()


class Score(Item, eq=False, gc=False):
    """Claim: a side's score of the deal."""

    kind = "score"
    side: str
    items: list[tuple[str, int]] = msgspec.field(default_factory=list)
    deal: int | None = None
    total: int | None = None


class Bonus(Item, eq=False, gc=False):
    """Points that the cut or a referee gave."""

    kind = "bonus"
    seat: str
    name: str
    points: int | None = None


class Penalty(Item, eq=False, gc=False):
    """Points that a referee took."""

    kind = "penalty"
    seat: str
    name: str
    points: int | None = None


class Result(Item, eq=False, gc=False):
    """Claim: the final scores."""

    kind = "result"
    entries: list[tuple[str, int]]


class Winner(Item, eq=False, gc=False):
    """Claim: the side that won, or `draw`."""

    kind = "winner"
    side: str


class Game(Node, eq=False, kw_only=False):
    """One game: its items in the order of the file."""

    items: list[Item]

    def tag(self, name: str) -> str | None:
        """The value of a tag, None when the game has no such tag."""
        return next((item.value for item in self.items if isinstance(item, Tag) and item.name == name), None)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise; none when they are not given rightly."""
        return tuple((self.tag("Seats") or "").split())


class Document(msgspec.Struct, eq=False):
    """A file: its games, what was wrong with it, its text (ends of lines as newlines), comments after the last game."""

    games: list[Game]
    diagnostics: list[Diagnostic] = []
    text: str = ""
    tail: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same games and comments."""
        return isinstance(other, Document) and self.games == other.games and self.tail == other.tail
