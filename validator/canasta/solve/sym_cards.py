"""Where the cards of bags and ranks lie on the table, so that an unknown one is the same card wherever it is met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from canasta.cards import CLASS_OF, THREE_CLASS, UNKNOWN_CLASS, Bag
from canasta.language.lazy import z3
from canasta.language.types import Int
from canasta.solve import sym_meld
from canasta.table import moves
from canasta.table.figures import ends
from canasta.table.records import Player
from canasta.table.zones import Hand, names_same

if TYPE_CHECKING:
    from canasta.checker.context import Context
    from canasta.solve.sym_facts import Facts
    from canasta.transcript.tree import Action

#: What a source answers when the value that the table has is good enough.
KNOWN: Any = object()
Source = Callable[["Facts", Any, str], Any]


def vague(bag: Bag) -> bool:
    """Whether a bag holds cards whose class is not known."""
    return bool(bag[UNKNOWN_CLASS] or bag[THREE_CLASS])


def moment(walk: Context) -> int:
    """The index of the event at which a walk stands."""
    ledger = getattr(walk.table, "ledger", None)
    return ledger.now if ledger is not None else 0


def so_far(walk: Context) -> list[Action]:
    """The actions of the running turn, the one at hand included."""
    actions = list(walk.turn_item.actions) if walk.turn_item is not None else []
    for at, action in enumerate(actions):
        if action is walk.action:
            return actions[: at + 1]
    return actions if walk.action is None else [*actions, walk.action]


def laid_by(actions: Sequence[Action]) -> list[int]:
    """The cards that actions put into melds."""
    found: list[int] = []
    for action in actions:
        if action.kind in ("meld", "add"):
            found += action.cards
        elif action.kind == "take":
            found += [*action.cards, *action.with_] if action.with_ or action.onto else []
            found += [card for group in action.plus for card in group]
    return found


def drawn_by(actions: Sequence[Action]) -> list[int]:
    """The cards that came from the stock with some actions."""
    found: list[int] = []
    for action in actions:
        found += action.cards if action.kind in ("draw", "extra") else action.replacements or ()
    return found


def hand_of(facts: Facts, zone: Hand, path: str) -> Any:
    """A hand: by its log where it has one."""
    if not zone.unsized and not vague(zone.bag):
        return zone.bag
    from canasta.solve.sym_facts import Counts

    log = getattr(zone, "log", None)
    if log is None:
        return facts.loose(path, zone.bag) if not zone.unsized else _unsized(facts, path)
    if zone.unsized:
        return Counts(facts.view.hand(log, facts.event, zone.seat), None)  # type: ignore[attr-defined]
    return Counts(facts.view.hand(log, facts.event), len(zone))


def _unsized(facts: Facts, path: str) -> Any:
    """A hand of which nothing is known."""
    from canasta.solve.sym_facts import Counts

    name = f"{facts.table.deal.number}.{facts.event}.{path}"
    ranks = facts.config.ranks
    return Counts([facts.number(f"{name}[{at}]", Int(0, rank.copies)) for at, rank in enumerate(ranks)], None)


def _hand(facts: Facts, table: Any, path: str) -> Any:
    zone = table.me.zone
    found = hand_of(facts, zone, f"seat {table.me.seat}.hand")
    if zone.unsized and table.hand is not None:  # nobody counted it, but it is known not to be empty
        facts.domain.append(z3().Sum(found[:UNKNOWN_CLASS]) >= 1)
    return found


def _player_hand(facts: Facts, player: Player, path: str) -> Any:
    return hand_of(facts, player.zone, f"seat {player.seat}.hand")


def _dealt(facts: Facts, dealt: Any, path: str) -> Any:
    return hand_of(facts, facts.table.me.zone, path)


def _red_kept(facts: Facts, player: Player, path: str) -> Any:
    """Cards to be laid at once that the hand held when its owner's last turn ended, or when it was dealt."""
    zone: Any = player.zone
    log, mark = getattr(zone, "log", None), getattr(zone, "mark", None)
    if log is None or zone.unsized or (player.laps <= 1 and facts.walk.deal.of("position")):
        return KNOWN
    if not any(CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS for _, card in log[:mark]):
        return KNOWN
    if mark is None:
        return facts.number(f"{facts.table.deal.number}.{facts.event}.{path}", Int(player.red_kept, len(log)))
    held = facts.view.hand(log[:mark], facts.event)
    kept = [held[kind] for kind in facts.table.options.bonus_classes if kind < UNKNOWN_CLASS]
    return kept[0] if len(kept) == 1 else z3().Sum(kept) if kept else 0


def _laid(facts: Facts, turn: Any, path: str) -> Any:
    actions = so_far(facts.walk)
    return facts.bag(path, turn.laid, (laid_by(actions), laid_by(actions[:-1])))


def _taken(facts: Facts, turn: Any, path: str) -> Any:
    return facts.bag(path, turn.taken, (turn.came,))


def _aside(facts: Facts, turn: Any, path: str) -> Any:
    laid = [action.cards if action.kind == "red" else () for action in so_far(facts.walk)]
    return facts.bag(path, turn.aside, ([card for cards in each for card in cards] for each in (laid, laid[:-1])))


def _buried(facts: Facts, turn: Any, path: str) -> Any:
    """Which of the cards laid came with the pile hangs on the hand before it."""
    if turn.buried is not None:
        return facts.bag(path, turn.buried, ())
    from canasta.solve.sym_facts import Counts

    counts: list[Any] = []
    for kind, most in enumerate(facts.turn.laid[:UNKNOWN_CLASS]):
        if isinstance(most, int) and not most:
            counts.append(0)
            continue
        counts.append(facts.number(f"{facts.table.deal.number}.{facts.event}.{path}[{kind}]", Int(0, None)))
        facts.domain.append(counts[-1] <= most)
    return Counts(counts, None)


def _other_drawn(facts: Facts, turn: Any, path: str) -> Any:
    """How many of the cards drawn are no red threes; one that nobody read may be one."""
    bonus, actions, (least, most) = facts.table.options.bonus, so_far(facts.walk), ends(turn.other_drawn)
    if least == most:
        return least
    for cards in (drawn_by(actions), drawn_by(actions[:-1])):
        hidden = [card for card in cards if CLASS_OF[card & 0xFF] >= UNKNOWN_CLASS]
        if least + len(hidden) == most:
            reds = [facts.among(card, bonus) for card in hidden]
            return most - z3().Sum([z3().If(red, 1, 0) for red in reds])
    return facts.number(f"{facts.table.deal.number}.{facts.event}.{path}", Int(least, most))


def _extra(facts: Facts, turn: Any, path: str) -> Any:
    cards = [card for action in so_far(facts.walk) if action.kind == "extra" for card in action.cards]
    return facts.bag(path, turn.extra, [cards])


def _named_card(facts: Facts) -> int | None:
    """The card that the action at hand names first."""
    action = facts.walk.action
    return action.cards[0] if action is not None and action.cards else None


def _take_top(facts: Facts, take: Any, path: str) -> Any:
    card, stack = _named_card(facts), facts.table.pile.stack
    if take.top is not None or card is None:
        return KNOWN
    return facts.rank(stack[-1] if stack and names_same(stack[-1], card) else card)


def _take_with(facts: Facts, take: Any, path: str) -> Any:
    action = facts.walk.action
    return facts.bag(path, take.with_, [action.with_] if action is not None else [])


def _take_laid(facts: Facts, take: Any, path: str) -> Any:
    action = facts.walk.action
    if action is None:
        return KNOWN
    plus = [card for group in action.plus for card in group]
    stack = facts.table.pile.stack
    tops = [*stack[-1:], *action.cards]
    return facts.bag(path, take.laid, ([*([top] if take.melds_top else []), *action.with_, *plus] for top in tops))


def _group(facts: Facts, group: Any, path: str) -> Any:
    action = facts.walk.action
    for at, each in enumerate(facts.table.take.groups):
        if each is group and action is not None:
            return facts.bag(path, group.cards, [action.plus[at]])
    return KNOWN


def _pile_cards(facts: Facts, pile: Any, path: str) -> Any:
    return facts.bag(path, pile.cards, [pile.stack])


def _pile_top(facts: Facts, pile: Any, path: str) -> Any:
    return facts.rank(pile.stack[-1]) if pile.top is None and pile.stack else KNOWN


def _action_cards(facts: Facts, live: Any, path: str) -> Any:
    action = facts.walk.action
    return facts.bag(path, live.cards, [action.cards] if action is not None else [])


def drawn_of(drawn: Sequence[int], kept: Sequence[int]) -> tuple[list[int], list[int]]:
    """Which of the cards drawn are meant by those that are kept, and which are left."""
    left, found = list(drawn), []
    for card in kept:
        before = left.copy()
        there = moves.take_out(left, card)
        at = next((at for at, (a, b) in enumerate(zip(before, [*left, None], strict=True)) if a != b), 0)
        found.append(before[at] if there else card)
    return found, left


def _kept(facts: Facts, keep: Any, path: str) -> Any:
    action = facts.walk.action
    kept = action.cards if action is not None else ()
    return facts.bag(path, keep.cards, [drawn_of(facts.table.turn.drawn, kept)[0], kept])


def _thrown(facts: Facts, keep: Any, path: str) -> Any:
    action = facts.walk.action
    kept = action.cards if action is not None else ()
    return facts.bag(path, keep.thrown, [drawn_of(facts.table.turn.drawn, kept)[1]])


def _discarded(facts: Facts, discard: Any, path: str) -> Any:
    card, value = _named_card(facts), discard.card
    known = isinstance(value, int) and value < UNKNOWN_CLASS
    return KNOWN if known or card is None else facts.rank(card)


def _upcard(facts: Facts, upcard: Any, path: str) -> Any:
    line = facts.walk.deal.one("up")
    for at, each in enumerate(facts.table.setup.upcards):
        if each is upcard and upcard.rank is None and line is not None:
            return facts.rank(line.cards[at])
    return KNOWN


def _red_from_pile(facts: Facts, red: Any, path: str) -> Any:
    if not isinstance(red.from_pile, tuple):
        return KNOWN
    return facts.number(f"{facts.table.deal.number}.{facts.event}.red.from_pile", Int(*red.from_pile))


def _red_from_stock(facts: Facts, red: Any, path: str) -> Any:
    return KNOWN if not isinstance(red.from_stock, tuple) else facts.table.bonus_cards(red.cards) - facts.red.from_pile


SOURCES: dict[tuple[str, str], Source] = {
    ("", "hand"): _hand,
    ("player", "hand"): _player_hand,
    ("dealt", "cards"): _dealt,
    ("turn", "laid"): _laid,
    ("turn", "buried"): _buried,
    ("turn", "taken"): _taken,
    ("turn", "aside"): _aside,
    ("turn", "other_drawn"): _other_drawn,
    ("turn", "extra"): _extra,
    ("extra", "cards"): _action_cards,
    ("special", "cards"): _action_cards,
    ("me", "red_kept"): _red_kept,
    ("take", "top"): _take_top,
    ("take", "with"): _take_with,
    ("take", "laid"): _take_laid,
    ("group", "cards"): _group,
    ("pile", "cards"): _pile_cards,
    ("pile", "top"): _pile_top,
    ("draw", "cards"): _action_cards,
    ("keep", "cards"): _kept,
    ("keep", "thrown"): _thrown,
    ("red", "from_pile"): _red_from_pile,
    ("red", "from_stock"): _red_from_stock,
    ("discard", "card"): _discarded,
    ("upcard", "rank"): _upcard,
    **{("meld", name): source for name, source in sym_meld.SOURCES.items()},
}
