"""What was found impossible is found once more by the second model; a difference is a fault of this program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from canasta.solve.facts import Fact
from canasta.solve.faults import Disagreement, SolverFault
from canasta.solve.second import Second
from canasta.solve.trace import Trace

if TYPE_CHECKING:
    from canasta.checker.notes import Place
    from canasta.solve.records import Question
    from canasta.solve.room import Room

#: Seconds that the second model may take for one answer; it is let go if it takes longer.
SECONDS = 3.0
Retrace = Callable[[list[Any], "Callable[[Question], bool]"], Trace]
FIRST, SECOND = "the first model finds it impossible", "the second finds it possible"


class Recheck:
    """The second model of one deal, for the facts that an answer of the first one rests on."""

    def __init__(self, retrace: Retrace, room: Room, index: int) -> None:
        self.retrace, self.room, self.index = retrace, room, index
        self.wanted: set[tuple[Any, ...]] = set()
        self.checked = 0

    def group(self, questions: Sequence[Question], way: bool, facts: Sequence[Fact], place: Place) -> None:
        """Check that clauses cannot be kept (or broken). Raises SolverFault."""
        self.wanted = set(map(_key, questions))
        self._check(questions[0].head.rule, questions[0].head.key, place, partial(self._formula, way), facts, True)

    def never(self, questions: Sequence[Question], way: bool) -> bool:
        """Whether the second model alone finds that clauses cannot be kept (or broken)."""
        self.wanted = set(map(_key, questions))
        return self._refutes(partial(self._formula, way), None, True) is True

    def impossible(self) -> bool:
        """Whether the second model alone finds that there is no completion, whatever duties it neglects."""
        self.wanted = set()
        return self._refutes(lambda again: True, None, False) is True

    def _formula(self, way: bool, again: Sequence[Question]) -> Any:
        from canasta.solve.room import turns_out

        mine = [each for each in again if self._asks(each)]
        return turns_out(mine, way) if mine else True

    def nothing(self, rule: str, place: Place, facts: Sequence[Fact], duties: bool) -> None:
        """Check that there is no completion at all, of those that keep all duties or of any. Raises SolverFault."""
        self._check(rule, rule, place, lambda again: True, facts, duties)

    def _check(
        self,
        rule: str,
        clause: str,
        place: Place,
        formula: Callable[[Sequence[Question]], Any],
        facts: Sequence[Fact],
        duties: bool,
    ) -> None:
        asked = [question for question in self.room.questions if question.facts is not None]
        if any(not atom.complete for question in asked for atom in question.cans):
            return  # what the search said of actions was learned by the first model alone
        events = {fact.event for fact in facts} or None
        if self._refutes(formula, events, duties) is False and self._refutes(formula, None, duties) is False:
            raise SolverFault([Disagreement(rule, clause, place, FIRST, SECOND)])
        self.checked += 1

    def _refutes(
        self, formula: Callable[[Sequence[Question]], Any], events: Iterable[int] | None, duties: bool
    ) -> bool | None:
        from canasta.solve.room import kept

        room = self.room
        room.clock.ask()
        seconds, ledger = min(SECONDS, room.clock.left), room.model.ledger
        if not seconds:
            return None
        waived = room.model.waived if duties else range(len(ledger.events))
        second = Second(ledger, None if events is None else set(events), waived=waived)
        ledgers = len(room.search.ledgers)
        trace = self.retrace([second if at == self.index else Blind() for at in range(ledgers)], self._asks)
        questions = [each for each in trace.questions if each.ledger == self.index and each.facts is not None]
        questions = [each for each in questions if each.duty or self._asks(each)]
        formulas: list[Any] = [formula(questions)]
        for question in questions:
            formulas += question.facts.domain
            formulas += [lemma for atom in question.cans for lemma in atom.eager()]
            if duties and question.duty and question.identity not in room.search.given_up:
                formulas.append(kept(question))
        formulas += room.dealt(second)
        return second.refutes([each for each in formulas if each is not True], seconds=seconds)

    def _asks(self, question: Question) -> bool:
        """Whether a question is one of those that are checked."""
        return _key(question) in self.wanted


def _key(question: Question) -> tuple[Any, ...]:
    return question.identity, question.event, question.head.key


class Blind:
    """A view of another deal, of which nothing is asked."""

    def hand(self, log: Sequence[tuple[int, int]], event: int, seat: int | None = None) -> list[int]:
        """Nothing is known, and nothing asked."""
        return [0] * 15

    def card(self, card: int) -> list[int]:
        """The same."""
        return [0] * 15
