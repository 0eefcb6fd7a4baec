"""Conditions with gaps as code: each as two, whether it surely holds and whether it may hold."""

from __future__ import annotations

import operator

from canasta.language import tree
from canasta.language.tree import Node
from canasta.language.types import BOOL, NO_INT, RANK_COUNT, Enum, Int, Opt, Rank, Type, plain
from canasta.language.vague_base import (
    Code,
    Env,
    Truth,
    Unsupported,
    all_of,
    bit,
    certain,
    joined,
    some_of,
)
from canasta.language.vague_spans import Span
from canasta.language.vague_sums import Sums

_OPS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
_TURNED = {">": "<", ">=": "<="}


class VagueEmitter(Sums):
    """Writes any step."""

    def truth(self, node: Node, env: Env) -> Truth:
        """A condition."""
        match node:
            case tree.Const(value=value):
                return certain(value)
            case tree.Param(name=name):
                return certain(self.config.params[name])
            case tree.Fact() | tree.Field():
                path = self.path(node, env)
                return Truth(f"({path} is True)", f"({path} is not False)")
            case tree.Local(name=name):
                found: Truth = env[name]
                return found
            case tree.Can(kind=kind):
                return Truth(f"(_can(s, {kind!r}) is True)", f"(_can(s, {kind!r}) is not False)")
            case tree.Attr(of=of, name=name):
                return self.flag(self.bits(of, env), name)
            case tree.Call(definition=body):
                return self.truth(body.node, self.given(node, env))
            case tree.Choice(condition=condition, then=then, other=other):
                return self.chosen(self.truth(condition, env), self.truth(then, env), self.truth(other, env))
        return self.logic(node, env)

    def logic(self, node: Node, env: Env) -> Truth:
        """A condition made of others."""
        match node:
            case tree.Not(of=of):
                return self.truth(of, env).opposite()
            case tree.And(parts=parts):
                return all_of([self.truth(part, env) for part in parts])
            case tree.Or(parts=parts):
                return some_of([self.truth(part, env) for part in parts])
            case tree.Absent(of=of):
                path = self.path(of, env)
                return Truth(f"({path}.present is False)", f"({path}.present is not True)")
            case tree.Member(of=of, param=param):
                members = self.config.params[param]
                assert isinstance(members, frozenset)
                return self.inside(self.bits(of, env), sum(map(bit, members)))
            case tree.Within():
                return self.within(node, env)
            case tree.Compare():
                return self.compare(node, env)
            case tree.Fold(kind="any"):
                return self.quantified(node, env)
            case tree.Fold(kind="all"):
                return self.quantified(node, env).opposite()
        raise Unsupported(node)

    def chosen(self, condition: Truth, then: Truth, other: Truth) -> Truth:
        """One of two conditions; where it is not known which, what both say."""
        if condition.sure is True or condition.may is False:
            return then if condition.sure is True else other
        sure, may = (
            f"({a} if {condition.sure} else {b} if not {condition.may} else {joined(word, [a, b])})"
            for word, a, b in (("and", then.sure, other.sure), ("or", then.may, other.may))
        )
        return Truth(sure, may)

    def given(self, node: tree.Call, env: Env) -> Env:
        """The arguments of a definition."""
        body = node.definition
        return {name: self.argument(part, kind, env) for (name, kind), part in zip(body.args, node.parts, strict=True)}

    def argument(self, part: Node, kind: Type, env: Env) -> object:
        """An argument, as its type is written."""
        if kind == BOOL:
            return self.truth(part, env)
        if isinstance(kind, Int):
            return self.span(part, env)
        return self.bits(part, env) if isinstance(plain(kind), Rank | Enum) else self.path(part, env)

    def within(self, node: tree.Within, env: Env) -> Truth:
        """Whether a value is one of some others."""
        kind = plain(node.of.type)
        if isinstance(kind, Rank | Enum):
            return self.among(self.bits(node.of, env), [self.bits(part, env) for part in node.parts])
        if not isinstance(node.of.type, Int) or any(not isinstance(part.type, Int) for part in node.parts):
            raise Unsupported(node)
        value = self.span(node.of, env)
        return some_of([self.against("==", value, self.span(part, env)) for part in node.parts])

    def compare(self, node: tree.Compare, env: Env) -> Truth:
        """A comparison."""
        kind = plain(node.left.type)
        if isinstance(kind, Rank | Enum):
            a, b = self.bits(node.left, env), self.bits(node.right, env)
            if node.op not in ("==", "!="):
                return self.ordered(node, a, b)
            return self.same(a, b) if node.op == "==" else self.same(a, b).opposite()
        if kind == BOOL:
            same = self.agree(self.truth(node.left, env), self.truth(node.right, env))
            return same if node.op == "==" else same.opposite()
        if not isinstance(kind, Int):
            raise Unsupported(node)
        nothing = [self.is_nothing(side) for side in (node.left, node.right)]
        if any(nothing):
            return certain(node.op == "!=" if not all(nothing) else node.op == "==")
        return self.against(node.op, self.span(node.left, env), self.span(node.right, env))

    def is_nothing(self, node: Node) -> bool:
        """Whether an optional number is the constant none; one that is no constant is not written."""
        value = node.value if isinstance(node, tree.Const) else None
        if isinstance(node, tree.Param):
            value = self.config.number(node.name)
        if value is None and isinstance(node.type, Opt):
            raise Unsupported(node)
        return value == NO_INT

    def agree(self, a: Truth, b: Truth) -> Truth:
        """Whether two conditions are the same."""
        return some_of([all_of([a, b]), all_of([a.opposite(), b.opposite()])])

    def against(self, op: str, a: Span, b: Span) -> Truth:
        """A comparison of numbers, by the range of their difference."""
        if op == "!=":
            return self.against("==", a, b).opposite()
        if op in _TURNED:
            return self.against(_TURNED[op], b, a)
        lo, hi = self.ends.both(Span().add(a).add(b, -1))
        if isinstance(lo, int) and isinstance(hi, int):
            return Truth(lo == hi == 0, lo <= 0 <= hi) if op == "==" else Truth(_OPS[op](hi, 0), _OPS[op](lo, 0))
        if op == "==":
            return (
                Truth(f"({lo} == 0)", f"({lo} == 0)")
                if lo == hi
                else Truth(f"({lo} == 0 == {hi})", f"({lo} <= 0 <= {hi})")
            )
        return Truth(f"({hi} {op} 0)", f"({lo} {op} 0)")

    def quantified(self, node: tree.Fold, env: Env) -> Truth:
        """`any`; of `all` the opposite: whether one fails."""
        if node.source is None:
            return some_of([self.each(node, {**env, node.var: bit(rank)}) for rank in range(RANK_COUNT)])
        head, inner = self.loop(node, env)
        one = self.each(node, inner)
        source = head.partition(" in ")[2]
        sure, may = (_any(code, head, source) for code in (one.sure, one.may))
        return Truth(sure, may)

    def each(self, node: tree.Fold, env: Env) -> Truth:
        """The condition on one element, its filter taken in."""
        body = self.truth(node.body, env)
        return all_of([self.filtered(node, env), body if node.kind == "any" else body.opposite()])


def _any(code: Code, head: str, source: str) -> Code:
    """Whether one element of a list fulfils a condition."""
    if isinstance(code, str):
        return f"any([{code} {head}])"
    return f"(len({source}) > 0)" if code else False
