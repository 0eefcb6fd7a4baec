"""How many melds a symbolic position needs so that rules which count them can hold and fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from canasta.language import tree
from canasta.language.tree import Node
from canasta.language.types import BOOL, ListOf

if TYPE_CHECKING:
    from canasta.language.types import Config
    from canasta.rulebook.clause import TypedClause

LEAST, MOST = 2, 12


def room(clauses: Iterable[tuple[TypedClause, Config]], most: int = MOST) -> int:
    """One record more than the highest number with which clauses compare a count of records, up to a limit."""
    found = LEAST
    for clause, config in clauses:
        for typed in (clause.when, clause.body):
            for each in _compares(typed.node) if typed else ():
                if any(_counts(node) for node in _added(each)):
                    found = max(found, *(number + 1 for number in _numbers(each, config)), found)
    return min(found, most)


def _compares(node: Node) -> Iterator[tree.Compare]:
    """All comparisons of an expression, those in definitions too."""
    if isinstance(node, tree.Compare):
        yield node
    if isinstance(node, tree.Call):
        yield from _compares(node.definition.node)
    for child in node.children():
        yield from _compares(child)


def _added(node: Node) -> Iterator[Node]:
    """A step and what it adds up, definitions entered, loops and further comparisons not."""
    yield node
    below = (node.definition.node,) if isinstance(node, tree.Call) else ()
    for child in (*below, *(() if isinstance(node, tree.Fold) else node.children())):
        yield from () if child.type == BOOL else _added(child)


def _counts(node: Node) -> bool:
    """Whether a step counts records."""
    if isinstance(node, tree.Size):
        return isinstance(node.of.type, ListOf)
    return isinstance(node, tree.Fold) and node.source is not None and isinstance(node.body, tree.Const)


def _numbers(node: Node, config: Config) -> Iterator[int]:
    """The whole numbers that a comparison names."""
    for each in _added(node):
        found = config.params[each.name] if isinstance(each, tree.Param) else getattr(each, "value", None)
        if isinstance(found, int) and not isinstance(found, bool):
            yield found
