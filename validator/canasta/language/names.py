"""What the names of an expression mean, and how types agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from canasta.language.agree import fit, foreign, hint
from canasta.language.syntax import Expr
from canasta.language.tree import (
    Attr,
    Call,
    Can,
    Const,
    Fact,
    Field,
    Fold,
    Local,
    Node,
    Param,
    Scale,
    Typed,
    walk,
)
from canasta.language.types import (
    INT,
    RANK,
    RANK_NAMES,
    WRONG,
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
    plain,
)
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed

RANK_LITERALS = {f"r{name}": index for index, name in enumerate(RANK_NAMES)}

_FEW = 12
"""How many names are told where none is near."""


class Circular(Exception):
    """A definition that needs itself."""


class Names:
    """The state of typing one expression: what it may name, what it used, and its faults."""

    def __init__(self, schema: Schema, point: str | None, text: str, origin: Origin, locals: dict[str, Type]) -> None:
        self.schema = schema
        self.point = point
        self.text = text
        self.origin = origin
        self.locals = locals
        self.fixed: set[str] = set()
        self.faults: list[Diagnostic] = []
        self.facts: set[str] = set()
        self.params: set[str] = set()
        self.asks: set[str] = set()
        self.calls: dict[str, Typed] = {}

    def infer(self, expr: Expr, want: Type | None = None) -> Node:
        """The node of an expression."""
        raise NotImplementedError

    def need(self, expr: Expr, node: Node, want: Type) -> Node:
        """The node fitted to a type, or a fault."""
        return fit(node, want) or self.mismatch(expr, node.type, name_of(want), hint(node, want))

    def check(self, expr: Expr, want: Type) -> Node:
        """The node of an expression that must have a type."""
        return self.need(expr, self.infer(expr, want), want)

    def result(self, node: Node, args: tuple[tuple[str, Type], ...], name: str = "") -> Typed:
        """The finished tree."""
        facts, params, asks = frozenset(self.facts), frozenset(self.params), frozenset(self.asks)
        return Typed(node, node.type, self.text, name, args, facts, params, asks, self.calls)

    def fault(
        self, code: str, expr: Expr, message: str, found: str | None = None, required: str | None = None,
        hint: str | None = None,
    ) -> Const:  # fmt: skip
        """Note a fault; the node that stands for what was wrong."""
        span = self.origin.span(self.text, expr.start, expr.end)
        fault = Diagnostic(code, message, self.origin.path, span, found, required, hint)
        if fault not in self.faults:
            self.faults.append(fault)
        return self.wrong(expr)

    def wrong(self, expr: Expr) -> Const:
        """The node of what was already reported."""
        return Const(WRONG, expr.start, expr.end, 0)

    def mismatch(self, expr: Expr, found: Type, required: str, hint: str | None = None) -> Const:
        """A fault of type, unless its cause was already reported."""
        if isinstance(plain(found), Wrong) or required == name_of(WRONG):
            return self.wrong(expr)
        shown = self.text[expr.start : expr.end]
        number = isinstance(found, Int) and found.lo is not None and found.lo == found.hi
        message = f"`{shown}` is {'a number' if number else name_of(found)}, {required} is needed here"
        return self.fault("lang/type", expr, message, name_of(found), required, hint)

    def unknown(self, expr: Expr, name: str, known: Iterable[str], what: str) -> Const:
        """A name that nothing has, with the nearest that something has."""
        known = list(known)
        called = foreign(name) if "params" in known else None  # where ranks may stand
        near = called or did_you_mean(name, known)
        near = near or (f"known are {listed(known, 'and')}" if 0 < len(known) <= _FEW else None)
        return self.fault("lang/name", expr, f"there is no {what} {name}", name, None, near)

    @contextmanager
    def bound(self, var: str, kind: Type, fixed: bool, expr: Expr) -> Iterator[None]:
        """The loop variable, known for a while."""
        if self.taken(var):
            kind = WRONG
            self.fault("lang/name", expr, f"the loop variable {var} already means something else", var)
        before = self.locals, self.fixed
        self.locals = self.locals | {var: kind}
        self.fixed = self.fixed | {var} if fixed else self.fixed - {var}
        yield
        self.locals, self.fixed = before

    def taken(self, var: str) -> bool:
        """Whether a loop variable would hide another name."""
        schema = self.schema
        taken = var in self.locals or var in schema.roots or var in schema.definitions
        return taken or var in RANK_LITERALS or var in ("ranks", "params")

    def knows(self, expr: Expr) -> bool:
        """Whether a bare name is one without the help of a wanted type."""
        name = expr.word
        known = name in self.locals or name in self.schema.roots or name in self.schema.definitions
        return known or name in RANK_LITERALS

    def on_name(self, expr: Expr, want: Type | None) -> Node:
        """A bare name: a variable, a fact, a definition, a rank or a member of an enum."""
        name, kind = expr.word, plain(want) if want else None
        if name in self.locals:
            return Local(self.locals[name], expr.start, expr.end, name)
        if isinstance(kind, Enum) and name in kind.members and self.outside(name, kind):
            return Const(kind, expr.start, expr.end, kind.members.index(name))
        if name in self.schema.roots:
            return self.fact(expr, name)
        if name in self.schema.definitions:
            return self.call(expr, name, ())
        if name in RANK_LITERALS:
            return Const(RANK, expr.start, expr.end, RANK_LITERALS[name])
        return self.member(expr, name, kind)

    def outside(self, name: str, kind: Enum) -> bool:
        """Whether no fact or definition of this name is itself of the enum."""
        root = self.schema.roots.get(name)
        if root:
            return plain(root.type) != kind
        return name not in self.schema.definitions or plain(self.definition(name).type) != kind

    def member(self, expr: Expr, name: str, kind: Type | None) -> Node:
        """A name that can only be a member of an enum."""
        owners = [enum for enum in self.schema.enums.values() if name in enum.members]
        if len(owners) == 1:
            return Const(owners[0], expr.start, expr.end, owners[0].members.index(name))
        if owners:
            names = ", ".join(enum.name for enum in owners)
            return self.fault("lang/name", expr, f"{name} is a member of several enums ({names})", name)
        if name in ("ranks", "params"):
            shown = {"ranks": "`for k in ranks`", "params": "`params.…`"}[name]
            return self.fault("lang/name", expr, f"{name} does not stand alone: {shown}", name)
        known = [*self.locals, *self.schema.roots, *self.schema.definitions, *RANK_LITERALS, "params", "ranks"]
        known += [m for enum in self.schema.enums.values() for m in enum.members]
        what = f"{kind.name}" if isinstance(kind, Enum) else "fact, definition or member"
        return self.unknown(expr, name, kind.members if isinstance(kind, Enum) else known, what)

    def fact(self, expr: Expr, name: str) -> Node:
        """A fact, if it may be read here."""
        root = self.schema.roots[name]
        self.facts.add(name)
        if self.forbidden(name):
            message = f"{name} may not be read at {self.point}"
            return self.fault("lang/point", expr, message, self.point, self.points(name))
        return Fact(root.type, expr.start, expr.end, name)

    def forbidden(self, name: str) -> bool:
        """Whether a fact does not exist at this judge point."""
        at = self.schema.roots[name].at
        return self.point is not None and at is not None and self.point not in at

    def points(self, name: str) -> str:
        """Where a fact may be read."""
        return ", ".join(sorted(self.schema.roots[name].at or ()))

    def on_field(self, expr: Expr, want: Type | None) -> Node:
        """A parameter, a field of a record or an attribute of a rank."""
        dotted = expr.dotted
        if dotted and dotted[0] == "params" and "params" not in self.locals:
            return self.param(expr, ".".join(dotted[1:]))
        of = self.infer(expr.parts[0])
        kind = plain(of.type)
        fields = self.fields(kind)
        shown = self.text[expr.parts[0].start : expr.parts[0].end]
        if fields is None:
            held = f"how many it holds is `size({shown})`" if isinstance(kind, Cards | ListOf) else None
            return self.mismatch(expr.parts[0], of.type, "a record or a rank", held)
        if expr.word not in fields:
            if expr.word in self.schema.definitions:
                message = f"{expr.word} is no field of {name_of(kind)}, but a definition"
                return self.fault("lang/name", expr, message, expr.word, None, f"write {expr.word}({shown})")
            return self.unknown(expr, expr.word, fields, f"field of {name_of(kind)} named")
        found = fields[expr.word]
        if isinstance(kind, Rank):
            return Attr(found, expr.start, expr.end, of, expr.word)
        if isinstance(of.type, Opt) and isinstance(found, Rank):
            found = Opt(found)  # the rank in an absent record is none
        return Field(found, expr.start, expr.end, of, expr.word)

    def fields(self, kind: Type) -> dict[str, Type] | None:
        """What can be asked of a value of a type."""
        if isinstance(kind, Record):
            return self.schema.records[kind.name]
        return self.schema.rank_fields if isinstance(kind, Rank) else None

    def param(self, expr: Expr, name: str) -> Node:
        """A parameter of the variant."""
        if name not in self.schema.params:
            return self.unknown(expr, name, self.schema.params, "parameter")
        self.params.add(name)
        return Param(self.schema.params[name], expr.start, expr.end, name)

    def on_call(self, expr: Expr) -> Node:
        """A definition with its arguments."""
        if expr.word in self.schema.definitions:
            return self.call(expr, expr.word, expr.parts)
        return self.unknown(expr, expr.word, self.schema.definitions, "definition")

    def call(self, expr: Expr, name: str, parts: tuple[Expr, ...]) -> Node:
        """The node of a definition's use."""
        args = self.schema.definitions[name].args
        if len(parts) != len(args):
            shown = f"{name}({', '.join(arg for arg, _ in args)})" if args else f"{name} without arguments"
            message = f"{len(parts)} arguments given, write {shown}"
            return self.fault("lang/type", expr, message, str(len(parts)), str(len(args)))
        nodes = tuple(self.check(part, kind) for part, (_, kind) in zip(parts, args, strict=True))
        body = self.definition(name, expr)
        if isinstance(body.type, Wrong):
            return self.wrong(expr)
        self.uses(expr, body)
        return Call(body.type, expr.start, expr.end, nodes, body)

    def uses(self, expr: Expr, body: Typed) -> None:
        """Note what a definition reads, which must be allowed here."""
        self.facts |= body.facts
        self.params |= body.params
        self.asks |= body.asks
        self.calls |= body.calls | {body.name: body}
        for name in sorted(filter(self.forbidden, body.facts)):
            message = f"{body.name} reads {name}, which may not be read at {self.point}"
            self.fault("lang/point", expr, message, self.point, self.points(name))
        if self.point in body.asks:
            message = f"{body.name} asks `can {self.point}`, which a rule that judges {self.point} may not"
            self.fault("lang/can", expr, message, self.point)

    def definition(self, name: str, expr: Expr | None = None) -> Typed:
        """A definition's typed body; its faults are this expression's too."""
        from canasta.language.typer import definition

        try:
            return definition(self.schema, name)
        except Circular:
            if expr:
                self.fault("lang/recursion", expr, f"{name} is defined by means of itself", name)
        except CanastaError as error:
            self.faults += [fault for fault in error.diagnostics if fault not in self.faults]
        return Typed(Const(WRONG, 0, 0, 0), WRONG, "", name)

    def negative(self, node: Node) -> Node:
        """A number with its sign turned."""
        if isinstance(node, Const):
            return Const(Int(-node.value, -node.value), node.start, node.end, -node.value)
        return Scale(INT, node.start, node.end, Const(INT, node.start, node.end, -1), node)

    def constant(self, node: Node) -> bool:
        """Whether a value is fixed by the variant alone, loops over the ranks unrolled."""
        inner = {part.var for part in walk(node) if isinstance(part, Fold) and part.source is None}
        return all(self.constant_step(part, inner) for part in walk(node))

    def constant_step(self, node: Node, inner: set[str]) -> bool:
        """Whether a step, given constant parts, is constant."""
        if isinstance(node, Local):
            return node.name in self.fixed or node.name in inner
        if isinstance(node, Call):
            body = node.definition
            return not body.facts and not body.asks
        return not isinstance(node, Fact | Can | Field)
