"""Values that compiled code computes with while Z3 watches: arithmetic builds terms, a truth test forks the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from canasta.language.lazy import z3
from canasta.language.symbols import State, SymbolicRecord
from canasta.language.types import RANK_COUNT


class TooMany(Exception):
    """More paths than the limit, or a question that the solver gave up on."""


class Paths:
    """Runs a function once for every way its truth tests can fall out."""

    running: ClassVar[list[Paths]] = []  # one stack for the whole process: runs nest, they do not interleave

    def __init__(self, domain: Sequence[Any], limit: int, timeout: int) -> None:
        self.domain = domain  # a list that grows as facts are read
        self.limit = limit
        self.solver = z3().Solver()
        self.solver.set("timeout", timeout)
        self.synced = 0
        self.choices: list[bool] = []
        self.taken: list[Any] = []
        self.waiting: list[list[bool]] = [[]]

    def explore(self, run: Callable[[], Any]) -> Iterator[tuple[list[Any], Any]]:
        """The conditions and the result of each path."""
        count = 0
        while self.waiting:
            count += 1
            if count > self.limit:
                raise TooMany(f"more than {self.limit} paths")
            self.choices, self.taken = self.waiting.pop(), []
            Paths.running.append(self)
            try:
                result = run()
            finally:
                Paths.running.pop()
            yield self.taken, result

    def possible(self, *conditions: Any) -> bool:
        """Whether some state on this path meets the conditions."""
        for fact in self.domain[self.synced :]:
            self.solver.add(fact)
        self.synced = len(self.domain)
        answer = self.solver.check(*self.taken, *conditions)
        if answer == z3().unknown:
            raise TooMany("the solver gave up")
        return bool(answer == z3().sat)

    def decide(self, condition: Any) -> bool:
        """The way a truth test goes on this path; the other way waits when it is possible."""
        condition = z3().simplify(condition)
        if z3().is_true(condition) or z3().is_false(condition):
            return bool(z3().is_true(condition))
        number = len(self.taken)
        if number == len(self.choices):
            self.choices = [*self.choices, self.fork(condition)]
        choice = self.choices[number]
        self.taken = [*self.taken, condition if choice else z3().Not(condition)]
        return choice

    def fork(self, condition: Any) -> bool:
        """The first way to go."""
        if not self.possible(condition):
            return False
        if self.possible(z3().Not(condition)):
            self.waiting.append([*self.choices, False])
        return True


class Proxy:
    """A Z3 term in the clothes of a Python number or truth value."""

    __slots__ = ("term",)

    def __init__(self, term: Any) -> None:
        self.term = term

    def __bool__(self) -> bool:
        condition = self.term if z3().is_bool(self.term) else self.term != 0
        return Paths.running[-1].decide(condition)

    def __invert__(self) -> Any:
        raise TypeError("~ does not turn a condition round")

    def __pos__(self) -> Any:
        return wrapped(number(self))

    def __neg__(self) -> Any:
        return wrapped(-number(self))

    def __hash__(self) -> int:
        raise TypeError("a fact that is not known cannot be looked up")

    def __index__(self) -> int:
        return next(index for index in range(-1, 18) if wrapped(number(self) == index))


def bare(value: Any) -> Any:
    """The term under a proxy, or the Python constant."""
    return value.term if isinstance(value, Proxy) else value


def number(value: Any) -> Any:
    """A value as a number, a truth value as 0 or 1."""
    term = bare(value)
    if isinstance(term, bool):
        return int(term)
    return z3().If(term, 1, 0) if z3().is_bool(term) else term


def wrapped(term: Any) -> Any:
    """A term as a proxy; constants stay as they are."""
    return term if isinstance(term, int) else Proxy(term)


def _product(a: Any, b: Any) -> Any:
    """A product, a truth value choosing between the other factor and zero."""
    for by, other in ((a, b), (b, a)):
        if z3().is_bool(bare(by)):
            return z3().If(bare(by), number(other), 0)
    return number(a) * number(b)


def _logical(name: str) -> Callable[[Any, Any], Any]:
    """An operator on truth values."""

    def apply(a: Any, b: Any) -> Any:
        left, right = bare(a), bare(b)
        if isinstance(right, bool):
            right = z3().BoolVal(right)
        if isinstance(left, bool):
            left = z3().BoolVal(left)
        return getattr(z3(), name)(left, right)

    return apply


def _compared(compare: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A comparison, of truth values as such when both are."""

    def apply(a: Any, b: Any) -> Any:
        truths = all(isinstance(bare(side), bool) or z3().is_bool(bare(side)) for side in (a, b))
        return compare(bare(a), bare(b)) if truths else compare(number(a), number(b))

    return apply


def _install() -> None:
    """Give proxies their operators, from both sides."""
    import operator

    plain: dict[str, Callable[[Any, Any], Any]] = {
        "add": lambda a, b: number(a) + number(b), "sub": lambda a, b: number(a) - number(b), "mul": _product,
        "and": _logical("And"), "or": _logical("Or"), "xor": _logical("Xor"),
    }  # fmt: skip
    for name, apply in plain.items():
        setattr(Proxy, f"__{name}__", lambda self, other, apply=apply: wrapped(apply(self, other)))
        setattr(Proxy, f"__r{name}__", lambda self, other, apply=apply: wrapped(apply(other, self)))
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        apply = _compared(getattr(operator, name))
        setattr(Proxy, f"__{name}__", lambda self, other, apply=apply: wrapped(apply(self, other)))


_install()


class Row:
    """A bag or a tuple of constants that a proxy can index: by a rank, or by none, which reads the last value."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, Proxy):
            return self.values[index]
        found = bare(self.values[-1])
        found = z3().BoolVal(found) if isinstance(found, bool) else z3().IntVal(found)
        for rank in reversed(range(RANK_COUNT)):
            found = z3().If(index.term == rank, bare(self.values[rank]), found)
        return Proxy(found)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


class View:
    """A symbolic record as compiled code sees it."""

    def __init__(self, record: SymbolicRecord) -> None:
        self.record = record

    def __getattr__(self, name: str) -> Any:
        value = view(getattr(self.record, name))
        setattr(self, name, value)
        return value


def view(value: Any) -> Any:
    """A symbolic value as compiled code sees it."""
    if isinstance(value, State) and not isinstance(value, View):
        return StateView(value)
    if isinstance(value, SymbolicRecord):
        return View(value)
    if isinstance(value, list):
        inner = [view(each) for each in value]
        return inner if (value and isinstance(value[0], SymbolicRecord)) or not value else Row(inner)
    return value if isinstance(value, int) else Proxy(value)


class StateView(View):
    """A symbolic state as compiled code sees it."""

    def can(self, kind: str) -> Any:
        """The variable of `can KIND`."""
        assert isinstance(self.record, State)
        return Proxy(self.record.can(kind))


def symbol(value: Any) -> Any:
    """What stands behind a view: a term, a record, a bag."""
    if isinstance(value, View):
        return value.record
    if isinstance(value, Row):
        return [bare(each) for each in value]
    return bare(value)
