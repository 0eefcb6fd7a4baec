"""Types, names, judge points, linearity, recursion: each fault with its place and the right name."""

from __future__ import annotations

import pytest

from canasta.language import tree
from canasta.language.typer import check_schema, definition, typed
from canasta.language.types import BOOL, INT, RANK, Definition, Enum, Int, Opt, Origin, Type
from canasta.text import CanastaError, Diagnostic
from canasta.yamlio import load
from tests.language.sample import DEFINITIONS, EXPRESSIONS, HOW, ROLE, schema

SCHEMA = schema()


def faults(text: str, expect: Type | None = BOOL, point: str | None = "take") -> list[Diagnostic]:
    """The faults of a text."""
    with pytest.raises(CanastaError) as caught:
        typed(text, SCHEMA, point, expect)
    return caught.value.diagnostics


def test_definitions_and_examples_are_typed() -> None:
    check_schema(schema())
    for name, (kind, text) in EXPRESSIONS.items():
        assert typed(text, SCHEMA, None, kind).text == text, name
    assert definition(SCHEMA, "canastas").type == INT
    assert len(SCHEMA.typed) == len(DEFINITIONS)


@pytest.mark.parametrize(
    ("text", "code", "column", "message", "hint"),
    [
        ("pile.topp == r7", "lang/name", 1, "there is no field of pile named topp", "did you mean top?"),
        ("hnd[r7] > 1", "lang/name", 1, "there is no fact, definition or member hnd", "did you mean hand?"),
        ("params.natural > 1", "lang/name", 1, "there is no parameter natural", "did you mean naturals?"),
        ("pile.top.role == wildd", "lang/name", 18, "there is no role wildd", "did you mean wild?"),
        ("is_canast(onto)", "lang/name", 1, "there is no definition is_canast", "did you mean is_canasta?"),
        ("opened == True", "lang/name", 11, "there is no fact, definition or member True", "write true"),
        ("can takee", "lang/name", 1, "there is no kind of action takee", "did you mean take?"),
        ("turns", "lang/type", 1, "`turns` is int 0..9, bool is needed here", "compare it"),
        ("pile.top == 7", "lang/type", 13, "`7` is a number, rank? is needed here", "r7"),
        ("opened == 1", "lang/type", 11, "`1` is a number, bool is needed here", "not compared with a number"),
        ("drew == wild", "lang/type", 9, "`wild` is role, how is needed here", None),
        ("drew < stock", "lang/type", 1, "how has no order: only == and != compare it", None),
        ("turns == none", "lang/type", 1, "this is never none, it is int 0..9", None),
        ("onto == melds", "lang/type", 9, "`melds` is list of meld max 6, meld? is needed here", None),
        ("is_wild(pile.top)", "lang/type", 9, "`pile.top` is rank?, rank is needed here", "may be none"),
        ("is_wild()", "lang/syntax", 9, "expected a value, found `)`", None),
        ("is_wild", "lang/type", 1, "0 arguments given, write is_wild(k)", None),
        ("any(k > 1 for k in hand)", "lang/type", 20, "`hand` is cards, a list or `ranks` is needed here", "rank by"),
        ("pile.top in hand", "lang/type", 13, "`hand` is cards, a set `{a, b}` or a parameter", "bag[rank]"),
        ("hand.size > 1", "lang/type", 1, "`hand` is cards, a record or a rank is needed here", None),
        ("size(turns) > 1", "lang/type", 6, "`turns` is int 0..9, cards or a list is needed here", None),
        ("lookup(params.naturals, 3) > 1", "lang/type", 8, "`params.naturals` is int 0..3, table is needed", None),
        ("any(turns > 1 for turns in melds)", "lang/name", 1, "the loop variable turns already means", None),
        ("turns * score > 1", "lang/linear", 1, "two numbers of the position are multiplied", "one factor"),
        ("sum(m.age * size(m.cards) for m in melds) > 1", "lang/linear", 5, "two numbers of the position", "one"),
        ("can take", "lang/can", 1, "a rule that judges take may not ask `can take`", None),
        ("ranks == 1", "lang/name", 1, "ranks does not stand alone", None),
        ("(r7 if opened else stock) == r7", "lang/type", 20, "`stock` is how, rank is needed here", None),
        ("turns > 12345678901", "lang/type", 9, "a number has at most nine digits", None),
    ],
)
def test_faults(text: str, code: str, column: int, message: str, hint: str | None) -> None:
    (fault,) = faults(text)
    assert (fault.code, fault.span.column) == (code, column)
    assert fault.message.startswith(message)
    assert (hint or "") in (fault.hint or "")


def test_all_faults_are_found() -> None:
    assert [fault.code for fault in faults("turnss > 1 and pile.topp == r7 and score")] == [
        "lang/name", "lang/name", "lang/type",
    ]  # fmt: skip


def test_a_fact_is_read_only_at_its_points() -> None:
    typed("size(with) > 1", SCHEMA, "take", BOOL)
    (fault,) = faults("size(with) > 1", point="turn")
    assert (fault.code, fault.found, fault.required) == ("lang/point", "turn", "take")


def test_points_reach_through_definitions() -> None:
    known = schema()
    known.definitions["shown"] = Definition("shown", (), "size(with)")
    known.definitions["twice"] = Definition("twice", (), "2 * shown")
    known.definitions["open"] = Definition("open", (), "can discard")
    typed("twice > 1", known, "take", BOOL)
    for text, point, code in (("twice > 1", "turn", "lang/point"), ("open", "discard", "lang/can")):
        with pytest.raises(CanastaError) as caught:
            typed(text, known, point, BOOL)
        assert [fault.code for fault in caught.value.diagnostics] == [code]


def test_recursion_is_refused() -> None:
    known = schema()
    known.definitions |= {"a": Definition("a", (), "b + 1"), "b": Definition("b", (), "turns + a")}
    with pytest.raises(CanastaError) as caught:
        check_schema(known)
    assert {fault.code for fault in caught.value.diagnostics} == {"lang/recursion"}


def test_the_fault_of_a_definition_stands_in_its_file() -> None:
    doc = load("bad:\n  is: |\n    turns\n      + hnad[r7]\n", "spec/definitions.yaml")
    known = schema()
    known.definitions["bad"] = Definition("bad", (), doc.data["bad"]["is"], Origin.of(doc, ("bad", "is")))
    with pytest.raises(CanastaError) as caught:
        typed("bad > 1", known, "take", BOOL)
    (fault,) = caught.value.diagnostics
    assert (fault.path, fault.span.line, fault.span.column) == ("spec/definitions.yaml", 4, 9)
    assert fault.hint == "did you mean hand?"


def test_bare_members_are_read_by_what_they_meet() -> None:
    for text in ("drew == pile", "pile == drew", "drew in {pile, stock}", "(pile if opened else stock) == drew"):
        typed(text, SCHEMA, "take", BOOL)
    found = typed("pile", SCHEMA, "take", HOW)
    assert isinstance(found.node, tree.Const) and found.node.value == 1
    assert typed("wild", SCHEMA, "take", None).type == ROLE


def test_a_member_of_several_enums_needs_one() -> None:
    known = schema()
    known.enums["other"] = Enum("other", ("wild", "tame"))
    assert typed("pile.top.role == wild", known, "take", BOOL)
    with pytest.raises(CanastaError, match="member of several enums"):
        typed("wild", known, "take", None)


def test_what_is_read_is_known() -> None:
    found = typed("minimum <= worth(hand) and can discard", SCHEMA, "take", BOOL)
    assert found.facts == {"score", "hand"}
    assert found.params == {"minimum"}
    assert found.asks == {"discard"}
    assert set(found.calls) == {"minimum", "worth"}


def test_types_of_results() -> None:
    kinds = {
        "pile.top": Opt(RANK), "onto.rank": Opt(RANK), "r7": RANK, "opened + 1": INT, "turns": Int(0, 9),
        "claim if opened else 3": Opt(INT), "r7 if opened else none": Opt(RANK),
    }  # fmt: skip
    assert {text: typed(text, SCHEMA, "take", None).type for text in kinds} == kinds


def test_arguments_of_an_expression() -> None:
    found = typed("m.age > n", SCHEMA, "take", BOOL, {"m": SCHEMA.roots["onto"].type, "n": INT})
    assert [name for name, _ in found.args] == ["m", "n"]


@pytest.mark.parametrize(
    "text",
    [
        "sum(hand[k] * k.value for k in ranks) > 1",
        "sum(hand[k] * (k.value if is_wild(k) else 1) for k in ranks) > 1",
        "-params.wilds * turns > 1",
        "(turns > 1) * opened * turns * 3 * params.naturals > 1",
        "lookup(params.minimum, 3) * turns > 1",
    ],
)
def test_constant_factors(text: str) -> None:
    typed(text, SCHEMA, "take", BOOL)
