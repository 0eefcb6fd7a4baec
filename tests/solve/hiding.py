"""Records with facts left out, and whether a complete game is one of those that such a record can be of."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from canasta.cards import is_full
from canasta.table.zones import names_same
from canasta.transcript import tree

CARD = re.compile(r'(?<![\w#"=])(?:([2-9TJQKA])([SHDC])|JK)(?![\w"])')
ADDED = ("hand", "stock", "up", "pile")


def without(*kinds: str) -> Callable[[str], str]:
    """The projection that leaves out all lines of some kinds."""
    return lambda text: "".join(line for line in text.splitlines(True) if line.split(" ")[0].strip() not in kinds)


def replaced(text: str, name: Callable[[re.Match[str]], str]) -> str:
    """The text with every card under another name."""
    return "".join(line if line.startswith(("[", ";")) else CARD.sub(name, line) for line in text.splitlines(True))


def suitless(text: str) -> str:
    """No suit is written; threes keep their colour."""
    return replaced(text, lambda card: ("3R" if card[2] in "HD" else "3B") if card[1] == "3" else card[1] or card[0])


def smudged(text: str, share: float = 0.2, seed: int = 0) -> str:
    """Some of the cards are unreadable."""
    dice = random.Random(f"{len(text)} {seed}")
    return replaced(text, lambda card: "?" if dice.random() < share else card[0])


def unseen(text: str) -> str:
    """Nobody recorded what was drawn; nor which replacement was drawn for a red three."""
    drawn = re.compile(r"(?<=draw )[^,\n]+|(?<= > )[^,\n]+")
    return drawn.sub(lambda found: found[0] if "?" in found[0] else " ".join("?" for _ in found[0].split()), text)


def at_a_table(text: str) -> str:
    """What people at a table write: no hands, no stock, no draws."""
    return unseen(without("hand", "stock")(text))


HIDING: dict[str, Callable[[str], str]] = {
    "hands, stock, draws": at_a_table,
    "hands, stock, draws, upcards": lambda text: without("up")(at_a_table(text)),
    "suits": suitless,
    "hands, stock, draws, suits": lambda text: suitless(at_a_table(text)),
    "one in five": smudged,
    "hands, stock, draws, one in five": lambda text: smudged(at_a_table(text)),
}


def differences(record: tree.Game, whole: tree.Game) -> Iterator[str]:
    """What a complete game says otherwise than the record that it completes."""
    left = list(whole.items)
    for item in record.items:
        while left and left[0].kind in ADDED and not _same_line(item, left[0]):
            left.pop(0)
        if not left or not _same_line(item, left[0]):
            yield f"missing: {item}"
            return
        other = left.pop(0)
        yield from (f"{item} -> {other}: {fault}" for fault in _unlike(item, other))
    yield from (f"added: {item}" for item in left if item.kind not in ADDED)


def _same_line(item: tree.Item, other: tree.Item) -> bool:
    return item.kind == other.kind and getattr(item, "seat", None) == getattr(other, "seat", None)


def _unlike(one: Any, other: Any) -> Iterator[str]:
    """Where two values differ otherwise than by a card that is known better."""
    if isinstance(one, msgspec.Struct):
        for name in one.__struct_fields__:
            first, second = getattr(one, name), getattr(other, name)
            if name in ("cards", "with_", "replacements") and first:
                yield from _cards(first, second)
            elif name != "at":
                yield from _unlike(first, second)
    elif isinstance(one, list | tuple):
        if len(one) != len(other):
            yield "another length"
        elif one and isinstance(one[0], tuple) and one[0] and isinstance(one[0][0], int) and isinstance(one, tuple):
            for pair in zip(one, other, strict=True):
                yield from (_cards(*pair) if not isinstance(pair[0][-1], str) else _unlike(*pair))
        else:
            for pair in zip(one, other, strict=True):
                yield from _unlike(*pair)
    elif one != other:
        yield f"{one} became {other}"


def _cards(cards: tuple[int, ...], full: tuple[int, ...]) -> Iterator[str]:
    if len(cards) != len(full):
        yield "another number of cards"
        return
    for card, other in zip(cards, full, strict=True):
        if not is_full(other) or not names_same(card, other) or (is_full(card) and card & 0xFFFF != other):
            yield f"card {card & 0xFFFF} became {other}"
