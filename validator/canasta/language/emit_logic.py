"""Python expressions for truth values."""

from __future__ import annotations

import operator
from collections.abc import Callable

from canasta.language import tree
from canasta.language.emit_base import Base, Code, Env
from canasta.language.tree import Node
from canasta.language.types import Opt, none_value

_OPS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def joined(word: str, parts: list[Code], flat: bool) -> Code:
    """Conditions joined by `and` or `or`, constants folded."""
    decides = word == "or"
    kept = [part for part in parts if isinstance(part, str)]
    if any(isinstance(part, int) and bool(part) == decides for part in parts):
        return decides
    if len(kept) < 2:
        return kept[0] if kept else not decides
    sign = {"and": "&", "or": "|"}[word] if flat else word
    return f"({f' {sign} '.join(kept)})"


def opposite(code: Code, flat: bool) -> Code:
    """The opposite of a condition."""
    if isinstance(code, int):
        return not code
    return f"({code} ^ True)" if flat else f"(not {code})"


class Logic(Base):
    """Writes conditions."""

    def logic(self, node: Node, env: Env, flat: bool) -> Code:
        """Truth values."""
        match node:
            case tree.Not(of=of):
                return self.negation(of, env, flat)
            case tree.And(parts=parts):
                return joined("and", self.conjuncts(parts, env, flat), flat)
            case tree.Or(parts=parts):
                return joined("or", [self.emit(part, env, flat) for part in parts], flat)
            case tree.Absent(of=of):
                return opposite(f"{self.emit(of, env, flat)}.present", flat)
            case tree.Member(of=of, param=param):
                return self.member(self.emit(of, env, flat), param, flat)
            case tree.Within(of=of, parts=parts):
                value = self.emit(of, env, flat)
                return joined("or", [compared("==", value, self.emit(part, env, flat)) for part in parts], flat)
            case tree.Compare():
                return self.compare(node, env, flat)
        assert isinstance(node, tree.Fold)
        return self.quantified(node, env, flat)

    def conjuncts(self, parts: tuple[Node, ...], env: Env, flat: bool) -> list[Code]:
        """The parts of `P and Q`, chained comparisons written as chains."""
        codes: list[Code] = []
        waiting = list(parts)
        while waiting:
            part = waiting.pop(0)
            code = self.emit(part, env, flat)
            if waiting and not flat and isinstance(code, str) and _chained(part, waiting[0]):
                last = waiting.pop(0)
                assert isinstance(last, tree.Compare)
                code = f"{code[:-1]} {last.op} {self.emit(last.right, env)})"
            codes.append(code)
        return codes

    def negation(self, of: Node, env: Env, flat: bool) -> Code:
        """`not P`, a comparison turned round where that is the same."""
        if isinstance(of, tree.Compare) and of.op in ("==", "!="):
            left, right = self.emit(of.left, env, flat), self.emit(of.right, env, flat)
            return compared("!=" if of.op == "==" else "==", left, right)
        if isinstance(of, tree.Not):
            return self.emit(of.of, env, flat)
        if isinstance(of, tree.Absent):
            return f"{self.emit(of.of, env, flat)}.present"
        return opposite(self.emit(of, env, flat), flat)

    def member(self, value: Code, param: str, flat: bool) -> Code:
        """Whether a value is in a constant set."""
        members = self.config.params[param]
        assert isinstance(members, frozenset)
        if isinstance(value, int):
            return value in members
        return joined("or", [f"({value} == {member})" for member in sorted(members)], flat)

    def compare(self, node: tree.Compare, env: Env, flat: bool) -> Code:
        """A comparison; in an ordering both sides must not be none."""
        left, right = self.emit(node.left, env, flat), self.emit(node.right, env, flat)
        parts = [compared(node.op, left, right)]
        if node.op not in ("==", "!="):
            sides = ((node.left, left), (node.right, right))
            guards = [compared("!=", code, none_value(at.type)) for at, code in sides if isinstance(at.type, Opt)]
            parts = [*guards, *parts]
        return joined("and", parts, flat)

    def quantified(self, node: tree.Fold, env: Env, flat: bool) -> Code:
        """`any` or `all`."""
        with self.hoisted(node, env) as wrap:
            if node.source is None:
                parts = [self.each(node, inner, flat) for inner in self.unrolled(node, env)]
                return wrap(joined("or" if node.kind == "any" else "and", parts, flat))
            source = self.emit(node.source, env, flat)
            one = self.each(node, {**env, node.var: f"v_{node.var}"}, True)
            if isinstance(one, str):
                return wrap(f"{node.kind}([{one} for v_{node.var} in {source}])")
            some = node.kind == "any"
            if bool(one) != some:
                return not some
            return f"(len({source}) {'>' if some else '=='} 0)"

    def each(self, node: tree.Fold, env: Env, flat: bool) -> Code:
        """The condition on one element, its filter taken in."""
        body = self.emit(node.body, env, flat)
        if node.where is None:
            return body
        where = self.emit(node.where, env, flat)
        return (
            joined("and", [where, body], flat)
            if node.kind == "any"
            else joined("or", [opposite(where, flat), body], flat)
        )


def _chained(first: Node, second: Node) -> bool:
    """Whether two comparisons are `a < b < c`, with a middle that code is written for once."""
    if not isinstance(first, tree.Compare) or not isinstance(second, tree.Compare) or first.right is not second.left:
        return False
    return not any(isinstance(side.type, Opt) for side in (first.left, first.right, second.right))


def compared(op: str, left: Code, right: Code) -> Code:
    """One comparison of two codes."""
    if isinstance(left, int) and isinstance(right, int):
        return _OPS[op](left, right)
    return f"({left} {op} {right})"
