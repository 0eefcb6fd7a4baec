"""`can take` with an unknown hand: what is said of all hands is what the ordinary search says of each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import z3

from canasta.cards import tag_of
from canasta.checker import explore
from canasta.checker.api import run, walk_of
from canasta.checker.walk import Walk
from canasta.solve.can_shapes import Least, expand
from canasta.solve.cans import CanAtom, lemmas
from canasta.solve.tagging import tag_game
from canasta.transcript.parse import parse
from canasta.variant import load_variant
from tests.solve.hiding import smudged
from tests.solve.lockstep import face_down

TESTS = Path(__file__).parent.parent
GAMES = (
    ("generated/classic4_s1", "classic"),
    ("generated/classic4_s2", "french"),
    ("generated/romanian2_s1", "romanian"),
    ("generated/romanian-samba2_s1", "romanian-samba"),
)


class Plain:
    """A view of hands only."""

    def hand(self, log: Any, event: int = 0, seat: int | None = None) -> list[Any]:
        """A hand of variables."""
        return [z3.Int(f"h{kind}") for kind in range(15)]

    def card(self, card: int) -> list[Any]:
        """A card of variables."""
        return [z3.Int(f"c{tag_of(card)}.{kind}") for kind in range(15)]


class Asking(Walk):
    """A walk that asks at the beginning of turns."""

    def watch(self, every: int) -> None:
        """Keep an atom of every so many turns."""
        self.every, self.atoms = every, list[CanAtom]()

    def ask(self, point: str, place: Any = None) -> Any:
        """Ask at the first action of a turn."""
        turn, action = self.table.turn, self.action
        if point == "act" and not turn.acquired and self.table.pile.stack and turn.count % self.every == 0:
            self.action = None
            self.atoms.append(CanAtom(self, "take", Plain()))
            self.action = action
        return super().ask(point, place)


def atoms(name: str, variant: str, every: int, hide: Callable[[str], str] = face_down) -> list[CanAtom]:
    """What could be asked in a game whose hands are hidden."""
    game = tag_game(parse(hide((TESTS / f"{name}.cgn").read_text("utf-8"))).games[0])
    plain = walk_of(game, "-", load_variant(variant), None)
    sides = [(side.name, [player.seat for player in side.players]) for side in plain.table.sides]
    walk = Asking(plain.ruleset, plain.seats, sides)
    walk.plain, walk.has_turns = False, True
    walk.watch(every)
    run(walk, game)
    return walk.atoms


def hands(atom: CanAtom, rng: random.Random, number: int) -> Iterator[list[int]]:
    """Hands that the player could have held, cards like the top of the pile among them."""
    copies, top = atom.position.ruleset.deck.copies, atom.position.table.pile.top
    deck = [kind for kind, held in enumerate(copies) if kind != 12 for _ in range(held)]
    for _ in range(number):
        hand = list(atom.known)
        some = [*deck, *[top] * 12] if isinstance(top, int) and top != 12 and rng.random() < 0.7 else deck
        for kind in rng.sample(some, (atom.size or 0) - sum(hand)):
            hand[kind] += 1
        yield hand


def holds(hand: list[int], some: list[Least]) -> bool:
    """Whether a hand has the cards of one of some sets."""
    return any(all(hand[kind] >= number for kind, number in least.items()) for least in some)


def said(lemma: Any, atom: CanAtom, values: list[int]) -> Any:
    """What a lemma says where everything that the answer hangs on has these values."""
    pairs = [(mine, z3.IntVal(value)) for mine, value in zip(atom.hand, values, strict=False) if z3.is_expr(mine)]
    return z3.simplify(z3.substitute(lemma, *pairs))


@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_eager_lemmas_are_what_the_search_says(name: str, variant: str) -> None:
    """Enough cards are enough, too few are too few, and a complete answer leaves nothing between them."""
    rng, asked, complete = random.Random(name), 0, 0
    for atom in atoms(name, variant, 3):
        atom.eager()
        expansion = expand(atom.position, atom.kind)
        complete += atom.complete
        for hand in hands(atom, rng, 6):
            answer = explore.can(atom.position.holding(hand), "take", 600)
            asked += answer is not None
            if holds(hand, atom.least):
                assert answer is not False, (atom.least, hand)
            elif atom.complete or not holds(hand, expansion.possible or [{}]):
                assert answer is not True, (atom.least, hand)
    assert asked > 20
    assert complete


@pytest.mark.parametrize("name", ["generated/classic4_s1", "generated/classic2_s1", "generated/romanian2_s1"])
def test_lemmas_of_one_hand_hold_for_others(name: str) -> None:
    """What is learned from one hand is true of it, and of other hands that have as much."""
    rng, learned = random.Random(name), 0
    for atom in [each for each in atoms(name, "classic", 1) if each.position.table.side.opened is False]:
        for hand in hands(atom, rng, 5):
            answer = explore.can(atom.position.holding(hand), "take", 600)
            before = len(atom.least)
            for lemma in lemmas(atom, hand, 600):
                assert (
                    z3.is_true(z3.simplify(said(lemma, atom, hand) == atom.term)) == (answer is True) or answer is None
                )
            for other in hands(atom, rng, 20) if len(atom.least) > before else ():
                if holds(other, atom.least[before:]):
                    learned += 1
                    assert explore.can(atom.position.holding(other), "take", 600) is not False
    assert learned


def test_what_is_said_of_a_hand_that_nobody_counted() -> None:
    """A position without the hand of the player to move has an atom of which things are said by the hand's size."""
    lines = ["position", "melds NS KH KD KS", "pile 4C KC", "turn N", "1. N draw ?, discard ?"]
    game = tag_game(parse('[Variant "classic"]\n[Seats "N E S W"]\n' + "\n".join(lines)).games[0])
    plain = walk_of(game, "-", None, None)
    walk = Asking(plain.ruleset, plain.seats, [("NS", [0, 2]), ("EW", [1, 3])])
    walk.plain, walk.has_turns = False, True
    walk.watch(1)
    run(walk, game)
    (atom,) = walk.atoms
    assert atom.size is None and not atom.eager()
    kings = [0] * 15
    kings[9], kings[0] = 2, 2
    solver, hand = z3.Solver(), [term == number for term, number in zip(atom.hand, kings, strict=False)]
    solver.add(*lemmas(atom, kings), *hand)
    assert solver.check(z3.Not(atom.term)) == z3.unsat
    solver.add(atom.hand[0] == 3)
    assert solver.check() == z3.unsat
    other = z3.Solver()
    other.add(*lemmas(atom, kings), *hand[1:], atom.hand[0] == 5)
    assert other.check(z3.Not(atom.term)) == z3.sat


def test_lemmas_hang_on_unread_cards_of_the_pile() -> None:
    """With unread cards in the pile, or on top of it, what is learned says for which of them it holds."""
    rng, learned, without = random.Random(3), 0, 0
    for atom in atoms("generated/classic4_s1", "classic", 2, lambda text: smudged(face_down(text))):
        if not atom.unread:
            continue
        deck = [kind for kind, held in enumerate(atom.position.ruleset.deck.copies) if kind != 12 for _ in range(held)]
        top = atom.position.table.pile.top
        for _ in range(4):
            pile = {at: rng.choice(deck) for at in atom.unread}
            hand = list(atom.known)
            lying = pile.get(len(atom.position.table.pile.stack) - 1, top or 0)
            for kind in rng.sample([*deck, *[lying] * 12], (atom.size or 0) - sum(hand)):
                hand[kind] += 1
            values = [*hand, *(int(kind == pile[at]) for at in atom.unread for kind in range(15))]
            answer = explore.can(atom.position.filled(pile).holding(hand), "take", 600)
            for lemma in lemmas(atom, values, 600):
                learned += 1
                without += "c" not in str(lemma).replace("can take", "")
                able = z3.is_true(z3.simplify(said(lemma, atom, values) == atom.term))
                assert answer in (able, None)
    assert learned > 20
    assert without
