"""Tables by ranges: every number that can be looked up has one row, proved over the numbers that can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, VACUOUS, Answer, WitnessFault
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.play import judged
from canasta.language import smt, tree
from canasta.language.lazy import z3
from canasta.language.types import Int, Table
from canasta.variant.meaning import score_unit

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

NAME = "score-brackets"
STEPS = 20 * MILLION


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every table that a rule looks a number up in."""
    found: dict[str, list[tuple[tree.Lookup, tuple[tuple[str, Any], ...]]]] = {}
    for lookup, args in lookups(subject):
        if lookup not in [one for one, _ in found.get(lookup.param, ())]:
            found.setdefault(lookup.param, []).append((lookup, args))
    for param, uses in found.items():
        yield _table(subject, param, uses)


def lookups(subject: Subject) -> Iterator[tuple[tree.Lookup, tuple[tuple[str, Any], ...]]]:
    """Every place where a table is looked up, with the arguments of the definition it stands in."""
    bodies: dict[int, tree.Typed] = {}
    for clause in subject.ruleset.clauses.values():
        for typed in (clause.when, clause.body):
            if typed is not None:
                bodies.update({id(each): each for each in (typed, *typed.calls.values())})
    for body in bodies.values():
        for node in tree.walk(body.node):
            if isinstance(node, tree.Lookup):
                yield node, body.args


def _table(subject: Subject, param: str, uses: list[tuple[tree.Lookup, tuple[tuple[str, Any], ...]]]) -> Answer:
    """Whether the rows of a table hold each number that it is asked for once."""
    origin, unit = subject.variant.origin(param), score_unit(subject.variant)
    answer = Answer(NAME, param, PROVED, "", file=origin.path, line=origin.line, column=origin.column)
    table = subject.ruleset.config.params[param]
    assert isinstance(table, Table)
    kinds = []
    for lookup, args in uses:
        asked = Asked(subject, lookup, args, unit)
        kinds.append(asked.words)
        fault, number = asked.fault(table.rows)
        if fault == INCONCLUSIVE:
            answer.result, answer.message, answer.why = INCONCLUSIVE, f"{param}: not decided", "the solver gave up"
        elif fault:
            answer.result = REFUTED
            answer.message = f"{param}: {fault.format(number)}, which can be reached"
            answer.why = asked.words
            answer.witness = _shown(subject, number) if asked.scored else None
            return answer
    if not table.rows:
        answer.result = VACUOUS
    count = f"{len(table.rows)} row{'s' if len(table.rows) != 1 else ''}"
    answer.message = answer.message or f"{param}: every number that is looked up is held once ({count})"
    answer.why = "; ".join(dict.fromkeys(kinds))
    return answer


def _shown(subject: Subject, number: int | None) -> str:
    """A position in which a side has that score, as the checker reads it."""
    me, others = subject.side_names[0], subject.side_names[1:]
    carried = " ".join([f"{me} {number}", *(f"{name} 0" for name in others)])
    lines = [f"carried {carried}", f"hand {subject.seats[0]} 8H 8D 8S 5D TC", "stock ?*40", f"turn {subject.seats[0]}"]
    text = "\n".join([*subject.tags, "position", *lines]) + "\n"
    if judged(text, subject.variant) not in ("legal", "open"):
        raise WitnessFault(f"a position with the score {number} is not read as one")
    return text


class Asked:
    """The numbers by which a table is asked at one place of the rules."""

    def __init__(self, subject: Subject, lookup: tree.Lookup, args: Any, unit: int) -> None:
        self.state = state = terms.position([subject.ruleset])
        local = {name: state.variable(f"argument {name}", kind, True) for name, kind in args}
        self.number = smt.lifted(smt.Terms(state, subject.ruleset.config).term(lookup.of, local), Int())
        scores = list(scored(state))
        self.scored = bool(scores)
        self.domain = [*state.domain, *(value % unit == 0 for value in scores)]
        kind = lookup.of.type
        self.count = not scores and isinstance(lookup.of, tree.Item)
        if scores:
            self.words = f"scores are multiples of {unit}, which divides all that this variant scores by"
        else:
            self.words = "numbers of cards, of which none need no row" if self.count else "whole numbers"
        if isinstance(kind, Int) and kind.lo is not None and kind.lo > 0:
            self.words += f" from {kind.lo}"
        self.domain += [self.number > 0] if self.count else []

    def fault(self, rows: Any) -> tuple[str, int | None]:
        """What is wrong with the rows, and with which number; nothing when all is well."""
        if not rows and self.count:
            return "", None
        holds = [_holds(self.number, low, high) for low, high, _ in rows]
        number = self.smallest([*(z3().Not(each) for each in holds)])
        if number is not None:
            return ("no row holds {}", number) if isinstance(number, int) else (INCONCLUSIVE, None)
        for at, one in enumerate(holds):
            for other in holds[at + 1 :]:
                number = self.smallest([one, other])
                if number is not None:
                    return ("two rows hold {}", number) if isinstance(number, int) else (INCONCLUSIVE, None)
        return "", None

    def smallest(self, conditions: list[Any]) -> int | str | None:
        """The number next to 0 that fulfils conditions; None where there is none, a word where it is not known."""
        solver = z3().Solver()
        effort = Effort(STEPS)
        solver.add(*self.domain, *conditions)
        verdict = effort.ask(solver)
        if verdict != "sat":
            return None if verdict == "unsat" else verdict
        best: int = solver.model().eval(self.number, model_completion=True).as_long()
        low = -1
        while low < abs(best):
            within = (low + abs(best)) // 2
            if effort.ask(solver, self.number >= -within, self.number <= within) == "sat":
                best = solver.model().eval(self.number, model_completion=True).as_long()
            elif within == low:
                break
            else:
                low = within
        return best


def _holds(number: Any, low: int | None, high: int | None) -> Any:
    """That a row holds a number."""
    bounds = ([] if low is None else [number >= low]) + ([] if high is None else [number <= high])
    return z3().And(bounds) if bounds else z3().BoolVal(True)


def scored(state: State) -> Iterator[Any]:
    """The numbers of a position that are scores: those that may be below nothing."""
    for kind, value in state.variables.values():
        if isinstance(kind, Int) and kind.lo is not None and kind.lo < 0:
            yield value
