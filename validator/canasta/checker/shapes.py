"""The actions a player could make, up to equal cards: their shapes only, whether or not a rule allows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product

from canasta.cards import CLASS_OF, NONE, RANK_OF, SUIT_OF, UNKNOWN, UNKNOWN_CLASS
from canasta.table import second
from canasta.table.records import Meld
from canasta.table.shape import A_RUN, A_SET
from canasta.table.state import Table
from canasta.transcript.tree import Action, MeldName

Cards = dict[int, list[int]]
#: So many cards are tried as a draw whatever the variant says.
FEW = 4


def held(table: Table) -> Cards:
    """The known cards of the player's hand by class, in a fixed order."""
    found: Cards = {}
    zone = table.me.zone
    for card in zone.cards():
        kind = CLASS_OF[card]
        if kind < UNKNOWN_CLASS and len(found.get(kind, ())) < max(zone.bag[kind], 0):
            found.setdefault(kind, []).append(card)
    return found


def _wilds(table: Table, cards: Cards) -> list[int]:
    return [kind for kind in cards if table.options.wild[kind]]


def wild_groups(table: Table, cards: Cards) -> Iterator[list[int]]:
    """Every selection of wild cards, the fewest first."""
    kinds = _wilds(table, cards)
    choices = sorted(product(*(range(len(cards[kind]) + 1) for kind in kinds)), key=sum)
    for numbers in choices:
        yield [card for kind, number in zip(kinds, numbers, strict=True) for card in cards[kind][:number]]


def groups(table: Table, cards: Cards) -> Iterator[list[int]]:
    """Groups that might be melds: cards of one rank, most first, with wild cards; wild cards alone last."""
    for kind in cards:
        if not table.options.wild[kind]:
            for number in range(len(cards[kind]), 0, -1):
                for wilds in wild_groups(table, cards):
                    yield [*cards[kind][:number], *wilds]
    yield from (wilds for wilds in wild_groups(table, cards) if wilds)


def runs(table: Table, cards: Cards) -> Iterator[list[int]]:
    """Cards of one suit that follow one another, the longest first, where the variant has sequences."""
    if not table.options.runs:
        return
    suits: dict[int, dict[int, int]] = {}
    for kind, each in cards.items():
        for card in each:
            if SUIT_OF[card] != NONE and not table.options.wild[kind]:
                suits.setdefault(SUIT_OF[card], {})[RANK_OF[card]] = card
    for ranks in suits.values():
        for length in range(len(ranks), 1, -1):
            for low in sorted(ranks):
                if all(low + step in ranks for step in range(length)):
                    yield [ranks[low + step] for step in range(length)]


def further(table: Table, cards: Cards, start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Further melds to be laid with a take, each with the place from which the next one is looked for."""
    kinds = [kind for kind in cards if not table.options.wild[kind]]
    for at in range(start, len(kinds)):
        for number in range(len(cards[kinds[at]]), 0, -1):
            for wilds in wild_groups(table, cards):
                yield at + 1, (*cards[kinds[at]][:number], *wilds)
    yield from ((len(kinds), tuple(run)) for run in runs(table, cards))


def melds(table: Table) -> Iterator[Action]:
    """New melds."""
    cards = held(table)
    for group in (*runs(table, cards), *groups(table, cards)):
        yield Action("meld", cards=tuple(group))


def joins(table: Table) -> Iterator[Action]:
    """Two melds of a rank made one, where a side may have several."""
    if table.options.merge:
        return
    for meld, other in permutations(table.side.melds, 2):
        if meld.kind == other.kind == A_SET and meld.rank == other.rank:
            name, onto = MeldName(meld.text, meld.number), MeldName(other.text, other.number)
            yield Action("join", onto=name, to=onto)


def keeps(table: Table) -> Iterator[Action]:
    """The choice among the drawn cards, where not all are kept."""
    turn, kept = table.turn, table.options.kept
    if kept is not None and turn.drawn and not turn.keeps:
        for cards in dict.fromkeys(combinations(sorted(card & 0xFFFF for card in turn.drawn), kept)):
            yield Action("keep", cards=cards)


def adds(table: Table) -> Iterator[Action]:
    """Single cards added to melds of the side."""
    cards = held(table)
    for meld in table.side.melds:
        for card in _fitting(table, meld, cards):
            yield Action("add", cards=(card,), to=MeldName(meld.text, meld.number))


def _fitting(table: Table, meld: Meld, cards: Cards) -> Iterator[int]:
    """Cards that a meld might take: of its rank, or wild; of its suit for a run."""
    suits = {SUIT_OF[card & 0xFF] for card in meld.kinds}
    for kind, each in cards.items():
        if meld.kind == A_RUN:
            yield from (card for card in dict.fromkeys(each) if SUIT_OF[card] in suits)
        elif kind == meld.rank or table.options.wild[kind] or meld.kind != A_SET:
            yield each[0]


def discards(table: Table) -> Iterator[Action]:
    """Cards to discard, one of each class."""
    for cards in held(table).values():
        yield Action("discard", cards=(cards[0],))


def reds(table: Table) -> Iterator[Action]:
    """All red threes of the hand laid at once, replaced from the stock or not; cards of one class out of the pile."""
    cards = tuple(card for kind, held_ in held(table).items() if table.options.bonus[kind] for card in held_)
    if cards:
        yield Action("red", cards=cards)
        known = [*(table.stock.known or []), *[UNKNOWN] * len(cards)]
        yield Action("red", cards=cards, replacements=tuple(known[: min(len(cards), table.stock.count)]))
    came: dict[int, list[int]] = {}
    for card in table.turn.came:
        came.setdefault(CLASS_OF[card & 0xFF], []).append(card)
    for kind, each in came.items():
        if not table.options.bonus[kind]:
            yield Action("red", cards=tuple(each))


def draws(table: Table) -> Iterator[Action]:
    """Drawing, as far as the stock is known: as many as the variant says, and, for what rules may add, a few more."""
    known = table.stock.known or []
    for number in range(1, min(table.stock.count, max(table.options.drawn, FEW)) + 1):
        yield Action("draw", cards=tuple((known + [UNKNOWN] * number)[:number]))


def extras(table: Table) -> Iterator[Action]:
    """Further cards from the stock, in the numbers that the variant gives out."""
    known = table.stock.known or []
    for number in () if sum(table.turn.extra) else table.options.further:
        if number <= table.stock.count:
            yield Action("extra", cards=tuple((known + [UNKNOWN] * number)[:number]))


def takes(table: Table) -> Iterator[Action]:
    """Takes of the pile, without further melds."""
    if not table.pile.stack:
        return
    top = table.pile.stack[-1]
    cards = held(table)
    for meld in table.side.melds:
        yield from _onto(top, meld, cards)
    for kind in _ranks_for(table, cards):
        for number in range(len(cards.get(kind, ())), -1, -1):
            for wilds in wild_groups(table, cards):
                with_ = (*cards.get(kind, ())[:number], *wilds)
                if with_:
                    yield Action("take", cards=(top,), with_=with_)
    yield Action("take", cards=(top,))


def _onto(top: int, meld: Meld, cards: Cards) -> Iterator[Action]:
    name = MeldName(meld.text, meld.number)
    yield Action("take", cards=(top,), onto=name)
    if meld.kind == A_RUN:
        yield Action("take", cards=(top,), onto=name, top=1)
    more = cards.get(meld.rank, []) if meld.rank is not None else []
    for number in range(1, len(more) + 1):
        yield Action("take", cards=(top,), onto=name, with_=tuple(more[:number]))


def _ranks_for(table: Table, cards: Cards) -> Sequence[int]:
    top = table.pile.top
    if top is None or top == NONE:
        return []
    return [top] if not table.options.wild[top] else [kind for kind in cards if not table.options.wild[kind]]


def feet(table: Table) -> Iterator[Action]:
    """The second hand picked up."""
    if second.holder(table).second:
        yield Action("foot")


SHAPES: dict[str, Callable[[Table], Iterator[Action]]] = {
    "draw": draws,
    "extra": extras,
    "foot": feet,
    "take": takes,
    "meld": melds,
    "add": adds,
    "discard": discards,
    "red": reds,
    "keep": keeps,
    "join": joins,
}
