"""Concise and JSON: forms for programs."""

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator

from canasta import resources
from canasta.report import concise
from canasta.report import json as report_json
from canasta.report.forms import NAMES, form
from canasta.report.model import GameReport
from canasta.report.style import PLAIN
from canasta.report.tally import Tally


@pytest.fixture(scope="module")
def schema():
    return json.loads(resources.read("spec", "schema", "report.schema.json"))


@pytest.fixture(scope="module")
def validator(schema):
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_concise_is_one_line_a_finding(report):
    report.findings[0].message = "two\nlines"
    assert list(concise.lines(report)) == [
        "a.cgn:2:7: illegal pile/frozen-needs-natural-pair two lines",
        "a.cgn:2:1: illegal turn deal 1, turn 12, E",
    ]


def test_concise_says_what_an_open_finding_hangs_on(report):
    report.findings[0].condition = "legal if E held two naturals"
    assert next(concise.lines(report)).endswith(". Legal if E held two naturals.")


def test_json_holds_what_the_schema_says(report, validator):
    validator.validate(json.loads(report_json.dumps([report, GameReport("b.cgn", 2, None, None)])))
    validator.validate(json.loads(report_json.dumps([])))


def test_the_schema_refuses_what_is_no_report(report, validator):
    data = json.loads(report_json.dumps([report]))
    for spoil in ({"verdict": "fine"}, {"findings": [{}]}, {"more": 1}, {"game": 0}):
        assert not validator.is_valid([data[0] | spoil])
    assert not validator.is_valid(data[0])


def test_the_schema_names_every_field_and_no_other(schema):
    kinds = {"game": GameReport, **dict(zip(("finding", "score", "turn"), _parts(), strict=True))}
    for name, struct in kinds.items():
        fields = [field.name for field in msgspec.structs.fields(struct)]
        assert list(schema["$defs"][name]["properties"]) == fields
        assert schema["$defs"][name]["required"] == fields
    assert schema["$id"] == "https://canasta-rules.example/schema/report/1.json"


def _parts():
    from canasta.report.model import Finding, ScoreRow, TurnRow

    return Finding, ScoreRow, TurnRow


def test_json_reads_back(report):
    assert report_json.loads(report_json.dumps([report])) == [report]


def test_json_is_utf8_not_escapes(report):
    report.findings[0].seat = "Ș"
    assert '"Ș"' in report_json.dumps([report])


def test_the_array_grows_game_by_game(report):
    shape = form("json", PLAIN)
    text = shape.file([report], []) + shape.file([], []) + shape.file([report, report], []) + shape.end(Tally())
    assert len(json.loads(text)) == 3
    assert json.loads(form("json", PLAIN).end(Tally())) == []


def test_every_form_has_a_name():
    kinds = ["TextForm", "ConciseForm", "JsonForm", "JsonLinesForm", "SarifForm", "JunitForm", "GithubForm", "PageForm"]
    assert [type(form(name, PLAIN)).__name__ for name in NAMES] == kinds
