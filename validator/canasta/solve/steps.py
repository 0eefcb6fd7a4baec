"""A deal's ledger as steps of masks: which full cards every card that comes, goes or is shown may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from canasta.cards import CARD_NAMES, CLASS_OF, KINDS, UNKNOWN, is_full, plain, tag_of
from canasta.solve.records import Entry, Ledger, Solution
from canasta.table.zones import EXACTER

CLASS_COUNT = 15
ALL = (1 << len(KINDS)) - 1
#: The full cards of a class, as bits.
OF_CLASS: tuple[int, ...] = tuple(
    sum(1 << kind for kind in KINDS if CLASS_OF[kind] == each) for each in range(CLASS_COUNT)
)


def _mask(name: int) -> int:
    if name == UNKNOWN:
        return ALL
    return sum(1 << card for card in (name, *EXACTER[name]) if is_full(card))


#: The full cards that a name may stand for, as bits, by plain card.
OF_NAME: tuple[int, ...] = tuple(_mask(name) for name in range(len(CARD_NAMES)))


@lru_cache(4096)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The full cards of a mask."""
    return tuple(kind for kind in KINDS if mask >> kind & 1)


def single(mask: int) -> bool:
    """Whether a mask leaves one full card."""
    return not mask & (mask - 1)


COMES, RETURNS, LEAVES, CONJURED, SHOWN, LIES = range(6)


class Step(NamedTuple):
    """One card that comes from the deck, returns from the table, leaves, or a hand that is shown.

    `at` is that of the entry, showing or loose card in the ledger, `kind` that of the event.
    """

    op: int
    at: int
    seat: int
    mask: int
    tag: int
    shown: tuple[int, ...] = ()
    kind: str = ""


class Masks:
    """What every card of a ledger may be, by its name and by what was decided."""

    def __init__(self, ledger: Ledger, solution: Solution | None, wishes: Mapping[int, int]) -> None:
        self.solution, self.wishes = solution, wishes
        self.equal = {each.tag: OF_NAME[plain(each.card)] for each in ledger.equals}

    def of(self, card: int) -> int:
        """The mask of a card."""
        mask, tag = OF_NAME[plain(card)], tag_of(card)
        if not tag:
            return mask
        if self.solution is not None:
            found = self.solution.slots.get(tag, self.solution.echoes.get(tag))
            mask = mask if found is None else mask & OF_CLASS[found]
        return mask & self.equal.get(tag, ALL) & self.wishes.get(tag, ALL)


def steps_of(ledger: Ledger, solution: Solution | None = None, wishes: Mapping[int, int] | None = None) -> list[Step]:
    """The steps of a deal in order."""
    masks = Masks(ledger, solution, wishes or {})
    steps = [Step(LIES, at, -1, masks.of(each.card), tag_of(each.card)) for at, each in enumerate(ledger.loose)]
    shows = sorted(enumerate(ledger.shows), key=lambda each: each[1].event)
    for at, entry in enumerate(ledger.entries):
        while shows and shows[0][1].event < entry.event:
            steps.append(_shown(masks, *shows.pop(0)))
        steps.append(_moved(masks, ledger, at, entry))
    return [*steps, *(_shown(masks, *each) for each in shows)]


def _moved(masks: Masks, ledger: Ledger, at: int, entry: Entry) -> Step:
    """The step of a card that comes or leaves; what nothing is known of by its tag is simply the first that fits."""
    op, mask, tag = _op(ledger, at, entry), masks.of(entry.card), tag_of(entry.card)
    if op == CONJURED:
        mask &= -mask
    return Step(op, at, entry.seat, mask, tag, kind=ledger.events[entry.event].kind)


def _shown(masks: Masks, index: int, showing: Sequence[object]) -> Step:
    _, seat, cards = showing
    assert isinstance(seat, int) and isinstance(cards, tuple)
    return Step(SHOWN, index, seat, 0, 0, tuple(masks.of(card) for card in cards))


def _op(ledger: Ledger, at: int, entry: Entry) -> int:
    if entry.out:
        return CONJURED if at in ledger.conjured else LEAVES
    return COMES if entry.fresh else RETURNS
