"""Melds of natural cards that count just so much: what stands at the edges of a table of minimums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from canasta.language.types import RANK_NAMES, Config, Table

#: Where a scene's constants say what natural cards count.
VALUES = "values of natural cards"
_SUITS = "HDSC"
_LEAST, _MOST, _CARDS = 3, 4, 22


def natural_values(config: Config) -> dict[str, int]:
    """What a card of each natural rank counts."""
    natural = config.ranks[RANK_NAMES.index("K")].role
    return {each.name: each.value for each in config.ranks if each.role == natural and len(each.name) == 1}


def worths(table: str, rulesets: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Groups of cards, parted by +, that count as much as a table's rows say, or a little less, the smallest first."""
    rulesets = list(rulesets)
    wanted = set[int]()
    for each in rulesets:
        rows = each[table].rows if isinstance(each[table], Table) else [(None, None, each[table])]
        wanted |= {value for _, _, value in rows if value > 0}
    found = _groups(rulesets[0].get(VALUES, {}))
    for total in sorted(wanted):
        for near in (max((each for each in found if each < total), default=0), total):
            if near in found:
                yield found[near]


def _groups(counts: Mapping[str, int]) -> dict[int, str]:
    """For each sum that melds of three or four equal cards can have, the fewest cards that have it."""
    best: dict[int, list[tuple[str, int]]] = {0: []}
    for rank in sorted(counts, key=lambda name: (-counts[name], name)):
        for total, melds in list(best.items()):
            for size in range(_LEAST, _MOST + 1):
                laid = [*melds, (rank, size)]
                sum_ = total + size * counts[rank]
                if _cards(laid) <= _CARDS and (sum_ not in best or _cards(laid) < _cards(best[sum_])):
                    best[sum_] = laid
    return {total: " + ".join(map(_meld, melds)) for total, melds in best.items() if melds}


def _cards(melds: Iterable[tuple[str, int]]) -> int:
    """How many cards melds have."""
    return sum(size for _, size in melds)


def _meld(meld: tuple[str, int]) -> str:
    """A meld's cards, one suit after the other."""
    rank, size = meld
    return " ".join(f"{rank}{_SUITS[at % len(_SUITS)]}" for at in range(size))
