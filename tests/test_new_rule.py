"""Adding a rule takes YAML alone: it is judged, explained and proved without a line of Python."""

from __future__ import annotations

from pathlib import Path

import canasta
from canasta.language import prove

VARIANT = """variant: tuesday
version: 1
title: Our Tuesday table
extends: classic
patches:
  - op: add
    rule: discard/no-ace-first
    statement: Nobody throws an ace in the first lap.
    judges: discard
    when: turn.lap == 1
    require: discard.card != rA
    message: "An ace was thrown in lap {turn.lap}."
    since: 1
"""

GAME = """[Variant "tuesday.yaml"]
[Seats "N E S W"]
position
hand N AH 5D 6C 7S
pile 9C
stock ?*40
turn N
1. N draw KD, discard AH
"""


def test_a_rule_from_yaml_alone(tmp_path: Path) -> None:
    """The new rule finds the ace, says why, and its compiled form is what Z3 takes it to mean."""
    (tmp_path / "tuesday.yaml").write_text(VARIANT, "utf-8")
    game = tmp_path / "game.cgn"
    (report,) = canasta.check(GAME, str(game))
    (finding,) = report.findings
    assert (finding.rule, finding.verdict, finding.message) == (
        "discard/no-ace-first",
        "illegal",
        "An ace was thrown in lap 1.",
    )
    assert finding.found == "A" and any("lap" in fact or "turns this player" in fact for fact in finding.facts)
    (other,) = canasta.check(GAME.replace("discard AH", "discard 5D"), str(game))
    assert other.verdict == "legal"

    ruleset = canasta.load_variant("tuesday.yaml", tmp_path).configure(4, 2)
    (head,) = (head for head in ruleset.heads if head.rule == "discard/no-ace-first")
    clause = ruleset.clauses[head.key]
    assert prove.same(clause.body, ruleset.body(head), ruleset.schema, ruleset.config).status == "proved"
    wrong = prove.same(clause.body, lambda state: state.discard.card != 9, ruleset.schema, ruleset.config)
    assert wrong.status == "refuted"
