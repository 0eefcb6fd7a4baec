"""Rulesets are kept between runs, made anew when anything they come from changes, and never stand in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from canasta import resources
from canasta.variant import cache, load, load_variant
from canasta.variant.variant import Variant

TEXT = "variant: kept\nversion: 1\ntitle: Kept\nextends: classic\nparams: {canasta.size: 7}\n"
RUN = """
import sys
from canasta.variant import load_variant
ruleset = load_variant(sys.argv[1]).configure(4)
ruleset.functions
print(ruleset.id, *sorted({"yaml", "lark", "jsonschema", "canasta.language.parser"} & set(sys.modules)))
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own, and no variant remembered."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv(resources.CACHE, raising=False)
    monkeypatch.setattr(load, "_variants", {})
    return tmp_path / "cache" / "canasta-rules"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A variant file."""
    found = tmp_path / "kept.yaml"
    found.write_text(TEXT)
    return found


def again(file: Path, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The variant as another run would load it."""
    monkeypatch.setattr(load, "_variants", {})
    return load_variant(str(file))


def is_read(variant: Variant) -> bool:
    """Whether the variant's files have been parsed."""
    return "loaded" in vars(variant)


def test_a_second_run_parses_nothing(file: Path) -> None:
    """The first run parses spec and variant; the second gives the same ruleset without a parser."""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", RUN, str(file)], capture_output=True, text=True, check=True, env=dict(os.environ)
        ).stdout.split()
        for _ in range(2)
    ]
    first, second = outputs
    assert first[0] == second[0]
    assert {"yaml", "lark", "jsonschema"} <= set(first)
    assert second[1:] == []


def test_what_is_kept_is_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset from the cache has everything that a new one has."""
    new = load_variant(str(file)).configure(4)
    kept = again(file, monkeypatch).configure(4)
    for name in ("id", "players", "sides", "seating", "deck", "config", "rules", "heads", "readings", "changes"):
        assert getattr(kept, name) == getattr(new, name), name
    assert kept.source == new.source
    assert kept.listed == new.listed
    assert list(kept.clauses) == list(new.clauses)
    assert kept.schema.records == new.schema.records
    assert kept.meanings["pile.top"] == "the pile's top card"


def test_readings_and_tables_apart(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice of readings and each table has a ruleset of its own."""
    options: list[dict[str, str]] = [{}, {"tie": "further-deal"}]
    ids = {load_variant(str(file)).with_readings(each).configure(4).id for each in options}
    variant = again(file, monkeypatch)
    assert {variant.with_readings(each).configure(4).id for each in options} == ids
    assert len(ids) == 2
    assert not is_read(variant)
    assert variant.configure(2).config.params["deal.hand_size"] == 15
    assert is_read(variant)


def test_a_change_is_seen(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed file, or a changed file further up the chain, makes a new ruleset, within a run and between runs."""
    child = file.with_name("child.yaml")
    child.write_text("variant: child\nversion: 1\ntitle: Child\nextends: kept.yaml\n")
    assert load_variant(str(child)).configure(4).config.params["canasta.size"] == 7
    file.write_text(TEXT.replace("7", "8"))
    assert load_variant(str(child)).configure(4).config.params["canasta.size"] == 8
    file.write_text(TEXT.replace("7", "9"))
    assert again(child, monkeypatch).configure(4).config.params["canasta.size"] == 9


def test_one_variant_within_a_run(file: Path) -> None:
    """The same file is loaded once in a run."""
    assert load_variant(str(file)) is load_variant(str(file))


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\x80\x05N.", b"\x80\x05]."])
def test_rubbish(file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, rubbish: bytes) -> None:
    """An entry that cannot be read is as good as none."""
    expected = load_variant(str(file)).configure(4).id
    for entry in folder.iterdir():
        entry.write_bytes(rubbish)
    assert again(file, monkeypatch).configure(4).id == expected


def test_no_folder(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a folder that can be written everything works and nothing is kept."""
    (tmp_path / "taken").write_text("a file, not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "taken"))
    assert resources.cache_folder() is None
    assert load_variant(str(file)).configure(4).id.startswith("kept@1#")


def test_off(file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache can be turned off."""
    monkeypatch.setenv(resources.CACHE, "off")
    load_variant(str(file)).configure(4)
    assert not folder.exists()


def test_room_is_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many entries lose their older half."""
    monkeypatch.setattr(cache, "MOST", 10)
    for number in range(12):
        cache._put(f"r{number}", (number,))
    assert len(list(folder.iterdir())) <= 10
    assert cache._get("r11") == (11,)
