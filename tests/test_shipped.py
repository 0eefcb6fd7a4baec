"""All that is shipped fits the schemas that are shipped, and editors are told of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import canasta
from canasta import resources
from canasta.report.json import dumps
from canasta.rulebook import schemas
from canasta.transcript.events import write_events
from canasta.yamlio import load_file

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "conformance"
SCHEMAS = {file.name.removesuffix(".schema.json"): file for file in resources.files("spec", "schema/*.json")}
SHIPPED = {
    "variant": [*resources.files("variants", "**/*.yaml"), *sorted((CASES / "variants").glob("*.yaml"))],
    "rule": resources.files("spec", "rules/*.yaml"),
    "source": resources.files("spec", "sources/*.yaml"),
    "case": sorted(set(CASES.rglob("*.yaml")) - set((CASES / "variants").glob("*.yaml"))),
}
GAMES = sorted((ROOT / "tests" / "transcripts").glob("*.cgn"))


def test_the_schemas_are_those_that_the_design_names() -> None:
    written = {"lint", "prove", "diff", "regress"}
    assert set(SCHEMAS) == {"variant", "rule", "source", "case", "report", "events", *written}


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_has_its_address_and_version(name: str) -> None:
    """The address ends in the version; title and description say what it is for."""
    schema = schemas.schema(name)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert re.fullmatch(rf"https://canasta-rules\.example/schema/{name}/[1-9]\d*\.json", schema["$id"])
    assert schema["title"] and schema["description"]


@pytest.mark.parametrize(("kind", "file"), [(kind, file) for kind, files in SHIPPED.items() for file in files])
def test_every_file_fits_its_schema(kind: str, file: Path) -> None:
    assert [str(fault) for fault in schemas.faults_of(load_file(file), kind)] == []


@pytest.mark.parametrize("file", resources.files("variants", "**/*.yaml"), ids=lambda file: file.stem)
def test_every_variant_tells_editors_its_schema(file: Path) -> None:
    """The first line is a modeline whose path, from the file, is the schema of variants."""
    first = file.read_text("utf-8").split("\n", 1)[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found and (file.parent / found[1]).resolve() == SCHEMAS["variant"].resolve()


def test_what_an_editor_reads_needs_no_other_file() -> None:
    """Every reference of the schemas leads to a place in the same schema."""
    for name in SCHEMAS:
        schema = schemas.schema(name)
        for target in _references(schema):
            assert target.startswith("#/"), target
            at: Any = schema
            for step in target[2:].split("/"):
                at = at[step]


def _references(value: Any) -> set[str]:
    """The targets of all references inside a value."""
    if isinstance(value, list):
        return {target for each in value for target in _references(each)}
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
    return own.union(*(_references(each) for each in value.values()))


@pytest.mark.parametrize("file", GAMES[:4], ids=lambda file: file.stem)
def test_reports_and_events_of_games_fit_their_schemas(file: Path) -> None:
    text = file.read_text("utf-8")
    assert schemas._validator("report").is_valid(json.loads(dumps(canasta.check(text, str(file), turns=True))))
    lines = write_events(canasta.parse(text)).splitlines()
    assert [line for line in lines[:300] if not schemas._validator("events").is_valid(json.loads(line))] == []
