"""What a finding says: the message, found and required values, and the facts behind a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_NAMES
from canasta.language.types import Bool, Enum, Rank
from canasta.variant.ruleset import Head

if TYPE_CHECKING:
    from canasta.check.context import Context
    from canasta.language.tree import Typed


def value_of(walk: Context, typed: Typed) -> Any:
    """An expression's value: exact, or a range where cards are unknown."""
    if walk.exact:
        from canasta.language import reference

        return reference.evaluate(typed, walk.table, walk.ruleset.config)
    from canasta.language import kleene

    return kleene.evaluate(typed, walk.table, walk.ruleset.config)


def shown(walk: Context, typed: Typed, value: Any, shows: str | None = None) -> str:
    """A value as people read it."""
    if isinstance(value, tuple):
        return str(value[0]) if value[0] == value[1] else f"{value[0]} to {value[1]}"
    if value is None:
        return "unknown"
    if shows == "seat":
        return walk.seats[value]
    kind = getattr(typed.type, "of", typed.type)
    if isinstance(kind, Rank):
        return CLASS_NAMES[value] if value >= 0 else "none"
    if isinstance(kind, Enum):
        return kind.members[value].replace("_", " ")
    return ("yes" if value else "no") if isinstance(kind, Bool) else str(int(value))


def message(walk: Context, head: Head, verdict: str) -> str:
    """The message of a clause, with its values filled in; the rule's statement where it has none."""
    parts = walk.ruleset.message(head)
    if not parts:
        return walk.ruleset.rules[head.rule].statement
    words = [
        part if isinstance(part, str) else shown(walk, part.value, value_of(walk, part.value), part.shows)
        for part in parts
    ]
    return "".join(words) if verdict != "open" else f"Not decided by what is recorded. {walk.ruleset.rules[head.rule].statement}"


def sides(walk: Context, head: Head) -> tuple[Any, Any]:
    """What was found and what is required, where the requirement is one comparison of exact values."""
    from canasta.language import trace

    clause = walk.ruleset.clauses[head.key]
    if not walk.exact or clause.kind != "require":
        return None, None
    found = trace.sides(clause.body, walk.table, walk.ruleset.config)
    if found is None:
        return None, None
    left, right, _ = found
    return left, right


def distance(walk: Context, head: Head) -> int | None:
    """How far what was found is from what is required, None where that is no number."""
    found, required = sides(walk, head)
    if isinstance(found, int) and isinstance(required, int):
        return abs(found - required)
    return None


def leaves(walk: Context, head: Head) -> list[str]:
    """The facts that decide a clause, in words."""
    from canasta.language import trace

    clause = walk.ruleset.clauses[head.key]
    if not walk.exact:
        return []
    told: dict[str, None] = {}
    for typed in (clause.when, clause.body):
        if typed is not None:
            for text, value in trace.trace(typed, walk.table, walk.ruleset.config):
                told[f"{text}: {value}"] = None
    return list(told)


def would_be_legal(walk: Context, head: Head) -> list[str]:
    """Some actions of the same kind that the player could have made."""
    return []
