"""What counting left open is settled: legal, illegal, open with a condition, undecided, or a contradiction."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from canasta.solve.limits import Clock
from canasta.solve.outcome import Outcome
from canasta.solve.search import Group, Search, groups_of
from canasta.solve.trace import Trace, trace

if TYPE_CHECKING:
    from canasta.checker.unknown import Source
    from canasta.checker.walk import Walk
    from canasta.solve.limits import Limits
    from canasta.solve.model import Model
    from canasta.solve.records import Ledger, Question
    from canasta.solve.room import Room

#: Parts of the names of facts that a position may leave out, whatever its cards are.
BEYOND = (".side ", ".seat ", ".stock", ".pile.marked", ".turn", ".game.", ".at_once", ".by")


def decide(walk: Walk, source: Source, limits: Limits, witness: list[str] | None = None) -> None:
    """Settle the open findings of a walk; what bears it out is added to `witness`. Raises SolverFault."""
    decider = Decider(walk, source, limits)
    decider.settle()
    if witness is not None:
        witness += decider.outcome.witnesses()


class Decider:
    """One game: first random completions, then a solver for what they do not show."""

    def __init__(self, walk: Walk, source: Source, limits: Limits) -> None:
        self.walk, self.source, self.clock = walk, source, Clock(limits)
        self.trace = traced(source)
        self.groups = groups_of(walk)
        self.search = Search(walk, source, self.trace, self.groups)
        self.models: list[Model] = []
        self.asked: list[Question] | None = None
        self.refuted: list[tuple[Room, Group]] = []
        self.outcome = Outcome(walk, source, self.search, self.clock)

    def settle(self) -> None:
        """Decide every open finding."""
        self.search.explore(self.clock)
        wanting = [
            at
            for at, base in enumerate(self.search.base)
            if (base is None or self.search.unsettled(at)) and at not in self.search.impossible
        ]
        rooms = [self.room(at) for at in wanting]
        rooms = [room for room in rooms if self._possible(room)]
        for room in rooms:
            self._refute(room)
        for room in rooms:
            self._look(room)
        for room, group in self.refuted:
            self._refuted(room, group, formula_of(group, True))
        self.outcome.apply()

    def room(self, at: int) -> Room:
        """The solver of a deal, with the questions about it."""
        from canasta.solve.room import Room

        questions = [question for question in self._questions() if question.ledger == at]
        return Room(self.search, at, self.models[at], questions, self.clock)

    def _questions(self) -> list[Question]:
        """All questions of the game, as terms over the models of its deals."""
        if self.asked is None:
            from canasta.solve.model import Model

            self.models = [Model(ledger) for ledger in self.trace.ledgers]
            self.asked = traced(self.source, self.models).questions
            open_ = {question.identity for question in self.asked}
            asked = {(question.head.index, *question.identity) for question in self.asked}
            for question in self.asked:
                rule, *rest = question.identity
                for other in list(question.beside):
                    own = (other[1], rule, *rest) in asked if other[0] == rule else (other[0], *rest) in open_
                    if own:
                        del question.beside[other]
        return self.asked

    def _possible(self, room: Room) -> bool:
        """Whether a deal may have a completion, the fewest duties given up if need be; what follows is noted."""
        from canasta.solve.impossible import IMPOSSIBLE, Impossible
        from canasta.solve.recheck import Recheck

        at = room.at
        if self.search.base[at] is not None:
            return True
        impossible, again = Impossible(self.walk, room, self.clock), Recheck(self._retraced, room, at)
        names = impossible.neglected()
        if names == []:
            room.realise_guarded()
            return True
        if names is None:
            if impossible.proved():
                again.nothing(IMPOSSIBLE, *impossible.contradict(), duties=False)
            elif not room.never(True):
                return True
            else:
                impossible.undecided()
            self.search.give_in(at)
            return False
        again.nothing(IMPOSSIBLE, room.model.ledger.events[0].at, (), duties=True)
        self.search.given_up |= set(impossible.give_up(names))
        room.give_up(names)
        room.realise_guarded()
        if self.search.base[at] is None or self.search.unsettled(at):
            self.search.explore_deal(at, self.clock)
        return True

    def _refute(self, room: Room) -> None:
        """Settle what is so whatever the cards were: that takes the least time."""
        open_ = [question for question in room.questions if not question.duty and question.facts is not None]
        for group in self.search.unsettled(room.at):
            group.questions = [question for question in open_ if question.identity == group.identity]
            for way in (False, True):
                if way not in group.shown and group.questions and room.never(formula_of(group, way)):
                    self._never(room, group, way)
                    break

    def _look(self, room: Room) -> None:
        """Look for completions in which what is still open is kept, and broken."""
        from canasta.solve.impossible import Impossible
        from canasta.solve.recheck import Recheck
        from canasta.solve.room import NEVER, SEEN

        base, at = self.search.base, room.at
        found = SEEN if base[at] is not None else room.ask(True, lambda: base[at] is not None)
        if found == NEVER:  # as what the search says of actions has shown
            if not self._possible(room):
                return
            found = SEEN if base[at] is not None else room.ask(True, lambda: base[at] is not None)
        for group in self.search.unsettled(at):
            if group.identity not in self.outcome.never:
                self._group(room, group)
        if found == SEEN or base[at] is not None:
            return
        impossible = Impossible(self.walk, room, self.clock)
        if Recheck(self._retraced, room, at).impossible():
            impossible.contradict()
            self.search.give_in(at)
        elif not self.outcome.late:
            impossible.undecided()

    def _group(self, room: Room, group: Group) -> None:
        """Settle one open finding: look for completions of both kinds, as far as none was seen yet."""
        from canasta.solve.recheck import Recheck
        from canasta.solve.room import LATE, MAYBE, NEVER

        atoms = [atom for question in group.questions for atom in question.cans]
        for way in (False, True):
            if way not in group.shown and group.questions:
                formula = formula_of(group, way)
                found = room.ask(formula, partial(group.shown.__contains__, way), atoms, group.identity)
                if found in (MAYBE, LATE) and Recheck(self._retraced, room, room.at).never(group.questions, way):
                    found = NEVER
                if found == MAYBE and (beyond_cards(group) or room.by_duties):
                    group.likely.add(way)
                if found == NEVER:
                    self._never(room, group, way)
                    return
                self.outcome.answered(group, way, found)

    def _never(self, room: Room, group: Group, way: bool) -> None:
        """A clause is broken, or kept, whatever the cards were."""
        from canasta.solve.room import NEVER

        self.outcome.answered(group, way, NEVER)
        if way:
            self.refuted.append((room, group))

    def _refuted(self, room: Room, group: Group, formula: Any) -> None:
        """Give the reasons why a clause cannot have been kept, and check them in another way."""
        from canasta.checker.notes import Place
        from canasta.solve.impossible import told
        from canasta.solve.recheck import Recheck

        facts = room.because(formula, group.questions)
        self.outcome.reasons[group.identity] = told(facts)
        if not isinstance(formula, bool):
            place = Place(group.identity[3], group.identity[2])
            Recheck(self._retraced, room, room.at).group(group.questions, True, facts, place)

    def _retraced(self, views: list[Any], wanted: Callable[[Question], bool]) -> Trace:
        return traced(self.source, views, wanted)


def formula_of(group: Group, way: bool) -> Any:
    """That all clauses of a group are kept, or that one is broken."""
    from canasta.solve.room import turns_out

    return turns_out(group.questions, way)


def beyond_cards(group: Group) -> bool:
    """Whether a question hangs on more than cards: on what nobody recorded of a position, such as the stock's size."""
    names = [name for question in group.questions if question.facts is not None for name in question.facts.variables]
    return any(part in name for name in names for part in BEYOND)


def traced(source: Source, models: list[Any] | None = None, wanted: Callable[[Question], bool] | None = None) -> Trace:
    """A walk that tells unknown cards apart; with models of its deals, its questions have terms over them."""
    rest = iter(models or ())

    def view_of(ledger: Ledger) -> Any:
        return next(rest)

    lines = source.lines or ("?",)
    view = view_of if models is not None else None
    return trace(source.game, source.path, source.override, source.readings, lines, view, wanted=wanted)
