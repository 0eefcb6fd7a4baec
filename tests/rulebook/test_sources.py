"""The files of spec/sources: complete, linked to names that exist, and in words of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
SOURCES = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in sorted(ROOT.glob("spec/sources/*.yaml"))}
ROMANIAN = [
    *(f"RO-{number}" for number in range(1, 69)),
    *(f"RO-A{number}" for number in range(1, 5)),
    *(f"RO-B{number}" for number in range(1, 7)),
    *("RO-C", "RO-D"),
    *(f"RO-S{number}" for number in range(12)),
]
SETTINGS = {"players", "seating", "deck.packs", "deck.jokers", "deck.ranks"}
RUN = 8


def statements() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every statement of every source."""
    for source in SOURCES.values():
        yield from source["statements"].items()


def names() -> dict[str, set[str]]:
    """The names that an answer may use, by kind."""
    variants = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in ROOT.glob("variants/*.yaml")}
    chapters = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in ROOT.glob("spec/rules/*.yaml")}
    return {
        "rules": {f"{chapter}/{name}" for chapter, rules in chapters.items() for name in rules},
        "params": set(yaml.safe_load((ROOT / "spec/parameters.yaml").read_text("utf-8"))) | SETTINGS,
        "readings": {reading for variant in variants.values() for reading in variant.get("readings", {})},
    }


def words(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return re.findall(r"\w+", text.lower())


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of RUN words of a text."""
    found = words(text)
    return {tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


def test_the_romanian_text_is_there_statement_by_statement() -> None:
    assert sorted(SOURCES["romanian"]["statements"]) == sorted(ROMANIAN)


def test_a_source_is_named_as_its_file_and_a_statement_stands_once() -> None:
    assert [source["source"] for source in SOURCES.values()] == list(SOURCES)
    ids = [name for name, _ in statements()]
    assert len(ids) == len(set(ids))


def test_every_statement_is_answered_or_says_why_not() -> None:
    assert [name for name, one in statements() if ("answered" in one) == ("not_a_rule" in one)] == []


@pytest.mark.parametrize("kind", ["rules", "params", "readings"])
def test_every_answer_exists(kind: str) -> None:
    known = names()[kind]
    used = {(name, answer) for name, one in statements() for answer in one.get("answered", {}).get(kind, ())}
    assert sorted((name, answer) for name, answer in used if answer not in known) == []


@pytest.mark.parametrize("source", [name for name, source in SOURCES.items() if "file" in source])
def test_no_statement_repeats_the_source(source: str) -> None:
    """No statement shares a run of eight words with the text it was read in."""
    file = ROOT.parent / "shared" / SOURCES[source]["file"]
    if not file.is_file():
        pytest.skip(f"{file} is not here")
    text = runs(file.read_text("utf-8"))
    said = SOURCES[source]["statements"].items()
    assert [name for name, one in said if runs(one["says"]) & text] == []
