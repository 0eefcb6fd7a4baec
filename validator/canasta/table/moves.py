"""The transfers between hand, stock and pile. Every function applies; none judges."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import (
    CLASS_OF,
    CLASSES,
    JOKER,
    NONE,
    THREE_CLASS,
    UNKNOWN,
    UNKNOWN_CLASS,
    Bag,
    bag_of,
    better_name,
    is_full,
    tag_of,
    tagged,
)
from canasta.table.figures import more
from canasta.table.order import find_place, fits, note_places
from canasta.table.records import NO_MELD, Figure, Group, Meld, Take
from canasta.table.state import Table
from canasta.table.zones import VAGUER, names_same


def from_hand(table: Table, cards: Sequence[int]) -> None:
    """Take cards out of the player's hand; cards it cannot hold are counted in `play.missing`."""
    zone = table.me.zone
    missing = 0
    hidden = UNKNOWN in zone.pool
    if table.turn.takes:
        _note_buried(table, cards)
    for occurrence in cards:
        card = occurrence & 0xFF
        if zone.blurs(card):
            table.blurred[card] = table.blurred.get(card, 0) + 1
        name = zone.remove(occurrence)
        if name is None and zone.unsized:
            table.conjured += 1
            table.count(card)
        elif name is None:
            missing += 1
        elif name != card and name != NONE:
            table.count(card, name)
    table.play.missing, table.play.hidden = missing, hidden
    table.conjured += missing


def _note_buried(table: Table, cards: Sequence[int]) -> None:
    """Note which cards now played came with the pile: a copy held before it was picked up is played first.

    It is not settled of a card that may be an unknown one of the hand as well as one of the pile.
    """
    turn, zone, left = table.turn, table.me.zone, table.turn.buried_held.copy()
    hand, played, buried, unsure = zone.bag, [0] * CLASSES, [0] * CLASSES, 0
    unread = sum(left[UNKNOWN_CLASS:])
    own = zone.unsized or turn.buried is None or sum(hand[UNKNOWN_CLASS:]) > unread
    for card in cards:
        kind = CLASS_OF[card & 0xFF]
        held = kind < UNKNOWN_CLASS and hand[kind] - played[kind] > left[kind]
        played[kind] += 1
        if held or not (left[kind] or unread or (kind >= UNKNOWN_CLASS and any(left))):
            continue
        if own or kind >= UNKNOWN_CLASS:
            unsure += 1
            continue
        left[kind if left[kind] else UNKNOWN_CLASS if left[UNKNOWN_CLASS] else THREE_CLASS] -= 1
        buried[kind] += 1
        unread = sum(left[UNKNOWN_CLASS:])
    turn.buried_held, turn.buried_played, turn.buried_unsure = left, buried, unsure


def to_hand(table: Table, cards: Sequence[int]) -> None:
    """Put cards into the player's hand."""
    add_card = table.me.zone.add
    for card in cards:
        add_card(card)


def see_draw(table: Table, cards: Sequence[int]) -> tuple[Bag, Figure, int]:
    """What a draw of these cards shows: their bag, the size of the stock, and how many lie elsewhere in it."""
    if cards and table.stock.places:
        find_place(table, cards)
    known, astray = table.stock.known, 0
    if known is not None and known[: len(cards)] != list(cards):
        astray = sum(not names_same(*pair) for pair in zip(cards, known, strict=False))
    return bag_of(cards), table.stock.holding(len(cards)), astray


def from_stock(table: Table, cards: Sequence[int]) -> Sequence[int]:
    """Move the top cards of the stock, as the record names them, to the player's hand; the cards as they are known."""
    stock, number = table.stock, len(cards)
    if stock.known is None or stock.known[:number] != list(cards):
        if stock.known is not None and not fits(cards, stock.known):
            note_places(table, cards)
        cards = _name_drawn(table, cards)
    for card in cards:
        kind = CLASS_OF[card & 0xFF]
        if kind >= UNKNOWN_CLASS:
            table.turn.other_drawn = more(table.turn.other_drawn, 0, 1)
        elif not table.options.bonus[kind]:
            table.turn.other_drawn = more(table.turn.other_drawn, 1, 1)
    if number > stock.count:
        table.conjured += number - stock.count
        stock.count = number
    stock.count -= number
    if stock.known is not None:
        del stock.known[:number]
    table.me.zone.receive(cards)
    return cards


def _name_drawn(table: Table, cards: Sequence[int]) -> list[int]:
    """The cards drawn under the best names known; those that were not known before are noted."""
    known, named = table.stock.known or (), list(cards)
    for at, card in enumerate(cards):
        name = known[at] & 0xFF if at < len(known) else UNKNOWN
        if card & 0xFF in VAGUER[name]:
            named[at] = name if name <= JOKER else tagged(name, tag_of(card))
        elif not names_same(card, name):
            table.me.zone.strays[name] = card & 0xFF
        elif card & 0xFF != name:
            table.count(card, name)
    return named


def onto_pile(table: Table, card: int) -> None:
    """Lay a card on the pile."""
    pile = table.pile
    pile.stack.append(card)
    pile.turns.append(table.turn.count)
    pile.cards[CLASS_OF[card & 0xFF]] += 1
    top = CLASS_OF[card & 0xFF]
    pile.top = None if top >= UNKNOWN_CLASS else top


def set_pile(table: Table, cards: Sequence[int]) -> None:
    """Let the pile be these cards, bottom to top."""
    pile = table.pile
    pile.stack, pile.turns, pile.cards = [], [], [0] * CLASSES
    pile.top = NONE
    for card in cards:
        onto_pile(table, card)


def see_take(table: Table, card: int, with_: Sequence[int], plus: Sequence[Sequence[int]], onto: Meld | None) -> Take:
    """What a take shows before it is carried out."""
    take, pile = Take(), table.pile
    take.top = None if CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS else CLASS_OF[card & 0xFF]
    take.names_top = bool(pile.stack) and names_same(pile.stack[-1], card)
    take.onto = onto or NO_MELD
    take.melds_top = bool(with_) or onto is not None
    take.with_ = bag_of(with_)
    laid = [card, *with_] if take.melds_top else []
    take.laid = bag_of([*laid, *(other for group in plus for other in group)])
    take.groups = tuple(Group(bag_of(group)) for group in plus)
    return take


def name_top(table: Table, card: int) -> int:
    """Let the pile's top card, recorded under a vaguer name, be the card that a take names; its best name."""
    pile = table.pile
    if not pile.stack or not names_same(pile.stack[-1], card):
        return card
    named, top = better_name(card, pile.stack[-1]), pile.stack[-1] & 0xFF
    if CLASS_OF[top] >= UNKNOWN_CLASS > CLASS_OF[named & 0xFF]:
        table.count(named, top)
        pile.stack[-1] = named
        pile.cards[CLASS_OF[top]] -= 1
        pile.top = CLASS_OF[named & 0xFF]
        pile.cards[pile.top] += 1
    return named


def lift_pile(table: Table, card: int, count: int | None) -> None:
    """Take the pile, or its top cards: all but the named top card go to the hand."""
    pile = table.pile
    depth = len(pile.stack) if count is None else min(count, len(pile.stack))
    keep = len(pile.stack) - depth
    taken, left = pile.stack[keep:], pile.stack[:keep]
    if taken:
        top = taken.pop()
        if names_same(top, card):
            table.count(card, top & 0xFF)
        else:
            table.vanished += 1
            table.conjured += 1
    else:
        table.conjured += 1
    to_hand(table, taken)
    table.turn.buried_held = bag_of(taken)
    table.turn.came = [*table.turn.came, *taken]
    table.turn.taken = bag_of(table.turn.came)
    table.turn.from_pile += sum(table.options.bonus[CLASS_OF[other & 0xFF]] for other in taken)
    set_pile(table, left)
    pile.marked, pile.taken = False, pile.taken + 1


def take_out(cards: list[int], card: int) -> bool:
    """Take one card out of a list, under a vaguer name if need be; whether it was there."""
    found = next((at for at, each in enumerate(cards) if each & 0xFFFF == card & 0xFFFF), None)
    if found is None:
        found = next((at for at, each in enumerate(cards) if names_same(each, card)), None)
    if found is not None:
        del cards[found]
    return found is not None


def throw(table: Table, kept: Sequence[int]) -> tuple[list[int], int]:
    """Which drawn cards are left when some are kept, and how many of these were not drawn."""
    left = list(table.turn.drawn)
    unsure = any(may_be_several(left, card) for card in kept)
    strange = sum(not take_out(left, card) for card in kept)
    if table.turn.keeps:
        return [], strange
    return list(table.unrecorded(len(left))) if unsure else left, strange


def may_be_several(cards: Sequence[int], card: int) -> bool:
    """Whether a card may be one of several that have not the same name."""
    if is_full(card) and any(each & 0xFF == card & 0xFF for each in cards):
        return False
    return len({each & 0xFF for each in cards if names_same(each, card)}) > 1


def renew_stock(table: Table, left: int) -> None:
    """Make the pile the stock, all but so many cards on its top."""
    stack = table.pile.stack
    under = max(0, len(stack) - left)
    table.lose_sight(stack[:under])
    table.stock.count += under
    table.stock.known = None
    set_pile(table, stack[under:])
