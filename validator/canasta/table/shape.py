"""The shape of a group of cards: a set, a sequence or wild cards alone, and what is counted in it."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import CARD_NAMES, CLASS_OF, JOKER, NONE, RANK_OF, RANKS, SUIT_OF, SUITS, UNKNOWN, UNKNOWN_CLASS

#: A number, or the least and the greatest that it can be.
Number = int | tuple[int, int]
A_SET, A_RUN, ALL_WILD = 0, 1, 2
#: Where each rank stands in a sequence, the ace above the king.
ORDER = tuple("?23456789TJQKA".index(rank) for rank in RANKS)
TWO, ACE = 1, max(ORDER)


class Shape:
    """What a group of cards looks like: its rank, kind, suits, span and repeats, and the name a record gives it.

    `kind` is None where cards that nobody recorded leave it open; numbers are ranges where cards or suits do.
    """

    __slots__ = (
        "kind", "own_twos", "rank", "repeats", "row", "row_low", "row_two",
        "span", "span_low", "span_two", "suits", "text",
    )  # fmt: skip

    def __init__(self, rank: int, kind: int | None, suits: Number, span: Number, repeats: Number, text: str) -> None:
        self.rank, self.kind, self.suits, self.span, self.repeats, self.text = rank, kind, suits, span, repeats, text
        self.span_low: Number = 0
        self.span_two: Number = 0
        self.own_twos: Number = 0
        self.row: Number = 0
        self.row_low: Number = 0
        self.row_two: Number = 0


def shape_of(cards: Sequence[int], wild: Sequence[bool], own_two: bool = False) -> Shape:
    """The shape of some cards; `wild` says of every class whether it is wild, `own_two` that a two may be a two."""
    natural = [card & 0xFF for card in cards if not wild[CLASS_OF[card & 0xFF]]]
    shape = _plain_shape(natural)
    if not natural or (shape.kind == A_SET and not (own_two and len(natural) == 1)):
        return shape
    known = [card for card in natural if CLASS_OF[card] < UNKNOWN_CLASS]
    hidden = len(natural) - len(known)
    places = {ORDER[RANK_OF[card]] % ACE for card in known}
    shape.own_twos = _own_twos(cards, wild, {SUIT_OF[card] for card in known}, hidden)
    shape.span_low, shape.span_two = (_reach(each, ACE if hidden else 0) for each in (places, places | {TWO}))
    if shape.kind == A_SET:
        _beside_its_two(shape, known[0], len(cards))
    high = {ORDER[RANK_OF[card]] for card in known}
    most = len(natural) if hidden else 0
    shape.row, shape.row_low = _row(high, most), _row(high | places, most)
    shape.row_two = _row(high | places | {TWO}, most + 1 if hidden else 0)
    return shape


def _own_twos(cards: Sequence[int], wild: Sequence[bool], suits: set[int], hidden: int) -> Number:
    """How many twos are of the suit of the natural cards; a range where that was not noted of all."""
    twos = [SUIT_OF[card & 0xFF] for card in cards if wild[CLASS_OF[card & 0xFF]] and card & 0xFF != JOKER]
    sure = sum(suit != NONE and suit in suits for suit in twos)
    unsure = hidden + (len(twos) - sure if NONE in suits else twos.count(NONE))
    return (sure, sure + unsure) if unsure else sure


def _beside_its_two(shape: Shape, card: int, size: int) -> None:
    """A single natural card with a two of its suit, so near that other cards fill what lies between: a sequence."""
    low, high = shape.own_twos if isinstance(shape.own_twos, tuple) else (shape.own_twos, shape.own_twos)
    if high and isinstance(shape.span_two, int) and shape.span_two <= size:
        shape.kind = A_RUN if low else None
        if low:
            shape.text = SUITS[SUIT_OF[card]]


def _row(places: set[int], most: int) -> Number:
    """How many places follow one another at most; with cards that nobody recorded up to so many."""
    longest = 0
    for place in places:
        end = place
        while end in places:
            end += 1
        longest = max(longest, end - place)
    return (longest, most) if most > longest else longest


def _reach(places: set[int], most: int) -> Number:
    """From the lowest place to the highest; with cards that nobody recorded up to so many."""
    span = max(places) - min(places) + 1 if places else 0
    return (span, max(span, most)) if most else span


def _plain_shape(natural: Sequence[int]) -> Shape:
    if not natural:
        return Shape(NONE, ALL_WILD, 0, 0, 0, "W")
    known = [card for card in natural if CLASS_OF[card] < UNKNOWN_CLASS]
    hidden = len(natural) - len(known)
    suits = {SUIT_OF[card] for card in known}
    kind = _kind(known, hidden, suits - {NONE})
    text = CARD_NAMES[(known or natural)[0]][0]
    if kind == A_RUN:
        text = CARD_NAMES[UNKNOWN] if suits == {NONE} else SUITS[max(suits)]
    ranks = {ORDER[RANK_OF[card]] for card in known}
    span, repeats = (max(ranks) - min(ranks) + 1 if ranks else 0), len(known) - len(ranks)
    first = CLASS_OF[(known or natural)[0]]
    if hidden:
        most = len(RANKS)
        return Shape(first, kind, _suits(suits, True), (span, most), (repeats, repeats + hidden), text)
    return Shape(first, kind, _suits(suits, NONE in suits), span, repeats, text)


def _kind(known: Sequence[int], hidden: int, suits: set[int]) -> int | None:
    """Cards of several ranks are a run as long as they may be of one suit."""
    classes = len({CLASS_OF[card] for card in known})
    if classes > 1:
        return A_RUN if len(suits) <= 1 else A_SET
    return None if hidden and len(known) <= 1 else A_SET


def _suits(suits: set[int], more: bool) -> Number:
    """How many suits there are, if those of more cards may be among them."""
    least = len(suits - {NONE})
    return (max(1, least), len(SUITS)) if more and least < len(SUITS) else least
