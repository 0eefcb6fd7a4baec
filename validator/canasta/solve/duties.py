"""The fewest duties that must have been neglected, where no completion of a record keeps them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from time import monotonic

from canasta.language.lazy import z3
from canasta.solve.session import SAT, UNSAT, Session

#: More duties than this are not given up together.
MOST = 12


def given_up(
    session: Session,
    duties: Mapping[str, int],
    limit: float = 2.0,
    refine: Callable[[], bool] = lambda: False,
) -> list[str] | None:
    """The fewest duties that some completion does not keep, the latest of as many; None where that is not found.

    `duties` are literals with their events, each of which the session's rows imply a duty by. `refine` is called when a
    completion was found, and says whether it learned something that the completion may contradict. None is also the
    answer where the rest of the record contradicts itself, which `session.check()` tells.
    """
    deadline = monotonic() + limit
    cores: list[frozenset[str]] = []
    spared: frozenset[str] | None = frozenset()
    while spared is not None and (left := deadline - monotonic()) > 0:
        kept = [z3().Bool(name) for name in duties if name not in spared]
        answer = session.within(left).check(given=kept)
        if answer == UNSAT:
            core = frozenset(map(str, session.core))
            if not core:
                return None
            cores.append(core)
            spared = hitting(cores, duties, deadline)
        elif answer != SAT:
            return None
        elif not refine():
            return sorted(spared, key=lambda name: (duties[name], name))
    return None


def hitting(cores: Sequence[Collection[str]], events: Mapping[str, int], deadline: float) -> frozenset[str] | None:
    """The fewest names of which each core has one, later ones first; None past the limits."""
    for number in range(1, MOST + 1):
        for found in _hits(frozenset(), list(cores), number, events):
            return found
        if monotonic() > deadline:
            return None
    return None


def _hits(
    chosen: frozenset[str], cores: Sequence[Collection[str]], number: int, events: Mapping[str, int]
) -> Iterator[frozenset[str]]:
    """Sets of so many names more at most that hit the cores left."""
    open_ = [core for core in cores if not chosen.intersection(core)]
    if not open_:
        yield chosen
    elif number and _apart(open_) <= number:
        first = min((sorted(core) for core in open_), key=len)
        for name in sorted(first, key=lambda name: (-events[name], name)):
            yield from _hits(chosen | {name}, open_, number - 1, events)


def _apart(cores: Sequence[Collection[str]]) -> int:
    """How many of the cores have nothing in common, at least: each needs a name of its own."""
    seen: set[str] = set()
    number = 0
    for core in sorted(cores, key=len):
        if seen.isdisjoint(core):
            seen |= set(core)
            number += 1
    return number
