"""The unit in which a variant scores: the greatest number that divides whatever can be scored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import gcd
from types import MappingProxyType
from typing import TYPE_CHECKING

from canasta.language import tree
from canasta.language.types import RANK_NAMES
from canasta.text import Diagnostic
from canasta.variant import values

if TYPE_CHECKING:
    from canasta.variant.variant import Variant

Numbers = Callable[[str], Iterable[int]]
"""All numbers that a parameter, or an attribute of the ranks, may have."""


class Units:
    """Reads the unit of a number off its expression; None for a number the record gives."""

    def __init__(self, params: Numbers, attributes: Numbers) -> None:
        self.params = params
        self.attributes = attributes

    def common(self, nodes: Iterable[tree.Node]) -> int:
        """The common unit of several numbers, 5 where all are multiples of 5; 1 when there is none."""
        return self.together(nodes, {}) or 1

    def of(self, node: tree.Node, args: Mapping[str, int | None] = MappingProxyType({})) -> int | None:
        """The unit of a step of the calculation."""
        match node:
            case tree.Const(value=value):
                return abs(value)
            case tree.Param(name=name) | tree.Lookup(param=name):
                return gcd(*self.params(name))
            case tree.Attr(name=name):
                return gcd(*self.attributes(name))
            case tree.Local(name=name):
                return args.get(name)
            case tree.Fact() | tree.Field():
                return None
            case tree.Scale(left=tree.Const(value=1 | -1), right=right):
                return self.of(right, args)
            case tree.Scale(left=left, right=right):
                return _product(self.of(left, args), self.of(right, args))
            case tree.OrZero(of=inner):
                return self.of(inner, args)
            case tree.Call(parts=parts, definition=definition):
                names = [name for name, _ in definition.args]
                inside = dict(zip(names, (self.of(part, args) for part in parts), strict=False))
                return self.of(definition.node, inside)
            case tree.Choice(then=then, other=other):
                return self.together((then, other), args)
            case tree.Fold(kind="sum" | "min" | "max", body=body, default=default):
                return self.together((body, default), args)
            case tree.Sum(parts=parts) | tree.Pick(parts=parts):
                return self.together(parts, args)
        return 1

    def together(self, nodes: Iterable[tree.Node | None], args: Mapping[str, int | None]) -> int | None:
        """The unit of a sum, or of one of several numbers."""
        found = [self.of(node, args) for node in nodes if node is not None]
        known = [number for number in found if number is not None]
        return gcd(*known) if known else None


class Figures(Units):
    """Reads the unit off card values and parameters alone, whatever numbers the rules themselves name."""

    def of(self, node: tree.Node, args: Mapping[str, int | None] = MappingProxyType({})) -> int | None:
        """The unit of a step of the calculation; a number written in a rule says nothing."""
        return 0 if isinstance(node, tree.Const) else super().of(node, args)


def units_of(variant: Variant, kind: type[Units] = Units, without: Collection[str] = ()) -> Units:
    """Units as they follow from the numbers of a variant, some settings left out."""

    def params(name: str) -> Iterator[int]:
        return iter(()) if name in without else values.numbers_in(variant.effective.settings[name].value)

    def attributes(name: str) -> Iterator[int]:
        for rank in RANK_NAMES:
            key = f"deck.ranks.{rank}.{name}"
            entry = None if key in without else variant.effective.settings.get(key)
            yield from values.numbers_in(entry.value) if entry else ()

    return kind(params, attributes)


def odd_numbers(variant: Variant, step: int, said: str) -> Iterator[Diagnostic]:
    """The numbers of the variant's own file that make its scores fall between the rows of an inherited table."""
    own = [entry for entry in variant.file.every_entry() if entry.value is not None]
    names = {entry.name for entry in own}
    patched = {patch.rule for patch in variant.file.every_patch()}
    scored = [each for each in variant.clauses.values() if each.kind in ("item", "points")]
    clauses = [each.body.node for each in scored if each.rule not in patched]
    unit, table = units_of(variant, without=names).common(clauses), said.partition(":")[0]
    for patch in variant.file.every_patch():
        nodes = [
            each.body.node for each in variant.clauses.values() if each.rule == patch.rule and each.kind != "require"
        ]
        part = units_of(variant).together(nodes, {}) if patch.op in ("add", "replace") else None
        if part and part % unit:
            message = f"{patch.rule} scores by steps of {part}; scores fall between the rows of {table}"
            hint = f"let it score multiples of {unit}, or give the rows of {table} anew"
            yield patch.place.fault("variant/bracket-inherited", message, found=patch.rule, hint=hint)
    for entry in own if unit != step else ():
        number = next((each for each in values.numbers_in(entry.value) if each % unit), None)
        alone = units_of(variant, without=names - {entry.name}).common(clauses)
        if number is not None and alone != unit:
            message = f"{entry.name} is {number} and no multiple of {unit}; scores fall between the rows of {table}"
            hint = f"give a multiple of {unit}, or the rows of {table} anew"
            yield entry.place.fault("variant/bracket-inherited", message, found=number, hint=hint)


def _product(left: int | None, right: int | None) -> int | None:
    """The unit of a product; a number the record gives is a count there."""
    if left is None and right is None:
        return None
    return (1 if left is None else left) * (1 if right is None else right)
