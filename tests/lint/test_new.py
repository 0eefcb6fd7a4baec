"""`canasta new`: every file that it writes loads and lints clean, whatever is answered."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.run import Wanted, lint
from canasta.analyse.start.questions import fitted, packaged_files, questions
from canasta.analyse.start.write import Start, flow, named, text
from canasta.cli.new import meant, silent
from canasta.variant import load_variant
from canasta.variant.locate import packaged
from canasta.yamlio import load
from tests.cli.conftest import run as run

WANTED = Wanted(history=False)


@pytest.fixture(scope="session")
def others():
    return packaged_files()


def clean(start: Start, asked, base, folder: Path, library: Library) -> str:
    """The text of a start, of which lint has nothing to say."""
    written = text(start, asked, base, folder)
    file = folder / f"{start.variant}.yaml"
    assert [str(each) for each in lint(written, file.name, file, library, WANTED)] == []
    return written


@pytest.mark.parametrize("name", sorted(packaged()))
def test_a_start_from_every_packaged_variant(name, library, others, tmp_path):
    """Without an answer, and with every answer that some other game would give, one question at a time."""
    base = library.base(packaged()[name])
    asked = questions(base, others)
    clean(Start("our-table", "Our table", name), asked, base, tmp_path, library)
    for question in random.Random(name).sample(asked, min(len(asked), 6)):
        start = Start("our-table", "Our table", name)
        last = question.choices[-1].value
        (start.readings if question.reading else start.params)[question.name] = last
        written = text(start, asked, base, tmp_path)
        found = lint(written, "our-table.yaml", tmp_path / "our-table.yaml", library, WANTED)
        assert _of_tables(found), (question, list(map(str, found)))


def _of_tables(found) -> bool:
    """Whether all that is said is of a table that was made for other scores."""
    return all(each.code.startswith("variant/bracket") for each in found)


def test_the_questions_of_classic(library, others):
    """Contested readings and values that other games have otherwise, those first on which most differ."""
    asked = questions(library.base(packaged()["classic"]), others)
    names = [each.name for each in asked]
    assert {"game.target", "out.canastas", "composition", "black-three", "wild-top"} <= set(names)
    weights = [each.weight for each in asked]
    assert weights == sorted(weights, reverse=True)
    target = asked[names.index("game.target")]
    assert "classic" in target.choices[0].games and target.choices[0].cites
    assert len({flow(each.value) for each in target.choices}) == len(target.choices)
    covered = {"pile.frozen_by", "meld.naturals_per_wild"}
    assert not covered & set(names)


def test_a_question_is_only_asked_where_it_matters(library, others):
    """A game for four has no questions on two players, and no cases for them in its answers."""
    asked = questions(library.base(packaged()["cuban"]), others)
    assert "two-players-draw" not in {each.name for each in asked}
    assert not any("players" in flow(choice.value) for each in asked for choice in each.choices)


def test_values_are_fitted_to_tables():
    value = {"by": "players", "2": 15, "3": 13, "else": {"by": "sides", "2": 11, "else": 10}}
    assert fitted(value, [(2, 2), (4, 2)]) == {"by": "players", "2": 15, "else": 11}
    assert fitted(value, [(4, 2)]) == 11
    assert fitted(value, [(4, 2), (4, 4)]) == {"by": "sides", "2": 11, "else": 10}
    assert fitted({"table": [{"is": value}]}, [(3, 3)]) == {"table": [{"is": 13}]}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("our-table", ("our-table", "Our table")),
        ("Our Table", ("our-table", "Our Table")),
        ("Köln, Friday", ("koln-friday", "Köln, Friday")),
    ],
)
def test_names(name, expected):
    assert named(name) == expected


@pytest.mark.parametrize(
    "value",
    [
        True,
        5,
        -5,
        "word",
        "two words",
        "yes",
        "10",
        "a: b",
        [1, "x"],
        {"by": "players", "2": 1, "else": {"table": [{"to": -5, "is": 3}]}},
    ],
)
def test_values_are_read_as_they_are_written(value):
    assert load(f"a: {flow(value)}\n").data == {"a": value}
    assert load(f"a: [{flow(value)}]\n").data == {"a": [value]}


def test_the_command(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("new", "our-table", "--from", "classic", "--set", "out.canastas=2", "--reading", "black-three=freezes")
    assert ran.code == 0 and "our-table.yaml is written" in ran.err and ran.out == ""
    variant = load_variant("our-table.yaml")
    assert variant.params["out.canastas"].value == 2 and variant.reading("black-three") == "freezes"
    assert run("lint", "--strict", "our-table.yaml").code == 0
    assert run("new", "our-table", "--from", "classic").code == 2
    assert load_variant("our-table.yaml").params["out.canastas"].value == 2
    assert run("new", "our-table", "--from", "classic", "--force").code == 0
    assert load_variant("our-table.yaml").params["out.canastas"].value != 2
    assert run("new", "next-table", "--from", "our-table.yaml").code == 0
    assert load_variant("next-table.yaml").extends == "our-table"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["our-table", "--from", "clasic"], "did you mean classic?"),
        (["bicycle", "--from", "classic"], "that of a packaged variant"),
        (["our-table", "--from", "classic", "--set", "out.canasta=2"], "did you mean out.canastas?"),
        (["our-table", "--from", "classic", "--set", "draw.count=12"], "draw.count is"),
        (["our-table", "--from", "classic", "--reading", "black-three=freez"], "did you mean freezes?"),
        (["???", "--from", "classic"], "gives no id"),
        (["our-table", "--from", "classic", "--set", "out.canastas"], "is not NAME=VALUE"),
    ],
)
def test_what_cannot_be_written_is_not(run, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    ran = run("new", *args)
    assert ran.code == 2 and said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_questions_are_asked_on_standard_error_and_answered_by_line(run, tmp_path, monkeypatch):
    """A number chooses, nothing keeps, `=VALUE` gives another value; nonsense is asked again, the end asks no more."""
    monkeypatch.chdir(tmp_path)
    ran = run("new", "x", "--from", "classic", "--ask", "-o", "-", stdin=b"nonsense\n=12345\n\n99\n2\n")
    assert ran.code == 0
    data = load(ran.out).data
    assert data["params"]["game.target"] == 12345 and len(data["params"]) + len(data.get("readings", {})) == 2
    assert ran.err.count("That is none of the answers (a value of your own is written =") == 2
    assert "1 of 12: game.target" in ran.err and "PAG-61: The game ends" in ran.err
    assert run("new", "x", "--from", "classic", "-o", "-", stdin=b"2\n").err == ""


def test_what_stands_in_the_list_is_an_answer_too(run, tmp_path, monkeypatch, library, others):
    """A value may be answered as it is shown; a wrong one is refused with the reason."""
    monkeypatch.chdir(tmp_path)
    ran = run("new", "x", "--from", "classic", "--ask", "-o", "-", stdin=b"10000\n=many\n=13\n")
    data = load(ran.out).data
    assert data["params"]["game.target"] == 10000 and data["params"]["deal.hand_size"] == 13
    assert "Deal.hand_size is a whole number from 1 to 40, not many." in ran.err
    base = library.base(packaged()["classic"])
    wild = next(each for each in questions(base, others) if each.name == "meld.wild_melds")
    assert [meant(wild, base, said) for said in ("yes", "true", "No", "", "=true")] == [True, True, False, False, True]


@pytest.mark.parametrize("name", sorted(packaged()))
def test_what_the_texts_leave_open_is_asked_first(library, others, name):
    """Every parameter and reading that no text settles is a question; every other point is told beforehand."""
    base = library.base(packaged()[name])
    asked = questions(base, others, 12)
    names = [each.name for each in asked if each.left_open]
    settable = {*base.book.parameters, *(each.name for each in questions(base, others) if each.reading)}
    assert set(names) == settable & set(base.not_specified)
    assert [each.name for each in asked[: len(names)]] == names
    told = "\n".join(silent(base, asked))
    assert all((name in names) != (f"  {name}: " in told) for name in base.not_specified)


def test_what_matters_only_after_an_answer_is_asked_after_it(run, tmp_path, monkeypatch):
    """Whether an ace may be low is no question without sequences, and one as soon as they are wanted."""
    monkeypatch.chdir(tmp_path)
    args = ["new", "x", "--from", "classic", "--ask", "--questions", "1", "-o", "-"]
    assert "meld.ace_low" not in run(*args, "--questions", "0", stdin=b"\n" * 200).err
    ran = run(*args, "--set", "meld.sequences=true", stdin=b"\nyes\n")
    assert "1 of 1: meld.ace_low" in ran.err and load(ran.out).data["params"]["meld.ace_low"] is True
