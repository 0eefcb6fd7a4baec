"""Parsing, applying and judging apart and together, beside reading and validating games of chess and poker."""

import pytest

from canasta.check.api import check
from canasta.transcript import parse

from .games import counted, texts
from .peers import chess_games, poker_hands, read_chess, replay_poker


@pytest.fixture(scope="module")
def documents():
    """The parsed games."""
    return [parse(text, path) for path, text in texts()]


def told(benchmark, name, turns=0, actions=0, moves=0):
    """Note what was counted for the closing table."""
    units = {"turns": turns, "actions": actions, "moves": moves}
    benchmark.extra_info.update(name=name, units={unit: count for unit, count in units.items() if count})


def bench_parse(benchmark, documents):
    told(benchmark, "parse", *counted(documents))
    benchmark(lambda: [parse(text, path) for path, text in texts()])


def bench_end_to_end(benchmark, documents):
    told(benchmark, "end to end", *counted(documents))
    benchmark(lambda: [check(text, path) for path, text in texts()])


def bench_python_chess(benchmark):
    text, moves = chess_games(40)
    told(benchmark, "python-chess", moves=moves)
    assert benchmark(read_chess, text) == moves


def bench_pokerkit(benchmark):
    text, actions = poker_hands(40)
    told(benchmark, "PokerKit", actions=actions)
    assert benchmark(replay_poker, text) == actions
