"""The values of a variant for people: what they are, at which tables, and where they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.report.fixed import DECK
from canasta.report.locale import EN, Translator
from canasta.report.rulebook.model import Cites, Value
from canasta.report.rulebook.words import Words
from canasta.report.titles import source_title
from canasta.rulebook import Cited
from canasta.variant import Variant
from canasta.variant.configure import make_deck
from canasta.variant.values import choose


class Values:
    """Looks values up in a variant, for some numbers of players, and says them in a language."""

    def __init__(self, variant: Variant, players: Sequence[int], tr: Translator = EN) -> None:
        self.variant = variant
        self.tr = tr
        self.words = Words(self.tr)
        self.tables = [{"players": number, "sides": variant.sides(number)} for number in players]
        self.found: dict[str, Value] = {}

    def line(self, name: str) -> str:
        """A value on one line."""
        return self.words.line(self.words.cases(self.variant.effective.settings[name].value, self.tables))

    def value(self, name: str) -> Value:
        """A value with all that is told of it."""
        if name not in self.found:
            self.found[name] = self._made(name)
        return self.found[name]

    def _made(self, name: str) -> Value:
        """A value with all that is told of it, looked up."""
        origin = self.variant.origin(name)
        known = self.variant.book.parameters.get(name)
        found = self.words.cases(origin.value, self.tables)
        kinds = ("open", "why") if origin.status == "not specified" else ("why", "open")
        meaning, short = self._meaning(name, known.meaning if known else "")
        return Value(
            name=name,
            meaning=meaning,
            parts=self.words.parts(found),
            tables=self.words.tables(found),
            origin=self._origin(origin.status, origin.variant, origin.reading),
            status=origin.status,
            cites=grouped(origin.sources),
            why=self.tr.text(kinds[0], origin.why or "", kinds[1]),
            name_in_short=short,
        )

    def _meaning(self, name: str, english: str) -> tuple[str, str]:
        """What a value is, and the same without its small print."""
        if not english:
            said = self.tr.word(f"deck {name}") if name in DECK else name
            return said, said
        short = english.partition(";")[0].partition(":")[0]
        return self.tr.text("param", english), self.tr.text("param", short)

    def _origin(self, status: str, owner: str, reading: str | None) -> str:
        """Where a value comes from, in a few words."""
        elsewhere = status == "inherited" and owner != self.variant.id
        said = self.tr.word("origin inherited-from", owner) if elsewhere else self.tr.text("origin", status)
        return self.tr.word("origin by-reading", said, reading) if reading else said

    def decks(self) -> list[tuple[str, tuple[int, ...]]]:
        """How many cards of each class the deck holds, for each number of players, equal ones together."""
        settings = self.variant.effective.settings
        found: dict[tuple[int, ...], list[str]] = {}
        for table in self.tables:
            packs, jokers = (choose(settings[f"deck.{name}"].value, table) for name in ("packs", "jokers"))
            found.setdefault(make_deck(packs, jokers).copies, []).append(str(table["players"]))
        one = len(found) == 1
        return [("" if one else self.words.players(players), copies) for copies, players in found.items()]


def grouped(cites: Iterable[Cited]) -> tuple[Cites, ...]:
    """Statements by source."""
    found: dict[str, dict[str, None]] = {}
    for each in cites:
        found.setdefault(each.source, {})[each.statement] = None
    return tuple(Cites(name, source_title(name), tuple(statements)) for name, statements in found.items())
