"""What a finding says: the message, found and required values, and the facts behind a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_NAMES, CLASS_OF, card_name
from canasta.language.types import Bool, Enum, Rank
from canasta.phrases import Phrase, filled, recorded, say
from canasta.rulebook.clause import template
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
        return str(value[0]) if value[0] == value[1] else say("number between", *value)
    if value is None:
        return say("number unknown")
    if shows == "seat":
        return str(walk.seats[value])
    kind = getattr(typed.type, "of", typed.type)
    if isinstance(kind, Rank):
        return CLASS_NAMES[value] if value >= 0 else say("number none")
    if isinstance(kind, Enum):
        return word_of(str(kind.members[value]))
    return say("number yes" if value else "number no") if isinstance(kind, Bool) else str(int(value))


def word_of(member: str) -> Phrase:
    """A word that is a value."""
    return recorded(f"value {member}", member.replace("_", " "))


def statement(walk: Context, rule: str) -> Phrase:
    """What a rule says."""
    return recorded(f"rule {rule}", walk.ruleset.rules[rule].statement)


def message(walk: Context, head: Head, verdict: str) -> Phrase:
    """The message of a clause, with its values filled in; the rule's statement where it has none."""
    parts = walk.ruleset.message(head)
    if not parts:
        return statement(walk, head.rule)
    if verdict == "open":
        return say("message not-decided", statement(walk, head.rule))
    values = [
        shown(walk, part.value, value_of(walk, part.value), part.shows) for part in parts if not isinstance(part, str)
    ]
    words = template(parts)
    return Phrase(singular(filled(words, *values)), f"message {head.rule}#{head.index}", words, values)


_NOUN = (
    "(?:natural |wild |red |black |mixed |hand |further |other )?"
    "(?:card|canasta|meld|three|two|joker|rank|suit|repeat|seat|sequence|deal|time|one)"
)
_OF = (
    "(?: of (?:the (?:card|meld|pile|second hand|side's second hands|cards laid|rank with a bonus of its own)"
    "|wild cards|canasta length))?"
)
_NOUNS = re.compile(rf"(?<!to )(?<![\w.-])1 ({_NOUN})s\b")
_COPIES = re.compile(r"(?<![\w.-])1 copies\b")
_VERBS = re.compile(rf"(?<![\w.-])(1(?: {_NOUN}| copy)?{_OF}) (are|were|agree|need|lie|belong)\b")
_OF_ONE = {"are": "is", "were": "was", "agree": "agrees", "need": "needs", "lie": "lies", "belong": "belongs"}


def singular(text: str) -> str:
    """The text with `1 cards are` as `1 card is`."""
    nouns = _COPIES.sub("1 copy", _NOUNS.sub(r"1 \1", text))
    return _VERBS.sub(lambda found: f"{found[1]} {_OF_ONE[found[2]]}", nouns)


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
                    told[say("fact told", words, _plainly(walk, text, value))] = None
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
_OF_CLASS = re.compile(r"[\w.]+\.(\w+)")
_COUNT = re.compile(r"([\w.]+)\[(.+)\]")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
_SEATS = ("turn.seat", "turn.due")
_ASIDE = re.compile(r" \([^()]*\)$")


def in_words(walk: Context, text: str) -> str:
    """A fact or a use of a definition by its meaning; nothing for what could only be shown as an expression."""
    meanings = walk.ruleset.meanings
    if text.startswith("can "):
        return say("fact can", text[4:])
    bare = text.removeprefix("size(").removesuffix(")") if text.startswith("size(") else text
    if found := meanings.get(bare) or meanings.get(text.partition("(")[0]):
        return _meaning(bare, found)
    if part := _ATTRIBUTE.fullmatch(text):
        return say("fact of", say(f"fact {part[2]}"), _card(walk, part[1]))
    if (part := _OF_CLASS.fullmatch(text)) and (found := meanings.get(f"rank.{part[1]}")):
        return _meaning(f"rank.{part[1]}", found)
    if (part := _COUNT.fullmatch(text)) and part[1] in meanings:
        return say("fact of-rank", _meaning(part[1], meanings[part[1]]), _card(walk, part[2]))
    return "" if " " in text else text


def _meaning(name: str, meaning: str) -> Phrase:
    """What a fact or definition means, without asides."""
    return recorded(f"fact {name}", _ASIDE.sub("", meaning))


def _card(walk: Context, text: str) -> str:
    """The class of cards that a fact such as `take.top` names, with its meaning where it has no value of its own."""
    found: Any = walk.table
    for step in text.split("."):
        found = getattr(found, step, None)
    if isinstance(found, int) and 0 <= found < len(CLASS_NAMES):
        return CLASS_NAMES[found]
    return recorded(f"fact {text}", walk.ruleset.meanings.get(text, text))


def _plainly(walk: Context, text: str, value: Any) -> str:
    if isinstance(value, bool):
        return say("number yes" if value else "number no")
    if text in _SEATS:
        return walk.seats[int(value)]
    said = str(value)
    if span := _RANGE.fullmatch(said):
        return say("number between", *span.groups())
    if said in ("none", "unknown"):
        return say(f"number {said}")
    return said if said.lstrip("-").isdigit() else word_of(said)


def pile_history(walk: Context) -> list[Phrase]:
    """Which cards other than ordinary ones lie in the pile, and since when."""
    pile, ranks = walk.table.pile, walk.ruleset.config.ranks
    told = []
    for card, turn in zip(pile.stack, pile.turns, strict=True):
        kind = CLASS_OF[card & 0xFF]
        if kind < len(ranks) and ranks[kind].role:
            name = card_name(card)
            told.append(say("fact since", name, turn) if turn else say("fact since-deal", name))
    return told
