"""What was written and compiled once: rulesets that differ in a few settings share the code of most clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import CodeType
from typing import Any

from canasta.language.tree import Node, Typed
from canasta.language.types import Config

Written = tuple[str, dict[str, str]]
"""Lines of a function, and the constants that they name."""

MOST = 4000
_written: dict[tuple[Any, ...], dict[tuple[Any, ...], Written]] = {}
_compiled: dict[str, CodeType] = {}
_numbers: dict[Any, int] = {}


@cache
def _fields(kind: type) -> tuple[str, ...]:
    """What makes a step what it is, apart from its place in the text."""
    return tuple(name for name in kind.__dataclass_fields__ if name not in ("start", "end"))  # type: ignore[attr-defined]


class Memo:
    """The clauses written under the constants of one variant."""

    def __init__(self, config: Config, dealt: list[int]) -> None:
        self.config = config
        key = (config.ranks, tuple(dealt))
        if key not in _written and sum(map(len, _written.values())) > MOST:
            _written.clear()
        self.known = _written.setdefault(key, {})
        self.definitions: dict[Typed, int] = {}

    def lines(self, write: Callable[..., str], emitter: Callable[[], Any], *parts: Typed | None) -> Written:
        """What is written for some expressions by a new emitter, the second time as the first."""
        params = {name: self.config.params.get(name) for part in parts if part for name in part.params}
        key = (write, *(self.shape(part) for part in parts), *sorted(params.items(), key=lambda pair: pair[0]))
        found = self.known.get(key)
        if found is None:
            by = emitter()
            text = write(by, *parts)
            found = self.known[key] = text, by.constants
        return found

    def shape(self, part: Any) -> Any:
        """A step, with all below it and all definitions it uses, as a value that is the same for the same meaning."""
        if isinstance(part, Node):
            kind: Any = type(part)
            return (kind, *[self.shape(getattr(part, name)) for name in _fields(kind)])
        if isinstance(part, Typed):
            return self.definition(part)
        return tuple(map(self.shape, part)) if isinstance(part, tuple) else part

    def definition(self, body: Typed) -> int:
        """A number for a definition, or a whole expression, that is the same for the same meaning."""
        found = self.definitions.get(body)
        if found is None:
            shape = (body.args, self.shape(body.node))
            found = self.definitions[body] = _numbers.setdefault(shape, len(_numbers))
        return found


def compiled(text: str) -> CodeType:
    """The code of a piece of a module."""
    found = _compiled.get(text)
    if found is None:
        if len(_compiled) > MOST:
            _compiled.clear()
        found = _compiled[text] = compile(text, "<compiled rules>", "exec")
    return found
