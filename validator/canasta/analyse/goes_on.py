"""That a turn can go on, proved: in every symbolic position a draw with some discard after it, or a pass, is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.room import room
from canasta.analyse.terms import Overlay
from canasta.checker.context import judge_of
from canasta.checker.kinds import ACTS
from canasta.language.lazy import z3
from canasta.language.smt import conj, disj, negated
from canasta.language.symbols import SymbolicRecord
from canasta.language.types import CARDS, RANK_COUNT, Bool, Cards, Enum, Int

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.language.symbols import State

#: So many cards may be drawn at once.
MOST = 9
#: Steps of the solver for the proof, and for what is only to save work.
STEPS, SOON = 80 * MILLION, 3 * MILLION
REFUTED, UNKNOWN = "refuted", "unknown"
NOT_PROVED = {
    REFUTED: "no proof: some position, reachable or not, leaves neither draw and discard nor a pass",
    UNKNOWN: "the solver gave up",
}
#: Facts of a turn that are not nothing when it begins.
OPEN = ("seat", "due", "first", "dealer_known", "told", "lap", "was_open", "stock_before")
#: The judge points of what is looked at.
POINTS = ("start", "act", "draw", "keep", "discard", "passed", "declined", "turn")
Bag = Sequence[Any]


def goes_on(proof: Proof) -> str | None:
    """Nothing when every turn can go on; else why that is not proved."""
    solver = z3().Solver()
    effort = Effort(STEPS, proof.subject.left)
    ways = proof.ways()
    solver.add(*proof.supposed(), *proof.state.domain)
    if effort.ask(solver) != "sat":
        return UNKNOWN
    solver.add(*[negated(way) for way in ways])
    return {"unsat": None, "sat": REFUTED}.get(effort.ask(solver), UNKNOWN)


class Proof:
    """One symbolic position at the start of a turn, and what may be done in it."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.ruleset = subject, subject.ruleset
        clauses = [(each, self.ruleset.config) for each in self.ruleset.clauses.values() if each.judges in POINTS]
        self.state: State = terms.position([self.ruleset], {"side.melds": room(clauses)}, terms.SHORTER)
        fields = self.state.schema.records["turn"]
        self.nothing = {
            name: _nothing(kind) for name, kind in fields.items() if name not in OPEN and isinstance(kind, _PLAIN)
        }
        self.hand = list(self.state.hand)
        self.drawn = {number: self.state.variable(f"drawn {number}", Cards(), True) for number in range(1, MOST + 1)}
        roles = self.state.schema.rank_fields["role"]
        self.bonus = [
            at
            for at, rank in enumerate(self.ruleset.config.ranks)
            if getattr(roles, "members", ())[rank.role : rank.role + 1] == ("bonus",)
        ]

    @property
    def dealt(self) -> int:
        """The fewest cards in a hand before its first turn, whatever was laid apart of it."""
        apart = sum(self.ruleset.deck.copies[at] for at in self.bonus)
        return max(1, judge_of(self.ruleset).options.hand_size - apart)

    def supposed(self) -> list[Any]:
        """What is so when a turn begins: it is this player's, who holds a card, and the deal is not over."""
        state, turn = self.state, self.state.turn
        held = [self.hand[at] == 0 for at in self.bonus]
        size, dealt = z3().Sum(self.hand[:RANK_COUNT]), self.dealt
        return [
            *self.of_drawn(),
            z3().Implies(z3().And(turn.lap == 1, state.deal.whole), size >= dealt),
            size >= 1,
            turn.seat == turn.due,
            turn.was_open == state.side.opened,
            turn.stock_before == state.stock.size,
            state.deal.over == 0,
            state.me.red_kept == 0,
            z3().Not(state.can("take")),
            *held,
            *self.laid_before(),
        ]

    def of_drawn(self) -> list[Any]:
        """That cards drawn are so many, and none that are laid apart."""
        return [
            z3().And(z3().Sum(cards[:RANK_COUNT]) == number, *(cards[at] == 0 for at in self.bonus))
            for number, cards in self.drawn.items()
        ]

    def laid_before(self) -> list[Any]:
        """That the melds of the side were there when its last turn ended, which was a legal one and did not go out."""
        state, records = self.state, self.state.schema.records
        hand = state.variable("the hand then", Cards(), True)
        then: dict[str, Any] = {
            name: SymbolicRecord(state, f"the {name} then.", records[name]) for name in ("turn", "stock", "pile")
        }
        then["me"] = Overlay(state.me, {"red_kept": state.variable("red threes kept then", Int(0, 16), True)})
        kept = terms.all_kept(self.ruleset, "turn", Overlay(state, {**then, "hand": hand}))
        return [
            *(each for each in kept if each is not True),
            z3().Sum(hand[:RANK_COUNT]) >= 1,
            z3().Not(then["turn"].broken_off),
        ]

    def ways(self) -> list[Any]:
        """Every way to go on that is looked at."""
        return [*self.draws(), self.passes()]

    def draws(self) -> Iterator[Any]:
        """For every number of cards drawn and every class discarded, that it is legal, perhaps after a choice."""
        start = self._kept(["start"], {})
        for number in range(1, MOST + 1):
            drawn = self.drawn[number]
            draw = Overlay(self.state.draw, {"cards": drawn, "available": self.state.stock.size, "astray": 0})
            drawing = self._kept(["act", "draw"], {"act": ACTS["draw"], "draw": draw})
            possible = conj([start, self.state.stock.size >= number, drawing])
            if not self._can_be(possible):
                continue
            then = {"acquired": 1, "draws": 1, "other_drawn": number}
            hand = [a + b for a, b in zip(self.hand, drawn, strict=True)]
            for card in range(RANK_COUNT):
                if self.state.copies[card]:
                    yield conj([possible, hand[card] >= 1, self._discards(number, hand, card, then)])
                    if number > 1:
                        yield from (conj([possible, drawn[card] >= 1, way]) for way in self._keeps(number, card, then))

    def _can_be(self, condition: Any) -> bool:
        """Whether a condition can hold at all, as far as is found out at once."""
        solver = z3().Solver()
        solver.add(condition, *self.state.domain, *self.of_drawn())
        return Effort(SOON, self.subject.left).ask(solver) != "unsat"

    def _keeps(self, number: int, card: int, then: dict[str, Any]) -> Iterator[Any]:
        """That one drawn card is kept and the others thrown, and the turn ends so, or with that card as the discard."""
        one = [int(at == card) for at in range(len(self.hand))]
        thrown = [a - b for a, b in zip(self.drawn[number], one, strict=True)]
        hand = [a + b for a, b in zip(self.hand, one, strict=True)]
        keep = Overlay(self.state.keep, {"cards": one, "thrown": thrown, "strange": 0})
        kept = self._kept(["act", "keep"], {"act": ACTS["keep"], "keep": keep, "stock": self._stock(number)}, then)
        then = {**then, "keeps": 1, "moves": 1, "thrown": number - 1}
        ended = self._kept(["turn"], {"hand": hand, "stock": self._stock(number)}, then)
        yield conj([kept, disj([ended, self._discards(number, hand, card, then)])])

    def _stock(self, drawn: int) -> Overlay:
        """The stock after a draw."""
        return Overlay(self.state.stock, {"size": self.state.stock.size - drawn})

    def _discards(self, number: int, hand: Bag, card: int, then: dict[str, Any]) -> Any:
        """That a card can be discarded after a draw, and the turn then ends."""
        discard = Overlay(self.state.discard, {"card": card})
        seen = {"hand": hand, "stock": self._stock(number)}
        thrown = self._kept(["act", "discard"], {**seen, "act": ACTS["discard"], "discard": discard}, then)
        left = [count - 1 if at == card else count for at, count in enumerate(hand)]
        moves = then.get("moves", 0) + 1
        ended = self._kept(["turn"], {**seen, "hand": left}, {**then, "discards": 1, "moves": moves})
        return conj([thrown, ended])

    def passes(self) -> Any:
        """That a pass is legal."""
        passing = self._kept(["act", "passed", "declined"], {"act": ACTS["pass"]})
        return conj([self._kept(["start"], {}), passing, self._kept(["turn"], {}, {"passes": 1})])

    def _kept(self, points: Sequence[str], facts: dict[str, Any], turn: dict[str, Any] | None = None) -> Any:
        """That all rules of some judge points are kept with some facts of the position replaced."""
        seen = Overlay(self.state, {**facts, "turn": Overlay(self.state.turn, {**self.nothing, **(turn or {})})})
        found = [term for point in points for term in terms.all_kept(self.ruleset, point, seen)]
        return conj(found)


_PLAIN = (Bool, Int, Cards, Enum)


def _nothing(kind: Any) -> Any:
    """What a fact of a turn is before anything is done in it."""
    return [0] * (RANK_COUNT + 3) if kind == CARDS else False if isinstance(kind, Bool) else 0
