"""The beginning of a deal or a position: its lines become the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_OF, CLASSES, UNKNOWN_CLASS
from canasta.checker.begin import next_seat
from canasta.checker.notes import Place
from canasta.phrases import say
from canasta.table import acts, melds, moves, partners, second
from canasta.table.options import is_vague
from canasta.table.records import Meld, Player
from canasta.table.state import Table
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


def set_up(walk: Walk) -> None:
    """Let the lines of the deal become the table, and judge them."""
    lines, table = walk.deal, walk.table
    lines.done = True
    walk.sheet = not lines.items and not walk.has_turns
    table.deal.players = sum(not player.sits for player in table.players)
    table.deal.partners = max(len(side.players) for side in table.sides) - 1
    position = bool(lines.of("position"))
    table.deal.whole = not position
    reds = laid_reds(walk, position)
    _hands(walk)
    if position:
        _position(walk)
    _stock_and_pile(walk, position)
    _balance(table)
    known = all(isinstance(side.score, int) for side in table.sides)
    walk.exact = walk.plain and known and not position and not _vague_start(walk)
    walk.due = _first_due(walk)
    if not walk.sheet:
        _count_copies(walk)
        if not position:
            _judge_dealt(walk, reds)
    _judge_setup(walk, position or walk.sheet)


def laid_reds(walk: Walk, position: bool) -> dict[int, tuple[int, int | None]]:
    """Lay the red threes of the deal's lines; how many each seat laid and drew for."""
    found: dict[int, tuple[int, int | None]] = {}
    for item in walk.deal.of("red"):
        side = walk.side_named(item.owner)
        for card in item.cards:
            side.red[CLASS_OF[walk.table.options.as_bonus(card) & 0xFF]] += 1
        if item.owner in walk.seats and not position:
            laid, drawn = found.get(walk.seat(item.owner), (0, 0))
            more = None if item.replacements is None or drawn is None else drawn + len(item.replacements)
            found[walk.seat(item.owner)] = (laid + len(item.cards), more)
    return found


def _hands(walk: Walk) -> None:
    given = {item.seat: item.cards for item in walk.deal.of("hand")}
    feet = {item.seat: item for item in walk.deal.of("foot")}
    position = bool(walk.deal.of("position"))
    size = 0 if walk.sheet or position else walk.table.options.hand_size
    for player in walk.table.players:
        cards = given.get(walk.seats[player.seat])
        unsized = position and cards is None and not player.sits
        if cards is None:
            known = () if position or player.sits else _replacements(walk, player.seat)[:size]
            cards = known if player.sits else (*known, *walk.table.unrecorded(size - len(known)))
        walk.table.deal_hand(player, cards, unsized)
        named = [feet.get(walk.seats[each.seat]) for each in (player, *player.side.players)]
        shared = walk.table.options.second_by_side and any(named)
        foot = named[0].cards if named[0] else () if shared or walk.sheet else None  # a sheet has no cards
        second.deal_second(walk.table, player, foot, bool(size))
        player.side.second_taken += bool(named[0] and named[0].taken)
    walk.table.to_move(0)


def _replacements(walk: Walk, seat: int) -> tuple[int, ...]:
    """The cards that a seat drew for red threes of its dealt hand, and did not lay in their turn."""
    options = walk.table.options
    lines = [item for item in walk.deal.of("red") if item.owner == walk.seats[seat]]
    drawn = [card for item in lines for card in item.replacements or ()]
    return tuple(card for card in drawn if not options.bonus[CLASS_OF[card & 0xFF]])


def _stock_and_pile(walk: Walk, position: bool) -> None:
    table, lines = walk.table, walk.deal
    under = tuple(card for item in lines.of("under") for card in item.cards)
    up = tuple(card for item in lines.of("up") for card in item.cards)
    pile = lines.one("pile")
    stack = pile.cards if pile else up
    moves.set_pile(table, (*under, *stack))
    if not stack and pile is None and not walk.sheet and (table.options.upcard or position):
        stack = table.unrecorded(_upcards(walk, position))
        moves.set_pile(table, (*under, *stack))
    if position and pile is None:
        table.pile.marked = None
    stock = lines.one("stock")
    if stock is not None:
        table.stock.count = len(stock.cards)
        table.stock.known = list(stock.cards) if any(not is_vague(card) for card in stock.cards) else None
    else:
        table.stock.count = max(0, table.options.deck - table.cards_in_play())
        table.stock.unsized = position
    if lines.of("frozen"):
        table.pile.marked = True


def _upcards(walk: Walk, position: bool) -> int:
    """How many cards were turned up where the record does not say: what the other lines leave, or one."""
    stock = walk.deal.one("stock")
    left = walk.table.options.deck - walk.table.cards_in_play() - (len(stock.cards) if stock else 0)
    return 1 if position or stock is None else max(1, left)


def _balance(table: Table) -> None:
    """Count the cards that the lines of the deal give beyond the deck, or leave out of it."""
    if (beyond := table.cards_in_play() - table.options.deck) > 0:
        table.conjured += beyond
    else:
        table.vanished -= beyond


def _position(walk: Walk) -> None:
    table, lines = walk.table, walk.deal
    for item in lines.of("melds"):
        table.side = walk.side_named(item.side)
        for each in item.melds:
            meld = melds.lay(table, each.cards)
            meld.new, meld.this_turn, meld.grown = False, False, 0
            alone = table.side.players[0].seat if len(table.side.players) == 1 else None
            meld.by = walk.seat(each.by) if each.by else alone
            meld.at_once = len(each.cards) if each.whole else (0, len(each.cards))
            meld.added, meld.before = acts.NO_CARDS, meld.cards
    if (alone := lines.one("lone")) is not None and table.options.lone:
        partners.part(table, walk.seat(alone.seat))
    for item in lines.of("asked"):
        walk.side_named(item.side).asked += 1
    for side in table.sides:
        for player in side.players:
            laid = [meld.by for meld in side.melds]
            player.melded = player.seat in laid or (None if None in laid else False)
            player.completed = _completed(player, [meld for meld in side.melds if meld.by == player.seat])
    table.turn.laid = [0] * CLASSES
    table.turn.count = 0


def _completed(player: Player, own: Sequence[Meld]) -> int | None:
    """Canastas a player of a position has made; None where nothing tells.

    A second hand that lies there tells that nothing has brought it yet, melds apart of which the record says otherwise.
    """
    if player.second or not player.side.melds:
        return sum(not isinstance(meld.at_once, tuple) for meld in own)
    return None


def _first_due(walk: Walk) -> int | None:
    to_move = walk.deal.one("to_move")
    if to_move is not None:
        return walk.seat(to_move.seat)
    dealer = walk.table.deal.dealer
    return None if dealer is None or walk.deal.of("position") else next_seat(walk, dealer)


def _vague_start(walk: Walk) -> bool:
    table = walk.table
    hands = any(sum(player.zone.bag[UNKNOWN_CLASS:]) for player in table.players)
    return hands or any(side.score is None for side in table.sides) or sum(table.pile.cards[UNKNOWN_CLASS:]) > 0


def _count_copies(walk: Walk) -> None:
    table = walk.table
    cards = [*table.pile.stack, *(table.stock.known or ())]
    for player in table.players:
        cards += (*player.zone.cards(), *(player.second or ()))
    for item in walk.deal.of("red"):
        cards += item.cards
    for meld in table.melds():
        cards += meld.kinds
    table.count_all(cards)
    walk.judge_seen(walk.deal.line or walk.last_item)


def _judge_dealt(walk: Walk, reds: dict[int, tuple[int, int | None]]) -> None:
    table = walk.table
    size = table.options.hand_size
    for item in walk.deal.of("hand"):
        player = table.players[walk.seat(item.seat)]
        laid, drawn = reds.get(player.seat, (0, 0))
        dealt = acts.Dealt(cards=player.zone.bag, red_laid=laid, recorded=True)
        dealt.second, dealt.second_recorded = player.second_left or 0, bool(lines_of_foot(walk, item.seat))
        before = player.side.players[: player.side.players.index(player)]
        recorded = (len(each.second or ()) for each in before if lines_of_foot(walk, walk.seats[each.seat]))
        dealt.partners_second = sum(recorded)
        dealt.replacements_recorded = drawn is not None or len(item.cards) != size
        dealt.replaced = drawn if drawn is not None else max(0, min(laid, len(item.cards) + laid - size))
        table.dealt = dealt
        player.red_kept = table.bonus_cards(dealt.cards)
        table.to_move(player.seat)
        walk.ask("dealt", Place(item.at, seat=item.seat))


def _judge_setup(walk: Walk, later: bool) -> None:
    """Judge the lines of the deal together; of what began before, as a position or a sheet tells of, not the cards."""
    table, lines = walk.table, walk.deal
    up = None if later else lines.one("up")
    cards: Sequence[int] = up.cards if up else ()
    setup = acts.Setup(shown=up is not None, deck=table.options.deck, cards=table.cards_in_play())
    hands = {item.seat for item in lines.of("hand")}
    turned = up is not None or not (later or table.options.upcard)
    setup.complete = turned and lines.one("stock") is not None and _all_dealt(walk, hands)
    setup.lone, setup.second = bool(lines.of("lone")), bool(lines.of("foot"))
    setup.under = sum(len(item.cards) for item in lines.of("under"))
    setup.beside = [sum(counts) for counts in zip(*(side.red for side in table.sides), strict=True)]
    setup.upcards = tuple(
        acts.Upcard(rank=None if is_vague(card) else CLASS_OF[card & 0xFF], covered=at + 1 < len(cards))
        for at, card in enumerate(cards)
    )
    table.setup = setup
    exact, walk.exact = walk.exact, walk.exact and not any(map(is_vague, cards))
    item = next((each for kind in ("foot", "lone", "under", "red") for each in lines.of(kind) if later), None)
    item = item or up or lines.line or walk.last_item
    walk.ask("deal", Place(item.at if item else tree.NOWHERE))
    walk.exact = exact


def _all_dealt(walk: Walk, hands: set[str]) -> bool:
    return all(player.sits or walk.seats[player.seat] in hands for player in walk.table.players)


def lines_of_foot(walk: Walk, seat: str) -> list[tree.Foot]:
    """The lines that give a seat's second hand."""
    return [item for item in walk.deal.of("foot") if item.seat == seat and not item.taken]


def late_line(walk: Walk, item: Any) -> None:
    """A line of the deal that comes after play began: it is out of place."""
    walk.malformed("text/out-of-place", say("fault place", item.kind), item)
