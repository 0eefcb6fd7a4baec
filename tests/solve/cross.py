"""Damaged records through everything that can say whether any cards fit them: counting, both models, and the truth.

`python -m tests.solve.cross --records 1000` prints how many records were compared and every difference.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from canasta.cards import UNKNOWN as HIDDEN
from canasta.cards import tag_of
from canasta.solve.explain import contradiction, counted
from canasta.solve.model import Model
from canasta.solve.records import Ledger, Showing
from canasta.solve.second import Second
from canasta.solve.session import UNKNOWN, UNSAT, Session
from canasta.solve.tagging import tag_game
from canasta.solve.trace import trace
from canasta.transcript import tree
from canasta.transcript.parse import parse
from tests.solve.damage import Record, records

#: Seconds that one question may take.
LIMIT = 10.0


@dataclass
class Compared:
    """What each way says of a record: the first impossible event, None where there is none."""

    record: Record
    events: int
    counting: int | None
    bare: int | None
    model: int | None
    second: int | None
    exists: str
    vague: bool
    stocked: bool
    undecided: bool = False

    def wrong(self) -> Iterator[str]:
        """Where one way finds impossible what another finds possible, and cannot only have overlooked something."""
        if self.undecided:
            return
        if self.model is not None and (self.second is None or self.model < self.second):
            yield f"first model {self.model}, second {self.second}"
        if self.exists == UNSAT and self.second is None:
            yield "no completion by the first model, one by the second"
        if self.counting is not None and (self.bare is None or self.bare > self.counting):
            yield f"counting {self.counting}, second without duties {self.bare}"
        if not self.vague and self.counting != self.bare:
            yield f"counting alone {self.counting}, second without duties {self.bare}"

    def overlooked(self) -> Iterator[str]:
        """What the first model leaves to completions, which are judged before they are believed."""
        if self.undecided or self.second is None:
            return
        if self.model is None or self.model > self.second:
            yield f"first model {self.model}, second {self.second}"
        elif self.exists != UNSAT:
            yield f"a completion by the first model, none by the second from {self.second}"


def compared(record: Record) -> Compared | None:
    """What each way says of a record of which cards are unknown."""
    game = parse(record.text).games[0]
    ledgers = trace(game, "-", lines=record.text.split("\n")).ledgers
    if not ledgers:
        return None
    ledger = with_shows(ledgers[0], game)
    counting = min([*ledger.broken, *(ledger.entries[at].event for at in ledger.conjured)], default=None)
    whole = replace(ledger, conjured=set())
    ends = [event.index for event in ledger.events if event.kind == "end of turn"]
    found = Compared(record, len(ledger.events), counting, None, None, None, "", vague(ledger), stocked(game))
    try:
        found.second = earliest(whole)
        found.bare = None if found.second is None else earliest(whole, ends, counting, found.second)
    except TimeoutError:
        found.undecided = True
        return found
    conflict = contradiction(whole, LIMIT)
    found.model = None if conflict is None else conflict.event.index
    found.exists = Session(Model(whole, exact=counted(whole)), LIMIT).check()
    found.undecided = found.exists == UNKNOWN or (conflict is not None and not conflict.sure)
    return found


def earliest(
    ledger: Ledger, waived: Sequence[int] = (), guess: int | None = None, least: int | None = None
) -> int | None:
    """The first impossible event by the second model; quickly so if a guess is right. Raises TimeoutError."""
    second = Second(ledger, waived=waived)
    if guess is None or guess != least:
        return None if second.feasible(seconds=LIMIT) else second.earliest(LIMIT)
    return guess if second.feasible(guess, LIMIT) is False else second.earliest(LIMIT)


def with_shows(ledger: Ledger, game: tree.Game) -> Ledger:
    """A ledger with the shown hands too that counting alone found impossible."""
    shows = {item.at: item for item in tag_game(game).items if isinstance(item, tree.Show)}
    told = {show.event for show in ledger.shows}
    more = [
        Showing(event, ledger.seats.index(show.seat), show.cards)
        for event in sorted(ledger.broken - told)
        if (show := shows.get(ledger.events[event].at.at)) is not None
    ]
    return replace(ledger, shows=sorted([*ledger.shows, *more]))


def vague(ledger: Ledger) -> bool:
    """Whether a card left a hand, or was shown or taken up, under a name that does not say what it is."""
    left = any(entry.out and tag_of(entry.card) for entry in ledger.entries)
    return left or bool(ledger.shows) or bool(ledger.equals) or any(tag_of(each.card) for each in ledger.loose)


def stocked(game: tree.Game) -> bool:
    """Whether the record says which cards lie in the stock or in second hands."""
    stocks = [item.cards for item in game.items if isinstance(item, tree.Stock | tree.Foot)]
    return any((card & 0xFF) != HIDDEN for cards in stocks for card in cards)


def compare(given: Iterable[Record], seen: Counter[str], strict: bool = False) -> Iterator[tuple[Compared, str]]:
    """Every difference, with `strict` also what the first model overlooks; how much was compared is counted."""
    for record in given:
        found = compared(record)
        if found is None:
            seen["unreadable"] += 1
            continue
        seen["records"] += 1
        seen["undecided"] += found.undecided
        seen["impossible"] += found.second is not None
        seen["found by counting"] += found.counting is not None
        seen["plain"] += not found.vague
        yield from ((found, difference) for difference in found.wrong())
        overlooked = list(found.overlooked())
        seen["overlooked"] += bool(overlooked)
        if strict:
            yield from ((found, difference) for difference in overlooked)


def main() -> None:
    """Compare, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--texts", action="store_true", help="print the records that differ")
    parser.add_argument("--strict", action="store_true", help="what the first model overlooks differs too")
    given = parser.parse_args()
    began, seen = perf_counter(), Counter[str]()
    differing = 0
    for found, difference in compare(records(given.records, given.seed), seen, given.strict):
        differing += 1
        record, place = found.record, seen["records"] + seen["unreadable"] - 1
        print(f"{place} {record.source}, {record.hidden}, {', '.join(record.damage)}: {difference}", flush=True)
        if given.texts:
            print(record.text)
    print(", ".join(f"{name} {number}" for name, number in seen.items()))
    print(f"{differing} differences, {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
