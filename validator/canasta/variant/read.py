"""Reads one variant file, already checked by its schema, into records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from canasta.rulebook.cite import Cited
from canasta.rulebook.load import Faults, cited, code
from canasta.rulebook.model import Place
from canasta.variant.model import Entry, Option, Patch, Reading, VariantFile
from canasta.yamlio import Doc

_PINNED = re.compile(r"(?P<name>.+)@(?P<pin>[0-9]+#[0-9a-f]+)")
_APART = ("deck.", "seating.")
"""How the names of settings begin that are no parameters, and stand elsewhere in a file."""
PATCH_WORDS = ("op", "rule", "if", "sources", "why")


def variant_file(doc: Doc, file: FilePath | None) -> VariantFile:
    """The records of a variant file."""
    faults = Faults()
    data: dict[str, Any] = doc.data
    root = Place(doc, ())
    extends, pinned = unpinned(data.get("extends"))
    found = VariantFile(data["variant"], data["version"], data["title"], extends, doc, file)
    found.about = " ".join(str(data.get("about", "")).split())
    found.pinned, found.ruleset = pinned, data.get("ruleset")
    found.entries = dict(_settings(data, root, faults))
    found.patches = _patches(data, root, faults)
    found.readings = {
        name: _reading(name, entry, root.inside("readings", name), faults)
        for name, entry in (data.get("readings") or {}).items()
    }
    found.not_specified = {str(key): str(why) for key, why in (data.get("not_specified") or {}).items()}
    found.expect = {str(key): list(map(str, names)) for key, names in (data.get("expect") or {}).items()}
    found.needs, found.conflicts = (tuple(map(str, data.get(key) or ())) for key in ("needs", "conflicts"))
    faults.end()
    return found


def unpinned(extends: str | None) -> tuple[str | None, str | None]:
    """What is extended, and the version and hash at which it is pinned."""
    found = _PINNED.fullmatch(extends or "")
    return (found["name"], found["pin"]) if found else (extends, None)


def _settings(data: dict[str, Any], place: Place, faults: Faults) -> Iterator[tuple[str, Entry]]:
    """All values that a file gives: players, seating, deck and parameters."""
    if "players" in data:
        yield "players", _entry("players", data["players"], place.inside("players"), faults)
    for count, kind in (data.get("seating") or {}).items():
        yield f"seating.{count}", _entry(f"seating.{count}", kind, place.inside("seating", count), faults)
    yield from _values(data, place, faults)


def _values(data: dict[str, Any], place: Place, faults: Faults) -> Iterator[tuple[str, Entry]]:
    """The values of deck and parameters, which an option of a reading has too."""
    deck = data.get("deck") or {}
    for name in ("packs", "jokers"):
        if name in deck:
            yield f"deck.{name}", _entry(f"deck.{name}", deck[name], place.inside("deck", name), faults)
    for rank, entry in (deck.get("ranks") or {}).items():
        yield from _rank(rank, entry, place.inside("deck", "ranks", rank), faults)
    for name, value in (data.get("params") or {}).items():
        own = f"params.{name}" if name == "players" or name.startswith(_APART) else name
        yield own, _entry(own, value, place.inside("params", name), faults)


def _rank(rank: str, data: dict[str, Any], place: Place, faults: Faults) -> Iterator[tuple[str, Entry]]:
    """The attributes of a rank, with the status and sources given for all of them."""
    sources = cited(place.inside("sources"), data.get("sources"), faults)
    for key, value in data.items():
        if key in ("status", "sources", "why"):
            continue
        name = f"deck.ranks.{rank}.{key}"
        status = str(data.get("status", "stated"))
        yield name, _entry(name, value, place.inside(key), faults, status, sources, data.get("why"))


def _entry(
    name: str,
    data: Any,
    place: Place,
    faults: Faults,
    status: str = "stated",
    sources: tuple[Cited, ...] = (),
    why: str | None = None,
) -> Entry:
    """A value in its short or long form."""
    key, path = place, place.path
    reading = str(path[1]) if path[0] == "readings" else None
    if isinstance(data, dict) and "value" in data:
        sources = cited(place.inside("sources"), data.get("sources"), faults) or sources
        status, why = str(data.get("status", status)), data.get("why", why)
        data, place = data["value"], place.inside("value")
    return Entry(name, data, status, sources, why, place, key, reading)


def _patches(data: dict[str, Any], place: Place, faults: Faults) -> tuple[Patch, ...]:
    """The patches of a file or option."""
    found = []
    for index, entry in enumerate(data.get("patches") or ()):
        here = place.inside("patches", index)
        changes = {key: value for key, value in entry.items() if key not in PATCH_WORDS}
        sources = cited(here.inside("sources"), entry.get("sources"), faults)
        condition = code(here.inside("if"), entry.get("if"), faults)
        found.append(Patch(entry["op"], entry["rule"], changes, sources, here, condition))
    return tuple(found)


def _reading(name: str, data: dict[str, Any], place: Place, faults: Faults) -> Reading:
    """A reading and its options."""
    options = {
        key: _option(key, entry, place.inside("options", key), faults)
        for key, entry in (data.get("options") or {}).items()
    }
    statements = cited(place.inside("statements"), data.get("statements"), faults)
    return Reading(name, str(data.get("about", "")), statements, str(data["default"]), options, place)


def _option(name: str, data: dict[str, Any], place: Place, faults: Faults) -> Option:
    """One way to read a point."""
    entries = dict(_values(data, place, faults))
    return Option(name, str(data["why"]), entries, _patches(data, place, faults), place)
