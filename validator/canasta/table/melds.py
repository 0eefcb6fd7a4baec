"""The transfers that make and change melds. Every function applies; none judges."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import (
    CARD_NAMES,
    CLASS_OF,
    NONE,
    RANK_OF,
    SUIT_OF,
    SUITS,
    UNKNOWN_CLASS,
    Bag,
    bag_of,
    better_name,
    parse_card,
)
from canasta.table.acts import NO_CARDS
from canasta.table.figures import ends, more
from canasta.table.records import Figure, Meld
from canasta.table.shape import A_RUN, A_SET, ALL_WILD, shape_of
from canasta.table.state import Table
from canasta.table.zones import names_same
from canasta.transcript.tree import MeldName


def find_meld(table: Table, name: MeldName, cards: Sequence[int] = ()) -> Meld | None:
    """The side's meld that a record calls by a name; one whose name its cards do not tell takes the name.

    Of several such melds it is the first that the name fits best, and the cards that are added.
    """
    meld = table.melds_named(table.side, name.text, name.number)
    unnamed = table.melds_unnamed(table.side)
    if meld is not None or not unnamed:
        return meld
    meld = max(unnamed, key=lambda each: _likely(table, each, name.text, cards))
    if not _likely(table, meld, name.text, cards):
        return None
    counters = table.side.counters
    meld.text, meld.number = name.text, name.number
    counters[name.text] = max(counters.get(name.text, 0), name.number)
    _shape(table, meld, rename=False)
    return meld


def _likely(table: Table, meld: Meld, text: str, cards: Sequence[int]) -> int:
    """How well a name fits a meld: 0 where it cannot be meant, 2 where the cards added fit as well."""
    natural, added = (
        [card & 0xFF for card in some if not table.options.wild[CLASS_OF[card & 0xFF]]] for some in (meld.kinds, cards)
    )
    known = [card for card in natural if CLASS_OF[card] < UNKNOWN_CLASS]
    if text not in SUITS:
        return 1 if not known or CARD_NAMES[known[0]][0] == text else 0
    if meld.kind == A_SET or {SUIT_OF[card] for card in known} - {NONE, SUITS.index(text)}:
        return 0
    ranks = [RANK_OF[card] for card in (*known, *added)]
    return 2 if ranks and len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1 else 1


def lengthened(table: Table) -> Figure:
    """Cards in the shortest sequence of the side that the pile's top card would lengthen; 0 where there is none."""
    surely: list[int] = []
    perhaps: list[int] = []
    for meld in table.side.melds if table.pile.stack else ():
        if meld.kind in (A_SET, ALL_WILD):
            continue
        long = shape_of([*meld.kinds, table.pile.stack[-1]], table.options.wild, table.options.own_two)
        size = len(meld.kinds) + 1
        (least, suits), (none, _), (span, reach) = ends(long.suits), ends(long.repeats), ends(long.span)
        if long.kind in (A_RUN, None) and least == 1 and none == 0 and span <= size:
            plain = long.kind == A_RUN and suits == 1 and isinstance(long.repeats, int) and reach <= size
            (surely if plain else perhaps).append(size - 1)
    if not perhaps:
        return min(surely, default=0)
    least, most = min(surely + perhaps) if surely else 0, min(surely) if surely else max(perhaps)
    return least if least == most else (least, most)


def own_set(table: Table, card: int) -> Meld | None:
    """The side's meld that a card of this rank belongs to, where a side has one meld a rank."""
    if not table.options.merge:
        return None
    rank = CLASS_OF[card & 0xFF]
    return next((meld for meld in table.side.melds if meld.rank == rank and meld.kind == A_SET), None)


def lay(table: Table, cards: Sequence[int], *, top: bool = False) -> Meld:
    """Lay a new meld before the player's side."""
    meld = Meld()
    side = table.side
    meld.kinds = list(cards)
    _shape(table, meld)
    meld.cards = bag_of(cards)
    meld.added, meld.new, meld.this_turn, meld.from_pile = meld.cards, True, True, top
    meld.twins = _twins(table, meld)
    meld.number = side.counters[meld.text] = side.counters.get(meld.text, 0) + 1
    meld.by = table.me.seat
    meld.at_once, meld.grown = more(0, *_not_buried(table, len(cards))), len(cards)
    side.melds.append(meld)
    _note_laid(table, cards)
    side.opened = True
    return meld


def _twins(table: Table, meld: Meld) -> int | None:
    """How many other melds of the side are of the same rank; None where that depends on cards nobody noted."""
    others = [other for other in table.side.melds if other is not meld]
    if others and (meld.rank is None or None in [other.rank for other in others]):
        return None
    return sum(1 for other in others if other.rank == meld.rank and other.kind == meld.kind)


def add(table: Table, meld: Meld, cards: Sequence[int], *, top: bool = False) -> Meld:
    """Add cards to a meld."""
    meld.before, kind = meld.cards, meld.kind
    meld.added = bag_of(cards)
    meld.cards = [a + b for a, b in zip(meld.cards, meld.added, strict=True)]
    meld.kinds.extend(cards)
    meld.grown += len(cards)
    meld.new, meld.from_pile, meld.joined = False, top, False
    if meld.kind != A_SET or any(not _plainly_fits(table, meld, card) for card in cards):
        _shape(table, meld, rename=False)
    if meld.kind != kind:
        meld.twins = _twins(table, meld)
    if meld.this_turn:
        meld.at_once = more(meld.at_once, *_not_buried(table, len(cards)))
    else:
        table.turn.to_earlier += len(cards)
    _note_laid(table, cards)
    return meld


def _not_buried(table: Table, played: int) -> tuple[int, int]:
    """How many of the cards just played did not lie under the top of the pile: the least and the most."""
    turn = table.turn
    most = played - sum(turn.buried_played)
    return max(0, most - turn.buried_unsure), most


def _plainly_fits(table: Table, meld: Meld, card: int) -> bool:
    kind = CLASS_OF[card & 0xFF]
    return kind == meld.rank or table.options.wild[kind]


def _note_laid(table: Table, cards: Sequence[int]) -> None:
    turn = table.turn
    for card in cards:
        turn.laid[CLASS_OF[card & 0xFF]] += 1
    if turn.buried_unsure or turn.buried is None:
        turn.buried = None
    else:
        turn.buried = [a + b for a, b in zip(turn.buried, turn.buried_played, strict=True)]
    turn.buried_played, turn.buried_unsure = NO_CARDS, 0


def _shape(table: Table, meld: Meld, *, rename: bool = True) -> None:
    shape = shape_of(meld.kinds, table.options.wild, table.options.own_two)
    meld.rank = _named_rank(meld) if shape.rank >= UNKNOWN_CLASS else shape.rank
    meld.kind = shape.kind
    meld.suits, meld.span, meld.repeats = shape.suits, shape.span, shape.repeats
    meld.span_low, meld.span_two, meld.own_twos = shape.span_low, shape.span_two, shape.own_twos
    meld.row, meld.row_low, meld.row_two = shape.row, shape.row_low, shape.row_two
    if rename:
        meld.text = shape.text


def _named_rank(meld: Meld) -> int | None:
    card = parse_card(meld.text)
    return None if card is None or CLASS_OF[card] >= UNKNOWN_CLASS else CLASS_OF[card]


def join(table: Table, meld: Meld, other: Meld) -> Meld:
    """Make two melds one, under the name of the second; what comes to the larger one counts as added."""
    table.side.melds.remove(meld)
    larger, smaller = sorted((other.cards, meld.cards), key=sum, reverse=True)
    fresh = [each for each in (meld, other) if each.this_turn]
    to_earlier = table.turn.to_earlier + (sum(fresh[0].cards) if len(fresh) == 1 else 0)
    laid = other.at_once
    joined = add(table, other, meld.kinds)
    joined.at_once = more(laid, *ends(meld.at_once)) if meld.this_turn and other.this_turn else laid
    _unnote(table, meld.cards)
    joined.before, joined.added, joined.joined = larger, smaller, True
    joined.this_turn, table.turn.to_earlier = len(fresh) == 2, to_earlier
    return joined


def same_rank(meld: Meld, other: Meld) -> bool | None:
    """Whether two melds are sets of one rank; None where their cards do not tell."""
    if None in (meld.kind, other.kind, meld.rank, other.rank):
        return None
    return meld.kind == other.kind == A_SET and meld.rank == other.rank


def _unnote(table: Table, cards: Bag) -> None:
    table.turn.laid[:] = [a - b for a, b in zip(table.turn.laid, cards, strict=True)]


def take_back(table: Table, meld: Meld, cards: Sequence[int]) -> None:
    """Take cards back from a meld into the hand, as far as they lie there."""
    for card in cards:
        there = next((kind for kind in meld.kinds if kind & 0xFFFF == card & 0xFFFF), None)
        there = there if there is not None else next((kind for kind in meld.kinds if names_same(kind, card)), None)
        if there is None:
            table.conjured += 1
        else:
            meld.kinds.remove(there)
        table.me.zone.add(card if there is None else better_name(card, there))
    meld.before, meld.cards = meld.cards, bag_of(meld.kinds)
    meld.grown = max(0, meld.grown - len(cards))
    if meld.this_turn:
        _unnote(table, [a - b for a, b in zip(meld.before, meld.cards, strict=True)])
        meld.at_once = more(meld.at_once, -len(cards), -len(cards))
    if meld.kinds:
        _shape(table, meld, rename=False)
    elif meld in table.side.melds:
        table.side.melds.remove(meld)
        table.side.opened = bool(table.side.melds)
