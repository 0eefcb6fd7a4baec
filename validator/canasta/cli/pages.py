"""What the rulebook knows of a name, as lines for people."""

import re
from collections.abc import Iterator

from canasta.rulebook import Clause, Notion, Parameter, Rule, Rulebook, Source, Statement
from canasta.rulebook.model import Place

_KINDS = {"require": "Requires", "item": "Scores", "set": "Sets", "points": "Gives points"}


class Pages:
    """Looks names up in a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def topics(self) -> Iterator[str]:
        """Every name that has a page."""
        yield from self.book.rules
        yield from self.book.parameters
        yield from self.book.notions
        for source in self.book.sources.values():
            yield source.id
            yield from source.statements

    def page(self, topic: str) -> Iterator[str]:
        """The page of a name; nothing when there is none."""
        book = self.book
        if rule := book.rules.get(topic):
            yield from self.rule(rule)
        if parameter := book.parameters.get(topic):
            yield from self.parameter(parameter)
        if notion := book.notions.get(topic):
            yield from self.notion(notion)
        if source := book.sources.get(topic):
            yield from self.source(source)
        for statement in self.statements(topic):
            yield from self.statement(statement)

    def rule(self, rule: Rule) -> Iterator[str]:
        """Statement, judgement and sources of a rule."""
        yield rule.id
        yield f"  {_sentence(rule.statement)}"
        yield ""
        for clause in rule.clauses:
            yield from self.clause(clause)
        if any(clause.kind == "require" for clause in rule.clauses):
            yield f"  Broken, it is {rule.verdict}{', and it is a duty' if rule.duty else ''}."
        yield _place(rule.place)
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
            yield f"    Applies when: {_one_line(clause.when.text)}"
        name = f" {clause.name}" if clause.kind in ("item", "set") else ""
        yield f"    {_KINDS.get(clause.kind, clause.kind)}{name}: {_one_line(clause.body.text)}"

    def parameter(self, parameter: Parameter) -> Iterator[str]:
        """Meaning and type of a parameter, and the rules that read it."""
        yield parameter.name
        yield f"  {_sentence(parameter.meaning)}"
        yield f"  Type: {parameter.type_text}."
        yield from self.readers(f"params.{parameter.name}")
        yield _place(parameter.place)

    def notion(self, notion: Notion) -> Iterator[str]:
        """Arguments, meaning and expression of a notion."""
        args = ", ".join(f"{name}: {kind}" for name, kind in notion.args)
        yield f"{notion.name}({args})" if args else notion.name
        yield f"  {_sentence(notion.meaning)}"
        yield f"  Is: {_one_line(notion.body.text)}"
        yield from self.readers(notion.name)
        yield _place(notion.place)

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
        yield _place(source.place)

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
        yield _place(statement.place)


def _reads(rule: Rule, names: set[str]) -> bool:
    """Whether an expression of a rule names one of some names."""
    codes = (code for clause in rule.clauses for code in (clause.when, clause.body) if code)
    return any(_names(code.text, names) for code in codes)


def _names(text: str, names: set[str]) -> bool:
    """Whether an expression names one of some names."""
    return not names.isdisjoint(re.findall(r"[A-Za-z_][\w.]*", text))


def _place(place: Place) -> str:
    """The file and line where something is written."""
    return f"  Written in {place.doc.path}, line {place.span().line}."


def _one_line(text: str) -> str:
    """An expression on one line."""
    return " ".join(text.split())


def _sentence(text: str) -> str:
    """A meaning as a sentence."""
    text = _one_line(text)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}" if text else ""
