"""Runs every case of the conformance suite; README.md is the contract."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta.checker.api import check

HERE = Path(__file__).parent


def cases() -> list[Any]:
    """Every case, once for each variant it names."""
    found = []
    for file in sorted(HERE.glob("*/**/*.yaml")):
        if file.parent.name == "variants":
            continue
        for case in yaml.safe_load(file.read_text("utf-8"))["cases"]:
            name = f"{file.relative_to(HERE).with_suffix('')}:{case['id']}"
            found += [pytest.param(case, variant, id=f"{name}@{variant}") for variant in case["variants"]]
    return found


@pytest.mark.parametrize(("case", "variant"), cases())
def test_case(case: dict[str, Any], variant: str) -> None:
    """The case is judged as its source says."""
    reference = str(HERE / variant) if variant.endswith(".yaml") else variant
    (report,) = check(f'[Variant "{reference}"]\n{case["game"]}', "case.cgn", readings=case.get("readings"))
    told = [(each.rule, each.verdict, each.turn, each.message) for each in report.findings]
    assert {each.rule for each in report.findings} == set(case.get("rules", [])), told
    assert report.verdict == case["verdict"], told
    if "findings" in case:
        assert len(report.findings) == case["findings"], told
    if "turns" in case:
        assert {each.turn for each in report.findings} == set(case["turns"]), told
    if "because" in case:
        (finding,) = [each for each in report.findings if each.reasons]
        assert sorted({each.line - 1 for each in finding.reasons}) == case["because"], finding.reasons
    for side, figures in case.get("scores", {}).items():
        row = [row for row in report.scores if row.side == side][-1]
        have = {**row.items, "score": row.score, "total": row.total}
        assert {name: have[name] for name in figures} == figures
