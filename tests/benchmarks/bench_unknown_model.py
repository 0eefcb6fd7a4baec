"""The model of unknown cards: one deal of four hidden hands, beside plain counting of the same record."""

import random
import subprocess
import sys

import pytest

from canasta.solve.explain import contradiction
from canasta.solve.model import Model
from canasta.solve.session import Session

from ..solve.deals import Deal
from ..solve.test_model import first_impossible

SEED = 1
MEMORY = """
import re, sys, z3
z3.Solver().check()
def memory(kind):
    return int(re.search(kind + r":\\s+([0-9]+) kB", open("/proc/self/status").read())[1])
before = memory("VmRSS")
from canasta.solve.model import Model
from canasta.solve.session import Session
from tests.solve.deals import Deal
assert Session(Model(Deal(int(sys.argv[1]), float(sys.argv[2])).ledger), 60).check() == "sat"
print((memory("VmHWM") - before) // 1024)
"""


def told(benchmark, name, deal):
    """Note how many turns were decided."""
    benchmark.extra_info.update(name=name, units={"turns": deal.turn})


def declined(deal, model):
    """For every take declined, that the hand held at most one card of the top card's rank, and that it held two."""
    for event, seat, rank in deal.declined:
        entries = (entry for entry in deal.ledger.entries if entry.seat == seat and entry.event < event)
        held = model.hand([(-1 if entry.out else 1, entry.card) for entry in entries])[rank]
        yield held <= 1, held >= 2


def existence(deal, negative=False, ask=False):
    """Whether the record has a completion, with declined takes or without; then one question for each of them."""
    model = Model(deal.ledger)
    session = Session(model, 60)
    pairs = list(declined(deal, model)) if negative or ask else []
    session.add(*(at_most for at_most, _ in pairs if negative))
    assert session.check() == "sat"
    for _, two in pairs if ask else ():
        assert session.check(two) in ("sat", "unsat")


def turn_by_turn(deal):
    """Whether there is a completion, asked after every turn."""
    model = Model(deal.ledger, until=1)
    session = Session(model, 60)
    for event in deal.ledger.events:
        if event.kind == "end of turn":
            model.extend(event.index + 1)
            assert session.check() == "sat"


def broken(deal):
    """The deal with a played card changed, so that there is a copy too many of it."""
    ledger, dice = deal.ledger, random.Random(deal.seed)
    late = [at for at, entry in enumerate(ledger.entries) if entry.out and entry.event > 150]
    while first_impossible(ledger) is None:
        at = dice.choice(late)
        ledger.entries[at] = ledger.entries[at]._replace(card=dice.randrange(53))
    ledger.shown = frozenset()
    return deal


def bench_counting(benchmark):
    deal = Deal(SEED)
    told(benchmark, "plain counting", deal)
    benchmark(first_impossible, deal.ledger)


@pytest.mark.parametrize(("share", "name"), [(0.0, "no"), (0.2, "a fifth of the"), (1.0, "all")])
def bench_whole(benchmark, share, name):
    deal = Deal(SEED, share)
    told(benchmark, f"model, {name} discards unreadable", deal)
    benchmark.pedantic(existence, (deal,), rounds=7, warmup_rounds=1)


def bench_suits(benchmark):
    deal = Deal(SEED, 0, 1.0)
    told(benchmark, "model, no suits", deal)
    benchmark.pedantic(existence, (deal,), rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("ask", [False, True])
def bench_declined(benchmark, ask):
    deal = Deal(SEED)
    questions = f", {len(deal.declined)} questions" if ask else ""
    told(benchmark, f"model, {len(deal.declined)} takes declined{questions}", deal)
    benchmark.pedantic(existence, (deal, not ask, ask), rounds=7, warmup_rounds=1)


def bench_turn_by_turn(benchmark):
    deal = Deal(SEED)
    told(benchmark, "model, asked after each turn", deal)
    benchmark.pedantic(turn_by_turn, (deal,), rounds=5, warmup_rounds=1)


def bench_contradiction(benchmark):
    deal = broken(Deal(SEED))
    told(benchmark, "earliest event and fewest facts", deal)
    benchmark.pedantic(contradiction, (deal.ledger, 60), rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("share", [0.0, 1.0])
def bench_memory(benchmark, share):
    command = [sys.executable, "-c", MEMORY, str(SEED), str(share)]
    grown = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    benchmark.extra_info.update(name=f"memory over the import of z3: {grown} MB", units={"runs": 1})
    benchmark.pedantic(lambda: None, rounds=1)
