"""What `canasta variants` and `canasta variant show` tell, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from canasta.text import listed
from canasta.variant import locate, values
from canasta.variant.model import Patch
from canasta.variant.variant import Provenance, Variant


@dataclass(slots=True, frozen=True)
class Row:
    """A packaged variant in the list of all."""

    id: str
    title: str
    players: list[int]
    extends: str | None
    version: int
    path: str


@dataclass(slots=True, frozen=True)
class PatchRow:
    """A change to a rule, and where it stands."""

    op: str
    rule: str
    changes: dict[str, Any]
    sources: list[str]
    why: str | None
    path: str
    line: int


@dataclass(slots=True, frozen=True)
class ReadingRow:
    """A contested point: what it is, its options with their reasons, and the one in use."""

    id: str
    about: str
    in_use: str
    options: dict[str, str]
    statements: list[str]


@dataclass(slots=True, frozen=True)
class Page:
    """A variant as it is shown: its own differences, or (flat) everything that holds."""

    id: str
    title: str
    version: int
    ruleset: str
    path: str
    chain: list[str]
    players: list[int]
    values: list[Provenance]
    patches: list[PatchRow]
    readings: list[ReadingRow]
    not_specified: dict[str, str]
    expect: dict[str, list[str]]


def packaged_rows() -> list[Row]:
    """The packaged variants, in the order of their ids."""
    docs = {name: locate.read(file) for name, file in locate.packaged().items()}
    data = {name: doc.data if isinstance(doc.data, dict) else {} for name, doc in docs.items()}
    return [
        Row(
            name,
            str(entry.get("title", name)),
            _players(name, data),
            entry.get("extends"),
            entry.get("version", 1),
            docs[name].path,
        )
        for name, entry in data.items()
    ]


def _players(name: str, data: dict[str, dict[str, Any]]) -> list[int]:
    """The numbers of players, a variant's own or those it inherits."""
    for _ in data:
        entry = data.get(name, {})
        if "players" in entry:
            return list(entry["players"])
        name = str(entry.get("extends"))
    return []


def page(variant: Variant, flat: bool = False) -> Page:
    """A variant with the origin of each of its values."""
    settings, owner = variant.effective.settings, variant.effective.owner
    names = [name for name in settings if flat or owner[name] is variant.file]
    files = variant.chain if flat else variant.chain[-1:]
    return Page(
        id=variant.id,
        title=variant.title,
        version=variant.version,
        ruleset=variant.ruleset_id,
        path=variant.path,
        chain=[file.id for file in reversed(variant.chain)],
        players=variant.players,
        values=[variant.origin(name) for name in _in_order(names, variant)],
        patches=[_patch(patch) for file in files for patch in file.patches],
        readings=_readings(variant, flat),
        not_specified=dict(variant.not_specified),
        expect=dict(variant.expect),
    )


def _in_order(names: list[str], variant: Variant) -> list[str]:
    """Names with the table and the deck first, then parameters in the order of the rulebook."""
    known = {name: index for index, name in enumerate(variant.book.parameters)}
    return sorted(names, key=lambda name: known.get(name, -1))


def _patch(patch: Patch) -> PatchRow:
    """A patch as a row."""
    changes = dict(patch.data) | ({"if": patch.condition.text} if patch.condition else {})
    sources = [f"{cite.source} {cite.statement}" for cite in patch.sources]
    why = patch.place.doc.node(patch.place.path).data.get("why")
    return PatchRow(patch.op, patch.rule, changes, sources, why, patch.place.doc.path, patch.place.span().line)


def _readings(variant: Variant, flat: bool) -> list[ReadingRow]:
    """The readings of the variant's own file, or all that make a difference."""
    return [
        ReadingRow(
            id=name,
            about=reading.about,
            in_use=variant.reading(name),
            options={key: option.why for key, option in reading.options.items()},
            statements=[f"{cite.source} {cite.statement}" for cite in reading.statements],
        )
        for name, reading in variant.readings.items()
        if flat or name in variant.file.readings
    ]


def in_words(value: Any) -> str:
    """A value on one line: `15 (2 players), 13 (3 players), else 11`; tables as `0..1495: 50`."""
    if values.is_choice(value):
        parts = [
            f"else {in_words(inner)}" if key == "else" else f"{in_words(inner)} ({key} {value['by']})"
            for key, inner in value.items()
            if key != "by"
        ]
        return ", ".join(parts)
    if values.is_table(value):
        return "; ".join(f"{_range(row)}: {in_words(row['is'])}" for row in value["table"])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return listed([str(item) for item in value], "and") or "none"
    return str(value)


def _range(row: dict[str, Any]) -> str:
    """The range of a row, `0..1495`, `3000 and more` or `-5 and less`."""
    low, high = row.get("from"), row.get("to")
    if low == high and low is not None:
        return str(low)
    if low is None:
        return "any" if high is None else f"{high} and less"
    return f"{low} and more" if high is None else f"{low}..{high}"
