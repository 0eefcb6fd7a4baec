"""The transfers of red threes: laid before the side, with their replacements. Every function applies; none judges."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import CLASS_OF, UNKNOWN_CLASS, bag_of
from canasta.table import acts
from canasta.table.acts import NO_CARDS
from canasta.table.course import Turn
from canasta.table.figures import ends, more
from canasta.table.moves import from_hand, from_stock, see_draw, take_out
from canasta.table.state import Table


def lay_red(table: Table, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """Lay red threes before the side; replacements come into the hand first, so a red three among them may follow."""
    turn = table.turn
    drawn = from_stock(table, replacements)
    new = sum(table.options.bonus[CLASS_OF[card & 0xFF]] for card in drawn)
    came = table.bonus_cards(table.me.zone.bag) - table.bonus_cards(turn.opening_hand or NO_CARDS)
    fresh = turn.fresh if turn.fresh_at == turn.moves else 0
    if turn.moves:
        turn.red_late += max(0, min(len(cards), came - new - fresh))
    from_hand(table, cards)
    turn.aside = [a + b for a, b in zip(turn.aside, bag_of(cards), strict=True)]
    for card in cards:
        table.side.red[CLASS_OF[card & 0xFF]] += 1
    if turn.draws:
        _redraw(turn, cards, drawn)
    due = ends(table.red.from_stock)[0] - len(replacements)
    turn.from_pile = max(0, turn.from_pile - ends(table.red.from_pile)[0])
    if turn.draws and due > 0 and table.stock.count == 0:
        turn.red_unreplaced += due


def _redraw(turn: Turn, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """Let replacements take the place of drawn cards, as what the turn brought from the stock.

    A drawn card that nobody read is the one now laid, except in a first turn, when that may have been dealt.
    """
    for card in cards:
        unread = all(card & 0xFFFF != drawn & 0xFFFF for drawn in turn.drawn)
        if take_out(turn.drawn, card) and unread and turn.lap > 1:
            turn.other_drawn = more(turn.other_drawn, 0, -1)
    turn.drawn.extend(replacements)


def see_red(table: Table, cards: Sequence[int], replacements: Sequence[int]) -> None:
    """What laying red threes shows before it is carried out."""
    red = acts.Red(cards=bag_of(cards), replaced=len(replacements), available=table.stock.holding(len(replacements)))
    laid = table.bonus_cards(red.cards)
    hidden = sum(table.turn.buried_held[UNKNOWN_CLASS:])
    least, most = min(laid, table.turn.from_pile), min(laid, table.turn.from_pile + hidden)
    red.from_pile, red.from_stock = more(0, least, most), more(laid, -most, -least)
    _, _, red.astray = see_draw(table, replacements)
    table.red = red
