"""Each kind of action: judged, applied, and its melds judged as they then stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from canasta.cards import CLASS_OF, CLASSES, UNKNOWN_CLASS, bag_of
from canasta.table import acts, melds, moves, reds, second
from canasta.table.options import is_vague
from canasta.table.records import NO_MELD, Meld
from canasta.table.shape import A_SET
from canasta.transcript import tree

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.checker.notes import Place


def _play_cards(walk: Context, cards: Sequence[int]) -> None:
    moves.from_hand(walk.table, cards)
    if walk.table.play.missing or not walk.exact:
        walk.ask("play")


def _judge_melds(walk: Context, melds: Sequence[Meld]) -> None:
    for meld in melds:
        walk.table.meld = meld
        # a run of cards whose suits were not written down: whether it is one is not known
        walk.exact = walk.exact and not (isinstance(meld.suits, tuple) and meld.kind != A_SET)
        for verdict in walk.judge.judge("meld", walk.table, walk.exact):
            if walk.is_new_fault(meld, verdict):
                walk.note(verdict)
        walk.judge.settle("meld", walk.table, walk.exact)
    walk.table.turn.melds += 1


def _draw(walk: Context, action: tree.Action) -> None:
    table = walk.table
    table.draw.cards, table.draw.available, table.draw.astray = moves.see_draw(table, action.cards)
    walk.ask("draw")
    table.turn.drawn.extend(moves.from_stock(table, action.cards))
    table.turn.acquired += 1
    table.turn.draws += 1


def _keep(walk: Context, action: tree.Action) -> None:
    table = walk.table
    thrown, strange = moves.throw(table, action.cards)
    table.keep = acts.Keep(cards=bag_of(action.cards), thrown=bag_of(thrown), strange=strange)
    walk.ask("keep")
    table.turn.keeps += 1
    table.turn.moves += 1
    table.turn.thrown += len(thrown)
    _play_cards(walk, thrown)
    for card in thrown:
        moves.onto_pile(table, card)
        table.me.discarded = True


def _red(walk: Context, action: tree.Action) -> None:
    cards = [walk.table.options.as_bonus(card) for card in action.cards]
    reds.see_red(walk.table, cards, action.replacements or ())
    walk.ask("red")
    reds.lay_red(walk.table, cards, action.replacements or ())
    if walk.table.play.missing or not walk.exact:
        walk.ask("play")


def _take(walk: Context, action: tree.Action) -> None:
    table = walk.table
    card = moves.name_top(table, action.cards[0])
    named = melds.find_meld(table, action.onto, [card, *action.with_]) if action.onto else None
    onto = named or (melds.own_set(table, card) if action.with_ and not action.onto else None)
    table.take = moves.see_take(table, card, action.with_, action.plus, onto)
    table.take.melds_top = table.take.melds_top or action.onto is not None
    table.take.whole = action.top is None or action.top >= len(table.pile.stack)
    table.take.depth = len(table.pile.stack) if action.top is None else action.top
    walk.ask("take")
    was_open = table.side.opened
    _play_cards(walk, [*action.with_, *(other for group in action.plus for other in group)])
    moves.lift_pile(table, card, action.top)
    changed = _lay_top(walk, action, card, onto)
    changed += [melds.lay(table, group) for group in action.plus]
    _judge_melds(walk, changed)
    table.turn.acquired += 1
    table.turn.takes += 1
    table.turn.opened_by_take = was_open is False and bool(changed)


def _lay_top(walk: Context, action: tree.Action, card: int, onto: Meld | None) -> list[Meld]:
    table, cards = walk.table, [card, *action.with_]
    if onto is not None:
        return [melds.add(table, onto, cards, top=True)]
    if action.with_ or action.onto:
        return [melds.lay(table, cards, top=True)]
    moves.to_hand(table, [card])
    walk.table.turn.from_pile += walk.table.options.bonus[CLASS_OF[card & 0xFF]]
    return []


def _meld(walk: Context, action: tree.Action) -> None:
    _play_cards(walk, action.cards)
    _judge_melds(walk, [melds.lay(walk.table, action.cards)])
    walk.table.turn.moves += 1


def _add(walk: Context, action: tree.Action) -> None:
    table, name = walk.table, action.to
    meld = melds.find_meld(table, name, action.cards) if name else None
    table.add = acts.Add(own=meld is not None)
    walk.ask("add")
    _play_cards(walk, action.cards)
    if meld is None and name is not None:
        others = (table.melds_named(side, name.text, name.number) for side in table.sides)
        meld = next((each for each in others if each is not None), None)
    if meld is None:
        melds.lay(table, action.cards)
    else:
        _judge_melds(walk, [melds.add(table, meld, action.cards)])
    table.turn.moves += 1


def _join(walk: Context, action: tree.Action) -> None:
    table = walk.table
    first, second = (melds.find_meld(table, name) if name else None for name in (action.onto, action.to))
    table.join = acts.Join(own=first is not None and second is not None)
    table.join.same_rank = first is not None and second is not None and melds.same_rank(first, second)
    walk.ask("join")
    if first is not None and second is not None and first is not second:
        _judge_melds(walk, [melds.join(table, first, second)])
    table.turn.moves += 1


def _unmeld(walk: Context, action: tree.Action) -> None:
    table, name = walk.table, action.to
    walk.ask("unmeld")
    meld = melds.find_meld(table, name) if name else None
    if meld is not None:
        melds.take_back(table, meld, action.cards)
    else:
        moves.to_hand(table, action.cards)
        table.conjured += len(action.cards)
    table.turn.moves += 1


def _shift(walk: Context, action: tree.Action) -> None:
    meld = melds.find_meld(walk.table, action.to) if action.to else None
    walk.table.shift = acts.Shift(card=CLASS_OF[action.cards[0] & 0xFF], meld=meld or NO_MELD)
    walk.ask("shift")
    walk.table.turn.moves += 1


def _possible(walk: Context, kind: int) -> int | frozenset[int] | None:
    """The classes that a card nobody recorded can have been, as far as the hand says; None for all."""
    hand = walk.table.hand or [1] * CLASSES
    if kind != UNKNOWN_CLASS or any(hand[UNKNOWN_CLASS:]):
        return kind
    return frozenset(each for each, number in enumerate(hand[:UNKNOWN_CLASS]) if number) or None


def _discard(walk: Context, action: tree.Action) -> None:
    table, card = walk.table, action.cards[0]
    kind = CLASS_OF[card & 0xFF]
    table.discard.card = _possible(walk, kind) if kind >= UNKNOWN_CLASS else kind
    walk.ask("discard")
    _play_cards(walk, action.cards)
    moves.onto_pile(table, card)
    table.me.discarded = True
    table.turn.discards += 1
    table.turn.moves += 1


def _ask(walk: Context, action: tree.Action) -> None:
    walk.ask("ask")
    walk.table.turn.asked = True
    walk.table.side.asked += 1


def _answer(walk: Context, action: tree.Action) -> None:
    turn = walk.table.turn
    turn.said_yes, turn.said_no = bool(action.yes), not action.yes


def decline(walk: Context, place: Place | None = None) -> None:
    """The player whose turn it is neither draws nor takes the pile."""
    walk.table.declined = acts.Declined(sequence=melds.lengthened(walk.table))
    walk.ask("declined", place)


def _pass(walk: Context, action: tree.Action) -> None:
    walk.ask("passed")
    decline(walk)
    walk.table.turn.passes += 1


def _foot(walk: Context, action: tree.Action) -> None:
    walk.ask("foot")
    taken = second.pick_up(walk.table, action.cards)
    walk.exact = walk.exact and not any(map(is_vague, taken))


def _extra(walk: Context, action: tree.Action) -> None:
    table = walk.table
    cards, available, astray = moves.see_draw(table, action.cards)
    table.extra = acts.Extra(cards=cards, available=available, astray=astray)
    walk.ask("extra")
    moves.from_stock(table, action.cards)
    table.turn.fresh, table.turn.fresh_at = table.bonus_cards(cards), table.turn.moves
    table.turn.extra = [a + b for a, b in zip(table.turn.extra, cards, strict=True)]


def _special(walk: Context, action: tree.Action) -> None:
    table, kinds = walk.table, walk.judge.special_kinds
    kind = kinds.get((action.name or "").replace("-", "_"), kinds["another_hand"])
    table.special = acts.Special(kind=kind, cards=bag_of(action.cards))
    walk.ask("special")
    _play_cards(walk, action.cards)
    table.turn.special = kind
    table.shown_hands += len(action.cards)


def _reshuffle(walk: Context, action: tree.Action) -> None:
    moves.renew_stock(walk.table, 0 if action.whole else 1)


def _out(walk: Context, action: tree.Action) -> None:
    walk.says_out = action


ACTIONS: dict[str, Callable[[Context, tree.Action], None]] = {
    "draw": _draw,
    "keep": _keep,
    "red": _red,
    "take": _take,
    "meld": _meld,
    "add": _add,
    "join": _join,
    "unmeld": _unmeld,
    "shift": _shift,
    "discard": _discard,
    "ask": _ask,
    "answer": _answer,
    "pass": _pass,
    "foot": _foot,
    "extra": _extra,
    "special": _special,
    "reshuffle": _reshuffle,
    "out": _out,
}
