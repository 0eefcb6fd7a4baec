"""Proofs that compiled code is the term; wrong code is refuted with a position."""

from __future__ import annotations

import re

import pytest

from canasta.language import compile, prove
from canasta.language.tree import Typed
from canasta.language.typer import definition, typed
from canasta.language.types import BOOL, INT, Type
from tests.language.sample import CONFIGS, DEFINITIONS, EXPRESSIONS, schema

SCHEMA, CONFIG = schema(), CONFIGS[0]
NAMED: dict[str, Typed] = {
    **{name: typed(text, SCHEMA, None, kind) for name, (kind, text) in EXPRESSIONS.items()},
    **{f"{name}()": definition(SCHEMA, name) for name in DEFINITIONS},
}


def changed(kind: Type, text: str, *swaps: tuple[str, str]) -> prove.Proof:
    """The proof of an expression whose generated code was spoilt."""
    expr = typed(text, SCHEMA, None, kind)
    source = compile.source([("x", expr)], CONFIG)
    for old, new in swaps:
        assert old in source
        source = source.replace(old, new)
    return prove.same(expr, compile.load(source)["x"], SCHEMA, CONFIG)


@pytest.mark.parametrize("which", [0, 1])
def test_every_example_is_proved(which: int) -> None:
    functions = compile.load(compile.source(NAMED.items(), CONFIGS[which]))
    for name, expr in NAMED.items():
        proof = prove.same(expr, functions[name], SCHEMA, CONFIGS[which])
        assert proof.status == "proved", (name, proof)


@pytest.mark.parametrize(
    ("kind", "text", "swap"),
    [
        (BOOL, "hand[pile.top] >= params.naturals", (">= 2", "> 2")),
        (BOOL, "pile.top.role not in {wild, bonus}", ("a_role = (0, ", "a_role = (1, ")),
        (BOOL, "pile.top.role == natural", ("1, 1, 0, 0, 0)", "1, 1)")),  # the zeros of no rank are missing
        (BOOL, "pile.top < rJ", ("s.pile.top != -1", "True")),
        (BOOL, "opened or turns > 3", (" or ", " and ")),
        (BOOL, "all(m.age < 3 for m in melds if m.new)", ("v_m.new ^ True", "v_m.new")),
        (BOOL, "any(m.age == 3 for m in melds)", ("any(", "all(")),
        (INT, "worth(hand) + turns", ("s.turns", "2 * s.turns")),
        (INT, "lookup(params.minimum, score)", ("n >= 3000", "n >= 2990")),
        (INT, "sum(hand[k] * k.value for k in ranks)", ("b0[14]", "b0[13]")),
        (INT, "sum(hand[k] * k.value for k in ranks)", ("50 * ", "49 * ")),
        (INT, "max(m.age for m in melds if m.new, -1)", ("-1)", "-2)")),
        (INT, "min(m.age for m in melds, turns)", ("min(", "max(")),
        (INT, "claim + 1", ("0 if s.claim", "1 if s.claim")),
        (INT, "(turns > 3) * size(hand)", ("s.hand", "s.with_")),
        (BOOL, "onto == none or onto.age > 1", ("(not s.onto.present)", "s.onto.present")),
        (BOOL, "can discard", ("'discard'", "'take'")),
        (INT, "size(melds) + size(with)", ("len(s.melds)", "min([len(s.melds), 5])")),  # wrong at the longest list only
        (BOOL, "opened", ("s.opened", "s.nothing")),
        (INT, "count(m in melds if m.new)", ("sum(", "any(")),
    ],
)
def test_a_wrong_compile_is_refuted(kind: Type, text: str, swap: tuple[str, str]) -> None:
    proof = changed(kind, text, swap)
    assert proof.status == "refuted"
    assert proof.counterexample


def test_wrong_comparisons_are_refuted_everywhere() -> None:
    """In every example, each comparison turned over changes the result somewhere."""
    turned = {"<=": "<", ">=": ">", "==": "!=", "<": "<=", ">": ">="}
    for name, expr in NAMED.items():
        source = compile.source([("x", expr)], CONFIG)
        start = source.index("def f0(")
        for match in list(re.finditer(r" (<=|>=|==|<|>) ", source[start:]))[:6]:
            op = match.group(1)
            spoilt = source[: start + match.start(1)] + turned[op] + source[start + match.end(1) :]
            proof = prove.same(expr, compile.load(spoilt)["x"], SCHEMA, CONFIG)
            assert proof.status == "refuted", (name, spoilt[start:])


def test_too_many_paths_are_inconclusive() -> None:
    expr = typed("turns in {1, 2, 3, 4, 5, 6, 7}", SCHEMA, None, BOOL)
    run = compile.load(compile.source([("x", expr)], CONFIG))["x"]
    proof = prove.same(expr, run, SCHEMA, CONFIG, max_paths=3)
    assert (proof.status, proof.reason) == ("inconclusive", "lists of 0: more than 3 paths")


def test_a_counterexample_names_facts_and_both_results() -> None:
    proof = changed(INT, "turns + 1", ("s.turns", "s.score"))
    assert {"turns", "score", "compiled", "term"} == set(proof.counterexample)
    assert proof.counterexample["compiled"] != proof.counterexample["term"]


def test_the_longest_list_counts() -> None:
    expr = typed("count(m in melds) <= 5", SCHEMA, None, BOOL)
    assert prove.sizes(expr) == [0, 1, 2, 3, 6]
    assert prove.sizes(typed("turns > 1", SCHEMA, None, BOOL)) == [0]
