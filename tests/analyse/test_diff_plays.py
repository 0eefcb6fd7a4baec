"""Plays that show a difference: out of scenes, out of positions that the solver finds, and how they are told."""

from __future__ import annotations

import time

import pytest

from canasta.analyse.compare import Comparison
from canasta.analyse.diff import diff
from canasta.analyse.pair import Pair
from canasta.analyse.scenes import beyond, constants, meld_name
from canasta.analyse.sketches import Filler, sketches
from canasta.analyse.witness import Search, confirm, names
from canasta.analyse.worth import VALUES, worths
from canasta.language.typer import typed
from canasta.language.types import BOOL
from canasta.report.difference import lines
from canasta.variant import load_variant
from tests.analyse.test_diff import CLASSIC, house, row_of


def shown(a, b, *wanted):
    """The witnesses of some rules of two packaged variants, each confirmed by the checker."""
    pair = Pair(load_variant(a), load_variant(b))
    found = Search(pair, 20.0).find(wanted)
    for witness in found.values():
        confirm(witness, pair)
    return found


def sketched(a, b, rule):
    """The first play that the solver finds in which B breaks a rule and A keeps all, confirmed by the checker."""
    pair = Pair(a, b)
    comparison = Comparison(pair)
    search, end = Search(pair, 20.0, comparison), time.process_time() + 20
    for filling in Filler(comparison, names(pair)).fillings(rule, 1, end):
        for which, witness in search.judge(filling, {1}):
            if which == 1 and rule in witness.shows:
                confirm(witness, pair)
                return witness
    return None


def test_the_solver_finds_what_no_scene_shows():
    """Three canastas are enough at one table and four at the other: the least that lies there is shown."""
    three, four = house("params: {out.canastas: 3}\n", "three"), house("params: {out.canastas: 4}\n", "four")
    witness = sketched(three, four, "out/canastas")
    assert (witness.scene, witness.rules) == ("gone-out", ["out/canastas"])
    assert len(witness.text.split("melds NS ")[1].split("\n")[0].replace("|", "").split()) == 21


def test_numbers_are_found_next_to_nothing():
    """A rule from a score of its own on is shown at just that score."""
    text = "judges: meld, when: side.score >= 2345, require: size(meld.added) < 6"
    few = house(f"patches:\n  - {{op: add, rule: meld/few, statement: So., {text}}}\n")
    assert "carried NS 2345 EW 0" in sketched(CLASSIC, few, "meld/few").text


@pytest.mark.parametrize(
    ("scene", "text", "said"),
    [
        (
            "discarded",
            "judges: discard, when: side.score >= 2345, require: discard.card.role != wild",
            "carried NS 2345",
        ),
        (
            "discarded",
            "judges: discard, require: not any(m.rank == discard.card and size(m.cards) > 4 for m in side.melds)",
            "draw 9S, discard",
        ),
        ("drawn", "judges: draw, require: draw.available >= 7 or side.opened", "stock ?*1"),
        ("drawn", "judges: draw, require: draw.available >= 12 or not side.opened", "melds NS"),
        ("pile-taken-onto", "judges: take, when: take.onto != none, require: size(take.onto.cards) >= 5", "onto"),
    ],
)
def test_every_kind_of_move_has_a_sketch(scene, text, said):
    """A rule on discards, draws or the pile that no scene knows is shown at the least that lies there."""
    odd = house(f"patches:\n  - {{op: add, rule: turn/odd, statement: So., {text}}}\n")
    witness = sketched(CLASSIC, odd, "turn/odd")
    assert (witness.scene, witness.rules) == (scene, ["turn/odd"])
    assert said in witness.text


@pytest.mark.parametrize(
    ("params", "rule", "said"),
    [
        ("pile.blocked_by: []", "pile/black-three-blocks", "take 3S with 3C 3S"),
        ("pile.naturals_in_hand: 1", "pile/naturals-in-hand", "hand N 2S JK"),
        ("pile.set_aside: [wild]", "red_three/only-red-threes", "red 2H"),
        ("red_three.replaced: false", "red_three/no-replacement-from-pile", "red 3H 3D > 9S"),
        ("meld.dead_ranks: after_natural_canasta", "discard/empty-pile", "discard KC"),
        ("meld.black_threes_discard: false", "meld/black-threes", "meld 3S 3C 3S, discard QS"),
        ("deal.upcard_covered: [wild, bonus, natural]", "deal/upcard-covered", "up 6H 3S"),
    ],
)
def test_one_value_changed(params, rule, said):
    """Each house change is shown both ways as far as it goes, by the rule alone."""
    pair = Pair(CLASSIC, house(f"params: {{{params}}}\n"))
    found = Search(pair, 60.0).find([(rule, 0), (rule, 1)])
    for witness in found.values():
        confirm(witness, pair)
    assert any(said in witness.text for witness in found.values())


@pytest.mark.parametrize(
    ("params", "rule", "because"),
    [
        ("meld.joined: true", "meld/join", "meld/one-per-rank"),
        ("pile.onto_sequence: true", "pile/no-sequence", "meld/one-rank"),
    ],
)
def test_one_value_changed_to_no_effect(params, rule, because):
    """What is allowed for melds that the game has not changes nothing."""
    comparison = Comparison(Pair(CLASSIC, house(f"params: {{{params}}}\n")))
    relation = comparison.relation(rule)
    assert (relation.paper, relation.relation) == ("looser", "same")
    assert because in comparison.because(relation)


def test_cards_set_aside_are_laid_anyway():
    """Where black threes are laid at once it says no more that a taker sets them aside; drawn ones differ."""
    pair = Pair(load_variant("cuban"), load_variant("joker"))
    comparison = Comparison(pair)
    relation = comparison.relation("red_three/set-aside")
    assert (relation.paper, relation.relation) == ("looser", "same")
    assert "red_three/lay-at-once" in comparison.because(relation)
    witness = shown("cuban", "joker", ("red_three/only-red-threes", 0))["red_three/only-red-threes", 0]
    assert "draw 3S, red 3S > 9S" in witness.text


def test_a_second_hand_of_a_player_or_of_a_side():
    """Who finds the partner's second hand gone, and who finds only that one left."""
    found = shown("hand-and-foot", "burraco", ("turn/second-hand", 0), ("turn/second-hand", 1))
    assert len(found) == 2
    assert "foot N ?*11\nfoot S taken" in found["turn/second-hand", 1].text


@pytest.mark.parametrize("sketch", sketches(), ids=lambda each: each.name)
def test_sketches_are_typed(sketch):
    """What a sketch makes true can be said at its judge point."""
    for text in sketch.where:
        assert typed(text, CLASSIC.typist.schema, sketch.point, BOOL, None).facts


@pytest.mark.parametrize(
    ("a", "b", "rule", "because"),
    [
        ("classic", "mexicana", "draw/further", ["turn/no-other-action"]),
        ("classic", "modern-american", "out/special-points", ["turn/no-other-action"]),
        ("classic", "modern-american", "meld/black-threes", ["meld/threes"]),
        ("classic", "hand-and-foot", "meld/one-open", ["meld/one-per-rank"]),
    ],
)
def test_rules_for_what_a_game_does_not_have(a, b, rule, because):
    """A rule about further cards changes nothing where the other game has none."""
    comparison = Comparison(Pair(load_variant(a), load_variant(b)))
    relation = comparison.relation(rule)
    assert relation.relation == "same"
    assert [name for name in comparison.because(relation) if name != rule] == because


@pytest.mark.parametrize(
    ("a", "b", "rule", "which"),
    [
        ("classic", "burraco", "turn/second-hand-due", 1),
        ("classic", "burraco", "stock/ended", 0),
        ("samba", "italian", "deal/under", 1),
        ("samba", "italian", "deal/claims", 0),
        ("classic", "hand-and-foot", "pile/whole", 1),
        ("classic", "modern-american", "out/ask-once", 1),
    ],
)
def test_what_scenes_show(a, b, rule, which):
    """One rule alone forbids the play, under one of the variants."""
    assert shown(a, b, (rule, which))[rule, which].rules == [rule]


def test_a_card_more_than_the_deck_has():
    """A deck of three packs is shown by a third card of one kind, whatever else is alike."""
    found = diff(CLASSIC, house("deck: {packs: 3}\n"))
    row = row_of(found, "deal/deck")
    assert (found.equal, row.relation) == ("refuted", "looser")
    assert "pile 4H 4H 4H" in row.witnesses[0].text
    assert beyond([{"4": 8, "JK": 4}, {"4": 20, "JK": 10}]) == ["4H 4H 4H", "JK JK JK JK JK"]


def test_melds_that_count_just_so():
    """Melds of the fewest cards that count a minimum, and the next less."""
    rules = constants(Pair(CLASSIC, CLASSIC).rules_a.config)
    found = list(worths("initial.minimum", [rules]))
    counts = [sum(rules[VALUES][card[0]] for card in text.replace("+", "").split()) for text in found]
    assert {15, 50, 90, 120} <= set(counts)
    assert "4H 4D 4S" in found


def test_names_of_melds():
    """By rank, by suit, or as wild cards."""
    called = [meld_name(cards.split()) for cards in ("KH KD 2S", "4S 5S 6S", "2H JK 2D")]
    assert called == ["K", "S", "W"]


def test_figures_are_told_once():
    """Both figures stand above the play, which is written once."""
    told = list(lines(diff(CLASSIC, house("params: {out.bonus: 200}\n")), {}))
    at = told.index("    classic: score NS out 100")
    assert told[at + 1] == "    house: score NS out 200"
    assert sum(line.strip() == "position" for line in told) == 1
