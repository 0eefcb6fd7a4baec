"""The cards and shape of a meld of which not all cards are known, as terms: what `shape_of` says of known ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from canasta.cards import BLACK_THREE, CLASS_OF, NONE, RANKS, RED_THREE, TWO, UNKNOWN_CLASS, Bag, bag_of
from canasta.language.lazy import z3
from canasta.language.oneof import OneOf, conj, disj, negated
from canasta.language.types import RANK_COUNT, Int
from canasta.table.figures import ends
from canasta.table.records import Meld
from canasta.table.shape import A_RUN, A_SET, ALL_WILD

if TYPE_CHECKING:
    from canasta.solve.sym_facts import Facts

#: The place of every class in the order of ranks; the joker has none.
PLACE = {kind: kind for kind in range(BLACK_THREE)} | {BLACK_THREE: 11, RED_THREE: 11, TWO: 12}


def open_cards(meld: Meld) -> bool:
    """Whether a meld holds cards whose class is not known."""
    return any(CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS for card in meld.kinds)


def open_shape(meld: Meld) -> bool:
    """Whether cards or suits that are not known leave the shape of a meld open."""
    return meld.kind is None or open_cards(meld) or isinstance(meld.suits, tuple)


def natural(facts: Facts) -> list[bool]:
    """The classes that make the shape of a meld: all but wild ones."""
    return [not wild for wild in facts.table.options.wild[:RANK_COUNT]]


def rank(facts: Facts, meld: Meld, path: str) -> Any:
    """The rank of the first natural card."""
    if not open_cards(meld):
        return meld.rank if meld.rank is not None else NONE
    kept = natural(facts)
    cases: dict[int, list[Any]] = {}
    wild_so_far: list[Any] = [True]
    for card in meld.kinds:
        found = facts.rank(card)
        ones = found.cases if isinstance(found, OneOf) else {found: True}
        for kind, holds in ones.items():
            if kept[kind]:
                cases.setdefault(kind, []).append(conj([*wild_so_far, holds]))
        wild_so_far.append(negated(facts.among(card, kept)))
        if wild_so_far[-1] is False:
            break
    return OneOf({NONE: conj(wild_so_far)} | {kind: disj(each) for kind, each in cases.items()})


def present(facts: Facts, meld: Meld) -> dict[int, Any]:
    """Of each natural class, whether the meld holds a card of it."""
    kept = natural(facts)
    found: dict[int, list[Any]] = {}
    for card in meld.kinds:
        value = facts.rank(card)
        for kind, holds in (value.cases if isinstance(value, OneOf) else {value: True}).items():
            if kept[kind]:
                found.setdefault(kind, []).append(holds)
    return {kind: disj(each) for kind, each in found.items()}


def suits(facts: Facts, meld: Meld, path: str) -> Any:
    """How many suits there are: only their range is known where a card is not."""
    if not isinstance(meld.suits, tuple):
        return meld.suits
    low, high = ends(meld.suits)
    known = any(natural(facts)[kind] for kind in map(_class, meld.kinds) if kind < RANK_COUNT)
    return facts.number(f"{facts.table.deal.number}.{facts.event}.{path}", Int(low if known else 0, high))


def _class(card: int) -> int:
    return CLASS_OF[card & 0xFF]


def several(conditions: list[Any]) -> Any:
    """Whether two of some conditions hold."""
    earlier: list[Any] = []
    found = []
    for each in conditions:
        found.append(conj([each, disj(earlier)]))
        earlier.append(each)
    return disj(found)


def kind(facts: Facts, meld: Meld, path: str) -> Any:
    """A run where natural cards of several classes are of one suit; wild cards only where none is natural."""
    if not open_shape(meld):
        return meld.kind
    there = list(present(facts, meld).values())
    some, mixed = disj(there), several(there)
    if facts.table.options.own_two:  # a single natural card may stand beside a two of its suit
        mixed = disj([mixed, facts.number(f"{facts.table.deal.number}.{facts.event}.{path}.two", Int(0, 1)) == 1])
    of_one = facts.fields(meld, "meld", path.rpartition(".")[0]).suits <= 1
    runs = conj([some, mixed, of_one])
    return OneOf({ALL_WILD: negated(some), A_RUN: runs, A_SET: conj([some, negated(runs)])})


def places(facts: Facts, meld: Meld) -> dict[int, Any]:
    """Of each place in the order of ranks, whether the meld holds a natural card of it."""
    found: dict[int, list[Any]] = {}
    for each, holds in present(facts, meld).items():
        found.setdefault(PLACE.get(each, NONE), []).append(holds)
    return {place: disj(each) for place, each in found.items()}


def span(facts: Facts, meld: Meld, path: str) -> Any:
    """Places from the lowest to the highest natural card."""
    if not open_cards(meld):
        return meld.span
    low: Any = 0
    high: Any = NONE
    for place, holds in sorted(places(facts, meld).items()):
        high = _if(holds, place, high)
    for place, holds in sorted(places(facts, meld).items(), reverse=True):
        low = _if(holds, place, low)
    return high - low + 1


def repeats(facts: Facts, meld: Meld, path: str) -> Any:
    """Natural cards whose place is taken already."""
    if not open_cards(meld):
        return meld.repeats
    naturals = [_if(facts.among(card, natural(facts)), 1, 0) for card in meld.kinds]
    return _sum(naturals) - _sum([_if(holds, 1, 0) for holds in places(facts, meld).values()])


def twins(facts: Facts, meld: Meld, path: str) -> Any:
    """Other melds of the rank and kind that lay there when it was laid."""
    if meld.twins is not None:
        return meld.twins
    side = facts.table.side
    others: list[Any] = []
    mine = facts.fields(meld, "meld", path.rpartition(".")[0])
    for at, other in enumerate(side.melds):
        if other is meld and meld.new:
            return _sum(others)
        each = facts.fields(other, "meld", f"side.melds.{at}")
        same = conj([_same(each.rank, mine.rank), _same(each.kind, mine.kind)])
        others.append(_if(same, 1, 0))
    return facts.number(f"{facts.table.deal.number}.{facts.event}.{path}", Int(0, len(RANKS) * 5))


def _same(a: Any, b: Any) -> Any:
    return a == b if isinstance(a, OneOf) or not isinstance(b, OneOf) else b == a


def _if(condition: Any, then: Any, other: Any) -> Any:
    if isinstance(condition, bool):
        return then if condition else other
    return z3().If(condition, then, other)


def _sum(parts: list[Any]) -> Any:
    terms = [part for part in parts if not isinstance(part, int)]
    known = sum(part for part in parts if isinstance(part, int))
    return z3().Sum([*terms, known]) if terms else known


def _meld_cards(facts: Facts, meld: Meld, path: str) -> Any:
    return facts.bag(path, meld.cards, [meld.kinds])


def _parts(meld: Meld, bag: Bag, first: bool) -> Iterator[Sequence[int]]:
    """Which cards of a meld a bag can be: the first ones or the last; of melds joined the other way round too."""
    size = sum(bag)
    ends = [meld.kinds[:size], meld.kinds[len(meld.kinds) - size :]]
    if sum(meld.before) + sum(meld.added) == len(meld.kinds):
        yield ends[0 if first else 1]
        if meld.joined:
            yield ends[1 if first else 0]
    elif bag_of(meld.kinds) == bag:
        yield meld.kinds


def _meld_before(facts: Facts, meld: Meld, path: str) -> Any:
    return facts.bag(path, meld.before, _parts(meld, meld.before, True))


def _meld_added(facts: Facts, meld: Meld, path: str) -> Any:
    return facts.bag(path, meld.added, _parts(meld, meld.added, False))


SOURCES = {
    "cards": _meld_cards,
    "before": _meld_before,
    "added": _meld_added,
    "rank": rank,
    "kind": kind,
    "suits": suits,
    "span": span,
    "repeats": repeats,
    "twins": twins,
}
