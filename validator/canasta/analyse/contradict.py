"""Contradictions: actions that can never be legal, with the fewest rules that make them so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNSAT, Core, Named
from canasta.analyse.room import room
from canasta.analyse.ties import LYING
from canasta.analyse.unset import stays
from canasta.analyse.wishes import Wish, wishes
from canasta.checker.context import judge_of
from canasta.checker.kinds import ACTS
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import disj, negated, there
from canasta.language.symbols import SymbolicRecord
from canasta.language.types import CARDS, RANK_COUNT, RANK_NAMES
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

NAME = "contradiction"
#: How many melds the side may have at most; what is possible with none of these is said to be impossible.
MELDS = (2, 8)
#: No more melds are tried, however many rules ask for; numbers beyond the second are not told apart.
MOST, FAR = 21, 1000
DECK, DEAL = "deck ", "deal"
BOUND = "sides of up to {} melds"


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for the deal, and for every action that players hope for."""
    yield _deal(subject)
    for wish in wishes(subject.variant.typist):
        yield _answer(subject, wish)


def _deal(subject: Subject) -> Answer:
    """Whether the deck has the cards that are dealt."""
    options, size = judge_of(subject.ruleset).options, subject.ruleset.deck.size
    seconds = subject.sides if options.second_by_side else subject.players
    dealt = subject.players * options.hand_size + seconds * options.second_hand + options.upcard
    told = f"{subject.players} players and the pile begin with {dealt} cards of a deck of {size}"
    return Answer(NAME, DEAL, REFUTED if dealt > size else PROVED, f"{DEAL}: {told}")


def can_be(subject: Subject, name: str) -> Answer:
    """The answer for one of them."""
    return next(_answer(subject, wish) for wish in wishes(subject.variant.typist) if wish.name == name)


def _answer(subject: Subject, wish: Wish) -> Answer:
    """Whether an action can ever be legal."""
    names: list[str] | None = None
    asked = sizes(subject, wish)
    for size in asked:
        core = Core(*conditions(subject, wish, min(size, MOST)), subject.left)
        if names is not None and core.check(names) == UNSAT:
            continue
        verdict = core.check()
        if verdict == SAT:
            return Answer(NAME, wish.name, PROVED, f"{wish.name}: can be legal")
        if verdict != UNSAT:
            return Answer(NAME, wish.name, INCONCLUSIVE, f"{wish.name}: not decided", why="the solver gave up")
        names = core.fewest()
    assert names is not None
    rules = [name for name in names if not name.startswith(DECK)]
    deck = [name.removeprefix(DECK) for name in names if name.startswith(DECK)]
    if not wish.essential and len(rules) <= 1 and not (rules and deck):
        told = f"ruled out by {rules[0]}" if rules else "the game has no such thing"
        return Answer(NAME, wish.name, VACUOUS, f"{wish.name}: {told}", rules)
    if max(asked) > MOST:
        why = f"{listed(rules, 'and')} may ask for {max(asked) - 1} melds of a side; positions with {MOST} were tried"
        return Answer(NAME, wish.name, INCONCLUSIVE, f"{wish.name}: not decided", rules, why=why)
    message = f"{wish.name}: {_told(subject, rules, deck)}"
    return Answer(NAME, wish.name, REFUTED, message, rules, why=BOUND.format(max(asked)))


def sizes(subject: Subject, wish: Wish) -> list[int]:
    """How many melds the side may have in the positions that are tried, the largest number that rules ask for too."""
    if wish.points[0] != "turn":
        return list(MELDS[:1])
    config = subject.ruleset.config
    clauses = [clause for clause in subject.ruleset.clauses.values() if clause.judges in wish.points]
    asked = room(((clause, config) for clause in clauses), FAR)
    return [*MELDS, *([asked] if asked > max(MELDS) else [])]


def _told(subject: Subject, rules: Sequence[str], deck: Sequence[str]) -> str:
    """Why an action is never legal."""
    said = f"can never be legal by {listed(list(rules), 'and')}" if rules else "can never be legal"
    copies = subject.ruleset.deck.copies
    numbers: dict[int, list[str]] = {}
    for name in deck:
        numbers.setdefault(copies[RANK_NAMES.index(name)], []).append(name.removeprefix("r"))
    cards = [f"{number} {'each ' if len(names) > 1 else ''}of {' '.join(names)}" for number, names in numbers.items()]
    since = f", since the deck has no more cards than {listed(cards, 'and')}" if cards else ""
    return f"{said}{since}"


def conditions(subject: Subject, wish: Wish, melds: int) -> tuple[list[Any], list[Named]]:
    """What always holds where an action is made, and what has to hold for it to be legal, by the rule's name."""
    ruleset, ties = subject.ruleset, subject.ties
    state = terms.position([ruleset], {"side.melds": melds, "sides.melds": 1}, terms.SHORTER)
    state.copies = [None] * RANK_COUNT
    named: list[Named] = []
    always: list[Any] = []
    for point in wish.points:
        named += terms.all_named(ruleset, point, state)
        always += terms.held(ties.get(point, ()), state, ruleset)
        if point == "take":
            onto = state.take.onto
            lain = terms.legal_meld(ruleset, ties[LYING], state, onto)
            named += [(name, disj([negated(onto.present), term])) for name, term in lain if name]
            always += [disj([negated(onto.present), term]) for name, term in lain if not name]
        if point == "turn":
            laid = [*terms.melds_of_turn(ruleset, ties[LYING], state), *_as_laid(subject, state)]
            named += [each for each in laid if each[0]]
            always += [term for name, term in laid if not name]
    if "meld" in wish.points:
        always += terms.held(ties[LYING], state, ruleset)
    if wish.kind is not None and "act" in wish.points:
        always += _acts(state, wish.kind)
    if wish.that is not None:
        always.append(smt.lifted(smt.value(wish.that, state, ruleset.config), wish.that.type))
    named += [*stays(subject.unset, state), *_deck(subject, state)]
    return [*always, *state.domain], named


def _acts(state: State, kind: str) -> list[Any]:
    """What is so of every action of a kind."""
    act = ACTS[kind]
    flags = ("acquires", "lays", "discards", "moves_melded", "passes")
    return [getattr(state.act, name) == getattr(act, name) for name in (*flags, "beyond")]


def _as_laid(subject: Subject, state: State) -> Iterator[Named]:
    """That each meld of the side was a legal one when it was laid, those before it in the list lying there."""
    fields = state.schema.records["meld"]
    # In which order the melds of different ranks were laid, and so listed, makes no difference.
    yield from (("", disj([negated(there(b)), a.rank <= b.rank])) for a, b in pairwise(state.side.melds))
    for number, meld in enumerate(state.side.melds):
        first = SymbolicRecord(state, f"as laid {number}.", fields)
        earlier = [z3().And(each.rank == meld.rank, each.kind == meld.kind) for each in state.side.melds[:number]]
        twins = z3().Sum([z3().If(each, 1, 0) for each in earlier]) if earlier else 0
        found = [("", few <= many) for few, many in zip(first.cards[:RANK_COUNT], meld.cards, strict=False)]
        found += [
            ("", first.new),
            ("", first.rank == meld.rank),
            ("", first.kind == meld.kind),
            ("", first.twins == twins),
        ]
        found += terms.legal_meld(subject.ruleset, subject.ties[LYING], state, first)
        yield from ((name, disj([negated(there(meld)), term])) for name, term in found)


def _deck(subject: Subject, state: State) -> Iterator[Named]:
    """That no place holds more cards of a class than the deck, nor all melds of the side and the hand together."""
    bags = [counts for kind, counts in state.variables.values() if kind == CARDS]
    whole = [state.hand, *(meld.cards for meld in state.side.melds)]
    for at, (name, copies) in enumerate(zip(RANK_NAMES, subject.ruleset.deck.copies, strict=True)):
        held = reduce(add, (bag[at] for bag in whole))
        yield f"{DECK}{name}", z3().And([*(bag[at] <= copies for bag in bags), held <= copies])
