"""Faults to plant into legal games: each changes one turn so that one rule is broken there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from canasta.cards import CLASS_OF
from canasta.checker.walk import Walk
from canasta.transcript import tree
from canasta.transcript.tree import Action, MeldName

Planter = Callable[["View"], "list[Action] | None"]
PLANTERS: dict[str, Planter] = {}
RED, TWO, JOKER, BLACK = 12, 13, 14, 11


def plants(rule: str) -> Callable[[Planter], Planter]:
    """Register a planter for a rule."""

    def keep(planter: Planter) -> Planter:
        PLANTERS[rule] = planter
        return planter

    return keep


@dataclass
class View:
    """The table as a turn begins, and the turn as it was played."""

    walk: Walk
    turn: tree.Turn

    def __post_init__(self) -> None:
        table = self.walk.table
        self.player = table.players[self.walk.seat(self.turn.seat)]
        self.side = self.player.side
        self.hand = self.player.zone.cards()
        self.pile, self.stock = table.pile.stack, table.stock.known or []
        self.top = CLASS_OF[self.pile[-1]] if self.pile else -1
        self.frozen = not self.side.opened or any(CLASS_OF[card] in (RED, TWO, JOKER) for card in self.pile)

    def of(self, *classes: int) -> list[int]:
        """The hand's cards of some classes."""
        return [card for card in self.hand if CLASS_OF[card] in classes]

    def ranks(self) -> Iterator[tuple[int, list[int]]]:
        """Natural ranks of the hand that the side has not melded, with their cards."""
        melded = {meld.rank for meld in self.side.melds}
        for rank in range(11):
            if rank not in melded and (cards := self.of(rank)):
                yield rank, cards

    @property
    def wilds(self) -> list[int]:
        """The hand's wild cards."""
        return self.of(TWO, JOKER)

    def draw(self) -> list[Action] | None:
        """An ordinary draw of one plain card, None where the turn cannot begin so."""
        if not self.stock or CLASS_OF[self.stock[0]] == RED or len(self.hand) < 5:
            return None
        count = 2 if len(self.walk.seats) == 2 else 1
        drawn = tuple(self.stock[:count])
        return None if any(CLASS_OF[card] == RED for card in drawn) else [Action("draw", cards=drawn)]

    def end(self, *without: int) -> Action:
        """A discard of a plain card of the hand that is not needed elsewhere."""
        rest = list(self.hand)
        for card in without:
            rest.remove(card)
        plain = [card for card in rest if CLASS_OF[card] < BLACK] or rest
        return Action("discard", cards=(plain[0],))

    def drawn_then(self, kind: str, *cards: int, **more: Any) -> list[Action] | None:
        """A draw, one action with cards of the hand, a discard."""
        begin = self.draw()
        if begin is None or len(self.hand) - len(cards) < 3:
            return None
        return [*begin, Action(kind, cards=cards, **more), self.end(*cards)]

    def taken(self, *with_: int, **more: Any) -> list[Action] | None:
        """A take with cards of the hand, and a discard."""
        if len(self.hand) - len(with_) < 2 or not self.pile or RED in [CLASS_OF[card] for card in self.pile]:
            return None
        return [Action("take", cards=(self.pile[-1],), with_=with_, **more), self.end(*with_)]


@plants("turn/starts-with-draw-or-take")
def _no_draw(view: View) -> list[Action] | None:
    return [view.end()] if len(view.hand) > 4 and view.stock else None


@plants("turn/holds-card")
def _not_held(view: View) -> list[Action] | None:
    begin, known = view.draw(), set(view.hand) | set(view.stock[:2]) | set(view.pile[-1:])
    strange = next((card for card in range(44) if card not in known), None)
    return [*begin, Action("discard", cards=(strange,))] if begin and strange is not None else None


@plants("turn/ends-with-discard")
def _no_discard(view: View) -> list[Action] | None:
    return view.draw()


@plants("turn/no-other-action")
def _foot(view: View) -> list[Action] | None:
    begin = view.draw()
    return [*begin, Action("foot"), view.end()] if begin else None


@plants("draw/count")
def _three_cards(view: View) -> list[Action] | None:
    cards = tuple(view.stock[:3])
    fits = len(cards) == 3 and all(CLASS_OF[card] != RED for card in cards) and len(view.hand) > 3
    return [Action("draw", cards=cards), view.end()] if fits else None


@plants("draw/keep")
def _keep(view: View) -> list[Action] | None:
    begin = view.draw()
    return [*begin, Action("keep", cards=begin[0].cards[:1]), view.end()] if begin else None


@plants("draw/stock-order")
def _deeper(view: View) -> list[Action] | None:
    count = 2 if len(view.walk.seats) == 2 else 1
    cards = tuple(view.stock[count : 2 * count])
    fits = len(cards) == count and not set(cards) & set(view.stock[:count]) and len(view.hand) > 3
    if not fits or any(CLASS_OF[card] == RED for card in cards):
        return None
    return [Action("draw", cards=cards), view.end()]


@plants("draw/pass")
def _pass(view: View) -> list[Action] | None:
    return [Action("pass")] if view.stock and view.pile else None


@plants("red_three/lay-at-once")
def _kept_red(view: View) -> list[Action] | None:
    reds = [action for action in view.turn.actions if action.kind == "red"]
    return [view.turn.actions[0], view.end()] if reds and view.turn.actions[0].kind == "draw" else None


@plants("red_three/replace")
def _unreplaced(view: View) -> list[Action] | None:
    first = view.turn.actions[0]
    reds = tuple(card for card in first.cards if CLASS_OF[card] == RED)
    if first.kind != "draw" or not reds or len(view.stock) < 5:
        return None
    return [first, Action("red", cards=reds), view.end()]


@plants("red_three/no-replacement-from-pile")
def _replaced_from_pile(view: View) -> list[Action] | None:
    actions = list(view.turn.actions)
    at = next((at for at, action in enumerate(actions) if action.kind == "red"), None)
    if actions[0].kind != "take" or at is None or not view.stock or CLASS_OF[view.stock[0]] == RED:
        return None
    drawn = tuple(view.stock[: len(actions[at].cards)])
    return [*actions[:at], Action("red", cards=actions[at].cards, replacements=drawn), *actions[at + 1 :]]


@plants("red_three/only-red-threes")
def _laid_other(view: View) -> list[Action] | None:
    begin, plain = view.draw(), view.of(*range(11))
    return [*begin, Action("red", cards=(plain[0],)), view.end(plain[0])] if begin and len(plain) > 3 else None


@plants("pile/top")
def _wrong_top(view: View) -> list[Action] | None:
    for rank, cards in view.ranks():
        if len(cards) >= 2 and rank != view.top and view.side.opened:
            return [Action("take", cards=(cards[0],), with_=tuple(cards[:2])), view.end(*cards[:2])]
    return None


@plants("pile/top-melded")
def _pocketed(view: View) -> list[Action] | None:
    return view.taken() if view.top < BLACK else None


@plants("pile/whole")
def _part(view: View) -> list[Action] | None:
    first = view.turn.actions[0]
    if first.kind != "take" or len(view.pile) < 3 or len(view.hand) < 7:
        return None
    less = Action("take", cards=first.cards, with_=first.with_, plus=first.plus, onto=first.onto, top=1)
    used = [*first.with_, *(card for group in first.plus for card in group)]
    return [less, view.end(*used)]


@plants("pile/top-wild")
def _wild_top(view: View) -> list[Action] | None:
    pair = next((cards[:2] for _, cards in view.ranks() if len(cards) > 1), None)
    return view.taken(*pair) if pair and view.top in (TWO, JOKER) and view.side.opened else None


@plants("pile/black-three-blocks")
def _blocked(view: View) -> list[Action] | None:
    pair = view.of(BLACK)[:2] or view.wilds[:2]
    return view.taken(*pair) if view.top == BLACK and len(pair) == 2 and view.side.opened else None


@plants("pile/frozen-needs-natural-pair")
def _frozen(view: View) -> list[Action] | None:
    own = [meld for meld in view.side.melds if meld.rank == view.top]
    if not view.frozen or view.top >= BLACK or not view.side.opened:
        return None
    if own:
        return view.taken(onto=MeldName(own[0].text, own[0].number))
    one = view.of(view.top)[:1]
    return view.taken(*one, view.wilds[0]) if one and view.wilds else None


@plants("pile/needs-match")
def _two_wilds(view: View) -> list[Action] | None:
    melded = any(meld.rank == view.top for meld in view.side.melds)
    fits = not view.frozen and view.top < BLACK and not melded and len(view.wilds) > 1
    return view.taken(*view.wilds[:2]) if fits else None


@plants("meld/size")
def _two_cards(view: View) -> list[Action] | None:
    pair = next((cards[:2] for _, cards in view.ranks() if len(cards) > 1), None)
    return view.drawn_then("meld", *pair) if pair else None


@plants("meld/one-rank")
def _mixed(view: View) -> list[Action] | None:
    two = [cards for _, cards in view.ranks()]
    first = next((cards[:2] for cards in two if len(cards) > 1), None)
    other = next((cards[0] for cards in two if first and CLASS_OF[cards[0]] != CLASS_OF[first[0]]), None)
    return view.drawn_then("meld", *first, other) if first and other is not None else None


@plants("meld/naturals")
def _one_natural(view: View) -> list[Action] | None:
    one = next((cards[0] for _, cards in view.ranks()), None)
    return view.drawn_then("meld", one, *view.wilds[:2]) if one is not None and len(view.wilds) > 1 else None


@plants("meld/wilds")
def _four_wilds(view: View) -> list[Action] | None:
    for meld in view.side.melds:
        room = 4 - sum(CLASS_OF[card] in (TWO, JOKER) for card in meld.kinds)
        if len(view.wilds) >= room:
            return view.drawn_then("add", *view.wilds[:room], to=MeldName(meld.text, meld.number))
    return None


@plants("meld/only-wilds")
def _wilds_alone(view: View) -> list[Action] | None:
    return view.drawn_then("meld", *view.wilds[:3]) if len(view.wilds) > 2 else None


@plants("meld/threes")
def _melded_red(view: View) -> list[Action] | None:
    first, pair = view.turn.actions[0], next((cards[:2] for _, cards in view.ranks() if len(cards) > 1), None)
    reds = tuple(card for card in first.cards if CLASS_OF[card] == RED)
    if first.kind != "draw" or not reds or not pair:
        return None
    return [first, Action("meld", cards=(*pair, *reds)), view.end(*pair)]


@plants("meld/black-threes")
def _black(view: View) -> list[Action] | None:
    black = view.of(BLACK)
    return view.drawn_then("meld", *black[:3]) if len(black) > 2 and view.side.opened else None


@plants("meld/one-per-rank")
def _second_meld(view: View) -> list[Action] | None:
    for meld in view.side.melds:
        more = view.of(meld.rank if meld.rank is not None else -1)
        group = [*more[:2], *view.wilds[:1]] if len(more) == 2 else more[:3]
        if len(group) == 3 and meld.rank is not None and meld.rank < BLACK:
            return view.drawn_then("meld", *group)
    return None


@plants("meld/own-side")
def _theirs(view: View) -> list[Action] | None:
    own = {meld.text for meld in view.side.melds}
    for side in view.walk.table.sides:
        for meld in side.melds:
            more = view.of(meld.rank if meld.rank is not None else -1)
            if meld.text not in own and more and view.side.opened and meld.rank is not None and meld.rank < BLACK:
                return view.drawn_then("add", more[0], to=MeldName(meld.text, meld.number))
    return None


@plants("meld/join")
def _join(view: View) -> list[Action] | None:
    begin, melds = view.draw(), view.side.melds
    if not begin or len(melds) < 2:
        return None
    first, second = (MeldName(meld.text, meld.number) for meld in melds[:2])
    return [*begin, Action("join", onto=first, to=second), view.end()]


@plants("meld/minimum")
def _too_little(view: View) -> list[Action] | None:
    low = next((cards[:3] for rank, cards in view.ranks() if len(cards) > 2 and rank < 4), None)
    return view.drawn_then("meld", *low) if low and not view.side.opened and (view.side.score or 0) >= 0 else None


@plants("meld/taken-back")
def _back(view: View) -> list[Action] | None:
    begin = view.draw()
    for meld in view.side.melds:
        name, card = MeldName(meld.text, meld.number), meld.kinds[-1]
        if begin and len(meld.kinds) > 3 and CLASS_OF[card] == meld.rank:
            return [*begin, Action("unmeld", cards=(card,), to=name), Action("add", cards=(card,), to=name), view.end()]
    return None


@plants("discard/allowed")
def _threw_red(view: View) -> list[Action] | None:
    first = view.turn.actions[0]
    reds = [card for card in first.cards if CLASS_OF[card] == RED]
    return [first, Action("discard", cards=(reds[0],))] if first.kind == "draw" and len(reds) == 1 else None


@plants("out/canastas")
def _emptied(view: View) -> list[Action] | None:
    begin = view.draw()
    if not begin or any(len(meld.kinds) >= 5 for meld in view.side.melds) or not view.side.opened:
        return None
    melds = [Action("meld", cards=tuple(view.hand)), Action("discard", cards=begin[0].cards[:1])]
    return [*begin, *melds] if len(begin[0].cards) == 1 and len(view.hand) < 7 else None


@plants("out/hand-empty")
def _false_out(view: View) -> list[Action] | None:
    begin = view.draw()
    return [*begin, view.end(), Action("out")] if begin else None


@plants("out/ask-first")
def _ask_late(view: View) -> list[Action] | None:
    at = next((at for at, action in enumerate(view.turn.actions) if action.kind in ("meld", "add")), None)
    if at is None:
        return None
    later = view.turn.actions[at + 1 :]
    return [*view.turn.actions[: at + 1], Action("ask"), *later]


@plants("out/answer-binding")
def _promised(view: View) -> list[Action] | None:
    begin = view.draw()
    asked = [Action("ask"), Action("answer", yes=True)]
    partners = len(view.side.players) > 1
    return [*begin, *asked, view.end()] if begin and partners else None


@plants("out/concealed")
def _not_concealed(view: View) -> list[Action] | None:
    begin = view.draw()
    return [*begin, view.end(), Action("out", concealed=True)] if begin else None
