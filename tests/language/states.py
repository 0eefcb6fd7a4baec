"""Random and boundary states for any schema: objects that follow the State protocol, made as they are read."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from canasta.language.types import (
    RANK_COUNT,
    Bool,
    Cards,
    Config,
    Enum,
    Int,
    ListOf,
    Opt,
    Rank,
    Record,
    Schema,
    Type,
    attribute,
    zero,
)

CLASSES, UNKNOWN, THREE, BLACK, RED = 18, 15, 16, 11, 12
Sizes = Mapping[str, int]
"""How long a list is, by its record's name; other lists get a random length."""


class Maker:
    """Makes values of types."""

    def __init__(self, schema: Schema, config: Config, rng: Random, sizes: Sizes, interesting: tuple[int, ...]) -> None:
        self.schema = schema
        self.config = config
        self.rng = rng
        self.sizes = sizes
        self.interesting = interesting

    def value(self, kind: Type) -> Any:
        """A random value, often at an end of its range."""
        rng = self.rng
        match kind:
            case Bool():
                return rng.random() < 0.5
            case Int(lo, hi):
                return self.number(lo, hi)
            case Rank():
                return rng.randrange(RANK_COUNT)
            case Enum(_, members):
                return rng.randrange(len(members))
            case Cards():
                return self.bag()
            case Record(name):
                return Thing(self, self.schema.records[name])
            case ListOf(record, most):
                size = min(most, self.sizes.get(record, rng.choice((0, 1, 2, 3, 4))))
                return [Thing(self, self.schema.records[record]) for _ in range(size)]
            case Opt(of):
                return self.zero(kind) if rng.random() < 0.3 else self.value(of)
        raise TypeError(kind)

    def number(self, lo: int | None, hi: int | None) -> int:
        """A number, often an end of the range, a small one or one that the rules mention."""
        low, high = -5000 if lo is None else lo, 5000 if hi is None else hi
        near = [n for n in (low, low + 1, high - 1, high, 0, 1, 2, *self.interesting) if low <= n <= high]
        return self.rng.choice(near) if self.rng.random() < 0.7 else self.rng.randint(low, high)

    def bag(self) -> list[int]:
        """A few cards, none more often than the deck has it."""
        bag, rng = [0] * CLASSES, self.rng
        for rank in rng.sample(range(RANK_COUNT), rng.choice((0, 1, 2, 3, 5, 15))):
            bag[rank] = rng.randint(0, self.config.ranks[rank].copies)
        return bag

    def zero(self, kind: Type) -> Any:
        """The value that a field has in an absent record."""
        return zero(kind, lambda name: Thing(self, self.schema.records[name], present=False))


class Thing:
    """A record or the whole state; its fields are made when they are first read, and stay."""

    def __init__(self, maker: Maker, fields: Mapping[str, Type], present: bool = True) -> None:
        self._maker = maker
        self._fields = {attribute(name): kind for name, kind in fields.items()}
        self.present = present

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise AttributeError(name)
        maker, kind = self._maker, self._fields[name]
        value = maker.value(kind) if self.present else maker.zero(kind)
        setattr(self, name, value)
        return value

    def can(self, kind: str) -> bool:
        """Whether an action of a kind is open; a coin thrown once per kind."""
        answers = self.__dict__.setdefault("_answers", {})
        return bool(answers.setdefault(kind, self._maker.rng.random() < 0.5))


def random_state(
    schema: Schema, config: Config, rng: Random, sizes: Sizes | None = None, interesting: tuple[int, ...] = ()
) -> Thing:
    """A random known state of a schema."""
    return Thing(Maker(schema, config, rng, sizes or {}, interesting), {n: r.type for n, r in schema.roots.items()})


def random_args(state: Thing, args: tuple[tuple[str, Type], ...]) -> list[Any]:
    """Random arguments for a definition."""
    return [state._maker.value(kind) for _, kind in args]


class Blurred:
    """A state seen with gaps: some facts are None, some cards in bags unknown, some threes without a colour."""

    def __init__(self, whole: Thing, rng: Random, gaps: float) -> None:
        self._whole = whole
        self._rng = rng
        self._gaps = gaps

    def __getattr__(self, name: str) -> Any:
        value = blur(getattr(self._whole, name), self._rng, self._gaps)
        if name == "present" and value is not None:
            value = self._whole.present
        setattr(self, name, value)
        return value

    def can(self, kind: str) -> bool | None:
        """The answer, or None where it is not known."""
        answers = self.__dict__.setdefault("_answers", {})
        value = None if self._rng.random() < self._gaps else self._whole.can(kind)
        answer: bool | None = answers.setdefault(kind, value)
        return answer


def blur(value: Any, rng: Random, gaps: float) -> Any:
    """A value with gaps."""
    bag = isinstance(value, list) and len(value) == CLASSES and all(isinstance(n, int) for n in value)
    if rng.random() < gaps * (0.3 if bag else 1) and not open_to_all(value):
        return None
    if isinstance(value, Thing):
        return Blurred(value, rng, gaps)
    if bag:
        return blur_bag(value, rng, gaps)
    if isinstance(value, list):
        return [blur(each, rng, gaps) for each in value]
    return value


def open_to_all(value: Any, depth: int = 0) -> bool:
    """Whether a value shows a red three: such a card is laid open at once, and so no gap ever hides one."""
    if depth > 3:  # records may hold records of their own kind
        return True
    if isinstance(value, Thing):
        return any(open_to_all(getattr(value, name), depth + 1) for name in value._fields)
    if isinstance(value, list):
        is_bag = len(value) == CLASSES and all(isinstance(number, int) for number in value)
        return bool(value[RED]) if is_bag else any(open_to_all(each, depth + 1) for each in value)
    return bool(value == RED)


def blur_bag(bag: list[int], rng: Random, gaps: float) -> list[int]:
    """A bag, some of its cards face down and some threes without their colour."""
    seen = [0] * CLASSES
    for rank, count in enumerate(bag):
        for _ in range(count):
            hidden = rng.random() < gaps
            three = rank in (BLACK, RED) and rng.random() < 0.5
            hidden = hidden and rank != RED  # laid open at once, and so never among the unknown cards of a hand
            seen[(THREE if three else UNKNOWN) if hidden else rank] += 1
    return seen
