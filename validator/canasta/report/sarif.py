"""The SARIF form: one run in the Static Analysis Results Interchange Format 2.1.0."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from canasta.report.concise import where
from canasta.report.model import Finding, GameReport, fails
from canasta.text import Diagnostic

VERSION: Final = "2.1.0"
SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT: Final = "canasta/v1"

_ENDS: Final = ["\r\n", "\n", "\r"]


class Run:
    """The run as it grows: results are written at once, the rules they name at the end."""

    def __init__(self, strict: bool = False) -> None:
        self.strict = strict
        self.rules: dict[str, int] = {}
        self.notifications: list[dict[str, Any]] = []
        self.lead = f'{{"$schema": "{SCHEMA}", "version": "{VERSION}", "runs": [{{"results": ['

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The results of one file's games."""
        seen: Counter[str] = Counter()
        return "".join(self._next(result) for one in reports for result in self._results(one, source, seen))

    def fault(self, diagnostic: Diagnostic) -> str:
        """Keep that a file was not judged for the end."""
        span = diagnostic.span
        place = location(diagnostic.path, {"startLine": span.line, "startColumn": span.column})
        message = {"text": diagnostic.message}
        note = {"descriptor": {"id": diagnostic.code}, "level": "error", "message": message, "locations": [place]}
        self.notifications.append(note)
        return ""

    def end(self) -> str:
        """What stands after the last result: the tool with its rules, and how columns and lines were counted."""
        run = {
            "tool": {"driver": driver(self.rules)},
            "columnKind": "unicodeCodePoints",
            "newlineSequences": _ENDS,
            "invocations": [invocation(self.notifications)],
        }
        lead, self.lead = self.lead if self.lead[0] == "{" else "\n", ""
        return f"{lead}], {dumped(run)[1:-1]}}}]}}\n"

    def _next(self, result: dict[str, Any]) -> str:
        lead, self.lead = self.lead, ","
        return f"{lead}\n{dumped(result)}"

    def _results(self, report: GameReport, source: Sequence[str], seen: Counter[str]) -> Iterator[dict[str, Any]]:
        """The findings of a game."""
        for finding in report.findings:
            mark = _identity(finding, source)
            seen[mark] += 1
            yield {
                "ruleId": finding.rule,
                "ruleIndex": self.rules.setdefault(finding.rule, len(self.rules)),
                "level": "error" if fails(finding.verdict, self.strict) else "warning",
                "message": {"text": finding.message or finding.rule},
                "locations": [location(report.path, _region(finding)) | _logical(report, finding)],
                "partialFingerprints": {FINGERPRINT: sha256(f"{mark}\n{seen[mark]}".encode()).hexdigest()[:32]},
                "properties": _properties(report, finding),
            }


def _identity(finding: Finding, source: Sequence[str]) -> str:
    """What makes a finding the same one after lines above it have come or gone."""
    line = source[finding.line - 1] if 0 < finding.line <= len(source) else ""
    end = finding.end_column - 1 if finding.end_line == finding.line else len(line)
    parts = (finding.rule, finding.deal, finding.turn, finding.seat, finding.action, line[finding.column - 1 : end])
    return "\n".join(map(str, parts)).encode("utf-8", "backslashreplace").decode()


def _region(finding: Finding) -> dict[str, int]:
    """A place: as in reports, ends are exclusive and columns count characters."""
    return {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": max(finding.end_line, finding.line),
        "endColumn": finding.end_column,
    }


def location(path: str, region: dict[str, int]) -> dict[str, Any]:
    """A place in a file."""
    return {"physicalLocation": {"artifactLocation": {"uri": uri(path)}, "region": region}}


def uri(path: str) -> str:
    """A path as a relative reference, or as an address of a file when it is absolute."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix(), safe="/")


def _logical(report: GameReport, finding: Finding) -> dict[str, Any]:
    """Game, deal and turn by name."""
    place = where(finding.deal, finding.turn, finding.seat)
    name = f"game {report.game}, {place}" if place else f"game {report.game}"
    return {"logicalLocations": [{"fullyQualifiedName": name, "kind": "turn" if finding.turn is not None else "game"}]}


def _properties(report: GameReport, finding: Finding) -> dict[str, Any]:
    """What SARIF has no name for."""
    given: dict[str, Any] = {
        "verdict": finding.verdict,
        "variant": report.variant,
        "found": finding.found,
        "required": finding.required,
        "facts": finding.facts,
        "sources": [f"{cite.source} {cite.statement}" for cite in finding.sources],
        "otherReadings": finding.other_readings,
        "wouldBeLegal": finding.would_be_legal,
    }
    return {key: value for key, value in given.items() if value not in (None, [], {})}


def driver(rules: dict[str, int]) -> dict[str, Any]:
    """This program, with the rules that results name."""
    from importlib.metadata import PackageNotFoundError, version

    from canasta.report.titles import rule_page

    try:
        number = version("canasta-rules")
    except PackageNotFoundError:
        number = "0"
    return {"name": "canasta", "version": number, "rules": [_rule(name, *rule_page(name)) for name in rules]}


def _rule(name: str, statement: str, page: str) -> dict[str, Any]:
    """A rule; the page that tells more is a path of this project, which `helpUri` may not hold."""
    more = f"{page}; canasta explain {name}"
    return {"id": name, "shortDescription": {"text": statement}, "help": {"text": more}, "properties": {"page": page}}


def invocation(notifications: list[dict[str, Any]]) -> dict[str, Any]:
    """How the run went."""
    if not notifications:
        return {"executionSuccessful": True}
    return {"executionSuccessful": False, "toolExecutionNotifications": notifications}


def dumped(value: Any) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False)
