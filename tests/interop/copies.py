"""Equal cards told apart, for logs that do not number the copies of a card: what came with the pile is marked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tests.interop.log import Event, Log, LoggedDeal


def told_apart(log: Log) -> Log:
    """A log in which the cards of a taken pile are numbered, where they lay and where they were melded that turn."""
    return replace(log, deals=[_deal(deal) for deal in log.deals])


def _deal(deal: LoggedDeal) -> LoggedDeal:
    hands = [Counter(hand) for hand in deal.start["hands"]]
    turns = []
    for turn in deal.turns:
        hand = hands[turn[0]["p"]]
        turns.append(Taken(turn[0], hand).turn(turn) if turn[0]["e"] == "take_pile" else turn)
        for event in turn:
            _follow(hand, event)
    return replace(deal, turns=turns)


def _follow(hand: Counter[str], event: Event) -> None:
    """Bring a hand on by what an event put into it and took out of it."""
    hand.update([*event.get("cards", []), *event.get("pile", []), *event.get("replacements", [])])
    hand.subtract([*event.get("red_threes", []), *(card for lay in event.get("melds", []) for card in lay["added"])])
    if "card" in event:
        hand[event["card"]] -= 1


class Taken:
    """A turn that takes the pile: the hand as it was, and the cards of the pile not yet melded."""

    def __init__(self, take: Event, hand: Counter[str]) -> None:
        """Number the pile."""
        self._held = Counter(hand)
        self._pile = [f"{card}#{at}" for at, card in enumerate(take["pile"])]
        self._left = self._pile[::-1]

    def turn(self, turn: list[Event]) -> list[Event]:
        """The events with their cards told apart."""
        take = turn[0] | {"pile": self._pile, "top": self._pile[-1]}
        return [self._lays(take, top=turn[0]["top"]), *(self._lays(event) for event in turn[1:])]

    def _lays(self, event: Event, top: str | None = None) -> Event:
        if "melds" not in event:
            return event
        melds = []
        for lay in event["melds"]:
            cards, tops = list(lay["added"]), []
            if top in cards:
                cards.remove(top)
                top, tops = None, [self._left.pop(0)]
            melds.append(lay | {"added": tops + [self._card(card) for card in cards]})
        return event | {"melds": melds}

    def _card(self, card: str) -> str:
        """A card that leaves the hand is the copy held before the pile was taken, as long as there is one."""
        if self._held[card] > 0:
            self._held[card] -= 1
            return card
        found = next((copy for copy in self._left if copy.split("#")[0] == card), card)
        if found in self._left:
            self._left.remove(found)
        return found
