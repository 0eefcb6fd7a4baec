"""Time a turn as games grow: linear growth keeps it level."""

import re

import pytest

from canasta.checker.api import check
from canasta.transcript import parse

from .games import CLEAN, counted, sorted_texts

STEPS = (1, 2, 4, 8)
DEAL = re.compile(r"^deal ", re.MULTILINE)
TURN = re.compile(r"^[0-9]+\. ", re.MULTILINE)


def longest(pattern):
    """The game without findings in which a line occurs most often."""
    return max((text for _, text in sorted_texts()[CLEAN]), key=lambda text: len(pattern.findall(text)))


def cut(text, pattern, count):
    """A game cut off before a line of a kind, which leaves it unfinished and not wrong."""
    starts = [match.start() for match in pattern.finditer(text)]
    return text[: starts[count]] if count < len(starts) else text


def measure(benchmark, text, name):
    """Judge a text and note its turns."""
    turns, _ = counted([parse(text)])
    benchmark.extra_info.update(name=f"{name}, {turns} turns", units={"turns": turns})
    benchmark(check, text)


@pytest.mark.parametrize("deals", STEPS)
def bench_deals(benchmark, deals):
    measure(benchmark, cut(longest(DEAL), DEAL, deals), f"a game of {deals} deals")


@pytest.mark.parametrize("part", reversed(STEPS))
def bench_turns(benchmark, part):
    text = cut(longest(TURN), DEAL, 1)
    measure(benchmark, cut(text, TURN, len(TURN.findall(text)) // part), f"1/{part} of a deal")


@pytest.mark.parametrize("games", STEPS)
def bench_games(benchmark, games):
    measure(benchmark, (longest(DEAL) + "\n") * games, f"a file of {games} games")
