"""The forms for build servers: SARIF by its published schema, JUnit's XML, GitHub's commands, JSON by the line."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator

from canasta.report import sarif
from canasta.report.forms import form
from canasta.report.model import Finding, GameReport
from canasta.report.style import PLAIN
from canasta.report.tally import Tally
from canasta.text import Diagnostic, Span

SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "sarif-2.1.0-rtm.5.json").read_text("utf-8"))
FAULT = Diagnostic("file/encoding", "the byte 0xe9 is not UTF-8", "b ü.cgn", Span.point(3, 7))
BUILD = ("sarif", "junit", "github")


def written(name, *files, faults=(), strict=False, source=("deal 1", "x" * 80)):
    """All that a form writes of some files."""
    shape = form(name, PLAIN, strict=strict)
    parts = [shape.file(reports, source) for reports in files] + [shape.fault(fault) for fault in faults]
    return "".join([*parts, shape.end(Tally())])


def run(*files, **options):
    """The run of a SARIF log, which is valid."""
    log = json.loads(written("sarif", *files, **options))
    Draft4Validator(SCHEMA).validate(log)
    assert log["version"] == "2.1.0"
    (one,) = log["runs"]
    return one


def game(*findings, path="a.cgn"):
    return GameReport(
        path, 1, "classic", None, max((each.verdict for each in findings), default="legal"), list(findings)
    )


def test_sarif_is_valid_whatever_there_is(report):
    assert run()["results"] == []
    assert run([GameReport("a.cgn", 1, "classic", None)])["results"] == []
    assert len(run([report, report], [report], faults=[FAULT])["results"]) == 3
    assert run([game(Finding("x/y", "malformed", message=""))])["results"][0]["message"]["text"]


def test_sarif_counts_as_it_says(report):
    one = run([report])
    (result,) = one["results"]
    (location,) = result["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 25}
    assert one["columnKind"] == "unicodeCodePoints"
    assert one["newlineSequences"] == ["\r\n", "\n", "\r"]
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "game 1, deal 1, turn 12, E"


def test_sarif_names_each_rule_once_and_by_its_statement(report):
    one = run([report, report], [game(Finding("text/syntax", "malformed"), Finding("our/own-rule", "illegal"))])
    rules = one["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["pile/frozen-needs-natural-pair", "text/syntax", "our/own-rule"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in one["results"])
    assert [rule["properties"]["page"] for rule in rules] == [
        "spec/rules/pile.yaml",
        "spec/notation.md",
        "variants/README.md",
    ]
    assert rules[0]["shortDescription"]["text"].startswith("A frozen pile")
    assert all("helpUri" not in rule and rule["shortDescription"]["text"] for rule in rules)


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/ü.cgn", "a%20b/%C3%BC.cgn"),
        ("-", "-"),
        ("./c:1.cgn", "c%3A1.cgn"),
        ("/tmp/a b.cgn", "file:///tmp/a%20b.cgn"),
    ],
)
def test_sarif_addresses(path, uri):
    assert sarif.uri(path) == uri


def fingerprints(findings, source):
    """The fingerprints of some findings in a text."""
    found = run([game(*findings)], source=source)["results"]
    return [result["partialFingerprints"]["canasta/v1"] for result in found]


def test_fingerprints_stay_when_lines_come_and_go():
    def one(line, **more):
        return Finding("pile/top", "illegal", 1, 4, "E", "take", line, 3, line, 6, **more)

    before = fingerprints([one(1), one(1)], ["abcdefgh"])
    after = fingerprints([one(3, message="other words"), one(3)], ["", "", "abcdefgh"])
    assert before == after
    assert len(set(before)) == 2
    assert fingerprints([one(1)], ["abXYZfgh"])[0] not in before
    other = Finding("pile/top", "illegal", 1, 5, "E", "take", 1, 3, 1, 6)
    assert fingerprints([other], ["abcdefgh"])[0] not in before


@pytest.mark.parametrize(("strict", "level"), [(False, "warning"), (True, "error")])
def test_what_is_open_is_a_warning_unless_strict(strict, level):
    reports = [game(Finding("pile/top", "open"))]
    assert run(reports, strict=strict)["results"][0]["level"] == level
    assert written("github", reports, strict=strict).startswith(f"::{level} ")
    suite = ElementTree.fromstring(written("junit", reports, strict=strict))[0]
    assert (suite.get("failures"), suite.get("skipped")) == (("1", "0") if strict else ("0", "1"))


@pytest.mark.parametrize("name", BUILD)
def test_what_was_not_judged_is_in_the_forms_for_build_servers(name):
    text = written(name, faults=[FAULT])
    assert "file/encoding" in text and "0xe9" in text
    if name == "sarif":
        (call,) = run(faults=[FAULT])["invocations"]
        assert call["executionSuccessful"] is False
        (note,) = call["toolExecutionNotifications"]
        assert note["locations"][0]["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 7}


def test_junit_is_a_suite_a_file_and_a_case_a_game(report):
    bad = game(Finding("text/syntax", "malformed", message="\x00 <&> \"' \ufffe ]]>"), path="b.cgn")
    fine = GameReport("b.cgn", 2, None, None)
    root = ElementTree.fromstring(written("junit", [report], [bad, fine], faults=[FAULT]))
    assert [suite.get("name") for suite in root] == ["a.cgn", "b.cgn", "b ü.cgn"]
    assert [suite.get("tests") for suite in root] == ["1", "2", "1"]
    assert [[element.tag for element in case] for suite in root for case in suite] == [
        ["failure"],
        ["error"],
        [],
        ["error"],
    ]
    (failure,) = root[0][0]
    assert failure.get("type") == "pile/frozen-needs-natural-pair"
    assert failure.text.startswith("a.cgn:2:7: illegal pile/frozen-needs-natural-pair deal 1, turn 12, E: ")


def test_junit_of_nothing_is_still_xml():
    assert len(ElementTree.fromstring(written("junit"))) == 0


def test_github_is_one_command_a_finding(report):
    report.findings[0].message = "100% a\nb"
    report.path = "a,b:c.cgn"
    (line,) = written("github", [report]).splitlines()
    assert line == (
        "::error file=a%2Cb%3Ac.cgn,line=2,endLine=2,col=7,endColumn=24,"
        "title=pile/frozen-needs-natural-pair (illegal)::deal 1, turn 12, E: 100%25 a%0Ab"
    )
    report.findings[0].end_line = 3
    assert not re.search("col|Column", written("github", [report]).split("::")[1])


def test_jsonl_is_one_game_a_line(report):
    lines = written("jsonl", [report, report], [], [report]).splitlines()
    assert [json.loads(line)["path"] for line in lines] == ["a.cgn"] * 3
