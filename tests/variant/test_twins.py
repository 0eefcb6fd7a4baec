"""The Catalan and the Lithuanian variant, each written from its own text, are one game; a difference is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from canasta.rulebook import load_rulebook
from canasta.variant import Variant, load_variant, variant_from_text
from canasta.variant.effective import rule_content

TWINS = ("catalan", "lithuanian")
OWN_READINGS = {"red-three-sign": ["LT-26"]}
"""Readings that only one text asks for, with the statements whose wording differs there."""
NUMBERS = [str(number) for number in range(1, 67)]
BOOK = load_rulebook()


def numbered(variant: Variant, setting: str) -> list[str]:
    """The statements that a setting rests on."""
    return [cite.statement for cite in variant.origin(setting).sources]


def differences(one: Variant, other: Variant) -> Iterator[str]:
    """Every setting and rule at a table of four that the two variants do not share, with the statements of each."""
    here, there = one.configure(4), other.configure(4)
    for name in sorted(set(here.config.params) | set(there.config.params)):
        values = here.config.params.get(name), there.config.params.get(name)
        if values[0] != values[1]:
            yield f"{name}: {values[0]} ({numbered(one, name)}), {values[1]} ({numbered(other, name)})"
    if (here.deck, here.config.ranks) != (there.deck, there.config.ranks):
        yield f"the deck: {numbered(one, 'deck.packs')}, {numbered(other, 'deck.packs')}"
    if (here.seating, here.sides, one.players) != (there.seating, there.sides, other.players):
        yield f"the table: {numbered(one, 'players')}, {numbered(other, 'players')}"
    yield from different_rules(one, other)


def different_rules(one: Variant, other: Variant) -> Iterator[str]:
    """Every rule in force that the two variants do not share, with its sources in each."""
    here, there = one.effective.rules.force, other.effective.rules.force
    for name in sorted(here.keys() | there.keys()):
        pair = here.get(name), there.get(name)
        contents = [rule and rule_content(rule) for rule in pair]
        if contents[0] != contents[1]:
            yield f"{name}: {[[cite.statement for cite in rule.sources] for rule in pair if rule]}"


def twins(readings: Mapping[str, str] | None = None) -> tuple[Variant, Variant]:
    """Both variants, under the same readings."""
    one, other = (load_variant(name).with_readings(readings or {}) for name in TWINS)
    return one, other


def options() -> list[dict[str, str]]:
    """Every option of every reading that both variants have, one at a time."""
    one, other = twins()
    shared = one.readings.keys() & other.readings.keys()
    return [{name: option} for name in sorted(shared) for option in one.readings[name].options]


def answers(source: str) -> dict[str, Any]:
    """What answers each statement of a source, by its number; readings of one text alone are left out."""
    found = {}
    for name, statement in BOOK.sources[source].statements.items():
        kinds = {kind: set(each) - OWN_READINGS.keys() for kind, each in statement.answers.items()}
        found[name.partition("-")[2]] = {kind: each for kind, each in kinds.items() if each}
    return found


def test_the_two_are_one_game() -> None:
    """The deck, every parameter and every rule in force for four players are equal."""
    assert list(differences(*twins())) == []


def test_both_are_for_four_alone() -> None:
    """Neither text knows another number of players."""
    assert [variant.players for variant in twins()] == [[4], [4]]


@pytest.mark.parametrize("readings", options(), ids=str)
def test_the_two_are_one_game_however_they_are_read(readings: dict[str, str]) -> None:
    """An option of a reading that both have makes the same of both."""
    assert list(differences(*twins(readings))) == []


def test_readings_of_one_alone_rest_on_its_wording() -> None:
    """A reading that only one of the two has names the statements that differ."""
    one, other = (variant.readings for variant in twins())
    alone = {name: reading for name, reading in {**one, **other}.items() if (name in one) != (name in other)}
    named = {name: [cite.statement for cite in reading.statements] for name, reading in alone.items()}
    assert named == OWN_READINGS


def test_the_texts_are_answered_alike() -> None:
    """Statements of one number are answered by the same rules, parameters and readings."""
    one, other = map(answers, TWINS)
    assert list(one) == list(other) == NUMBERS
    assert {number: (one[number], other[number]) for number in NUMBERS if one[number] != other[number]} == {}


@pytest.mark.parametrize("name", TWINS)
def test_values_rest_on_statements_that_say_so(name: str) -> None:
    """Every value that a text states is answered for by each statement it cites, all of them of that text."""
    variant = load_variant(name)
    astray = []
    for setting in variant.file.entries:
        answering = {statement.id for statement in BOOK.answering("params", setting)}
        cited = {(cite.source, cite.statement) for cite in variant.origin(setting).sources}
        if not cited or any(source != name or statement not in answering for source, statement in cited):
            astray.append((setting, sorted(cited)))
    assert astray == []


def test_a_difference_is_named_with_its_statements() -> None:
    """A value and a rule that differ are told, each with the statements it rests on."""
    text = """variant: third
version: 1
title: A third translation
extends: lithuanian
params:
  out.bonus: {value: 200, status: stated, sources: [{source: lithuanian, statement: LT-63}]}
patches:
  - {op: disable, rule: out/asked}
"""
    told = list(differences(load_variant("catalan"), variant_from_text(text)))
    assert told == ["out.bonus: 100 (['CA-63']), 200 (['LT-63'])", "out/asked: [['PAG-53']]"]
