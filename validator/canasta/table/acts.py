"""What rules may read of what is done, said or seen, one class a record of spec/facts.yaml."""

from __future__ import annotations

from typing import Any

from canasta.cards import CLASSES, NONE, Bag
from canasta.table.copying import quick_copy

NO_CARDS: Bag = [0] * CLASSES


def _record(name: str, doc: str, **start: Any) -> Any:
    """A record class with slots for its fields, which begin with the values given here or to the constructor."""
    given = ", ".join(f"{field}=start[{field!r}]" for field in start)
    body = "".join(f"    self.{field} = {field}\n" for field in start)
    space: dict[str, Any] = {"start": start}
    exec(f"def __init__(self, *, {given}):\n{body}", space)
    kind = type(name, (), {"__slots__": tuple(start), "__doc__": doc, "present": True, "__init__": space["__init__"]})
    return quick_copy(kind)


Setup = _record(
    "Setup",
    "How the deal was set up.",
    complete=False,
    cards=0,
    deck=0,
    upcards=(),
    shown=False,
    under=0,
    lone=False,
    second=False,
    beside=NO_CARDS,
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
Shift = _record("Shift", "A card moved within a meld.", card=NONE, meld=None)
Special = _record("Special", "A special hand.", kind=0, cards=NO_CARDS)
Discard = _record("Discard", "A discard.", card=NONE)
Declined = _record("Declined", "A player neither drew nor took.", sequence=0)
Ended = _record("Ended", "The recorded end of a deal.", how=0)
Seen = _record("Seen", "Copies of a card.", copies=0, held=0)
Claim = _record("Claim", "A claim of the record.", kind=0, said=0, actual=0, hidden=False)
Line = _record("Line", "A penalty or bonus line.", known=False, priced=False, said=0, listed=0)
Named = _record("Named", "The named winner.", draw=False, total=0, wins=False)
GameFacts = _record("GameFacts", "The game.", over=False)
