"""The generated three-valued reading says what the interpreter says, for every clause and any gaps."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from canasta.cards import BLACK_THREE, RED_THREE
from canasta.language import kleene, trace, tree, vague
from canasta.language.typer import typed
from canasta.language.types import BOOL, Int
from canasta.variant import configure, load_variant
from canasta.variant.locate import packaged
from canasta.variant.ruleset import Ruleset, grouped, named
from tests.language import states
from tests.language.sample import CONFIGS, EXPRESSIONS, schema
from tests.language.states import Blurred, random_state

GAPS = (0.02, 0.1, 0.3, 0.6)


@pytest.fixture(autouse=True)
def there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a record is there is known, unless nothing is known of it; one that is not there holds zeros."""
    blurred = Blurred.__getattr__

    def attribute(self: Blurred, name: str) -> Any:
        known = name == "present" or not self._whole.present
        return getattr(self._whole, name) if known else blurred(self, name)

    monkeypatch.setattr(states.Blurred, "__getattr__", attribute)


def loaded(text: str) -> dict[str, Any]:
    """A generated module."""
    space: dict[str, Any] = {}
    exec(text, space)
    return space


def ruleset_of(name: str) -> Ruleset:
    """A variant at a table that it is for."""
    variant = load_variant(name)
    players = 4 if 4 in variant.players else variant.players[0]
    return configure.configure(variant, players, 2 if players == 4 else players)


def holds(found: dict[int, bool | None], at: int) -> bool | None:
    """What a group says of one of its requirements: it holds where it is not among what does not."""
    return not found[at] if found.get(at) else None if at in found else True


def required(when: Any, body: Any, state: Any, config: Any) -> bool | None:
    """What the interpreter says of a requirement, or without one of a condition."""
    applies = True if when is None else kleene.evaluate(when, state, config)
    if body is None:
        return None if applies is None else not applies
    kept = kleene.evaluate(body, state, config)
    if applies is False or kept is True:
        return True
    return False if applies and kept is False else None


@pytest.mark.parametrize("name", packaged())
def test_every_clause(name: str) -> None:
    """Requirements, conditions and items of a variant, in states with few and with many gaps."""
    ruleset = ruleset_of(name)
    expressions, groups = dict(named(ruleset.clauses)), grouped(ruleset.heads)
    items = [head.key for head in ruleset.heads if head.kind == "item"]
    space = loaded(vague.source(expressions, ruleset.config, groups, items))
    told: Counter[str] = Counter()
    for seed in range(60):
        whole = random_state(ruleset.schema, ruleset.config, Random(seed), {"side": 2, "meld": seed % 4})
        state = Blurred(whole, Random(seed + 1), GAPS[seed % len(GAPS)])
        for point, pairs in groups.items():
            found = dict(space["GROUPS"][point](state))
            for at, (when, body) in enumerate(pairs):
                if at in found and found[at] is None:
                    told["asked"] += 1
                    continue
                said = required(when and expressions[when], body and expressions[body], state, ruleset.config)
                assert holds(found, at) is said, (seed, point, when, body)
                told[str(said)] += 1
        for key in items:
            ends = space["RANGES"][key](state)
            value = kleene.evaluate(expressions[key], state, ruleset.config)
            assert ends is None or ends == (value if isinstance(value, tuple) else (value, value)), (seed, key)
            told["asked" if ends is None else "ends"] += 1
    assert told["asked"] < told.total() / 4, told
    assert min(told["True"], told["False"], told["None"], told["ends"]) > 100, told


@pytest.mark.parametrize("name", ["classic", "romanian-samba"])
def test_every_comparison(name: str) -> None:
    """What a finding says was found and required."""
    ruleset = ruleset_of(name)
    bodies = {head.key: ruleset.clauses[head.key].body for head in ruleset.heads if head.kind == "require"}
    told: Counter[str] = Counter()
    for seed in range(40):
        whole = random_state(ruleset.schema, ruleset.config, Random(seed), {"side": 2, "meld": seed % 4})
        state = Blurred(whole, Random(seed + 1), GAPS[seed % len(GAPS)])
        for key, body in bodies.items():
            tell = ruleset.compared(key)
            ends = tell(state) if tell else None
            if ends is not None and isinstance(body.node, tree.Compare):
                sides = tuple(low if low == high else (low, high) for low, high in (ends[:2], ends[2:]))
                assert trace.told(body.node, *sides) == trace.sides(body, state, ruleset.config), (seed, key)
            told["asked" if ends is None else "told"] += 1
    assert told["told"] > 1000, told


@pytest.mark.parametrize("config", CONFIGS, ids=("one", "other"))
@pytest.mark.parametrize(
    "name", [name for name, (kind, _) in EXPRESSIONS.items() if isinstance(kind, Int) or kind == BOOL]
)
def test_every_word(name: str, config: Any) -> None:
    """Every word of the language, in conditions and in numbers."""
    kind, text = EXPRESSIONS[name]
    known = schema()
    expr = typed(text, known, None, kind)
    groups = {"point": [(None, name)]} if kind == BOOL else {}
    space = loaded(vague.source({name: expr}, config, groups, () if kind == BOOL else (name,)))
    for seed in range(200):
        state = Blurred(random_state(known, config, Random(seed)), Random(seed + 1), GAPS[seed % len(GAPS)])
        value = kleene.evaluate(expr, state, config)
        if kind == BOOL:
            found = dict(space["GROUPS"]["point"](state))
            assert found.get(0, False) is None or holds(found, 0) is value, (seed, text)
        else:
            ends = space["RANGES"][name](state)
            assert ends is None or ends == (value if isinstance(value, tuple) else (value, value)), (seed, text)


def test_a_three_counts_as_no_other_rank() -> None:
    """A three without colour stays a three where all threes are laid open, and so none is among unknown cards."""
    config = ruleset_of("joker").config
    nine, three = (vague.Writer(config).emitter().adds(rank) for rank in (6, BLACK_THREE))
    assert not {BLACK_THREE, RED_THREE} & set(vague.dealt(config))
    assert (nine, three) == ((0, 1, 0, 0), (0, 0, 0, 1))
