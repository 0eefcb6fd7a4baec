"""Variants: what they inherit, change and can be read as, and the rulesets they come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.language.types import RANK_NAMES, Table
from canasta.resources import shown
from canasta.text import CanastaError
from canasta.variant import Variant, load_variant, variant_from_text
from canasta.variant.locate import packaged
from canasta.variant.meaning import score_unit
from canasta.yamlio import load_file

GOOD = Path(__file__).parent / "good"
HEAD = "variant: trial\nversion: 1\ntitle: A trial\nextends: classic\n"


@pytest.fixture(scope="module")
def house() -> Variant:
    """House rules: one patch of every kind, a reading of their own, another default for one of classic's."""
    return load_variant(str(GOOD / "house.yaml"))


@pytest.mark.parametrize("name", sorted(packaged()))
def test_packaged(name: str) -> None:
    """A packaged variant is named like its file, and can be configured for each of its numbers of players."""
    variant = load_variant(name)
    assert variant.id == name
    for players in variant.players:
        ruleset = variant.configure(players)
        assert ruleset.id.startswith(f"{name}@{variant.version}#")
        assert set(ruleset.config.params) == set(variant.book.parameters)
        assert all(key in ruleset.functions for key in ruleset.clauses)


@pytest.mark.parametrize("name", sorted(packaged()))
def test_every_packaged_value_has_a_status_and_sources(name: str) -> None:
    """A value that is stated, resolved or inherited names statements; one that is not specified says so."""
    variant = load_variant(name)
    bare = [
        setting
        for setting in variant.params
        if not (origin := variant.origin(setting)).sources and origin.status != "not specified"
    ]
    assert bare == []


def test_inheritance(house: Variant) -> None:
    """A value not given is that of the variant extended, and says so."""
    origin = house.origin("canasta.size")
    assert (origin.value, origin.status, origin.variant, origin.path) == (
        7,
        "inherited",
        "classic",
        "variants/classic.yaml",
    )
    own = house.origin("out.canastas")
    assert (own.value, own.status, own.why, own.line) == (2, "resolved", "Two make a longer game.", 7)
    assert house.origin("deal.hand_size").status == "stated"


def test_not_specified(house: Variant) -> None:
    """What a file calls not specified has that status, whatever value it inherits."""
    assert load_variant("classic").origin("penalty.cards_seen").status == "not specified"
    assert house.origin("penalty.cards_seen").status == "not specified"
    assert house.not_specified == {"initial.waived": "Nobody at the table remembers a case."}
    assert (house.origin("initial.waived").status, house.origin("initial.waived").why) == (
        "not specified",
        "Nobody at the table remembers a case.",
    )


def test_players_and_sides() -> None:
    """Values by players and sides are chosen by them, inside each other too."""
    classic = load_variant("classic")
    assert classic.configure(2).config.params["deal.hand_size"] == 15
    assert classic.configure(4).config.params["deal.hand_size"] == 11
    assert classic.configure(6, 2).config.params["game.target"] == 10000
    assert classic.configure(6, 3).config.params["game.target"] == 7500
    assert (classic.configure(2).sides, classic.configure(3).sides, classic.configure(6).sides) == (2, 3, 2)
    table = classic.configure(4).config.params["initial.minimum"]
    assert isinstance(table, Table)
    assert [table.value(score) for score in (-5, 0, 1495, 1500, 2995, 3000, 90000)] == [15, 50, 50, 90, 90, 120, 120]


def test_deck() -> None:
    """The deck has as many cards of each class as packs and jokers make."""
    deck = load_variant("classic").configure(4).deck
    assert (deck.size, deck.copies[RANK_NAMES.index("7")], deck.copies[RANK_NAMES.index("3R")]) == (108, 8, 4)
    assert load_variant("romanian").configure(4).deck.size == 110
    assert load_variant("classic").configure(6).deck.size == 162
    ranks = load_variant("classic").configure(4).config.ranks
    assert [(info.name, info.value) for info in ranks if info.value == 20] == [("A", 20), ("2", 20)]


def test_patches(house: Variant) -> None:
    """Patches disable, except, replace and add."""
    ruleset = house.configure(4)
    assert "pile/one-card" not in ruleset.rules
    assert ruleset.clauses["meld__size__0"].when is not None
    assert ruleset.clauses["meld__size__0"].when.text == "not (size(hand) == 0)"
    allowed = ruleset.clauses["discard__allowed__0"]
    assert (allowed.body.text, allowed.path, allowed.line) == (
        "discard.card != r3R and discard.card != r7",
        shown(GOOD / "house.yaml"),
        12,
    )
    added = ruleset.rules["discard/no-ace-first"]
    assert [(cite.source, cite.statement) for cite in added.sources] == [("cases", "CASE-01")]
    judged = [head.rule for head in ruleset.at("discard")]
    assert (judged[0], judged[-1]) == ("discard/allowed", "discard/no-ace-first")


def test_readings(house: Variant) -> None:
    """A reading brings its option's values and patches; what a later file states settles an earlier reading."""
    assert house.reading("black-three") == "freezes"
    assert house.origin("pile.frozen_by").reading == "black-three"
    other = house.with_readings({"sevens": "allowed", "black-three": "blocks"})
    assert other.clauses["discard__allowed__0"].body.text == "discard.card != r3R"
    assert other.origin("pile.frozen_by").value == ["wild", "bonus"]
    assert other.ruleset_id != house.ruleset_id
    assert other.with_readings({"sevens": "never", "black-three": "freezes"}).ruleset_id == house.ruleset_id
    longer = load_variant(str(GOOD / "longer.yaml"))
    assert "black-three" not in longer.readings
    assert "sevens" in longer.readings
    assert longer.extends == "house"


@pytest.mark.parametrize(
    ("choice", "code", "hint"),
    [
        ({"black-tree": "stop"}, "variant/reading", "did you mean black-three?"),
        ({"black-three": "freeze"}, "variant/option", "did you mean freezes?"),
    ],
)
def test_unknown_readings(choice: dict[str, str], code: str, hint: str) -> None:
    """An unknown reading or option is an error that names the nearest."""
    with pytest.raises(CanastaError) as caught:
        load_variant("classic").with_readings(choice)
    assert [(fault.code, fault.hint) for fault in caught.value.diagnostics] == [(code, hint)]


def test_players_not_foreseen() -> None:
    """A number of players the variant is not for is an error."""
    with pytest.raises(CanastaError) as caught:
        load_variant("classic").configure(5)
    assert caught.value.diagnostics[0].code == "variant/players"


def test_found_beside_and_from_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is looked up beside the file that names it, then from the working directory."""
    assert load_variant("house.yaml", GOOD).id == "house"
    monkeypatch.chdir(GOOD)
    assert load_variant("house.yaml", Path("/")).id == "house"


@pytest.mark.parametrize("ref", ["", "romanain", "no/such.yaml", "a\0b", "x" * 5000, "https://example.org/x.yaml", "."])
def test_not_found(ref: str) -> None:
    """What names no variant is one clear error."""
    with pytest.raises(CanastaError) as caught:
        load_variant(ref)
    (fault,) = caught.value.diagnostics
    assert fault.code in ("variant/unknown", "variant/address")
    assert fault.hint == "did you mean romanian?" or ref != "romanain"


def test_hash_is_of_what_judges() -> None:
    """Words and layout leave the hash alone; a value changes it, and saying again what is inherited does not."""
    plain = variant_from_text(HEAD).ruleset_id
    assert variant_from_text(f"# words\n{HEAD}params: {{canasta.size: 7}}\n").ruleset_id == plain
    assert variant_from_text(HEAD.replace("A trial", "Another")).ruleset_id == plain
    assert variant_from_text(f"{HEAD}params: {{canasta.size: 8}}\n").ruleset_id != plain


def test_a_rule_written_at_run_time() -> None:
    """A rule of YAML text alone is in force, typed and compiled."""
    text = f"""{HEAD}patches:
  - op: add
    rule: discard/no-seven
    statement: No seven is discarded.
    judges: discard
    require: discard.card != r7
    message: "A {{discard.card}} was discarded."
    sources: [{{source: cases, statement: CASE-01}}]
"""
    ruleset = variant_from_text(text, "trial.yaml").configure(4)
    head = next(head for head in ruleset.heads if head.rule == "discard/no-seven")
    assert (head.key, head.path, head.line) == ("discard__no_seven__0", "trial.yaml", 6)
    assert ruleset.rules["discard/no-seven"].verdict == "illegal"
    assert callable(ruleset.body(head))
    assert ruleset.when(head) is None


def test_score_unit() -> None:
    """Scores are multiples of what all card values and bonuses are multiples of."""
    assert score_unit(load_variant("classic")) == 5
    assert (
        score_unit(variant_from_text(f"{HEAD}params: {{out.bonus: 102, initial.minimum: {{table: [{{is: 50}}]}}}}\n"))
        == 1
    )


def test_schema_of_packaged_ids() -> None:
    """No two packaged files have one id."""
    ids = [load_file(file).data["variant"] for file in packaged().values()]
    assert len(set(ids)) == len(ids)


def test_a_reading_that_the_variant_settles_is_refused() -> None:
    """An inherited reading without effect is not accepted in silence."""
    with pytest.raises(CanastaError) as caught:
        load_variant("romanian").with_readings({"answer": "advice"})
    assert [fault.code for fault in caught.value.diagnostics] == ["variant/settled"]
