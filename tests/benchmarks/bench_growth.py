"""Time a turn as games grow: linear growth keeps it level."""

import re

import pytest

from canasta.checker.api import check
from canasta.transcript import parse

from .games import counted, texts

STEPS = (1, 2, 4, 8)


def prefixes() -> list[str]:
    """The game with the most deals, cut off after 1, 2, 4 … of them, which leaves it unfinished and not wrong."""
    text = max((text for _, text in texts()), key=lambda text: len(re.findall(r"^deal ", text, re.MULTILINE)))
    starts = [match.start() for match in re.finditer(r"^deal ", text, re.MULTILINE)] + [len(text)]
    return [text[: starts[step]] for step in STEPS if step < len(starts)]


@pytest.mark.parametrize("step", range(len(STEPS)))
def bench_deals(benchmark, step):
    cuts = prefixes()
    if step >= len(cuts):
        pytest.skip("no game is that long")
    turns, _ = counted([parse(cuts[step])])
    benchmark.extra_info.update(name=f"a game of {STEPS[step]} deals, {turns} turns", units={"turns": turns})
    benchmark(check, cuts[step])


@pytest.mark.parametrize("games", STEPS)
def bench_games(benchmark, games):
    text = (prefixes()[0] + "\n") * games
    turns, _ = counted([parse(text)])
    benchmark.extra_info.update(name=f"a file of {games} games, {turns} turns", units={"turns": turns})
    benchmark(check, text)
