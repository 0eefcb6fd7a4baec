"""The shape of typed trees: what they calculate, apart from where it was written."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from canasta.language.tree import Node, Typed
from canasta.rulebook.clause import Shown, TypedClause
from canasta.rulebook.model import Rule


def shape(value: Any) -> Any:
    """A tree as nested tuples; equal for trees that differ in layout only."""
    if isinstance(value, Node):
        named = ((each.name, getattr(value, each.name)) for each in fields(value) if each.name not in ("start", "end"))
        return (type(value).__name__, *((name, shape(part)) for name, part in named))
    if isinstance(value, Typed):
        return ("definition", value.name) if value.name else shape(value.node)
    if isinstance(value, Shown):
        return shape(value.value)
    if isinstance(value, tuple):
        return tuple(map(shape, value))
    return value


def clause_shape(clause: TypedClause) -> Any:
    """What a clause judges, when, how and with which words."""
    return (
        clause.judges,
        clause.blames,
        clause.kind,
        clause.name,
        shape(clause.when),
        shape(clause.body),
        shape(clause.message),
    )


def rule_shape(rule: Rule, clauses: tuple[TypedClause, ...]) -> Any:
    """What a rule says and does; its sources aside."""
    return (" ".join(rule.statement.split()), rule.verdict, rule.duty, tuple(map(clause_shape, clauses)))
