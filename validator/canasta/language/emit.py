"""Python expressions from typed trees: constants folded, loops over the ranks unrolled.

Inside loops over lists the code is *flat*: `&`, `|` and arithmetic in place of `and`, `or` and `if`. On truth values
that is the same, and on Z3 terms it does not fork, so that a proof needs one path for a loop, not one per element.
"""

from __future__ import annotations

from canasta.language import tree
from canasta.language.emit_base import Code, Env
from canasta.language.emit_logic import Logic
from canasta.language.emit_sums import Sums
from canasta.language.tree import Node
from canasta.language.types import BOOL, CARDS, RANK_COUNT, Type, attribute


class Emitter(Sums, Logic):
    """Writes any step."""

    def emit(self, node: Node, env: Env, flat: bool = False) -> Code:
        """The code of a step."""
        match node:
            case tree.Const(value=value):
                return value
            case tree.Param(name=name):
                return self.param(name, node.type)
            case tree.Fact(name=name):
                return f"s.{attribute(name)}"
            case tree.Local(name=name):
                return env[name]
            case tree.Can(kind=kind):
                return f"s.can({kind!r})"
            case tree.Field(of=of, name=name):
                return f"{self.emit(of, env, flat)}.{attribute(name)}"
            case tree.Attr(of=of, name=name):
                return self.attribute(self.emit(of, env, flat), name, node.type)
            case tree.Size(of=of):
                return f"{'sum' if of.type == CARDS else 'len'}({self.emit(of, env, flat)})"
            case tree.Item(left=bag, right=rank):
                return self.item(self.emit(bag, env, flat), self.emit(rank, env, flat))
            case tree.Call():
                return self.call(node, env, flat)
            case tree.Lookup(of=of, param=param):
                return self.lookup(self.emit(of, env, flat), param)
            case tree.Choice():
                return self.choice(node, env, flat)
            case tree.Sum() | tree.Scale() | tree.Number() | tree.Fold(kind="sum"):
                return self.total(node, env, flat)
        return self.extreme(node, env, flat) if node.type != BOOL else self.logic(node, env, flat)

    def param(self, name: str, kind: Type) -> Code:
        """A parameter's value."""
        value = self.config.params[name]
        assert isinstance(value, int)
        return bool(value) if kind == BOOL else value

    def attribute(self, rank: Code, name: str, kind: Type) -> Code:
        """An attribute of a rank: its value, or a look into a tuple that ends with the zeros of no rank."""
        values = tuple(self.config.attribute(k, name) for k in range(RANK_COUNT + 3))
        if kind == BOOL:
            values = tuple(map(bool, values))
        if isinstance(rank, int):
            return values[rank]
        self.attributes[f"a_{name}"] = values
        return f"a_{name}[{rank}]"

    def item(self, bag: Code, rank: Code) -> Code:
        """A bag's count; the last of its eighteen numbers is zero and answers for none."""
        if isinstance(rank, int) and rank < 0:
            return 0
        return f"{self.bags.get(str(bag), bag)}[{rank}]"

    def call(self, node: tree.Call, env: Env, flat: bool) -> Code:
        """A definition's use: its value where it is constant, a function's call otherwise."""
        body = node.definition
        args = [self.emit(part, env, flat) for part in node.parts]
        if not body.facts and not body.asks and all(isinstance(arg, int) for arg in args):
            value = self.emit(body.node, dict(zip((name for name, _ in body.args), args, strict=True)), flat)
            if isinstance(value, int):
                return value
        self.used[body.name] = body
        return f"d_{body.name}({', '.join(map(str, ['s', *args]))})"

    def lookup(self, number: Code, param: str) -> Code:
        """A row of a table."""
        table = self.table(param)
        if isinstance(number, int):
            return table.value(number)
        name = self.tables.setdefault(table, f"t_{len(self.tables)}")
        return f"{name}({number})"

    def choice(self, node: tree.Choice, env: Env, flat: bool) -> Code:
        """One of two values."""
        condition = self.emit(node.condition, env, flat)
        if isinstance(condition, int):
            return self.emit(node.then if condition else node.other, env, flat)
        then, other = self.emit(node.then, env, flat), self.emit(node.other, env, flat)
        if then == other:
            return then
        return f"_if({condition}, {then}, {other})" if flat else f"({then} if {condition} else {other})"
