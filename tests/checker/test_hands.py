"""Hands of which not every card was recorded: what may be there, and what is surely there."""

from __future__ import annotations

from canasta.cards import CLASS_OF, NONE, UNKNOWN_CLASS, parse_card
from canasta.table.zones import Hand


def cards(text: str) -> list[int]:
    """Cards by their names."""
    return [card for name in text.split() if (card := parse_card(name)) is not None]


def sure(hand: Hand, name: str) -> int:
    """How many cards of a class are surely held."""
    return hand.bag[CLASS_OF[cards(name)[0]]]


def leave(hand: Hand, names: str) -> list[bool]:
    """Whether cards can leave a hand one after another."""
    return [hand.remove(card) is not None for card in cards(names)]


def test_an_unread_card_may_have_been_a_known_one() -> None:
    """`?` leaves a hand with one unread card: it may be that one, or any of the others."""
    hand = Hand(cards("7H 8S ?"))
    assert leave(hand, "?") == [True]
    assert [sure(hand, "7"), sure(hand, "8"), hand.bag[UNKNOWN_CLASS]] == [0, 0, 2]
    assert leave(hand, "KC 7H") == [True, True]
    assert len(hand) == 0


def test_no_more_strangers_than_unread_cards() -> None:
    """Two cards that were not known to be there cannot both be the one unread card."""
    hand = Hand(cards("7H 8S ?"))
    assert leave(hand, "KC QD") == [True, False]
    assert len(hand) == 2


def test_a_rank_may_have_been_any_suit() -> None:
    """A seven of no suit leaves: the one known by its suit may be gone, and a third one cannot leave."""
    hand = Hand(cards("7H 7"))
    assert leave(hand, "7 7S 7") == [True, True, False]


def test_suits_do_not_matter_to_counts() -> None:
    """Sevens left are counted exactly as long as every name tells the rank."""
    hand = Hand(cards("7H 7 7D K"))
    hand.remove(cards("7")[0])
    assert sure(hand, "7") == 2
    assert hand.bag[UNKNOWN_CLASS] == 0


def test_threes_of_either_colour() -> None:
    """A three of unknown colour leaves: neither colour is sure any more, one three is."""
    hand = Hand(cards("3H 3S"))
    hand.remove(cards("3")[0])
    assert [sure(hand, "3H"), sure(hand, "3S"), sure(hand, "3")] == [0, 0, 1]


def test_what_is_learned_by_a_card() -> None:
    """The name under which a played card was held is the least that can have been learned."""
    assert Hand(cards("7 ?")).remove(cards("7H")[0]) == cards("7")[0]
    assert Hand(cards("? ?")).remove(cards("7H")[0]) == cards("?")[0]
    assert Hand(cards("7H 8H")).remove(cards("?")[0]) == NONE


def test_wild_that_stands_for_a_card() -> None:
    """`JK=7H` leaves as the joker that it is."""
    assert leave(Hand(cards("JK")), "JK=7H") == [True]


def test_a_card_that_must_have_left_under_a_vaguer_name() -> None:
    """The only seven left as a seven of no suit, as far as other cards tell: it cannot leave again."""
    hand = Hand(cards("7H 7S 8C"))
    assert leave(hand, "7 7S 7H") == [True, True, False]
    assert [len(hand), sure(hand, "8")] == [1, 1]
