"""Two variants compared: rules by proof, differences by plays that the checker judges just so."""

from __future__ import annotations

import json

import pytest

from canasta.analyse.answers import WitnessFault
from canasta.analyse.compare import Comparison
from canasta.analyse.diff import diff
from canasta.analyse.pair import Pair
from canasta.analyse.scenes import Filling, constants, fillings, scenes
from canasta.analyse.witness import Search, confirm, names
from canasta.checker.api import check
from canasta.text import CanastaError
from canasta.variant import load_variant, variant_from_text

CLASSIC = load_variant("classic")
ZERO = "{table: [{to: -5, is: 0}, {from: 0, to: 1495, is: 50}, {from: 1500, to: 2995, is: 90}, {from: 3000, is: 120}]}"
TEN = ZERO.replace("is: 0}", "is: 20}")


def house(body, name="house"):
    """A variant of classic."""
    return variant_from_text(f"variant: {name}\nversion: 1\ntitle: House\nextends: classic\n{body}", f"{name}.yaml")


def row_of(found, rule):
    """What was found of one rule."""
    return next(row for row in found.rules if row.rule == rule)


def relation(body, rule):
    """How one rule of a house variant compares with classic's."""
    return Comparison(Pair(CLASSIC, house(body))).relation(rule)


def test_a_minimum_below_every_meld_is_no_difference():
    """Nothing or 15 for a negative score is the same, since no legal meld counts less than 15."""
    found = diff(CLASSIC, house(f"params:\n  initial.minimum: {ZERO}\n"))
    row = row_of(found, "meld/minimum")
    assert (found.equal, row.result, row.paper, row.relation) == ("proved", "proved", "looser", "same")
    assert "under classic no legal meld counts less than 15" in row.why
    assert {"meld/size", "meld/threes"} <= set(row.because)
    assert found.assumptions


def test_a_minimum_above_the_least_meld_is_one():
    """With 20 for a negative score three fours do not open."""
    found = diff(CLASSIC, house(f"params:\n  initial.minimum: {TEN}\n"))
    row = row_of(found, "meld/minimum")
    assert (found.equal, row.result, row.relation) == ("refuted", "refuted", "stricter")
    (witness,) = row.witnesses
    assert "meld 4H 4D 4S" in witness.text


def test_two_texts_of_one_game_are_equal():
    """The Catalan and the Lithuanian text tell the same game."""
    found = diff(load_variant("catalan"), load_variant("lithuanian"))
    assert (found.equal, found.rules) == ("proved", [])
    assert [each.name for each in found.readings] == ["red-three-sign"]
    other = load_variant("lithuanian").with_readings({"red-three-sign": "threes"})
    changed = diff(load_variant("catalan"), other)
    assert (changed.equal, [row.rule for row in changed.rules]) == ("refuted", ["score/reds"])


@pytest.mark.parametrize(
    ("body", "rule", "found"),
    [
        ("params: {meld.max_wilds: 2}\n", "meld/wilds", "stricter"),
        ("params: {meld.max_wilds: 5}\n", "meld/wilds", "looser"),
        ("params: {draw.count: 2, draw.kept: 2}\n", "draw/count", "incomparable"),
        ("params: {meld.max_wilds: 2}\n", "meld/size", "same"),
        ("patches: [{op: disable, rule: meld/wilds}]\n", "meld/wilds", "looser"),
        ("params: {out.bonus: 200}\n", "score/out", "otherwise"),
        ("params: {meld.min_naturals: 0}\n", "meld/naturals", "looser"),
        ("params: {canasta.wild: 500}\n", "score/canastas", "same"),
        ("params: {canasta.wild: 500, meld.wild_melds: true}\n", "score/canastas", "otherwise"),
        ("params: {canasta.five: 500}\n", "score/canastas", "otherwise"),
        ("params: {out.canastas: 3}\n", "out/canastas", "stricter"),
    ],
)
def test_how_a_rule_compares(body, rule, found):
    """A rule is the same, stricter, looser, neither, or counts otherwise."""
    assert relation(body, rule).relation == found


def test_what_rules_count_is_there_to_be_counted():
    """Four canastas are not three, however few melds a proof begins with."""
    three, four = house("params: {out.canastas: 3}\n", "three"), house("params: {out.canastas: 4}\n", "four")
    found = Comparison(Pair(three, four)).relation("out/canastas")
    assert (found.paper, found.relation) == ("stricter", "stricter")


def test_a_rule_that_only_one_has():
    """A further requirement is stricter; the rule is only in one."""
    found = relation(
        "patches:\n  - {op: add, rule: pile/three, statement: So., judges: take, require: size(pile.cards) >= 3}\n",
        "pile/three",
    )
    assert (found.paper, found.relation) == ("only in B", "stricter")


def test_a_difference_that_cannot_occur_is_none():
    """Six melds of at least three natural cards need no rule of two."""
    found = diff(CLASSIC, house("params: {meld.min_naturals: 3}\n"))
    assert row_of(found, "meld/naturals").relation == "stricter"
    text = "patches:\n  - {op: add, rule: meld/one, statement: So., judges: meld, require: size(meld.cards) >= 2}\n"
    row = row_of(diff(CLASSIC, house(text)), "meld/one")
    assert (row.result, row.relation, row.because) == ("proved", "same", ["meld/size"])


def test_the_smallest_play_is_shown_and_judged_just_so():
    """A witness is a file of two games, the first legal, the second illegal by the rule."""
    wanted = ("meld/wilds-per-natural", 1)
    witness = Search(Pair(CLASSIC, load_variant("lithuanian"))).find([wanted])[wanted]
    reports = check(witness.text)
    assert [each.verdict for each in reports] == ["legal", "illegal"]
    assert [each.rule for each in reports[1].findings] == ["meld/wilds-per-natural"]
    assert "meld KH KD 2H 2D," in witness.text


def test_a_witness_that_is_judged_otherwise_is_our_fault():
    """What the checker does not confirm is never shown."""
    pair = Pair(CLASSIC, load_variant("lithuanian"))
    (witness,) = Search(pair).find([("meld/wilds-per-natural", 1)]).values()
    confirm(witness, pair)
    witness.rules = ["meld/wilds"]
    with pytest.raises(WitnessFault, match="meld/wilds"):
        confirm(witness, pair)


def test_a_score_that_differs_is_shown_by_its_figure():
    """The item stands in one game and falls in the other."""
    found = diff(CLASSIC, house("params: {out.bonus: 200}\n"))
    row = row_of(found, "score/out")
    assert (row.score, row.result, {witness.rules[0] for witness in row.witnesses}) == (
        True,
        "refuted",
        {"score/items"},
    )
    assert any("score NS out 100" in witness.text for witness in row.witnesses)


def test_variants_without_a_common_table():
    """Two variants for different numbers of players cannot be compared."""
    with pytest.raises(CanastaError, match="no table plays both"):
        Pair(load_variant("cutthroat"), load_variant("catalan"))


def test_scenes_are_filled():
    """Every gap of every scene is filled, smallest first, and the text is notation."""
    from canasta.transcript.parse import parse

    pair = Pair(CLASSIC, load_variant("samba"))
    rulesets = [constants(pair.rules_a.config), constants(pair.rules_b.config)]
    for scene in scenes():
        found: list[Filling] = fillings(scene, rulesets, names(pair))
        assert found, scene.name
        assert [each.size for each in found] == sorted(each.size for each in found)
        for filling in (found[0], found[-1]):
            text = filling.text({**next(filling.choices()), "figure": ""})
            document = parse(f'[Variant "classic"]\n[Seats "N E S W"]\n{text}')
            assert not document.diagnostics, (scene.name, text, document.diagnostics)


def test_scenes_name_rules():
    """What scenes are about exists."""
    rules = {*CLASSIC.book.rules, "can-know"}
    for scene in scenes():
        for name in scene.about:
            assert name in rules or any(rule.startswith(name) for rule in rules if name.endswith("/")), (
                scene.name,
                name,
            )


def test_the_command(run, tmp_path):
    """Text, files, JSON and exit codes."""
    file = tmp_path / "house.yaml"
    file.write_text("variant: mine\nversion: 1\ntitle: Mine\nextends: classic\nparams: {meld.max_wilds: 2}\n", "utf-8")
    ran = run("diff", "classic", file, "--out", tmp_path / "out", "--equivalent")
    assert (ran.code, ran.err) == (1, "")
    assert "meld/wilds  stricter" in ran.out
    written = tmp_path / "out" / "meld-wilds-forbids.cgn"
    assert [each.verdict for each in check(written.read_text("utf-8"), str(written))] == ["legal", "illegal"]
    ran = run("diff", "classic", file, "--format", "json")
    assert (ran.code, json.loads(ran.out)["equal"]) == (0, "refuted")
    assert run("diff", "catalan", "lithuanian", "--equivalent").code == 0
    assert run("diff", "classic", "clasic").code == 2
    assert run("diff", "cutthroat", "catalan").code == 2
