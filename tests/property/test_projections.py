"""What a table would write of a game is never judged the opposite of the game; at most it is left open."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from canasta import check
from canasta.report.model import Finding
from canasta.solve.limits import Limits, Wishes
from canasta.solve.replay import replay
from canasta.transcript.parse import parse
from tests.interop.convert import convert, log_files
from tests.solve.hiding import HIDING

HERE = Path(__file__).parent.parent
LOGS = Path("/work/shared/logs")
#: Every game, every log that is there and every projection, at leisure: `CANASTA_FULL=1`.
FULL = bool(os.environ.get("CANASTA_FULL"))
WISHES = Wishes(Limits(2.0, 20.0) if FULL else Limits(0.25, 0.5))
#: How many of the generated deals are tried each time.
SHARE = 0.4
#: In how many games one card in five cannot be read: that takes long.
UNREAD = 8
PROJECTIONS = [name for name in HIDING if "upcards" not in name]
GAMES = sorted([*(HERE / "transcripts").glob("*.cgn"), *(HERE / "generated").glob("*.cgn")])
GAMES = [file for file in GAMES if not file.stem.startswith("real_scores")]
EVERYTHING = [(str(file.relative_to(HERE)), hiding) for file in GAMES for hiding in PROJECTIONS]
CONVERTED = [(str(log), hiding) for log in log_files(LOGS) for hiding in PROJECTIONS] if LOGS.is_dir() and FULL else []


def chosen() -> list[tuple[str, str]]:
    """Some games with some cards hidden, the same each time: all that ship, and some deals that were generated."""
    dice = random.Random(4)
    files = [file for file in GAMES if file.parent.name == "transcripts" or dice.random() < SHARE]
    light, heavy = ([name for name in PROJECTIONS if ("five" in name) is unread] for unread in (False, True))
    found = [(file, light[at % len(light)]) for at, file in enumerate(files)]
    found += [(file, heavy[at % len(heavy)]) for at, file in enumerate(dice.sample(GAMES, UNREAD))]
    return [(str(file.relative_to(HERE)), hiding) for file, hiding in found]


CHOSEN = [*EVERYTHING, *CONVERTED] if FULL else chosen()


@cache
def text_of(name: str) -> str:
    """A game as text."""
    return convert(Path(name)) if name.endswith(".jsonl") else (HERE / name).read_text("utf-8")


#: The rule, deal, turn and seat of a finding: lines are others where some are left out.
Subject = tuple[str, int | None, int | None, str | None]


def subject(finding: Finding) -> Subject:
    """What a finding is about."""
    return finding.rule, finding.deal, finding.turn, finding.seat


@cache
def whole(name: str) -> tuple[list[Finding], frozenset[int]]:
    """What is found in a game of which every card is known, and the deals in which a duty was not kept."""
    text = text_of(name)
    (report,) = check(text, "game.cgn", wishes=WISHES)
    (game,) = parse(text, "game.cgn").games
    return report.findings, frozenset(identity[1] for identity in replay(game, "game.cgn").neglected())


def compare(name: str, hiding: str) -> list[str]:
    """What is said of a record that is not so in its game; deals apart in which a duty was not kept.

    Nobody sees there that it was not, so that it counts as kept, and other cards are taken to be in that hand.
    """
    found, neglected = whole(name)
    (report,) = check(HIDING[hiding](text_of(name)), "game.cgn", wishes=WISHES)
    wrong, said = ({subject(finding) for finding in each} for each in (found, report.findings))
    faults = [
        f"{finding.verdict} instead of legal: {told(finding)}"
        for finding in report.findings
        if finding.verdict not in ("open", "undecided") and subject(finding) not in wrong
    ]
    faults += [
        f"legal instead of {finding.verdict}: {told(finding)}"
        for finding in found
        if subject(finding) not in said and finding.turn is not None
    ]
    return [fault for fault in faults if not any(f"deal {deal}," in fault for deal in neglected)]


def told(finding: Finding) -> str:
    """A finding on one line."""
    return f"{finding.rule} in deal {finding.deal}, turn {finding.turn}, line {finding.line}: {finding.message}"


@pytest.mark.parametrize(("name", "hiding"), CHOSEN)
def test_fewer_facts(name: str, hiding: str) -> None:
    """Hiding cards of a game turns no verdict into its opposite."""
    faults = compare(name, hiding)
    assert not faults, Counter(faults)
