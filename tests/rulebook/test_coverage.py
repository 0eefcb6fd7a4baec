"""The conformance suite keeps its promises: legal and illegal cases of every rule, every reading both ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from canasta.rulebook import Rule, load_rulebook, schemas
from canasta.variant import Variant, load_variant
from canasta.variant.locate import packaged
from canasta.yamlio import Doc, load_file

SUITE = Path(__file__).parents[1] / "conformance"
FILES = sorted(file for file in SUITE.glob("*/**/*.yaml") if file.parent != SUITE / "variants")
BOOK = load_rulebook()
Case = dict[str, Any]

pytestmark = pytest.mark.skipif(not FILES, reason="there is no case yet")


@cache
def docs() -> list[Doc]:
    """The files of the suite."""
    return [load_file(file, str(file.relative_to(SUITE))) for file in FILES]


def cases(kind: str) -> dict[str, list[Case]]:
    """The cases of each rule or reading that has a file."""
    found: dict[str, list[Case]] = defaultdict(list)
    for doc in docs():
        if kind in doc.data:
            found[doc.data[kind]].extend(doc.data["cases"])
    return found


def every_case() -> Iterator[tuple[str, Case]]:
    """Every case with its name."""
    for doc in docs():
        for case in doc.data["cases"]:
            yield f"{doc.path}:{case['id']}", case


def variant(name: str) -> Variant:
    """A variant as a case names it."""
    return load_variant(str(SUITE / name) if name.endswith(".yaml") else name)


def readings() -> Iterator[tuple[str, Variant, str]]:
    """The readings of packaged variants, each with the variant whose file declares it."""
    for name in packaged():
        found = load_variant(name)
        for reading in found.file.readings:
            yield f"{name}/{reading}", found, reading


def expectation(case: Case) -> tuple[Any, ...]:
    """What a case expects."""
    return case["verdict"], sorted(case.get("rules", ())), repr(case.get("scores"))


def test_files_fit_their_schema() -> None:
    """Every file of the suite fits spec/schema/case.schema.json."""
    assert [str(fault) for doc in docs() for fault in schemas.faults_of(doc, "case")] == []


def test_files_lie_where_they_say() -> None:
    """The cases of a rule or reading lie in the file of its name; ids are unique in it."""
    for doc in docs():
        name = doc.data.get("rule") or (f"readings/{doc.data['reading']}" if "reading" in doc.data else None)
        assert name is None or doc.path == f"{name}.yaml"
        ids = [case["id"] for case in doc.data["cases"]]
        assert len(set(ids)) == len(ids), doc.path


def test_names_exist() -> None:
    """Cases name statements, rules, variants and readings that exist."""
    uncited = [
        (name, cite["statement"])
        for name, case in every_case()
        for cite in case["from"]
        if cite["source"] not in BOOK.sources or cite["statement"] not in BOOK.sources[cite["source"]].statements
    ]
    assert uncited == []
    for name, case in every_case():
        for each in case["variants"]:
            found = variant(each).with_readings(case.get("readings", {}))
            unknown = [
                rule for rule in case.get("rules", ()) if "/" in rule and rule not in found.effective.rules.force
            ]
            assert case["verdict"] == "malformed" or unknown == [], name


def lacks(rule: Rule, found: list[Case]) -> str | None:
    """What is missing among the cases of a rule."""
    if all(clause.kind != "require" for clause in rule.clauses):
        return None if any("scores" in case for case in found) or len(found) >= 2 else "a case at work and one at rest"
    if not any(rule.id in case.get("rules", ()) for case in found):
        return "an illegal case"
    if not any(case["verdict"] == "legal" for case in found):
        return "a legal case"
    return None


@pytest.mark.parametrize("rule", BOOK.rules.values(), ids=lambda rule: rule.id)
def test_every_rule_has_cases(rule: Rule) -> None:
    """Every rule has a legal and an illegal case; one that only sets or scores is seen at work."""
    assert lacks(rule, cases("rule").get(rule.id, [])) is None


@pytest.mark.parametrize(("name", "found", "reading"), [pytest.param(*each, id=each[0]) for each in readings()])
def test_every_reading_has_cases(name: str, found: Variant, reading: str) -> None:
    """Every option of a reading has a case, and two cases on one game differ by the reading alone."""
    own = cases("reading").get(name, [])
    default = found.reading(reading)
    options = {case.get("readings", {}).get(reading, default) for case in own}
    assert options >= set(found.file.readings[reading].options), f"{name}: an option has no case"
    pairs = [(one, other) for one, other in combinations(own, 2) if one["game"] == other["game"]]
    assert any(expectation(one) != expectation(other) for one, other in pairs), f"{name}: no two cases differ"
