"""The smallest sets of hand cards with which an action is open, found by trying the shapes of the action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.cards import Bag, bag_of
from canasta.checker import shapes
from canasta.checker.explore import LIMIT
from canasta.checker.trial import Trial
from canasta.language.types import RANK_COUNT
from canasta.solve.can_search import CARD, Finder, Position
from canasta.table.zones import Hand
from canasta.transcript.tree import Action

Least = dict[int, int]
#: Actions tried for the way on after one action, and shapes of an action looked at one by one.
FEW, SHAPES = 200, 700


def least_of(cards: Sequence[int]) -> Least:
    """Cards as a number by class."""
    return {kind: number for kind, number in enumerate(bag_of(cards)[:RANK_COUNT]) if number}


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
    return [] if action.kind in ("draw", "join") else list(action.cards)


def expand(position: Position, kind: str) -> tuple[list[Least], bool]:
    """The smallest sets of cards that allow an action of a kind, and whether nothing else does."""
    found: list[Least] = []
    if position.unsized or position.table.side.opened is None or position.table.pile.top is None:
        return found, False
    complete = position.table.side.opened or kind != "take" or not position.table.pile.stack
    tried = sorted(universe(position, kind), key=lambda action: len(hand_cards(action)))
    if len(tried) > SHAPES:
        return found, False
    for action in tried:
        least = least_of(hand_cards(action))
        if any(covers(small, least) for small in found) or not position.fits(spread(least)):
            continue
        answer = allows(position, action, least)
        if answer:
            found.append(least)
        complete = complete and answer is not None
    return found, complete


def universe(position: Position, kind: str) -> Iterator[Action]:
    """Every shape of an action for any hand of this size."""
    trial = position.holding(())
    copies = position.ruleset.deck.copies
    cards = [CARD[at] for at in range(RANK_COUNT) for _ in range(min(copies[at], position.size))]
    trial.table.me.zone = Hand(cards)
    trial.table.hand = trial.table.me.hand
    for action in shapes.SHAPES[kind](trial.table):
        if len(hand_cards(action)) <= position.size:
            yield action


def allows(position: Position, action: Action, least: Least) -> bool | None:
    """Whether an action is open to every hand with the cards for it: True, False for none, None if it is not known."""
    finder = Finder(FEW)
    trial = finder.attempt(position.holding(spread(least)), action)
    if trial is None:
        return False
    return True if finder.way(trial) is not None else None


def ask(position: Position, kind: str, hand: Sequence[int], limit: int | None) -> tuple[bool | None, Least | None]:
    """Whether one hand allows an action of a kind, and if so the least of it that does, where that can be told."""
    finder = Finder(limit or LIMIT)
    trial = position.holding(hand)
    found = finder.first(trial, kind)
    if found is None:
        decided = not finder.unsure and trial.table.pile.top is not None and not trial.table.options.runs
        return (False if decided else None), None
    action, rest = found
    return True, shrunk(position, action, rest)


def shrunk(position: Position, action: Action, rest: Sequence[Action]) -> Least | None:
    """The fewest cards that still allow an action which one hand allowed; None if its other cards may matter."""
    least = least_of(hand_cards(action))
    if not allows(position, action, least):
        least = needed(position, action, rest)
        return least if followed(position, [action, *rest], least) else None
    smaller: Action | None = action
    while smaller is not None:
        action = smaller
        ways = (each for each in smaller_actions(action) if allows(position, each, least_of(hand_cards(each))))
        smaller = next(ways, None)
    return least_of(hand_cards(action))


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
