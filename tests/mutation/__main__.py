"""`python -m tests.mutation [clauses] [definitions] [values] [WORD …]`: which mutants the conformance suite notices."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.mutation.mutants import Mutant
    from tests.mutation.suite import Case

KINDS = ("clauses", "definitions", "values")
FEW = 8
"""How many cases that judge otherwise are tried before all of them are looked for."""


def equivalent() -> dict[str, str]:
    """Mutants that judge as the right rules do, each with the reason."""
    import yaml

    file = Path(__file__).with_name("equivalent.yaml")
    found = yaml.safe_load(file.read_text("utf-8")) if file.exists() else None
    return {name: reason for reason, names in (found or {}).items() for name in names}


def noticed(mutant: Mutant, cases: list[Case]) -> bool:
    """Whether a case fails under a mutant."""
    from tests.mutation import suite

    return any(suite.notices(case, mutant.wrong) for case in suite.by_chapter(mutant, cases))


def variants(words: list[str]) -> list[str]:
    """The words that name packaged variants."""
    from canasta.variant.locate import packaged

    return [word for word in words if word in packaged()]


def main() -> int:
    """Try all mutants, or those whose name holds one of some words."""
    os.environ["CANASTA_CACHE"] = "off"
    from tests.mutation import mutants, suite

    words = sys.argv[1:]
    kinds = {word for word in words if word in KINDS} or set(KINDS)
    ids = variants(words) if kinds == {"values"} else []
    names = [word for word in words if word not in KINDS and word not in ids]
    suite.prepare()
    cases, rulesets = suite.measured([case for case in suite.cases() if not ids or case.base.id in ids])
    print(f"{len(cases)} cases, {len(rulesets)} rulesets", flush=True)
    same = equivalent()
    wanted = [each for each in mutants.every(rulesets, kinds, ids) if each.name not in same]
    wanted = [each for each in wanted if not names or any(name in each.name for name in names)]
    print(f"{len(wanted)} mutants", flush=True)
    alive = wanted
    for most in (FEW, len(cases)):
        suite.compare(cases, alive, most)
        alive = [each for each in alive if not noticed(each, cases)]
        print(f"{len(alive)} alive after up to {most} cases each", flush=True)
    print("".join(f"SURVIVES {each.name}\n" for each in alive))
    tried = len(wanted)
    print(f"{tried} mutants, {tried - len(alive)} noticed, {len(alive)} survive; {len(same)} known to be equivalent")
    return bool(alive)


if __name__ == "__main__":
    sys.exit(main())
