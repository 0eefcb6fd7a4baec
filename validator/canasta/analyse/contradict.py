"""Contradictions: actions that can never be legal, with the fewest rules that make them so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNSAT, Core, Named
from canasta.analyse.ties import LYING
from canasta.analyse.wishes import Wish, wishes
from canasta.checker.kinds import ACTS
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.types import CARDS, RANK_COUNT, RANK_NAMES
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

NAME = "contradiction"
#: How many melds the side may have; what is possible with none of these is said to be impossible.
MELDS = (2, 1, 4, 6, 8)
SECONDS = 8.0
DECK = "deck "
BOUND = f"sides of up to {max(MELDS)} melds"


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every action that players hope for."""
    for wish in wishes(subject.variant.typist):
        yield _answer(subject, wish)


def _answer(subject: Subject, wish: Wish) -> Answer:
    """Whether an action can ever be legal."""
    found: Core | None = None
    for size in MELDS:
        core = Core(*conditions(subject, wish, size), min(SECONDS, subject.left))
        verdict = core.check()
        if verdict == SAT:
            return Answer(NAME, wish.name, PROVED, f"{wish.name}: can be legal", why=None)
        if verdict != UNSAT:
            return Answer(NAME, wish.name, INCONCLUSIVE, f"{wish.name}: not decided", why="the solver gave up")
        found = core
        if wish.points[0] != "turn":
            break
    assert found is not None
    core_names = found.fewest()
    rules = [name for name in core_names if not name.startswith(DECK)]
    deck = [name.removeprefix(DECK) for name in core_names if name.startswith(DECK)]
    if not wish.essential and len(rules) <= 1 and not (rules and deck):
        why = f"ruled out by {rules[0]}" if rules else "the game has no such thing"
        return Answer(NAME, wish.name, VACUOUS, f"{wish.name}: {why}", rules, why=why)
    return Answer(NAME, wish.name, REFUTED, f"{wish.name}: {_told(subject, rules, deck)}", rules, why=BOUND)


def _told(subject: Subject, rules: Sequence[str], deck: Sequence[str]) -> str:
    """Why an action is never legal."""
    said = f"can never be legal by {listed(list(rules), 'and')}" if rules else "can never be legal"
    copies = subject.ruleset.deck.copies
    cards = [f"{copies[RANK_NAMES.index(name)]} cards {name.removeprefix('r')}" for name in deck]
    since = f", since the deck has {listed(cards, 'and')}" if cards else ""
    return f"{said}{since}"


def conditions(subject: Subject, wish: Wish, melds: int) -> tuple[list[Any], list[Named]]:
    """What always holds where an action is made, and what has to hold for it to be legal, by the rule's name."""
    ruleset, ties = subject.ruleset, subject.ties
    state = terms.position([ruleset], {"side.melds": melds, "sides.melds": 1})
    state.copies = [None] * RANK_COUNT
    named: list[Named] = []
    always: list[Any] = []
    for point in wish.points:
        named += terms.all_named(ruleset, point, state)
        always += terms.held(ties.get(point, ()), state, ruleset)
        if point == "turn":
            laid = terms.melds_of_turn(ruleset, ties[LYING], state)
            named += [each for each in laid if each[0]]
            always += [term for name, term in laid if not name]
    if "meld" in wish.points:
        always += terms.held(ties[LYING], state, ruleset)
    if wish.kind is not None and "act" in wish.points:
        always += _acts(state, wish.kind)
    if wish.that is not None:
        always.append(smt.lifted(smt.value(wish.that, state, ruleset.config), wish.that.type))
    named += list(_deck(subject, state))
    return [*always, *state.domain], named


def _acts(state: State, kind: str) -> list[Any]:
    """What is so of every action of a kind."""
    act = ACTS[kind]
    flags = ("acquires", "lays", "discards", "moves_melded", "passes")
    return [getattr(state.act, name) == getattr(act, name) for name in (*flags, "beyond")]


def _deck(subject: Subject, state: State) -> Iterator[Named]:
    """That no place holds more cards of a class than the deck, nor all melds of the side and the hand together."""
    bags = [counts for kind, counts in state.variables.values() if kind == CARDS]
    whole = [state.hand, *(meld.cards for meld in state.side.melds)]
    for at, (name, copies) in enumerate(zip(RANK_NAMES, subject.ruleset.deck.copies, strict=True)):
        held = reduce(add, (bag[at] for bag in whole))
        yield f"{DECK}{name}", z3().And([*(bag[at] <= copies for bag in bags), held <= copies])
