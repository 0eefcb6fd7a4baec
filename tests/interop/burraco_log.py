"""The Burraco program's own events, brought into the form that the other logs have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Event = dict[str, Any]

ENGINE = "TinucciTUM/PyBurracoBabbo"


def in_common_form(events: list[Event]) -> list[Event]:
    """The events of a log, those of the Burraco program in the form of the others."""
    if events[0]["engine"] != ENGINE:
        return events
    deals: list[list[Event]] = []
    for event in events[1:]:
        if event["e"] == "deal":
            deals.append([])
        deals[-1].append(event)
    end = deals[-1][-1]
    return [
        events[0],
        *(event for deal in deals for event in _deal(_counted(deal))),
        end | {"winner_team": end["scores"].index(max(end["scores"]))},
    ]


def _counted(events: list[Event]) -> Iterator[Event]:
    """The events of a deal; a draw from a new stock, of which the log has no card, with a card that nobody noted."""
    pile = 0
    for event in events:
        if event.get("reshuffle"):
            yield event | {"cards": ["?"], "stock_left": pile - 1}
            pile = 0
        else:
            yield event
            pile = 0 if event["e"] == "take_pile" else pile + (event["e"] == "discard")


def _deal(given: Iterator[Event]) -> list[Event]:
    events = list(given)
    ranks: dict[tuple[int, int], str] = {}
    feet = _feet(events)
    taken = {event["p"] for event in events if event["e"] == "pozzetto"}
    left = [[] if seat in taken else foot for seat, foot in enumerate(feet)]
    form = [_event(event, ranks, feet, left) for event in events if event["e"] != "game_end"]
    # The logged `points` leave out what going out earns and an untaken pozzetto costs; the totals have both.
    sums = zip(form[-1]["totals"], events[0]["scores_before"], strict=True)
    return [*form[:-1], form[-1] | {"hand_scores": [total - before for total, before in sums]}]


def _feet(events: list[Event]) -> list[list[str]]:
    """The second hand of every seat: the one it took, and for others what was left, in order."""
    packets = [list(packet) for packet in events[0]["pozzetti"]]
    took = {event["p"]: event["cards"] for event in events if event["e"] == "pozzetto"}
    for cards in took.values():
        packets.remove(cards)
    return [took[seat] if seat in took else packets.pop(0) for seat in range(len(events[0]["hands"]))]


def _event(event: Event, ranks: dict[tuple[int, int], str], feet: list[list[str]], left: list[list[str]]) -> Event:
    kind = event["e"]
    if kind == "deal":
        return event | {"feet": feet, "red_threes": [[] for _ in feet]}
    if kind == "take_pile":
        return event | {"top": event["pile"][-1]}
    if kind == "pozzetto":
        return event | {"e": "foot"}
    if kind == "meld":
        rank = ranks.setdefault((event["p"], event["i"]), _name(event["result"]))
        lay = {"i": event["i"], "rank": rank, "added": event["added"], "new": event["new"]}
        return {"e": "meld", "p": event["p"], "melds": [lay | {"size": len(event["result"])}]}
    return _end(event, ranks, left) if kind == "hand_end" else event


def _end(event: Event, ranks: dict[tuple[int, int], str], left: list[list[str]]) -> Event:
    melds = [
        [{"rank": ranks[seat, number], "cards": cards} for number, (_, cards) in enumerate(laid)]
        for seat, laid in enumerate(event["melds"])
    ]
    bare: list[list[str]] = [[] for _ in left]
    return event | {"melds": melds, "red_threes": bare, "feet": left}


def _name(cards: list[str]) -> str:
    """The suit of a sequence, the rank of a set."""
    natural = [card for card in cards if card != "JK" and card[0] != "2"]
    ranks, suits = {card[:-1] for card in natural}, {card[-1] for card in natural}
    if not natural:
        return "2"
    return natural[0][-1] if len(ranks) > 1 and len(suits) == 1 else natural[0][:-1]
