"""What a rulebook page holds, before it is written in any form."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.report.locale import Translator


@dataclass(slots=True, frozen=True)
class Table:
    """Rows of a table, and its heads."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True, frozen=True)
class Cites:
    """Statements of one source."""

    source: str
    title: str
    statements: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Value:
    """A value of the variant: in one line, or as one or more tables, each for some tables of players."""

    name: str
    meaning: str
    parts: tuple[str, ...]
    tables: tuple[tuple[str, Table], ...]
    origin: str
    status: str
    cites: tuple[Cites, ...] = ()
    why: str = ""
    name_in_short: str = ""
    """The meaning without its small print."""

    @property
    def line(self) -> str:
        """The value at all tables of players on one line."""
        return "; ".join(self.parts)


@dataclass(slots=True, frozen=True)
class Choice:
    """One way to read a contested point."""

    name: str
    why: str
    used: bool
    brings: str = ""


@dataclass(slots=True, frozen=True)
class Dispute:
    """A point on which texts differ, with the ways to read it."""

    id: str
    about: str
    choices: tuple[Choice, ...]
    cites: tuple[Cites, ...]


@dataclass(slots=True, frozen=True)
class Play:
    """An example: a recorded play, and what is said of it."""

    game: str
    says: str
    case: str
    breaks: str = ""


@dataclass(slots=True)
class Entry:
    """One rule in force."""

    id: str
    title: str
    statement: str
    origin: str
    status: str
    says: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    also: list[Value] = field(default_factory=list)
    cites: tuple[Cites, ...] = ()
    disputes: list[Dispute] = field(default_factory=list)
    see: list[Dispute] = field(default_factory=list)
    legal: Play | None = None
    illegal: Play | None = None


@dataclass(slots=True)
class Chapter:
    """The rules of one chapter: those at work, those that the values put to rest, those that were struck out.

    `apart` are values that are other than in the game at the root, and that no rule at work asks for: what they let be.
    """

    id: str
    title: str
    entries: list[Entry] = field(default_factory=list)
    resting: list[Entry] = field(default_factory=list)
    apart: list[Value] = field(default_factory=list)
    struck: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Book:
    """The rules of one variant."""

    id: str
    title: str
    about: str
    ruleset: str
    facts: list[tuple[str, str]]
    cards: Table
    deck: list[Value]
    chapters: list[Chapter]
    rest: list[Value]
    disputes: list[tuple[Dispute, str]]
    open: list[tuple[str, str]]
    sources: list[tuple[str, str, str, list[tuple[str, str]]]]
    tr: Translator
