"""Cards, their classes and bags of them; the numbers that every layer above speaks in.

A *class* is what the rule language calls a rank: 0..10 are 4..A, then black three, red three, two and joker; 15 is a
card that nobody recorded, 16 a three of unknown colour, 17 a padding that is always zero, so that `bag[NONE]` is zero.
A *card* is an int: 0..51 full cards, 52 the joker, 53..65 a rank without its suit, 66 a red three, 67 a black three,
68 unknown. A wild that stands for a card carries that card, plus one, in bits 8 to 15. Above them lies, only where
unknown cards are decided upon (`canasta.solve`), the *tag* that tells one occurrence of a vague card from all others.
"""

from __future__ import annotations

from collections.abc import Iterable

Bag = list[int]

RANKS = "456789TJQKA32"
SUITS = "SHDC"

NONE = -1
BLACK_THREE, RED_THREE, TWO, JOKER_CLASS, UNKNOWN_CLASS, THREE_CLASS, PADDING = 11, 12, 13, 14, 15, 16, 17
CLASSES = 18
#: What a three of unknown colour is one of.
COLOURS = (BLACK_THREE, RED_THREE)
CLASS_NAMES: tuple[str, ...] = (*RANKS[:11], "3B", "3R", "2", "JK", "?", "3", "")

JOKER, NO_SUIT, RED_THREES, BLACK_THREES, UNKNOWN = 52, 53, 66, 67, 68
KINDS = range(53)
CARDS = range(69)
CARD_NAMES: tuple[str, ...] = (
    *(rank + suit for rank in RANKS for suit in SUITS),
    "JK",
    *RANKS,
    "3R",
    "3B",
    "?",
)

_GLYPHS = str.maketrans(dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True)) | {"\ufe0e": "", "\ufe0f": ""})
_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


def _rank(card: int) -> int:
    if card < JOKER:
        return card // 4
    if NO_SUIT <= card < RED_THREES:
        return card - NO_SUIT
    return 11 if card in (RED_THREES, BLACK_THREES) else NONE


def _suit(card: int) -> int:
    return card % 4 if card < JOKER else NONE


def _class(card: int) -> int:
    if card >= RED_THREES or card == JOKER:
        return {RED_THREES: RED_THREE, BLACK_THREES: BLACK_THREE, UNKNOWN: UNKNOWN_CLASS, JOKER: JOKER_CLASS}[card]
    rank = _rank(card)
    if RANKS[rank] != "3":
        return TWO if RANKS[rank] == "2" else rank
    return {NONE: THREE_CLASS, 0: BLACK_THREE, 1: RED_THREE, 2: RED_THREE, 3: BLACK_THREE}[_suit(card)]


RANK_OF: tuple[int, ...] = tuple(_rank(card) for card in CARDS)
"""Index into RANKS by plain card, -1 for the joker and the unknown card."""
SUIT_OF: tuple[int, ...] = tuple(_suit(card) for card in CARDS)
"""Index into SUITS by plain card, -1 where the card has none or it was not written down."""
CLASS_OF: tuple[int, ...] = tuple(_class(card) for card in CARDS)
"""Class by plain card."""


def plain(card: int) -> int:
    """The card itself, without what it stands for."""
    return card & 0xFF


def stands_for(card: int) -> int | None:
    """The card that a wild stands for, None where it was not said."""
    return (card >> 8 & 0xFF) - 1 if card >> 8 & 0xFF else None


def standing(card: int, for_card: int) -> int:
    """The card as standing for another one."""
    return plain(card) | ((for_card + 1) << 8)


def tag_of(card: int) -> int:
    """The tag of a card, 0 where it has none."""
    return card >> 16


def tagged(card: int, tag: int) -> int:
    """The card under a tag; 0 takes it off."""
    return card & 0xFFFF | tag << 16


def class_of(card: int) -> int:
    """The class of a card, whatever it stands for."""
    return CLASS_OF[card & 0xFF]


def is_full(card: int) -> bool:
    """Whether the card is known wholly: rank and suit, or a joker."""
    return (card & 0xFF) <= JOKER


def card_name(card: int) -> str:
    """The canonical name of a card, with what it stands for."""
    other = stands_for(card)
    name = CARD_NAMES[plain(card)]
    return name if other is None else f"{name}={CARD_NAMES[other]}"


def better_name(card: int, lying: int) -> int:
    """Of two names of one card the more exact, under the tag of the one that lies there."""
    name, other = card & 0xFF, lying & 0xFF
    if name <= JOKER:
        return tagged(card, 0)
    vaguer = other == UNKNOWN or (name in (RED_THREES, BLACK_THREES) and other > JOKER)
    return tagged(card, tag_of(lying)) if vaguer or name == other else lying


def parse_card(text: str) -> int | None:
    """The card that a text names, leniently (`10d`, `q♥`, `jk=2s`), or None."""
    name, equals, other = text.partition("=")
    card = _parse_plain(name)
    if card is None or not equals:
        return card
    target = _parse_plain(other)
    return None if target is None or target in (JOKER, UNKNOWN) else standing(card, target)


_WORDS = {
    "10": "T",
    **dict.fromkeys(("1", "AS", "ASS", "ACE", "ACES"), "A"),
    **dict.fromkeys(("R", "ROI", "KING", "KINGS", "KÖNIG"), "K"),
    **dict.fromkeys(("D", "DAME", "QUEEN", "QUEENS"), "Q"),
    **dict.fromkeys(("B", "V", "BUBE", "VALET", "JACK", "JACKS"), "J"),
    **dict.fromkeys(("JOKER", "JOKERS", "JOLLY"), "JK"),
    **dict.fromkeys(("TWO", "TWOS", "DEUCE"), "2"),
}
"""Ranks as other packs print them, and as people call them."""


def rank_meant(word: str) -> str | None:
    """The name of the class that a word probably means: `10`, `Ass`, `jk`, `Dame`."""
    name = word.strip().upper()
    name = name.lstrip("0") or name
    return _WORDS.get(name) or (name if name and name in CLASS_NAMES[: JOKER_CLASS + 1] else None)


def _parse_plain(name: str) -> int | None:
    name = name.translate(_GLYPHS)
    name = name.upper() if name.isascii() else name
    if name.startswith("10"):
        name = "T" + name[2:]
    return _BY_NAME.get(name)


def empty_bag() -> Bag:
    """A bag with no card."""
    return [0] * CLASSES


def bag_of(cards: Iterable[int]) -> Bag:
    """The bag of some cards: how many there are of each class."""
    bag = [0] * CLASSES
    for card in cards:
        bag[CLASS_OF[card & 0xFF]] += 1
    return bag
