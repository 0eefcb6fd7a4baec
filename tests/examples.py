"""Chooses the example plays of the rulebook among the cases of the conformance suite: `python -m tests.examples`.

`python -m tests.examples --missing [VARIANT …]` tells which rules at work in a packaged variant have no play there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from canasta.report.rulebook.plays import said
from canasta.text import CanastaError
from canasta.variant import Variant, load_variant
from canasta.variant.locate import packaged

HERE = Path(__file__).parent
TARGET = HERE.parent / "spec" / "examples.json"
OWN, OTHER = 12, 5
"""How many cases are tried that name a variant, and how many that do not."""


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case that rests on no reading, with its name, the shortest first."""
    found = []
    for file in sorted((HERE / "conformance").glob("*/**/*.yaml")):
        content = yaml.safe_load(file.read_text("utf-8"))
        for case in content.get("cases", ()):
            name = f"{file.relative_to(HERE / 'conformance').with_suffix('')}:{case['id']}"
            if not case.get("readings") and case["verdict"] in ("legal", "illegal", "contradiction"):
                found.append((name, {**case, "rule": content.get("rule")}))
    yield from sorted(found, key=lambda pair: len(pair[1]["game"]))


def shows(case: dict[str, Any], rule: str) -> str | None:
    """Whether a case shows a rule kept (legal) or broken (illegal), and that rule alone; None when it shows neither."""
    if case["verdict"] == "legal":
        return "legal" if case["rule"] == rule else None
    return "illegal" if case.get("rules") == [rule] else None


@cache
def fits(variant: Variant, game: str, rule: str, verdict: str) -> str | None:
    """What is said of a game under a variant, when it is judged there as it should be; None when it is not."""
    try:
        return said(variant, game, rule, verdict == "legal")
    except CanastaError:
        return None


def chosen(
    rule: str, variant: str, verdict: str, known: list[tuple[str, dict[str, Any]]]
) -> tuple[str, Any, str] | None:
    """The shortest case for a variant, those that name it before others."""
    own = [pair for pair in known if variant.id in pair[1]["variants"]]
    other = [pair for pair in known if variant.id not in pair[1]["variants"]]
    for name, case in [*own[:OWN], *other[:OTHER]]:
        told = fits(variant, case["game"], rule, verdict)
        if told is not None:
            return name, case, told
    return None


def examples() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """For every rule the plays that show it, each with the variants in which it is so judged."""
    every = list(cases())
    variants = {name: load_variant(name) for name in sorted(packaged())}
    for rule in sorted({rule for one in variants.values() for rule in one.effective.rules.force}):
        rows: dict[tuple[str, str], dict[str, Any]] = {}
        having = [name for name, one in variants.items() if rule in one.effective.rules.force]
        for verdict in ("legal", "illegal"):
            known = [pair for pair in every if shows(pair[1], rule) == verdict]
            for name in having:
                if hit := chosen(rule, variants[name], verdict, known):
                    case, content, told = hit
                    row = {"verdict": verdict, "case": case, "game": content["game"], "says": told, "variants": []}
                    rows.setdefault((case, told), row)["variants"].append(name)
        if rows:
            yield rule, list(rows.values())


def missing(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """The rules at work in a variant that have no play of a verdict there, each with what stands in the way."""
    every = list(cases())
    for rule in at_work(variant):
        for verdict in ("legal", "illegal"):
            known = [pair for pair in every if shows(pair[1], rule) == verdict]
            if chosen(rule, variant, verdict, known) is None:
                own = [name for name, case in known if variant.id in case["variants"]]
                yield rule, verdict, f"{len(known)} cases, {len(own)} name it" if known else "no case"


def at_work(variant: Variant) -> list[str]:
    """The rules that can make a difference in a variant."""
    from canasta.report.rulebook.entries import Entries
    from canasta.report.rulebook.values import Values

    awake = Entries(variant, Values(variant, variant.players)).awake
    return [rule for rule in variant.effective.rules.force if rule in awake]


def tell_missing(names: list[str]) -> None:
    """Print what is missing in some packaged variants, or in all."""
    for name in names or sorted(packaged()):
        variant = load_variant(name)
        found, number = list(missing(variant)), len(at_work(variant))
        have = {verdict: number - sum(each[1] == verdict for each in found) for verdict in ("legal", "illegal")}
        print(f"{name}: {number} rules at work, {have['legal']} with a legal, {have['illegal']} with an illegal play")
        for rule, verdict, why in found:
            print(f"  {rule} {verdict}: {why}", flush=True)


def write() -> None:
    """Write the file that the rulebook reads."""
    found = {}
    for rule, rows in examples():
        found[rule] = rows
        print(rule, len(rows), flush=True)
        TARGET.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--missing"]:
        tell_missing(sys.argv[2:])
    else:
        write()
