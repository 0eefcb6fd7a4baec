"""Rules that never matter: what they forbid, the other rules forbid anyway, or nothing can break them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNKNOWN, Core, Named
from canasta.analyse.ties import LYING, TOOK
from canasta.language import tree
from canasta.language.smt import conj, negated
from canasta.text import listed
from canasta.variant.configure import choose_all

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

NAME = "dead-rule"
SECONDS = 5.0
SUPPOSED = "positions with two sides, the side to move having up to two melds"
#: What else always holds at a judge point, by the entries of the ties.
BESIDE = {"meld": (LYING,), "turn": (TOOK,)}


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every rule that requires something."""
    positions = Positions(subject)
    own = own_rules(subject)
    for rule in dict.fromkeys(head.rule for head in subject.ruleset.heads if head.kind == "require"):
        yield _answer(subject, positions, rule, rule in own)


def own_rules(subject: Subject) -> set[str]:
    """The rules that the variant's own file adds or changes."""
    doc = subject.variant.file.doc
    changed = subject.variant.effective.rules.changed
    return {name for name, patches in changed.items() if any(patch.place.doc is doc for patch in patches)}


def _answer(subject: Subject, positions: Positions, rule: str, own: bool) -> Answer:
    """Whether a rule ever matters: whether something breaks it while all other rules are kept."""
    info = subject.ruleset.rules[rule]
    answer = Answer(NAME, rule, PROVED, f"{rule}: matters", file=info.path, line=info.line)
    shadows: dict[str, None] = {}
    asked = False
    for point in dict.fromkeys(head.judges for head in subject.ruleset.heads if head.rule == rule):
        found, others = positions.breakable(rule, point, min(SECONDS, subject.left))
        if found == SAT:
            return answer
        if found == UNKNOWN:
            answer.result, answer.message, answer.why = INCONCLUSIVE, f"{rule}: not decided", "the time was over"
            return answer
        asked = asked or found != VACUOUS
        shadows.update(dict.fromkeys(others))
    answer.result, answer.rules = REFUTED if own else VACUOUS, list(shadows)
    answer.why = SUPPOSED
    if not asked:
        answer.message, answer.why = f"{rule}: asks nothing with the values of this variant", _values(subject, rule)
    elif shadows:
        answer.message = f"{rule}: never matters, since what it forbids is forbidden by {listed(list(shadows), 'and')}"
    else:
        answer.message = f"{rule}: never matters, since nothing that can happen breaks it"
    return answer


def _values(subject: Subject, rule: str) -> str:
    """The parameters that a rule itself reads, with their values."""
    names: dict[str, None] = {}
    for clause in subject.ruleset.clauses.values():
        for typed in (clause.when, clause.body) if clause.rule == rule else ():
            read = tree.walk(typed.node) if typed is not None else ()
            nodes = list(read)
            names.update({node.name: None for node in nodes if isinstance(node, tree.Param)})
            names.update({node.param: None for node in nodes if isinstance(node, tree.Member | tree.Lookup)})
    chosen = choose_all(subject.variant.effective, {"players": subject.players, "sides": subject.sides})
    return ", ".join(f"{name} is {_shown(chosen[name])}" for name in names) or "the deck, or what its definitions read"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a table"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Positions:
    """One symbolic position, with what every rule demands of it at each judge point."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.ruleset = subject, subject.ruleset
        self.state: State = terms.position([subject.ruleset])
        self.known: dict[str, tuple[list[Any], list[Named]]] = {}

    def at(self, point: str) -> tuple[list[Any], list[Named]]:
        """What always holds at a judge point, and what the rules demand there."""
        if point not in self.known:
            state, ruleset, ties = self.state, self.ruleset, self.subject.ties
            names = (point, *BESIDE.get(point, ()))
            always = [term for name in names for term in terms.held(ties.get(name, ()), state, ruleset)]
            named = terms.all_named(ruleset, point, state)
            laid = {"turn": terms.melds_of_turn, "take": terms.melds_of_take}.get(point)
            extra = laid(ruleset, ties[LYING], state) if laid else []
            always += [term for name, term in extra if not name]
            named += [each for each in extra if each[0]]
            self.known[point] = always, named
        return self.known[point]

    def breakable(self, rule: str, point: str, seconds: float) -> tuple[str, list[str]]:
        """Whether a rule can be broken alone at a judge point; if not, by which others it is kept anyway."""
        demand = terms.demand(self.ruleset, rule, point, self.state)
        if demand is True:
            return VACUOUS, []
        always, named = self.at(point)
        others = [each for each in named if each[0] != rule]
        core = Core([*always, *self.state.domain, conj([negated(demand)])], others, seconds)
        verdict = core.check()
        return verdict, core.least() if verdict not in (SAT, UNKNOWN) else []
