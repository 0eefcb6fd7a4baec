"""The specification as records: rules, parameters, facts, definitions and sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta.rulebook.book import Rulebook, load_rulebook
    from canasta.rulebook.cite import Cited
    from canasta.rulebook.model import Clause, Code, Fact, Notion, Parameter, Place, Rule, Source, Statement

__all__ = [
    "Cited",
    "Clause",
    "Code",
    "Fact",
    "Notion",
    "Parameter",
    "Place",
    "Rule",
    "Rulebook",
    "Source",
    "Statement",
    "load_rulebook",
]


def __getattr__(name: str) -> Any:
    """The rulebook's names, imported when first used: a ruleset from the cache needs none of them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from canasta.rulebook import book, cite, model

    place = book if name in ("Rulebook", "load_rulebook") else cite if name == "Cited" else model
    return getattr(place, name)
