"""The functions that judge a whole point find what its clauses find one by one."""

from __future__ import annotations

from random import Random

import pytest

from canasta.variant import configure, load_variant
from canasta.variant.ruleset import Ruleset
from tests.language.states import random_state

CASES = [("classic", 4, 2), ("classic", 6, 3), ("romanian", 2, 2)]


def ruleset_of(variant: str, players: int, sides: int) -> Ruleset:
    """A ruleset whose code was generated now."""
    return configure.configure(load_variant(variant), players, sides)


@pytest.mark.parametrize("case", CASES)
def test_together_as_one_by_one(case: tuple[str, int, int]) -> None:
    """For every judge point and random state, the failing requirements and the holding conditions are the same."""
    ruleset = ruleset_of(*case)
    failing: set[str] = set()
    for seed in range(150):
        state = random_state(ruleset.schema, ruleset.config, Random(seed))
        state.can = lambda kind, seed=seed: bool(seed % 2)
        for point, together in ruleset.groups.items():
            kind = "set" if point.startswith("set_") else "require"
            heads = [head for head in ruleset.at(point.removeprefix("set_")) if head.kind == kind]
            one_by_one = []
            for at, head in enumerate(heads):
                when = ruleset.when(head)
                applies = when is None or bool(when(state))
                if applies and (kind == "set" or not ruleset.body(head)(state)):
                    one_by_one.append(at)
            assert together(state) == one_by_one, (point, seed)
            failing |= {point for _ in one_by_one}
    assert len(failing) > 10
