"""The values of a variant for people: what they are, at which tables, and where they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.report.rulebook import words
from canasta.report.rulebook.model import Cites, Value
from canasta.report.titles import source_title
from canasta.rulebook import Cited
from canasta.text import listed
from canasta.variant import Variant
from canasta.variant.configure import make_deck
from canasta.variant.values import choose

_DECK = {"deck.packs": "packs of cards", "deck.jokers": "jokers in all of them together"}


class Values:
    """Looks values up in a variant, for some numbers of players."""

    def __init__(self, variant: Variant, players: Sequence[int]) -> None:
        self.variant = variant
        self.tables = [{"players": number, "sides": variant.sides(number)} for number in players]
        self.found: dict[str, Value] = {}

    def line(self, name: str) -> str:
        """A value on one line."""
        return words.line(words.cases(self.variant.effective.settings[name].value, self.tables))

    def value(self, name: str) -> Value:
        """A value with all that is told of it."""
        if name not in self.found:
            self.found[name] = self._made(name)
        return self.found[name]

    def _made(self, name: str) -> Value:
        """A value with all that is told of it, looked up."""
        origin = self.variant.origin(name)
        known = self.variant.book.parameters.get(name)
        found = words.cases(origin.value, self.tables)
        return Value(
            name=name,
            meaning=" ".join(known.meaning.split()) if known else _DECK.get(name, name),
            parts=words.parts(found),
            tables=words.tables(found),
            origin=self._origin(origin.status, origin.variant, origin.reading),
            status=origin.status,
            cites=grouped(origin.sources),
            why=origin.why or "",
        )

    def _origin(self, status: str, owner: str, reading: str | None) -> str:
        """Where a value comes from, in a few words."""
        said = f"inherited from {owner}" if status == "inherited" and owner != self.variant.id else status
        return f"{said}, by the reading {reading}" if reading else said

    def decks(self) -> list[tuple[str, tuple[int, ...]]]:
        """How many cards of each class the deck holds, for each number of players, equal ones together."""
        settings = self.variant.effective.settings
        found: dict[tuple[int, ...], list[str]] = {}
        for table in self.tables:
            packs, jokers = (choose(settings[f"deck.{name}"].value, table) for name in ("packs", "jokers"))
            found.setdefault(make_deck(packs, jokers).copies, []).append(str(table["players"]))
        one = len(found) == 1
        return [("" if one else f"{listed(players)} players", copies) for copies, players in found.items()]


def grouped(cites: Iterable[Cited]) -> tuple[Cites, ...]:
    """Statements by source."""
    found: dict[str, dict[str, None]] = {}
    for each in cites:
        found.setdefault(each.source, {})[each.statement] = None
    return tuple(Cites(name, source_title(name), tuple(statements)) for name, statements in found.items())
