"""Whether a player can know if an own move is legal: two positions that look alike to the mover are judged alike."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from canasta.analyse import answers, terms
from canasta.analyse.answers import Answer
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.pair import Pair
from canasta.analyse.scenes import constants, fillings, scenes
from canasta.analyse.ties import LYING, TOOK, ties
from canasta.analyse.witness import Judged, Search, confirm, names
from canasta.language.lazy import z3
from canasta.language.symbols import State
from canasta.language.types import Type
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.rulebook import Rulebook
    from canasta.variant import Variant
    from canasta.variant.ruleset import Ruleset

ANALYSIS = "can-know"
#: Judge points at which something is found that a player chose.
CHOICES = (
    "act", "play", "draw", "extra", "foot", "keep", "red", "take", "declined", "meld", "add", "join", "unmeld", "shift",
    "special", "discard", "ask", "passed", "turn",
)  # fmt: skip
STEPS = 20 * MILLION
#: The gaps of scenes that the mover does not see.
HIDDEN_GAPS = ("hidden", "theirs")
SEEN_BY_MOVER, SEEN_BY_NONE = "mover", "nobody"


class World(State):
    """A symbolic position as it is; facts that a player does not see have variables of this world alone."""

    def __init__(self, number: int, book: Rulebook, ruleset: Ruleset) -> None:
        super().__init__(ruleset.schema, terms.SIZES, ruleset.config)
        self.number, self.book = number, book
        self.unseen: dict[str, str] = {}

    def scalar(self, name: str, kind: Type, present: Any) -> Any:
        """A variable, that of every world where the mover sees the fact."""
        hidden = seen(self.book, name)
        if hidden is None:
            return super().scalar(name, kind, present)
        self.unseen[name] = hidden
        return super().scalar(f"{name} in world {self.number}", kind, present)


def seen(book: Rulebook, name: str) -> str | None:
    """Who does not let the mover see a fact: `nobody` sees it, or it is another player's; None where the mover does."""
    steps = [step for step in name.partition("[")[0].split(".") if not step.isdigit()]
    others = len(steps) > 1 and any(step.isdigit() for step in name.split("."))
    fact = _fact(book, steps)
    if fact == SEEN_BY_NONE:
        return SEEN_BY_NONE
    return SEEN_BY_MOVER if fact == SEEN_BY_MOVER and others else None


def _fact(book: Rulebook, steps: list[str]) -> str | None:
    """Who sees a fact, its lists entered."""
    found = book.facts.get(steps[0])
    for step in steps[1:]:
        record = found.type_text.rstrip("?").removeprefix("list of ").partition(" max ")[0] if found else ""
        found = book.fields.get(record, {}).get(step)
    return found.seen if found else None


def know(variant: Variant, players: int | None = None) -> Iterator[Answer]:
    """An answer for every rule on own moves that reads what the mover cannot see, and one for all others together."""
    number = players or next(each for each in (4, 2, *variant.players) if each in variant.players)
    ruleset, began = variant.configure(number), time.monotonic()
    worlds = World(1, variant.book, ruleset), World(2, variant.book, ruleset)
    tied = ties(variant.typist)
    plain, beyond = 0, list[str]()
    for point in CHOICES:
        for rule in terms.requirements(ruleset, point):
            found = _rule(rule, point, ruleset, worlds, tied)
            if found is None:
                plain += 1
            elif found == SEEN_BY_NONE:
                beyond.append(rule)
            else:
                yield _unknown(rule, found, variant)
    names_beyond = sorted(set(beyond))
    tell = "tells" if len(names_beyond) == 1 else "tell"
    why = f"{listed(names_beyond, 'and')} {tell} of the record and of no choice" if beyond else None
    message = f"{plain} demands on moves read nothing that the player does not see"
    yield Answer(
        ANALYSIS, variant.id, answers.PROVED, message, [], None, why, seconds=round(time.monotonic() - began, 3)
    )


def _rule(rule: str, point: str, ruleset: Ruleset, worlds: tuple[World, World], tied: Mapping[str, Any]) -> str | None:
    """None where alike positions are judged alike; who sees what decides, or `unknown` where time was up."""
    one, two = (terms.demand(ruleset, rule, point, world) for world in worlds)
    if terms.same(one, two):
        return None
    solver = z3().Solver()
    for world in worlds:
        names = [point, *{"meld": [LYING], "turn": [TOOK]}.get(point, [])]
        solver.add(
            *[each for name in names for each in terms.held(tied.get(name, ()), world, ruleset) if each is not True]
        )
    solver.add(one != two)
    for world in worlds:
        solver.add(*world.domain)
    answer = Effort(STEPS).ask(solver)
    if answer != "sat":
        return None if answer == "unsat" else "unknown"
    used = {hidden for name, hidden in worlds[0].unseen.items() if _differs(solver.model(), worlds, name)}
    return SEEN_BY_MOVER if SEEN_BY_MOVER in used else SEEN_BY_NONE


def _differs(model: Any, worlds: tuple[World, World], name: str) -> bool:
    """Whether a fact is another one in the two worlds of a model."""
    values = [world.variables.get(f"{name} in world {world.number}") for world in worlds]
    found = [str(model.eval(each[1], model_completion=True)) for each in values if each]
    return len(found) == 2 and found[0] != found[1]


def _unknown(rule: str, found: str, variant: Variant) -> Answer:
    """A rule that hangs on what the mover does not see, or of which that was not found out."""
    head = next(clause for clause in variant.clauses.values() if clause.rule == rule)
    if found == "unknown":
        message = f"whether {rule} hangs on hidden cards was not found out in time"
        return Answer(ANALYSIS, rule, answers.INCONCLUSIVE, message, [rule], file=head.path, line=head.line)
    message = f"{rule} hangs on cards that the player does not see: a move may be legal or not, and look the same"
    answer = Answer(
        ANALYSIS, rule, answers.REFUTED, message, [rule], shown(rule, variant), file=head.path, line=head.line
    )
    if answer.witness is None:
        answer.result, answer.why = answers.INCONCLUSIVE, "it is so on paper; no two positions were found that show it"
    return answer


def shown(rule: str, variant: Variant) -> str | None:
    """Two games that look alike to the mover and are judged otherwise by a rule, if the scenes have such."""
    pair = Pair(variant, variant)
    search = Search(pair)
    alike: dict[tuple[str, ...], dict[bool, Judged]] = {}
    for scene in scenes():
        if not scene.tells_of(ANALYSIS):
            continue
        for filling in fillings(scene, [constants(pair.rules_a.config)], names(pair)):
            found = search.best(filling, 0)
            seen_by_mover = tuple(word for name, word in filling.words.items() if name not in HIDDEN_GAPS)
            if found.verdict == "legal" or found.rules == {rule}:
                both = alike.setdefault(seen_by_mover, {})
                both.setdefault(found.verdict == "legal", found)
                if len(both) == 2:
                    witness = search.witness(both[True], both[False], 1, filling)
                    confirm(witness, pair)
                    return witness.text
    return None
