"""The rulebook checks itself: everything named exists, everything stated is answered, everything types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from canasta import resources
from canasta.language.tree import Lookup, Member, Node, Param, Typed, walk
from canasta.language.typer import typed
from canasta.rulebook import Rulebook, Statement, hover, load_rulebook, schemas
from canasta.rulebook.book import origin
from canasta.rulebook.clause import TypedClause
from canasta.rulebook.load import Faults
from canasta.rulebook.messages import Piece, TemplateError, pieces
from canasta.rulebook.typist import Typist
from canasta.text import CanastaError
from canasta.variant import Variant, load_variant
from canasta.variant.locate import packaged
from canasta.yamlio import load, load_file

BOOK = load_rulebook()
SETTINGS = {"players", "seating", "deck", "deck.packs", "deck.jokers", "deck.ranks"}


def variants() -> Iterator[Variant]:
    """The packaged variants."""
    return (load_variant(name) for name in packaged())


def statements() -> Iterator[Statement]:
    """Every statement of every source."""
    return (statement for source in BOOK.sources.values() for statement in source.statements.values())


def clauses() -> list[TypedClause]:
    """Every clause of the rulebook and of what the packaged variants add, typed."""
    faults = Faults()
    found = [clause for rule in BOOK.rules.values() for clause in Typist(BOOK).rule(rule, faults)]
    faults.end()
    return found + [clause for variant in variants() for clause in variant.clauses.values()]


def nodes(typed_one: Typed) -> Iterator[Node]:
    """All steps of an expression and of the definitions it uses."""
    yield from walk(typed_one.node)
    for definition in typed_one.calls.values():
        yield from walk(definition.node)


def test_schemas_are_schemas() -> None:
    """Every file of spec/schema is a valid JSON Schema of 2020-12 under its own address, and none uses oneOf."""
    from jsonschema import Draft202012Validator

    for file in resources.files("spec", "schema/*.json"):
        name = file.name.removesuffix(".schema.json")
        schema = schemas.schema(name)
        Draft202012Validator.check_schema(schema)
        assert schema["$id"] == f"https://canasta-rules.example/schema/{name}/1.json"
        assert "oneOf" not in file.read_text("utf-8")


@pytest.mark.parametrize(("kind", "pattern"), [("rule", "rules/*.yaml"), ("source", "sources/*.yaml")])
def test_files_fit_their_schemas(kind: str, pattern: str) -> None:
    """Chapters and sources fit their JSON Schemas."""
    for file in resources.files("spec", pattern):
        assert schemas.faults_of(load_file(file, resources.shown(file)), kind) == []


def test_no_two_rules_of_one_id() -> None:
    """Rule ids, and so the names of compiled clauses, are unique."""
    counts = Counter(clause.key for clause in clauses()[: sum(len(rule.clauses) for rule in BOOK.rules.values())])
    assert [key for key, count in counts.items() if count > 1] == []
    assert len(BOOK.rules) == sum(len(load_file(file).data) for file in resources.files("spec", "rules/*.yaml"))


def test_every_rule_has_a_source_and_a_clause() -> None:
    """No rule comes from nowhere or says nothing."""
    assert [rule.id for rule in BOOK.rules.values() if not rule.sources or not rule.clauses] == []


def test_every_expression_and_message_types() -> None:
    """Every clause, message and definition is typed without fault."""
    assert clauses()
    for notion in BOOK.notions.values():
        args = dict(BOOK.schema.definitions[notion.name].args)
        typed(notion.body.text, BOOK.schema, None, None, args, origin(notion.body))


def test_every_requirement_has_a_message() -> None:
    """A rule that can be broken says what is wrong."""
    assert [clause.key for clause in clauses() if clause.kind == "require" and not clause.message] == []


def test_every_cited_statement_exists() -> None:
    """Rules cite statements that are there; variants are checked as they are loaded."""
    missing = [
        (rule.id, cite.source, cite.statement)
        for rule in BOOK.rules.values()
        for cite in rule.sources
        if cite.source not in BOOK.sources or cite.statement not in BOOK.sources[cite.source].statements
    ]
    assert missing == []


def test_every_statement_is_answered() -> None:
    """A statement is answered by something, or says why nothing needs to answer it."""
    assert [statement.id for statement in statements() if not statement.answered] == []


def test_answers_exist() -> None:
    """What answers a statement is a rule, a parameter or setting, or a reading of a packaged variant."""
    known = {
        "rules": set(BOOK.rules),
        "params": set(BOOK.parameters) | SETTINGS,
        "readings": {name for variant in variants() for file in variant.chain for name in file.readings},
    }
    wrong = [
        (statement.id, name)
        for statement in statements()
        for kind, names in known.items()
        for name in statement.answers.get(kind, ())
        if name not in names
    ]
    assert wrong == []


def test_every_parameter_is_read() -> None:
    """Every parameter is read by a rule, directly or through a definition."""
    read: set[str] = set()
    for clause in clauses():
        for one in (clause.when, clause.body):
            for node in nodes(one) if one else ():
                if isinstance(node, Param):
                    read.add(node.name)
                elif isinstance(node, (Lookup, Member)):
                    read.add(node.param)
    assert sorted(set(BOOK.parameters) - read) == []


def test_every_definition_is_used() -> None:
    """No definition stands there for nothing."""
    used = {name for clause in clauses() for one in (clause.when, clause.body) if one for name in one.calls}
    shown = {
        name
        for clause in clauses()
        for part in clause.message
        if not isinstance(part, str)
        for name in part.value.calls
    }
    assert sorted(set(BOOK.notions) - used - shown) == []


def test_every_fact_has_a_meaning() -> None:
    """Every field of a record says what it is and who sees it."""
    assert [
        (name, key) for name, fields in BOOK.fields.items() for key, fact in fields.items() if not fact.meaning
    ] == []
    assert {fact.seen for fields in BOOK.fields.values() for fact in fields.values()} <= {"all", "mover", "nobody"}


def test_every_point_is_used() -> None:
    """Every judge point judges something."""
    assert sorted(set(BOOK.points) - {clause.judges for clause in clauses()}) == []


def test_stratified() -> None:
    """A rule judged at KIND never asks `can KIND`."""
    asking = {
        (clause.judges, kind) for clause in clauses() for one in (clause.when, clause.body) if one for kind in one.asks
    }
    assert [pair for pair in asking if pair[0] == pair[1]] == []


def test_pieces() -> None:
    """A message is words and expressions in braces; sets have braces of their own, doubled braces are words."""
    assert list(pieces("a {b} c")) == [Piece("a ", 0, False), Piece("b", 3, True), Piece(" c", 5, False)]
    assert [piece.text for piece in pieces("{x in {a, b}}.")] == ["x in {a, b}", "."]
    assert [piece.text for piece in pieces("{{a}}")] == ["{a}"]
    for wrong in ("a {b", "a } b"):
        with pytest.raises(TemplateError):
            list(pieces(wrong))


FACTS = """\
points: {turn: a turn}
enums: {role: [natural, wild]}
rank: {role: {type: role}, value: {type: "int 0..9"}, copies: {type: "int 0..9"}}
records: {thing: {size: {type: "int 0..9", meaning: how big}}}
facts: {thing: {type: thing}}
"""
RULE = """\
big:
  statement: A thing is big.
  judges: turn
  require: thing.size > params.least
  sources: [{source: s, statement: S-1}]
"""
FILES = {"facts.yaml": FACTS, "parameters.yaml": 'least: {type: "int 0..9", meaning: m}\n', "rules/thing.yaml": RULE}


def written(folder: Path, **changes: tuple[str, str]) -> Rulebook:
    """A small rulebook in a folder, with a text of one of its files replaced."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        old, new = changes.get(file.stem, ("", ""))
        file.write_text(text.replace(old, new, 1) if old else text)
    return load_rulebook(folder)


def test_a_rulebook_elsewhere(tmp_path: Path) -> None:
    """A rulebook is read from any folder, whatever game it describes."""
    book = written(tmp_path)
    faults = Faults()
    (clause,) = Typist(book).rule(book.rules["thing/big"], faults)
    assert (clause.key, clause.path, clause.line, faults) == ("thing__big__0", "spec/rules/thing.yaml", 2, [])


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "line", "column"),
    [
        ("facts", "{type: thing}", "{type: thng}", "spec/type", 5, 23),
        ("facts", "[natural, wild]", "[natural, natural]", "spec/enum", 2, 15),
        ("facts", "int 0..9", "int 9..0", "spec/type", 3, 42),
        ("facts", "{type: thing}", "{type: thing, at: [trun]}", "spec/point", 5, 16),
        ("facts", "meaning: how", "meening: how", "spec/key", 4, 44),
        ("parameters", ", meaning: m", "", "spec/missing", 1, 8),
        ("thing", "  require: thing", "  requires: thing", "spec/key", 4, 3),
        ("thing", "  judges: turn\n", "", "spec/missing", 2, 3),
        ("thing", "  require: ", "  item: 3\n  require: ", "spec/clause", 2, 3),
        ("thing", "  judges: turn\n", "  judges: turn\n  verdict: bad\n", "spec/verdict", 4, 12),
        ("thing", "big:", "big: 3\nsmall:", "spec/shape", 1, 6),
        ("thing", "sources: [", "sources: [3, ", "spec/shape", 5, 13),
        ("thing", "big:", "big: {}\nbig:", "yaml/duplicate-key", 2, 1),
    ],
)
def test_faults_of_a_rulebook(tmp_path: Path, file: str, old: str, new: str, code: str, line: int, column: int) -> None:
    """A fault in a file of spec/ is found at its place."""
    with pytest.raises(CanastaError) as caught:
        written(tmp_path, **{file: (old, new)})
    found = [(fault.code, fault.span.line, fault.span.column) for fault in caught.value.diagnostics]
    assert (code, line, column) in found, [str(fault) for fault in caught.value.diagnostics]


@pytest.mark.parametrize("name", hover.NAMES)
def test_schemas_for_editors_are_complete(name: str) -> None:
    """Schemas name all parameters and need no other file: `python -m canasta.rulebook.hover` writes them."""
    text = resources.read("spec", "schema", f"{name}.schema.json")
    assert hover.completed(name, BOOK) == text
    assert "canasta-rules.example" not in text.replace(f"canasta-rules.example/schema/{name}/1.json", "", 1)


def marked(text: str) -> list[str]:
    """What an editor marks in a variant's file: the paths of what does not fit the schema as it is shipped."""
    found = Draft202012Validator(schemas.schema("variant")).iter_errors(load(text).data)
    return sorted("/".join(map(str, error.absolute_path)) for error in found)


@pytest.mark.parametrize("folder", ["*.yaml", "house/*.yaml"])
def test_editors_mark_no_packaged_file(folder: str) -> None:
    """What is shipped fits the schema for editors, with the names and types of all settings."""
    for file in resources.files("variants", folder):
        assert marked(file.read_text("utf-8")) == [], file


def test_editors_mark_what_does_not_fit() -> None:
    """Names that do not exist and values of a wrong type are marked by the schema alone."""
    text = """
        variant: our-table
        version: 1
        title: Our table
        params: {out.canastas: 2, out.bonus: no, out.bonsu: 5, pile.one_card: never, pile.frozen_by: [wilds]}
        deck: {packs: 3, jokers: {by: players, 6: 8, else: 6}, ranks: {A: {value: 25, role: wilde}, B: {value: 5}}}
    """
    wrong = ["deck/ranks", "deck/ranks/A/role", "params", "params/out.bonus", "params/pile.frozen_by/0"]
    assert marked(text) == [*wrong, "params/pile.one_card"]


def test_editors_show_a_meaning() -> None:
    """Hovering over a setting shows its own meaning: none of what its schema leads to has other words."""
    defs = schemas.schema("variant")["$defs"]
    assert all("description" not in defs[name] for name in ("setting", "value", "reading"))
    kinds = defs["kinds"]["$defs"]
    assert all("description" not in kind for kind in kinds.values())
    assert [each["body"] for each in kinds["bool"]["defaultSnippets"]] == [True, False]
