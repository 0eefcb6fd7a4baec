"""`canasta lint`: files and ids, forms, exit codes, fixes and differences."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from tests.cli.conftest import run as run

MODELINE = "# yaml-language-server: $schema=x\n"
GOOD = f"{MODELINE}variant: good\nversion: 1\ntitle: Good\nextends: classic\nparams:\n  out.canastas: 2\n"
DOUBT = GOOD.replace("good", "doubt") + "  canasta.natural: 500\n"
WRONG = GOOD.replace("good", "wrong").replace("out.canastas", "out.canasta")
ADVICE = GOOD.replace(MODELINE, "").replace("good", "advice")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Variant files with and without something to say of them, and YAML that is none."""
    for text in (GOOD, DOUBT, WRONG, ADVICE):
        name = text.partition("variant: ")[2].split("\n")[0]
        (tmp_path / f"{name}.yaml").write_text(text)
    (tmp_path / "other.yaml").write_text("a: 1\n")
    (tmp_path / ".hidden.yaml").write_text(WRONG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_text_form(run, folder):
    ran = run("lint", "doubt.yaml")
    assert (ran.code, ran.err) == (3, "")
    assert ran.out == (
        "doubt.yaml:8:3: warning  lint/no-difference\n"
        "    canasta.natural: 500\n"
        "    ^^^^^^^^^^^^^^^\n"
        "  canasta.natural is so in classic already\n"
        "  Fix: leave it out.\n\n"
        "1 file: 1 warning (1 with a fix: --fix)\n"
    )


@pytest.mark.parametrize(
    ("names", "code", "strict"),
    [
        (["good.yaml"], 0, 0),
        (["advice.yaml"], 0, 1),
        (["doubt.yaml"], 3, 1),
        (["wrong.yaml"], 1, 1),
        (["."], 1, 1),
        (["*t.yaml", "good.yaml"], 3, 1),
        (["bicycle"], 0, 0),
        (["nowhere.yaml", "good.yaml"], 2, 2),
        (["--select", "lint", "wrong.yaml"], 0, 0),
        (["--ignore", "lint/no-difference", "doubt.yaml"], 0, 0),
        (["--ignore", "lint/no-diference", "doubt.yaml"], 2, 2),
    ],
)
def test_exit_codes(run, folder, names, code, strict):
    ran = run("lint", *names)
    assert ran.code == code, (ran.out, ran.err)
    assert run("lint", "--strict", *names).code == strict


def test_folders_hold_the_files_with_a_variant(run, folder):
    ran = run("lint", ".", "--format", "jsonl")
    assert [json.loads(line)["path"] for line in ran.out.splitlines()] == [
        "./advice.yaml",
        "./doubt.yaml",
        "./good.yaml",
        "./wrong.yaml",
    ]


def test_concise_is_one_line_a_finding(run, folder):
    assert run("lint", "wrong.yaml", "--format", "concise").out == (
        "wrong.yaml:7:3: error variant/param there is no parameter out.canasta (did you mean out.canastas?)\n"
    )


def test_standard_input(run, folder):
    ran = run("lint", "-", "--format", "concise", stdin=DOUBT.encode())
    assert (ran.code, ran.out.split(" ")[0]) == (3, "-:8:3:")
    assert run("lint", "-", stdin=b"\xff").code == 2
    assert run("lint", "-", stdin=b"a: [").code == 2


def test_the_diff_changes_nothing_and_the_fix_does(run, folder):
    ran = run("lint", "--diff", "doubt.yaml", "good.yaml")
    assert ran.code == 1
    assert "-  canasta.natural: 500\n" in ran.out and "+++ doubt.yaml (fixed)" in ran.out
    assert Path("doubt.yaml").read_text() == DOUBT
    assert run("lint", "--fix", "doubt.yaml", "wrong.yaml").code == 0
    assert Path("doubt.yaml").read_text() == GOOD.replace("good", "doubt")
    assert run("lint", "--diff", ".", "--ignore", "lint/modeline").code == 0


def test_a_fix_keeps_how_lines_end(run, folder):
    Path("doubt.yaml").write_bytes(b"\xef\xbb\xbf" + DOUBT.replace("\n", "\r\n").encode())
    run("lint", "--fix", "doubt.yaml")
    fixed = GOOD.replace("good", "doubt").replace("\n", "\r\n").encode()
    assert Path("doubt.yaml").read_bytes() == b"\xef\xbb\xbf" + fixed


def test_json(run, folder):
    (one,) = json.loads(run("lint", "doubt.yaml", "--format", "json").out)
    (finding,) = one["findings"]
    assert finding["code"] == "lint/no-difference" and (finding["line"], finding["column"]) == (8, 3)
    (edit,) = finding["fix"]["edits"]
    assert DOUBT[: edit["start"]] + edit["text"] + DOUBT[edit["end"] :] == GOOD.replace("good", "doubt")
    assert json.loads(run("lint", "good.yaml", "--format", "json").out) == [{"path": "good.yaml", "findings": []}]


def test_sarif(run, folder):
    schema = json.loads((Path(__file__).parents[1] / "data" / "sarif-2.1.0-rtm.5.json").read_text())
    data = json.loads(run("lint", ".", "--format", "sarif").out)
    Draft202012Validator(schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"}).validate(data)
    levels = [each["level"] for each in data["runs"][0]["results"]]
    assert sorted(levels) == ["error", "note", "warning"]


def test_junit_and_github(run, folder):
    suites = ElementTree.fromstring(run("lint", ".", "--format", "junit").out)
    counted = {suite.get("name"): (suite.get("failures"), suite.get("skipped")) for suite in suites}
    assert counted == {
        "./advice.yaml": ("0", "1"),
        "./doubt.yaml": ("0", "1"),
        "./good.yaml": ("0", "0"),
        "./wrong.yaml": ("1", "0"),
    }
    lines = run("lint", "doubt.yaml", "--format", "github").out
    assert lines == (
        "::warning file=doubt.yaml,line=8,endLine=8,col=3,endColumn=17,title=lint/no-difference"
        "::canasta.natural is so in classic already\n"
    )


def test_what_is_kept_follows_the_files(run, folder):
    """A second run says the same; after a change of what is extended it says what is so then."""
    Path("base.yaml").write_text(GOOD.replace("good", "base").replace("title: Good", "title: Base"))
    text = GOOD.replace("good", "over").replace("classic", "base.yaml").replace("2", "3")
    Path("over.yaml").write_text(text)
    assert [run("lint", "over.yaml", "-q").out for _ in range(2)] == ["", ""]
    Path("base.yaml").write_text(Path("base.yaml").read_text().replace("canastas: 2", "canastas: 3"))
    assert "lint/no-difference" in run("lint", "over.yaml").out


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "junit", "github"])
def test_a_file_that_cannot_be_read_is_in_the_report(run, folder, form):
    """Nobody takes an empty report for a good one; for people it is on standard error alone."""
    (folder / "old.yaml").write_bytes(GOOD.encode() + "about: Stüberl\n".encode("latin-1"))
    ran = run("lint", "--format", form, "old.yaml", "nowhere.yaml")
    assert ran.code == 2 and "file/encoding" in ran.out and "file/none" in ran.out
    assert "old.yaml:8:10: error: the byte 0xfc is not UTF-8" in ran.err
    if form == "json":
        schema = json.loads((Path(__file__).parents[2] / "spec/schema/lint.schema.json").read_text())
        Draft202012Validator(schema).validate(json.loads(ran.out))
    assert run("lint", "--format", "concise", "old.yaml").out == ""


def test_a_game_is_no_variant_and_a_variant_no_game(run, folder):
    """Each command says which one is for a file of the other kind."""
    (folder / "tuesday.cgn").write_text('[Variant "good.yaml"]\n[Seats "N E S W"]\n')
    ran = run("lint", "tuesday.cgn")
    assert (ran.code, ran.err) == (2, "tuesday.cgn: error: is a game; `canasta check` judges it [file/kind]\n")
    ran = run("check", "good.yaml")
    assert ran.code == 2 and ran.err.startswith(
        "good.yaml: error: is a file of rules; `canasta check --variant good.yaml"
    )
    assert run("explain", "file/kind").code == 0
