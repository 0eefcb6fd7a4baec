"""How the time of a check grows with turns, packs and unreadable cards: `python -m tests.benchmarks.unknown_growth`.

Writes tests/benchmarks/data/unknown-growth.csv and draws validator/unknown.svg from it; with `--draw` it only draws.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from time import process_time

from canasta import Limits, Wishes, check

from .bench_unknown_figures import deal, dulled, no_suit
from .games import ROOT
from .obedient import DATA
from .svg import Panel, Row, drawing

TABLE, PLOT = DATA / "unknown-growth.csv", ROOT / "validator" / "unknown.svg"
WISHES = {"reasoned on": Wishes(Limits(question=2, game=20)), "counted alone": Wishes(decide=False)}
TURN = re.compile(r"^[0-9]+\. ", re.MULTILINE)
ROUNDS = 3
PANELS = {
    "turns": Panel("turns of the deal, two packs", "turns"),
    "packs": Panel("whole deals, by packs", "packs (77, 86 and 98 turns)"),
    "suits": Panel("share of suits unreadable", "per cent"),
    "cards": Panel("share of cards unreadable", "per cent"),
}


def records() -> Iterator[tuple[str, float, str, str]]:
    """What grows, how far, and the record: its path and text."""
    path, text = deal()
    starts = [match.start() for match in TURN.finditer(text)]
    for count in (10, 20, 30, 40, 50, 60, 70):
        yield "turns", count, path, text[: starts[count]]
    yield "turns", len(starts), path, text
    for packs in (2, 3, 4):
        path, text = deal(packs)
        yield "packs", packs, path, text
    for share in (0, 10, 20, 40, 60, 80, 100):
        yield "suits", share, *deal(hide=dulled(share / 100, no_suit))
    for share in (0, 2, 4, 6, 8, 10):
        yield "cards", share, *deal(hide=dulled(share / 100, lambda card: "?"))


def measured() -> Iterator[Row]:
    """The least CPU time of some checks of every record, and the verdict."""
    for kind, x, path, text in records():
        for series, wishes in WISHES.items():
            best = float("inf")
            for _ in range(ROUNDS):
                began = process_time()
                [report] = check(text, path, wishes=wishes)
                best = min(best, process_time() - began)
                if best > 2:
                    break
            yield Row(kind, x, series, round(best, 4), report.verdict)


def main() -> None:
    """Measure and draw."""
    if "--draw" not in sys.argv:
        check(*reversed(deal()))
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Row._fields)
            for row in measured():
                writer.writerow(row)
                file.flush()
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = [
            Row(each["what"], float(each["x"]), each["series"], float(each["seconds"]), each["verdict"])
            for each in csv.DictReader(file)
        ]
    PLOT.write_text(drawing(PANELS, rows), "utf-8")


if __name__ == "__main__":
    main()
