"""Parsing, applying and judging apart and together, beside reading and validating games of chess and poker."""

from copy import copy

import pytest

from canasta.checker.api import check, run, walk_of
from canasta.transcript import parse

from .games import CLEAN, FAULTY, counted, sorted_texts, texts
from .peers import chess_games, poker_hands, read_chess, replay_poker


def told(benchmark, name, turns=0, actions=0, moves=0):
    """Note what was counted for the closing table."""
    units = {"turns": turns, "actions": actions, "moves": moves}
    benchmark.extra_info.update(name=name, units={unit: count for unit, count in units.items() if count})


def silent(judge):
    """The judge of the same rules that finds nothing wrong."""
    other = copy(judge)  # judges are shared by all walks under their rules
    other.groups = dict.fromkeys(judge.groups, lambda table: [])
    return other


def walks(documents, rules):
    """A fresh walk for every game, with its rules or with none, ready to go."""
    made = []
    for path, document in documents:
        for game in document.games:
            walk = walk_of(game, path, None, None)
            if not rules:
                walk.judge = silent(walk.judge)
            made.append((walk, game))
    return (made,), {}


def play(made):
    """Walk over every game."""
    for walk, game in made:
        run(walk, game)


def bench_parse(benchmark):
    told(benchmark, "parse", *counted([parse(text, path) for path, text in texts()]))
    benchmark(lambda: [parse(text, path) for path, text in texts()])


@pytest.mark.parametrize(("name", "rules"), [("apply (no rule judged)", False), ("apply and judge", True)])
def bench_walk(benchmark, name, rules):
    documents = [(path, parse(text, path)) for path, text in sorted_texts()[CLEAN]]
    if not documents:
        pytest.skip("no game is without findings")
    told(benchmark, name, *counted([document for _, document in documents]))
    benchmark.pedantic(play, setup=lambda: walks(documents, rules), rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("kind", [CLEAN, FAULTY])
def bench_end_to_end(benchmark, kind):
    games = sorted_texts()[kind]
    if not games:
        pytest.skip(f"no game is {kind}")
    told(benchmark, f"end to end, games {kind}", *counted([parse(text, path) for path, text in games]))
    benchmark.pedantic(lambda: [check(text, path) for path, text in games], rounds=5, warmup_rounds=1)


def bench_python_chess(benchmark):
    text, moves = chess_games(40)
    told(benchmark, "python-chess", moves=moves)
    assert benchmark(read_chess, text) == moves


def bench_pokerkit(benchmark):
    text, actions = poker_hands(40)
    told(benchmark, "PokerKit", actions=actions)
    assert benchmark(replay_poker, text) == actions
