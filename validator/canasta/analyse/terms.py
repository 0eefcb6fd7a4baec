"""What two rulesets say of one symbolic position: each rule's demand at a judge point as a Z3 term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.smt import conj, disj, negated, there
from canasta.language.symbols import State, SymbolicRecord
from canasta.language.tree import Typed
from canasta.language.types import CARDS, RANK_COUNT

if TYPE_CHECKING:
    from canasta.rulebook.clause import TypedClause
    from canasta.variant.ruleset import Ruleset

#: How many melds, sides, players and upcards a symbolic position has.
SIZES = {
    "sides": 2, "side.melds": 2, "sides.melds": 1, "side.players": 2, "sides.players": 1, "setup.upcards": 2,
    "take.groups": 1,
}  # fmt: skip
#: Lists that may hold fewer.
SHORTER = ("side.melds", "sides.melds", "setup.upcards")
#: Records of what was done before, of which a later moment may tell.
OWN = frozenset({"act", "dealt", "discard", "red", "special"})


class Overlay:
    """A symbolic position with some facts replaced: another meld in the place of the one that is judged."""

    def __init__(self, state: State, replaced: Mapping[str, Any]) -> None:
        self._state = state
        self.memo: dict[int, dict[Any, Any]] = {}
        for name, value in replaced.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)


def position(rulesets: Sequence[Ruleset], sizes: Mapping[str, int] | None = None, shorter: Sequence[str] = ()) -> State:
    """A symbolic position of whatever several rulesets may judge: as many copies of a class as the larger deck has."""
    first = rulesets[0]
    state = State(first.schema, {**SIZES, **(sizes or {})}, first.config, shorter=shorter)
    state.copies = [max(each.deck.copies[kind] for each in rulesets) for kind in range(len(state.copies))]
    return state


def when(clause: TypedClause, state: Any, ruleset: Ruleset) -> Any:
    """The condition under which a clause speaks."""
    return True if clause.when is None else smt.value(clause.when, state, ruleset.config)


def kept(clause: TypedClause, state: Any, ruleset: Ruleset) -> Any:
    """Whether a requirement holds, or does not apply."""
    applies = when(clause, state, ruleset)
    return True if applies is False else disj([negated(applies), smt.value(clause.body, state, ruleset.config)])


def requirements(ruleset: Ruleset, point: str) -> dict[str, list[TypedClause]]:
    """The requirements of a judge point by rule."""
    found: dict[str, list[TypedClause]] = {}
    for clause in ruleset.clauses.values():
        if clause.judges == point and clause.kind == "require":
            found.setdefault(clause.rule, []).append(clause)
    return found


def demand(ruleset: Ruleset, rule: str, point: str, state: Any) -> Any:
    """All that a rule requires at a judge point."""
    return conj([kept(clause, state, ruleset) for clause in requirements(ruleset, point).get(rule, ())])


def all_kept(ruleset: Ruleset, point: str, state: Any) -> list[Any]:
    """All that a ruleset requires at a judge point, a term for each clause."""
    clauses = [clause for each in requirements(ruleset, point).values() for clause in each]
    return [kept(clause, state, ruleset) for clause in clauses]


def all_named(ruleset: Ruleset, point: str, state: Any) -> list[tuple[str, Any]]:
    """The same, each term with the rule it comes from."""
    found = requirements(ruleset, point)
    return [(rule, kept(clause, state, ruleset)) for rule, clauses in found.items() for clause in clauses]


def alone(ruleset: Ruleset, point: str) -> list[TypedClause]:
    """The requirements of a judge point that read no other fact than the one that is named like it."""
    clauses = [clause for each in requirements(ruleset, point).values() for clause in each]
    return [clause for clause in clauses if _facts(clause) <= {point}]


def legal_meld(ruleset: Ruleset, lying: Sequence[Typed], state: State, meld: Any) -> list[tuple[str, Any]]:
    """That a meld, as it lies, is one that was legal to lay: by the rules that speak of nothing else."""
    seen = Overlay(state, {"meld": meld})
    found = [(clause.rule, kept(clause, seen, ruleset)) for clause in alone(ruleset, "meld")]
    return [*found, *(("", term) for term in held(lying, seen, ruleset))]


def _facts(clause: TypedClause) -> frozenset[str]:
    """The facts that a clause reads."""
    return clause.body.facts | (clause.when.facts if clause.when else frozenset())


def melds_of_turn(ruleset: Ruleset, lying: Sequence[Typed], state: State) -> list[tuple[str, Any]]:
    """At the end of a turn: that the side's melds are legal ones, and so was the take."""
    melds = [*melds_of_side(ruleset, lying, state), *passed(ruleset, state)]
    return [*melds, *((clause.rule, kept(clause, state, ruleset)) for clause in alone(ruleset, "take"))]


def melds_of_side(ruleset: Ruleset, lying: Sequence[Typed], state: State) -> list[tuple[str, Any]]:
    """That the side's melds, those that there are, are legal ones."""
    return [
        (name, disj([negated(there(meld)), term]))
        for meld in state.side.melds
        for name, term in legal_meld(ruleset, lying, state, meld)
    ]


def passed(ruleset: Ruleset, state: State) -> list[tuple[str, Any]]:
    """At the end of a turn: that a pass, if there was one, was legal by what the stock held."""
    found = [clause for each in requirements(ruleset, "passed").values() for clause in each]
    none = state.turn.passes == 0
    return [
        (clause.rule, disj([none, kept(clause, state, ruleset)])) for clause in found if _facts(clause) <= {"stock"}
    ]


def actions(ruleset: Ruleset, acted: Sequence[Typed], state: State) -> list[tuple[str, Any]]:
    """That actions of which this moment tells, a condition of each, were such as the game has."""
    found = list[tuple[str, Any]]()
    for number, tie in enumerate(acted):
        names = [name for name in sorted(tie.facts & ruleset.schema.records.keys()) if name in OWN]
        fields = {name: state.schema.records[name] for name in names}
        seen = Overlay(state, {name: SymbolicRecord(state, f"{name} {number}.", fields[name]) for name in names})
        for name in names:
            found += _such(getattr(seen, name), fields[name], _kept_alone(ruleset, name, seen))
        found += [("", term) for term in held([tie], seen, ruleset)]
    return found


def _kept_alone(ruleset: Ruleset, name: str, seen: Any) -> list[tuple[str, Any]]:
    """What rules that speak of nothing else require of an action, each term with its rule."""
    return [(clause.rule, kept(clause, seen, ruleset)) for clause in alone(ruleset, name)]


def _such(record: Any, fields: Mapping[str, Any], terms: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """That an action was such as the game has; of one that it has not, that no card was moved by it."""
    barred = next((rule for rule, term in terms if term is False), None)
    if barred is None:
        return terms
    bags = [getattr(record, field) for field, kind in fields.items() if kind == CARDS]
    return [(barred, count == 0) for bag in bags for count in bag]


def melds_of_take(ruleset: Ruleset, lying: Sequence[Typed], state: State) -> list[tuple[str, Any]]:
    """At a take: that the meld of the top card is legal, or the one it joins was; and what a side opens with."""
    fields, take = state.schema.records["meld"], state.take
    top = SymbolicRecord(state, "the meld of the top card.", fields)
    is_top = [z3().If(take.top == kind, 1, 0) for kind in range(RANK_COUNT)]
    laid = [("", a == b + c) for a, b, c in zip(top.cards[:RANK_COUNT], take.with_[:RANK_COUNT], is_top, strict=True)]
    laid += [("", top.new), *legal_meld(ruleset, lying, state, top)]
    joins = negated(take.onto.present)
    found = [(name, disj([joins, term])) for name, term in legal_meld(ruleset, lying, state, take.onto)]
    melds = conj([take.melds_top, joins])
    found += [(name, disj([negated(melds), term])) for name, term in laid]
    return [*found, *_opening(ruleset, lying, state)]


def _opening(ruleset: Ruleset, lying: Sequence[Typed], state: State) -> list[tuple[str, Any]]:
    """At a take by which a side opens: that the cards laid with it are one or two legal melds."""
    fields = state.schema.records["meld"]
    one, two = (SymbolicRecord(state, f"laid with the take {number}.", fields) for number in (1, 2))
    first, second = (legal_meld(ruleset, lying, state, meld) for meld in (one, two))
    counts = list(zip(one.cards, two.cards, state.take.laid, strict=True))[:RANK_COUNT]
    none = conj([b == 0 for _, b, _ in counts])
    other = negated(conj([state.take.melds_top, negated(state.side.opened)]))
    found = [("", a + b == total) for a, b, total in counts] + [("", one.new), ("", two.new), *first]
    found += [(name, disj([none, term])) for name, term in second]
    return [(name, disj([other, term])) for name, term in found]


def held(conditions: Sequence[Typed], state: Any, ruleset: Ruleset) -> list[Any]:
    """Conditions that hold of a position."""
    return [smt.value(each, state, ruleset.config) for each in conditions]


def same(a: Any, b: Any) -> bool:
    """Whether two terms are plainly the same."""
    if isinstance(a, z3().AstRef) and isinstance(b, z3().AstRef):
        return bool(a.eq(b))
    return type(a) is type(b) and bool(a == b)
