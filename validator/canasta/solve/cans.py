"""`can KIND` where cards are unknown: a Boolean of its own, tied to the hand by lemmas that the search proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_OF, THREE_CLASS, UNKNOWN_CLASS, tag_of
from canasta.language.lazy import z3
from canasta.language.oneof import conj, disj
from canasta.language.types import RANK_COUNT
from canasta.solve import can_shapes
from canasta.solve.can_search import Position
from canasta.solve.sym_cards import moment

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.solve.symbolic import View

#: So many cards of each class, by class; classes left out are any number.
Least = dict[int, int]
NOTHING: Mapping[int, int] = {}


class CanAtom:
    """Whether an action of a kind was open to the player to act, at one moment of a walk.

    `term` stands for it in formulas. `eager()` says of the smallest sets of cards that allow the action that they do;
    when `complete` is true after that, nothing else does. `lemmas(atom, hand)` asks the search about one hand.
    `hand` is what the answer hangs on: the hand by class, then by class what each unread card of the pile is.
    """

    def __init__(self, walk: Context, kind: str, view: View) -> None:
        table = walk.table
        zone = table.me.zone
        self.kind, self.seat, self.view = kind, table.me.seat, view
        self.event = moment(walk)
        self.position = Position(walk)
        vague = [at for at, card in enumerate(table.pile.stack) if CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS]
        self.unread = [at for at in vague if tag_of(table.pile.stack[at])]
        self.cards = [table.pile.stack[at] for at in self.unread]
        self.size = None if zone.unsized else len(zone)
        self.known: list[int] = zone.bag[:RANK_COUNT]
        self.log: Any = list(getattr(zone, "log", ()))
        self.certain = not zone.unsized and not zone.bag[UNKNOWN_CLASS] and not zone.bag[THREE_CLASS]
        self.term: Any = z3().Bool(f"can {kind} {table.deal.number}.{self.event}.{self.seat}")
        self.least: list[Least] = []
        self.complete = False
        self._hand: list[Any] | None = None
        self._sized: dict[int, CanAtom] = {}
        self._eager: list[Any] | None = None

    @property
    def hand(self) -> list[Any]:
        """The hand of the player by class, and the unknown cards of the pile, numbers or terms."""
        if self._hand is None:
            if self.size is None:
                held = list(self.view.hand(self.log, self.event, self.seat))
            else:
                held = self.known if self.certain else list(self.view.hand(self.log, self.event))
            self._hand = [*held, *(bit for card in self.cards for bit in self.view.card(card))]
        return self._hand

    def sized(self, number: int) -> CanAtom:
        """This atom of a hand that nobody counted, for a hand of so many cards."""
        if number not in self._sized:
            other = self._sized[number] = copy(self)
            other.size, other.position, other._eager, other.least = number, self.position.sized(number), None, []
        return self._sized[number]

    def eager(self) -> list[Any]:
        """Lemmas for the common actions; all there is to say where `complete` is true afterwards."""
        if self._eager is None:
            expansion = can_shapes.expand(self.position, self.kind)
            self.least, self.complete = list(expansion.least), expansion.complete
            self._eager = [self.lemma(least) for least in expansion.least]
            if expansion.possible is not None:
                only = disj([self.holds(each) for each in expansion.possible])
                self._eager.append(z3().Implies(self.term, _bool(only)))
        return self._eager

    def holds(self, least: Least) -> Any:
        """Whether the hand holds at least so many cards."""
        return conj([_bool(self.hand[kind] >= number) for kind, number in least.items() if number > self.known[kind]])

    def lemma(self, least: Least, pile: Mapping[int, int] = NOTHING) -> Any:
        """A hand of at least so many cards can, if some unknown cards of the pile are of these classes."""
        at = {place: RANK_COUNT * (1 + number) for number, place in enumerate(self.unread)}
        lying = [_bool(self.hand[at[place] + kind] >= 1) for place, kind in pile.items()]
        return z3().Implies(_bool(conj([self.holds(least), *lying])), self.term)

    def exactly(self, hand: Sequence[int], answer: bool) -> Any:
        """Of this very hand the answer is known."""
        same = conj([_bool(mine == number) for mine, number in zip(self.hand, hand, strict=False)])
        return z3().Implies(_bool(same), self.term if answer else z3().Not(self.term))


def lemmas(atom: CanAtom, hand: Sequence[int], limit: int | None = None) -> list[Any]:
    """What the ordinary search, asked about one hand, says of all hands like it; nothing where it does not decide.

    The hand is given as `atom.hand` is; the cards of the pile may be left out.
    """
    if atom.size is None:  # what is said holds of hands with as many cards
        number, _ = sum(hand[:RANK_COUNT]), atom.hand
        sized, size = atom.sized(number), z3().Sum(atom.hand[:RANK_COUNT])
        return [z3().Implies(size == number, each) for each in (*sized.eager(), *lemmas(sized, hand, limit))]
    groups = [hand[at : at + RANK_COUNT] for at in range(RANK_COUNT, len(hand), RANK_COUNT)]
    pile = {place: list(bits).index(1) for place, bits in zip(atom.unread, groups, strict=False) if 1 in bits}
    found, action, least = can_shapes.ask(atom.position.filled(pile), atom.kind, hand[:RANK_COUNT], limit)
    if found is None:
        return []
    if least is None:
        return [atom.exactly(hand, found)]
    if action is not None:
        for place in list(pile):
            fewer = {other: kind for other, kind in pile.items() if other != place}
            if can_shapes.allows(atom.position.filled(fewer), action, least):
                pile = fewer
    if not pile and least not in atom.least:
        atom.least.append(least)
    return [atom.lemma(least, pile)]


def _bool(value: Any) -> Any:
    return z3().BoolVal(value) if isinstance(value, bool) else value
