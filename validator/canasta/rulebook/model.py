"""The records of the rulebook: rules, parameters, facts, definitions and what the sources say."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.rulebook.cite import Cited
from canasta.text import Diagnostic, Span
from canasta.yamlio import Doc, Path


@dataclass(slots=True, frozen=True)
class Place:
    """A value in a YAML file, from which the place of each of its letters follows."""

    doc: Doc
    path: Path
    shift: int = 0

    def at(self, offset: int) -> tuple[str, int, int]:
        """File, line and column of an offset in the value."""
        return (self.doc.path, *self.doc.at(self.path, offset + self.shift))

    def span(self) -> Span:
        """Where the value stands."""
        return self.doc.span(self.path)

    def fault(self, code: str, message: str, *, found: object = None, hint: str | None = None) -> Diagnostic:
        """A diagnostic at this value."""
        return self.doc.fault(code, message, self.path, found=found, hint=hint)

    def inside(self, *steps: str | int) -> Place:
        """The place of a value within this one."""
        return Place(self.doc, (*self.path, *steps))


@dataclass(slots=True, frozen=True)
class Code:
    """An expression as it was written, and where."""

    text: str
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Clause:
    """What a rule says at one judge point: a requirement, a score item, the points of a name, or something set."""

    judges: str
    blames: str
    kind: str
    name: str
    when: Code | None
    body: Code
    message: Code | None
    place: Place = field(compare=False, repr=False)
    excepts: tuple[Code, ...] = ()


@dataclass(slots=True, frozen=True)
class Rule:
    """A rule of the game, as data."""

    id: str
    statement: str
    clauses: tuple[Clause, ...]
    sources: tuple[Cited, ...]
    place: Place = field(compare=False, repr=False)
    verdict: str = "illegal"
    duty: bool = False
    since: int = 1

    @property
    def chapter(self) -> str:
        """The chapter, the first half of the id."""
        return self.id.partition("/")[0]


@dataclass(slots=True, frozen=True)
class Parameter:
    """A parameter that variants give a value to."""

    name: str
    type_text: str
    meaning: str
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Fact:
    """A fact rules may speak of: its type, its meaning and who sees it."""

    name: str
    type_text: str
    meaning: str
    seen: str
    shows: str | None
    absent: bool
    at: frozenset[str] | None
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Notion:
    """A derived notion: named arguments with their types, an expression, and its meaning."""

    name: str
    args: tuple[tuple[str, str], ...]
    body: Code
    meaning: str
    place: Place = field(compare=False, repr=False)


@dataclass(slots=True, frozen=True)
class Statement:
    """One atomic statement of a source, in our words, and what answers it."""

    source: str
    id: str
    says: str
    answers: dict[str, tuple[str, ...]]
    not_a_rule: str | None
    place: Place = field(compare=False, repr=False)

    @property
    def answered(self) -> bool:
        """Whether a rule, parameter, reading or variant answers it, or a reason says why none need."""
        return bool(self.not_a_rule or any(self.answers.values()))


@dataclass(slots=True, frozen=True)
class Source:
    """A text the rules were read in."""

    id: str
    title: str
    grade: str
    address: str
    statements: dict[str, Statement]
    place: Place = field(compare=False, repr=False)
