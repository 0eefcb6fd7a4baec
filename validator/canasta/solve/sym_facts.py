"""The facts of a live table as the rule language reads them: plain values where they are known, terms where not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from canasta.cards import BLACK_THREE, CLASS_OF, CLASSES, RED_THREE, THREE_CLASS, UNKNOWN_CLASS, Bag, bag_of, tag_of
from canasta.language.lazy import z3
from canasta.language.oneof import OneOf, disj
from canasta.language.symbols import in_range
from canasta.language.types import (
    RANK_COUNT,
    Bool,
    Cards,
    Enum,
    Int,
    ListOf,
    Opt,
    Rank,
    Record,
    Type,
    attribute,
    plain,
)
from canasta.solve import sym_cards

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.solve.cans import CanAtom
    from canasta.solve.symbolic import View


class Counts(list[Any]):
    """A bag whose counts may be terms; `size` is how many cards it holds, None where that is no known number."""

    def __init__(self, counts: Iterable[Any], size: int | None) -> None:
        super().__init__([*counts, *[0] * (CLASSES - RANK_COUNT)])
        self.size = size


class Facts:
    """The facts at one moment of a walk; `domain` is what is true of the variables that no view knows."""

    present = True

    def __init__(self, walk: Context, view: View) -> None:
        self.walk, self.table, self.view = walk, walk.table, view
        self.schema, self.config = walk.ruleset.schema, walk.ruleset.config
        self.event = sym_cards.moment(walk)
        self._sort = z3().Real if getattr(view, "sort", "Int") == "Real" else z3().Int
        self.domain: list[Any] = []
        self.cans: list[CanAtom] = []
        self.memo: dict[int, dict[Any, Any]] = {}
        self.variables: dict[str, Any] = {}
        self._roots = {attribute(name): (name, root.type) for name, root in self.schema.roots.items()}
        self._records: dict[tuple[int, str], Fields] = {}
        self._cards: dict[int, list[Any]] = {}
        self._asked: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._roots:
            raise AttributeError(name)
        label, kind = self._roots[name]
        value = self.value(self.table, "", label, kind, label)
        setattr(self, name, value)
        return value

    def can(self, kind: str) -> Any:
        """Whether an action of a kind is open: an atom, kept in `cans`."""
        if kind not in self._asked:
            from canasta.solve.cans import CanAtom

            atom = CanAtom(self.walk, kind, self.view)
            self.cans.append(atom)
            self._asked[kind] = atom.term
        return self._asked[kind]

    def value(self, live: Any, record: str, name: str, kind: Type, path: str) -> Any:
        """The value of a field of something on the table."""
        special = sym_cards.SOURCES.get((record, name))
        if special is not None and getattr(live, "present", True):
            found = special(self, live, path)
            if found is not sym_cards.KNOWN:
                return found
        return self.plainly(getattr(live, attribute(name)), kind, path, (live, record, name))

    def plainly(self, value: Any, kind: Type, path: str, where: tuple[Any, str, str]) -> Any:
        """A value of the table by its type; what is not known becomes a variable."""
        match kind:
            case Record(record) | Opt(Record(record)):
                return self.fields(value, record, path)
            case ListOf(record):
                return [self.fields(each, record, f"{path}.{at}") for at, each in enumerate(value)]
            case Cards():
                return self.bag(path, value, ())
        if isinstance(value, int) and not (isinstance(plain(kind), Rank) and value >= UNKNOWN_CLASS):
            return bool(value) if isinstance(kind, Bool) else value
        return self.unknown(value, kind, self.named(path, *where, value))

    def fields(self, live: Any, record: str, path: str) -> Fields:
        """Something on the table as a record, the same one each time."""
        key = (id(live), record)
        if key not in self._records:
            self._records[key] = Fields(self, live, record, path)
        return self._records[key]

    def named(self, path: str, live: Any, record: str, name: str, value: Any) -> str:
        """The name of a variable: what stays the same from turn to turn has one name all through the deal."""
        deal = self.table.deal.number
        span = "..".join(map(str, value)) if isinstance(value, tuple) else ""
        if record == "side":
            return f"{deal}.side {live.name}.{name}{span}"
        if (record, name) == ("turn", "was_open"):
            return f"{deal}.side {self.table.side.name}.opened"
        if record in ("me", "player"):
            return f"{deal}.seat {live.seat}.{name}{span}"
        return f"{deal}.{name}" if (record, name) == ("pile", "marked") else f"{deal}.{self.event}.{path}"

    def unknown(self, value: Any, kind: Type, name: str) -> Any:
        """A variable for a value that is not known, or known to be in a range or among some."""
        match plain(kind):
            case Bool():
                return self.variable(name, z3().Bool)
            case Int():
                return self.number(name, Int(*value) if isinstance(value, tuple) else kind)
            case Rank():
                return self.one_of(name, value if isinstance(value, frozenset) else classes_of(value, self.config))
            case Enum(_, members):
                return self.one_of(name, range(len(members)))
        raise TypeError(kind)

    def variable(self, name: str, sort: Any) -> Any:
        """A variable, made once."""
        if name not in self.variables:
            self.variables[name] = sort(name)
        return self.variables[name]

    def number(self, name: str, kind: Type) -> Any:
        """A number within a range."""
        if name not in self.variables:
            inside = in_range(self.variable(name, self._sort), kind)
            self.domain += [] if inside is True else [inside]
        return self.variables[name]

    def one_of(self, name: str, values: Iterable[int]) -> OneOf:
        """One of several values, by a number."""
        known = name in self.variables
        found, several = self.variable(name, self._sort), tuple(values)
        if not known:
            self.domain.append(z3().Or([found == value for value in several]))
        return OneOf({value: found == value for value in several})

    def bag(self, path: str, bag: Bag | None, among: Iterable[Sequence[int]]) -> Any:
        """A bag: as it is where all its cards are known, else by the first of some lists that can be its cards."""
        if bag is None:
            return self.anything(path)
        if not bag[UNKNOWN_CLASS] and not bag[THREE_CLASS]:
            return bag
        for cards in among:
            if bag_of(cards) == bag:
                return self.counted(cards)
        return self.loose(path, bag)

    def counted(self, cards: Sequence[int]) -> Any:
        """The bag of some cards."""
        sums: list[list[Any]] = [[] for _ in range(RANK_COUNT)]
        for card in cards:
            for kind, bit in enumerate(self.card(card)):
                if not isinstance(bit, int) or bit:
                    sums[kind].append(bit)
        return Counts([total(each) for each in sums], len(cards))

    def loose(self, path: str, bag: Bag) -> Any:
        """A bag of which only the size and the known cards are certain."""
        name, copies = f"{self.table.deal.number}.{self.event}.{path}", [rank.copies for rank in self.config.ranks]
        unread, threes = bag[UNKNOWN_CLASS], bag[THREE_CLASS]
        more = []
        for kind in range(RANK_COUNT):
            most = min(copies[kind], unread + (threes if kind in (BLACK_THREE, RED_THREE) else 0))
            more.append(self.number(f"{name}[{kind}]", Int(0, most)))
        self.domain.append(z3().Sum(more) == unread + threes)
        self.domain.append(more[BLACK_THREE] + more[RED_THREE] >= threes)
        return Counts([bag[kind] + more[kind] for kind in range(RANK_COUNT)], sum(bag))

    def anything(self, path: str) -> Any:
        """A bag of which not even the size is known."""
        name, copies = f"{self.table.deal.number}.{self.event}.{path}", [rank.copies for rank in self.config.ranks]
        return Counts([self.number(f"{name}[{kind}]", Int(0, copies[kind])) for kind in range(RANK_COUNT)], None)

    def card(self, card: int) -> Sequence[Any]:
        """For every class 1 or 0, or a term that is 1 where the card is of it."""
        kind = CLASS_OF[card & 0xFF]
        if kind < RANK_COUNT:
            return UNITS[kind]
        if not tag_of(card):
            return self.untagged(kind)
        if card not in self._cards:
            self._cards[card] = list(self.view.card(card))
        return self._cards[card]

    def untagged(self, kind: int) -> list[Any]:
        """The bits of a card that nobody can know better than by its name."""
        rank = self.one_of(
            f"{self.table.deal.number}.{self.event}.card {len(self.variables)}", classes_of(kind, self.config)
        )
        return [z3().If(rank.cases[each], 1, 0) if each in rank.cases else 0 for each in range(RANK_COUNT)]

    def rank(self, card: int) -> Any:
        """The rank of a card."""
        kind = CLASS_OF[card & 0xFF]
        return kind if kind < RANK_COUNT else OneOf({at: is_one(bit) for at, bit in enumerate(self.card(card))})

    def among(self, card: int, classes: Mapping[int, bool] | Sequence[bool]) -> Any:
        """Whether a card is of one of some classes."""
        return disj([is_one(bit) for at, bit in enumerate(self.card(card)) if classes[at]])


class Fields:
    """A record of the table, its fields read when they are asked for."""

    def __init__(self, facts: Facts, live: Any, record: str, path: str) -> None:
        self._facts, self._live, self._record, self._path = facts, live, record, path
        self._fields = {attribute(name): (name, kind) for name, kind in facts.schema.records[record].items()}
        self.present = live.present

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._fields:
            raise AttributeError(name)
        label, kind = self._fields[name]
        value = self._facts.value(self._live, self._record, label, kind, f"{self._path}.{label}")
        setattr(self, name, value)
        return value


UNITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(int(at == kind) for at in range(RANK_COUNT)) for kind in range(RANK_COUNT)
)


def is_one(bit: Any) -> Any:
    """Whether a bit of a card is set."""
    return bool(bit) if isinstance(bit, int) else bit >= 1


def total(parts: Sequence[Any]) -> Any:
    """A sum, a plain number where there is no term."""
    if all(isinstance(part, int) for part in parts):
        return sum(parts)
    return parts[0] if len(parts) == 1 else z3().Sum(list(parts))


def classes_of(name: Any, config: Any) -> list[int]:
    """The classes that a card of a vague class can have."""
    some = (BLACK_THREE, RED_THREE) if name == THREE_CLASS else range(RANK_COUNT)
    return [kind for kind in some if config.ranks[kind].copies] or list(some)
