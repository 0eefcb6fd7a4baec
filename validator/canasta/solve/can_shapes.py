"""The smallest sets of hand cards with which an action is open, found by trying the shapes of the action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from canasta.cards import CLASS_OF, UNKNOWN_CLASS, Bag, bag_of
from canasta.checker import shapes
from canasta.checker.explore import LIMIT
from canasta.checker.trial import Trial
from canasta.language.types import RANK_COUNT
from canasta.solve.can_search import CARD, Finder, Position, Probe
from canasta.table.zones import Hand
from canasta.transcript.tree import Action

Least = dict[int, int]
#: Actions tried for the way on after one action, and shapes of an action looked at one by one.
FEW, SHAPES = 200, 700
#: Up to so many cards of a class are tried first.
FIRST = 2


def least_of(cards: Sequence[int]) -> Least:
    """Cards as a number by class."""
    found: Least = {}
    for kind in sorted([CLASS_OF[card & 0xFF] for card in cards]):
        if kind < RANK_COUNT:
            found[kind] = found.get(kind, 0) + 1
    return found


def covers(small: Least, large: Least) -> bool:
    """Whether a hand with the second holds the first too."""
    return all(large.get(kind, 0) >= number for kind, number in small.items())


def spread(least: Least) -> Bag:
    """A number by class as a list."""
    return [least.get(kind, 0) for kind in range(RANK_COUNT)]


def hand_cards(action: Action) -> list[int]:
    """The cards that an action takes from the hand."""
    if action.kind == "take":
        return [*action.with_, *(card for group in action.plus for card in group)]
    return list(action.cards) if action.kind in ("meld", "add", "discard", "red") else []


class Expansion:
    """What the shapes of an action say of hands: `least` allow it, and without one of `possible` it is not open.

    `possible` is None where not every shape was tried; `complete` says that nothing but `least` allows the action.
    """

    def __init__(self) -> None:
        self.least: list[Least] = []
        self.possible: list[Least] | None = None
        self.complete = False


def expand(position: Position, kind: str) -> Expansion:
    """The smallest sets of cards that allow an action of a kind, and those without which none is possible."""
    found = Expansion()
    if position.unsized or position.table.side.opened is None or position.table.pile.top is None:
        return found
    most = [min(number, position.size) for number in position.ruleset.deck.copies]
    undecided: list[Least] = []
    before = 0
    for few in (FIRST, 0) if kind == "take" else (0,):
        caps = [min(at, few) for at in most] if few else [_cap(at, most[at], found.least) for at in range(RANK_COUNT)]
        tried = list(islice(universe(position, kind, caps), SHAPES + 1))
        if len(tried) > SHAPES:
            return found
        _sort(
            position,
            [(cards, action) for cards, action in tried if max(cards.values(), default=1) > before],
            found.least,
            undecided,
        )
        before = few
    found.possible = found.least + [each for each in undecided if not _covered(each, found.least)]
    found.complete = len(found.possible) == len(found.least)
    return found


def _sort(
    position: Position, tried: Iterable[tuple[Least, Action]], least: list[Least], undecided: list[Least]
) -> None:
    """Keep the smallest cards with which an action is open, and those with which it may be."""
    widens = position.table.side.opened is not True
    probe = Probe(position)
    for cards, action in sorted(tried, key=lambda each: sum(each[0].values())):
        if _covered(cards, least) or not position.fits(cards):
            continue
        if not position.open_facts and probe.surely_broken(action, alone=not widens):
            continue
        answer = allows(position, action, cards)
        if answer:
            least.append(cards)
        elif (answer is None or (widens and action.kind == "take")) and not _covered(cards, undecided):
            undecided.append(cards)


def _covered(cards: Least, by: Sequence[Least]) -> bool:
    return any(covers(small, cards) for small in by)


def _cap(kind: int, most: int, found: Sequence[Least]) -> int:
    """How many cards of a class are worth trying: more than suffice by themselves are not."""
    enough = [each[kind] for each in found if set(each) == {kind}]
    return min([most, *(number - 1 for number in enough)])


def universe(position: Position, kind: str, caps: Sequence[int]) -> Iterator[tuple[Least, Action]]:
    """Every shape of an action for hands of this size with so many cards of each class at most, with its cards."""
    trial = position.holding(())
    zone = Hand([CARD[at] for at in range(RANK_COUNT) for _ in range(caps[at])])
    trial.table.me.zone, trial.table.hand = zone, zone.bag
    for action in shapes.SHAPES[kind](trial.table):
        cards = hand_cards(action)
        if len(cards) <= position.size:
            yield least_of(cards), action


def allows(position: Position, action: Action, least: Least) -> bool | None:
    """Whether an action is open to every hand with the cards for it: True, False for none, None if it is not known."""
    finder = Finder(FEW)
    tried = finder.attempt(position.holding(spread(least)), action)
    if tried is None:
        return False
    return True if finder.way(tried) is not None else None


Answer = tuple[bool | None, Action | None, Least | None]


def ask(position: Position, kind: str, hand: Sequence[int], limit: int | None) -> Answer:
    """Whether one hand allows an action of a kind; if so one, and the least of the hand that does, if that can be told.

    The action is told only where any hand with that least allows it.
    """
    finder = Finder(limit or LIMIT)
    trial = position.holding(hand)
    found = finder.first(trial, kind)
    if found is None:
        hidden = trial.table.me.zone.bag[UNKNOWN_CLASS] or None in (trial.table.pile.top, trial.table.side.opened)
        decided = not finder.unsure and not hidden and not trial.table.options.runs
        return (False if decided else None), None, None
    action, rest = found
    least = least_of(hand_cards(action))
    if allows(position, action, least):
        return True, *shrunk(position, action)
    least = needed(position, action, rest)
    return True, None, least if followed(position, [action, *rest], least) else None


def shrunk(position: Position, action: Action) -> tuple[Action, Least]:
    """An action made as small as it can be while it stays open to every hand with the cards for it, and those."""
    smaller: Action | None = action
    while smaller is not None:
        action = smaller
        ways = (each for each in smaller_actions(action) if allows(position, each, least_of(hand_cards(each))))
        smaller = next(ways, None)
    return action, least_of(hand_cards(action))


def needed(position: Position, action: Action, rest: Sequence[Action]) -> Least:
    """The hand cards that a whole turn takes, those of the pile spent first on what follows."""
    first, later = bag_of(hand_cards(action)), bag_of([card for each in rest for card in hand_cards(each)])
    pile = position.table.pile.stack[:-1] if action.kind == "take" else []
    came = bag_of(pile)
    counts = [first[kind] + max(0, later[kind] - came[kind]) for kind in range(RANK_COUNT)]
    return {kind: number for kind, number in enumerate(counts) if number}


def followed(position: Position, actions: Sequence[Action], least: Least) -> bool:
    """Whether a turn of these actions breaks no rule for any hand with these cards."""
    finder = Finder(FEW)
    trial: Trial | None = position.holding(spread(least))
    for action in actions:
        trial = finder.attempt(trial, action) if trial is not None else None
        if trial is None or trial.unsure:
            return False
    return trial is not None and finder._ends(trial)


def smaller_actions(action: Action) -> Iterator[Action]:
    """An action with a card or a whole group less."""
    if action.kind != "take":
        return
    for at in range(len(action.plus)):
        others = (*action.plus[:at], *action.plus[at + 1 :])
        yield _take(action, action.with_, others)
        for group in _less(action.plus[at]):
            yield _take(action, action.with_, (*action.plus[:at], group, *action.plus[at + 1 :]))
    for with_ in _less(action.with_):
        yield _take(action, with_, action.plus)


def _less(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Some cards with one less, once for each class."""
    for card in dict.fromkeys(cards):
        left = list(cards)
        left.remove(card)
        yield tuple(left)


def _take(action: Action, with_: Sequence[int], plus: Sequence[tuple[int, ...]]) -> Action:
    found = Action("take", cards=action.cards, with_=tuple(with_), onto=action.onto)
    found.plus = tuple(plus)
    return found
