"""One fault planted into a legal deal of samba is found: at its turn, under its rule, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canasta.cards import CLASS_OF
from canasta.checker.api import check, walk_of
from canasta.table.shape import A_RUN, A_SET
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.tree import Action, MeldName
from canasta.transcript.write import write
from tests.property.plant import BLACK, RED, View

DEALS = sorted((Path(__file__).parent.parent / "generated").glob("romanian-samba*.cgn"))
Planter = Callable[[View], list[Action] | None]


def begin(view: View) -> list[Action] | None:
    """The draw of the top two cards, of which the first is kept."""
    drawn = tuple(view.stock[:2])
    if len(drawn) < 2 or any(CLASS_OF[card] in (RED, BLACK) for card in drawn) or len(view.hand) < 6:
        return None
    return [Action("draw", cards=drawn), Action("keep", cards=drawn[:1])]


def played(view: View, *actions: Action) -> list[Action] | None:
    """A draw, some actions with cards of the hand, and a discard."""
    first, used = begin(view), [card for action in actions for card in action.cards]
    if first is None or not view.side.opened or len(view.hand) - len(used) < 3:
        return None
    return [*first, *actions, view.end(*used)]


def not_said(view: View) -> list[Action] | None:
    """Which card was kept is left out."""
    first = begin(view)
    return [first[0], view.end()] if first else None


def both_kept(view: View) -> list[Action] | None:
    """Both cards are kept."""
    first = begin(view)
    return [*first, Action("keep", cards=first[0].cards[1:]), view.end()] if first else None


def gap(view: View) -> list[Action] | None:
    """Three cards of a suit with a gap."""
    for card in view.hand:
        others = [each for each in (card + 4, card + 12) if each in view.hand and CLASS_OF[each] < BLACK]
        if CLASS_OF[card] < BLACK and len(others) == 2:
            return played(view, Action("meld", cards=(card, *others)))
    return None


def wild(view: View) -> list[Action] | None:
    """Two cards of a suit and a wild card."""
    for card in view.hand:
        if CLASS_OF[card] + 1 < BLACK and card + 4 in view.hand and view.wilds:
            return played(view, Action("meld", cards=(card, card + 4, view.wilds[0])))
    return None


def onto_run(view: View) -> list[Action] | None:
    """The top card goes to a sequence that it would fit."""
    for meld in view.side.melds:
        fits = view.top < BLACK and view.pile[-1:] in ([min(meld.kinds) - 4], [max(meld.kinds) + 4])
        if meld.kind == A_RUN and len(meld.kinds) < 7 and fits and len(view.hand) > 2:
            return view.taken(onto=MeldName(meld.text, meld.number))
    return None


def onto_canasta(view: View) -> list[Action] | None:
    """The top card goes to a complete canasta."""
    for meld in view.side.melds:
        if meld.kind == A_SET and len(meld.kinds) >= 7 and meld.rank == view.top and len(view.hand) > 2:
            return view.taken(onto=MeldName(meld.text, meld.number))
    return None


def third_wild(view: View) -> list[Action] | None:
    """More than two wild cards come together."""
    for meld in view.side.melds:
        room = 3 - sum(CLASS_OF[card] > RED for card in meld.kinds)
        if meld.kind == A_SET and len(meld.kinds) < 7 and 0 < room <= len(view.wilds):
            return played(view, Action("add", cards=tuple(view.wilds[:room]), to=MeldName(meld.text, meld.number)))
    return None


def wild_onto_canasta(view: View) -> list[Action] | None:
    """A wild card comes to a complete canasta."""
    for meld in view.side.melds:
        room = 2 - sum(CLASS_OF[card] > RED for card in meld.kinds)
        if meld.kind == A_SET and len(meld.kinds) >= 7 and room and view.wilds:
            return played(view, Action("add", cards=(view.wilds[0],), to=MeldName(meld.text, meld.number)))
    return None


def joined(view: View) -> list[Action] | None:
    """Melds of two ranks are made one."""
    melds = [meld for meld in view.side.melds if meld.kind == A_SET and len(meld.kinds) < 7]
    if len(melds) < 2 or melds[0].rank == melds[1].rank:
        return None
    first, second = (MeldName(meld.text, meld.number) for meld in melds[:2])
    return played(view, Action("join", onto=first, to=second))


FAULTS: dict[str, list[Planter]] = {
    "draw/keep": [not_said, both_kept],
    "meld/sequence": [gap, wild],
    "meld/wilds": [third_wild],
    "meld/naturals-join-canasta": [wild_onto_canasta],
    "meld/join": [joined],
    "pile/no-sequence": [onto_run],
    "pile/onto-canasta": [onto_canasta],
}
PLANTERS = [(rule, planter) for rule, planters in FAULTS.items() for planter in planters]


def planted(planter: Planter) -> Iterator[tuple[tree.Game, tuple[int, int]]]:
    """The deals cut off after the first turn in which the fault can be planted, with its place."""
    for file in DEALS:
        (game,) = parse(file.read_text("utf-8"), str(file)).games
        walk = walk_of(game, str(file), None, None)
        walk.plainly = True
        for at, item in enumerate(game.items):
            if isinstance(item, tree.Turn):
                walk.start_play()
                if actions := planter(View(walk, item)):
                    turn = tree.Turn(item.number, item.seat, actions)
                    yield tree.Game([*game.items[:at], turn]), (walk.table.deal.number, walk.table.turn.count + 1)
                    break
            if item.kind not in ("tag", "malformed"):
                walk.read(item, True)


@pytest.mark.parametrize(("rule", "planter"), PLANTERS, ids=[planter.__name__ for _, planter in PLANTERS])
def test_a_planted_fault_is_found_there(rule: str, planter: Planter) -> None:
    """The rule is found broken at the turn of the fault, and no other turn is blamed."""
    found = list(planted(planter))
    assert found, "no deal offers a place for this fault"
    for game, place in found:
        (report,) = check(write(game), "planted.cgn")
        told = [(each.rule, each.deal, each.turn, each.message) for each in report.findings]
        assert rule in {each.rule for each in report.findings}, told
        assert {(each.deal, each.turn) for each in report.findings} == {place}, told
