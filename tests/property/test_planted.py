"""One fault planted into a legal game is found: at its turn, under its rule, and nowhere else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from canasta.cards import UNKNOWN
from canasta.checker.api import check, run, walk_of
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.transcript.tree import Action
from canasta.transcript.write import write
from tests.property.plant import PLANTERS, View

HERE = Path(__file__).parent.parent
CLEAN = [*(HERE / "transcripts").glob("feudalism_classic4_[ns]*.cgn"), *(HERE / "generated").glob("classic*.cgn")]
WANTED = 4


@cache
def games() -> list[tuple[Path, tree.Game]]:
    """Legal games of another program and of our generator."""
    return [(file, game) for file in sorted(CLEAN) for game in parse(file.read_text("utf-8"), str(file)).games]


@cache
def planted() -> dict[str, list[tuple[Path, tree.Game, int, tuple[int, int]]]]:
    """For every rule, some games cut off after a turn that was changed to break it, with that turn's place."""
    found: dict[str, list[tuple[Path, tree.Game, int, tuple[int, int]]]] = {rule: [] for rule in PLANTERS}
    for file, game in games():
        walk = walk_of(game, str(file), None, None)
        walk.plainly = True
        for at, item in enumerate(game.items):
            if isinstance(item, tree.Turn):
                walk.start_play()
                view, here = View(walk, item), (walk.table.deal.number, walk.table.turn.count + 1)
                for rule, planter in PLANTERS.items():
                    spread = not found[rule] or found[rule][-1][0] != file
                    if spread and len(found[rule]) < WANTED and (actions := planter(view)):
                        found[rule].append((file, changed(game, at, actions), at, here))
            if item.kind not in ("tag", "malformed"):
                walk.read(item, True)
    return found


def changed(game: tree.Game, at: int, actions: list[Action]) -> tree.Game:
    """The game up to a turn, with other actions in it."""
    turn = game.items[at]
    assert isinstance(turn, tree.Turn)
    ended = [*game.items[:at], tree.Turn(turn.number, turn.seat, actions)]
    if actions[-1].kind == "draw":
        ended.append(tree.Turn(None, *follow(game, turn)))
    return tree.Game(ended)


def follow(game: tree.Game, turn: tree.Turn) -> tuple[str, list[Action]]:
    """A plain turn of the next seat, with cards nobody recorded."""
    seats = game.seats
    actions = [Action("draw", cards=(UNKNOWN,) * (2 if len(seats) == 2 else 1)), Action("discard", cards=(UNKNOWN,))]
    return seats[(seats.index(turn.seat) + 1) % len(seats)], actions


@pytest.mark.parametrize("rule", sorted(PLANTERS))
def test_a_planted_fault_is_found_there(rule: str) -> None:
    """The rule is found broken at the turn of the fault, and no other turn is blamed."""
    cases = planted()[rule]
    assert cases, "no game offers a place for this fault"
    for file, game, _, (deal, turn) in cases:
        (report,) = check(write(game), str(file))
        told = [(each.rule, each.deal, each.turn, each.message) for each in report.findings]
        assert rule in {each.rule for each in report.findings}, (file.name, deal, turn, told)
        assert {(each.deal, each.turn) for each in report.findings} == {(deal, turn)}, (file.name, told)


HARMLESS = ["turn/no-other-action", "out/ask-first", "meld/taken-back"]


@pytest.mark.parametrize("kind", ["number", "late draw", *HARMLESS])
def test_one_slip_is_one_finding(kind: str) -> None:
    """A slip that moves no card to another place is found once in the whole long game."""
    tried = 0
    for file, game in games():
        turns = [at for at, item in enumerate(game.items) if isinstance(item, tree.Turn)]
        spread = turns if kind == "number" else turns[len(turns) // 5 :: max(1, len(turns) // 4)]
        for at in spread:
            slipped = slip(game, at, kind)
            if slipped is None:
                continue
            tried += 1
            if tried > 60:
                break
            (report,) = check(write(slipped), str(file))
            assert len(report.findings) == 1, [(each.rule, each.turn, each.message) for each in report.findings]
    assert tried >= 3


def slip(game: tree.Game, at: int, kind: str) -> tree.Game | None:
    """The whole game with a harmless slip in one turn."""
    turn = game.items[at]
    assert isinstance(turn, tree.Turn)
    actions, number = list(turn.actions), turn.number
    lays = next((i for i, action in enumerate(actions) if action.kind in ("meld", "add")), None)
    if kind == "number" and number is not None:
        number += 1
        ends = at + 1 == len(game.items) or not isinstance(game.items[at + 1], tree.Turn)
        return None if not ends else renumbered(game, at, number)
    if kind == "late draw" and len(actions) > 1 and actions[0].kind == "draw" and lays == 1:
        drawn, laid = set(actions[0].cards), set(actions[1].cards)
        if drawn & laid or len(actions) < 3 or any(action.kind == "red" for action in actions):
            return None
        actions[0], actions[1] = actions[1], actions[0]
    elif kind == "turn/no-other-action":
        actions.insert(1, Action("foot"))
    elif kind == "out/ask-first" and lays is not None:
        actions.insert(lays + 1, Action("ask"))
    elif kind == "meld/taken-back" and lays is not None and actions[lays].kind == "add":
        add = actions[lays]
        again = [Action("unmeld", cards=add.cards, to=add.to), Action("add", cards=add.cards, to=add.to)]
        actions[lays + 1 : lays + 1] = again
    else:
        return None
    items = list(game.items)
    items[at] = tree.Turn(number, turn.seat, actions)
    return tree.Game(items)


def renumbered(game: tree.Game, at: int, number: int) -> tree.Game:
    """The game with another number on a turn."""
    turn = game.items[at]
    assert isinstance(turn, tree.Turn)
    items = list(game.items)
    items[at] = tree.Turn(number, turn.seat, turn.actions)
    return tree.Game(items)


def test_the_games_are_legal_without_the_fault() -> None:
    """What the faults are planted into is legal."""
    for file, game in games():
        walk = walk_of(game, str(file), None, None)
        assert run(walk, game).verdict == "legal", file.name
