"""Sketches: scenes whose gaps the solver fills, with the smallest position in which two rulesets differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from canasta.analyse import terms
from canasta.analyse.effort import MILLION, Effort
from canasta.analyse.scenes import Filling, Scene, common, named_choices
from canasta.cards import BLACK_THREE, class_of, parse_card
from canasta.language.lazy import z3
from canasta.language.smt import negated, there
from canasta.language.typer import typed
from canasta.language.types import BOOL, RANK, RANK_COUNT, RANK_NAMES, attribute
from canasta.resources import folder
from canasta.yamlio import load_file

if TYPE_CHECKING:
    from canasta.analyse.compare import Comparison
    from canasta.analyse.moment import Moment
    from canasta.language.tree import Typed

FILE = "analysis/sketches.yaml"
#: Positions that are tried of one sketch, and steps of the solver for all of them.
TRIES, STEPS = 6, 30 * MILLION
_SUITS = {"3R": "HD", "3B": "SC", "JK": ("",)}
_CARD = re.compile(r"\b(?:[2-9TJQKA][SHDC]|JK)\b")
_RUN, _EACH = 1, 100


class Sketch(msgspec.Struct):
    """One sketch: its judge point, what its text makes true there, and the facts in its gaps."""

    name: str
    point: str
    where: list[str]
    text: str
    gaps: dict[str, str]
    each: list[str] = []
    more: dict[str, list[str]] = {}


@cache
def sketches() -> tuple[Sketch, ...]:
    """The sketches of `spec/analysis/sketches.yaml`."""
    data = load_file(folder("spec") / FILE, f"spec/{FILE}").data
    return tuple(msgspec.convert({"name": name, **one}, Sketch) for name, one in data.items())


class Filler:
    """Fills sketches for one pair of variants."""

    def __init__(self, comparison: Comparison, names: dict[str, str]) -> None:
        self.comparison, self.names = comparison, names
        self._where: dict[str, list[Typed]] = {}

    def fillings(self, rule: str, which: int, seconds: float) -> Iterator[Filling]:
        """Fillings in which one variant may break a rule, or reckon otherwise, and the other keeps all of its own."""
        for sketch in sketches():
            heads = [head for each in self.comparison.both for head in each.heads if head.rule == rule]
            if sketch.point not in {head.judges for head in heads}:
                continue
            for moment in self.comparison.moments(rule, sketch.point):
                yield from self._filled(sketch, moment, rule, which, Effort(STEPS, seconds))

    def _filled(self, sketch: Sketch, moment: Moment, rule: str, which: int, effort: Effort) -> Iterator[Filling]:
        """What the solver finds for a sketch, each time the smallest that was not found before."""
        wrong = self.comparison.unlike(moment, rule) if "{figure}" in sketch.text else self._wrong(moment, rule, which)
        if wrong is False:
            return
        facts = {name: _fact(moment.state, path) for name, path in sketch.gaps.items()}
        copies = self.comparison.both[1 - which].deck.copies
        known = [*self._known(sketch, moment, wrong, which), *_within(facts, sketch, copies)]
        for _ in range(TRIES):
            model = _smallest(known, facts, effort)
            if model is None:
                return
            words = _words(model, facts, sketch, self.comparison.both[1 - which].deck.packs)
            if words is not None:
                yield from self._as_scenes(sketch, words)
            known.append(z3().Or([value != model.eval(value, model_completion=True) for value in _values(facts)]))

    def _wrong(self, moment: Moment, rule: str, which: int) -> Any:
        """That a variant's rule is broken."""
        return negated(terms.demand(self.comparison.both[which], rule, moment.point, moment.state))

    def _known(self, sketch: Sketch, moment: Moment, wrong: Any, which: int) -> list[Any]:
        """All that has to be so."""
        if sketch.name not in self._where:
            schema = self.comparison.pair.a.typist.schema
            self._where[sketch.name] = [typed(each, schema, sketch.point, BOOL, None) for each in sketch.where]
        ties, good = self._where[sketch.name], 1 - which
        where = [term for each in self.comparison.both for term in terms.held(ties, moment.state, each)]
        found = [wrong, *moment.legal(good), *moment.always(), *where, *moment.of_deck(good), *moment.lying(good)]
        return [each for each in (*found, *moment.state.domain) if each is not True]

    def _as_scenes(self, sketch: Sketch, words: dict[str, str]) -> Iterator[Filling]:
        """A sketch with its words as fillings, one for each choice of what the solver does not choose."""
        scene = Scene(sketch.name, [], sketch.text, {**common(), **sketch.more}, sketch.each)
        size = sum(len(text.split()) for text in words.values())
        for chosen, own in named_choices(scene):
            yield Filling(scene, {**self.names, **words, **chosen}, own, size)


def _fact(state: Any, path: str) -> Any:
    """A fact by its dotted name, melds of a list as they are, a class of cards as a group of one."""
    fact = state
    for name in path.split("."):
        fact = getattr(fact, attribute(name))
    kind, _ = state.variables.get(path, (None, None))
    return [z3().If(fact == at, 1, 0) for at in range(RANK_COUNT)] if kind == RANK else fact


def _counts(fact: Any) -> Iterator[Any]:
    """The numbers of cards in a fact."""
    for bag in _bags(fact) if isinstance(fact, list) else ():
        yield from bag[:RANK_COUNT]


def _within(facts: dict[str, Any], sketch: Sketch, copies: Sequence[int]) -> Iterator[Any]:
    """That all groups of a text together are no more cards of a class than the deck has."""
    cards = [parse_card(name) for name in _CARD.findall(sketch.text)]
    shown = Counter(class_of(card) for card in cards if card is not None)
    bags = [bag for fact in facts.values() if isinstance(fact, list) for bag in _bags(fact)]
    for at in range(RANK_COUNT):
        yield z3().Sum([*(bag[at] for bag in bags), z3().IntVal(shown[at])]) <= copies[at]


def _bags(fact: Sequence[Any]) -> list[Any]:
    """The groups of cards of a fact: itself, or one for each meld that lay there before the turn."""
    if not fact or not hasattr(fact[0], "cards"):
        return [fact]
    return [[z3().If(meld.this_turn, 0, count) for count in meld.cards[:RANK_COUNT]] for meld in fact]


def _weight(facts: dict[str, Any]) -> Any:
    """What is to be small: the number of cards, and after that how many are not of the plain ranks."""
    odd = [count for fact in facts.values() if isinstance(fact, list) for count in _odd(fact)]
    return z3().Sum([*(_EACH * count for fact in facts.values() for count in _counts(fact)), *odd, z3().IntVal(0)])


def _odd(fact: Sequence[Any]) -> Iterator[Any]:
    """The counts of threes, twos and jokers in a fact."""
    for bag in _bags(fact):
        yield from bag[BLACK_THREE:RANK_COUNT]


def _values(facts: dict[str, Any]) -> list[Any]:
    """All numbers of facts."""
    alone = [fact for fact in facts.values() if not isinstance(fact, list)]
    return [*alone, *(count for fact in facts.values() for count in _counts(fact))]


def _smallest(known: Sequence[Any], facts: dict[str, Any], effort: Effort) -> Any:
    """The model with the fewest cards and the numbers next to 0, as far as the steps allow; None when there is none."""
    solver = z3().Solver()
    solver.add(*known)
    if effort.ask(solver) != "sat":
        return None
    model = solver.model()
    numbers = [fact for fact in facts.values() if not isinstance(fact, list)]
    for value in (_weight(facts), *(z3().If(number < 0, 1 - 2 * number, 2 * number) for number in numbers)):
        model = _least(solver, value, model, effort)
    return model


def _least(solver: Any, value: Any, model: Any, effort: Effort) -> Any:
    """The model in which a value is least, by halving; the solver is held to it."""
    low, best = 0, _number(model, value)
    while low < best and not effort.over:
        middle = (low + best) // 2
        if effort.ask(solver, value <= middle) == "sat":
            model = solver.model()
            best = _number(model, value)
        else:
            low = middle + 1
    solver.add(value <= best)
    return model


class _Deal:
    """Which suits the cards of a text get: each kind as often as the packs have it."""

    def __init__(self, text: str, packs: int) -> None:
        self.used, self.packs = Counter(_CARD.findall(text)), packs

    def cards(self, counts: Sequence[int], run: bool = False) -> list[str] | None:
        """So many cards of each class; None where the packs do not have them."""
        found = []
        for name, number in zip(RANK_NAMES, counts, strict=False):
            for _ in range(number):
                suits = "S" if run and name not in _SUITS else _SUITS.get(name, "HDSC")
                suit = min(suits, key=lambda each: self.used[_card(name, each)])
                card = _card(name, suit)
                if self.used[card] >= self.packs and card != "JK":
                    return None
                self.used[card] += 1
                found.append(card)
        return found


def _card(name: str, suit: str) -> str:
    """A card's name."""
    return (name[0] if name[0] == "3" else name) + suit


def _words(model: Any, facts: dict[str, Any], sketch: Sketch, packs: int) -> dict[str, str] | None:
    """What stands in the gaps; None where the packs do not have the cards."""
    deal, words = _Deal(sketch.text, packs), dict[str, str]()
    for name, fact in facts.items():
        if not isinstance(fact, list):
            words[name] = str(model.eval(fact, model_completion=True))
            continue
        groups = [(fact, False)] if not hasattr(fact[0], "cards") else _lying(model, fact)
        texts = []
        for counts, run in groups:
            numbers = [_number(model, each) for each in counts[:RANK_COUNT]]
            cards = deal.cards(numbers, run)
            if cards is None:
                return None
            texts.append(" ".join(cards))
        words[name] = " | ".join(texts)
    return words


def _lying(model: Any, melds: Sequence[Any]) -> list[tuple[Any, bool]]:
    """The melds that are there and were before the turn, and whether each is a sequence."""
    found = []
    for meld in melds:
        if _true(model, there(meld)) and not _true(model, meld.this_turn):
            found.append((meld.cards, _number(model, meld.kind) == _RUN))
    return found


def _true(model: Any, term: Any) -> bool:
    """Whether a condition holds in a model."""
    return term if isinstance(term, bool) else bool(z3().is_true(model.eval(term, model_completion=True)))


def _number(model: Any, term: Any) -> int:
    """A number in a model."""
    return term if isinstance(term, int) else int(model.eval(term, model_completion=True).as_long())
