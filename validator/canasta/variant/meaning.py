"""Faults of a variant that its schema cannot see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from canasta.cards import rank_meant
from canasta.language import tree
from canasta.language.types import RANK_NAMES, TABLE, Int, Type
from canasta.rulebook.cite import Cited
from canasta.rulebook.clause import TypedClause
from canasta.rulebook.load import Faults
from canasta.text import did_you_mean, listed
from canasta.variant import brackets, hints, values
from canasta.variant.effects import check_patches
from canasta.variant.model import Entry, Reading, VariantFile
from canasta.variant.terms import check_terms
from canasta.variant.units import Figures, odd_numbers, units_of
from canasta.variant.variant import Variant
from canasta.yamlio import Path

_DECK: dict[str, Type] = {"deck.packs": Int(1, 12), "deck.jokers": Int(0, 60)}


Stage = Callable[[Variant, Iterable[int], Faults], None]


def check(variant: Variant, stages: Sequence[Stage] | None = None) -> None:
    """Raise everything that is wrong with a variant."""
    for stage in STAGES if stages is None else stages:
        faults = Faults()
        stage(variant, range(len(variant.chain)), faults)
        faults.end()


def check_names(variant: Variant, indexes: Iterable[int], faults: Faults) -> None:
    """What some files of the chain name: settings, sources, options."""
    names = _Names(variant, faults)
    indexes = list(indexes)
    for index in indexes:
        names.file(variant.chain[index])
    for index in indexes:
        for reading in variant.chain[index].readings.values():
            _check_default(variant, index, reading, faults)


def check_changes(variant: Variant, indexes: Iterable[int], faults: Faults) -> None:
    """The patches and readings of some files of the chain."""
    for index in indexes:
        check_patches(variant, index, faults)


def check_whole(variant: Variant, indexes: Iterable[int], faults: Faults) -> None:
    """What a variant has in all."""
    _check_whole(variant, faults)


def check_use(variant: Variant, indexes: Iterable[int], faults: Faults) -> None:
    """Tables against what can be reached, and expectations."""
    _check_tables(variant, faults)
    _check_expect(variant, faults)
    check_terms(variant, faults)


STAGES = (check_names, check_changes, check_whole, check_use)
"""The checks in order: each takes for granted that those before it found nothing."""


class _Names:
    """Checks of single values: names, types, sources."""

    def __init__(self, variant: Variant, faults: Faults) -> None:
        self.book = variant.book
        self.chain = variant.chain
        self.taken: dict[Path, set[str]] = {}
        """The keys that a mapping has, and those that were meant by others of it."""
        self.faults = faults

    def file(self, file: VariantFile) -> None:
        """All values and citations of a file."""
        for entry in file.every_entry():
            self.entry(entry)
            self.cites(entry.sources)
        for patch in file.every_patch():
            self.cites(patch.sources)
        for reading in file.readings.values():
            self.cites(reading.statements)

    def entry(self, entry: Entry) -> None:
        """The name of a setting, and a value that fits it."""
        kind = self.kind(entry)
        if kind is not None:
            values.check(entry.name, entry.value, kind, entry.place, self.faults)

    def kind(self, entry: Entry) -> Type | None:
        """The type of a setting; None for those that the schema checks already."""
        name = entry.name
        if name.startswith("deck.ranks."):
            return self.rank_kind(entry, *name.split(".")[2:4])
        if name in _DECK or name == "players" or name.startswith("seating."):
            return _DECK.get(name)
        known = self.book.schema.params
        if name not in known:
            name = name.removeprefix("params.")
            hint = hints.elsewhere(name) or did_you_mean(name, known)
            if any(name in file.readings for file in self.chain):
                hint = f"that is a reading; it stands under `readings:`, as `{name}: {{default: …}}`"
            self.key_fault(entry, "variant/param", f"there is no parameter {name}", name, hint)
            return None
        return known.get(name)

    def rank_kind(self, entry: Entry, rank: str, attribute: str) -> Type | None:
        """The type of a rank's attribute."""
        if rank not in RANK_NAMES:
            meant = rank_meant(rank)
            hint = f"did you mean {meant}?" if meant else f"ranks are {', '.join(RANK_NAMES)}"
            hint = "3R are the red threes, 3B the black ones" if rank.strip("0") == "3" else hint
            self.key_fault(entry, "variant/rank", f"there is no rank {rank}", rank, hint, up=1)
            return None
        return self.book.schema.rank_fields.get(attribute)

    def key_fault(self, entry: Entry, code: str, message: str, found: str, hint: str | None, up: int = 0) -> None:
        """A fault at the key of a value, or at a key above it."""
        path = entry.key.path[: len(entry.key.path) - up]
        if near := re.fullmatch(r"did you mean (\S+)\?", hint or ""):
            taken = self.taken.setdefault(path[:-1], {*entry.key.doc.node(path[:-1]).keys})
            hint = f"did you mean {near[1]}, which stands here already?" if near[1] in taken else hint
            taken.add(near[1])
        fault = entry.key.doc.fault(code, message, path, key=True, found=found, hint=hint)
        if not any((each.span, each.message) == (fault.span, fault.message) for each in self.faults):
            self.faults.append(fault)

    def cites(self, cited: Iterable[Cited]) -> None:
        """Sources and statements that must exist."""
        for cite in cited:
            if cite.place is None:
                continue
            source = self.book.sources.get(cite.source)
            if source is None:
                place, message = cite.place.inside("source"), f"there is no source {cite.source}"
                hint = did_you_mean(cite.source, self.book.sources)
                self.faults.append(place.fault("variant/source", message, found=cite.source, hint=hint))
            elif cite.statement not in source.statements:
                place = cite.place.inside("statement")
                message = f"the source {cite.source} has no statement {cite.statement}"
                hint = did_you_mean(cite.statement, source.statements)
                self.faults.append(place.fault("variant/statement", message, found=cite.statement, hint=hint))


def _check_default(variant: Variant, index: int, reading: Reading, faults: Faults) -> None:
    """The default of a reading must be one of its options, which an earlier file may give."""
    options = reading.options
    for file in variant.chain[:index]:
        if not reading.options and reading.id in file.readings:
            options = file.readings[reading.id].options or options
    if not options:
        hint = did_you_mean(reading.id, (name for file in variant.chain[:index] for name in file.readings))
        message = f"the reading {reading.id} has no options and none to inherit"
        place = (*reading.place.path,)
        faults.append(reading.place.doc.fault("variant/options", message, place, key=True, hint=hint))
    elif reading.default not in options:
        hint = did_you_mean(reading.default, options) or f"its options are {listed(list(options), 'and')}"
        message = f"the default {reading.default} is no option of the reading {reading.id}"
        faults.append(reading.place.inside("default").fault("variant/default", message, hint=hint))


def _check_whole(variant: Variant, faults: Faults) -> None:
    """What a variant must have, with everything it inherits."""
    settings, doc = variant.effective.settings, variant.file.doc
    ranks = [f"deck.ranks.{rank}.{key}" for rank in RANK_NAMES for key in ("role", "value")]
    needed = ["players", "deck.packs", "deck.jokers", *ranks, *variant.book.parameters]
    missing = [name for name in needed if name not in settings]
    if missing:
        names = f"{', '.join(missing[:4])}{' …' if len(missing) > 4 else ''}"
        lead = "nothing is extended, and " if variant.extends is None else ""
        message = f"{lead}{len(missing)} settings have no value: {names}"
        hint = "write `extends: classic`, or another variant that has them" if variant.extends is None else None
        faults.append(doc.fault("variant/missing", message, ("variant",), found=missing[0], hint=hint))
        return
    for players in variant.players:
        if f"seating.{players}" not in settings:
            message = f"there is no seating for {players} players"
            faults.append(settings["players"].place.fault("variant/seating", message, found=players))
    _check_choices(variant, faults)


def _check_choices(variant: Variant, faults: Faults) -> None:
    """Values by players and sides must cover every table that the variant is for."""
    entries = [*variant.effective.settings.values(), *variant.file.every_entry()]
    seen = set()
    for entry in entries:
        for players, sides in tables(variant):
            try:
                values.choose(entry.value, {"players": players, "sides": sides})
            except values.NoValue as error:
                span = entry.place.span()
                if (entry.name, span, str(error)) not in seen:
                    hint = "give one, or an `else`"
                    faults.append(entry.place.fault("variant/no-value", f"{entry.name} has {error}", hint=hint))
                seen.add((entry.name, span, str(error)))


def tables(variant: Variant) -> Iterator[tuple[int, int]]:
    """The numbers of players and sides that a variant is for."""
    for players in variant.players:
        if variant.seating(players) == "single":
            yield players, players
        else:
            yield players, 2


def _check_tables(variant: Variant, faults: Faults) -> None:
    """Rows that overlap or leave gaps in the variant's own tables, and in those it inherits."""
    step, scores = score_unit(variant), set(_by_score(variant))
    for entry in variant.file.every_entry():
        _check_table(variant, entry, step, scores, faults)
    inherited = Faults()
    for name, entry in variant.effective.settings.items():
        if variant.effective.owner[name] is not variant.file:
            _check_table(variant, entry, step, scores, inherited)
    if inherited and not (odd := list(odd_numbers(variant, step, inherited[0].message))):
        message = f"an inherited table does not fit this variant's scores, multiples of {step}: {inherited[0]}"
        odd = [variant.file.doc.fault("variant/bracket-inherited", message, ("variant",))]
    faults += odd if inherited else []


def _check_table(variant: Variant, entry: Entry, step: int, scores: set[str], faults: Faults) -> None:
    """The rows of one setting, if it is a table."""
    if variant.book.schema.params.get(entry.name) != TABLE:
        return
    whole = entry.name in scores
    for leaf, place in values.leaves(entry.value, entry.place):
        brackets.check(entry.name, leaf["table"], place, step if whole else 1, whole, faults)


def score_unit(variant: Variant) -> int:
    """The greatest number that divides whatever the variant's score items and named penalties can come to."""
    clauses = variant.clauses.values()
    return units_of(variant).common([clause.body.node for clause in clauses if clause.kind in ("item", "points")])


def value_unit(variant: Variant) -> int:
    """The greatest number that divides the card values, bonuses and penalties which the score items are made of."""
    clauses = variant.clauses.values()
    return units_of(variant, Figures).common(
        [clause.body.node for clause in clauses if clause.kind in ("item", "points")]
    )


def _by_score(variant: Variant) -> Iterator[str]:
    """The tables that are looked up with a number of the record that can be negative: a score."""
    units = units_of(variant)
    for node in _nodes(variant.clauses.values()):
        if isinstance(node, tree.Lookup) and units.of(node.of) is None:
            kind = node.of.type
            if isinstance(kind, Int) and (kind.lo is None or kind.lo < 0):
                yield node.param


def _nodes(clauses: Iterable[TypedClause]) -> Iterator[tree.Node]:
    """All steps of clauses and of the definitions they use."""
    used: dict[str, tree.Typed] = {}
    for clause in clauses:
        for typed in (clause.when, clause.body):
            if typed is not None:
                used.update(typed.calls)
                yield from tree.walk(typed.node)
    for definition in used.values():
        yield from tree.walk(definition.node)


def _check_expect(variant: Variant, faults: Faults) -> None:
    """Expectations name rules."""
    known = variant.book.rules.keys() | variant.effective.rules.force.keys()
    for key, names in variant.expect.items():
        for index, name in enumerate(names):
            if name not in known:
                place = ("expect", key, index)
                hint = did_you_mean(name, known)
                fault = variant.file.doc.fault("variant/rule", f"there is no rule {name}", place, found=name, hint=hint)
                faults.append(fault)
