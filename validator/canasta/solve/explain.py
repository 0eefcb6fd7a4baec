"""Why a record has no completion: the earliest event that is impossible, and the fewest facts behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from canasta.solve.facts import Fact
from canasta.solve.ledger_rows import LedgerRows
from canasta.solve.reasons import Reasons, Rule
from canasta.solve.records import Event, Ledger
from canasta.solve.tracked import Tracked

__all__ = ["Conflict", "Rule", "because", "contradiction", "counted"]

#: Seconds that are always left for making reasons short.
LEAST = 0.05


@dataclass(slots=True, frozen=True)
class Conflict:
    """The first event at which no completion is left, and facts that leave none; none of them can be done without.

    `sure` says that no limit of time was met on the way: else the event may be late and the facts too many.
    """

    event: Event
    facts: list[Fact]
    sure: bool = True


def counted(ledger: Ledger, until: int | None = None) -> list[int]:
    """The full cards of which so many copies are met that their number may matter."""
    rows = LedgerRows(ledger, until=until)
    return sorted({*rows.suspects(), *(card for _, card in rows.copies.broken)})


def contradiction(
    ledger: Ledger,
    limit: float = 2.0,
    rules: Sequence[Rule] = (),
    waived: Collection[str] = (),
    always: Sequence[Any] = (),
    context: Any = None,
) -> Conflict | None:
    """The earliest impossible event of a deal with the fewest facts behind it; None when none is found.

    `rules` are further conditions, `always` bounds further variables in them; facts named in `waived` do not count.
    """
    began = monotonic()
    whole = Reasons(Tracked(ledger, kinds=counted(ledger), summaries=True), limit, rules, waived, always, context)
    event = whole.earliest()
    if event is None:
        return None
    reasons = whole
    if event + 1 < len(ledger.events):
        cut = Tracked(ledger, until=event + 1, kinds=counted(ledger, event + 1), summaries=True)
        reasons = Reasons(cut, max(LEAST, limit - (monotonic() - began)), rules, waived, always, context)
    names = reasons.fewest()
    found = reasons.told(names) if names else whole.told(sorted(whole.core))
    return Conflict(ledger.events[event], found, not (whole.unsure or reasons.unsure))


def because(
    ledger: Ledger,
    conditions: Iterable[Any],
    limit: float = 2.0,
    rules: Sequence[Rule] = (),
    waived: Collection[str] = (),
    context: Any = None,
) -> list[Fact]:
    """The fewest facts of a deal by which conditions on its unknown cards cannot hold; none when they are not found.

    Conditions are terms over the variables of a model of whole numbers, with what bounds further variables in them.
    """
    tracked = Tracked(ledger, kinds=counted(ledger), summaries=True)
    reasons = Reasons(tracked, limit, rules, waived, conditions, context)
    return reasons.told(reasons.fewest())
