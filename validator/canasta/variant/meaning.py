"""Faults of a variant that its schema cannot see."""

from __future__ import annotations

from canasta.variant.variant import Variant


def check(variant: Variant) -> None:
    """Raise everything that is wrong with a variant."""
    variant.clauses  # noqa: B018
