"""What the rulebook knows of a name, as lines for people."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from canasta.rulebook import Clause, Fact, Notion, Parameter, Rule, Rulebook, Source, Statement
from canasta.rulebook.model import Place
from canasta.text import sentence

_KINDS = {"require": "Requires", "item": "Scores", "set": "Sets", "points": "Gives points"}
_SEEN = {
    "all": "Everybody at the table sees it.",
    "mover": "The player whose turn it is sees it.",
    "nobody": "Nobody sees it at the table.",
}


class Pages:
    """Looks names up in a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def topics(self) -> dict[str, list[str]]:
        """Every name that has a page, by what it names."""
        book = self.book
        return {
            "Rules": list(book.rules),
            "Parameters": list(book.parameters),
            "Definitions": list(book.notions),
            "Facts": list(self.facts()),
            "Judge points": list(book.points),
            "Sources": list(book.sources),
            "Statements": [name for source in book.sources.values() for name in source.statements],
        }

    def facts(self) -> dict[str, Fact]:
        """The facts by the names that rules use, and what a deck says of a rank `k`."""
        found: dict[str, Fact] = {}
        for name, fact in self.book.facts.items():
            found[name] = fact
            inside = self.book.fields_of(fact)
            found |= {f"{name}.{key}": each for key, each in inside.items()}
        return found | {f"k.{name}": fact for name, fact in self.book.rank.items()}

    def page(self, topic: str) -> Iterator[str]:
        """The pages of a name, one below the other; nothing when there is none."""
        book = self.book
        tables: Iterable[tuple[dict[str, Any], Callable[[Any], Iterator[str]]]] = (
            (book.rules, self.rule),
            (book.parameters, self.parameter),
            (book.notions, self.notion),
            (book.sources, self.source),
        )
        pages = [write(table[topic]) for table, write in tables if topic in table]
        if fact := self.facts().get(topic):
            pages.append(self.fact(topic, fact))
        if topic in book.points:
            pages.append(self.point(topic))
        pages += map(self.statement, self.statements(topic))
        yield from joined(pages)

    def rule(self, rule: Rule) -> Iterator[str]:
        """Statement, judgement and sources of a rule."""
        yield rule.id
        yield f"  {sentence(rule.statement)}"
        yield ""
        for clause in rule.clauses:
            yield from self.clause(clause)
        if any(clause.kind == "require" for clause in rule.clauses):
            yield f"  Broken, it is {rule.verdict}{', and it is a duty' if rule.duty else ''}."
        yield place(rule.place)
        if rule.sources:
            yield ""
            yield "  Sources:"
        for cited in rule.sources:
            yield from (f"    {line}" for line in self.cited(cited.source, cited.statement))

    def clause(self, clause: Clause) -> Iterator[str]:
        """Where a clause is judged, when it applies, and what it asks."""
        meaning = self.book.points.get(clause.judges, "")
        yield f"  Judged at `{clause.judges}`{f' ({meaning})' if meaning else ''}; points at `{clause.blames}`."
        if clause.when:
            yield f"    Applies when: {one_line(clause.when.text)}"
        name = f" {clause.name}" if clause.kind in ("item", "set") else ""
        yield f"    {_KINDS.get(clause.kind, clause.kind)}{name}: {one_line(clause.body.text)}"

    def parameter(self, parameter: Parameter) -> Iterator[str]:
        """Meaning and type of a parameter, and the rules that read it."""
        yield parameter.name
        yield f"  {sentence(parameter.meaning)}"
        yield self.type(parameter.type_text)
        yield from self.readers(f"params.{parameter.name}")
        yield place(parameter.place)

    def notion(self, notion: Notion) -> Iterator[str]:
        """Arguments, meaning and expression of a notion."""
        args = ", ".join(f"{name}: {kind}" for name, kind in notion.args)
        yield f"{notion.name}({args})" if args else notion.name
        yield f"  {sentence(notion.meaning)}"
        yield f"  Is: {one_line(notion.body.text)}"
        yield from self.readers(notion.name)
        yield place(notion.place)

    def fact(self, name: str, fact: Fact) -> Iterator[str]:
        """Meaning and type of a fact, who sees it, what it holds, and where it may be read."""
        yield name
        if fact.meaning:
            yield f"  {sentence(fact.meaning)}"
        fields = self.book.fields_of(fact)
        if fields:
            inside = fields if "." in name else [f"{name}.{key}" for key in fields]
            yield f"  Holds {', '.join(inside)}."
        else:
            missing = " It may be missing: then it is `none`." if fact.absent or fact.type_text.endswith("?") else ""
            yield f"{self.type(fact.type_text.rstrip('?'))}{missing}"
        if fact.seen and not fields:
            yield f"  {_SEEN.get(fact.seen, fact.seen)}"
        root = self.book.facts.get(name.partition(".")[0])
        if root and root.at:
            yield f"  Known at {', '.join(point for point in self.book.points if point in root.at)}."
        if not fields:
            yield from self.readers(name)
        yield place(fact.place)

    def type(self, text: str) -> str:
        """A type; the words of an enum are listed."""
        word = text.removeprefix("set of ")
        enum = self.book.schema.enums.get(word)
        if enum is None:
            return f"  Type: {text}."
        return f"  {'Some' if word != text else 'One'} of {', '.join(enum.members)}."

    def point(self, name: str) -> Iterator[str]:
        """When a judge point comes, and the rules judged there."""
        yield f"{name} (judge point)"
        yield f"  {sentence(self.book.points[name])}"
        rules = [rule.id for rule in self.book.rules.values() if any(each.judges == name for each in rule.clauses)]
        if rules:
            yield f"  Judged there: {', '.join(rules)}."

    def readers(self, name: str) -> Iterator[str]:
        """The rules that read a name, themselves or through notions, on one line."""
        names, notions = {name}, self.book.notions.values()
        while more := {each.name for each in notions if _names(each.body.text, names)} - names:
            names |= more
        found = [rule.id for rule in self.book.rules.values() if _reads(rule, names)]
        if found:
            yield f"  Read by {', '.join(found)}."

    def cited(self, source: str, statement: str) -> Iterator[str]:
        """A cited statement with the title of its source and what it says."""
        known = self.book.sources.get(source)
        yield f"{known.title if known else source}, statement {statement}"
        if known and statement in known.statements:
            yield f"  {known.statements[statement].says}"

    def source(self, source: Source) -> Iterator[str]:
        """Title, address and size of a source."""
        yield source.id
        yield f"  {source.title}"
        if source.address:
            yield f"  {source.address}"
        yield f"  {len(source.statements)} statements, grade {source.grade or 'not given'}."
        yield place(source.place)

    def statements(self, topic: str) -> Iterator[Statement]:
        """The statements of an id, which a source may precede: `PAG-12`, `pagat/PAG-12`."""
        wanted, _, key = topic.rpartition("/")
        for source in self.book.sources.values():
            if key in source.statements and wanted in ("", source.id):
                yield source.statements[key]

    def statement(self, statement: Statement) -> Iterator[str]:
        """What a statement says and what answers it."""
        yield statement.id
        yield f"  {statement.says}"
        yield f"  {self.book.sources[statement.source].title}"
        for kind, names in statement.answers.items():
            yield f"  Answered by {kind}: {', '.join(names)}."
        if statement.not_a_rule:
            yield f"  Not a rule: {statement.not_a_rule}"
        yield place(statement.place)


def joined(pages: Iterable[Iterator[str]]) -> Iterator[str]:
    """Pages below each other, a blank line between them."""
    yield from list(chain.from_iterable(("", *page) for page in pages))[1:]


def _reads(rule: Rule, names: set[str]) -> bool:
    """Whether an expression of a rule names one of some names."""
    codes = (code for clause in rule.clauses for code in (clause.when, clause.body) if code)
    return any(_names(code.text, names) for code in codes)


def _names(text: str, names: set[str]) -> bool:
    """Whether an expression names one of some names."""
    return not names.isdisjoint(re.findall(r"[A-Za-z_][\w.]*", text))


def place(place: Place) -> str:
    """The file and line where something is written."""
    return f"  Written in {place.doc.path}, line {place.span().line}."


def one_line(text: str) -> str:
    """An expression on one line."""
    return " ".join(text.split())
