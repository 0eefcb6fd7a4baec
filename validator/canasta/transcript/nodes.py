"""What the records of a transcript are made of: places, lines, actions and the names of melds."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from canasta.text import Span

Place = tuple[int, int, int, int]
NOWHERE: Place = (1, 1, 1, 1)


class Node(msgspec.Struct, eq=False, gc=False, kw_only=True):
    """A piece of a transcript; equality does not look at where it stands."""

    at: Place = NOWHERE

    @property
    def span(self) -> Span:
        """Where it stands in the text."""
        return Span(*self.at)

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, wherever they stand."""
        if type(self) is not type(other):
            return NotImplemented
        names = (name for name in self.__struct_fields__ if name != "at")
        return all(getattr(self, name) == getattr(other, name) for name in names)


class Item(Node, eq=False, gc=False, kw_only=True):
    """One logical line; `before` are comment lines above it ("" is a blank line), `notes` comments in it by gap.

    Gap 2*i of a turn is before its action i, gap 2*i+1 right after that action; other items have the gap 0, their end.
    """

    kind: ClassVar[str]
    before: tuple[str, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()


class MeldName(msgspec.Struct, frozen=True, gc=False):
    """A side's meld: its rank, suit or W, and its number by order of laying."""

    text: str
    number: int = 1


class Action(Node, eq=False, gc=False):
    """One action of a turn; which fields are used depends on its kind.

    `take`: cards=(C,), `add`: cards, to; `unmeld`: cards, to (its meld); `join`: onto, to; `shift`: cards, end, to.
    """

    kind: str
    cards: tuple[int, ...] = ()
    with_: tuple[int, ...] = ()
    plus: tuple[tuple[int, ...], ...] = ()
    onto: MeldName | None = None
    to: MeldName | None = None
    top: int | None = None
    replacements: tuple[int, ...] | None = None
    name: str | None = None
    end: str | None = None
    yes: bool | None = None
    concealed: bool = False
    whole: bool = False
