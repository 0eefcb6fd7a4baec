"""Every expression of spec/: the readings agree on random and boundary states, and Z3 proves the compiled form."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.language import compile, kleene, prove, reference
from canasta.language.tree import Const, Typed, walk
from canasta.language.typer import definition
from canasta.language.types import Config, Schema, Table
from canasta.variant import configure, load_variant
from canasta.variant.ruleset import named
from tests.language.states import Blurred, blur, random_args, random_state

CASES = [("classic", 4, 2), ("classic", 3, 3), ("romanian", 4, 2)]


@cache
def material(variant: str, players: int, sides: int) -> tuple[dict[str, Typed], Schema, Config, dict[str, Any]]:
    """The expressions of a variant, what they speak of, and their compiled functions."""
    ruleset = configure.configure(load_variant(variant), players, sides)
    schema = ruleset.schema
    exprs = dict(named(ruleset.clauses)) | {f"{name}()": definition(schema, name) for name in schema.definitions}
    return exprs, schema, ruleset.config, compile.load(compile.source(exprs.items(), ruleset.config))


@cache
def boundaries(variant: str, players: int, sides: int) -> tuple[int, ...]:
    """The numbers that the rules and tables mention, and their neighbours."""
    exprs, _, config, _ = material(variant, players, sides)
    found = {node.value for expr in exprs.values() for node in walk(expr.node) if isinstance(node, Const)}
    for value in config.params.values():
        rows = value.rows if isinstance(value, Table) else ()
        found |= {end for row in rows for end in row[:2] if end is not None}
        found |= {value} if isinstance(value, int) else set()
    return tuple(sorted({near for number in found for near in (number - 1, number, number + 1)}))


def inside(value: Any, answer: Any) -> bool:
    """Whether a value is one that an answer leaves open."""
    if answer is None:
        return True
    return answer[0] <= value <= answer[1] if isinstance(answer, tuple) else bool(value == answer)


@pytest.mark.parametrize("case", CASES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_readings_agree(case: tuple[str, int, int], seed: int) -> None:
    """Reference, compiled code and the reading with gaps say the same; gaps only widen it."""
    exprs, schema, config, functions = material(*case)
    rng = Random(seed)
    state = random_state(schema, config, rng, interesting=boundaries(*case))
    seen = Blurred(state, rng, 0.2)
    for name, expr in exprs.items():
        args = random_args(state, expr.args)
        value = reference.evaluate(expr, state, config, args)
        compiled = functions[name](state, *args)
        assert (compiled, type(compiled)) == (value, type(value)), name
        assert kleene.evaluate(expr, state, config, args) == value, name
        assert inside(value, kleene.evaluate(expr, seen, config, [blur(arg, rng, 0.2) for arg in args])), name


@pytest.mark.parametrize("case", CASES)
def test_compiled_rules_are_proved(case: tuple[str, int, int]) -> None:
    """For every rule, score item and definition Z3 proves that the compiled form is the term."""
    exprs, schema, config, functions = material(*case)
    failed = {
        name: proof for name, proof in proofs(exprs, functions, schema, config).items() if proof.status != "proved"
    }
    assert not failed


def proofs(
    exprs: dict[str, Typed], functions: dict[str, Callable[..., Any]], schema: Schema, config: Config
) -> dict[str, prove.Proof]:
    """The proof of each expression."""
    return {name: prove.same(expr, functions[name], schema, config, timeout=120_000) for name, expr in exprs.items()}
