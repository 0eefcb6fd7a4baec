"""Static typing: from what was written to a typed tree, or every fault in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from canasta.language.agree import common, fit, hint
from canasta.language.comparing import Comparing
from canasta.language.names import Circular
from canasta.language.parser import parse_expr
from canasta.language.syntax import Expr
from canasta.language.tree import (
    And,
    Can,
    Choice,
    Const,
    Fold,
    Item,
    Lookup,
    Node,
    Not,
    Or,
    Param,
    Pick,
    Scale,
    Size,
    Sum,
    Typed,
)
from canasta.language.types import (
    BOOL,
    CARDS,
    INT,
    NOTHING,
    RANK,
    TABLE,
    WRONG,
    Bool,
    Cards,
    Enum,
    Int,
    ListOf,
    Opt,
    Origin,
    Rank,
    Record,
    Schema,
    Type,
    Wrong,
    name_of,
    none_value,
    plain,
)
from canasta.text import CanastaError, Diagnostic

_SHOWABLE = (Bool, Int, Rank, Enum, Cards, Wrong)


def typed(
    text: str,
    schema: Schema,
    point: str | None,
    expect: Type | None,
    locals: Mapping[str, Type] | None = None,
    where: Origin | None = None,
) -> Typed:
    """The typed tree of an expression read at a judge point (None: anywhere); CanastaError with every fault."""
    origin = where or Origin()
    typer = Typer(schema, point, text, origin, dict(locals or {}))
    expr = parse_expr(text, origin)
    node = typer.top(expr) if expect is None else typer.check(expr, expect)
    if typer.faults:
        raise CanastaError(typer.faults)
    return typer.result(node, tuple((locals or {}).items()))


def definition(schema: Schema, name: str) -> Typed:
    """The typed body of a definition, typed on first use."""
    if name in schema.typed:
        known = schema.typed[name]
        if known is None:
            raise Circular(name)
        return known
    given = schema.definitions[name]
    schema.typed[name] = None
    try:
        body = typed(given.text, schema, None, None, dict(given.args), given.origin)
    except CanastaError:
        del schema.typed[name]
        raise
    found = replace(body, name=name)
    schema.typed[name] = found
    return found


def check_schema(schema: Schema) -> None:
    """Type every definition; CanastaError with the faults of all."""
    faults: list[Diagnostic] = []
    for name in schema.definitions:
        try:
            definition(schema, name)
        except CanastaError as error:
            faults += [fault for fault in error.diagnostics if fault not in faults]
    if faults:
        raise CanastaError(faults)


class Typer(Comparing):
    """Types one expression."""

    def top(self, expr: Expr) -> Node:
        """The node of an expression whose type is not prescribed."""
        node = self.infer(expr)
        if isinstance(plain(node.type), _SHOWABLE):
            return node
        return self.mismatch(expr, node.type, "a value")

    def infer(self, expr: Expr, want: Type | None = None) -> Node:
        """The node of an expression; the wanted type only helps to read bare names."""
        method = getattr(self, f"on_{expr.kind}")
        node: Node = method(expr, want) if expr.kind in ("name", "field", "choice") else method(expr)
        return node

    def on_number(self, expr: Expr) -> Node:
        """A number."""
        if len(expr.word) > 9:
            return self.fault("lang/type", expr, "a number has at most nine digits")
        return Const(Int(int(expr.word), int(expr.word)), expr.start, expr.end, int(expr.word))

    def on_true(self, expr: Expr) -> Node:
        """The word true."""
        return Const(BOOL, expr.start, expr.end, True)

    def on_false(self, expr: Expr) -> Node:
        """The word false."""
        return Const(BOOL, expr.start, expr.end, False)

    def on_none(self, expr: Expr) -> Node:
        """The word none."""
        return Const(NOTHING, expr.start, expr.end, none_value(NOTHING))

    def on_can(self, expr: Expr) -> Node:
        """`can KIND`, which a rule that judges KIND may not ask."""
        kind = expr.word
        if self.schema.points and kind not in self.schema.points:
            return self.unknown(expr, kind, self.schema.points, "kind of action")
        if kind == self.point:
            return self.fault("lang/can", expr, f"a rule that judges {kind} may not ask `can {kind}`", found=kind)
        self.asks.add(kind)
        return Can(BOOL, expr.start, expr.end, kind)

    def on_size(self, expr: Expr) -> Node:
        """The size of a bag or list."""
        of = self.infer(expr.parts[0])
        if isinstance(of.type, Wrong | Cards | ListOf):
            most = of.type.max if isinstance(of.type, ListOf) else None
            return Size(Int(0, most), expr.start, expr.end, of)
        return self.mismatch(expr.parts[0], of.type, "cards or a list", self.inside(expr.parts[0], of))

    def on_item(self, expr: Expr) -> Node:
        """The count of a rank in a bag."""
        bag = self.check(expr.parts[0], CARDS)
        index = self.check(expr.parts[1], Opt(RANK))
        return Item(Int(0, None), expr.start, expr.end, bag, index)

    def on_lookup(self, expr: Expr) -> Node:
        """A row of a table parameter."""
        table = self.check(expr.parts[0], TABLE)
        number = self.check(expr.parts[1], INT)
        if not isinstance(table, Param):
            return self.wrong(expr) if self.faults else self.mismatch(expr.parts[0], table.type, "table")
        return Lookup(INT, expr.start, expr.end, number, table.name)

    def on_negate(self, expr: Expr) -> Node:
        """`not P`."""
        return Not(BOOL, expr.start, expr.end, self.check(expr.parts[0], BOOL))

    def on_both(self, expr: Expr) -> Node:
        """`P and Q`."""
        return And(BOOL, expr.start, expr.end, tuple(self.check(part, BOOL) for part in expr.parts))

    def on_either(self, expr: Expr) -> Node:
        """`P or Q`."""
        return Or(BOOL, expr.start, expr.end, tuple(self.check(part, BOOL) for part in expr.parts))

    def on_implies(self, expr: Expr) -> Node:
        """`P implies Q`, that is `not P or Q`."""
        first, second = (self.check(part, BOOL) for part in expr.parts)
        return Or(BOOL, expr.start, expr.end, (Not(BOOL, first.start, first.end, first), second))

    def on_add(self, expr: Expr) -> Node:
        """A sum of parts with their signs."""
        parts = [self.check(part, INT) for part in expr.parts]
        signed = [parts[0]]
        for sign, part in zip(expr.words, parts[1:], strict=True):
            signed.append(part if sign == "+" else self.negative(part))
        return Sum(INT, expr.start, expr.end, tuple(signed))

    def on_minus(self, expr: Expr) -> Node:
        """`- E`."""
        return self.negative(self.check(expr.parts[0], INT))

    def on_multiply(self, expr: Expr) -> Node:
        """A product with at most one factor that is neither constant nor a condition."""
        parts = [part.parts[0] if part.kind == "minus" else part for part in expr.parts]
        factors = [self.infer(part, INT) for part in parts]
        scales = [node for node in factors if node.type == BOOL or self.constant(node)]
        rest = [(part, node) for part, node in zip(parts, factors, strict=True) if node not in scales]
        if len(rest) > 1:
            hint = "one factor is a constant, a parameter or a condition"
            return self.fault("lang/linear", expr, "two numbers of the position are multiplied", hint=hint)
        product = self.need(*rest[0], INT) if rest else Const(INT, expr.start, expr.end, 1)
        for scale in scales:
            number = scale if scale.type == BOOL else self.need(expr, scale, INT)
            product = Scale(INT, expr.start, expr.end, number, product)
        signs = sum(part.kind == "minus" for part in expr.parts)
        return self.negative(product) if signs % 2 else product

    def on_choice(self, expr: Expr, want: Type | None) -> Node:
        """`A if P else B`."""
        first, condition, second = expr.parts
        then, other = (self.infer(first, want), self.infer(second, want)) if want else self.pair(first, second)
        test = self.check(condition, BOOL)
        kind = common(then.type, other.type)
        if kind is None:
            return self.mismatch(second, other.type, name_of(then.type), hint(other, then.type))
        if not isinstance(plain(kind), Bool | Int | Rank | Enum | Wrong):
            return self.mismatch(first, kind, "a truth value, number, rank or member")
        a, b = fit(then, kind), fit(other, kind)
        return Choice(kind, expr.start, expr.end, test, a or then, b or other)

    def on_pick(self, expr: Expr) -> Node:
        """`min(a, b)` or `max(a, b)`."""
        parts = tuple(self.check(part, INT) for part in expr.parts)
        return Pick(INT, expr.start, expr.end, parts, expr.word)

    def on_fold(self, expr: Expr) -> Node:
        """`any`, `all` or `sum` over a list or the ranks."""
        kind, var = expr.words
        body, source, *where = expr.parts
        return self.loop(expr, kind, var, body, source, where[0] if where else None, None)

    def on_count(self, expr: Expr) -> Node:
        """`count(x in C if Q)`: a sum of ones."""
        source, *where = expr.parts
        return self.loop(expr, "sum", expr.word, None, source, where[0] if where else None, None)

    def on_extreme(self, expr: Expr) -> Node:
        """`min` or `max` over a list or the ranks, with a default."""
        kind, var = expr.words
        body, source, *where, default = expr.parts
        return self.loop(expr, kind, var, body, source, where[0] if where else None, default)

    def loop(
        self, expr: Expr, kind: str, var: str, body: Expr | None, source: Expr, where: Expr | None, default: Expr | None
    ) -> Node:
        """A fold, its variable known inside the body and the filter only."""
        over, element = self.source(source)
        last = self.check(default, INT) if default else None
        want = BOOL if kind in ("any", "all") else INT
        with self.bound(var, element, over is None, expr):
            one = self.check(body, want) if body else Const(INT, expr.start, expr.end, 1)
            only = self.check(where, BOOL) if where else None
        return Fold(want, expr.start, expr.end, kind, var, over, one, only, last)

    def source(self, expr: Expr) -> tuple[Node | None, Type]:
        """What a loop runs over, and the type of its elements."""
        if expr.kind == "name" and expr.word == "ranks":
            return None, RANK
        node = self.infer(expr)
        if isinstance(node.type, ListOf):
            return node, Record(node.type.record)
        hint = "a bag is counted rank by rank: `for k in ranks`, `bag[k]`" if node.type == CARDS else None
        return self.mismatch(expr, node.type, "a list or `ranks`", hint), WRONG
