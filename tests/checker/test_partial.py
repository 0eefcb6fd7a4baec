"""A game walked again in part finds, of what it is walked for, what the whole game finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.checker.api import run, walk_of
from canasta.checker.partial import Partial
from canasta.transcript.parse import parse
from tests.solve.hiding import at_a_table, smudged, suitless

HERE = Path(__file__).parent.parent
GAMES = ("transcripts/anycard_greedy_s1", "generated/classic3_s1", "generated/romanian-samba4_s1")
HIDING = {"whole": lambda text: text, "table": at_a_table, "suits": suitless, "smudged": smudged}


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize("name", GAMES)
def test_part_as_whole(name: str, hiding: str) -> None:
    """By rule and by line: the same findings up to there, and no others."""
    file = HERE / f"{name}.cgn"
    [game] = parse(HIDING[hiding](file.read_text("utf-8")), str(file)).games[:1]
    whole = walk_of(game, str(file), None, None)
    whole.plainly = True
    run(whole, game)
    found = [(note.identity, note.finding.verdict) for note in whole.notes]
    rules = {identity[0] for identity, _ in found}
    lines = sorted({identity[3][0] for identity, _ in found})
    for rule in sorted(rules):
        for line in (*lines[:: max(1, len(lines) // 4)], *lines[-1:]):
            part = Partial.of(game, str(file), None, None)
            part.wants({rule})
            run(part, game, line)
            told = {(note.identity, note.finding.verdict) for note in part.notes if note.identity[3][0] <= line}
            assert told == {each for each in found if each[0][0] == rule and each[0][3][0] <= line}, (rule, line)
