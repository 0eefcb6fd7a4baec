"""Python expressions for whole numbers: sums flattened, equal factors bracketed."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta.language import tree
from canasta.language.emit_base import Base, Code, Env
from canasta.language.tree import Node
from canasta.language.types import none_value


@dataclass(slots=True)
class Linear:
    """A sum under construction: its constant, and pieces of code by their factor."""

    constant: int = 0
    terms: dict[int, list[str]] = field(default_factory=dict)

    def add(self, factor: int, code: Code) -> None:
        """Add a multiple of a number or condition."""
        if isinstance(code, int):
            self.constant += factor * code
        elif factor:
            self.terms.setdefault(factor, []).append(code)

    def code(self) -> Code:
        """The sum, terms of one factor bracketed together."""
        pieces = [_scaled(factor, codes) for factor, codes in self.terms.items()]
        if not pieces:
            return self.constant
        if self.constant:
            pieces.append(str(self.constant))
        alone = len(pieces) == 1 and set(self.terms) == {1} and len(self.terms[1]) == 1
        return f"(+{pieces[0]})" if alone else f"({' + '.join(pieces)})"


def _scaled(factor: int, codes: list[str]) -> str:
    """A multiple of a sum."""
    added = codes[0] if len(codes) == 1 else f"({' + '.join(codes)})"
    return added if factor == 1 else f"{factor} * {added}"


class Sums(Base):
    """Writes sums, counts, minima and maxima."""

    def extreme(self, node: Node, env: Env, flat: bool) -> Code:
        """`min` and `max`, and an optional number."""
        if isinstance(node, tree.OrZero):
            number, none = self.emit(node.of, env, flat), none_value(node.of.type)
            if isinstance(number, int):
                return 0 if number == none else number
            return f"_if({number} == {none}, 0, {number})" if flat else f"(0 if {number} == {none} else {number})"
        if isinstance(node, tree.Pick):
            parts = [self.emit(part, env, flat) for part in node.parts]
            if all(isinstance(part, int) for part in parts):
                return (min if node.kind == "min" else max)(int(part) for part in parts)
            return f"{node.kind}({', '.join(map(str, parts))})"
        assert isinstance(node, tree.Fold) and node.default is not None
        default = self.emit(node.default, env, flat)
        with self.hoisted(node, env) as wrap:
            if node.source is not None:
                inner = {**env, node.var: f"v_{node.var}"}
                one = f"({self.where(node, inner)}, {self.emit(node.body, inner, True)})"
                return f"_{node.kind}([{one} for v_{node.var} in {self.emit(node.source, env, flat)}], {default})"
            pairs = [(self.where(node, inner), self.emit(node.body, inner, True)) for inner in self.unrolled(node, env)]
            kept = [f"({holds}, {number})" for holds, number in pairs if holds is not False]
            return wrap(f"_{node.kind}([{', '.join(kept)}], {default})") if kept else default

    def total(self, node: Node, env: Env, flat: bool) -> Code:
        """A sum, flattened."""
        linear = Linear()
        with self.hoisted(node, env) as wrap:
            self.collect(linear, 1, node, env, flat)
            return wrap(linear.code())

    def collect(self, linear: Linear, factor: int, node: Node, env: Env, flat: bool) -> None:
        """Add a multiple of a step to a sum."""
        match node:
            case tree.Sum(parts=parts):
                for part in parts:
                    self.collect(linear, factor, part, env, flat)
            case tree.Number(of=of):
                linear.add(factor, self.emit(of, env, True))
            case tree.Scale(left=left, right=right):
                self.scale(linear, factor, self.emit(left, env, True), right, env, flat)
            case tree.Fold(kind="sum", source=None, where=where, body=body):
                for inner in self.unrolled(node, env):
                    holds = True if where is None else self.emit(where, inner, True)
                    self.scale(linear, factor, holds, body, inner, flat)
            case tree.Fold(kind="sum"):
                self.loop(linear, factor, node, env, flat)
            case _:
                linear.add(factor, self.emit(node, env, flat))

    def scale(self, linear: Linear, factor: int, by: Code, node: Node, env: Env, flat: bool) -> None:
        """Add a step times a constant or a condition to a sum."""
        if isinstance(by, int):
            if by:
                self.collect(linear, factor * by, node, env, flat)
            return
        inner = Linear()
        self.collect(inner, 1, node, env, flat)
        code = inner.code()
        if isinstance(code, int):
            linear.add(factor * code, by)
        else:
            linear.add(factor, f"({by} * {code})")

    def loop(self, linear: Linear, factor: int, node: tree.Fold, env: Env, flat: bool) -> None:
        """Add a sum over a list to a sum."""
        assert node.source is not None
        inner = {**env, node.var: f"v_{node.var}"}
        one = Linear()
        self.scale(one, 1, self.where(node, inner), node.body, inner, True)
        source = self.emit(node.source, env, flat)
        if not one.terms:
            linear.add(factor * one.constant, f"len({source})")
        elif not one.constant and len(one.terms) == 1 and len(next(iter(one.terms.values()))) == 1:
            ((by, (code,)),) = one.terms.items()
            linear.add(factor * by, f"sum([{code} for v_{node.var} in {source}])")
        else:
            linear.add(factor, f"sum([{one.code()} for v_{node.var} in {source}])")
