"""A variant configured for a number of players and sides: what the checker judges by."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta.language.types import Config, Schema
    from canasta.rulebook.cite import Cited
    from canasta.rulebook.clause import Shown, TypedClause

Compiled = Callable[[Any], Any]
Vague = Callable[[Any], list[tuple[int, bool | None]]]
Ends = Callable[[Any], tuple[int, int] | None]
Compared = Callable[[Any], tuple[int, int, int, int] | None]


@dataclass(slots=True, frozen=True)
class RuleInfo:
    """What a finding says of a rule, apart from its clauses."""

    id: str
    statement: str
    verdict: str
    duty: bool
    sources: tuple[Cited, ...]
    path: str
    line: int


@dataclass(slots=True, frozen=True)
class Head:
    """A clause without its expressions: when it is judged, what it blames, what it yields."""

    key: str
    rule: str
    index: int
    judges: str
    blames: str
    kind: str
    name: str
    conditional: bool
    path: str
    line: int
    params: frozenset[str] = frozenset()
    asks: bool = False

    @classmethod
    def of(cls, clause: TypedClause) -> Head:
        """The head of a typed clause."""
        return cls(
            clause.key,
            clause.rule,
            clause.index,
            clause.judges,
            clause.blames,
            clause.kind,
            clause.name,
            clause.when is not None,
            clause.path,
            clause.line,
            clause.body.params | (clause.when.params if clause.when else frozenset()),
            bool(clause.body.asks or (clause.when and clause.when.asks)),
        )


@dataclass(slots=True, frozen=True)
class Deck:
    """The cards of a variant: packs, jokers, and how many of each class of cards."""

    packs: int
    jokers: int
    copies: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards the deck holds."""
        return sum(self.copies)


@dataclass(slots=True)
class Ruleset:
    """Everything the checker needs of a variant."""

    id: str
    variant: str
    version: int
    title: str
    players: int
    sides: int
    seating: str
    deck: Deck
    config: Config
    rules: dict[str, RuleInfo]
    heads: tuple[Head, ...]
    readings: dict[str, str]
    changes: dict[tuple[str, str], frozenset[str]]
    source: str
    meanings: dict[str, str] = field(repr=False)
    schema_: Callable[[], Schema] = field(repr=False)
    typed_: Callable[[], dict[str, TypedClause]] = field(repr=False)
    code: bytes = field(default=b"", repr=False)
    functions_: dict[str, Compiled] | None = field(default=None, repr=False)
    groups_: dict[str, Compiled] = field(default_factory=dict, repr=False)
    listed_: dict[str, int] | None = field(default=None, repr=False)
    kept_: Callable[[Callable[[], bytes]], bytes] | None = field(default=None, repr=False)
    compared_: dict[str, Compared | None] = field(default_factory=dict, repr=False)
    vague_: tuple[dict[str, Vague], dict[str, Ends]] | None = field(default=None, repr=False)

    @property
    def schema(self) -> Schema:
        """The schema of the rulebook, read when first asked for."""
        return self.schema_()

    @property
    def clauses(self) -> dict[str, TypedClause]:
        """The typed clauses by key, made when first asked for."""
        return self.typed_()

    @property
    def functions(self) -> dict[str, Compiled]:
        """The compiled expressions: `KEY` the body, `KEY__when` the condition, of a clause."""
        if self.functions_ is None:
            space = _space(self.code or marshal_code(self.source))
            self.functions_, self.groups_ = space["RULES"], space["GROUPS"]
        return self.functions_

    @property
    def groups(self) -> dict[str, Compiled]:
        """For each judge point, one function that gives the positions among its requirements of those that fail."""
        return self.groups_ if self.functions else {}

    @property
    def vague(self) -> tuple[dict[str, Vague], dict[str, Ends]]:
        """The three-valued reading: by judge point what gives all that does not surely hold, and the ends of items."""
        if self.vague_ is None:
            from canasta.language.vague import load

            space = load(self.kept_(self._vague_code) if self.kept_ else self._vague_code())
            self.vague_ = space["GROUPS"], space["RANGES"]
        return self.vague_

    def compared(self, key: str) -> Compared | None:
        """What gives the ends of both sides of a clause that is one comparison of numbers, made when first needed."""
        if key not in self.compared_:
            from canasta.language.vague import compared

            self.compared_[key] = compared(self.clauses[key].body, self.config)
        return self.compared_[key]

    def _vague_code(self) -> bytes:
        """The code of the three-valued reading."""
        from canasta.language.vague import code

        items = [head.key for head in self.heads if head.kind == "item"]
        return code(dict(named(self.clauses)), self.config, grouped(self.heads), items)

    def at(self, point: str) -> tuple[Head, ...]:
        """The clauses judged at a point, in the order of the rulebook."""
        return tuple(head for head in self.heads if head.judges == point)

    def body(self, head: Head) -> Compiled:
        """The compiled body of a clause."""
        return self.functions[head.key]

    def when(self, head: Head) -> Compiled | None:
        """The compiled condition of a clause, if it has one."""
        return self.functions[f"{head.key}__when"] if head.conditional else None

    def message(self, head: Head) -> tuple[str | Shown, ...]:
        """The message of a clause: words, and typed expressions with what they show."""
        return self.clauses[head.key].message

    @property
    def items(self) -> list[str]:
        """The score items by name, in the order of the rulebook."""
        return list(dict.fromkeys(head.name for head in self.heads if head.kind == "item"))

    @property
    def listed(self) -> dict[str, int]:
        """The points of the penalties and bonuses that the variant names."""
        if self.listed_ is None:
            named = [head for head in self.heads if head.kind == "points"]
            self.listed_ = {head.name: int(self.body(head)(None)) for head in named}
        return self.listed_


def marshal_code(source: str) -> bytes:
    """Generated source as the interpreter's own code."""
    return marshal.dumps(compile(source, "<compiled rules>", "exec"))


def _space(code: bytes) -> dict[str, Any]:
    """What a generated module holds."""
    space: dict[str, Any] = {"__name__": "canasta.rules"}
    exec(marshal.loads(code), space)
    return space


def grouped(heads: Iterable[Head]) -> dict[str, list[tuple[str | None, str | None]]]:
    """By judge point the compiled names of what is required, and as `set_POINT` of what is set there."""
    found: dict[str, list[tuple[str | None, str | None]]] = {}
    for head in heads:
        when = f"{head.key}__when" if head.conditional else None
        if head.kind == "require":
            found.setdefault(head.judges, []).append((when, head.key))
        elif head.kind == "set":
            found.setdefault(f"set_{head.judges}", []).append((when, None))
    return found


def named(clauses: dict[str, TypedClause]) -> Iterator[tuple[str, Any]]:
    """The typed expressions of clauses by the names of their compiled forms."""
    for key, clause in clauses.items():
        yield key, clause.body
        if clause.when is not None:
            yield f"{key}__when", clause.when
