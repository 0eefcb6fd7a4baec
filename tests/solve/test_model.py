"""The model of all completions against plain counting, all completions of small decks, and the truth."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from canasta.cards import CLASS_OF, RED_THREE, UNKNOWN, plain, tag_of, tagged
from canasta.solve.duties import given_up
from canasta.solve.explain import contradiction, counted
from canasta.solve.model import Model
from canasta.solve.records import Entry, Event, Ledger, Loose, Showing, Solution
from canasta.solve.session import Session
from tests.solve.brute import Brute
from tests.solve.deals import Deal

SMALL = (0, 1, 2, 4, 5, 8, 9, 44, 45, 48, 52)


def first_impossible(ledger: Ledger) -> int | None:
    """The earliest impossible event by plain counting: known cards are played first, no kind has too many copies."""
    known: list[Counter[int]] = [Counter() for _ in ledger.seats]
    unknown, located = [0] * len(ledger.seats), Counter(loose.card for loose in ledger.loose)
    for entry in ledger.entries:
        card, seat = plain(entry.card), entry.seat
        if not entry.out and entry.fresh:
            unknown[seat] += 1
        elif not entry.out:
            known[seat][card] += 1
        elif known[seat][card]:
            known[seat][card] -= 1
        else:
            unknown[seat] -= 1
            located[card] += 1
            if unknown[seat] < 0 or located[card] > ledger.kind_copies[card]:
                return entry.event
    return None


def damaged(seed: int) -> Ledger:
    """A deal of which some played cards were changed, or some drawn ones left out."""
    dice = random.Random(seed)
    ledger = Deal(seed, turns=dice.choice((12, 24, 40))).ledger
    ledger.shown = frozenset()
    played = [at for at, entry in enumerate(ledger.entries) if entry.out]
    for at in dice.sample(played, dice.choice((0, 1, 1, 3))):
        ledger.entries[at] = ledger.entries[at]._replace(card=dice.randrange(53))
    drawn = [at for at, entry in enumerate(ledger.entries) if entry.fresh and entry.event]
    for at in sorted(dice.sample(drawn, dice.choice((0, 0, 4))), reverse=True):
        del ledger.entries[at]
    return ledger


@pytest.mark.parametrize("part", range(4))
def test_it_agrees_with_counting(part: int) -> None:
    """Where nothing is hidden but hands and stock, the model says what counting says, of existence and of the event."""
    impossible = 0
    for seed in range(part * 40, part * 40 + 40):
        ledger = damaged(seed)
        event = first_impossible(ledger)
        assert Session(Model(ledger)).check() == ("sat" if event is None else "unsat"), seed
        if event is not None:
            impossible += 1
            conflict = contradiction(ledger, 10)
            assert conflict is not None and conflict.event.index == event, seed
    assert impossible > 5


def small(seed: int) -> tuple[Ledger, random.Random]:
    """A short deal with few cards, of which some are unreadable and some were changed."""
    dice = random.Random(seed)
    packs = [0] * 53
    for card in dice.sample(SMALL, 6):
        packs[card] = dice.choice((1, 2, 2))
    unreadable, suitless = dice.choice(((0, 0), (0, 0), (0.4, 0), (0.3, 0.3), (0, 0.6)))
    deal = Deal(
        seed,
        unreadable,
        suitless,
        packs=tuple(packs),
        hand=dice.choice((2, 3)),
        seats=("N", "S"),
        least=dice.choice((2, 3)),
        keen=0.9,
    )
    ledger = deal.ledger
    if dice.random() < 0.5:
        deal.show(dice.randrange(2))
    kinds = [card for card in range(53) if packs[card]]
    played = [at for at, entry in enumerate(ledger.entries) if entry.out and entry.card < 53]
    for at in dice.sample(played, min(dice.choice((0, 1, 1, 2)), len(played))):
        ledger.entries[at] = ledger.entries[at]._replace(card=dice.choice(kinds))
    if ledger.shows and ledger.shows[0].cards and dice.random() < 0.5:
        show, other = ledger.shows[0], dice.choice((*kinds, deal.hide(0)))
        ledger.shows[0] = show._replace(cards=(other, *show.cards[1:]))
    taken_up = any(
        not entry.fresh and not entry.out and CLASS_OF[plain(entry.card)] == RED_THREE for entry in ledger.entries
    )
    if taken_up or dice.random() < 0.5:
        ledger.shown = frozenset()
    return ledger, dice


@pytest.mark.parametrize("part", range(4))
def test_small_decks(part: int) -> None:
    """With small decks there is a completion just when the model says so, and the first impossible event is found."""
    seen: Counter[bool] = Counter()
    for seed in range(part * 40, part * 40 + 40):
        ledger, _ = small(seed)
        possible = Brute(ledger).possible()
        seen[possible] += 1
        exact = counted(ledger)
        assert Session(Model(ledger, exact=exact)).check() == ("sat" if possible else "unsat"), seed
        conflict = contradiction(ledger, 10)
        assert (conflict is None) == possible, seed
        if conflict is not None:
            assert not Brute(ledger, conflict.event.index + 1).possible(), seed
            assert Brute(ledger, conflict.event.index).possible(), seed
    assert seen[True] > 10 and seen[False] > 3


def truth(model: Model, deal: Deal) -> list[object]:
    """What the variables of a model really are."""
    formulas: list[object] = []
    for account in model.accounts:
        tags = [tag for tag, place in model.places.items() if place[0] == account.seat]
        for step, size in enumerate(account.sizes):
            for kind in model.classes:
                number = sum(CLASS_OF[deal.truth[tag]] == kind for tag in tags[:size])
                formulas.append(model.variable(f"z{account.seat}.{step}.{kind}") == number)
    for tag, kinds in model.echoes.items():
        formulas += [model.variable(f"y{tag}.{kind}") == int(CLASS_OF[deal.truth[tag]] == kind) for kind in kinds]
    return formulas


@pytest.mark.parametrize(("unreadable", "suitless"), [(0, 0), (0.2, 0), (0, 1), (0.3, 0.3), (1, 0)])
def test_the_truth_is_a_completion(unreadable: float, suitless: float) -> None:
    """What really was satisfies the model, and the hands that it gives are the real ones at the end."""
    for seed in range(3):
        deal = Deal(seed, unreadable, suitless)
        for seat in range(2):
            deal.show(seat)
        model = Model(deal.ledger)
        session = Session(model, 10)
        assert session.check(*truth(model, deal)) == "sat"
        for seat, hand in enumerate(deal.hands):
            log = [(-1 if entry.out else 1, entry.card) for entry in deal.ledger.entries if entry.seat == seat]
            terms = model.hand(log, 0)
            assert session.values(terms) == [sum(CLASS_OF[card] == kind for card in hand) for kind in range(15)]


def fits(ledger: Ledger, solution: Solution) -> bool:
    """Whether a solution gives every hand what leaves it, and the deck no more than it has, class by class."""
    hands = [Counter[int]() for _ in ledger.seats]
    for seat, counts in solution.hands.items():
        hands[seat] = Counter({kind: number for kind, number in enumerate(counts) if number})
    deck = sum(hands, Counter[int]())
    everything = solution.slots | solution.echoes
    for loose in ledger.loose:
        deck[everything.get(tag_of(loose.card), CLASS_OF[plain(loose.card)])] += 1
    for entry in ledger.entries:
        kind = everything.get(tag_of(entry.card), CLASS_OF[plain(entry.card)])
        hands[entry.seat][kind] += -1 if entry.out else 1
        deck[kind] += entry.fresh
        if hands[entry.seat][kind] < 0:
            return False
    return all(number <= ledger.copies[kind] for kind, number in deck.items())


@pytest.mark.parametrize(("unreadable", "suitless"), [(0, 0), (0.2, 0.2), (1, 0)])
def test_solutions_fit(unreadable: float, suitless: float) -> None:
    """The cards that the model gives can be played as they were, and every tag has one."""
    for seed in range(4):
        deal = Deal(seed, unreadable, suitless, turns=40)
        session = Session(Model(deal.ledger), 10)
        assert session.check() == "sat"
        solution = session.counts()
        assert set(solution.slots) | set(solution.echoes) == set(deal.truth)
        assert fits(deal.ledger, solution)


def test_event_by_event() -> None:
    """A model that takes in a ledger step by step says at each what one made anew says."""
    for seed in range(4):
        ledger = damaged(seed)
        event = first_impossible(ledger)
        model = Model(ledger, until=1)
        session = Session(model)
        for until in range(1, len(ledger.events) + 1):
            model.extend(until)
            assert session.check() == ("sat" if event is None or until <= event else "unsat")
            if until == event:
                break


def ledger_of(entries: list[Entry], *, loose: list[Loose] | None = None, ends: tuple[int, ...] = ()) -> Ledger:
    """A ledger of two seats with one pack and a joker."""
    from canasta.checker.notes import Place

    copies = Counter(CLASS_OF[card] for card in range(53))
    ledger = Ledger(1, ("N", "S"), tuple(copies[kind] for kind in range(15)), (1,) * 53, frozenset({RED_THREE}))
    last = max([entry.event for entry in entries], default=0)
    for event in range(last + 1):
        kind = "deal" if not event else "end of turn" if event in ends else "discard"
        ledger.events.append(Event(event, Place((event + 1, 1, event + 1, 9)), event or None, 0, kind))
    ledger.entries, ledger.loose = entries, loose or []
    return ledger


def hidden(tag: int, event: int = 0, seat: int = 0) -> Entry:
    """A hidden card comes to a hand."""
    return Entry(event, seat, tagged(UNKNOWN, tag), False, True)


def test_conjured_cards_say_nothing() -> None:
    """A card that left a hand which cannot have held it constrains nothing."""
    ledger = ledger_of([hidden(1), Entry(1, 0, 0, True, False), Entry(2, 0, 4, True, False)])
    assert Session(Model(ledger)).check() == "unsat"
    ledger.conjured.add(2)
    assert Session(Model(ledger)).check() == "sat"


def test_a_hand_nobody_counted() -> None:
    """A hand of unknown size holds what it needs, as far as the deck goes."""
    entries = [Entry(event, 0, card, True, False) for event, card in enumerate((0, 1, 2, 3), start=1)]
    ledger = ledger_of(entries)
    ledger.unsized.add(0)
    session = Session(Model(ledger))
    assert session.check() == "sat"
    solution = session.counts()
    assert solution.hands[0][0] == 4 and fits(ledger, solution)
    ledger.entries.append(Entry(4, 0, 0, True, False))
    assert Session(Model(ledger)).check() == "unsat"


def test_slots_of_one_moment() -> None:
    """Cards that came together can be asked about one by one."""
    ledger = ledger_of([hidden(1), hidden(2), hidden(3), Entry(1, 0, 0, True, False)])
    ledger.shown = frozenset()
    model = Model(ledger)
    session = Session(model)
    first, second = model.card(tagged(UNKNOWN, 1)), model.card(tagged(UNKNOWN, 2))
    assert session.check(first[0] == 1, second[14] == 1) == "sat"
    solution = session.counts()
    assert solution.slots[1] == 0 and solution.slots[2] == 14
    assert session.check(first[14] == 1, second[14] == 1) == "unsat"
    some = model.hand([(1, tagged(UNKNOWN, 1)), (1, tagged(UNKNOWN, 2))])
    assert session.check(some[0] == 0, model.card(tagged(UNKNOWN, 3))[0] == 0) == "unsat"


def test_a_shown_hand_reaches_back() -> None:
    """A hand shown in part at the end had those cards all the time."""
    ledger = ledger_of([hidden(1), hidden(2), Entry(1, 0, tagged(UNKNOWN, 3), True, False)])
    ledger.shows.append(Showing(1, 0, (tagged(UNKNOWN, 4),)))
    model = Model(ledger)
    session = Session(model)
    hand = model.hand([(1, tagged(UNKNOWN, 1)), (1, tagged(UNKNOWN, 2))])
    shown, gone = model.card(tagged(UNKNOWN, 4)), model.card(tagged(UNKNOWN, 3))
    assert session.check(hand[0] == 2, shown[0] == 1, gone[0] == 1) == "sat"
    assert session.check(hand[0] == 2, shown[0] == 0) == "unsat"


def test_the_fewest_duties() -> None:
    """A red three that was shown at the end was kept in the last turn at least; one before that is not said to be."""
    entries = [hidden(1), hidden(2), hidden(3, 2), Entry(3, 0, 0, True, False), Entry(5, 0, 4, True, False)]
    ledger = ledger_of(entries, ends=(1, 4))
    ledger.shows.append(Showing(5, 0, (45,)))
    assert Session(Model(ledger)).check() == "unsat"
    model = Model(ledger, guarded=True)
    assert given_up(Session(model), model.duties) == ["f.r4.12"]
    assert Session(Model(ledger, waived=[4])).check() == "sat"
    fine = Model(ledger_of(entries, ends=(1, 4)), guarded=True)
    assert given_up(Session(fine), fine.duties) == []


def test_steps_grow() -> None:
    """What came to a hand grows by as many cards as came."""
    deal = Deal(1, turns=20)
    model = Model(deal.ledger)
    session = Session(model)
    assert session.check() == "sat"
    for account in model.accounts:
        counts = [
            [session.value(model.variable(f"z{account.seat}.{step}.{kind}")) for kind in model.classes]
            for step in range(len(account.sizes))
        ]
        assert [sum(each) for each in counts] == account.sizes
        assert all(a <= b for before, after in pairwise(counts) for a, b in zip(before, after, strict=True))


def test_some_may_be_kept() -> None:
    """Where the rules let a red three stay in the hand as a turn ends, one may; two may not."""
    entries = [hidden(1), hidden(2), Entry(2, 0, 0, True, False), Entry(2, 0, 4, True, False)]
    ledger = ledger_of([hidden(tag) for tag in (11, 12)] + entries, ends=(1,))
    model = Model(ledger)
    hand = model.hand([(1, entry.card) for entry in ledger.entries[:4]])
    assert Session(model).check(hand[RED_THREE] >= 1) == "unsat"
    ledger.spared[1] = 1
    assert Session(Model(ledger)).check(hand[RED_THREE] == 1) == "sat"
    assert Session(Model(ledger)).check(hand[RED_THREE] == 2) == "unsat"


def test_cards_from_a_renewed_stock() -> None:
    """What is drawn after the pile became the stock may be any card again; it adds nothing to the deck."""
    ledger = ledger_of([hidden(1), Entry(1, 0, 0, True, False), Entry(2, 0, tagged(UNKNOWN, 2), False, False)])
    ledger.entries.append(Entry(3, 0, 0, True, False))
    ledger.events.append(ledger.events[-1])
    session = Session(Model(ledger))
    assert session.check() == "sat"
    assert session.counts().echoes[2] == 0
