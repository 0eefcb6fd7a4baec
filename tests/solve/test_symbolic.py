"""Clauses as terms: under the values of a completion each comes to what the compiled rule says of the complete game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import z3

import canasta
from canasta.cards import CLASS_OF
from canasta.language.oneof import OneOf
from canasta.solve import sym_cards, sym_meld, symbolic
from canasta.solve.trace import trace
from canasta.transcript.parse import parse
from tests.solve.hiding import smudged, suitless
from tests.solve.lockstep import compare, face_down

TESTS = Path(__file__).parent.parent
HIDING: dict[str, Callable[[str], str]] = {
    "hands": face_down,
    "one in five": smudged,
    "hands and one in five": lambda text: smudged(face_down(text)),
    "hands and suits": lambda text: suitless(face_down(text)),
}
#: Games, and variants of which some break rules that they were not played by.
GAMES = {
    "generated/classic4_s1": ("classic", "french"),
    "generated/classic2_s2": ("classic", "wiener"),
    "generated/romanian4_s2": ("romanian", "galician"),
    "generated/romanian-samba2_s2": ("romanian-samba", "romanian"),
    "transcripts/ccdale_random-adaptive_s1": ("galician", "romanian-samba"),
    "transcripts/openspiel_random_asis_s1": ("lithuanian",),
}


def game(name: str) -> str:
    """The text of a game."""
    return (TESTS / f"{name}.cgn").read_text("utf-8")


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize(("name", "variant"), [(name, each) for name, some in GAMES.items() for each in some])
def test_terms_are_what_the_rules_say(name: str, variant: str, hiding: str) -> None:
    """At judge points all over a game every clause comes to the verdict on the complete game."""
    found = compare(game(name), HIDING[hiding], variant, share=0.08)
    assert not found.wrong, found.wrong[:3]
    assert found.compared > 100


Live = tuple[Any, Any, str]
SEEDED: dict[str, tuple[tuple[str, str], Callable[..., Any]]] = {
    "a hand one card short": (
        ("", "hand"),
        lambda facts, table, path: [number - 1 for number in sym_cards._hand(facts, table, path)[:15]] + [0] * 3,
    ),
    "the bottom of the pile as its top": (
        ("pile", "top"),
        lambda facts, pile, path: facts.rank(pile.stack[0]) if pile.stack else sym_cards.KNOWN,
    ),
    "a pile without its top": (
        ("pile", "cards"),
        lambda facts, pile, path: facts.counted(pile.stack[:-1]),
    ),
    "a take with one card less": (
        ("take", "with"),
        lambda facts, take, path: facts.counted(facts.walk.action.with_[1:]),
    ),
    "the first card read as the rank": (
        ("meld", "rank"),
        lambda facts, meld, path: next((CLASS_OF[card & 0xFF] for card in meld.kinds if card & 0xFF < 52), -1),
    ),
    "a run as wild cards": (("meld", "kind"), lambda facts, meld, path: 2),
    "another discard": (
        ("discard", "card"),
        lambda facts, discard, path: (
            facts.rank(facts.walk.action.cards[0]).map(lambda rank: (rank + 1) % 15)
            if isinstance(facts.rank(facts.walk.action.cards[0]), OneOf)
            else sym_cards.KNOWN
        ),
    ),
    "all that was laid forgotten": (("turn", "laid"), lambda facts, turn, path: [0] * 18),
}
WHERE = {
    "a pile without its top": ("generated/classic4_s3", "catalan", "one in five"),
    "a take with one card less": ("generated/classic4_s3", "catalan", "one in five"),
    "all that was laid forgotten": ("transcripts/ccdale_random-adaptive_s1", "romanian", "one in five"),
    "a run as wild cards": ("generated/romanian-samba2_s2", "romanian-samba", "hands and one in five"),
    "another discard": ("transcripts/openspiel_random_asis_s1", "catalan", "one in five"),
}


@pytest.mark.parametrize("seeded", SEEDED)
def test_wrong_terms_are_noticed(seeded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact read from the wrong place makes some clause come to another verdict."""
    key, source = SEEDED[seeded]
    monkeypatch.setitem(sym_cards.SOURCES, key, source)
    name, variant, hiding = WHERE.get(seeded, ("generated/classic4_s3", "catalan", "hands and one in five"))
    points = {"meld": ("meld",), "discard": ("discard",)}.get(key[0], ("take", "turn", "discard"))
    assert compare(game(name), HIDING[hiding], variant, points=points).wrong


def test_the_shape_of_a_meld_is_that_of_its_cards() -> None:
    """Every source of a meld's shape stands for a field of the schema."""
    schema = canasta.load_variant("classic").configure(4, 2).schema
    assert all(name in schema.records.get(record, schema.roots) for record, name in sym_cards.SOURCES)
    assert set(sym_meld.SOURCES) <= set(schema.records["meld"])


VARIANT = """variant: tuesday
version: 1
title: Our Tuesday table
extends: classic
patches:
  - op: add
    rule: turn/no-three-kings
    statement: Nobody ends a turn with three kings and a wild card.
    judges: turn
    when: wilds(hand) > 0
    require: hand[rK] <= 2
    message: "{hand[rK]} kings were kept."
    since: 1
  - op: add
    rule: discard/not-what-can-be-taken
    statement: Nobody throws a card of which the hand holds another.
    judges: discard
    require: hand[discard.card] < 2
    since: 1
"""
GAME = """[Variant "tuesday.yaml"]
[Seats "N E S W"]
deal 1
up 9C
1. N draw ?, discard ?
"""


class Named:
    """A view that answers in variables of its own."""

    def hand(self, log: Any, event: int) -> list[Any]:
        """A hand by how many cards came to it and left it."""
        return [z3.Int(f"h{len(log)}.{kind}") for kind in range(15)]

    def card(self, card: int) -> list[Any]:
        """A card by its tag."""
        return [z3.Int(f"c{card >> 16}.{kind}") for kind in range(15)]


def test_a_house_rule_from_yaml_reads_hidden_cards(tmp_path: Path) -> None:
    """A rule added in YAML that hangs on unknown cards becomes a term with no further code."""
    (tmp_path / "tuesday.yaml").write_text(VARIANT, "utf-8")
    walk = trace(parse(GAME).games[0], str(tmp_path / "game.cgn"), view_of=lambda ledger: Named())
    asked = {question.head.rule: question for question in walk.questions}
    kings = asked["turn/no-three-kings"]
    assert kings.applies.sexpr() and z3.simplify(kings.holds == (z3.Int("h13.9") <= 2)).sexpr() == "true"
    solver = z3.Solver()
    solver.add(kings.applies, *[z3.Int(f"h13.{kind}") == 0 for kind in (13,)])
    solver.add(z3.Int("h13.14") == 0)
    assert solver.check() == z3.unsat
    thrown = asked["discard/not-what-can-be-taken"]
    solver = z3.Solver()
    solver.add(*thrown.facts.domain, z3.Not(thrown.holds), z3.Int("h12.4") == 1, z3.Int("c2.4") == 1)
    solver.add(*[z3.Int(f"c2.{kind}") == 0 for kind in range(15) if kind != 4])
    assert solver.check() == z3.unsat
    assert symbolic.View is not None
