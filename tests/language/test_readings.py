"""The reference, the compiled code, the Z3 term and the reading with gaps agree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.language import compile, kleene, reference, smt
from canasta.language.tree import Typed
from canasta.language.typer import definition, typed
from canasta.language.types import BOOL, INT, Config, Schema
from tests.language.sample import CONFIGS, DEFINITIONS, EXPRESSIONS, schema
from tests.language.states import Blurred, Thing, blur, random_args, random_state
from tests.language.texts import random_text

SCHEMA = schema()
NAMED: dict[str, Typed] = {
    **{name: typed(text, SCHEMA, None, kind) for name, (kind, text) in EXPRESSIONS.items()},
    **{f"{name}()": definition(SCHEMA, name) for name in DEFINITIONS},
}
COMPILED = [compile.load(compile.source(NAMED.items(), config)) for config in CONFIGS]
seeds = st.integers(0, 2**32)


def inside(value: Any, answer: Any) -> bool:
    """Whether a value is one that an answer leaves open."""
    if answer is None:
        return True
    return answer[0] <= value <= answer[1] if isinstance(answer, tuple) else bool(value == answer)


def constants(state: smt.State, known: Thing) -> list[Any]:
    """For each variable that a term reads, that it has the value of a known state."""
    return [value == look(known, name) for name, (_, value) in state.variables.items() if not isinstance(value, list)]


def look(known: Any, name: str) -> Any:
    """The value of a variable by its name, such as `melds.0.cards[3]` or `can take`."""
    if name.startswith("can "):
        return known.can(name[4:])
    for step in name.split("."):
        step, bracket, index = step.partition("[")
        known = known[int(step)] if step.isdigit() else getattr(known, f"{step}_" if step == "with" else step)
        known = known[int(index[:-1])] if bracket else known
    return known


def by_z3(expr: Typed, known: Thing, config: Config) -> Any:
    """The value of a term where its variables have a known state's values."""
    import z3

    state = smt.State(SCHEMA, {name: len(getattr(known, name)) for name in ("melds", "sides")}, config, default=9)
    term = smt.term(expr, state, config)
    solver = z3.Solver()
    solver.add(*state.domain, *constants(state, known))
    assert solver.check() == z3.sat
    value = solver.model().eval(term, model_completion=True)
    return z3.is_true(value) if z3.is_bool(value) else value.as_long()


@pytest.mark.parametrize("name", NAMED)
@settings(max_examples=25, deadline=None)
@given(seed=seeds, which=st.sampled_from([0, 1]))
def test_examples_agree(name: str, seed: int, which: int) -> None:
    """The compiled value is the reference's, type and all, and so is the reading of a state without gaps."""
    config, rng = CONFIGS[which], Random(seed)
    state = random_state(SCHEMA, config, rng, interesting=(1495, 1500, 2995, 3000, -5))
    args = random_args(state, NAMED[name].args)
    value = reference.evaluate(NAMED[name], state, config, args)
    assert same(COMPILED[which][name](state, *args), value)
    assert kleene.evaluate(NAMED[name], state, config, args) == value


def same(a: Any, b: Any) -> bool:
    """Equal, and of one type."""
    return bool(a == b) and type(a) is type(b)


@pytest.mark.parametrize("name", [name for name in EXPRESSIONS if name != "sides"])
def test_terms_agree(name: str) -> None:
    """The Z3 term has the reference's value when its variables are those of a state."""
    for seed in range(12):
        config, rng = CONFIGS[seed % 2], Random(seed)
        state = random_state(SCHEMA, config, rng)
        assert by_z3(NAMED[name], state, config) == reference.evaluate(NAMED[name], state, config)


@settings(max_examples=300, deadline=None)
@given(seed=seeds)
def test_random_expressions_agree(seed: int) -> None:
    """Any well-typed expression has one value, however it is read, and gaps only widen it."""
    rng = Random(seed)
    kind, config = rng.choice((BOOL, INT)), rng.choice(CONFIGS)
    expr = typed(random_text(SCHEMA, rng, kind, rng.choice((1, 2, 3))), SCHEMA, "take", kind)
    run: Callable[..., Any] = compile.load(compile.source([("x", expr)], config))["x"]
    for _ in range(5):
        state = random_state(SCHEMA, config, rng)
        seen = Blurred(state, rng, rng.choice((0.1, 0.4)))
        value = reference.evaluate(expr, state, config)
        assert same(run(state), value)
        assert kleene.evaluate(expr, state, config) == value
        assert inside(value, kleene.evaluate(expr, seen, config))


@pytest.mark.parametrize("name", NAMED)
@settings(max_examples=25, deadline=None)
@given(seed=seeds, which=st.sampled_from([0, 1]), gaps=st.sampled_from([0.05, 0.2, 0.6, 1.0]))
def test_gaps_never_say_too_much(name: str, seed: int, which: int, gaps: float) -> None:
    """Whatever the gaps hide, the value is inside the answer."""
    config, rng = CONFIGS[which], Random(seed)
    state = random_state(SCHEMA, config, rng)
    args = random_args(state, NAMED[name].args)
    value = reference.evaluate(NAMED[name], state, config, args)
    seen = [blur(arg, rng, gaps) for arg in args]
    assert inside(value, kleene.evaluate(NAMED[name], Blurred(state, rng, gaps), config, seen))


def test_the_reference_stands_alone() -> None:
    """The reference imports neither the compiled form nor the term nor the reading with gaps."""
    import subprocess
    import sys

    code = "import canasta.language.reference, sys; print([m for m in sys.modules if 'language' in m or m == 'z3'])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not any(word in loaded for word in ("emit", "compile", "smt", "kleene", "z3", "lark"))


def test_loading_compiled_rules_needs_no_parser() -> None:
    """Generated code is loaded without grammar, typing or solver."""
    import subprocess
    import sys

    code = (
        "import sys; from canasta.language import compile; compile.load('RULES = {}');"
        "print([m for m in sys.modules if 'lark' in m or 'z3' in m or 'typer' in m or 'emit' in m])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_schema_is_not_touched_by_reading() -> None:
    before: Schema = schema()
    typed("canastas > 1", before, "take", BOOL)
    assert before == schema()
