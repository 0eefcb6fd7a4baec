"""What the melds of a deal ask of the unknown cards in them: one rank, or the next ranks of one suit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from canasta.cards import CLASS_OF, NONE, SUIT_OF, SUITS, UNKNOWN_CLASS, is_full, parse_card, plain, tag_of
from canasta.solve.records import Solution
from canasta.solve.steps import ALL, CLASS_COUNT, OF_CLASS
from canasta.table.options import Options
from canasta.transcript import tree

#: The full cards of a suit, as bits.
OF_SUIT: tuple[int, ...] = tuple(sum(1 << card for card in range(52) if SUIT_OF[card] == suit) for suit in range(4))
#: Ways of giving suits to sequences from which better ones are looked for.
STARTS = 12


@dataclass(slots=True)
class Group:
    """Cards laid together or added to a meld: the side, the name of the meld they go to, and the cards."""

    side: int
    cards: list[int]
    name: tree.MeldName | None = None
    suit: int = NONE
    kinds: list[int] = field(default_factory=list)


def groups(deal: Sequence[tree.Item], seats: Sequence[str], side_of: Sequence[int]) -> Iterator[Group]:
    """The groups of cards that are laid in a deal, in order."""
    pile: list[int] = []
    for item in deal:
        if isinstance(item, tree.Up | tree.Pile):
            pile += item.cards
        elif isinstance(item, tree.Turn) and item.seat in seats:
            for action in item.actions:
                yield from _laid(action, side_of[seats.index(item.seat)], pile)


def _laid(action: tree.Action, side: int, pile: list[int]) -> Iterator[Group]:
    if action.kind == "discard":
        pile += action.cards
    elif action.kind == "meld":
        yield Group(side, list(action.cards))
    elif action.kind == "add":
        yield Group(side, list(action.cards), action.to)
    elif action.kind == "take":
        top = [pile[-1] if pile and not is_full(action.cards[0]) else action.cards[0]]
        del pile[0 if action.top is None else max(0, len(pile) - action.top) :]
        if action.with_ or action.onto:
            yield Group(side, [*top, *action.with_], action.onto)
        yield from (Group(side, list(plus)) for plus in action.plus)


def ranks(laid: Sequence[Group], options: Options) -> tuple[dict[int, int], list[list[int]]]:
    """For sets: the cards that unread ones in them may be, by tag; and the tags of sets of which nothing was read."""
    wild = sum(OF_CLASS[kind] for kind in range(CLASS_COUNT) if options.wild[kind])
    found: dict[int, int] = {}
    unread: list[list[int]] = []
    lying: dict[int, set[int]] = {}
    nameless: dict[int, list[list[int]]] = {}
    for group in laid:
        tags = [tag for card in group.cards if (tag := tag_of(card))]
        known = {CLASS_OF[plain(card)] for card in group.cards}
        named = parse_card(group.name.text) if group.name else None
        if named is not None:
            kind = CLASS_OF[plain(named)]
            known.add(kind)
            if kind not in lying.setdefault(group.side, set()) and nameless.get(group.side):
                first = nameless[group.side].pop(0)
                unread.remove(first)
                found |= dict.fromkeys(first, OF_CLASS[kind] | wild if kind < UNKNOWN_CLASS else ALL)
                found |= dict.fromkeys(first[:2], OF_CLASS[kind] if kind < UNKNOWN_CLASS else ALL)
        known = {kind for kind in known if kind < UNKNOWN_CLASS and not options.wild[kind]}
        if len(known) == 1:
            lying.setdefault(group.side, set()).update(known)
            found |= dict.fromkeys(tags, OF_CLASS[known.pop()] | wild)
        elif not known and len(group.cards) > 2 and tags:
            unread.append(tags)
            nameless.setdefault(group.side, []).append(tags)
    return found, unread


def suits(laid: Sequence[Group], options: Options, solution: Solution, dice: Random) -> dict[int, int]:
    """For sequences: the suit that the unread cards in them have, by tag; the way that fits the names best."""
    runs = [group for group in laid if _is_run(group, options, solution)]
    if not options.runs or not runs:
        return {}
    free = [group for group in runs if group.suit == NONE]
    found = [_better(runs, free, dice) for _ in range(STARTS if free else 1)]
    for group, suit in zip(free, min(found)[1], strict=True):
        group.suit = suit
    return {tag: ALL & OF_SUIT[group.suit] for group in runs for tag in _naturals(group, options, solution)}


def _better(runs: Sequence[Group], free: Sequence[Group], dice: Random) -> tuple[int, list[int]]:
    """Suits for sequences, changed one by one as long as that makes them fit better, and how badly they fit then."""
    for group in free:
        group.suit = dice.randrange(4)
    faults, last = _faults(runs), -1
    while faults and faults != last:
        last = faults
        for group in free:
            kept = group.suit
            for suit in dice.sample(range(4), 4):
                group.suit = suit
                if (now := _faults(runs)) < faults:
                    faults, kept = now, suit
            group.suit = kept
    return faults, [group.suit for group in free]


def _class(card: int, solution: Solution) -> int:
    tag = tag_of(card)
    return solution.slots.get(tag, solution.echoes.get(tag, CLASS_OF[plain(card)]))


def _naturals(group: Group, options: Options, solution: Solution) -> Iterator[int]:
    """The tags of the natural cards of a group."""
    return (tag for card in group.cards if (tag := tag_of(card)) and not options.wild[_class(card, solution)])


def _is_run(group: Group, options: Options, solution: Solution) -> bool:
    """Whether a group is a sequence or part of one; its suit and ranks are noted."""
    natural = [card for card in group.cards if not options.wild[_class(card, solution)]]
    group.kinds = [_class(card, solution) for card in natural]
    if group.name is not None:
        group.suit = SUITS.index(group.name.text) if group.name.text in SUITS else NONE
        return group.suit != NONE
    group.suit = next((SUIT_OF[plain(card)] for card in natural if is_full(card)), NONE)
    return len(set(group.kinds)) > 1


def _faults(runs: Sequence[Group]) -> int:
    """How badly suits fit: additions to sequences that are not there, and cards that are there already."""
    melds: dict[tuple[int, int, int], list[int]] = {}
    counts: dict[tuple[int, int], int] = {}
    faults = 0
    for group in runs:
        if group.name is None:
            number = counts[group.side, group.suit] = counts.get((group.side, group.suit), 0) + 1
            melds[group.side, group.suit, number] = list(group.kinds)
            continue
        lying = melds.get((group.side, group.suit, group.name.number))
        if lying is None:
            faults += 2
            continue
        for kind in group.kinds:
            faults += kind in lying or min(abs(kind - other) for other in lying) > 1
            lying.append(kind)
    return faults
