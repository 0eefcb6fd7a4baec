"""What all writers of Python expressions share: constants, loop variables, bags read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from canasta.language import tree
from canasta.language.tree import Node, Typed, walk
from canasta.language.types import RANK_COUNT, Config, Table, attribute

Code = int | str
"""A constant, or the text of a Python expression."""
Env = Mapping[str, Code]


class Base:
    """Writes the expressions of one module of generated code."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.bags: dict[str, str] = {}
        self.named = 0
        self.used: dict[str, Typed] = {}
        self.attributes: dict[str, tuple[int, ...]] = {}
        self.tables: dict[Table, str] = {}

    def emit(self, node: Node, env: Env, flat: bool = False) -> Code:
        """The code of a step."""
        raise NotImplementedError

    def table(self, name: str) -> Table:
        """A parameter that is a table."""
        table = self.config.params[name]
        assert isinstance(table, Table)
        return table

    def where(self, node: tree.Fold, env: Env) -> Code:
        """A loop's filter."""
        return True if node.where is None else self.emit(node.where, env, True)

    def unrolled(self, node: tree.Fold, env: Env) -> Iterator[Env]:
        """The variables at each rank."""
        for rank in range(RANK_COUNT):
            yield {**env, node.var: rank}

    @contextmanager
    def hoisted(self, node: Node, env: Env) -> Iterator[Callable[[Code], Code]]:
        """Read each bag once that an unrolled loop counts in; the function given wraps the code that uses them."""
        loops = [part for part in walk(node) if isinstance(part, tree.Fold) and part.source is None]
        items = [part for loop in loops for part in walk(loop) if isinstance(part, tree.Item)]
        texts = {text for item in items if (text := _path(item.left, env)) and text not in self.bags}
        mine = {text: f"b{self.named + number}" for number, text in enumerate(sorted(texts))}
        self.named += len(mine)
        before, self.bags = self.bags, {**self.bags, **mine}
        binds = "".join(f"{name} := {text}, " for text, name in mine.items())
        yield lambda code: f"({binds}{code})[-1]" if binds and isinstance(code, str) else code
        self.bags = before


def _path(node: Node, env: Env) -> str | None:
    """The code of a plain path of attributes, None for anything else and for single variables."""
    if isinstance(node, tree.Fact):
        return f"s.{attribute(node.name)}"
    if isinstance(node, tree.Field):
        inner = node.of
        before = str(env[inner.name]) if isinstance(inner, tree.Local) and inner.name in env else _path(inner, env)
        return f"{before}.{attribute(node.name)}" if before else None
    return None
