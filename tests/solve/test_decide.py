"""What is decided about unknown cards: conditions, completions each way, reasons, limits, and faults said aloud."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from canasta import check
from canasta.report.model import Finding, GameReport
from canasta.solve.faults import SolverFault
from canasta.solve.limits import Limits, Wishes
from canasta.solve.second import Second
from canasta.transcript.parse import parse

VARIANTS = Path(__file__).parents[1] / "conformance" / "variants"
HEAD = f'[Variant "{VARIANTS / "two-naturals.yaml"}"]\n[Seats "N E S W"]\n'
#: A taker holds two natural cards; of the hand it is not said whether it did.
TAKEN = HEAD + (
    "position\nmelds EW QS QH QC\npile 5C 6C QD\nstock ?*40\nhand E ?*3\nturn E\n1. E take QD onto Q, discard 4S\n"
)
BROKEN = TAKEN + "show E 5C 6C JK 2S\n"
#: Two deals in one game, each with a take that nobody can judge.
TWO = HEAD + "".join(
    f"deal {deal} dealer {seats[3]}\nup 9C\n1. {seats[0]} draw ?, meld AS AH AD, discard 6C\n"
    f"2. {seats[1]} draw ?, discard 6D\n3. {seats[2]} draw ?, discard 6H\n4. {seats[3]} draw ?, discard AC\n"
    f"5. {seats[0]} take AC onto A, discard JK\nend abandoned\n"
    for deal, seats in ((1, "ESWN"), (2, "SWNE"))
)


def judged(text: str, **wishes: object) -> GameReport:
    """The report of a game, turns and all."""
    (report,) = check(text, turns=True, wishes=Wishes(**wishes))  # type: ignore[arg-type]
    return report


def only(report: GameReport) -> Finding:
    """The one finding of a game."""
    (finding,) = report.findings
    return finding


def test_an_open_finding_says_what_would_decide_it() -> None:
    """The condition speaks of cards, and there is a way each to fill in the hand."""
    report = judged(TAKEN)
    finding = only(report)
    assert (report.verdict, finding.verdict) == ("open", "open")
    assert finding.condition == "legal if E held at least 2 natural cards"
    assert finding.examples.keys() == {"legal", "illegal"}
    assert all(words.startswith("E holding 4S") for words in finding.examples.values())
    assert finding.limit is None and not finding.reasons
    assert [row.verdict for row in report.turns] == ["open"]


def test_witnesses_are_judged_as_they_say() -> None:
    """Complete games, which the ordinary check judges alone: one of the whole, and one each way."""
    found: list[str] = []
    judged(TAKEN, witness=found)
    told = [parse(text).games[0].tag("Witness") for text in found]
    assert told[1:] == ["legal", "illegal"]
    for text, verdict in zip(found, told, strict=True):
        report = judged(text, decide=False)
        assert report.verdict == verdict
        assert "?" not in text
        assert {each.rule for each in report.findings} <= {"pile/naturals-in-hand"}


def test_a_legal_game_has_a_witness() -> None:
    """A complete game is written of a record in which nothing is open."""
    found: list[str] = []
    report = judged(TAKEN + "show E 5C 6C 7D JK\n", witness=found)
    assert report.verdict == "legal"
    assert [parse(text).games[0].tag("Witness") for text in found] == ["legal"]
    assert judged(found[0], decide=False).verdict == "legal"


def test_what_a_hand_shows_later_counts() -> None:
    """A hand of wild cards leaves none of the naturals that the rule asks for; the facts are named."""
    report = judged(BROKEN)
    finding = only(report)
    assert (finding.rule, finding.verdict, finding.condition) == ("pile/naturals-in-hand", "illegal", "")
    assert [(each.line, each.column) for each in finding.reasons][-1] == (10, 1)
    assert any("shows 5C, 6C, JK and 2S" in each.text for each in finding.reasons)
    assert "open" not in finding.other_readings.values()
    assert [row.verdict for row in report.turns] == ["illegal"]


def test_a_limit_is_said() -> None:
    """Without time nothing is guessed."""
    finding = only(judged(TAKEN, limits=Limits(0.0, 20.0)))
    assert (finding.verdict, finding.limit) == ("undecided", 0.0)
    assert only(judged(TAKEN, limits=Limits(2.0, 0.0))).limit == 0.0
    assert only(judged(BROKEN, limits=Limits(0.0, 0.0))).verdict == "undecided"


def test_nothing_is_reasoned_on_where_that_is_not_wanted() -> None:
    """What counting leaves open stays so."""
    finding = only(judged(BROKEN, decide=False))
    assert (finding.verdict, finding.limit) == ("open", None)


def test_the_deals_of_a_game_are_decided_apart() -> None:
    """Each has its completions, and what is written has all of them."""
    found: list[str] = []
    report = judged(TWO, witness=found)
    assert [(each.rule, each.deal, each.verdict) for each in report.findings] == [
        ("pile/naturals-in-hand", 1, "open"),
        ("pile/naturals-in-hand", 2, "open"),
    ]
    told = [parse(text).games[0].tag("Witness") for text in found]
    assert told[1:] == ["legal", "illegal", "legal", "illegal"]
    for text, finding in zip(found[1:], [each for each in report.findings for _ in range(2)], strict=True):
        verdicts = {(each.rule, each.deal) for each in judged(text, decide=False).findings}
        assert "?" not in text
        assert ((finding.rule, finding.deal) in verdicts) == ('"illegal"' in text.splitlines()[0])


def test_two_ways_that_differ_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second model has the last word on what the first finds impossible, and then nothing is believed."""
    monkeypatch.setattr(Second, "refutes", lambda *args, **kwargs: False)
    with pytest.raises(SolverFault, match="the second finds it possible"):
        judged(BROKEN)


def test_a_fault_of_the_solver_is_the_exit_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is said, and the command ends with 4."""
    from canasta.__main__ import main

    monkeypatch.setattr(Second, "refutes", lambda *args, **kwargs: False)
    (tmp_path / "game.cgn").write_text(BROKEN, "utf-8")
    assert main(["check", str(tmp_path / "game.cgn")]) == 4


def test_certificates_of_known_and_unknown_cards() -> None:
    """Every clause is judged again by the solver, and agrees."""
    assert judged(TAKEN, certify=True).verdict == "open"
    assert judged(BROKEN, certify=True).verdict == "illegal"


def test_a_house_rule_is_decided_for_unknown_cards(tmp_path: Path) -> None:
    """A rule added in YAML is reasoned on with no further code."""
    (tmp_path / "ours.yaml").write_text(
        "variant: ours\nversion: 1\ntitle: Ours\nextends: classic\npatches:\n"
        "  - op: add\n    rule: discard/no-last-pair\n    judges: discard\n    since: 1\n"
        "    statement: Nobody throws from a hand of two jokers.\n    require: hand[rJK] < 2\n",
        "utf-8",
    )
    text = '[Variant "ours.yaml"]\n[Seats "N E S W"]\nposition\npile 9C\nstock ?*40\nhand N ?*4\nturn N\n'
    text += "1. N draw ?, discard 4S\n"
    verdicts = {}
    for shown in ("", "show N JK JK 7H 8H\n", "show N JK 6H 7H 8H\n"):
        (report,) = check(text + shown, str(tmp_path / "game.cgn"))
        verdicts[shown[7:12]] = [each.verdict for each in report.findings]
        if not shown:
            assert only(report).condition == "legal if N held at most 1 card of JK"
    assert verdicts == {"": ["open"], "JK JK": ["illegal"], "JK 6H": []}


def test_counting_needs_no_solver() -> None:
    """A record without anything but hidden hands and draws is judged without z3."""
    text = (Path(__file__).parents[1] / "generated" / "classic4_s1.cgn").read_text("utf-8")
    code = (
        "import sys; from canasta import check; from tests.solve.hiding import at_a_table;"
        f"print(check(at_a_table({text!r}))[0].verdict, 'z3' in sys.modules)"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert ran.stdout.split() == ["legal", "False"]
