"""Planted contradictions: found at the event that makes the record impossible, by the fewest facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from canasta.cards import CLASS_OF, RED_THREE, is_full, plain
from canasta.language.lazy import z3
from canasta.solve.explain import Conflict, because, contradiction, counted
from canasta.solve.facts import Fact
from canasta.solve.model import Model
from canasta.solve.reasons import Reasons, Rule
from canasta.solve.records import Entry, Ledger, Showing
from canasta.solve.tracked import Tracked
from tests.solve.deals import Deal
from tests.solve.test_model import first_impossible, hidden, ledger_of


def alone(ledger: Ledger, conflict: Conflict, rules: tuple[Rule, ...] = ()) -> None:
    """The facts of a conflict contradict one another, and without any of them the rest does not."""
    until = conflict.event.index + 1
    cut = Tracked(ledger, "Int", until=until, kinds=counted(ledger, until), summaries=True)
    reasons = Reasons(cut, 20, rules)
    names = [fact.name for fact in conflict.facts]
    assert names and reasons.refuted(names)
    for name in names:
        assert not reasons.refuted([each for each in names if each != name]), name


def third_copy(deal: Deal) -> int | None:
    """A copy too many is discarded: one lies in a meld, in the pile or in another hand; the event."""
    ledger = deal.ledger
    seen = Counter(loose.card for loose in ledger.loose)
    known: dict[int, Counter[int]] = {seat: Counter() for seat in range(4)}
    for at, entry in enumerate(ledger.entries):
        card, mine = plain(entry.card), known[entry.seat]
        if not entry.out and not entry.fresh:
            mine[card] += 1
        elif entry.out and mine[card]:
            mine[card] -= 1
        elif entry.out:
            full = [other for other, number in seen.items() if number == ledger.kind_copies[other] and not mine[other]]
            if entry.event > 100 and ledger.events[entry.event].kind == "discard" and full:
                ledger.entries[at] = entry._replace(card=full[0])
                return entry.event
            seen[card] += 1
    return None


def more_than_held(deal: Deal) -> int | None:
    """The draws of one player were left out, who then plays more cards than there are; the event."""
    ledger = deal.ledger
    ledger.entries[:] = [
        entry for entry in ledger.entries if not (entry.fresh and entry.seat == 1 and entry.event > 60)
    ]
    return first_impossible(ledger)


def shown_again(deal: Deal) -> int | None:
    """A hand is shown with a card of which all copies lie elsewhere; the event."""
    ledger = deal.ledger
    seen = Counter(plain(entry.card) for entry in ledger.entries if entry.out and is_full(entry.card))
    taken = {plain(entry.card) for entry in ledger.entries if not entry.out and not entry.fresh}
    card = next(card for card in range(52) if seen[card] == 2 and card not in taken)
    deal.show(2, [card, *deal.hands[2][1:]])
    return ledger.shows[-1].event


@pytest.mark.parametrize(("plant", "most"), [(third_copy, 4), (more_than_held, 5), (shown_again, 3)])
def test_planted(plant: Callable[[Deal], int | None], most: int) -> None:
    """A planted contradiction is found at its event, by few facts."""
    found = 0
    for seed in range(8):
        deal = Deal(seed)
        deal.ledger.shown = frozenset()
        event = plant(deal)
        if event is None:
            continue
        found += 1
        conflict = contradiction(deal.ledger, 20)
        assert conflict is not None and conflict.sure
        assert conflict.event.index == event
        assert len(conflict.facts) <= most, conflict.facts
        alone(deal.ledger, conflict)
    assert found > 3


def test_words() -> None:
    """The facts name what is wrong, each with its turn, line and column."""
    entries = [hidden(1), hidden(2, seat=1), Entry(1, 0, 4, True, False), Entry(2, 1, 4, False, False)]
    ledger = ledger_of([*entries, Entry(3, 0, 4, True, False)])
    entries.insert(3, hidden(3, 2))
    ledger.entries.insert(3, hidden(3, 2))
    conflict = contradiction(ledger)
    assert conflict is not None and conflict.event.index == 3
    assert [fact.text for fact in conflict.facts] == [
        "N discards 5S (turn 1, line 2:1), in the hand of S since turn 2",
        "N discards 5S (turn 3, line 4:1)",
    ]


def test_a_take_declined() -> None:
    """Who declined a forced take, drew once and then melds three of the top card's rank, cannot have had two before."""
    ledger = ledger_of(
        [*(hidden(tag) for tag in range(1, 6)), hidden(6, 1)]
        + [Entry(2, 0, card, True, False) for card in (0, 1, 2)]
        + [Entry(3, 0, 8, True, False)]
    )
    log = [(1, entry.card) for entry in ledger.entries[:5]]
    hand = Model(ledger).hand(log)
    fact = Fact("declined.1", 1, "declined", "N does not take the 4 (turn 1, line 2:1)", ledger.events[1].at)
    rules = (Rule(fact, hand[0] <= 1),)
    assert contradiction(ledger) is None
    conflict = contradiction(ledger, rules=rules)
    assert conflict is not None and conflict.event.index == 2
    assert {each.kind for each in conflict.facts} == {"declined", "draw", "play"}
    assert len(conflict.facts) == 3
    alone(ledger, conflict, rules)


def test_pigeons() -> None:
    """All cards are dealt, and nobody can hold two of a rank of which there are three."""
    ledger = ledger_of([hidden(tag, seat=tag % 2) for tag in range(1, 9)] + [Entry(2, 0, 8, True, False)])
    ledger.kind_copies = tuple(int(card in (0, 1, 2, 4, 5, 6, 8, 9)) for card in range(53))
    copies = Counter(CLASS_OF[card] for card in range(53) if ledger.kind_copies[card])
    ledger.copies = tuple(copies[kind] for kind in range(15))
    model = Model(ledger)
    rules = []
    for seat in range(2):
        log = [(1, entry.card) for entry in ledger.entries if entry.seat == seat and not entry.out]
        fact = Fact(f"declined.{seat}", 1, "declined", "no take", ledger.events[1].at)
        rules.append(Rule(fact, model.hand(log)[0] <= 1))
    conflict = contradiction(ledger, rules=rules)
    assert conflict is not None and conflict.event.index == 1
    assert [each.kind for each in conflict.facts].count("declined") == 2
    assert len(conflict.facts) <= 4
    alone(ledger, conflict, tuple(rules))


def test_a_red_three_kept() -> None:
    """A red three of which nobody knew is shown after its owner's last turn."""
    ledger = ledger_of([hidden(1), hidden(2), Entry(2, 0, 0, True, False)], ends=(1,))
    ledger.shows.append(ledger_show := _show(2, 45))
    conflict = contradiction(ledger)
    assert conflict is not None and conflict.event.index == ledger_show.event
    assert {fact.kind for fact in conflict.facts} >= {"duty", "show"}
    assert RED_THREE in ledger.shown


def _show(event: int, *cards: int) -> Showing:

    return Showing(event, 0, cards)


def test_why_something_cannot_be() -> None:
    """Conditions that no completion satisfies are explained by the facts that stand against them."""
    ledger = ledger_of([hidden(1), hidden(2), Entry(1, 1, 0, True, False), Entry(1, 1, 1, True, False)])
    ledger.entries[0:0] = [hidden(tag, seat=1) for tag in (11, 12, 13)]
    model = Model(ledger)
    hand = model.hand([(1, entry.card) for entry in ledger.entries if entry.seat == 0 and not entry.out])
    assert because(ledger, [hand[0] >= 3]) != []
    found = because(ledger, [z3().And(hand[0] >= 2, hand[1] >= 1), *model.domain])
    assert [fact.text for fact in found] == ["N is dealt 2 cards (line 1:1)"]
    assert because(ledger, [hand[0] >= 2]) == []


def test_within_a_limit() -> None:
    """Past the limit of time there are more facts, or none, and that is said."""
    deal = Deal(0)
    event = third_copy(deal)
    deal.ledger.shown = frozenset()
    conflict = contradiction(deal.ledger, 0.03)
    assert conflict is None or not conflict.sure or conflict.event.index == event
    assert contradiction(deal.ledger, 0) is None
