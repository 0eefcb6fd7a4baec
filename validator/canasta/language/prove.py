"""Proofs that a compiled function and the Z3 term of its expression agree in every position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import FunctionType
from typing import Any

from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.proxies import Paths, Proxy, Row, TooMany, bare, number, symbol, view, wrapped
from canasta.language.symbols import State
from canasta.language.tree import Typed, walk
from canasta.language.types import CARDS, INT, Config, ListOf, Schema

MAX_PATHS = 400
TIMEOUT = 10_000
SIZES = (0, 1, 2, 3)


@dataclass(slots=True)
class Proof:
    """What was found: `proved`, `refuted` with a counterexample, or `inconclusive` with the reason."""

    status: str
    counterexample: dict[str, str] = field(default_factory=dict)
    paths: int = 0
    reason: str = ""


def same(
    typed: Typed,
    compiled: Callable[..., Any],
    schema: Schema,
    config: Config,
    *,
    max_paths: int = MAX_PATHS,
    timeout: int = TIMEOUT,
) -> Proof:
    """Whether a compiled function gives what the term says, for lists of no to three elements and of the most.

    Definitions that it calls are taken to be their terms: they are proved on their own.
    """
    if typed.type == CARDS:
        return Proof("inconclusive", reason="a bag has no term")
    paths = 0
    for size in sizes(typed):
        state = State(schema, config=config, default=size)
        proof = _of_state(typed, compiled, state, config, max_paths, timeout)
        paths += proof.paths
        if proof.status != "proved":
            proof.paths = paths
            return proof
    return Proof("proved", paths=paths)


def _of_state(
    typed: Typed, compiled: Callable[..., Any], state: State, config: Config, max_paths: int, timeout: int
) -> Proof:
    """The proof over one symbolic state, whatever happens in it."""
    try:
        return _compared(typed, compiled, state, config, Paths(state.domain, max_paths, timeout))
    except TooMany as error:
        return Proof("inconclusive", reason=f"lists of {state.default}: {error}")
    except (ArithmeticError, AttributeError, LookupError, NameError, TypeError) as error:
        return Proof("refuted", {"compiled": f"fails: {error}"})


def _compared(typed: Typed, compiled: Callable[..., Any], state: State, config: Config, paths: Paths) -> Proof:
    """The proof over one symbolic state: on every path the result is the term."""
    args = [state.variable(f"argument {name}", kind, True) for name, kind in typed.args]
    wanted = smt.term(typed, state, config, args)
    run = watched(compiled, typed, state, config)
    count = 0
    for _, result in paths.explore(lambda: run(view(state), *map(view, args))):
        count += 1
        found = smt.lifted(bare(result), typed.type)
        if z3().is_bool(found) != z3().is_bool(wanted):
            return Proof("refuted", {"type": f"{found.sort()} instead of {wanted.sort()}"}, count)
        if not found.eq(wanted) and paths.possible(found != wanted):
            return Proof("refuted", _model(paths.solver.model(), state, found, wanted), count)
    paths.taken = []
    if not paths.possible():
        return Proof("inconclusive", paths=count, reason=f"no position has lists of {state.default}")
    return Proof("proved", paths=count)


def sizes(typed: Typed) -> list[int]:
    """The lengths of lists worth trying: one where no list is read."""
    bodies = (typed, *typed.calls.values())
    read = [node.type.max for body in bodies for node in walk(body.node) if isinstance(node.type, ListOf)]
    if not read:
        return [0]
    most = max(read)
    return sorted({size for size in SIZES if size <= most} | {most})


def _model(model: Any, state: State, found: Any, wanted: Any) -> dict[str, str]:
    """The facts of a counterexample, with both results."""
    facts = {name: value for name, (_, value) in state.variables.items() if not isinstance(value, list)}
    shown = {name: str(model[value]) for name, value in facts.items() if model[value] is not None}
    results = {"compiled": found, "term": wanted}
    return shown | {name: str(model.eval(value, model_completion=True)) for name, value in results.items()}


def watched(compiled: Callable[..., Any], typed: Typed, state: State, config: Config) -> Callable[..., Any]:
    """The compiled function with its helpers replaced by terms that do not fork."""
    assert isinstance(compiled, FunctionType)
    space: dict[str, Any] = {**compiled.__globals__, **_HELPERS}
    for name, thing in compiled.__globals__.items():
        if name.startswith("a_"):
            space[name] = Row(thing)
        if name.startswith("t_"):
            space[name] = _table(thing)
    for body in typed.calls.values():
        space[f"d_{body.name}"] = _definition(body, state, config)
    return FunctionType(compiled.__code__, space, compiled.__name__, compiled.__defaults__, compiled.__closure__)


def _definition(body: Typed, state: State, config: Config) -> Callable[..., Any]:
    """A definition's function as its term."""
    return lambda _, *args: wrapped(smt.value(body, state, config, [symbol(arg) for arg in args]))


def _table(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A table's function as its term."""
    return lambda n: Proxy(z3().substitute(_rows(function), (_free(), smt.lifted(number(n), INT))))


def _free() -> Any:
    """The number that a table's term speaks of."""
    return z3().Int("a number")


@lru_cache(maxsize=64)
def _rows(function: Callable[[Any], Any]) -> Any:
    """The term of a table's function, found by running all its paths."""
    term: Any = z3().IntVal(0)
    for conditions, result in list(Paths((), MAX_PATHS, TIMEOUT).explore(lambda: function(Proxy(_free())))):
        term = z3().If(z3().And(conditions), result, term) if conditions else z3().IntVal(result)
    return term


def _if(condition: Any, then: Any, other: Any) -> Any:
    return wrapped(smt.ite(bare(condition), bare(then), bare(other)))


def _any(values: Sequence[Any]) -> Any:
    return wrapped(smt.disj([bare(value) for value in values]))


def _all(values: Sequence[Any]) -> Any:
    return wrapped(smt.conj([bare(value) for value in values]))


def _extreme(kind: str) -> Callable[..., Any]:
    """`min` or `max` of numbers, or of an iterable with a default."""

    def apply(first: Any, *others: Any, default: Any = None) -> Any:
        values = [number(value) for value in ((first, *others) if others else first)]
        pairs = [(True, value) for value in values]
        return wrapped(smt.extreme(kind, pairs, values[0]) if values else bare(default))

    return apply


def _picked(kind: str) -> Callable[..., Any]:
    """The least or greatest number whose condition holds."""

    def apply(pairs: Sequence[tuple[Any, Any]], default: Any) -> Any:
        terms = [(bare(holds), number(value)) for holds, value in pairs]
        if not terms:
            return default
        some = smt.disj([holds for holds, _ in terms])
        return wrapped(smt.ite(some, smt.extreme(kind, terms, terms[0][1]), number(default)))

    return apply


_HELPERS: dict[str, Any] = {
    "_if": _if, "_min": _picked("min"), "_max": _picked("max"), "min": _extreme("min"), "max": _extreme("max"),
    "any": _any, "all": _all,
}  # fmt: skip
