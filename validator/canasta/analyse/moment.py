"""A judge point in a symbolic position that two rulesets judge: what they require there, and what can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import TYPE_CHECKING, Any

from canasta.analyse import terms
from canasta.analyse.score_brackets import scored
from canasta.analyse.ties import ACTED, LYING, TOOK, since
from canasta.language.lazy import z3
from canasta.language.types import CARDS
from canasta.variant.meaning import score_unit

if TYPE_CHECKING:
    from canasta.analyse.effort import Effort
    from canasta.analyse.pair import Pair
    from canasta.language.tree import Typed
    from canasta.variant.ruleset import Ruleset

NEVER, SOME, UNKNOWN = "never", "some", "unknown"
LAID = {"turn": terms.melds_of_turn, "take": terms.melds_of_take, "score": terms.melds_of_side}


class Moment:
    """One judge point, with so many melds of the side at most."""

    def __init__(self, pair: Pair, ties: Mapping[str, Sequence[Typed]], point: str, melds: int) -> None:
        self.point, self.ties = point, ties
        self.both: tuple[Ruleset, Ruleset] = (pair.rules_a, pair.rules_b)
        self.variants = (pair.a, pair.b)
        players = pair.players // pair.sides
        sizes = {"side.melds": melds, "sides": pair.sides, "side.players": players, "sides.players": 1}
        self.state = terms.position(self.both, sizes, terms.SHORTER)
        self.unit = gcd(score_unit(pair.a), score_unit(pair.b))
        self._named: dict[int, list[tuple[str, Any]]] = {}
        self._always: list[Any] | None = None
        self._sound: bool | None = None

    def named(self, which: int) -> list[tuple[str, Any]]:
        """That all rules of a variant are kept here, each term with the rule it comes from."""
        if which not in self._named:
            ruleset, laid = self.both[which], LAID.get(self.point)
            found = terms.all_named(ruleset, self.point, self.state)
            found += laid(ruleset, self.ties[LYING], self.state) if laid else []
            found += terms.actions(ruleset, self.ties.get(f"{ACTED}-{self.point}", ()), self.state)
            found += self._since(which)
            self._named[which] = found
        return self._named[which]

    def _since(self, which: int) -> Iterator[tuple[str, Any]]:
        """What follows from rules of a variant that were kept before, those that are as in the rulebook."""
        ruleset, changed = self.both[which], self.variants[which].effective.rules.changed
        for rule, conditions in since(self.ties, self.point):
            if rule in ruleset.rules and rule not in changed:
                yield from ((rule, term) for term in terms.held(conditions, self.state, ruleset))

    def lying(self, which: int) -> list[Any]:
        """That the side's melds are legal ones of a variant."""
        return [term for _, term in terms.melds_of_side(self.both[which], self.ties[LYING], self.state)]

    def legal(self, which: int) -> list[Any]:
        """That all rules of a variant are kept here."""
        return [term for _, term in self.named(which)]

    def possible(self, conditions: Sequence[Any], effort: Effort, which: int | None = None) -> str:
        """Whether some position, of the cards of one variant's deck if that is said, fulfils conditions."""
        if any(each is False for each in conditions):
            return NEVER
        solver = z3().Solver()
        solver.add(*[each for each in [*conditions, *self.always()] if each is not True])
        solver.add(*self.state.domain)
        if which is not None:
            solver.add(*self.of_deck(which))
        return {"sat": SOME, "unsat": NEVER}.get(effort.ask(solver), UNKNOWN)

    def sound(self, effort: Effort) -> bool:
        """Whether what always holds leaves any position, so that a proof from it says something."""
        if self._sound is None:
            self._sound = self.possible([], effort) == SOME
        return self._sound

    def always(self) -> list[Any]:
        """What always holds here, under either variant's names for cards."""
        if self._always is None:
            names = [self.point, *{"meld": [LYING], "turn": [TOOK]}.get(self.point, [])]
            tied = [tie for name in names for tie in self.ties.get(name, ())]
            self._always = [term for each in self.both for term in terms.held(tied, self.state, each)]
        return [*self._always, *[score % self.unit == 0 for score in scored(self.state)]]

    def of_deck(self, which: int) -> list[Any]:
        """That no group of cards is larger than a variant's deck allows."""
        copies = self.both[which].deck.copies
        bags = [value for kind, value in self.state.variables.values() if kind == CARDS]
        return [count <= most for bag in bags for count, most in zip(bag, copies, strict=True)]
