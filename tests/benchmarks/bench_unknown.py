"""The walk over games whose cards are partly not recorded, beside the walk over the same games with all cards."""

import random

import pytest

from canasta.transcript import parse
from tests.solve.hiding import at_a_table, replaced, suitless

from .bench_judging import play, told, walks
from .games import CLEAN, counted, sorted_texts

KNOWN = "all cards known"


def dulled(text):
    """One suit in five cannot be read."""
    dice = random.Random(len(text))
    return replaced(text, lambda card: (card[1] or card[0]) if dice.random() < 0.2 else card[0])


PROJECTIONS = {
    KNOWN: lambda text: text,
    "hands, stock, draws hidden": at_a_table,
    "these hidden and no suits": lambda text: suitless(at_a_table(text)),
    "no suits": suitless,
    "one suit in five unreadable": dulled,
}


@pytest.mark.parametrize("projection", PROJECTIONS)
def bench_unknown(benchmark, projection):
    whole = [(path, text) for path, text in sorted_texts()[CLEAN] if "\nhand " in text]
    documents = [(path, parse(PROJECTIONS[projection](text), path)) for path, text in whole]
    if not documents:
        pytest.skip("no game is without findings")
    told(benchmark, projection, *counted([document for _, document in documents]))
    benchmark.extra_info["beside"] = KNOWN
    benchmark.pedantic(play, setup=lambda: walks(documents, True), rounds=7, warmup_rounds=1)
