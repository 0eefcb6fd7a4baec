"""What the rules of a variant rest on: its own text first, then that of the variant it extends."""

import pytest

from canasta.variant import packaged_variant, variant_from_text
from canasta.variant.locate import packaged

OWN = """\
variant: our-table
version: 1
title: Our table
extends: catalan
patches:
  - {op: replace, rule: pile/top, message: "Not the top card.", sources: [{source: pagat, statement: PAG-15}]}
"""


def cited(variant, rule, players=4):
    return {(cite.source, cite.statement): cite.status for cite in variant.configure(players).rules[rule].sources}


@pytest.mark.parametrize(
    ("name", "rule", "source", "statement", "status"),
    [
        ("classic", "pile/frozen-needs-natural-pair", "pagat", "PAG-30", "stated"),
        ("wiener", "pile/frozen-needs-natural-pair", "pagat", "PAG-30", "inherited"),
        ("catalan", "pile/frozen-needs-natural-pair", "catalan", "CA-53", "stated"),
        ("catalan", "pile/frozen-needs-natural-pair", "catalan", "CA-48", "resolved"),
        ("romanian", "meld/one-rank", "romanian", "RO-26", "stated"),
        ("romanian-samba", "deal/first-turn", "romanian", None, None),
    ],
)
def test_a_rule_rests_on_the_text_of_its_variant(name, rule, source, statement, status):
    found = cited(packaged_variant(name), rule)
    assert {each for each, _ in found} == {source}
    assert statement is None or found[source, statement] == status


@pytest.mark.parametrize(
    ("name", "players", "rule", "found"),
    [
        ("cutthroat", 3, "out/canastas", {("rummy-games", "RG-8"): "stated"}),
        ("cutthroat", 3, "deal/hand-size", {("rummy-games", "RG-2"): "stated"}),
        ("brazilian", 4, "out/canastas", {("bolivia", "BOL-5"): "inherited"}),
    ],
)
def test_a_rule_of_which_no_text_speaks_rests_on_what_is_said_of_the_value_it_compares_with(name, players, rule, found):
    """Classic's statements are of another number."""
    assert cited(packaged_variant(name), rule, players) == found


def test_a_table_of_its_own_inherits_what_it_does_not_change():
    table = variant_from_text(OWN)
    assert set(cited(table, "meld/one-rank").values()) == {"inherited"}
    assert cited(table, "pile/top") == {("pagat", "PAG-15"): "stated"}


@pytest.mark.parametrize("name", sorted(packaged()))
def test_every_rule_rests_on_something(name):
    variant = packaged_variant(name)
    for rule in variant.configure(variant.players[0]).rules.values():
        assert rule.sources and all(cite.status for cite in rule.sources)
