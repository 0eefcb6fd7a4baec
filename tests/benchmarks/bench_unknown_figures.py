"""Figures of unknown cards: each said beside the fast check, that of the same record by counting alone."""

import random
import re
import subprocess
import sys
from functools import cache

import pytest

from canasta import Limits, Referee, Wishes, check
from canasta.transcript import parse
from canasta.variant import load_variant
from tests.solve.hiding import at_a_table, replaced

from .games import ROOT, counted, texts
from .obedient import DATA

LIMITS = Limits(question=60, game=120)
COUNTED = Wishes(decide=False)
FAST = "the deal, hidden, by counting alone"
MEMORY = """
import re, sys, z3
z3.Solver().check()
def memory(kind):
    return int(re.search(kind + r":\\s+([0-9]+) kB", open("/proc/self/status").read())[1])
from canasta import check
from tests.benchmarks.bench_unknown_figures import COUNTED, deal, planted
path, text = deal()
check(text, path, wishes=COUNTED)
before = memory("VmRSS")
for path, text in (deal(), planted("belied")):
    check(text, path)
print((memory("VmHWM") - before) // 1024)
"""


def deal(packs=2, hide=at_a_table):
    """Path and text of a deal in which every draw is a take declined."""
    path = DATA / ("every-take.cgn" if packs == 2 else f"every-take-{packs}.cgn")
    return str(path), hide(path.read_text("utf-8"))


def planted(name):
    """Path and text of that deal with something in it that cannot be."""
    path = DATA / f"{name}.cgn"
    return str(path), path.read_text("utf-8")


def dulled(share, name):
    """The projection in which a share of the cards lose their suit, or are unreadable."""

    def hide(text):
        dice = random.Random(f"{len(text)} {share}")
        return replaced(at_a_table(text), lambda card: name(card) if dice.random() < share else card[0])

    return hide


def no_suit(card):
    """A card of which only the rank could be read; of a three, its colour too."""
    if card[1] == "3":
        return "3R" if card[2] in "HD" else "3B"
    return card[1] or card[0]


def measure(benchmark, name, games, beside=FAST, wishes=None, rounds=3):
    """Judge games, and note what is measured and which verdicts come of it."""
    wishes = wishes or Wishes(LIMITS)
    units = counted([parse(text, path) for path, text in games])[0]
    verdicts = sorted({each.verdict for path, text in games for each in check(text, path, wishes=wishes)})
    benchmark.extra_info.update(name=name, units={"turns": units}, beside=beside, verdicts=verdicts)
    benchmark.pedantic(lambda: [check(text, path, wishes=wishes) for path, text in games], rounds=rounds)


def bench_fast(benchmark):
    measure(benchmark, FAST, [deal()], None, COUNTED)


def bench_whole(benchmark):
    measure(benchmark, "the deal, hidden, one whole check", [deal()])


def bench_known(benchmark):
    measure(benchmark, "the deal with all cards known", [deal(hide=str)])


def bench_incremental(benchmark):
    """A referee told of the deal, line by line."""
    path, text = deal()
    variant = load_variant(str(DATA / "every-take.yaml"))
    lines = [line for line in text.splitlines() if line and line[0] != "["]

    def referee():
        told = Referee(variant, ["N", "E", "S", "W"], dealer="W", limits=LIMITS)
        assert not [finding for line in lines for finding in told.line(line)]

    benchmark.extra_info.update(name="the deal, hidden, turn by turn", beside=FAST)
    benchmark.extra_info["units"] = {"turns": counted([parse(text, path)])[0]}
    benchmark.pedantic(referee, rounds=1)


@pytest.mark.parametrize("name", ["third-copy", "belied"])
def bench_planted(benchmark, name):
    measure(benchmark, f"earliest event and reasons, {name}", [planted(name)])


@cache
def clean():
    """Whole games of one program that plays by the classic rules: hands are recorded, and nothing is found in them."""
    named = [(path, text) for path, text in texts() if "feudalism_classic" in path]
    return [(path, text) for path, text in named if check(text, path, wishes=COUNTED)[0].verdict == "legal"]


def bench_positive_known(benchmark):
    measure(benchmark, "recorded games, all cards known", clean(), None)


def bench_positive_hidden(benchmark):
    games = [(path, at_a_table(text)) for path, text in clean()]
    measure(benchmark, "recorded games, hidden", games, "recorded games, all cards known")


def bench_suits(benchmark):
    measure(benchmark, "the deal, hidden, one suit in five unreadable", [deal(hide=dulled(0.2, no_suit))])


def whole_games():
    """Classic games that were played to five thousand points, as a table would write them down."""
    ended = [(path, text) for path, text in clean() if re.search(r"^result .*\b[5-9]\d\d\d\b", text, re.MULTILINE)]
    return [(path, at_a_table(text)) for path, text in ended]


def bench_game(benchmark):
    games = whole_games()
    if not games:
        pytest.skip("no game was played to five thousand points")
    measure(benchmark, f"{len(games)} games to five thousand, hidden", games, None)


def bench_game_suits(benchmark):
    games = [(path, dulled(0.2, no_suit)(text)) for path, text in whole_games()[:1]]
    if not games:
        pytest.skip("no game was played to five thousand points")
    measure(benchmark, "one of them, one suit in five unreadable too", games, None, rounds=2)


def bench_memory(benchmark):
    """Memory of one whole check over the import of z3 and of what counting needs."""
    command = [sys.executable, "-c", MEMORY]
    grown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    benchmark.extra_info.update(name=f"memory over the import of z3: {grown} MB", units={"runs": 1})
    benchmark.pedantic(lambda: None, rounds=1)
