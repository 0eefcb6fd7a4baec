"""Checks of the expressions that a variant writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.analyse.lint.context import Context
from canasta.analyse.lint.finding import Finding
from canasta.analyse.lint.folding import Folder
from canasta.analyse.lint.pages import page
from canasta.language import tree
from canasta.language.types import BOOL, plain
from canasta.rulebook.book import origin
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Clause, Code, Rule
from canasta.rulebook.shape import shape
from canasta.text import Diagnostic

_ALWAYS = Folder({})


@dataclass(slots=True, frozen=True)
class Part:
    """An expression of the file: what it is to its clause, and its tree."""

    rule: str
    word: str
    code: Code
    typed: tree.Typed
    conditional: bool


def check(context: Context) -> None:
    """All of them."""
    for part in _parts(context):
        before = len(context.findings)
        for node in _outermost(part.typed.node):
            _node(context, part, node)
        if len(context.findings) == before:
            _under_values(context, part)


def _parts(context: Context) -> Iterator[Part]:
    """The conditions and requirements that stand in this file, under every reading."""
    seen = set()
    for rule in _rules(context):
        for clause in rule.clauses:
            for word, code in _codes(clause):
                if code.place.doc is context.doc and code.place.path not in seen:
                    seen.add(code.place.path)
                    typed = context.typist.code(code, clause.judges, BOOL, Faults())
                    if typed is not None:
                        yield Part(rule.id, word, code, typed, clause.when is not None)


def _rules(context: Context) -> Iterator[Rule]:
    """The rules in force, then those of each option of the file's own readings."""
    yield from context.variant.effective.rules.force.values()
    for reading in context.file.readings.values():
        for option in reading.options.values():
            if option.patches:
                yield from context.variant.under({reading.id: option.name}).rules.force.values()


def _codes(clause: Clause) -> Iterator[tuple[str, Code]]:
    """The expressions of a clause that are true or false."""
    if clause.when:
        yield "when", clause.when
    yield from (("if", code) for code in clause.excepts)
    if clause.kind == "require":
        yield "require", clause.body


def _outermost(node: tree.Node) -> Iterator[tree.Node]:
    """The steps about which something can be said, none inside another."""
    if _twice(node) is not None or (_is_truth(node) and _ALWAYS.fold(node, {}).value is not None):
        yield node
        return
    for child in node.children():
        yield from _outermost(child)


def _is_truth(node: tree.Node) -> bool:
    return plain(node.type) == BOOL and not isinstance(node, tree.Const)


def _twice(node: tree.Node) -> tree.Node | None:
    """The part of a step that stands in it twice."""
    if isinstance(node, tree.Compare) and shape(node.left) == shape(node.right):
        return node.right
    if isinstance(node, tree.And | tree.Or):
        shapes = [shape(part) for part in node.parts]
        return next((part for at, part in enumerate(node.parts) if shapes[at] in shapes[:at]), None)
    return None


def _node(context: Context, part: Part, node: tree.Node) -> None:
    """Say what is wrong with a step."""
    again = _twice(node)
    text = " ".join(part.typed.text[node.start : node.end].split())
    if isinstance(node, tree.Compare) and again is not None:
        _say(context, part, node, "lint/self-compare", f"`{text}` compares a thing with itself")
    elif again is not None:
        said = " ".join(part.typed.text[again.start : again.end].split())
        _say(context, part, again, "lint/said-twice", f"`{said}` stands here twice")
    else:
        value = "always" if _ALWAYS.fold(node, {}).value else "never"
        _say(context, part, node, "lint/constant", f"`{text}` is {value} so")


def _under_values(context: Context, part: Part) -> None:
    """Say that an expression comes to one value at every table of this variant."""
    node = part.typed.node
    if isinstance(node, tree.Const):
        words = {("when", 1): "applies always, as it would without this", ("require", 1): "cannot be broken"}
        if not part.conditional:
            words["require", 0] = "is broken whatever is done; say when it applies"
        if said := words.get((part.word, node.value)):
            _say(context, part, node, "lint/constant", f"{part.rule} {said}")
        return
    found = {folder.fold(node, {}).value for folder in context.reads.tables}
    if len(found) != 1 or None in found:
        return
    (value,) = found
    words = {
        ("when", 0): "the rule applies at no table",
        ("if", 0): "the exception is never made",
        ("if", 1): "the exception is always made, so that the rule never applies",
        ("require", 1): "the rule cannot be broken",
        ("require", 0): "the rule is broken whatever is done",
    }
    if (part.word, value) in words:
        message = f"with the values of this variant {words[part.word, value or 0]}"
        _say(context, part, node, "lint/idle-rule", message)


def _say(context: Context, part: Part, node: tree.Node, code: str, message: str) -> None:
    """A finding at a step of an expression."""
    where = origin(part.code)
    span = where.span(part.typed.text, node.start, node.end)
    context.findings.append(Finding.of(Diagnostic(code, message, where.path, span, part.rule), page(code).level))
