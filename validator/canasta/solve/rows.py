"""Rows of linear constraints as SMT-LIB text, which z3 reads faster than terms are made through its interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def number(value: int) -> str:
    """A number as text."""
    return str(value) if value >= 0 else f"(- {-value})"


def total(plus: Sequence[str], minus: Sequence[str] = (), constant: int = 0) -> str:
    """A sum of variables less others."""
    parts = [*plus, *([number(constant)] if constant or not plus else [])]
    whole = parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"
    return f"(- {whole} {' '.join(minus)})" if minus else whole


def row(op: str, plus: Sequence[str], minus: Sequence[str], constant: int, bound: int, guard: str = "") -> str:
    """An assertion that a sum compares so with a bound, where a guard holds."""
    body = f"({op} {total(plus, minus)} {number(bound - constant)})"
    return f"(assert (=> {guard} {body}))" if guard else f"(assert {body})"


def declare(names: Iterable[str], sort: str) -> list[str]:
    """Declarations of variables."""
    return [f"(declare-const {name} {sort})" for name in names]


FALSE = "(assert false)"
