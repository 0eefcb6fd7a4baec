"""The transfers: what each action does to the zones. Every function applies; none judges."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import CLASS_OF, CLASSES, NONE, UNKNOWN, UNKNOWN_CLASS, Bag, bag_of, parse_card
from canasta.table import records
from canasta.table.figures import ends, more
from canasta.table.records import NO_CARDS, NO_MELD, Meld, Take
from canasta.table.state import Table
from canasta.table.zones import A_SET, EXACTER, VAGUER, shape_of
from canasta.transcript.tree import MeldName


def names_same(card: int, other: int) -> bool:
    """Whether two names may be of one card."""
    card, other = card & 0xFF, other & 0xFF
    return card == other or card in VAGUER[other] or other in VAGUER[card] or UNKNOWN in (card, other)


def from_hand(table: Table, cards: Sequence[int]) -> None:
    """Take cards out of the player's hand; cards it cannot hold are counted in `play.missing`."""
    zone = table.me.zone
    missing = 0
    if table.turn.takes:
        _note_buried(table, cards)
    for card in cards:
        card &= 0xFF
        if zone.blurs(card):
            table.blurred[card] = table.blurred.get(card, 0) + 1
        name = zone.remove(card)
        if name is None:
            missing += 1
        elif name != card and name != NONE:
            table.count(card, name)
    table.play.missing = missing
    table.conjured += missing


def _note_buried(table: Table, cards: Sequence[int]) -> None:
    """Note which cards now played came with the pile: a copy held before it was picked up is played first."""
    turn, hand, left = table.turn, table.hand, table.turn.buried_held.copy()
    played = [0] * CLASSES
    for card in cards:
        kind = CLASS_OF[card & 0xFF]
        if left[kind] and hand[kind] - played[kind] <= left[kind]:
            left[kind] -= 1
        played[kind] += 1
    turn.buried_held, turn.buried_played = left, [a - b for a, b in zip(turn.buried_held, left, strict=True)]


def to_hand(table: Table, cards: Sequence[int]) -> None:
    """Put cards into the player's hand."""
    add_card = table.me.zone.add
    for card in cards:
        add_card(card)


def see_draw(table: Table, cards: Sequence[int]) -> tuple[Bag, int, int]:
    """What a draw of these cards shows: their bag, the size of the stock, and how many lie elsewhere in it."""
    known = table.stock.known
    astray = 0
    if known is not None and known[: len(cards)] != list(cards):
        astray = sum(not names_same(*pair) for pair in zip(cards, known, strict=False))
    return bag_of(cards), table.stock.size, astray


def from_stock(table: Table, cards: Sequence[int]) -> None:
    """Move the top cards of the stock, as the record names them, to the player's hand."""
    stock, number = table.stock, len(cards)
    if stock.known is None or stock.known[:number] != list(cards):
        cards = _name_drawn(table, cards)
    for card in cards:
        table.turn.other_drawn += not table.options.bonus[CLASS_OF[card & 0xFF]]
    if number > stock.size:
        table.conjured += number - stock.size
        stock.size = number
    stock.size -= number
    if stock.known is not None:
        del stock.known[:number]
    to_hand(table, cards)


def _name_drawn(table: Table, cards: Sequence[int]) -> list[int]:
    """The cards drawn under the best names known; those that were not known before are noted."""
    known, named = table.stock.known or (), list(cards)
    for at, card in enumerate(cards):
        name = known[at] & 0xFF if at < len(known) else UNKNOWN
        if card & 0xFF in VAGUER[name]:
            named[at] = name
        elif card != name and names_same(card, name):
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
    take.extra_melds = len(plus)
    return take


def name_top(table: Table, card: int) -> None:
    """Let the pile's top card, recorded under a vaguer name, be the card that a take names."""
    pile = table.pile
    top = pile.stack[-1] & 0xFF if pile.stack else card
    if CLASS_OF[top] >= UNKNOWN_CLASS > CLASS_OF[card & 0xFF] and names_same(top, card):
        table.count(card, top)
        pile.stack[-1] = card
        pile.cards[CLASS_OF[top]] -= 1
        pile.top = CLASS_OF[card & 0xFF]
        pile.cards[pile.top] += 1


def find_meld(table: Table, name: MeldName) -> Meld | None:
    """The side's meld that a record calls by a name; one whose natural cards nobody recorded takes the name."""
    meld = table.melds_named(table.side, name.text, name.number)
    unnamed = table.melds_unnamed(table.side)
    if meld is not None or not unnamed:
        return meld
    meld, counters = unnamed[0], table.side.counters
    meld.text, meld.number = name.text, name.number
    counters[name.text] = max(counters.get(name.text, 0), name.number)
    _shape(table, meld, rename=False)
    return meld


def own_set(table: Table, card: int) -> Meld | None:
    """The side's meld that a card of this rank belongs to, where a side has one meld a rank."""
    if not table.options.merge:
        return None
    rank = CLASS_OF[card & 0xFF]
    return next((meld for meld in table.side.melds if meld.rank == rank and meld.kind == A_SET), None)


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
    table.turn.from_pile += sum(table.options.bonus[CLASS_OF[other & 0xFF]] for other in taken)
    set_pile(table, left)
    pile.marked, pile.taken = False, pile.taken + 1


def lay(table: Table, cards: Sequence[int], *, top: bool = False) -> Meld:
    """Lay a new meld before the player's side."""
    meld = Meld()
    side = table.side
    meld.kinds = list(cards)
    _shape(table, meld)
    meld.cards = bag_of(cards)
    meld.added, meld.new, meld.this_turn, meld.from_pile = meld.cards, True, True, top
    meld.twins = sum(1 for other in side.melds if other.rank == meld.rank and other.kind == meld.kind)
    if side.melds and (meld.rank is None or None in [other.rank for other in side.melds]):
        meld.twins = None
    meld.number = side.counters[meld.text] = side.counters.get(meld.text, 0) + 1
    meld.by = table.me.seat
    meld.at_once = more(0, *_not_buried(table, len(cards)))
    side.melds.append(meld)
    _note_laid(table, cards)
    side.opened = True
    return meld


def add(table: Table, meld: Meld, cards: Sequence[int], *, top: bool = False) -> Meld:
    """Add cards to a meld."""
    meld.before = meld.cards
    meld.added = bag_of(cards)
    meld.cards = [a + b for a, b in zip(meld.cards, meld.added, strict=True)]
    meld.kinds.extend(cards)
    meld.new, meld.from_pile, meld.joined = False, top, False
    if meld.kind != A_SET or any(not _plainly_fits(table, meld, card) for card in cards):
        _shape(table, meld, rename=False)
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
    return max(0, most - sum(turn.buried_held[UNKNOWN_CLASS:])), most


def _plainly_fits(table: Table, meld: Meld, card: int) -> bool:
    kind = CLASS_OF[card & 0xFF]
    return kind == meld.rank or table.options.wild[kind]


def _note_laid(table: Table, cards: Sequence[int]) -> None:
    turn = table.turn
    for card in cards:
        turn.laid[CLASS_OF[card & 0xFF]] += 1
    turn.buried = [a + b for a, b in zip(turn.buried, turn.buried_played, strict=True)]
    turn.buried_played = NO_CARDS


def _shape(table: Table, meld: Meld, *, rename: bool = True) -> None:
    shape = shape_of(meld.kinds, table.options.wild)
    meld.rank = _named_rank(meld) if shape.rank >= UNKNOWN_CLASS else shape.rank
    meld.kind = shape.kind
    meld.suits, meld.span, meld.repeats = shape.suits, shape.span, shape.repeats
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
        there = next((kind for kind in meld.kinds if kind == card), None)
        there = there if there is not None else next((kind for kind in meld.kinds if names_same(kind, card)), None)
        if there is None:
            table.conjured += 1
        else:
            meld.kinds.remove(there)
        table.me.zone.add(card)
    meld.before, meld.cards = meld.cards, bag_of(meld.kinds)
    if meld.this_turn:
        _unnote(table, [a - b for a, b in zip(meld.before, meld.cards, strict=True)])
        meld.at_once = more(meld.at_once, -len(cards), -len(cards))
    if meld.kinds:
        _shape(table, meld, rename=False)
    elif meld in table.side.melds:
        table.side.melds.remove(meld)
        table.side.opened = bool(table.side.melds)


def lay_red(table: Table, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """Lay red threes before the side; replacements come into the hand first, so a red three among them may follow."""
    turn = table.turn
    from_stock(table, replacements)
    new = sum(table.options.bonus[CLASS_OF[card & 0xFF]] for card in replacements)
    came = table.bonus_cards(table.hand) - table.bonus_cards(turn.opening_hand)
    if turn.moves:
        turn.red_late += max(0, min(len(cards), came - new))
    from_hand(table, cards)
    for card in cards:
        table.side.red[CLASS_OF[card & 0xFF]] += 1
    if turn.draws:
        _redraw(turn, cards, replacements)
    due = ends(table.red.from_stock)[0] - len(replacements)
    turn.from_pile = max(0, turn.from_pile - ends(table.red.from_pile)[0])
    if turn.draws and due > 0 and table.stock.size == 0:
        turn.red_unreplaced += due


def _redraw(turn: records.Turn, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """Let replacements take the place of drawn cards, as what the turn brought from the stock."""
    for card in cards:
        take_out(turn.drawn, card)
    turn.drawn.extend(replacements)


def take_out(cards: list[int], card: int) -> bool:
    """Take one card out of a list, under a vaguer name if need be; whether it was there."""
    found = card if card in cards else next((each for each in cards if names_same(each, card)), None)
    if found is not None:
        cards.remove(found)
    return found is not None


def throw(table: Table, kept: Sequence[int]) -> tuple[list[int], int]:
    """Which drawn cards are left when some are kept, and how many of these were not drawn."""
    left = list(table.turn.drawn)
    strange = sum(not take_out(left, card) for card in kept)
    return ([] if table.turn.keeps else left), strange


def see_red(table: Table, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """What laying red threes shows before it is carried out."""
    red = records.Red(cards=bag_of(cards), replaced=len(replacements), available=table.stock.size)
    laid = table.bonus_cards(red.cards)
    hidden = sum(table.turn.buried_held[UNKNOWN_CLASS:])
    least, most = min(laid, table.turn.from_pile), min(laid, table.turn.from_pile + hidden)
    red.from_pile, red.from_stock = more(0, least, most), more(laid, -most, -least)
    _, _, red.astray = see_draw(table, replacements)
    table.red = red


def renew_stock(table: Table) -> None:
    """Make the pile the stock, all but its top card."""
    stack = table.pile.stack
    table.stock.size += max(0, len(stack) - 1)
    table.stock.known = None
    set_pile(table, stack[-1:])


def vague_names(card: int) -> tuple[int, ...]:
    """The cards that a vague name may stand for."""
    return EXACTER[card & 0xFF]
