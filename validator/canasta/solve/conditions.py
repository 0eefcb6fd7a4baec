"""What would decide a clause that unknown cards leave open, as a condition on cards that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from canasta.cards import CLASS_NAMES, CLASSES
from canasta.checker import facts
from canasta.language import kleene, tree
from canasta.language.types import RANK_COUNT, Bool, Enum, Rank, plain
from canasta.phrases import CONDITIONS, Phrase, say

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.language.tree import Node, Typed
    from canasta.variant.ruleset import Head

Env = Callable[[kleene.Reading], Mapping[str, Any]]
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_WORDS = {"<": "fewer", "<=": "most", ">": "more", ">=": "least", "==": "exactly", "!=": "other"}


def condition(walk: Context, head: Head) -> str:
    """For which unknown cards an open clause is kept: `legal if E held at least 2 natural cards then`."""
    clause = walk.ruleset.clauses[head.key]
    words = Words(walk)
    kept = words.of(clause.body)
    aside = words.of(clause.when, False) if clause.when is not None else ""
    said = _joined([part for part in (aside, kept) if part], "or")
    return say("condition legal", said) if said else ""


class Part(NamedTuple):
    """An undecided condition, and what the arguments of the definition around it are."""

    node: Node
    env: Env
    text: str


class Group(NamedTuple):
    """A group of cards: the fact that holds it, its record where it is the cards of one, and the words for having."""

    name: str
    record: Any
    field: str
    seat: str = ""

    def having(self, what: str, none: bool = False) -> Phrase:
        """That the group has some cards, or none."""
        words = f"condition {'held' if self.name == 'hand' else self.name}{'-no' if none else ''}"
        return say(words, self.seat, what) if self.seat else say(words, what)


class Cards(NamedTuple):
    """Cards by what they have in common: the words for it, and what stands in them."""

    words: str
    values: tuple[str, ...]

    def said(self, several: bool) -> Phrase:
        """One of them, or several."""
        return say(f"condition {self.words}{'cards' if several else 'card'}", *self.values)


class Words:
    """The undecided parts of conditions at one moment of a walk."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self.config = walk.ruleset.config
        self.reading = kleene.Reading(walk.table, self.config)

    def of(self, typed: Typed, wanted: bool = True) -> str:
        """What makes a condition hold (or not hold, as wanted), as far as it is not decided; nothing if it is."""
        part = Part(typed.node, lambda reading: {}, typed.text)
        return "" if self.value(part) is not None else self.said(part, wanted)

    def value(self, part: Part) -> Any:
        """The value of a part: exact, a range, or None."""
        return self.reading.said(self.reading.value(part.node, part.env(self.reading)))

    def said(self, part: Part, wanted: bool) -> str:
        """An undecided condition in words."""
        node = part.node
        match node:
            case tree.Not(of=of):
                return self.said(part._replace(node=of), not wanted)
            case tree.And(parts=parts) | tree.Or(parts=parts):
                every = isinstance(node, tree.And) == wanted
                return self.joined(part, parts, wanted, "and" if every else "or")
            case tree.Choice(condition=asked, then=then, other=other):
                decided = self.value(part._replace(node=asked))
                if decided is not None:
                    return self.said(part._replace(node=then if decided else other), wanted)
            case tree.Call(definition=body) if isinstance(plain(body.type), Bool):
                return self.said(self.inside(part, node), wanted)
            case tree.Can(kind=kind):
                return say("condition can" if wanted else "condition can-not", kind, self.seat)
            case tree.Compare():
                return self.compared(part, node, wanted)
        for bag in self.bags():
            if (cards := self.any_of(part, bag)) is not None:
                return _number(bag, ">=" if cards[0] == wanted else "==", int(cards[0] == wanted), cards[1])
        return say("condition holds" if wanted else "condition holds-not", self.named(part))

    def joined(self, part: Part, nodes: Sequence[Node], wanted: bool, word: str) -> str:
        """The undecided among several conditions."""
        found = [part._replace(node=node) for node in nodes]
        said = [self.said(each, wanted) for each in found if self.value(each) is None]
        return _joined(list(dict.fromkeys(said)), word)

    def inside(self, part: Part, node: tree.Call) -> Part:
        """The body of a definition where it is used."""
        body, outer = node.definition, part.env

        def env(reading: kleene.Reading) -> dict[str, Any]:
            local = outer(reading)
            return {name: reading.value(each, local) for (name, _), each in zip(body.args, node.parts, strict=True)}

        return Part(body.node, env, body.text)

    def compared(self, part: Part, node: tree.Compare, wanted: bool) -> str:
        """A comparison of which one side at least is not known."""
        left, right = part._replace(node=node.left), part._replace(node=node.right)
        op = node.op if wanted else _OPPOSITE[node.op]
        first, second = self.value(left), self.value(right)
        if _settled(first) and not _settled(second):
            left, right, first, second, op = right, left, second, first, _TURNED[op]
        if not _settled(second):
            return say("list beside", self.named(left), _bounded(op, self.named(right)))
        for bag in self.bags():
            if isinstance(second, int) and (cards := self.counted(left, bag)) is not None:
                return _number(bag, op, second - cards[0], cards[1])
        return say("condition is", self.named(left), self.bound(left.node, op, second))

    def bound(self, node: Node, op: str, value: Any) -> str:
        """The other side of a comparison."""
        kind = plain(node.type)
        if isinstance(kind, Rank):
            value = CLASS_NAMES[value] if value >= 0 else say("number none")
        elif isinstance(kind, Enum):
            value = facts.word_of(str(kind.members[value]))
        if op == "!=":
            return say("condition not", value)
        return value if op == "==" and isinstance(value, str) else str(value) if op == "==" else _bounded(op, value)

    @property
    def seat(self) -> str:
        """Whose hand is meant."""
        return self.walk.seats[self.walk.table.me.seat]

    def named(self, part: Part) -> str:
        """A part by its meaning, else as it is written."""
        text = " ".join(part.text[part.node.start : part.node.end].split())
        return facts.in_words(self.walk, text) or text

    def bags(self) -> Iterator[Group]:
        """The groups of cards that a condition may count, and what they did."""
        table = self.walk.table
        yield Group("hand", None, "", self.seat)
        yield Group("meld", copy(table.meld), "cards")
        yield Group("pile", copy(table.pile), "cards")
        yield Group("turn", copy(table.turn), "laid")

    def counted(self, part: Part, bag: Group) -> tuple[int, Cards] | None:
        """A number that counts cards of some classes of a group: what it is without them, and their name."""
        nothing = self.holding(part, bag, ())
        if not isinstance(nothing, int):
            return None
        weights = [self.holding(part, bag, (rank,)) for rank in range(RANK_COUNT)]
        if not all(isinstance(each, int) and each - nothing in (0, 1) for each in weights):
            return None
        classes = [rank for rank, each in enumerate(weights) if each != nothing]
        if not classes or self.holding(part, bag, (*classes, *classes)) != nothing + 2 * len(classes):
            return None
        return nothing, self.cards(classes)

    def any_of(self, part: Part, bag: Group) -> tuple[bool, Cards] | None:
        """A condition on whether a group has cards of some classes: its value if so, and their name."""
        nothing = self.holding(part, bag, ())
        found = [self.holding(part, bag, (rank,)) for rank in range(RANK_COUNT)]
        if nothing is None or None in found:
            return None
        classes = [rank for rank, each in enumerate(found) if each != nothing]
        others = [rank for rank, each in enumerate(found) if each == nothing]
        both = self.holding(part, bag, others), self.holding(part, bag, range(RANK_COUNT))
        return (not nothing, self.cards(classes)) if classes and both == (nothing, not nothing) else None

    def holding(self, part: Part, group: Group, classes: Sequence[int]) -> Any:
        """The value of a part if a group were one card of each of these classes."""
        bag: Any = [0] * CLASSES
        for rank in classes:
            bag[rank] += 1
        if group.record is not None:
            setattr(group.record, group.field, bag)
        reading = kleene.Reading(_Holding(self.walk.table, group.name, group.record or bag), self.config)
        return reading.said(reading.value(part.node, part.env(reading)))

    def cards(self, classes: Sequence[int]) -> Cards:
        """Cards of some classes by what they have in common."""
        ranks = self.config.ranks
        dealt = [rank for rank in range(RANK_COUNT) if rank < len(ranks) and ranks[rank].copies]
        wanted = [rank for rank in classes if rank in dealt]
        if len(wanted) == len(dealt):
            return Cards("", ())
        for name, members in self.roles(dealt):
            if members == wanted:
                known = f"{name}-card" in CONDITIONS
                return Cards(f"{name}-", ()) if known else Cards("role-", (name,))
        return Cards("rank-", (" ".join(CLASS_NAMES[rank] for rank in wanted),))

    def roles(self, dealt: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
        """The roles of cards with their classes."""
        for at, name in enumerate(self.walk.ruleset.schema.enums["role"].members):
            yield str(name), [rank for rank in dealt if self.config.ranks[rank].role == at]


class _Holding:
    """A table with another hand, pile or meld at hand."""

    def __init__(self, table: Any, name: str, value: Any) -> None:
        self.table = table
        setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)


def _settled(value: Any) -> bool:
    return value is not None and not (isinstance(value, tuple) and value[0] != value[1])


def _joined(said: Sequence[str], word: str) -> str:
    """Conditions as one; nothing where there is none."""
    return reduce(partial(say, f"list {word}"), said) if said else ""


def _bounded(op: str, value: object) -> Phrase:
    """A bound on a value."""
    return say(f"condition {_WORDS[op]}", value)


def _number(group: Group, op: str, number: int, cards: Cards) -> str:
    """A bound on a number of cards of a group."""
    number, op = {"<": (number - 1, "<="), ">": (number + 1, ">=")}.get(op, (number, op))
    if number == 0 and op in ("<=", "=="):
        return group.having(cards.said(several=True), none=True)
    amount = say("condition number", number, cards.said(several=number != 1))
    return group.having(_bounded(op, amount))
