"""The form of annotations: workflow commands that put findings on the lines of a change on GitHub."""

from collections.abc import Iterator

from canasta.report.concise import where
from canasta.report.model import Finding, GameReport, fails
from canasta.text import Diagnostic

_VALUE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_VALUE, ":": "%3A", ",": "%2C"}


def lines(report: GameReport, strict: bool = False) -> Iterator[str]:
    """Each finding of a game as one command; columns of its end are inclusive there."""
    for finding in report.findings:
        kind = "error" if fails(finding.verdict, strict) else "warning"
        yield command(kind, report.path, _place(finding), f"{finding.rule} ({finding.verdict})", _said(finding))


def fault(diagnostic: Diagnostic) -> str:
    """A file that was not judged, as a command."""
    span = diagnostic.span
    place = {"line": span.line, "col": span.column}
    return command("error", diagnostic.path, place, diagnostic.code, diagnostic.message)


def _place(finding: Finding) -> dict[str, int]:
    """Line and columns; columns only where all is on one line, as the format asks."""
    place = {"line": finding.line, "endLine": finding.end_line}
    if finding.line == finding.end_line:
        place |= {"col": finding.column, "endColumn": max(finding.end_column - 1, finding.column)}
    return place


def _said(finding: Finding) -> str:
    """The message, after whose turn it was."""
    place = where(finding.deal, finding.turn, finding.seat)
    return f"{place}: {finding.message}" if place else finding.message


def command(kind: str, path: str, place: dict[str, int], title: str, message: str) -> str:
    """One workflow command."""
    properties = {"file": path, **place, "title": title}
    given = ",".join(f"{name}={_escaped(str(value), _PROPERTY)}" for name, value in properties.items())
    return f"::{kind} {given}::{_escaped(message, _VALUE)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(char, char) for char in text)
