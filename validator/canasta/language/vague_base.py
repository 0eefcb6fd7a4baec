"""What all writers of the three-valued reading share: truth values as pairs, loop variables, ranks as bits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any

from canasta.language import tree
from canasta.language.tree import Node
from canasta.language.types import RANK_COUNT, Config, Table, attribute

Code = int | str
"""A constant, or the text of a Python expression."""
Env = Mapping[str, Any]
"""By name: the path of a bag, list or record, bits for ranks and members, a pair for conditions, a sum for numbers."""


class Unsupported(Exception):
    """A step that only the interpreter reads with gaps."""


@dataclass(slots=True, frozen=True)
class Truth:
    """A condition as two: whether it surely holds, and whether it may hold."""

    sure: Code
    may: Code

    def opposite(self) -> Truth:
        """The opposite."""
        return Truth(negated(self.may), negated(self.sure))


def certain(value: Any) -> Truth:
    """A condition that is a constant."""
    return Truth(bool(value), bool(value))


def negated(code: Code) -> Code:
    """The opposite of one half."""
    return not code if isinstance(code, int) else f"(not {code})"


def joined(word: str, parts: list[Code]) -> Code:
    """Halves joined by `and` or `or`, constants folded."""
    decides = word == "or"
    kept = list(dict.fromkeys(part for part in parts if isinstance(part, str)))
    if any(isinstance(part, int) and bool(part) == decides for part in parts):
        return decides
    if len(kept) < 2:
        return kept[0] if kept else not decides
    return f"({f' {word} '.join(kept)})"


def all_of(parts: list[Truth]) -> Truth:
    """Whether all hold."""
    return Truth(*(joined("and", [getattr(part, half) for part in parts]) for half in ("sure", "may")))


def some_of(parts: list[Truth]) -> Truth:
    """Whether one holds."""
    return Truth(*(joined("or", [getattr(part, half) for part in parts]) for half in ("sure", "may")))


def bit(value: int) -> int:
    """A rank or member as one bit; none has the lowest."""
    return 1 << (value + 1)


ALL_RANKS = sum(bit(rank) for rank in range(RANK_COUNT))


class VagueBase:
    """Writes the expressions of one module."""

    def __init__(self, config: Config, dealt: list[int]) -> None:
        self.config = config
        self.dealt = dealt
        self.constants: dict[str, str] = {}
        self.loops: dict[str, str] = {}
        self.numbers = count()

    def truth(self, node: Node, env: Env) -> Truth:
        """A condition."""
        raise NotImplementedError

    def bits(self, node: Node, env: Env) -> Code:
        """The ranks or members that a step can give."""
        raise NotImplementedError

    def fresh(self, name: str) -> str:
        """A name that nothing else has."""
        return f"{name}{next(self.numbers)}"

    def constant(self, name: str, text: str) -> str:
        """A constant of the module: its name begins so, and is the same for the same content."""
        made = f"{name}_{sha256(text.encode()).hexdigest()[:12]}"
        self.constants[made] = text
        return made

    def table(self, name: str) -> Table:
        """A parameter that is a table."""
        table = self.config.params[name]
        assert isinstance(table, Table)
        return table

    def path(self, node: Node, env: Env) -> str:
        """The code of a bag, list or record."""
        match node:
            case tree.Fact(name=name):
                return f"s.{attribute(name)}"
            case tree.Field(of=of, name=name):
                return f"{self.path(of, env)}.{attribute(name)}"
            case tree.Local(name=name):
                return str(env[name])
        raise Unsupported(node)

    def loop(self, node: tree.Fold, env: Env) -> tuple[str, Env]:
        """The head of a loop over a list, and the variables inside it."""
        assert node.source is not None
        source, name = self.path(node.source, env), self.fresh("v")
        self.loops[name] = source
        return f"for {name} in {source}", {**env, node.var: name}

    def everywhere(self, path: str) -> str:
        """What a path may be, whatever the turn of the loop."""
        head, dot, rest = path.partition(".")
        return f"{self.everywhere(self.loops[head])}[]{dot}{rest}" if head in self.loops else path

    def filtered(self, node: tree.Fold, env: Env) -> Truth:
        """A loop's filter."""
        return certain(True) if node.where is None else self.truth(node.where, env)
