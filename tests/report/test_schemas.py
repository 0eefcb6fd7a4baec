"""What lint, prove, diff and regress write as JSON is what the schemas beside the specification say."""

import json

import msgspec
import pytest

from canasta.analyse.answers import Answer
from canasta.analyse.diff import Difference, Row, Witness
from canasta.analyse.pair import Changed, Setting
from canasta.analyse.regress import Change, Divergence
from canasta.analyse.regress import Row as Game
from canasta.rulebook import schemas
from tests.cli.conftest import run as run

DOUBTS = """\
variant: our-table
version: 1
title: Our table
extends: classic
params:
  out.canastas: 2
  out.bonus: 100
  out.bnous: 300
expect:
  stricter: [pile/top-wild]
"""
GAME = """\
[Variant "old.yaml"]
[Seats "N E S W"]
position
melds NS K*7
pile 4C 7D
hand N QC QS
stock ?*40
turn N
1. N draw QD, meld QC QS QD, out
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A variant with faults, one that is sound, an older version of it, and a game of that."""
    (tmp_path / "doubts.yaml").write_text(DOUBTS)
    for name, canastas in (("old", 1), ("new", 2)):
        text = DOUBTS.replace("  out.bnous: 300\n", "").replace("our-table", name)
        (tmp_path / f"{name}.yaml").write_text(text.replace("canastas: 2", f"canastas: {canastas}"))
    (tmp_path / "game.cgn").write_text(GAME)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fits(text, name):
    """The data of a JSON text, which has to fit a schema."""
    data = json.loads(text)
    assert schemas.unfit(data, name) == []
    return data


def test_lint(run, folder):
    [file, *_] = fits(run("lint", "--format", "json", "doubts.yaml", "classic").out, "lint")
    assert {each["level"] for each in file["findings"]} == {"error", "warning", "advice"}
    assert any("fix" in each for each in file["findings"]) and any("hint" in each for each in file["findings"])
    lines = run("lint", "--format", "jsonl", "doubts.yaml", "classic").out.splitlines()
    assert len(fits(f"[{','.join(lines)}]", "lint")) == 2
    assert schemas.unfit([{**file, "more": 1}], "lint")


def test_prove(run, folder):
    found = fits(
        run("prove", "new.yaml", "--only", "score-brackets", "--only", "expect", "--format", "json").out, "prove"
    )
    assert {each["result"] for each in found["answers"]} >= {"proved", "refuted"}


def test_diff(run, folder):
    found = fits(run("diff", "old.yaml", "new.yaml", "--format", "json", "--limit", "10").out, "diff")
    assert [each["name"] for each in found["settings"]] == ["out.canastas"]
    assert any(each["witnesses"] for each in found["rules"])


def test_regress(run, folder):
    found = fits(
        run("regress", "game.cgn", "--from", "old.yaml", "--to", "new.yaml", "--format", "json").out, "regress"
    )
    assert found["games"][0]["result"] == "changed" and found["games"][0]["first"]["rule"] == "out/canastas"


@pytest.mark.parametrize(
    ("name", "part", "struct"),
    [
        ("prove", "answer", Answer),
        ("diff", None, Difference),
        ("diff", "setting", Setting),
        ("diff", "changed", Changed),
        ("diff", "rule", Row),
        ("diff", "witness", Witness),
        ("regress", "change", Change),
        ("regress", "game", Game),
        ("regress", "divergence", Divergence),
    ],
)
def test_schemas_name_every_field(name, part, struct):
    whole = schemas.schema(name)
    described = whole["$defs"][part] if part else whole
    fields = msgspec.structs.fields(struct)
    assert list(described["properties"]) == [each.name for each in fields]
    omitted = struct.__struct_config__.omit_defaults
    assert described["required"] == [each.name for each in fields if each.required or not omitted]
