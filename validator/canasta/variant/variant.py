"""A variant: its chain of files, its readings, and the ruleset for a table of players."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from canasta.rulebook.cite import Cited
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed
from canasta.variant.ruleset import Ruleset
from canasta.variant.summary import Loaded, Summary

if TYPE_CHECKING:
    from canasta.rulebook import Rulebook
    from canasta.rulebook.clause import TypedClause
    from canasta.rulebook.typist import Typist
    from canasta.variant.cache import Store
    from canasta.variant.effective import Effective
    from canasta.variant.model import Entry, Reading, VariantFile

HASH_LENGTH = 10


@dataclass(slots=True, frozen=True)
class Provenance:
    """Where a value comes from: its status here, its sources, and the file that gives it."""

    name: str
    value: Any
    status: str
    sources: tuple[Cited, ...]
    why: str | None
    reading: str | None
    variant: str
    path: str
    line: int
    column: int


class Variant:
    """A variant with its readings chosen; its files are read when something asks for them."""

    def __init__(
        self, summary: Summary, load: Callable[[], Loaded], chosen: Mapping[str, str], store: Store | None = None
    ) -> None:
        self.summary = summary
        self.chosen = dict(chosen)
        self._load = load
        self.store = store
        self._configured: dict[tuple[int, int], Ruleset] = {}
        self._read: dict[tuple[tuple[str, str], ...], Variant] = {}

    def __repr__(self) -> str:
        """The variant's id and the readings chosen."""
        return f"Variant({self.id!r}, {self.chosen!r})"

    @cached_property
    def loaded(self) -> Loaded:
        """The files and the rulebook, read when first asked for."""
        return self._load()

    @property
    def chain(self) -> tuple[VariantFile, ...]:
        """The files, from the root to the variant's own."""
        return self.loaded.chain

    @property
    def book(self) -> Rulebook:
        """The rulebook."""
        return self.loaded.book

    @property
    def typist(self) -> Typist:
        """What types the rulebook's expressions."""
        return self.loaded.typist

    @property
    def file(self) -> VariantFile:
        """The variant's own file, the last of the chain."""
        return self.chain[-1]

    @property
    def id(self) -> str:
        """The variant's id."""
        return self.summary.id

    @property
    def version(self) -> int:
        """The variant's version."""
        return self.summary.version

    @property
    def title(self) -> str:
        """The variant's name for people."""
        return self.summary.title

    @property
    def path(self) -> str:
        """The variant's file as it is shown."""
        return self.summary.path

    @property
    def extends(self) -> str | None:
        """The id of the variant from which this one takes what it does not give."""
        return self.summary.extends

    @property
    def about(self) -> str:
        """What its file says of it to people."""
        return self.file.about

    @property
    def not_specified(self) -> dict[str, str]:
        """What the sources do not say, and what follows from that."""
        return self.file.not_specified

    @property
    def expect(self) -> dict[str, list[str]]:
        """The rules that are to be stricter or looser than those of the variant extended."""
        return self.file.expect

    @cached_property
    def effective(self) -> Effective:
        """Settings and rules in force under the readings chosen."""
        from canasta.rulebook.load import Faults
        from canasta.variant.effective import build

        faults = Faults()
        found = build(self.book.rules, self.chain, self.chosen, faults)
        faults.end()
        return found

    @property
    def players(self) -> list[int]:
        """The numbers of players the variant is for."""
        return list(self.summary.players)

    @property
    def params(self) -> dict[str, Entry]:
        """The values of parameters, not yet chosen by players or sides."""
        return {name: entry for name, entry in self.effective.settings.items() if name in self.book.parameters}

    def seating(self, players: int) -> str:
        """Who plays with whom: single, alternate or given."""
        return self.summary.seatings.get(players, "given")

    def sides(self, players: int) -> int:
        """How many sides that many players make, unless the record says otherwise."""
        return players if self.seating(players) == "single" else 2

    @cached_property
    def clauses(self) -> dict[str, TypedClause]:
        """The clauses in force by key, typed."""
        from canasta.rulebook.load import Faults

        faults = Faults()
        rules = self.effective.rules.force.values()
        found = {clause.key: clause for rule in rules for clause in self.typist.rule(rule, faults)}
        faults.end()
        return found

    @cached_property
    def ruleset_id(self) -> str:
        """The name of exactly these rules: `romanian@1#3f9c…`."""
        plain = json.dumps([self.effective.content(), self._definitions()], sort_keys=True, ensure_ascii=False)
        return f"{self.id}@{self.version}#{sha256(plain.encode()).hexdigest()[:HASH_LENGTH]}"

    def _definitions(self) -> dict[str, list[Any]]:
        """The definitions that the rules in force use, without their layout."""
        used: set[str] = set()
        for clause in self.clauses.values():
            used.update(clause.body.calls, clause.when.calls if clause.when else ())
        notions = self.book.notions
        return {name: [notions[name].args, " ".join(notions[name].body.text.split())] for name in sorted(used)}

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The readings that make a difference here; what a later file states settles an earlier one's."""
        from canasta.variant.effective import merged_readings

        found = {}
        for name, (_, reading) in merged_readings(self.chain).items():
            if not all(self.under({name: option}).same(self.effective) for option in reading.options):
                found[name] = reading
        return found

    def under(self, choices: Mapping[str, str]) -> Effective:
        """The effective content under other readings."""
        from canasta.rulebook.load import Faults
        from canasta.variant.effective import build

        return build(self.book.rules, self.chain, {**self.chosen, **choices}, Faults())

    def reading(self, name: str) -> str:
        """The option in use of a reading."""
        from canasta.variant.effective import merged_readings

        return self.chosen.get(name, merged_readings(self.chain)[name][1].default)

    @property
    def in_use(self) -> dict[str, str]:
        """The option in use of every reading that makes a difference."""
        return {name: self.reading(name) for name in self.readings}

    def with_readings(self, choices: Mapping[str, str]) -> Variant:
        """The same variant under other readings."""
        key = tuple(sorted(choices.items()))
        if key and key not in self._read:
            faults = [fault for name, option in choices.items() if (fault := self._misread(name, option))]
            if faults:
                raise CanastaError(faults)
            chosen = {**self.chosen, **choices}
            self._read[key] = Variant(self.summary, lambda: self.loaded, chosen, self.store)
        return self._read[key] if key else self

    def _misread(self, name: str, option: str) -> Diagnostic | None:
        """The fault of a choice among readings, if there is one."""
        known = self.summary.options
        if name not in known:
            hint = did_you_mean(name, known) or (f"it has {listed(list(known), 'and')}" if known else None)
            return Diagnostic("variant/reading", f"{self.id} has no reading {name}", self.path, found=name, hint=hint)
        if name in self.summary.settled:
            message = f"{self.id} itself settles what the reading {name} is about"
            return Diagnostic("variant/settled", message, self.path, found=name)
        options = known[name]
        if option in options:
            return None
        hint = did_you_mean(option, options) or f"its options are {listed(options, 'and')}"
        message = f"the reading {name} has no option {option}"
        return Diagnostic("variant/option", message, self.path, found=option, hint=hint)

    def origin(self, name: str) -> Provenance:
        """Where the value of a setting comes from; KeyError when there is no such setting."""
        entry, owner = self.effective.settings[name], self.effective.owner[name]
        status, why = entry.status, entry.why
        if owner is not self.file and status != "not specified":
            status = "inherited"
        if name in self.not_specified:
            status, why = "not specified", self.not_specified[name]
        place = entry.place
        span = place.span()
        return Provenance(
            name=name,
            value=entry.value,
            status=status,
            sources=sources_of(self.book, entry, owner),
            why=why,
            reading=entry.reading,
            variant=owner.id,
            path=place.doc.path,
            line=span.line,
            column=span.column,
        )

    def configure(self, players: int, sides: int | None = None) -> Ruleset:
        """The ruleset for a number of players and sides."""
        if players not in self.players:
            numbers = listed([str(number) for number in self.players])
            message = f"{self.id} is for {numbers} players, not for {players}"
            raise CanastaError(Diagnostic("variant/players", message, self.path, found=players, required=numbers))
        key = (players, self.sides(players) if sides is None else sides)
        if key not in self._configured:
            self._configured[key] = self._stored(*key) or self._made(*key)
        return self._configured[key]

    def _stored(self, players: int, sides: int) -> Ruleset | None:
        """The ruleset as it was made in an earlier run."""
        return self.store.ruleset(self.chosen, players, sides) if self.store else None

    def _made(self, players: int, sides: int) -> Ruleset:
        """The ruleset made anew, and kept for later runs."""
        from canasta.variant.configure import configure

        ruleset = configure(self, players, sides)
        if self.store:
            self.store.keep_ruleset(self.chosen, ruleset)
        return ruleset


def sources_of(book: Rulebook, entry: Entry, owner: VariantFile) -> tuple[Cited, ...]:
    """The sources given with a value; where none are, the statements that name it among its file's sources."""
    if entry.sources or entry.status == "not specified":
        return tuple(Cited(cite.source, cite.statement) for cite in entry.sources)
    cited = {cite.source for each in owner.entries.values() for cite in each.sources}
    found = book.answering("params", entry.name)
    return tuple(Cited(each.source, each.id) for each in found if each.source in cited)
