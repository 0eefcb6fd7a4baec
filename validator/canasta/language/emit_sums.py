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
    truths: set[str] = field(default_factory=set)

    def add(self, factor: int, code: Code, truth: bool = False) -> None:
        """Add a multiple of a number or of a truth value."""
        if isinstance(code, int):
            self.constant += factor * code
        elif factor:
            self.terms.setdefault(factor, []).append(code)
            self.truths |= {code} if truth else set()

    def code(self) -> Code:
        """The sum, terms of one factor bracketed together."""
        if not self.terms:
            return self.constant
        alone = self.alone()
        if alone and alone[0] == 1:
            return f"(+{alone[1]})" if alone[1] in self.truths else alone[1]
        plus = [_scaled(factor, codes) for factor, codes in self.terms.items() if factor > 0]
        minus = [_scaled(-factor, codes) for factor, codes in self.terms.items() if factor < 0]
        if self.constant:
            (plus if self.constant > 0 else minus).append(str(abs(self.constant)))
        less = "".join(f" - {piece}" for piece in minus)
        return f"({' + '.join(plus)}{less})" if plus else f"(-{less[3:]})"

    def alone(self) -> tuple[int, str] | None:
        """Factor and code of the only piece, where there is but one."""
        if self.constant or len(self.terms) != 1:
            return None
        ((factor, codes),) = self.terms.items()
        return (factor, codes[0]) if len(codes) == 1 else None


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
                loop = f"for v_{node.var} in {self.emit(node.source, env, flat)}"
                pair = (self.where(node, inner), self.emit(node.body, inner, True))
                return wrap(_pick(node.kind, [pair], loop, default))
            pairs = [(self.where(node, inner), self.emit(node.body, inner, True)) for inner in self.unrolled(node, env)]
            return wrap(_pick(node.kind, [pair for pair in pairs if pair[0] is not False], "", default))

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
                linear.add(factor, self.emit(of, env, True), truth=True)
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
            linear.add(factor * code, by, truth=True)
        else:
            linear.add(factor, f"({by} * {code})")

    def loop(self, linear: Linear, factor: int, node: tree.Fold, env: Env, flat: bool) -> None:
        """Add a sum over a list to a sum."""
        assert node.source is not None
        inner = {**env, node.var: f"v_{node.var}"}
        one = Linear()
        self.scale(one, 1, self.where(node, inner), node.body, inner, True)
        source = self.emit(node.source, env, flat)
        alone = one.alone()
        if not one.terms:
            linear.add(factor * one.constant, f"len({source})")
        elif alone:
            linear.add(factor * alone[0], f"sum([{alone[1]} for v_{node.var} in {source}])")
        else:
            linear.add(factor, f"sum([{one.code()} for v_{node.var} in {source}])")


def _pick(kind: str, pairs: list[tuple[Code, Code]], loop: str, default: Code) -> Code:
    """The code of a least or greatest number, given conditions and numbers."""
    if not pairs:
        return default
    if all(holds is True for holds, _ in pairs):
        numbers = [number for _, number in pairs]
        if not loop and all(isinstance(number, int) for number in numbers):
            return (min if kind == "min" else max)(int(number) for number in numbers)
        return f"{kind}([{', '.join(map(str, numbers))} {loop}], default={default})"
    return f"_{kind}([{', '.join(f'({holds}, {number})' for holds, number in pairs)} {loop}], {default})"
