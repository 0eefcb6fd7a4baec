"""Reading a program's log: its events, its cards, its deals and its turns."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.interop.burraco_log import in_common_form

Event = dict[str, Any]

STARTS = frozenset({"draw", "take_pile", "stock_exhausted", "end-hand-empty-stock", "take_top_for_sequence"})
LAYING = frozenset({"meld", "take_pile", "go_out"})


@dataclass(slots=True)
class Lay:
    """Cards put on the table in one go, to a meld that is new or stands already."""

    rank: str
    key: str
    added: list[str]
    new: bool
    size: int


@dataclass(slots=True)
class LoggedDeal:
    """One deal of a log: how it began, its turns, and the event that closed it, if any did."""

    start: Event
    turns: list[list[Event]] = field(default_factory=list)
    end: Event | None = None
    trouble: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Log:
    """A whole log: the program's own heading, its deals and its last line."""

    name: str
    game: Event
    deals: list[LoggedDeal]
    end: Event | None


def read_log(path: Path) -> Log:
    """The log in a file of one JSON object a line."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    events = in_common_form(events)
    log = Log(f"{path.parent.name}/{path.name}", events[0], [], None)
    for event in events[1:]:
        _place(log, event)
    return log


def _place(log: Log, event: Event) -> None:
    kind = event["e"]
    if kind == "deal":
        log.deals.append(LoggedDeal(event))
    elif kind == "game_end":
        log.end = event
    elif kind == "hand_end":
        log.deals[-1].end = event
    elif kind.startswith("engine_"):
        log.deals[-1].trouble.append(event)
    else:
        _place_move(log.deals[-1], event)


def _place_move(deal: LoggedDeal, event: Event) -> None:
    if event["e"] in STARTS:
        deal.turns.append([])
    deal.turns[-1].append(event)


def plain(card: str) -> str:
    """A logged card (`10H#1`, `JK#54`) under its CGN name: which copy it was is not kept."""
    name = card.split("#")[0]
    return "T" + name[2:] if name.startswith("10") else name


def plains(cards: list[str]) -> list[str]:
    """Logged cards under their CGN names, in their order."""
    return [plain(card) for card in cards]


def unknown(count: int) -> str:
    """So many cards that nobody recorded."""
    return "?" if count == 1 else f"?*{count}"


def is_red_three(card: str) -> bool:
    """Whether a logged card is the three of hearts or of diamonds."""
    return plain(card) in {"3H", "3D"}


def origin(log: Log) -> tuple[str, str]:
    """The program that wrote the log and its commit, without what is said of them besides."""
    return str(log.game["engine"]).split()[0], str(log.game["commit"]).split()[0]


def lays(event: Event) -> list[Lay]:
    """What an event put on the table."""
    if event["e"] == "take_top_for_sequence":
        return [Lay(plain(event["card"])[1], str(event["i"]), [event["card"]], False, len(event["result"]))]
    return [_lay(meld) for meld in event.get("melds", [])]


def rank_of(meld: Event) -> str:
    """What a meld is named by: its rank, the suit of a sequence, W for wild cards."""
    return "W" if meld["rank"] == "WILD" else suit(meld) or plain(meld["rank"])


def suit(meld: Event) -> str:
    """The suit of a sequence; nothing for other melds."""
    return plain((meld.get("added") or meld["cards"])[0])[1] if meld.get("kind") == "sequence" else ""


def _lay(meld: Event) -> Lay:
    rank = rank_of(meld)
    return Lay(rank, str(meld.get("i", rank)), list(meld["added"]), meld["new"], meld["size"])


def teams(log: Log) -> list[list[int]]:
    """The seats of every side, by number."""
    return [list(team) for team in log.game["teams"]]


def seats(log: Log) -> list[str]:
    """The names of the seats, clockwise; a program may write after a colon who sits there."""
    return [str(player).split(":")[0] for player in log.game["players"]]


def sides(log: Log) -> list[str]:
    """The name of every side: the names of its seats joined."""
    names = seats(log)
    return ["".join(names[seat] for seat in team) for team in teams(log)]


def team_of(log: Log, seat: int) -> int:
    """The number of the side a seat plays for."""
    return next(number for number, team in enumerate(teams(log)) if seat in team)
