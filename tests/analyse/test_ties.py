"""What proofs suppose always holds between facts: it does in recorded games."""

from __future__ import annotations

from collections import Counter

import pytest

from canasta.analyse.ties import LYING, TOOK, ties
from canasta.checker.api import check
from canasta.checker.judge import Judge
from canasta.checker.walk import Walk
from canasta.language.reference import evaluate
from canasta.resources import folder
from canasta.variant import load_variant

GAMES = folder("spec").parent / "tests" / "transcripts"
NAMES = ("anycard_greedy_s1.cgn", "familycanasta_solo2_s1.cgn", "feudalism_classic2_easy_s1.cgn")


@pytest.fixture(scope="module")
def known():
    """The ties."""
    return ties(load_variant("classic").typist)


@pytest.mark.parametrize("name", NAMES)
def test_ties_hold(known, name, monkeypatch):
    """Every tie holds at every moment at which nothing was found, in games of other programs."""
    count, broken = Counter(), set()

    def hold(names, table, config):
        for tie in (tie for each in names for tie in known.get(each, ())):
            count[tie.text] += 1
            if not evaluate(tie, table, config):
                broken.add(tie.text)

    ask, judge = Walk.ask, Judge.judge

    def asked(self, point, place=None):
        group = self.judge.groups.get(point)
        if self.exact and not (group and group(self.table)):
            hold([point, *{"turn": [TOOK]}.get(point, [])], self.table, self.ruleset.config)
        return ask(self, point, place)

    def judged(self, point, table, exact):
        found = judge(self, point, table, exact)
        if point == "meld" and exact and not found:
            hold([point, LYING], table, self.ruleset.config)
        return found

    monkeypatch.setattr(Walk, "ask", asked)
    monkeypatch.setattr(Judge, "judge", judged)
    text = (GAMES / name).read_text("utf-8")
    check("\n".join(text.split("\n")[:160]), name)
    assert not broken
    assert len(count) > 10
