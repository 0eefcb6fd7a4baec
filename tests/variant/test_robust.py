"""Whatever stands in a variant file, it is a variant or it has faults with places."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.text import CanastaError
from canasta.variant import variant_from_text
from canasta.yamlio import load_file

GOOD = Path(__file__).parent / "good"
HOUSE: Any = load_file(GOOD / "house.yaml").data
ODD: list[Any] = [
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "wild",
    "hand",
    "size(hand)",
    [],
    {},
    {"by": "sides", "2": 1},
    {"by": "players", "4": {"table": [{"is": 1}]}, "else": 2},
    {"table": [{"from": 0, "is": {"by": "players", "4": 1}}]},
    {"value": 3},
]


def steps(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from steps(each, (*path, key))


PATHS = list(steps(HOUSE))


def changed(path: tuple[Any, ...], value: Any) -> Any:
    """The house rules with one value replaced, or taken out when the new one is `...`."""
    found = copy.deepcopy(HOUSE)
    parent = found
    for step in path[:-1]:
        parent = parent[step]
    if value is ...:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return found


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PATHS), st.sampled_from([..., *ODD, *(HOUSE[key] for key in HOUSE)]))
def test_any_change(path: tuple[Any, ...], value: Any) -> None:
    """A variant file with any one value changed is loaded and configured, each value with its origin, or refused."""
    try:
        variant = variant_from_text(json.dumps(changed(path, value)), "house.yaml", GOOD)
        for players in variant.players:
            assert variant.configure(players).functions
        assert all(variant.origin(name).status for name in variant.effective.settings)
    except CanastaError as error:
        assert all(fault.span.line >= 1 and fault.code for fault in error.diagnostics)
