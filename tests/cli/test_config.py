"""Defaults from a file: which file counts, what it may say, and that the command line goes before it."""

import json

import pytest

OWN = "variant: our\nversion: 1\ntitle: Our table\nextends: classic\nparams: {out.canastas: 2}\n"


@pytest.fixture
def here(files, monkeypatch):
    """A folder with a game in a folder of it, which is where the command runs."""
    folder = files(sub__a_cgn="open", our_yaml=OWN)
    (folder / "our_yaml").rename(folder / "our.yaml")
    monkeypatch.chdir(folder / "sub")
    return folder


def test_the_nearest_file_gives_the_defaults(run, told, here):
    assert run("check", "a.cgn").code == 3
    (here / "pyproject.toml").write_text("[tool.canasta]\nstrict = true\nturns = true\nreadings = {a = 'b'}\n")
    assert run("check", "a.cgn").code == 1
    assert told[-1][2:] == ({"a": "b"}, True)
    (here / "sub" / "pyproject.toml").write_text("[tool.other]\nx = 1\n")
    assert run("check", "a.cgn").code == 1
    (here / "sub" / "canasta.toml").write_text("format = 'jsonl'\n")
    ran = run("check", "a.cgn")
    assert ran.code == 3 and json.loads(ran.out)["verdict"] == "open"
    (here / "sub" / "pyproject.toml").write_text("[tool.canasta]\nformat = 'concise'\n")
    assert json.loads(run("check", "a.cgn").out)


def test_the_command_line_goes_before_the_file(run, told, here):
    (here / "canasta.toml").write_text(
        "strict = true\nquiet = true\nturns = true\nreadings = {a = 'b'}\nformat = 'json'\n"
    )
    assert run("check", "a.cgn", "--no-strict", "--format", "text", "--no-quiet").out.endswith("1 open (1 finding)\n")
    assert run("check", "a.cgn", "--no-turns", "--reading", "c=d").code == 1
    assert told[-1][2:] == ({"c": "d"}, False)


def test_no_file_and_another_file(run, told, here):
    (here / "canasta.toml").write_text("strict = true\n")
    (here / "other.toml").write_text("turns = true\n")
    assert run("check", "a.cgn", "--isolated").code == 3
    assert not told[-1][3]
    assert run("check", "a.cgn", "--config", "../other.toml").code == 3
    assert told[-1][3]
    assert run("check", "a.cgn", "--config", "../nosuch.toml").code == 4


def test_a_variant_is_looked_for_beside_the_file(run, told, here):
    (here / "canasta.toml").write_text("variant = 'our.yaml'\n")
    assert run("check", "a.cgn").code == 3
    assert told[-1][1] == str(here / "our.yaml")
    (here / "canasta.toml").write_text("variant = 'romanian'\n")
    run("check", "a.cgn")
    assert told[-1][1] == "romanian"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("srict = true", "there is no setting `srict` (did you mean strict?) [config/key]"),
        ("strict = 1", "`strict` is true or false [config/value]"),
        ("format = 'xml'", "`format` is text or concise or json"),
        ("variant = 3", "`variant` is an id or a file [config/value]"),
        ("readings = ['a=b']", "`readings` is a table of options by reading [config/value]"),
        ("readings = {a = 1}", "[config/value]"),
        ("strict = true true", "[config/syntax]"),
        ("a = '\x00'", "[config/syntax]"),
        ("a = " + "[" * 100_000, "[config/syntax]"),
        ("# " + "x" * 1_000_000, "[config/syntax]"),
        ("variant = 'romanain'", "did you mean romanian?"),
    ],
)
def test_a_bad_file_is_one_error(run, told, here, text, said):
    (here / "canasta.toml").write_text(text)
    ran = run("check", "a.cgn")
    assert (ran.code, len(ran.err.splitlines()), told) == (2, 1, [])
    assert said in ran.err and len(ran.err) < 500


def test_a_named_file_has_to_have_settings(run, here):
    (here / "pyproject.toml").write_text("[tool]\n")
    assert "[config/key]" in run("check", "a.cgn", "--config", "../pyproject.toml").err


def test_help_needs_no_good_file(run, here):
    (here / "canasta.toml").write_text("?")
    assert run("check", "--help").code == 0
