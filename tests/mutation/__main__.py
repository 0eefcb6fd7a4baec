"""`python -m tests.mutation [clauses] [definitions] [values] [WORD …]`: which mutants the conformance suite notices.

`python -m tests.mutation proofs [WORD …]` proves of those that `equivalent.yaml` calls proved that they judge alike.
"""

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


def equivalent(how: str = "") -> dict[str, str]:
    """Mutants that judge as the right rules do, all or those that are known in one way, each with the reason."""
    import yaml

    found = yaml.safe_load(Path(__file__).with_name("equivalent.yaml").read_text("utf-8"))
    groups = [found[how]] if how else found.values()
    return {name: reason for group in groups for reason, names in group.items() for name in names}


def noticed(mutant: Mutant, cases: list[Case]) -> bool:
    """Whether a case fails under a mutant."""
    from tests.mutation import suite

    return any(suite.notices(case, mutant.wrong) for case in suite.by_chapter(mutant, cases))


def proofs(words: list[str]) -> bool:
    """Prove the mutants that are called proved, or those whose name holds one of some words; whether one fails."""
    from tests.mutation import mutants, proofs

    prover = proofs.Prover(list(proofs.subjects()))
    rulesets = [subject.ruleset for subject in prover.subjects]
    wrong = 0
    for how in (proofs.ALIKE, proofs.WHERE_KEPT):
        names = {name for name in equivalent(how) if not words or any(word in name for word in words)}
        for mutant in mutants.every(rulesets, {"clauses", "definitions"}):
            if mutant.name in names:
                names.remove(mutant.name)
                found = prover.verdict(mutant)
                wrong += found != how
                print(f"{found}: {mutant.name}{'' if found == how else f'; it is called {how}'}", flush=True)
        print("".join(f"there is no mutant {name}\n" for name in sorted(names)), end="")
        wrong += len(names)
    return bool(wrong)


def variants(words: list[str]) -> list[str]:
    """The words that name packaged variants."""
    from canasta.variant.locate import packaged

    return [word for word in words if word in packaged()]


def main() -> int:
    """Try all mutants, or those whose name holds one of some words."""
    os.environ["CANASTA_CACHE"] = "off"
    from tests.mutation import mutants, suite

    words = sys.argv[1:]
    if words[:1] == ["proofs"]:
        return proofs(words[1:])
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
