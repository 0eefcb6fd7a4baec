"""The questions of one deal, asked of one solver; what it says can be is believed only when it was seen in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_OF, KINDS
from canasta.language.lazy import z3
from canasta.language.oneof import conj, disj, negated
from canasta.solve import explain
from canasta.solve.cans import CanAtom, lemmas
from canasta.solve.impossible import literal, rules_of
from canasta.solve.kinds import Stuck
from canasta.solve.model import Model
from canasta.solve.session import SAT, UNSAT, Session

if TYPE_CHECKING:
    from canasta.solve.facts import Fact
    from canasta.solve.limits import Clock
    from canasta.solve.records import Identity, Question, Solution
    from canasta.solve.search import Search
    from canasta.solve.symbolic import View

#: Ways to choose suits for one answer of the solver before another is asked for.
SEEDS = 3
#: After so many answers that fail for one and the same reason no more are asked for.
ALIKE = 6
#: Seconds that are left for reasons in any case.
LEAST = 0.5
#: Wishes that could not be had together with all others, of which each is tried once more.
REGRANTED = 12
#: What came of a question: no completion, one that was seen, some that came to nothing, no answer within the limit.
NEVER, SEEN, MAYBE, LATE = "never", "seen", "maybe", "late"


class Room:
    """One deal: its model, its solver, and the questions whose terms are over that model."""

    def __init__(self, search: Search, at: int, model: Model, questions: Sequence[Question], clock: Clock) -> None:
        self.search, self.at, self.clock = search, at, clock
        self.model = model
        self.questions = questions
        self.exact: set[int] = set()
        self.learned: list[Any] = []
        self._guarded: tuple[Session, Model] | None = None
        self._session: Session | None = None
        self._context: Any = None
        self.wrongs: list[set[Identity]] = []
        self.wishes: list[tuple[Identity, Any]] = []

    @property
    def context(self) -> Any:
        """What all solvers about the deal share: it takes much memory."""
        if self._context is None:
            self._context = z3().Context()
        return self._context

    @property
    def session(self) -> Session:
        """A solver that knows the model, the duties, and what was learned; it begins when it is asked."""
        if self._session is None:
            self._session = self._begun()
        return self._session

    def _begun(self) -> Session:
        session = Session(self.model, self.clock.left, self.context)
        self.wishes = []
        for number, question in enumerate(self.questions):
            if question.facts is not None:
                session.add(*question.facts.domain)
            for atom in question.cans:
                session.add(*atom.eager())
            if question.duty and question.identity not in self.search.given_up:
                session.add(kept(question))
            elif not question.duty and question.facts is not None:
                wish = z3().Bool(f"wish {number}")
                session.add(z3().Implies(wish, kept(question)))
                self.wishes.append((question.identity, wish))
        session.add(*self.learned, *self.dealt(self.model))
        return session

    def guarded(self) -> tuple[Session, Model]:
        """A solver in which every duty is under a literal, and its model."""
        if self._guarded is None:
            model = Model(self.model.ledger, self.model.sort, exact=self.exact, guarded=True)
            model.domain += self.model.domain
            session = Session(model, self.clock.left, self.context)
            for number, question in enumerate(self.questions):
                if question.duty and question.facts is not None:
                    session.add(*question.facts.domain, *(each for atom in question.cans for each in atom.eager()))
                    session.add(z3().Implies(literal(number), kept(question)))
            session.add(*self.learned, *self.dealt(self.model))
            self._guarded = session, model
        return self._guarded

    def give_up(self, names: Iterable[str]) -> None:
        """Let some duties be neglected from now on."""
        duties = self.guarded()[1].duties
        waived = {*self.model.waived, *(duties[name] for name in names if name in duties)}
        domain = self.model.domain
        self.model = Model(self.model.ledger, self.model.sort, waived=waived, exact=self.exact)
        self.model.domain += domain
        self._session = None

    def because(self, formula: Any, questions: Iterable[Question]) -> list[Fact]:
        """The fewest recorded facts by which a formula over some questions cannot hold."""
        self.clock.ask()
        domain = [term for each in questions for term in each.facts.domain]
        always = [each for each in (formula, *domain, *self.learned, *self.model.domain) if each is not True]
        rules = rules_of(self.questions, self.model.ledger.seats)
        return explain.because(self.model.ledger, always, max(self.clock.left, LEAST), rules, context=self.context)

    def dealt(self, view: View) -> Iterator[Any]:
        """That no hand was dealt cards of classes that are laid at once, where the rules let none be."""
        if not self.search.bare_deal or any(item.kind == "position" for item in self.search.lines[self.at]):
            return
        ledger = self.model.ledger
        for seat in range(len(ledger.seats)):
            log = [(1, each.card) for each in ledger.entries if each.event == 0 and each.seat == seat and not each.out]
            hand = view.hand(log, 0)
            yield from (hand[kind] <= 0 for kind in sorted(ledger.shown) if not isinstance(hand[kind], int))

    def ask(
        self, formula: Any, seen: Callable[[], bool], atoms: Iterable[CanAtom] = (), apart: Identity | None = None
    ) -> str:
        """Look for a completion of which a formula holds, until one was `seen` in a game or there is none.

        Completions that keep as many other open clauses as can be are looked at first: what breaks one often breaks
        what is judged later, and does not count then.
        """
        self.clock.ask()
        asked = [*atoms, *(atom for question in self.questions if question.duty for atom in question.cans)]
        tried: list[Any] = []
        wishes: list[Any] | None = None
        self.wrongs = []
        while self.clock.left:
            if wishes is None:
                if (first := self.session.within(self.clock.left).check(formula)) != SAT:
                    return NEVER if first == UNSAT else LATE
                wishes = self._granted(formula, apart)
            answer = self.session.within(self.clock.left).check(formula, *tried, given=wishes)
            if answer == UNSAT and wishes:
                wishes = wishes[: len(wishes) // 2]
                continue
            if answer != SAT:
                return LATE if answer != UNSAT else MAYBE if tried else NEVER
            if self.refine(asked):
                continue
            solution, other = self.session.counts(), self._other()
            found = self._realise(solution, seen)
            if found:
                return SEEN
            if found is None:
                wishes = None
            else:
                tried.append(other)
                if self.wrongs and self.wrongs[-ALIKE:] == [self.wrongs[-1]] * ALIKE:
                    return MAYBE
                self.session.stir(len(tried))
        return LATE

    def never(self, formula: Any) -> bool:
        """Whether the model alone says that no completion satisfies a formula."""
        self.clock.ask()
        left = self.clock.left
        return left > 0 and self.session.within(left).check(formula) == UNSAT

    def bound(self, term: Any, greatest: bool) -> int | None:
        """The least or the greatest value that a term has in any completion; None when it was not found in time."""
        if isinstance(term, int):
            return term
        best: int | None = None
        while self.clock.left:
            more = [] if best is None else [term > best if greatest else term < best]
            answer = self.session.within(self.clock.left).check(*more)
            if answer != SAT:
                return best if answer == UNSAT else None
            if not self.refine(atom for question in self.questions if question.duty for atom in question.cans):
                best = self.session.value(term)
        return None

    def _granted(self, formula: Any, apart: Identity | None) -> list[Any]:
        """Wishes that can be had together with a formula: many, not always the most."""
        wishes = [wish for identity, wish in self.wishes if identity != apart]
        left: list[Any] = []
        check = self.session.check
        while wishes and self.clock.left and check(formula, given=wishes) != SAT:
            core = {term.get_id() for term in self.session.core}
            left += [wish for wish in wishes if not core or wish.get_id() in core]
            wishes = [wish for wish in wishes if core and wish.get_id() not in core]
        for wish in left[:REGRANTED]:
            if self.clock.left and check(formula, given=[*wishes, wish]) == SAT:
                wishes.append(wish)
        return wishes

    def refine(self, atoms: Iterable[CanAtom], session: Session | None = None) -> bool:
        """Learn what the search says of actions that the solver's answer supposes; whether that rules it out."""
        asked = session or self.session
        learned: list[Any] = []
        for atom in atoms:
            if not atom.complete:
                found = lemmas(atom, asked.values(list(atom.hand)))
                if not all(asked.value(z3().If(each, 1, 0)) for each in found):
                    learned += found
        asked.add(*learned)
        if session is not None and self._session is not None:
            self._session.add(*learned)
        self.learned += learned
        return bool(learned)

    def realise_guarded(self) -> None:
        """Make a game of what the solver of guarded duties said last, which keeps all that were not given up."""
        self._realise(self.guarded()[0].counts(), lambda: self.search.base[self.at] is not None)

    def _realise(self, solution: Solution, seen: Callable[[], bool]) -> bool | None:
        """Make games of the solver's answer, until one shows what is looked for; None when the model learned suits."""
        wrong: set[Identity] = set()
        for seed in range(SEEDS):
            try:
                kinds = self.search.solved(self.at, solution, seed)
            except Stuck as stuck:
                if stuck.proven:
                    return None if self._look_at_suits(stuck.kind) else False
                continue
            self.search.put(self.at, kinds)
            if seen():
                return True
            if wrong and wrong == self.search.wrong:
                break
            wrong = self.search.wrong
        self.wrongs.append(wrong)
        return False

    @property
    def by_duties(self) -> bool:
        """Whether all that the last question came to were games in which a duty is not kept."""
        rules = self.search.trace.ruleset.rules
        return all(wrong and all(rules[each[0]].duty for each in wrong) for wrong in self.wrongs)

    def _look_at_suits(self, kind: int) -> bool:
        """Let the model know the suits of a class, which cannot be chosen for its last answer; whether it did."""
        cards = {card for card in KINDS if CLASS_OF[card] == kind}
        if cards <= self.exact:
            return False
        self.exact |= cards
        domain = self.model.domain
        self.model = Model(self.model.ledger, self.model.sort, waived=self.model.waived, exact=self.exact)
        self.model.domain += domain
        self._session = None
        return True

    def _other(self) -> Any:
        """Another answer than the last one."""
        terms = [self.model.variable(name) for name in self._variables()]
        return z3().Or([term != self.session.value(term) for term in terms])

    def _variables(self) -> Iterator[str]:
        """What unread cards were, and what came to each hand in all."""
        for tag, classes in self.model.echoes.items():
            yield from (f"y{tag}.{kind}" for kind in classes)
        for account in self.model.accounts:
            if account.sizes:
                yield from (f"z{account.seat}.{account.step}.{kind}" for kind in self.model.classes)


def kept(question: Question) -> Any:
    """That a clause is kept."""
    beside = [disj([negated(applies), holds]) for applies, holds in question.beside.values()]
    return conj([disj([negated(question.applies), question.holds]), *beside])


def broken(question: Question) -> Any:
    """That a clause is broken."""
    return negated(kept(question))


def turns_out(questions: Sequence[Question], way: bool) -> Any:
    """That all clauses are kept, or that one is broken."""
    return conj([*map(kept, questions)]) if way else disj([*map(broken, questions)])
