"""Typing of comparisons and of `in`."""

from __future__ import annotations

from canasta.language.agree import common, hint
from canasta.language.names import Names
from canasta.language.syntax import Expr
from canasta.language.tree import Absent, And, Compare, Const, Member, Node, Not, Param, Within
from canasta.language.types import (
    BOOL,
    CARDS,
    Bool,
    Cards,
    Int,
    ListOf,
    Nothing,
    Opt,
    Rank,
    Record,
    SetOf,
    Type,
    Wrong,
    name_of,
    none_value,
    plain,
)  # fmt: skip


class Comparing(Names):
    """Types comparisons."""

    def on_compare(self, expr: Expr) -> Node:
        """A chain of comparisons, as the pairs that all must hold."""
        nodes = list(map(self.infer, expr.parts)) if len(expr.parts) > 2 else []
        pairs = []
        for index, op in enumerate(expr.words):
            left, right = expr.parts[index : index + 2]
            known = (nodes[index], nodes[index + 1]) if nodes else None
            pairs.append(self.compared(op, left, right, known))
        return pairs[0] if len(pairs) == 1 else And(BOOL, expr.start, expr.end, tuple(pairs))

    def compared(self, op: str, left: Expr, right: Expr, known: tuple[Node, Node] | None = None) -> Node:
        """One comparison of two values of one type."""
        a, b = known or self.pair(left, right)
        kind = common(a.type, b.type)
        if kind is None:
            mixed = {type(plain(a.type)), type(plain(b.type))} == {Bool, Int}
            advice = "a condition is not compared with a number" if mixed else hint(b, a.type) or self.inside(left, a)
            return self.mismatch(right, b.type, name_of(a.type), advice)
        if isinstance(kind, Wrong):
            return self.wrong(left)
        if op not in ("==", "!=") and not isinstance(plain(kind), Int | Rank):
            return self.fault("lang/type", left, f"{name_of(kind)} has no order: only == and != compare it")
        return self.comparison(op, a, b, kind, left)

    def inside(self, expr: Expr, node: Node) -> str | None:
        """What of something that is no single value could have been meant."""
        shown, kind = self.text[expr.start : expr.end], plain(node.type)
        if isinstance(kind, Cards | ListOf):
            return f"how many it holds is `size({shown})`"
        if isinstance(kind, Record):
            return f"name a field of it, such as {shown}.{next(iter(self.schema.records[kind.name]))}"
        return None

    def comparison(self, op: str, a: Node, b: Node, kind: Type, at: Expr) -> Node:
        """The node of a comparison of values that agree."""
        if isinstance(a.type, Nothing):
            a, b = b, a
        start, end = min(a.start, b.start), max(a.end, b.end)
        if not isinstance(b.type, Nothing):
            if isinstance(plain(kind), Record | ListOf | Cards | SetOf):
                return self.fault("lang/type", at, f"two {name_of(kind)} are not compared, compare their fields")
            return Compare(BOOL, start, end, a, b, op)
        if not isinstance(a.type, Opt):
            return self.fault("lang/type", at, f"this is never none, it is {name_of(a.type)}", name_of(a.type), "none")
        if op not in ("==", "!="):
            return self.fault("lang/type", at, "none has no order: only == and != compare it")
        if not isinstance(a.type.of, Record):
            return Compare(BOOL, start, end, a, Const(a.type, b.start, b.end, none_value(a.type)), op)
        absent = Absent(BOOL, start, end, a)
        return absent if op == "==" else Not(BOOL, start, end, absent)

    def pair(self, left: Expr, right: Expr) -> tuple[Node, Node]:
        """Two values of one type, a bare name read by the type of the other."""
        if left.kind == "name" and (right.kind != "name" or not self.knows(left)):
            b = self.infer(right)
            return self.infer(left, b.type), b
        a = self.infer(left)
        b = self.infer(right, a.type)
        if left.kind == "name" and common(a.type, b.type) is None:
            a = self.infer(left, b.type)
        return a, b

    def on_within(self, expr: Expr) -> Node:
        """`x in {…}` or `x in params.…`."""
        of, source = expr.parts
        if source.kind == "set":
            equals = [self.compared("==", of, part) for part in source.parts]
            pairs = [node for node in equals if isinstance(node, Compare)]
            if len(pairs) < len(equals):
                return (
                    self.wrong(expr) if self.faults else self.mismatch(of, self.infer(of).type, "a value that may vary")
                )
            return Within(BOOL, expr.start, expr.end, pairs[0].left, tuple(node.right for node in pairs))
        right = self.infer(source)
        if not isinstance(right, Param) or not isinstance(right.type, SetOf):
            hint = "how many a bag holds is `bag[rank]`" if right.type == CARDS else None
            return self.mismatch(source, right.type, "a set `{a, b}` or a parameter that is a set", hint)
        return Member(BOOL, expr.start, expr.end, self.check(of, Opt(right.type.of)), right.name)

    def on_without(self, expr: Expr) -> Node:
        """`x not in …`."""
        return Not(BOOL, expr.start, expr.end, self.on_within(expr))
