"""What the values of a variant settle before a card is dealt."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from canasta.language import tree
from canasta.language.emit import Emitter
from canasta.language.emit_base import Code, Env
from canasta.language.tree import Node
from canasta.language.types import BOOL, RANK_COUNT, Config, Int, Type

Range = tuple[float, float]
ANY: Range = (-inf, inf)


class Settled(Emitter):
    """Writes a step, as a number wherever the values, or what a number can be at all, leave nothing open.

    `facts` are those that the variant settles before any play, by their dotted names.
    """

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.facts: dict[str, Code] = {}

    def emit(self, node: Node, env: Env, flat: bool = False) -> Code:
        """The code of a step; a fact that is settled as what it is."""
        if isinstance(node, tree.Field) and isinstance(node.of, tree.Fact):
            settled = self.facts.get(f"{node.of.name}.{node.name}")
            if settled is not None:
                return settled
        return super().emit(node, env, flat)

    def call(self, node: tree.Call, env: Env, flat: bool) -> Code:
        """A definition's use, written out: what its arguments are may settle it."""
        return self.emit(node.definition.node, self._inside(node, env, flat), flat)

    def _inside(self, node: tree.Call, env: Env, flat: bool) -> Env:
        """The arguments of a definition by their names."""
        args = [self.emit(part, env, flat) for part in node.parts]
        return dict(zip((name for name, _ in node.definition.args), args, strict=True))

    def lookup(self, number: Code, param: str) -> Code:
        """A row of a table, or what all its rows say."""
        said = {value for _, _, value in self.table(param).rows}
        return said.pop() if len(said) == 1 else super().lookup(number, param)

    def attribute(self, rank: Code, name: str, kind: Type) -> Code:
        """An attribute of a rank, or what is so of all."""
        found = {self.config.attribute(each, name) for each in range(RANK_COUNT)}
        if found == {0}:
            return False if kind == BOOL else 0
        return super().attribute(rank, name, kind)

    def logic(self, node: Node, env: Env, flat: bool) -> Code:
        """A truth value, settled too where no card of the deck, or every one, is of the kinds asked for."""
        if isinstance(node, tree.Member | tree.Within):
            there, asked = self._there(node.of, env), self._asked(node, env)
            if there is not None and asked is not None and (there <= asked or not there & asked):
                return there <= asked
        return super().logic(node, env, flat)

    def _there(self, node: Node, env: Env) -> frozenset[int] | None:
        """The values that an attribute of some card can have: those of all ranks, and that of no card."""
        if not isinstance(node, tree.Attr) or isinstance(self.emit(node, env), int):
            return None
        return frozenset((0, *(self.config.attribute(rank, node.name) for rank in range(RANK_COUNT))))

    def _asked(self, node: tree.Member | tree.Within, env: Env) -> frozenset[int] | None:
        """The values of which one is asked for, where they are constant."""
        if isinstance(node, tree.Member):
            members = self.config.params[node.param]
            return members if isinstance(members, frozenset) else None
        codes = [self.emit(part, env) for part in node.parts]
        known = frozenset(code for code in codes if isinstance(code, int))
        return known if len(known) == len(set(codes)) else None

    def negation(self, of: Node, env: Env, flat: bool) -> Code:
        """The opposite, settled where the condition is."""
        code = self.emit(of, env, flat)
        return not code if isinstance(code, int) else super().negation(of, env, flat)

    def compare(self, node: tree.Compare, env: Env, flat: bool) -> Code:
        """A comparison, settled too where the two numbers cannot meet, or no card of the deck is of the kind."""
        code = super().compare(node, env, flat)
        if not isinstance(code, str):
            return code
        if node.op in ("==", "!="):
            there, asked = self._there(node.left, env), self.emit(node.right, env)
            if there is not None and isinstance(asked, int) and (asked not in there or there == {asked}):
                return (asked in there) == (node.op == "==")
        if not all(isinstance(each.type, Int) for each in (node.left, node.right)):
            return code
        (low, high), (least, most) = self.reach(node.left, env), self.reach(node.right, env)
        above, below = low > most, high < least
        said = {
            "<": (below, low >= most), "<=": (high <= least, above), ">": (above, high <= least),
            ">=": (low >= most, below), "==": (False, above or below), "!=": (above or below, False),
        }[node.op]  # fmt: skip
        return True if said[0] else False if said[1] else code

    def reach(self, node: Node, env: Env) -> Range:
        """The least and the greatest that a number can be, as far as it is plain."""
        code = self.emit(node, env)
        if isinstance(code, int):
            return code, code
        match node:
            case tree.Call():
                return self.reach(node.definition.node, self._inside(node, env, False))
            case tree.Sum(parts=parts):
                return _plus(self.reach(part, env) for part in parts)
            case tree.Scale(left=left, right=right):
                return _times(self.reach(left, env), self.reach(right, env))
            case tree.Number():
                return 0, 1
            case tree.Item(right=right):
                rank = self.emit(right, env)
                return 0, self.config.attribute(rank, "copies") if isinstance(rank, int) and rank >= 0 else inf
            case tree.Size():
                return 0, inf
            case tree.Fold(kind="sum", source=None):
                return _plus(self._counted(node, {**env, node.var: rank}) for rank in range(RANK_COUNT))
            case tree.Fold(kind="sum"):
                low, high = self._counted(node, {**env, node.var: f"v_{node.var}"})
                return (0 if low >= 0 else -inf), (0 if high <= 0 else inf)
            case tree.Choice(then=then, other=other):
                one, two = self.reach(then, env), self.reach(other, env)
                return min(one[0], two[0]), max(one[1], two[1])
            case tree.Field() | tree.Fact() if isinstance(node.type, Int):
                return _bound(node.type.lo, -inf), _bound(node.type.hi, inf)
        return (0, 1) if node.type == BOOL else ANY

    def _counted(self, node: tree.Fold, env: Env) -> Range:
        """What one element adds to a sum."""
        where = self.where(node, env)
        if where is False:
            return 0, 0
        low, high = self.reach(node.body, env)
        return (low, high) if where is True else (min(low, 0), max(high, 0))


def _bound(end: int | None, default: float) -> float:
    """The end of a range, where it has one."""
    return default if end is None else end


def _plus(ranges: Iterable[Range]) -> Range:
    """The range of a sum."""
    found = list(ranges)
    return sum(low for low, _ in found), sum(high for _, high in found)


def _times(one: Range, two: Range) -> Range:
    """A product of numbers one of which is known, or none of which is below zero."""
    if one[0] == one[1] and abs(one[0]) != inf:
        factor = one[0]
        ends = sorted((0 if factor == 0 else factor * end) for end in two)
        return ends[0], ends[1]
    return (0, inf) if one[0] >= 0 and two[0] >= 0 else ANY
