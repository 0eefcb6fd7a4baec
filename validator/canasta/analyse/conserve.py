"""What no move changes: every card is somewhere once, and whatever is scored is a multiple of one number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.odd import odd_deal
from canasta.analyse.steps import MOST, Step, steps
from canasta.language import smt, tree
from canasta.language.lazy import z3
from canasta.language.types import RANK_NAMES
from canasta.variant.meaning import value_unit

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.rulebook.clause import TypedClause

NAME = "conservation"
STEPS = 60 * MILLION
#: Facts of which a proof about scores takes so many.
SIZES = {"side.melds": 3, "side.players": 2, "side.players.hand": 1}
SMALL = "every kind of action from every position of a few cards, of which two moves were made; cards move one by one"


def answers(subject: Subject) -> Iterator[Answer]:
    """Cards, card points, and the unit of every score item."""
    yield from _cards(subject)
    unit = value_unit(subject.variant)
    for clause in subject.ruleset.clauses.values():
        if clause.kind in ("item", "points"):
            yield _item(subject, clause, unit)


def _cards(subject: Subject) -> Iterator[Answer]:
    """That the deck is always somewhere, once, and so are its points."""
    deck, tried, broken = subject.ruleset.deck, 0, None
    for step in steps(subject):
        tried += 1
        if not step.kept:
            broken = step
            break
        if subject.left <= 0:
            break
    if broken is not None:
        yield Answer(NAME, "cards", REFUTED, f"cards: {_lost(broken)}", witness=broken.text)
        return
    result = PROVED if tried and subject.left > 0 else INCONCLUSIVE
    why = f"{tried} moves: {SMALL}" if result == PROVED else f"{tried} moves were tried within the time"
    yield Answer(NAME, "cards", result, f"cards: the {deck.size} cards of the deck are always somewhere, once", why=why)
    ranks, options = subject.ruleset.config.ranks, _bonus(subject)
    points = sum(rank.copies * rank.value for at, rank in enumerate(ranks) if at not in options)
    without = [RANK_NAMES[at] for at in options]
    beside = f", beside those of {' '.join(without)}" if without else ""
    yield Answer(
        NAME, "card-points", result, f"card points: {points} lie in hands, melds, stock and pile{beside}", why=why
    )


def _bonus(subject: Subject) -> list[int]:
    """The classes of cards that are laid apart and count by their number."""
    from canasta.checker.context import judge_of

    flags = judge_of(subject.ruleset).options.bonus
    return [at for at, rank in enumerate(subject.ruleset.config.ranks) if flags[at] and rank.copies]


def _lost(step: Step) -> str:
    """What a move changed."""
    return f"{step.action} leaves {step.after[0]} cards of {step.before[0]}, or others than there were"


def _item(subject: Subject, clause: TypedClause, unit: int) -> Answer:
    """That a score item is always a multiple of the unit."""
    made = partial(Answer, NAME, clause.name, rules=[clause.rule], file=clause.path, line=clause.line)
    config = subject.ruleset.config
    state = terms.position([subject.ruleset], SIZES)
    value = smt.value(clause.body, state, config)
    said = f"{clause.rule}: {clause.name} is always a multiple of {unit}"
    if isinstance(value, int):
        result = REFUTED if value % unit else VACUOUS if clause.kind == "item" else PROVED
        said = said if not value % unit else f"{clause.rule}: {clause.name} is {value}, no multiple of {unit}"
        return made(result, said)
    given = [smt.Terms(state, config).term(node, {}) for node in summands(clause.body.node)]
    solver = z3().Solver()
    solver.add(*state.domain, *(number % unit == 0 for number in given), value % unit != 0)
    verdict = Effort(STEPS).ask(solver)
    if verdict == "unsat":
        why = "sides of up to three melds and two players" + (
            "; numbers that the record gives are such" if given else ""
        )
        return made(PROVED, said, why=why)
    if verdict == "sat":
        found = solver.model().eval(value, model_completion=True)
        message = f"{clause.rule}: {clause.name} can be {found}, and all values are multiples of {unit}"
        why = _facts(solver.model(), state)
        shown = odd_deal(subject, state, clause.name, unit, solver.assertions()) if clause.kind == "item" else None
        return made(REFUTED, message, why=None if shown else why, witness=shown)
    return made(INCONCLUSIVE, said, why="the solver gave up")


def summands(node: tree.Node) -> Iterator[tree.Node]:
    """The facts that are themselves parts of a sum: numbers that a record gives."""
    match node:
        case tree.Fact() | tree.Field():
            yield node
        case tree.Sum(parts=parts):
            for part in parts:
                yield from summands(part)
        case tree.Choice(then=then, other=other):
            yield from summands(then)
            yield from summands(other)
        case tree.Scale(left=tree.Const(), right=right):
            yield from summands(right)


def _facts(model: Any, state: Any) -> str:
    """The facts of a position in which it is so, those that are nothing left out."""
    shown = []
    for name, (_, value) in state.variables.items():
        if not isinstance(value, list) and (found := model[value]) is not None and str(found) not in ("0", "False"):
            shown.append(f"{name} {found}")
    return ", ".join(shown[:MOST]) or "nothing on the table"
