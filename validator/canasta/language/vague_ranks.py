"""Ranks and members with gaps as code: a number with one bit for each that may be meant."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.cards import BLACK_THREE, RED_THREE, THREE_CLASS, UNKNOWN_CLASS
from canasta.language import tree
from canasta.language.gaps import attributes
from canasta.language.tree import Node
from canasta.language.types import NONE, RANK_COUNT, Enum, Opt, Rank, Type, plain
from canasta.language.vague_base import (
    Code,
    Env,
    Truth,
    Unsupported,
    VagueBase,
    bit,
)


class Ranks(VagueBase):
    """Writes what can be a rank or a member."""

    def bits(self, node: Node, env: Env) -> Code:
        """The ranks or members that a step can give."""
        match node:
            case tree.Const(value=value):
                return bit(value)
            case tree.Param(name=name):
                chosen = self.config.params[name]
                assert isinstance(chosen, int)
                return bit(chosen)
            case tree.Fact() | tree.Field():
                return f"{self.seen(node.type)}[{self.path(node, env)}]"
            case tree.Local(name=name):
                code: Code = env[name]
                return code
            case tree.Attr(of=of, name=name):
                return self.members(self.bits(of, env), name)
            case tree.Call(definition=body):
                return self.bits(body.node, self.given(node, env))
            case tree.Choice(condition=condition, then=then, other=other):
                return self.one(self.truth(condition, env), self.bits(then, env), self.bits(other, env))
        raise Unsupported(node)

    def given(self, node: tree.Call, env: Env) -> Env:
        """The arguments of a definition."""
        raise NotImplementedError

    def one(self, condition: Truth, then: Code, other: Code) -> Code:
        """One of two by a condition, or both."""
        if then == other or condition.sure is True:
            return then
        if condition.may is False:
            return other
        return f"({then} if {condition.sure} else {other} if not {condition.may} else {then} | {other})"

    def seen(self, kind: Type) -> str:
        """The constant that gives the bits of a fact's value."""
        of = plain(kind)
        table: dict[int | None, int]
        if isinstance(of, Enum):
            table = {value: bit(value) for value in range(-1, len(of.members))}
            table[None] = sum(bit(value) for value in range(len(of.members))) | (isinstance(kind, Opt) and bit(NONE))
        elif isinstance(of, Rank):
            some = sum(map(bit, self.dealt))
            threes = (bit(BLACK_THREE) | bit(RED_THREE)) & some or bit(BLACK_THREE) | bit(RED_THREE)
            table = {value: bit(value) for value in range(-1, RANK_COUNT)}
            table |= {UNKNOWN_CLASS: some, THREE_CLASS: threes, None: some | (isinstance(kind, Opt) and bit(NONE))}
        else:
            raise Unsupported(kind)
        return self.constant("R", f"_Seen({table!r})")

    def members(self, ranks: Code, name: str) -> Code:
        """The members that an attribute of ranks can be."""
        values = attributes(self.config, name)
        if isinstance(ranks, int):
            if not ranks & (ranks - 1):
                return bit(values[ranks.bit_length() - 2])
            return _union(ranks, values)
        values = {rank: bit(value) for rank, value in values.items()}
        return f"{self.constant('A', f'_Each({values!r})')}[{ranks}]"

    def flag(self, ranks: Code, name: str) -> Truth:
        """A truth value that is an attribute of ranks."""
        holds = sum(bit(rank) for rank in range(RANK_COUNT) if self.config.attribute(rank, name))
        return self.inside(ranks, holds)

    def inside(self, found: Code, members: int) -> Truth:
        """Whether what can be meant lies in a constant set."""
        if isinstance(found, int):
            return Truth(not found & ~members, bool(found & members))
        return Truth(f"({found} & ~{members} == 0)", f"({found} & {members} != 0)")

    def same(self, a: Code, b: Code) -> Truth:
        """Whether two are the same."""
        if isinstance(a, int) and isinstance(b, int):
            return Truth(a == b and not a & (a - 1), bool(a & b))
        a, b = (b, a) if isinstance(a, int) else (a, b)
        if isinstance(b, int):
            return Truth(f"({a} == {b})" if not b & (b - 1) else False, f"({a} & {b} != 0)")
        return Truth(f"_same({a}, {b})", f"({a} & {b} != 0)")

    def among(self, found: Code, others: list[Code]) -> Truth:
        """Whether one is some of several others."""
        if all(isinstance(other, int) and not other & (other - 1) for other in others):
            return self.inside(found, sum({int(other) for other in others}))
        sure = " | ".join(f"_single({other})" for other in others)
        every = " | ".join(map(str, others))
        return Truth(f"({found} & ~({sure}) == 0)", f"({found} & ({every}) != 0)")

    def ordered(self, node: tree.Compare, a: Code, b: Code) -> Truth:
        """A comparison of ranks by their order."""
        optional = tuple(isinstance(side.type, Opt) for side in (node.left, node.right))
        call = f"_order({node.op!r}, {a}, {b}, {optional})"
        return Truth(f"({call} is True)", f"({call} is not False)")


def _union(ranks: int, values: Mapping[int, int]) -> int:
    """The members that an attribute has for some ranks."""
    found = 0
    for rank, value in values.items():
        if ranks & bit(rank):
            found |= bit(value)
    return found
