"""What a finding says: the message, found and required values, and the facts behind a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_NAMES, CLASS_OF, card_name
from canasta.language.types import Bool, Enum, Rank
from canasta.variant.ruleset import Head

if TYPE_CHECKING:
    from canasta.checker.context import Context
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
        return str(walk.seats[value])
    kind = getattr(typed.type, "of", typed.type)
    if isinstance(kind, Rank):
        return CLASS_NAMES[value] if value >= 0 else "none"
    if isinstance(kind, Enum):
        return str(kind.members[value]).replace("_", " ")
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
    if verdict == "open":
        return f"Not decided by what is recorded. {walk.ruleset.rules[head.rule].statement}"
    return singular("".join(words))


_NOUN = "(?:natural |wild |red |black )?(?:card|canasta|meld|three|rank|suit|repeat|seat)"
_NOUNS = re.compile(rf"(?<!to )(?<![\w.-])1 ({_NOUN})s\b")
_VERBS = re.compile(rf"(?<![\w.-])(1(?: {_NOUN})?(?: of the (?:meld|cards laid))?) (are|were|agree|need)\b")
_OF_ONE = {"are": "is", "were": "was", "agree": "agrees", "need": "needs"}


def singular(text: str) -> str:
    """The text with `1 cards are` as `1 card is`."""
    return _VERBS.sub(lambda found: f"{found[1]} {_OF_ONE[found[2]]}", _NOUNS.sub(r"1 \1", text))


def sides(walk: Context, head: Head) -> tuple[Any, Any]:
    """What was found and what is required, where the requirement is one comparison."""
    from canasta.language import trace

    clause = walk.ruleset.clauses[head.key]
    found = _compared(walk, head, clause.body) if clause.kind == "require" else None
    if found is None:
        return None, None
    left, right, op = found
    read = []
    if clause.body.facts == {"turn"}:
        read = [text for text, _ in trace.trace(clause.body, walk.table, walk.ruleset.config)]
    if read and all(text in _SEATS for text in read):
        return walk.seats[int(left)], walk.seats[int(right)]
    return left, _bound(right, op)


def _compared(walk: Context, head: Head, body: Typed) -> tuple[Any, Any, str] | None:
    """The two sides of a comparison, and the operator between."""
    from canasta.language import trace, tree

    tell = None if walk.exact or not isinstance(body.node, tree.Compare) else walk.ruleset.compared(head.key)
    ends = tell(walk.table) if tell else None
    if ends is None or not isinstance(body.node, tree.Compare):
        return trace.sides(body, walk.table, walk.ruleset.config)
    return trace.told(body.node, *(low if low == high else (low, high) for low, high in (ends[:2], ends[2:])))


def _bound(right: Any, op: str) -> Any:
    """What the right side of a comparison asks for, the operator counted in."""
    if op == "!=":
        return f"not {right}"
    if isinstance(right, int) and not isinstance(right, bool) and op in ("<", ">"):
        return right + (1 if op == ">" else -1)
    return right


def measure(walk: Context, head: Head) -> int | tuple[Any, Any] | None:
    """How far what was found is from what is required; where cards are unknown both as they are, None if unmeasured."""
    found, required = sides(walk, head)
    if isinstance(found, int) and isinstance(required, int):
        return abs(found - required)
    return None if found is None or found == "unknown" else (found, required)


def leaves(walk: Context, head: Head) -> list[str]:
    """The facts that decide a clause, in words."""
    clause = walk.ruleset.clauses[head.key]
    told: dict[str, None] = {}
    reads: set[str] = set()
    named: set[str] = set()
    for typed in (clause.body, clause.when):
        if typed is not None:
            reads |= typed.facts
            for text, value in _deeper(walk, typed, typed is clause.body):
                words = in_words(walk, text)
                if words and text != "claim.kind" and (value or words not in named):
                    named.add(words)
                    told[f"{words}: {_plainly(walk, text, value)}"] = None
    if "pile" in reads:
        told |= dict.fromkeys(pile_history(walk))
    return list(told)


def _deeper(walk: Context, typed: Typed, everywhere: bool = True) -> Iterator[tuple[str, Any]]:
    """The leaves of an expression; a condition that is a definition without arguments is followed by its own.

    Of what makes a rule apply, only conditions that hold are followed.
    """
    from canasta.language import trace

    for text, value in trace.trace(typed, walk.table, walk.ruleset.config):
        yield text, value
        body = typed.calls.get(text) if isinstance(value, bool) and (value or everywhere) else None
        if body is not None and not body.args:
            yield from _deeper(walk, body, everywhere)


_ATTRIBUTE = re.compile(r"(.+)\.(role|value|copies)")
_COUNT = re.compile(r"([\w.]+)\[(.+)\]")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_SEATS = ("turn.seat", "turn.due")
_ASIDE = re.compile(r" \([^()]*\)$")


def in_words(walk: Context, text: str) -> str:
    """A fact or a use of a definition by its meaning; nothing for what could only be shown as an expression."""
    meanings = walk.ruleset.meanings
    if text.startswith("can "):
        return f"a legal {text[4:]} is open to the player"
    bare = text.removeprefix("size(").removesuffix(")") if text.startswith("size(") else text
    if found := meanings.get(bare) or meanings.get(text.partition("(")[0]):
        return _ASIDE.sub("", found)
    if part := _ATTRIBUTE.fullmatch(text):
        return f"{part[2]} of {_card(walk, part[1])}"
    if (part := _COUNT.fullmatch(text)) and part[1] in meanings:
        return f"{_ASIDE.sub('', meanings[part[1]])}, those of rank {_card(walk, part[2])}"
    return "" if " " in text else text


def _card(walk: Context, text: str) -> str:
    """The class of cards that a fact such as `take.top` names, with its meaning where it has no value of its own."""
    found: Any = walk.table
    for step in text.split("."):
        found = getattr(found, step, None)
    if isinstance(found, int) and 0 <= found < len(CLASS_NAMES):
        return CLASS_NAMES[found]
    return walk.ruleset.meanings.get(text, text)


def _plainly(walk: Context, text: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if text in _SEATS:
        return walk.seats[int(value)]
    return _RANGE.sub(r"\1 to \2", str(value).replace("_", " "))


def pile_history(walk: Context) -> list[str]:
    """Which cards other than ordinary ones lie in the pile, and since when."""
    pile, ranks = walk.table.pile, walk.ruleset.config.ranks
    told = []
    for card, turn in zip(pile.stack, pile.turns, strict=True):
        kind = CLASS_OF[card & 0xFF]
        if kind < len(ranks) and ranks[kind].role:
            since = f"since turn {turn}" if turn else "since the deal"
            told.append(f"{card_name(card)} lies in the pile {since}")
    return told
