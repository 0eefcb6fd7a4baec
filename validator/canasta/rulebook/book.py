"""The rulebook: everything in `spec/`, read once, with the schema its expressions are typed by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from canasta import resources
from canasta.language.types import WRONG, Definition, Enum, Origin, Root, Schema, Type
from canasta.rulebook import load
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Code, Fact, Notion, Parameter, Place, Rule, Source, Statement
from canasta.rulebook.typetext import TypeTextError, parse_type
from canasta.yamlio import Doc

FACT_FILE, PARAMETER_FILE, DEFINITION_FILE = "spec/facts.yaml", "spec/parameters.yaml", "spec/definitions.yaml"


@dataclass(slots=True)
class Rulebook:
    """Rules, parameters, facts, definitions and sources, and the schema made of them."""

    rules: dict[str, Rule] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    notions: dict[str, Notion] = field(default_factory=dict)
    points: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    fields: dict[str, dict[str, Fact]] = field(default_factory=dict)
    rank: dict[str, Fact] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    schema: Schema = field(default_factory=Schema)

    @property
    def chapters(self) -> list[str]:
        """The chapters that have rules, in the order of their files."""
        return list(dict.fromkeys(rule.chapter for rule in self.rules.values()))

    def fact(self, path: str) -> Fact | None:
        """What is known of a fact such as `pile` or `pile.top`."""
        root, *steps = path.split(".")
        found = self.facts.get(root)
        for step in steps:
            if found is None:
                return None
            found = self.fields.get(found.type_text.rstrip("?"), {}).get(step)
        return found

    def meanings(self) -> dict[str, str]:
        """What facts (`take.onto.kind`), what is said of a class (`rank.canasta`) and definitions mean, by name."""
        found = {name: notion.meaning for name, notion in self.notions.items()}
        found |= {f"rank.{name}": each.meaning.partition(";")[0] for name, each in self.rank.items()}
        for name, fact in self.facts.items():
            found |= {name: fact.meaning} if fact.meaning else {}
            for key, each in self.fields_of(fact).items():
                inside = {f"{name}.{key}.{last}": deep.meaning for last, deep in self.fields_of(each).items()}
                found |= {f"{name}.{key}": each.meaning, **inside}
        return found

    def fields_of(self, fact: Fact) -> dict[str, Fact]:
        """What a fact holds, when it is a record."""
        return self.fields.get(fact.type_text.rstrip("?"), {})

    def answering(self, kind: str, name: str) -> Iterator[Statement]:
        """The statements answered by a name of that kind: rules, params (also `deck` for `deck.packs`), readings."""
        wanted = {name} | ({name.rsplit(".", depth)[0] for depth in range(1, 5)} if kind == "params" else set())
        for source in self.sources.values():
            for statement in source.statements.values():
                if wanted.intersection(statement.answers.get(kind, ())):
                    yield statement


def origin(code: Code, label: str = "", shift: int = 0) -> Origin:
    """The origin of an expression for the language, from its place in a file."""
    place = code.place
    return Origin(place.doc.path, lambda offset: place.doc.at(place.path, offset + shift), label)


@cache
def load_rulebook(folder: FilePath | None = None) -> Rulebook:
    """The rulebook in a folder, by default the one shipped; its faults raised all together."""
    return _Loader(folder or resources.folder("spec")).book()


class _Loader:
    """Reads the files of one spec folder."""

    def __init__(self, folder: FilePath) -> None:
        self.faults = Faults()
        self.docs = {doc.path: doc for doc in load.load_folder(folder, "*.yaml", "spec", self.faults)}
        self.rule_docs = load.load_folder(folder, "rules/*.yaml", "spec", self.faults)
        self.source_docs = load.load_folder(folder, "sources/*.yaml", "spec", self.faults)
        self.book_: Rulebook = Rulebook()

    def book(self) -> Rulebook:
        """The rulebook, or the faults."""
        book = self.book_
        self.read_facts()
        if PARAMETER_FILE in self.docs:
            book.parameters = load.parameters(self.docs[PARAMETER_FILE], self.faults)
        if DEFINITION_FILE in self.docs:
            book.notions = load.notions(self.docs[DEFINITION_FILE], self.faults)
        for doc in self.rule_docs:
            book.rules.update(load.rules(doc, FilePath(doc.path).stem, self.faults))
        for doc in self.source_docs:
            source = load.source(doc, self.faults)
            if source:
                book.sources[source.id] = source
        self.fill_schema()
        self.faults.end()
        return book

    def read_facts(self) -> None:
        """Points, ranks' attributes, records and facts."""
        doc = self.docs.get(FACT_FILE)
        if doc is None:
            return
        self.faults.keys(Place(doc, ()), doc.data, ("points", "enums", "rank", "records", "facts"))
        self.book_.points = {key: str(value) for key, value, _ in load.mapping(doc, self.faults, "points")}
        self.book_.rank = self.facts(doc, "rank")
        self.book_.facts = self.facts(doc, "facts")
        for name, _, _ in load.mapping(doc, self.faults, "records"):
            self.book_.fields[name] = self.facts(doc, "records", name)

    def facts(self, doc: Doc, *path: str) -> dict[str, Fact]:
        """The facts of one mapping."""
        entries = load.mapping(doc, self.faults, *path)
        found = {name: load.fact(name, place, data, self.faults) for name, data, place in entries}
        return {name: fact for name, fact in found.items() if fact}

    def fill_schema(self) -> None:
        """The language's schema, in the order in which its parts need each other."""
        book, schema = self.book_, self.book_.schema
        doc = self.docs.get(FACT_FILE)
        if doc:
            for name, members, place in load.mapping(doc, self.faults, "enums"):
                schema.enums[name] = self.enum(name, members, place)
        schema.points = frozenset(book.points)
        schema.rank_fields = {name: self.type_of(fact) for name, fact in book.rank.items()}
        for name, facts in book.fields.items():
            schema.records[name] = {key: self.type_of(fact) for key, fact in facts.items()}
        schema.roots = {name: Root(self.type_of(fact), self.known_points(fact)) for name, fact in book.facts.items()}
        schema.params = {name: self.type_of(parameter) for name, parameter in book.parameters.items()}
        schema.definitions = {name: self.definition(notion) for name, notion in book.notions.items()}

    def enum(self, name: str, members: Any, place: Place) -> Enum:
        """An enum from its list of words."""
        if not isinstance(members, list) or len(set(map(str, members))) != len(members):
            self.faults.append(place.fault("spec/enum", f"the enum {name} is a list of different words"))
            members = []
        return Enum(name, tuple(map(str, members)))

    def known_points(self, fact: Fact) -> frozenset[str] | None:
        """Where a fact may be read; every point named must exist."""
        for point in sorted((fact.at or frozenset()) - set(self.book_.points)):
            self.faults.append(fact.place.fault("spec/point", f"there is no point {point}", found=point))
        return fact.at

    def type_of(self, record: Fact | Parameter) -> Type:
        """The type of a fact or parameter."""
        text = record.type_text + ("?" if isinstance(record, Fact) and record.absent else "")
        return self.parse(text, record.place.inside("type"))

    def parse(self, text: str, place: Place) -> Type:
        """A type from its text, or a fault and the type that agrees with everything."""
        try:
            return parse_type(text, self.book_.schema.enums, self.book_.fields)
        except TypeTextError as error:
            self.faults.append(place.fault("spec/type", str(error), found=text, hint=error.hint))
            return WRONG

    def definition(self, notion: Notion) -> Definition:
        """A notion as the language takes it."""
        args = tuple((key, self.parse(text, notion.place.inside("args", key))) for key, text in notion.args)
        return Definition(notion.name, args, notion.body.text, origin(notion.body, notion.name))


def set_type(target: str, schema: Schema) -> Type | None:
    """The type of what a `set:` clause sets, such as `game.over`."""
    root, *steps = target.split(".")
    kind = schema.roots[root].type if root in schema.roots else None
    for step in steps:
        fields: Mapping[str, Type] = schema.records.get(getattr(kind, "name", ""), {})
        kind = fields.get(step)
    return kind


def settable(schema: Schema) -> Iterator[str]:
    """The names that a `set:` clause may set."""
    for root, entry in schema.roots.items():
        yield root
        for name in schema.records.get(getattr(entry.type, "name", ""), {}):
            yield f"{root}.{name}"
