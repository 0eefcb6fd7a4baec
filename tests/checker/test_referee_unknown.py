"""A referee who does not see all cards says line by line what `check` says of the record up to there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from canasta import Referee, check, load_variant
from canasta.report.model import Finding
from canasta.solve.standing import Standing
from canasta.transcript import parse, tree
from canasta.transcript.write import action_text
from tests.solve.hiding import at_a_table

HERE = Path(__file__).parent.parent
DATA = HERE / "benchmarks" / "data"
EVERY = str(DATA / "every-take.yaml")
SEATS = ["N", "E", "S", "W"]
#: Records, their variants, and after how many lines of play they are compared.
GAMES = [
    (DATA / "every-take.cgn", EVERY, (9, 24, 41, 58, 70)),
    (DATA / "belied.cgn", EVERY, (12, 34, 48, 49, 50)),
    (HERE / "generated" / "romanian4_s1.cgn", "romanian", (6, 17, 30)),
    (HERE / "generated" / "classic4_s1.cgn", "classic", (11, 26)),
]
Told = dict[tuple[str, int | None, int | None, str | None], str]


def said(findings: list[Finding]) -> Told:
    """What was found of each thing that can be found."""
    return {(each.rule, each.deal, each.turn, each.seat): each.verdict for each in findings}


def surely(found: Told) -> Told:
    """What does not hang on unknown cards."""
    return {about: verdict for about, verdict in found.items() if verdict != "open"}


def lines_of(text: str) -> tuple[list[str], list[str]]:
    """The head of a record, and the lines after it."""
    lines = [line for line in text.split("\n") if line and not line.startswith(";")]
    return [line for line in lines if line.startswith("[")], [line for line in lines if not line.startswith("[")]


def referee_of(variant: str, head: list[str]) -> Referee:
    """A referee for a record."""
    tags = {item.name: item.value for item in parse("\n".join(head)).games[0].items if isinstance(item, tree.Tag)}
    return Referee(load_variant(variant), tags["Seats"].split(), dealer=tags.get("Dealer"), sides=tags.get("Sides"))


@pytest.mark.parametrize(("path", "variant", "numbers"), GAMES, ids=lambda each: getattr(each, "stem", None))
def test_line_by_line(path: Path, variant: str, numbers: tuple[int, ...]) -> None:
    """What was said up to a line is what the batch checker finds in the record up to it."""
    head, lines = lines_of(at_a_table(path.read_text("utf-8")))
    referee, found = referee_of(variant, head), Told()
    for number, line in enumerate(lines[: max(numbers)], 1):
        found |= said(referee.line(line))
        if number in numbers:
            (report,) = check("\n".join([*head, *lines[:number], ""]), str(path), variant=variant)
            batch = said(report.findings)
            assert surely(found) == surely(batch)
            assert batch.items() <= found.items()
    assert bool(surely(found)) == (path.stem == "belied")


def test_few_lines_are_reasoned_on_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that fit are carried on from line to line, so that almost every line is settled by them."""
    answers: list[bool | None] = []
    held = Standing.holds

    def holds(standing: Standing, *given: Any) -> bool | None:
        answers.append(held(standing, *given))
        return answers[-1]

    monkeypatch.setattr(Standing, "holds", holds)
    head, lines = lines_of(at_a_table((DATA / "every-take.cgn").read_text("utf-8")))
    referee = referee_of(EVERY, head)
    assert not [finding for line in lines[:60] for finding in referee.line(line)]
    assert len(answers) > 40
    assert None not in answers and answers.count(False) <= 2


def test_action_by_action() -> None:
    """Told of every action by itself, a referee says the same, and at the same time as told of whole turns."""
    head, lines = lines_of((DATA / "belied.cgn").read_text("utf-8"))
    whole, single = referee_of(EVERY, head), referee_of(EVERY, head)
    for line in lines:
        expected = whole.line(line)
        item = parse("\n".join([*head, line, ""])).games[0].items[-1]
        if not isinstance(item, tree.Turn):
            found = single.line(line)
        else:
            found = [each for action in item.actions for each in single.act(item.seat, action_text(action))]
            found += single.end_turn()
        assert list(said(found)) == list(said(expected)), line
