"""The records of one variant file, as it was written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from canasta.rulebook.cite import Cited
from canasta.rulebook.model import Code, Place
from canasta.yamlio import Doc

STATUSES = ("stated", "inherited", "resolved", "not specified")


@dataclass(slots=True, frozen=True)
class Entry:
    """A value that a variant gives to a setting, with its status and sources."""

    name: str
    value: Any
    status: str
    sources: tuple[Cited, ...]
    why: str | None
    place: Place = field(compare=False, repr=False)
    key: Place = field(compare=False, repr=False)
    reading: str | None = None


@dataclass(slots=True, frozen=True)
class Patch:
    """A change to one rule."""

    op: str
    rule: str
    data: dict[str, Any]
    sources: tuple[Cited, ...]
    place: Place = field(compare=False, repr=False)
    condition: Code | None = None


@dataclass(slots=True, frozen=True)
class Option:
    """One way to read a contested point: the values and patches it brings."""

    name: str
    why: str
    entries: dict[str, Entry]
    patches: tuple[Patch, ...]
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Reading:
    """A point that its source lets one read in several ways."""

    id: str
    about: str
    statements: tuple[Cited, ...]
    default: str
    options: dict[str, Option]
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True)
class VariantFile:
    """One variant file: only its differences from what it extends."""

    id: str
    version: int
    title: str
    extends: str | None
    doc: Doc
    file: Path | None
    entries: dict[str, Entry] = field(default_factory=dict)
    patches: tuple[Patch, ...] = ()
    readings: dict[str, Reading] = field(default_factory=dict)
    not_specified: dict[str, str] = field(default_factory=dict)
    expect: dict[str, list[str]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    about: str = ""
    """What the author says of it to people."""
    pinned: str | None = None
    """The version and hash of what is extended, for which the file was written: `1#3f9c2a81d0`."""
    ruleset: str | None = None
    """The ruleset that the file says it comes to."""

    def every_entry(self) -> Iterator[Entry]:
        """The entries of the file and of all options of its readings."""
        yield from self.entries.values()
        for reading in self.readings.values():
            for option in reading.options.values():
                yield from option.entries.values()

    def every_patch(self) -> Iterator[Patch]:
        """The patches of the file and of all options of its readings."""
        yield from self.patches
        for reading in self.readings.values():
            for option in reading.options.values():
                yield from option.patches
