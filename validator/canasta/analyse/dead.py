"""Rules that never matter: what they forbid, the other rules forbid anyway, or nothing can break them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from canasta.analyse import idle, terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.cores import SAT, UNKNOWN, Core, Named
from canasta.analyse.moment import Moment
from canasta.analyse.pair import Pair
from canasta.analyse.room import LEAST, room
from canasta.language import tree
from canasta.language.smt import conj, negated
from canasta.text import listed
from canasta.variant.configure import choose_all

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.rulebook.clause import TypedClause
    from canasta.rulebook.model import Clause
    from canasta.yamlio import Doc

NAME = "dead-rule"
#: So many values are shown as a reason.
MOST = 5
SUPPOSED = "proved for positions with as many melds of a side as rules count"
WITH = " with the values of this variant"
#: What is asked of a moment: that something is so, and the conditions that are kept beside it.
Asked = tuple[Any, list[Named]]


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every rule that requires something, then for facts set, score items, exceptions and clauses."""
    positions = Positions(subject)
    own = own_rules(subject)
    for rule in dict.fromkeys(head.rule for head in subject.ruleset.heads if head.kind == "require"):
        yield _answer(subject, positions, rule, rule in own)
    yield from idle.answers(positions, own, SUPPOSED)


def own_rules(subject: Subject) -> set[str]:
    """The rules that the variant's own file adds or changes."""
    docs = [file.doc for file in subject.variant.loaded.own]
    changed = subject.variant.effective.rules.changed
    return {name for name, patches in changed.items() if any(patch.place.doc in docs for patch in patches)}


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
            answer.result, answer.message, answer.why = INCONCLUSIVE, f"{rule}: not decided", "the solver gave up"
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
    """Symbolic positions at judge points, of so many melds as rules count there."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.ruleset = subject, subject.ruleset
        self.pair = Pair(subject.variant, subject.variant, subject.players)
        self.known: dict[tuple[str, int], Moment] = {}

    def moments(self, point: str, rule: str) -> Iterator[Moment]:
        """A judge point as small as can be, and as large as its requirements and a rule may ask."""
        for melds in dict.fromkeys((LEAST, self._room(point, rule))):
            if (point, melds) not in self.known:
                self.known[point, melds] = Moment(self.pair, self.subject.ties, point, melds)
            yield self.known[point, melds]

    def _room(self, point: str, rule: str) -> int:
        """How many melds the requirements of a point and a rule may ask for."""
        clauses = [clause for clause in self.ruleset.clauses.values() if clause.judges == point]
        asked = [clause for clause in clauses if clause.kind == "require" or clause.rule == rule]
        return room((clause, self.ruleset.config) for clause in asked)

    def breakable(self, rule: str, point: str) -> tuple[str, list[str]]:
        """Whether a rule can be broken alone at a judge point; if not, by which others it is kept anyway."""

        def broken(moment: Moment) -> Asked:
            demand = terms.demand(self.ruleset, rule, point, moment.state)
            return negated(demand), [each for each in moment.named(0) if each[0] != rule]

        return self.possible(point, rule, broken)

    def possible(self, point: str, rule: str, asked: Callable[[Moment], Asked]) -> tuple[str, list[str]]:
        """Whether something of a rule can be so at a judge point with conditions kept; if not, the fewest of them."""
        answer: tuple[str, list[str]] = VACUOUS, []
        for moment in self.moments(point, rule):
            does, others = asked(moment)
            if does is False:
                continue
            unnamed = [term for name, term in others if not name]
            always = [*moment.always(), *unnamed, *moment.state.domain, conj([does])]
            core = Core(always, [each for each in others if each[0]], self.subject.left)
            verdict = core.check()
            if verdict in (SAT, UNKNOWN):
                return verdict, []
            answer = verdict, core.fewest()
        return answer

    def raw(self, clause: TypedClause) -> Clause:
        """A clause as it is written."""
        return self.subject.variant.effective.rules.force[clause.rule].clauses[clause.index]

    def own(self, doc: Doc) -> bool:
        """Whether a file is the variant's own, or one of the packs."""
        return any(file.doc is doc for file in self.subject.variant.loaded.own)

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
