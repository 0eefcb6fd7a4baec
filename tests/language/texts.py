"""Random well-typed expressions over a schema, as texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from canasta.language.types import (
    BOOL,
    CARDS,
    INT,
    RANK,
    RANK_NAMES,
    Bool,
    Cards,
    Enum,
    Int,
    ListOf,
    Opt,
    Rank,
    Record,
    Schema,
    Type,
    plain,
)

RANKS = [f"r{name}" for name in RANK_NAMES]


class Writer:
    """Writes expressions of a wanted type, never deeper than told."""

    def __init__(self, schema: Schema, rng: Random, point: str) -> None:
        self.schema = schema
        self.rng = rng
        self.point = point
        self.locals: dict[str, Type] = {}
        self.names = iter(f"x{n}" for n in range(1000))

    def paths(self, kind: type, depth: int = 2) -> list[str]:
        """Facts, fields and variables whose type, without `?`, is of a kind."""
        starts = [(name, type_) for name, type_ in self.locals.items()]
        starts += [(n, r.type) for n, r in self.schema.roots.items() if r.at is None or self.point in r.at]
        return [
            text for name, type_ in starts for text, found in self.below(name, type_, depth) if isinstance(found, kind)
        ]

    def below(self, text: str, type_: Type, depth: int) -> Iterator[tuple[str, Type]]:
        """A path and the paths that go on from it."""
        inner = plain(type_)
        yield text, inner
        if isinstance(inner, Record) and depth:
            for name, field in self.schema.records[inner.name].items():
                yield from self.below(f"{text}.{name}", field, depth - 1)

    def pick(self, options: list[str], otherwise: str) -> str:
        """One of the texts."""
        return self.rng.choice(options) if options else otherwise

    def bool(self, depth: int) -> str:
        """A condition."""
        rng = self.rng
        if depth <= 0:
            return rng.choice([self.pick(self.paths(Bool), "true"), "params.freeze", self.compare(0), "can discard"])
        makers = [
            lambda: self.compare(depth - 1),
            lambda: self.compare(depth - 1),
            lambda: f"not {self.bool(depth - 1)}",
            lambda: f"({self.bool(depth - 1)} and {self.bool(depth - 1)})",
            lambda: f"({self.bool(depth - 1)} or {self.bool(depth - 1)})",
            lambda: f"({self.bool(depth - 1)} implies {self.bool(depth - 1)})",
            lambda: f"({self.bool(depth - 1)} if {self.bool(depth - 1)} else {self.bool(depth - 1)})",
            lambda: f"{self.rank()} in {{{self.rank()}, {rng.choice(RANKS)}}}",
            lambda: f"{self.rank()}.role not in params.closed",
            lambda: self.loop(rng.choice(("any", "all")), "bool", depth - 1),
        ]
        return rng.choice(makers)()

    def compare(self, depth: int) -> str:
        """A comparison."""
        rng = self.rng
        op = rng.choice(("==", "!=", "<", "<=", ">", ">="))
        choice = rng.randrange(6)
        if choice == 0:
            return f"{self.rank()} {op} {self.rank()}"
        if choice == 1:
            return f"{self.rank()}.role {rng.choice(('==', '!='))} {rng.choice(('wild', 'natural', 'bonus'))}"
        if choice == 2:
            optional = ["pile.top", "claim", "onto", "asked", "onto.rank"]
            return f"{rng.choice(optional)} {rng.choice(('==', '!='))} none"
        if choice == 3 and depth:
            return f"{self.int(depth)} <= {self.int(depth)} < {self.int(depth)}"
        return f"{self.int(depth)} {op} {self.int(depth)}"

    def rank(self) -> str:
        """A rank."""
        return self.rng.choice([self.pick(self.paths(Rank), "r7"), self.rng.choice(RANKS), "pile.top"])

    def bag(self) -> str:
        """A bag."""
        return self.pick(self.paths(Cards), "hand")

    def int(self, depth: int) -> str:
        """A number."""
        rng = self.rng
        if depth <= 0:
            simple = [self.pick(self.paths(Int), "turns"), str(rng.randint(0, 12)), "params.wilds"]
            return rng.choice([*simple, f"size({self.bag()})", f"{self.bag()}[{self.rank()}]", f"{self.rank()}.value"])
        makers = [
            lambda: f"({self.int(depth - 1)} {rng.choice('+-')} {self.int(depth - 1)})",
            lambda: f"{rng.choice(('2', '-3', '0', 'params.naturals'))} * {self.int(depth - 1)}",
            lambda: f"({self.bool(depth - 1)}) * {self.int(depth - 1)}",
            lambda: f"({self.int(depth - 1)} if {self.bool(depth - 1)} else {self.int(depth - 1)})",
            lambda: f"-{self.int(depth - 1)}",
            lambda: f"{rng.choice(('min', 'max'))}({self.int(depth - 1)}, {self.int(depth - 1)})",
            lambda: f"lookup(params.minimum, {self.int(depth - 1)})",
            lambda: self.loop("sum", "int", depth - 1),
            lambda: self.loop("count", "", depth - 1),
            lambda: self.loop(rng.choice(("min", "max")), "int", depth - 1),
            lambda: f"size({self.pick(self.paths(ListOf), 'melds')})",
            lambda: f"{rng.choice(('wilds', 'worth', 'naturals'))}({self.bag()})",
            lambda: "canastas",
        ]
        return rng.choice(makers)()

    def loop(self, word: str, body: str, depth: int) -> str:
        """A fold over the ranks or a list."""
        name = next(self.names)
        source = self.pick(["ranks", *self.paths(ListOf)], "ranks")
        before = self.locals
        default = f", {self.int(0)}" if word in ("min", "max") else ""
        self.locals = {**before, name: RANK if source == "ranks" else self.element(source)}
        inner = "" if word == "count" else f"{self.int(depth) if body == 'int' else self.bool(depth)} for "
        where = f" if {self.bool(depth)}" if self.rng.random() < 0.6 else ""
        self.locals = before
        return f"{word}({inner}{name} in {source}{where}{default})"

    def element(self, source: str) -> Type:
        """What a list holds."""
        return Record("side" if source.endswith("sides") else "meld")


def random_text(schema: Schema, rng: Random, kind: Type, depth: int, point: str = "take") -> str:
    """A random expression of a type."""
    writer = Writer(schema, rng, point)
    return writer.bool(depth) if kind == BOOL else writer.int(depth)


__all__ = ["BOOL", "CARDS", "INT", "Enum", "Opt", "random_text"]
