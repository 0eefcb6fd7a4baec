"""Clauses as they are judged, apart from what types them: a run with a kept ruleset needs no more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.language.tree import Typed


@dataclass(slots=True, frozen=True)
class Shown:
    """An expression inside a message, and what its number names (`seat`), if anything."""

    value: Typed
    shows: str | None = None


def template(message: Iterable[str | Shown]) -> str:
    """A message with `{1}`, `{2}` where its values stand."""
    number = count(1)
    return "".join(part if isinstance(part, str) else f"{{{next(number)}}}" for part in message)


@dataclass(slots=True, frozen=True)
class TypedClause:
    """A clause ready to be judged: typed condition, body and message."""

    rule: str
    index: int
    judges: str
    blames: str
    kind: str
    name: str
    when: Typed | None
    body: Typed
    message: tuple[str | Shown, ...]
    path: str
    line: int

    @property
    def key(self) -> str:
        """The clause as a Python identifier, by which its compiled form is called."""
        return f"{self.rule.replace('/', '__').replace('-', '_')}__{self.index}"
