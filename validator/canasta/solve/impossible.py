"""A deal of which no completion keeps all duties: the fewest are given up, or the record cannot be true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from canasta.checker.facts import statement
from canasta.checker.notes import Note, Place
from canasta.language.lazy import z3
from canasta.phrases import say
from canasta.report.model import Cite, Finding, Reason
from canasta.solve import explain
from canasta.solve.duties import given_up
from canasta.solve.facts import Fact
from canasta.solve.reasons import Rule
from canasta.solve.session import UNSAT

if TYPE_CHECKING:
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Clock
    from canasta.solve.records import Identity, Ledger, Question
    from canasta.solve.room import Room

#: The id of what no completion fits.
IMPOSSIBLE = "deal/impossible"


def name_of(number: int) -> str:
    """The literal of a duty that is a question."""
    return f"duty {number}"


def rules_of(questions: Sequence[Question], seats: Sequence[str]) -> list[Rule]:
    """The duties of a deal that are questions, as facts that reasons may name."""
    from canasta.solve.room import kept

    found = []
    for number, question in enumerate(questions):
        if question.duty and question.facts is not None:
            place = Place(question.identity[3], question.identity[2])
            at = say("reason place", place.turn, f"{place.at[0]}:{place.at[1]}")
            seat = question.seat
            text = say("reason declined", at) if seat is None else say("reason declines", seats[seat], at)
            fact = Fact(name_of(number), question.event, "declined", text, place)
            domain = [*question.facts.domain, *(each for atom in question.cans for each in atom.eager())]
            found.append(Rule(fact, z3().And([kept(question), *domain])))
    return found


class Impossible:
    """What follows for one deal."""

    def __init__(self, walk: Walk, room: Room, clock: Clock) -> None:
        self.walk, self.room, self.clock = walk, room, clock
        self.ledger: Ledger = room.model.ledger
        self.questions = room.questions

    def neglected(self) -> list[str] | None:
        """The fewest duties not kept, none if all can be; None where none helps, or where that was not found."""
        self.clock.ask()
        session, model = self.room.guarded()
        duties = dict(model.duties)
        for number, question in enumerate(self.questions):
            if question.duty and question.facts is not None:
                duties[name_of(number)] = question.event
        atoms = [atom for question in self.questions if question.duty for atom in question.cans]
        return given_up(session, duties, self.clock.left, partial(self.room.refine, atoms, session))

    def proved(self) -> bool:
        """Whether nothing fits the record even where no duty is kept."""
        self.clock.ask()
        left = self.clock.left
        return left > 0 and self.room.guarded()[0].within(left).check() == UNSAT

    def give_up(self, names: Iterable[str]) -> list[Identity]:
        """Note duties as neglected; what they are known by."""
        found, together = [], list(names)
        for name in together:
            rule, place = self._duty(name)
            facts = self._because(name, [other for other in together if other != name])
            said = say("message neglected", statement(self.walk, rule))
            note = self._note(rule, "illegal", place, said, facts)
            found.append(note.identity)
        return found

    def contradict(self) -> tuple[Place, list[Fact]]:
        """Note that the record cannot be true, at the earliest event at which that is so; where, and by which facts."""
        self.clock.ask()
        waived = list(self.room.guarded()[1].duties)
        found = explain.contradiction(self.ledger, max(self.clock.left, 0.5), (), waived, context=self.room.context)
        place = self._earliest() if found is None else found.event.at
        facts = [] if found is None else found.facts
        self._note(IMPOSSIBLE, "contradiction", place, say("message none-left"), facts)
        return place, facts

    def _earliest(self) -> Place:
        """The earliest impossible event by the second model; the last event where it finds none in time."""
        from canasta.solve.second import Second

        events = self.ledger.events
        try:
            event = Second(self.ledger, waived=range(len(events))).earliest(max(self.clock.left, 0.5))
        except TimeoutError:
            event = None
        return events[-1 if event is None else event].at

    def undecided(self) -> None:
        """Note that no completion was found, and that none was proved missing."""
        note = self._note(IMPOSSIBLE, "undecided", self.ledger.events[0].at, say("message none-found"), [])
        note.finding.limit = self.clock.limit

    def _duty(self, name: str) -> tuple[str, Place]:
        """The rule of a duty, and the place where it was not done."""
        for number, question in enumerate(self.questions):
            if name == name_of(number):
                rule, _, turn, at = question.identity
                return rule, Place(at, turn, self._seat(question.seat))
        event = self.ledger.events[self.room.guarded()[1].duties[name]]
        return self.ledger.duty, event.at

    def _seat(self, seat: int | None) -> str | None:
        return None if seat is None else self.ledger.seats[seat]

    def _because(self, name: str, others: Sequence[str]) -> list[Fact]:
        """The fewest facts by which a duty was not done, others being given up."""
        self.clock.ask()
        rules = rules_of(self.questions, self.ledger.seats)
        domain = [*self.room.model.domain, *self.room.learned]
        left, context = max(self.clock.left, 0.5), self.room.context
        found = explain.contradiction(self.ledger, left, rules, others, domain, context)
        return [] if found is None else [fact for fact in found.facts if fact.name != name]

    def _note(self, rule: str, verdict: str, place: Place, message: str, facts: Sequence[Fact]) -> Note:
        info = self.walk.ruleset.rules.get(rule)
        finding = Finding(rule, verdict, self.ledger.deal, place.turn, place.seat, place.action)
        finding.line, finding.column, finding.end_line, finding.end_column = place.at
        finding.message, finding.reasons = message, told(facts)
        if info is not None:
            finding.sources = [Cite(each.source, each.statement, each.status) for each in info.sources]
        note = Note(finding, rule, (rule, self.ledger.deal, place.turn, place.at), decided=True)
        self.walk.notes.append(note)
        return note


def told(facts: Iterable[Fact]) -> list[Reason]:
    """Facts as a report gives them."""
    return [Reason(fact.text, fact.at.at[0], fact.at.at[1]) for fact in facts]


def literal(number: int) -> Any:
    """The literal of a duty that is a question, as a term."""
    return z3().Bool(name_of(number))
