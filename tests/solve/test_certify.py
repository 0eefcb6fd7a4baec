"""Every clause is judged again by Z3: both agree on whole games and cases, and a wrong reading is found loudly."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta.checker.api import run, walk_of
from canasta.checker.judge import Judge, Verdict
from canasta.checker.walk import Walk
from canasta.solve.certify import Certificate, certify
from canasta.solve.faults import SolverFault
from canasta.transcript import tree
from canasta.transcript.parse import parse
from tests.solve.hiding import smudged, without

HERE = Path(__file__).parent.parent
CASES = HERE / "conformance"
GAMES = (
    "generated/classic2_s1.cgn",
    "generated/romanian-samba4_s2.cgn",
    "transcripts/anycard_deadend_s1.cgn",
    "transcripts/real_scores_actual_game_1.cgn",
)
CHAPTERS = ("penalty", "pile")


def laid(text: str, path: str = "case.cgn", readings: dict[str, str] | None = None) -> Iterator[tuple[Walk, tree.Game]]:
    """The games of a text with their walks."""
    document = parse(text, path)
    for game in document.games:
        walk = walk_of(game, path, None, readings, document.text.split("\n"))
        walk.plainly, walk.lines = True, document.text.split("\n")
        yield walk, game


def text_of(name: str) -> str:
    """A recorded game."""
    return (HERE / name).read_text("utf-8")


def certified(text: str) -> Certificate:
    """The certificate of the first game of a text."""
    return certify(*next(laid(text)))


@pytest.mark.parametrize("name", GAMES)
def test_games(name: str) -> None:
    """Whole games are certified, and judging twice changes no finding."""
    for (walk, game), (plain, _) in zip(laid(text_of(name)), laid(text_of(name)), strict=True):
        certificate = certify(walk, game)
        run(plain, game)
        assert certificate.judged > 0 and certificate.clauses >= certificate.judged and not certificate.unsettled
        assert [note.identity for note in walk.notes] == [note.identity for note in plain.notes]
        assert walk.report.scores == plain.report.scores


@pytest.mark.parametrize("hidden", [without("hand", "stock"), smudged])
def test_hidden_cards(hidden: Callable[[str], str]) -> None:
    """What is certain although cards are unknown follows from what is known."""
    certificate = certified(hidden(text_of("generated/classic2_s3.cgn")))
    assert certificate.clauses > 1000 and not certificate.unsettled


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_cases(chapter: str) -> None:
    """The cases of a chapter are certified, those under packaged variants and their own default readings."""
    for file in sorted((CASES / chapter).glob("*.yaml")):
        for case in yaml.safe_load(file.read_text("utf-8"))["cases"]:
            variant = case["variants"][0]
            if not variant.endswith(".yaml") and not case.get("readings"):
                for walk, game in laid(f'[Variant "{variant}"]\n{case["game"]}'):
                    certify(walk, game)


@pytest.mark.parametrize("point", ["draw", "discard", "turn", "set_turn", "claim"])
def test_a_wrong_compile(point: str) -> None:
    """A compiled function that finds a first requirement broken in every turn is found, by rule and place."""
    walk, game = next(laid(text_of("generated/classic2_s1.cgn") + "score N 5\n"))
    walk.judge = copy(walk.judge)
    right = walk.judge.groups[point]
    walk.judge.groups = {**walk.judge.groups, point: lambda table: sorted({0, *right(table)})}
    with pytest.raises(SolverFault) as caught:
        certify(walk, game)
    first = caught.value.disagreements[0]
    assert first.place.at[0] > 1 and first.rule and "the fast check says True, but Z3 says False" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).disagreements == caught.value.disagreements


def test_a_wrong_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A score item that is a point too high is found."""
    item = Judge.item
    monkeypatch.setattr(Judge, "item", lambda *given: tuple(each + 1 for each in item(*given)))
    with pytest.raises(SolverFault, match="score__"):
        certified(text_of("generated/classic2_s1.cgn"))


def test_a_wrong_certainty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards are unknown, a requirement called broken that is not surely so is found."""
    vaguely = Judge._judge_vaguely

    def wrong(judge: Judge, point: str, table: Any) -> list[Verdict]:
        found = vaguely(judge, point, table)
        return found or [Verdict(head, "illegal") for head, *_ in judge.exact.get(point, ())[:1]]

    monkeypatch.setattr(Judge, "_judge_vaguely", wrong)
    with pytest.raises(SolverFault):
        certified(without("hand", "stock")(text_of("generated/classic2_s3.cgn")))
