"""What the packaged variants say of a name, as lines for people: variants, readings, and who changes what."""

import os
from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from canasta.cli.pages import Pages, joined, one_line, place
from canasta.cli.settings import cited
from canasta.rulebook import Rule, Rulebook
from canasta.rulebook.load import Faults
from canasta.text import listed, sentence
from canasta.variant import Variant, load_variant, packaged_variant
from canasta.variant.effective import build
from canasta.variant.locate import JOINT, packaged, packs
from canasta.variant.model import Option, Reading
from canasta.variant.words import shown


class Games:
    """Looks names up in the packaged variants."""

    @cached_property
    def variants(self) -> dict[str, Variant]:
        """The packaged variants by id, those that extend none first."""
        found = [packaged_variant(name) for name in sorted(packaged())]
        return {one.id: one for one in sorted(found, key=lambda one: one.extends is not None)}

    def topics(self) -> dict[str, list[str]]:
        """Every name that has a page, by what it names."""
        found = {"Variants": list(self.variants), "Readings": list(self.readings)}
        return found | ({"Rules of one variant": list(self.added)} if self.added else {})

    @cached_property
    def added(self) -> dict[str, tuple[Variant, Rule]]:
        """The rules that variants and house packs bring."""
        found: dict[str, tuple[Variant, Rule]] = {}
        for one in [*self.variants.values(), *map(packaged_variant, packs())]:
            known = one.book.rules | {name: rule for name, (_, rule) in found.items()}
            found |= {name: (one, rule) for name, rule in one.effective.rules.force.items() if name not in known}
        return found

    @cached_property
    def readings(self) -> dict[str, list[Variant]]:
        """The variants in which a reading makes a difference, by its id."""
        found: dict[str, list[Variant]] = {}
        for one in self.variants.values():
            for name in one.readings:
                found.setdefault(name, []).append(one)
        return found

    def is_pack(self, topic: str) -> bool:
        """Whether a name is that of a house pack, of packs laid upon a base, or of a file."""
        return topic in packs() or os.path.isfile(topic) or (JOINT in topic and topic not in self.variants)

    def laid(self, topic: str) -> Variant:
        """The variant of such a name. Raises CanastaError."""
        return load_variant(topic)

    def page(self, topic: str) -> Iterator[str]:
        """The pages of a name, one below the other; nothing when there is none."""
        pages = [self.variant(self.variants[topic])] if topic in self.variants else []
        if topic in self.added:
            one, rule = self.added[topic]
            pages.append(chain(Pages(one.book).rule(rule), [f"  A rule of {one.id} alone."]))
        where, _, name = topic.rpartition("/")
        having = [one for one in self.readings.get(name, ()) if where in ("", one.id)]
        pages += [self.reading(group) for group in _alike(having, name)]
        yield from joined(pages)

    def variant(self, one: Variant) -> Iterator[str]:
        """Title, players, what differs from the variant extended, and the readings."""
        yield f"{one.id} (variant)"
        players = listed([str(number) for number in one.players])
        yield f"  {one.title}, for {players} players{f'; extends {one.extends}' if one.extends else ''}."
        if one.about:
            yield f"  {one.about}"
        if one.extends:
            yield from _differences(one)
        if one.readings:
            yield "  Contested points, with the reading in use"
        for name, reading in one.readings.items():
            used = one.reading(name)
            yield f"    {name}={used} (or {listed([option for option in reading.options if option != used])})"
        yield f"  `canasta variant show {one.id}` gives every value with its source."

    def reading(self, group: list[tuple[Variant, Reading]]) -> Iterator[str]:
        """What is contested, the options with their reasons, the statements, and the variants that have it."""
        first, reading = group[0]
        yield f"{first.id + '/' if len(self.readings[reading.id]) != len(group) else ''}{reading.id} (reading)"
        yield f"  {sentence(reading.about)}"
        for option in reading.options.values():
            yield f"  {option.name}{' (default)' if option.name == reading.default else ''}"
            yield f"    {sentence(option.why)}"
            yield from (f"    {line}" for line in _brings(option))
        yield f"  In {listed([one.id for one, _ in group], 'and')}."
        for cite in reading.statements:
            source = first.book.sources[cite.source]
            yield f"  {source.title}, statement {cite.statement}"
            yield f"    {one_line(source.statements[cite.statement].says)}"
        yield place(reading.place)

    def of_reading(self, one: Variant, name: str) -> Iterator[str]:
        """A reading as one variant has it."""
        self.readings[name] = [one]
        return self.reading([(one, one.readings[name])])

    def values(self, book: Rulebook, name: str) -> Iterator[str]:
        """What a parameter is in each variant that gives it a value of its own."""
        if name not in book.parameters:
            return
        own = [one for one in self.variants.values() if one.effective.owner[name] is one.file]
        yield "  Values"
        for one in own:
            value = one.origin(name)
            why = "; ".join(filter(None, (value.status, cited(value.sources))))
            yield f"    {one.id}: {shown(value.value)} ({why})"
        if len(own) < len(self.variants):
            yield "    The other variants take it from the one they extend."

    def changes(self, rule: str) -> Iterator[str]:
        """Which variants change a rule, and how."""
        for one in self.variants.values():
            for patch in one.effective.rules.changed.get(rule, ()):
                if patch.op != "add" and patch.place.doc is one.file.doc:
                    yield f"  Changed in {one.id} ({patch.op})."


def _alike(having: list[Variant], name: str) -> Iterator[list[tuple[Variant, Reading]]]:
    """The variants that have a reading, those together in which it says the same."""
    groups: dict[tuple[str, str], list[tuple[Variant, Reading]]] = {}
    for one in having:
        reading = one.readings[name]
        groups.setdefault((str(reading.place.doc.path), reading.default), []).append((one, reading))
    yield from groups.values()


def _brings(option: Option) -> Iterator[str]:
    """The values and changes of an option."""
    for name, entry in option.entries.items():
        yield f"{name}: {shown(entry.value)}"
    for patch in option.patches:
        yield f"{patch.rule}: {patch.op}"


def _differences(one: Variant) -> Iterator[str]:
    """The values and rules that differ from those of the variant extended, or of the base below all packs."""
    below = one.chain[: -len(one.loaded.own)]
    files = [each.doc for each in one.loaded.own]
    yield f"  Differs from {below[-1].id} in"
    own, theirs = one.effective.settings, build(one.book.rules, below, {}, Faults()).settings
    for name, entry in own.items():
        before = theirs.get(name)
        if before is None or before.value != entry.value:
            yield f"    {name}: {shown(entry.value)}{f' ({below[-1].id}: {shown(before.value)})' if before else ''}"
    for rule, patches in one.effective.rules.changed.items():
        if ops := [patch.op for patch in patches if patch.place.doc in files]:
            yield f"    {rule} ({', '.join(ops)})"
