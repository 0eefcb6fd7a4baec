"""Whether it matters in which order two house packs are put upon one base."""

from __future__ import annotations

import time

from canasta.analyse import answers
from canasta.analyse.answers import Answer
from canasta.analyse.diff import Difference, diff
from canasta.analyse.stack import own_files, stacked
from canasta.text import CanastaError, listed
from canasta.variant import Variant

ANALYSIS = "patch-order"


def order(base: Variant, first: Variant, second: Variant, players: int | None = None, limit: float = 20.0) -> Answer:
    """Whether two packs on one base come to the same whichever is put on first; if not, a play that shows it."""
    began = time.monotonic()
    found = Answer(ANALYSIS, f"{first.id}, {second.id}", answers.PROVED, "", touched(base, first, second))
    refused: list[str] = []
    made: list[Variant] = []
    for packs in ((first, second), (second, first)):
        try:
            made.append(stacked(base, packs))
        except CanastaError as error:
            refused.append(f"{packs[1].id} upon {packs[0].id}: {error.diagnostics[0].message}")
    if refused:
        found.result = answers.REFUTED
        one_way = len(refused) == 1
        found.message = f"the packs fit {'in one order only' if one_way else 'in neither order'}: {'; '.join(refused)}"
    elif made[0].effective.content() == made[1].effective.content():
        found.message = "in either order the same settings and rules come out"
    else:
        _compared(found, diff(made[0], made[1], players, limit))
    found.seconds = round(time.monotonic() - began, 3)
    return found


def touched(base: Variant, first: Variant, second: Variant) -> list[str]:
    """The rules and settings that both packs change."""
    changed = []
    for pack in (first, second):
        files = own_files(base, pack)
        changed.append({name for file in files for name in file.entries} | {p.rule for f in files for p in f.patches})
    return sorted(changed[0] & changed[1])


def _compared(found: Answer, difference: Difference) -> None:
    """What the comparison of both orders says."""
    found.result = difference.equal
    rows = [row for row in difference.rules if row.result == difference.equal]
    names = [row.rule for row in rows]
    if difference.equal == answers.REFUTED:
        found.rules = found.rules or names
        found.message = f"the order matters to {listed(names, 'and')}"
        found.witness = next((witness.text for row in rows for witness in row.witnesses), None)
    elif difference.equal == answers.PROVED:
        found.message = "the orders are written otherwise and judge every play alike"
        found.why = "; ".join(difference.assumptions)
    else:
        found.message = f"the orders differ on paper in {listed(names, 'and') or 'their settings'}"
        found.why = "no play was found that shows it"
