"""Chooses the example plays of the rulebook among the cases of the conformance suite: `python -m tests.examples`.

`python -m tests.examples --missing [VARIANT …]` tells which rules at work in a packaged variant have no play there.
A rule that forbids outright what it judges needs no legal one; of one that only sets or scores, a false claim is that.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from canasta.phrases import Phrase
from canasta.report.rulebook.plays import Heard, Made, judged
from canasta.text import CanastaError
from canasta.variant import Variant, load_variant
from canasta.variant.locate import packaged

HERE = Path(__file__).parent
TURN = re.compile(r"\d+\. ")
TARGET = HERE.parent / "spec" / "examples.json"


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case that rests on no reading, with its name, the shortest first."""
    found = []
    for file in sorted((HERE / "conformance").glob("*/**/*.yaml")):
        content = yaml.safe_load(file.read_text("utf-8"))
        for case in content.get("cases", ()):
            name = f"{file.relative_to(HERE / 'conformance').with_suffix('')}:{case['id']}"
            if not case.get("readings") and case["verdict"] in ("legal", "illegal", "contradiction"):
                found.append((name, {**case, "rule": content.get("rule")}))
    yield from sorted(found, key=lambda pair: (broken_off(pair[1]["game"]), len(pair[1]["game"])))


def broken_off(game: str) -> int:
    """How little a play shows: hands of unknown cards, and a last turn that stops in the middle."""
    lines = game.strip().split("\n")
    unknown = any(line.startswith("hand ") and "?" in line for line in lines)
    turns = [line for line in lines if TURN.match(line)]
    ended = not turns or "discard" in turns[-1] or turns[-1] != lines[-1]
    return unknown + (not ended)


@cache
def judging() -> frozenset[str]:
    """The rules that require something; of the others, which set or score, only what follows is broken."""
    clauses = (clause for name in packaged() for clause in load_variant(name).clauses.values())
    return frozenset(clause.rule for clause in clauses if clause.kind == "require")


def breaks(case: dict[str, Any], rule: str) -> str:
    """The rule that a case breaks, where that shows a rule broken: itself, or what a record claims against it."""
    broken = case.get("rules", [])
    if rule in broken:
        return rule
    only = len(broken) == 1 and rule not in judging() and case["rule"] == rule
    return str(broken[0]) if only else ""


def besides(case: dict[str, Any], rule: str) -> list[str]:
    """The rules that an illegal case breaks beside the one that it shows broken."""
    return sorted(set(case.get("rules", [])) - {breaks(case, rule)})


def shows(case: dict[str, Any], rule: str) -> str | None:
    """Whether a case shows a rule kept (legal) or broken (illegal); None when it shows neither."""
    if case["verdict"] == "legal":
        return "legal" if case["rule"] == rule else None
    return "illegal" if breaks(case, rule) else None


@cache
def heard(variant: Variant, game: str) -> Heard | None:
    """What is found of a game under a variant; None when it cannot be judged there."""
    try:
        return judged(variant, game)
    except CanastaError:
        return None


def chosen(
    rule: str, variant: Variant, verdict: str, known: list[tuple[str, dict[str, Any]]]
) -> tuple[str, Any, str] | None:
    """The shortest case for a variant: those that break nothing else before others, and then those that name it."""

    def rank(pair: tuple[str, dict[str, Any]]) -> tuple[int, bool]:
        case = pair[1]
        return len(besides(case, rule)) if verdict == "illegal" else 0, variant.id not in case["variants"]

    for name, case in sorted(known, key=rank):
        found = heard(variant, case["game"])
        told = found and found.of(breaks(case, rule) or rule, verdict == "legal", besides(case, rule))
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
                    if isinstance(told, Phrase):
                        row["made"] = msgspec.to_builtins(Made.of(told))
                    if (by := breaks(content, rule)) not in ("", rule):
                        row["by"] = by
                    if verdict == "illegal" and (others := besides(content, rule)):
                        row["besides"] = others
                    rows.setdefault((case, told), row)["variants"].append(name)
        if rows:
            yield rule, list(rows.values())


def missing(variant: Variant) -> Iterator[tuple[str, str, str]]:
    """The rules at work in a variant that have no play of a verdict there, each with what stands in the way."""
    every = list(cases())
    for rule, forbids in at_work(variant).items():
        for verdict in ("illegal",) if forbids else ("legal", "illegal"):
            known = [pair for pair in every if shows(pair[1], rule) == verdict]
            if chosen(rule, variant, verdict, known) is None:
                own = [name for name, case in known if variant.id in case["variants"]]
                yield rule, verdict, f"{len(known)} cases, {len(own)} name it" if known else "no case"


def at_work(variant: Variant) -> dict[str, bool]:
    """The rules that can make a difference in a variant, each with whether it forbids outright what it judges."""
    from canasta.report.rulebook.entries import Entries
    from canasta.report.rulebook.values import Values

    entries = Entries(variant, Values(variant, variant.players))
    return {rule: entries.forbids(rule) for rule in variant.effective.rules.force if rule in entries.awake}


def tell_missing(names: list[str]) -> None:
    """Print what is missing in some packaged variants, or in all."""
    for name in names or sorted(packaged()):
        variant = load_variant(name)
        found, working = list(missing(variant)), at_work(variant)
        less = {verdict: sum(each[1] == verdict for each in found) for verdict in ("legal", "illegal")}
        lacking = ", ".join(f"{number} without a play that is {verdict}" for verdict, number in less.items())
        print(f"{name}: {len(working)} rules at work; {lacking}")
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
