"""`--lang`: what is for people is in the language, what is for programs is not."""

from __future__ import annotations

import json

import pytest

from canasta.__main__ import main
from canasta.report.fixed import REPORT
from canasta.report.locale import EN, LANGUAGES, translator, wanted

GAME = "tests/transcripts/anycard_deadend_s1.cgn"
OTHERS = sorted(set(LANGUAGES) - {"en"})


def told(capsys, *args: str) -> str:
    """What a run prints."""
    assert main(["check", GAME, *args]) == 1
    return str(capsys.readouterr().out)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_finding_in_a_language(lang: str, capsys) -> None:
    """The same places, rule, figures and cards, in other words, to the last line."""
    english, said = (told(capsys, "--lang", each).splitlines() for each in ("en", lang))
    assert len(said) == len(english)
    same = [at for at, (one, other) in enumerate(zip(english, said, strict=True)) if one and one == other]
    assert same == [1, 2]
    assert "20:6:" in said[0] and "meld/minimum" in said[0]
    assert "15" in said[3] and "50" in said[3]
    assert "7C with 7S 7D JK" in said[-3]


@pytest.mark.parametrize("lang", OTHERS)
def test_forms_for_programs_stay_english(lang: str, capsys) -> None:
    """JSON is the same in every language."""
    english, said = (json.loads(told(capsys, "--format", "json", "--lang", each)) for each in ("en", lang))
    assert english == said


def test_the_environment_names_the_language() -> None:
    """As far as there are texts; the option comes first."""
    assert wanted(None, {"LANG": "fr_FR.UTF-8"}).lang == "fr"
    assert wanted(None, {"LC_ALL": "lt", "LANG": "fr_FR.UTF-8"}).lang == "lt"
    assert wanted("ro", {"LANG": "fr_FR.UTF-8"}).lang == "ro"
    assert wanted(None, {"LANG": "fra"}) is EN
    assert wanted(None, {"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}) is EN
    assert wanted(None, {}) is EN


def test_an_unknown_language(capsys) -> None:
    """Is bad usage."""
    assert main(["check", GAME, "--lang", "xx"]) == 2
    assert "there is no language xx" in capsys.readouterr().err


@pytest.mark.parametrize("lang", OTHERS)
def test_the_words_of_a_report_keep_their_places(lang: str) -> None:
    """Every fixed word can be filled in."""
    tr = translator(lang)
    assert all("{" not in tr.word(f"report {name}", "A", "B") for name in REPORT)
