"""Numbers with gaps as code: each by its least and its greatest value."""

from __future__ import annotations

from canasta.cards import COLOURS
from canasta.language import tree
from canasta.language.gaps import attributes
from canasta.language.ranges import BIG
from canasta.language.tree import Node
from canasta.language.types import CARDS, NO_INT, NONE, RANK_COUNT, Config, Int
from canasta.language.vague_base import Code, Env, Truth, Unsupported, bit
from canasta.language.vague_ranks import Ranks
from canasta.language.vague_spans import Ends, Span, Under, number


class Sums(Ranks):
    """Writes numbers."""

    def __init__(self, config: Config, dealt: list[int]) -> None:
        super().__init__(config, dealt)
        self.ends = Ends(dealt, self.everywhere, self.fresh)

    def span(self, node: Node, env: Env) -> Span:
        """A number."""
        match node:
            case tree.Const(value=value):
                return self.literal(value)
            case tree.Param(name=name):
                return self.literal(self.config.number(name))
            case tree.Fact() | tree.Field():
                return self.figure(node, env)
            case tree.Local(name=name):
                return Span().add(env[name])
            case tree.Call(definition=body):
                return self.span(body.node, self.given(node, env))
            case tree.Sum(parts=parts):
                whole = Span()
                for part in parts:
                    whole.add(self.span(part, env))
                return whole
            case tree.Number(of=of):
                return self.under(self.truth(of, env), Span(1))
            case tree.Scale():
                return self.scale(node, env)
            case tree.OrZero(of=of):
                return self.or_zero(of, env)
        return self.counted(node, env)

    def counted(self, node: Node, env: Env) -> Span:
        """A number that is looked up or counted."""
        match node:
            case tree.Size(of=of):
                code = f"{'sum' if of.type == CARDS else 'len'}({self.path(of, env)})"
                return number(code, code)
            case tree.Item(left=left, right=right):
                return self.item(self.path(left, env), self.bits(right, env))
            case tree.Attr(of=of, name=name):
                return self.value_of(self.bits(of, env), name)
            case tree.Lookup(of=of, param=param):
                return self.row(self.span(of, env), param)
            case tree.Choice(condition=condition, then=then, other=other):
                return self.either(self.truth(condition, env), self.span(then, env), self.span(other, env))
            case tree.Pick(kind=kind, parts=parts):
                return self.picked(kind, [self.ends.both(self.span(part, env)) for part in parts])
            case tree.Fold(kind="sum", source=None):
                return self.over_ranks(node, env)
            case tree.Fold(kind="sum"):
                return self.over_list(node, env)
            case tree.Fold():
                return self.extreme(node, env)
        raise Unsupported(node)

    def literal(self, value: int) -> Span:
        """A constant."""
        if value == NO_INT:
            raise Unsupported(value)
        return Span(int(value))

    def figure(self, node: Node, env: Env) -> Span:
        """A fact that is a number."""
        if not isinstance(node.type, Int):
            raise Unsupported(node)
        path, name = self.path(node, env), self.fresh("x")
        lo = -BIG if node.type.lo is None else node.type.lo
        hi = BIG if node.type.hi is None else node.type.hi
        test = f"{name} if ({name} := {path}).__class__ is int else"
        return number(f"({test} _low({name}, {lo}))", f"({test} _high({name}, {hi}))")

    def item(self, path: str, ranks: Code) -> Span:
        """A count in a bag."""
        if isinstance(ranks, int) and not ranks & (ranks - 1):
            rank = ranks.bit_length() - 2
            return Span(bags={path: [int(each == rank) for each in range(RANK_COUNT)]}) if rank >= 0 else Span()
        adds = self.constant("H", repr({rank: self.adds(rank) for rank in range(-1, RANK_COUNT)}))
        code = f"_held({path}, {ranks}, {adds})"
        return number(f"{code}[0]", f"{code}[1]", frozenset((self.everywhere(path),)))

    def adds(self, rank: int) -> tuple[int, int, int, int]:
        """What a card nobody saw, and a three without colour, can add to the count of a rank."""
        if rank == NONE:
            return 0, 0, 0, 0
        any_card = [int(each == rank) for each in self.dealt]
        three = [int(each == rank) for each in [each for each in COLOURS if each in self.dealt] or COLOURS]
        return min(any_card), max(any_card), min(three), max(three)

    def value_of(self, ranks: Code, name: str) -> Span:
        """A number that is an attribute of ranks."""
        values = attributes(self.config, name)
        if isinstance(ranks, int):
            found = [value for rank, value in values.items() if ranks & bit(rank)]
            return number(min(found), max(found))
        code = f"{self.constant('N', f'_Ends({values!r})')}[{ranks}]"
        return number(f"{code}[0]", f"{code}[1]")

    def row(self, of: Span, param: str) -> Span:
        """A row of a table."""
        table = self.table(param)
        if of.fixed:
            return Span(table.value(of.constant))
        lo, hi = self.ends.both(of)
        code = f"_row({self.constant('T', f'_Table({table.rows!r})')}, {lo}, {hi})"
        return number(f"{code}[0]", f"{code}[1]")

    def scale(self, node: tree.Scale, env: Env) -> Span:
        """A multiple by a constant, or a number under a condition."""
        if not isinstance(node.left.type, Int):
            return self.under(self.truth(node.left, env), self.span(node.right, env))
        by = self.span(node.left, env)
        if not by.fixed:
            raise Unsupported(node)
        return Span().add(self.span(node.right, env), by.constant)

    def under(self, holds: Truth, of: Span) -> Span:
        """A number where a condition holds, else 0."""
        if holds.may is False or (of.fixed and not of.constant):
            return Span()
        if holds.sure is True:
            return of
        if of.fixed:
            return Span().add(number(holds.sure, holds.may), of.constant)
        lo, hi = self.ends.both(of)
        under = None
        if len(of.bags) == 1 and not of.terms and not of.constant:
            ((path, factors),) = of.bags.items()
            under = Under(path, tuple(factors), holds)
        return number(_chosen(holds, lo, 0, "min"), _chosen(holds, hi, 0, "max"), self.ends.bags(of), under)

    def or_zero(self, of: Node, env: Env) -> Span:
        """An optional number, none as 0."""
        fixed = of.value if isinstance(of, tree.Const) else None
        if isinstance(of, tree.Param):
            fixed = self.config.number(of.name)
        if fixed is None:
            raise Unsupported(of)
        return Span(0 if fixed == NO_INT else fixed)

    def either(self, condition: Truth, then: Span, other: Span) -> Span:
        """One of two numbers by a condition, or anything between both."""
        if condition.sure is True or condition.may is False:
            return then if condition.sure is True else other
        bags = self.ends.bags(then) | self.ends.bags(other)
        (a, b), (c, d) = self.ends.both(then), self.ends.both(other)
        return number(_chosen(condition, a, c, "min"), _chosen(condition, b, d, "max"), bags)

    def picked(self, kind: str, ends: list[tuple[Code, Code]]) -> Span:
        """The least or greatest of some numbers."""
        low, high = [lo for lo, _ in ends], [hi for _, hi in ends]
        return number(_called(kind, low), _called(kind, high))

    def over_ranks(self, node: tree.Fold, env: Env) -> Span:
        """A sum over the ranks."""
        whole = Span()
        for rank in range(RANK_COUNT):
            inner = {**env, node.var: bit(rank)}
            holds = self.filtered(node, inner)
            if holds.may is not False:
                whole.add(self.under(holds, self.span(node.body, inner)))
        return whole

    def over_list(self, node: tree.Fold, env: Env) -> Span:
        """A sum over a list."""
        head, inner = self.loop(node, env)
        one = self.under(self.filtered(node, inner), self.span(node.body, inner))
        lo, hi = self.ends.both(one)
        if isinstance(lo, int) and lo == hi:
            name = f"len({head.partition(' in ')[2]})"
            return Span().add(number(name, name), lo)
        return number(f"sum([{lo} {head}])", f"sum([{hi} {head}])", self.ends.bags(one))

    def extreme(self, node: tree.Fold, env: Env) -> Span:
        """The least or greatest of a loop."""
        assert node.default is not None
        default = self.span(node.default, env)
        if not default.fixed:
            raise Unsupported(node)
        head, turns = "", [{**env, node.var: bit(rank)} for rank in range(RANK_COUNT)]
        if node.source is not None:
            head, inner = self.loop(node, env)
            turns = [dict(inner)]
        tried = [(self.filtered(node, each), *self.ends.both(self.span(node.body, each))) for each in turns]
        tried = [each for each in tried if each[0].may is not False]
        texts = [", ".join(f"({holds.sure}, {holds.may}, {each[at]})" for holds, *each in tried) for at in (0, 1)]
        less, more = ("far", "near") if node.kind == "min" else ("near", "far")
        lo, hi = (
            f"_{way}({node.kind}, [{text} {head}], {default.constant})"
            for way, text in ((less, texts[0]), (more, texts[1]))
        )
        return number(lo, hi)


def _chosen(condition: Truth, then: Code, other: Code, both: str) -> Code:
    """One end of one of two numbers."""
    if then == other:
        return then
    return f"({then} if {condition.sure} else {other} if not {condition.may} else {both}({then}, {other}))"


def _called(kind: str, codes: list[Code]) -> Code:
    """The least or greatest of some codes."""
    if all(isinstance(code, int) for code in codes):
        return (min if kind == "min" else max)(int(code) for code in codes)
    return f"{kind}({', '.join(map(str, codes))})"
