"""Whether it matters in which order two house packs are put upon one base."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.analyse.answers import PROVED, REFUTED, Answer
from canasta.analyse.diff import Difference, diff
from canasta.analyse.effort import GUARD
from canasta.analyse.stack import reference
from canasta.text import CanastaError, listed
from canasta.variant import Variant, load_variant
from canasta.variant.locate import JOINT

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

ANALYSIS = "patch-order"


def answers(subject: Subject) -> Iterator[Answer]:
    """An answer for every two packs that are laid upon the variant's base."""
    loaded = subject.variant.loaded
    base, *packs = (reference(file) for file in loaded.chain[-1 - len(loaded.packs) :])
    for one, other in combinations(packs, 2):
        yield order(base, one, other, subject.players, subject.left)


def order(base: str, one: str, other: str, players: int | None = None, limit: float = GUARD) -> Answer:
    """Whether two packs on one base come to the same whichever is laid first; if not, a play that shows it."""
    began = time.monotonic()
    refused: list[str] = []
    made: list[Variant] = []
    for first, second in ((one, other), (other, one)):
        try:
            made.append(load_variant(JOINT.join([base, first, second])))
        except CanastaError as error:
            refused.append(f"{_short(second)} upon {_short(first)}: {error.diagnostics[0].message}")
    names = f"{_short(one)}, {_short(other)}"
    found = Answer(ANALYSIS, names, PROVED, "", touched(made[0]) if made else [])
    if refused:
        found.result = REFUTED
        one_way = len(refused) == 1
        found.message = f"the packs fit {'in one order only' if one_way else 'in neither order'}: {'; '.join(refused)}"
    elif made[0].effective.content() == made[1].effective.content():
        found.message = "in either order the same settings and rules come out"
    else:
        _compared(found, diff(made[0], made[1], players, limit))
    found.message = f"{names}: {found.message}"
    found.seconds = round(time.monotonic() - began, 3)
    return found


def touched(stack: Variant) -> list[str]:
    """The rules and settings that both of two packs change."""
    one, other = ({*file.entries, *(patch.rule for patch in file.patches)} for file in stack.chain[-2:])
    return sorted(one & other)


def _short(ref: str) -> str:
    """A pack as it is called."""
    return Path(ref).stem if ref.endswith(".yaml") else ref


def _compared(found: Answer, difference: Difference) -> None:
    """What the comparison of both orders says."""
    found.result = difference.equal
    rows = [row for row in difference.rules if row.result == difference.equal]
    names = [row.rule for row in rows]
    if difference.equal == REFUTED:
        found.rules = found.rules or names
        found.message = f"the order matters to {listed(names, 'and')}"
        found.witness = next((witness.text for row in rows for witness in row.witnesses), None)
    elif difference.equal == PROVED:
        found.message = "the orders are written otherwise and judge every play alike"
        found.why = "; ".join(difference.assumptions)
    else:
        found.message = f"the orders differ on paper in {listed(names, 'and') or 'their settings'}"
        found.why = "no play was found that shows it"
