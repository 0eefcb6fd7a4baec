"""Rules that never matter: what they forbid, the other rules forbid anyway, or nothing can break them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from canasta.analyse import idle, terms
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
    from canasta.rulebook.clause import TypedClause
    from canasta.rulebook.model import Clause

NAME = "dead-rule"
SECONDS = 5.0
#: So many values are shown as a reason.
MOST = 5
SUPPOSED = "proved for positions with two sides, the side to move having up to two melds"
WITH = " with the values of this variant"
#: What else always holds at a judge point, by the entries of the ties.
BESIDE = {"meld": (LYING,), "turn": (TOOK,)}


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every rule that requires something, then for facts set, score items, exceptions and clauses."""
    positions = Positions(subject)
    own = own_rules(subject)
    for rule in dict.fromkeys(head.rule for head in subject.ruleset.heads if head.kind == "require"):
        yield _answer(subject, positions, rule, rule in own)
    yield from idle.answers(positions, own, SUPPOSED)


def own_rules(subject: Subject) -> set[str]:
    """The rules that the variant's own file adds or changes."""
    doc = subject.variant.file.doc
    changed = subject.variant.effective.rules.changed
    return {name for name, patches in changed.items() if any(patch.place.doc is doc for patch in patches)}


def _answer(subject: Subject, positions: Positions, rule: str, own: bool) -> Answer:
    """Whether a rule ever matters: whether something breaks it while all other rules are kept."""
    info = subject.ruleset.rules[rule]
    answer = Answer(NAME, rule, PROVED, f"{rule}: matters", file=info.path, line=info.line)
    clauses = [clause for clause in subject.ruleset.clauses.values() if clause.rule == rule]
    shadows: dict[str, None] = {}
    asked = False
    for point in dict.fromkeys(clause.judges for clause in clauses):
        found, others = positions.breakable(rule, point)
        if found == SAT:
            return answer
        if found == UNKNOWN:
            answer.result, answer.message, answer.why = INCONCLUSIVE, f"{rule}: not decided", "the time was over"
            return answer
        asked = asked or found != VACUOUS
        shadows.update(dict.fromkeys(others))
    answer.result, answer.rules = REFUTED if own else VACUOUS, list(shadows)
    if shadows:
        answer.message = f"{rule}: never matters, since what it forbids is forbidden by {listed(list(shadows), 'and')}"
        answer.why = SUPPOSED
    else:
        nothing = "nothing that can happen breaks it" if asked else "it asks nothing"
        answer.why = positions.values(clauses)
        answer.message = f"{rule}: never matters, since {nothing}{WITH if answer.why else ''}"
    return answer


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

    def demands(self, point: str, but: str | None = None) -> list[Named]:
        """What the rules demand at a judge point, one of them left out."""
        return [each for each in self.at(point)[1] if each[0] != but]

    def breakable(self, rule: str, point: str, seconds: float = SECONDS) -> tuple[str, list[str]]:
        """Whether a rule can be broken alone at a judge point; if not, by which others it is kept anyway."""
        demand = terms.demand(self.ruleset, rule, point, self.state)
        if demand is True:
            return VACUOUS, []
        return self.possible(point, negated(demand), self.demands(point, rule), seconds)

    def possible(self, point: str, does: Any, others: list[Named], seconds: float = SECONDS) -> tuple[str, list[str]]:
        """Whether something can be so at a judge point with all of some conditions kept; if not, the fewest of them."""
        always = [*self.at(point)[0], *self.state.domain, conj([does])]
        unnamed = [term for name, term in others if not name]
        core = Core([*always, *unnamed], [each for each in others if each[0]], min(seconds, self.subject.left))
        verdict = core.check()
        return verdict, core.fewest() if verdict not in (SAT, UNKNOWN) else []

    def raw(self, clause: TypedClause) -> Clause:
        """A clause as it is written."""
        return self.subject.variant.effective.rules.force[clause.rule].clauses[clause.index]

    def values(self, clauses: Iterable[TypedClause]) -> str | None:
        """The parameters that clauses read, themselves or in definitions, with their values; those of bodies first."""
        bodies = [typed for clause in clauses for typed in (clause.body, clause.when) if typed is not None]
        names: dict[str, None] = {}
        for typed in bodies:
            names.update(dict.fromkeys(params_of([typed]) or params_of(typed.calls.values())))
        chosen = choose_all(
            self.subject.variant.effective, {"players": self.subject.players, "sides": self.subject.sides}
        )
        shown = [f"{name} is {_shown(chosen[name])}" for name in names]
        more = f" and {len(shown) - MOST} more values" if len(shown) > MOST else ""
        return f"{', '.join(shown[:MOST])}{more}" or _ranks(bodies)


def params_of(bodies: Iterable[tree.Typed]) -> list[str]:
    """The parameters that expressions themselves read."""
    names: dict[str, None] = {}
    for typed in bodies:
        nodes = list(tree.walk(typed.node))
        names.update({node.name: None for node in nodes if isinstance(node, tree.Param)})
        names.update({node.param: None for node in nodes if isinstance(node, tree.Member | tree.Lookup)})
    return list(names)


def _ranks(bodies: Iterable[tree.Typed]) -> str | None:
    """The attributes of ranks that expressions read."""
    parts = [each for typed in bodies for each in (typed, *typed.calls.values())]
    names = {node.name for typed in parts for node in tree.walk(typed.node) if isinstance(node, tree.Attr)}
    return f"what the deck says of its ranks: {', '.join(sorted(names))}" if names else None


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
