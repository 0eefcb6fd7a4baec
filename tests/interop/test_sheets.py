"""Score sheets kept by people: their figures come back, add up, and are judged by the Viennese rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from canasta import check
from canasta.transcript import parse, write
from tests.interop.read import read
from tests.interop.sheet import Match, convert, figures, sheet_matches
from tests.interop.sheet_counts import borne_out, scored
from tests.interop.sheet_facts import canasta_counts, sheet_facts, written_sheet_facts
from tests.interop.ship import SHEETS, transcript
from tests.interop.test_facts import LOGS

MATCHES = sheet_matches(LOGS)
every = pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)
SHEET = """[Variant "wiener"]
[Seats "player1 player2 player3 player4"]
[Sides "T1=player1,player3 T2=player2,player4"]

deal 1
bonus player2 cut 100
score T1 points 35 canastas 0 reds -200 = -165 total -165
score T2 points 455 canastas 300 reds 0 out 100 bonuses 100 = 955 total 955
"""


def broken(text: str) -> list[tuple[int, str]]:
    return [(finding.line, finding.rule) for finding in check(text)[0].findings]


@every
def test_the_figures_come_back(match: Match) -> None:
    assert written_sheet_facts(read(convert(match))) == sheet_facts(match)


@every
def test_every_sum_and_total_is_right_and_only_a_close_before_the_target_is_found(match: Match) -> None:
    early = max(match.game["final"].values()) < match.rules["target"]
    report = check(convert(match))[0]
    assert [finding.rule for finding in report.findings] == ["game/over"] * early
    claimed = [played["teams"][team]["running"] for played in match.rounds for team in match.teams]
    assert [row.total for row in report.scores] == claimed


@every
def test_the_counts_come_to_the_figures(match: Match) -> None:
    assert all(agrees for played in match.rounds for agrees in borne_out(match, played))


@pytest.mark.skipif(not MATCHES, reason="the score sheets are not here")
def test_the_sign_of_red_threes_hangs_on_a_canasta() -> None:
    played = MATCHES[0].rounds[2]
    assert scored(MATCHES[0], played)["T1"] == {"reds": -200, "penalties": -100}
    tally = played["teams"]["1"] | {"UnnaturalCanastaCount": 1}
    other = played | {"teams": played["teams"] | {"1": tally}}
    assert scored(MATCHES[0], other)["T1"] == {"canastas": 300, "reds": 200, "penalties": -100}
    assert borne_out(MATCHES[0], other).count(False) == 1
    assert figures(MATCHES[0], tally)["reds"] == -200


CHANGES: dict[str, tuple[Callable[[str], str], list[tuple[int, str]]]] = {
    "nothing": (lambda text: text, []),
    "a wrong sum": (
        lambda text: text.replace("= -165", "= -155").replace("total -165", "total -155"),
        [(7, "score/deal")],
    ),
    "a wrong total": (lambda text: text.replace("total 955", "total 950"), [(8, "score/total")]),
    "a bonus that no line gives": (
        lambda text: text.replace("bonuses 100", "bonuses 200").replace("955", "1055"),
        [(8, "score/items")],
    ),
    "a bonus not among the items": (lambda text: text.replace(" bonuses 100", ""), []),
    "a bonus left out of the sum": (
        lambda text: text.replace(" bonuses 100", "").replace("955", "855"),
        [(8, "score/deal")],
    ),
    "a bonus of other points": (
        lambda text: text.replace("cut 100", "cut 150").replace("bonuses 100", "bonuses 150").replace("955", "1005"),
        [(6, "penalty/points")],
    ),
    "two rival totals": (
        lambda text: f"{text}score T2 points 355 canastas 300 out 100 = 855 total 855\n",
        [(9, "score/deal")],
    ),
    "the same total twice": (lambda text: f"{text}score T2 points 455 canastas 300 out 100 = 955 total 955\n", []),
    "a score brought on wrongly": (lambda text: f"{text}deal 2\ncarried T1 -165 T2 1055\n", [(10, "score/carried")]),
    "a rival total brought on": (
        lambda text: f"{text}score T2 = 900 total 900\ndeal 2\ncarried T1 -165 T2 955\n",
        [(9, "score/deal")],
    ),
    "a close before the target": (lambda text: f"{text}result T1 -165 T2 955\nwinner T2\n", [(10, "game/over")]),
    "totals at a break": (lambda text: f"{text}result T1 -165 T2 955\n", []),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_wrong_in_a_sheet_is_found_once(change: str) -> None:
    changed, expected = CHANGES[change]
    assert broken(changed(SHEET)) == expected


def test_canastas_are_counted_from_their_bonus() -> None:
    assert [canasta_counts(points) for points in (0, 300, 500, 600, 800, 1000, 1100)] == [
        (0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_a_shipped_sheet_is_canonical_and_what_the_people_wrote(name: str) -> None:
    text = transcript(name).read_text(encoding="utf-8")
    assert write(parse(text)) == text
    kept = [match for match in MATCHES if match.name == name]
    assert all(convert(match) == text for match in kept)
