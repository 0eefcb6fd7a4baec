"""Recorded games under two versions, and which rules some games exercised."""

from __future__ import annotations

from pathlib import Path

from canasta.analyse import coverage
from canasta.analyse.answers import PROVED, REFUTED, VACUOUS
from canasta.analyse.play import judged
from canasta.analyse.regress import CHANGED, SAME, SKIPPED, changes, regress
from canasta.analyse.subject import Subject
from canasta.transcript.parse import parse
from canasta.transcript.write import write
from canasta.variant import load_variant

HERE = Path(__file__).parent
GAMES = HERE.parent / "generated"
NEVER_OUT = HERE / "proving" / "never-out.yaml"


def texts(*names: str) -> list[tuple[str, str]]:
    """Generated games with their paths."""
    return [(name, (GAMES / f"{name}.cgn").read_text("utf-8")) for name in names]


def test_what_is_written_otherwise() -> None:
    (found,) = changes(load_variant("classic"), load_variant(str(NEVER_OUT)))
    assert (found.kind, found.name, found.after) == ("value", "out.canastas", "12")


def test_games_that_change() -> None:
    both = load_variant("classic"), load_variant(str(NEVER_OUT))
    rows = list(regress(texts("classic4_s1", "romanian4_s1"), *both))
    assert [row.result for row in rows] == [CHANGED, SKIPPED]
    first = rows[0].first
    assert first is not None
    assert (rows[0].before, rows[0].after) == ("legal", "illegal")
    assert (first.rule, first.before, first.after) == ("out/canastas", "legal", "illegal")
    assert first.turn is not None
    assert first.line > 1


def test_the_same_version_changes_nothing() -> None:
    both = load_variant("classic"), load_variant("classic")
    assert [row.result for row in regress(texts("classic4_s1", "classic2_s1"), *both)] == [SAME, SAME]


def test_games_of_others_can_be_judged_too() -> None:
    both = load_variant("romanian"), load_variant("romanian")
    assert [row.result for row in regress(texts("classic4_s1"), *both, every=True)] == [SAME]


def test_coverage_of_some_games() -> None:
    subject = Subject(load_variant("classic"))
    found = {answer.subject: answer for answer in coverage.answers(subject, texts("classic4_s1", "classic4_s2"))}
    assert found["meld/size"].result == REFUTED
    assert "never broken" in found["meld/size"].message
    assert found["meld/wilds-late"].result == VACUOUS
    witness = found["meld/size"].witness
    assert witness is not None
    assert judged(witness, subject.variant) == "illegal"


def test_a_made_game_decides_what_it_is_made_for() -> None:
    subject = Subject(load_variant("classic"))
    made = coverage.make(subject, [("meld/size", coverage.BROKEN), ("discard/allowed", coverage.BROKEN)])
    assert set(made) == {("meld/size", coverage.BROKEN), ("discard/allowed", coverage.BROKEN)}
    for (rule, how), text in made.items():
        game = parse(text).games[0]
        verdict, decided = coverage.decided_in(game, "-", subject.variant)
        assert verdict == "illegal"
        assert (rule, how) in decided
        assert rule in text


def test_games_that_decide_a_rule_both_ways() -> None:
    subject = Subject(load_variant("classic"))
    made = coverage.make(subject, [("meld/size", coverage.BROKEN), ("meld/size", coverage.KEPT)])
    found = {answer.subject: answer for answer in coverage.answers(subject, list(enumerate_texts(made.values())))}
    assert found["meld/size"].result == PROVED


def enumerate_texts(made: object) -> list[tuple[str, str]]:
    """Made games with names."""
    return [(f"made {at}", text) for at, text in enumerate(list(made))]  # type: ignore[call-overload]


def test_made_games_are_written_as_they_stand() -> None:
    subject = Subject(load_variant("classic"))
    (text,) = coverage.make(subject, [("discard/allowed", coverage.BROKEN)]).values()
    assert parse(write(parse(text))).diagnostics == []
