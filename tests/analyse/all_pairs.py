"""What `canasta diff` finds for pairs of packaged variants: each with classic, each with its base, and neighbours.

Run it as `python -m tests.analyse.all_pairs [A B …]`, with `--long` to name the rules that were not decided.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator

from canasta.analyse import answers
from canasta.analyse.diff import Difference, diff
from canasta.variant import packaged_variant
from canasta.variant.locate import packaged

NEIGHBOURS = [
    ("samba", "brazilian"),
    ("samba", "uruguay"),
    ("bolivia", "italian"),
    ("brazilian", "italian"),
    ("brazilian", "uruguay"),
    ("bolivia", "uruguay"),
    ("italian", "uruguay"),
    ("hand-and-foot", "burraco"),
    ("catalan", "lithuanian"),
    ("romanian", "lithuanian"),
    ("cuban", "joker"),
    ("joker", "mexicana"),
    ("the-sevens", "mexicana"),
]
HEAD = ("pair", "same", "no effect", "stricter", "looser", "incomparable", "otherwise", "not decided", "cards", "CPU s")


def pairs() -> Iterator[tuple[str, str]]:
    """The pairs: every variant with classic and with what it extends, then the neighbours."""
    names = sorted(set(packaged()) - {"classic"})
    for name in names:
        yield "classic", name
        base = packaged_variant(name).file.extends
        if base and base != "classic":
            yield base, name
    yield from NEIGHBOURS


def kinds(found: Difference) -> Counter[str]:
    """How many rules compare in each way."""
    tally = Counter({"same": found.same})
    for row in found.rules:
        named = {answers.PROVED: "no effect", answers.INCONCLUSIVE: "not decided"}
        tally[named.get(row.result, row.relation)] += 1
    return tally


def undecided(found: Difference) -> Iterator[str]:
    """The rules that were not decided, or only one way, with why."""
    for row in found.rules:
        if row.result == answers.INCONCLUSIVE or (row.result == answers.REFUTED and row.why):
            yield f"    {row.rule}: {row.paper} on paper; {row.why}"


def line(a: str, b: str, found: Difference, seconds: float) -> str:
    """The figures of a pair."""
    tally = kinds(found)
    most = max((witness.size for row in found.rules for witness in row.witnesses), default=0)
    cells = [f"{a} {b}", *(str(tally[each]) for each in HEAD[1:8]), str(most), f"{seconds:.1f}"]
    return " | ".join(cells)


def main() -> None:
    """Compare the pairs that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--limit", type=float, default=30.0)
    given = parser.parse_args()
    chosen = list(zip(given.names[::2], given.names[1::2], strict=True)) or pairs()
    print(" | ".join(HEAD))
    for a, b in chosen:
        one, other = packaged_variant(a), packaged_variant(b)
        began = time.process_time()
        found = diff(one, other, None, given.limit)
        print(line(a, b, found, time.process_time() - began), flush=True)
        for each in undecided(found) if given.long else ():
            print(each, flush=True)


if __name__ == "__main__":
    main()
