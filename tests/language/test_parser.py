"""The grammar, and what is said of texts that it does not take."""

from __future__ import annotations

import pytest

from canasta.language.parser import MAX_LENGTH, parse_expr
from canasta.language.syntax import Expr
from canasta.language.types import Origin
from canasta.text import CanastaError, Diagnostic
from canasta.yamlio import load


def shape(expr: Expr) -> str:
    """A tree on one line."""
    inside = ", ".join(map(shape, expr.parts))
    return f"{expr.kind}{':' + ' '.join(expr.words) if expr.words else ''}{f'({inside})' if inside else ''}"


def fault(text: str, origin: Origin | None = None) -> Diagnostic:
    """The only fault of a text."""
    with pytest.raises(CanastaError) as caught:
        parse_expr(text, origin)
    (found,) = caught.value.diagnostics
    assert found.code == "lang/syntax"
    return found


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a or b and not c implies d", "implies(either(name:a, both(name:b, negate(name:c))), name:d)"),
        ("a implies b implies c", "implies(name:a, implies(name:b, name:c))"),
        ("a if b else c if d else e", "choice(name:a, name:b, choice(name:c, name:d, name:e))"),
        ("1 <= a.b < 3", "compare:<= <(number:1, field:b(name:a), number:3)"),
        ("a + 2 * -b - c", "add:+ -(name:a, multiply(number:2, minus:-(name:b)), name:c)"),
        ("a in {b, r7}", "within(name:a, set(name:b, name:r7))"),
        ("a not in params.x", "without(name:a, field:x(name:params))"),
        ("count(k in ranks if h[k] > 1)", "count:k(name:ranks, compare:>(item(name:h, name:k), number:1))"),
        ("sum(m.n for m in ms if m.new)", "fold:sum m(field:n(name:m), name:ms, field:new(name:m))"),
        ("min(a for m in ms, 0)", "extreme:min m(name:a, name:ms, number:0)"),
        ("max(a, b, 1)", "pick:max(name:a, name:b, number:1)"),
        ("lookup(params.t, n) > size(b)", "compare:>(lookup(field:t(name:params), name:n), size(name:b))"),
        ("can take and f(a, b)", "both(can:take, call:f(name:a, name:b))"),
        ("pile.count.size.and", "field:and(field:size(field:count(name:pile)))"),
        ("android == true", "compare:==(name:android, true)"),
    ],
)
def test_reads(text: str, tree: str) -> None:
    assert shape(parse_expr(text)) == tree


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("a && b", 3, "and"),
        ("a || b", 3, "or"),
        ("!a", 1, "not"),
        ("a = b", 3, "=="),
        ("a => b", 3, "implies"),
        ("a -> b", 3, "implies"),
        ("a =< b", 3, "<="),
        ("any(x in c: y)", 11, "colon"),
        ("a == 'b'", 6, "bare"),
        ("a / 2", 3, "division"),
        ("1.5 > a", 2, "whole"),
        ("a is none", 3, "=="),
        ("if a then b else c", 1, "if P else"),
        ("7H > 1", 1, "r7"),
        ("pile.frozen_for(side)", 16, "plain name"),
        ("count(k for k in ranks)", 9, "count(x in C if Q)"),
        ("sum(hand)", 9, "size(b)"),
        ("min(x for y in z)", 17, "default"),
        ("a andd b", 3, "did you mean and?"),
        ("a ≤ b", 3, "<="),
        ("a == b # c", 8, "comment"),
    ],
)
def test_hints(text: str, column: int, hint: str) -> None:
    found = fault(text)
    assert (found.span.line, found.span.column) == (1, column)
    assert hint in (found.hint or "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b", "expected an operator or the end, found `b`"),
        ("(a", "expected `)`, found the end"),
        ("a and", "expected a value, found the end"),
        ("a or or b", "expected a value, found `or`"),
        ("all x in c", "expected `(`, found `x`"),
        ("lookup(3, n)", "expected a name, found `3`"),
        ("", "an expression is expected, found nothing"),
        ("(" * 100 + "a" + ")" * 100, "nested more than 40 deep"),
        ("not " * 900 + "a", "nested more than 40 deep"),
        ("a" * (MAX_LENGTH + 1), f"an expression is at most {MAX_LENGTH} characters long"),
    ],
)
def test_says_what_was_expected(text: str, message: str) -> None:
    assert fault(text).message == message


@pytest.mark.parametrize(
    ("yaml", "place"),
    [
        ("rule:\n  require: hand.size && b\n", (2, 22)),
        ('rule:\n  require: "a and\n    b && c"\n', (3, 7)),
        ("rule:\n  require: |\n    a and\n      b && c\n", (4, 9)),
        ("rule:\n  require: 'a && b'\n", (2, 15)),
    ],
)
def test_places_inside_yaml(yaml: str, place: tuple[int, int]) -> None:
    doc = load(yaml, "rules/x.yaml")
    found = fault(doc.data["rule"]["require"], Origin.of(doc, ("rule", "require")))
    assert found.path == "rules/x.yaml"
    assert (found.span.line, found.span.column) == place
    assert (found.span.end_line, found.span.end_column) == (place[0], place[1] + 2)
