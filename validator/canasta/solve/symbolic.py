"""Clauses that unknown cards leave open, as Z3 terms over what a view knows of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from canasta.language import smt
from canasta.solve.sym_facts import Facts

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.variant.ruleset import Head

__all__ = ["Facts", "View", "clause_terms", "item_terms"]


class View(Protocol):
    """What is known of the cards of a deal: numbers, or terms of a model of all completions."""

    def hand(self, log: Sequence[tuple[int, int]], event: int, seat: int | None = None) -> Sequence[Any]:
        """How many cards of each class a hand holds after what its log says; that of a seat began with any cards."""

    def card(self, card: int) -> Sequence[Any]:
        """For each class whether a tagged card is of it, 1 or 0."""


def clause_terms(walk: Context, head: Head, view: View, facts: Facts | None = None) -> tuple[Any, Any, Facts]:
    """Whether a clause applies, and whether it holds, as a walk's table now stands; with the facts it was read over.

    Each is a truth value where nothing unknown enters, else a term, of use only together with `facts.domain`.
    """
    facts = facts or Facts(walk, view)
    clause, config = walk.ruleset.clauses[head.key], walk.ruleset.config
    applies = True if clause.when is None else smt.value(clause.when, facts, config)  # type: ignore[arg-type]
    holds = True if applies is False else smt.value(clause.body, facts, config)  # type: ignore[arg-type]
    return applies, holds, facts


def item_terms(walk: Context, head: Head, view: View, facts: Facts | None = None) -> tuple[Any, Facts]:
    """The value of a score item for the side that the table of a walk speaks of, and the facts it was read over."""
    facts = facts or Facts(walk, view)
    return smt.value(walk.ruleset.clauses[head.key].body, facts, walk.ruleset.config), facts  # type: ignore[arg-type]
