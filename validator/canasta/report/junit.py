"""The JUnit form: a suite a file, a case a game, for the test pages of build servers."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from canasta.report.concise import where
from canasta.report.model import Finding, GameReport, fails
from canasta.report.style import clean
from canasta.text import Diagnostic

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="canasta">\n'
FOOT = "</testsuites>\n"

#: The elements of a case by what its game came to.
_ELEMENTS = ("failure", "error", "skipped")


def suite(reports: Sequence[GameReport], strict: bool = False) -> str:
    """The games of one file."""
    cases = [(_element(report.verdict, strict), report) for report in reports]
    counts = {name: sum(element == name for element, _ in cases) for name in _ELEMENTS}
    body = "".join(line + "\n" for element, report in cases for line in _case(report, element))
    return file_suite(reports[0].path, len(cases), counts, body)


def fault(diagnostic: Diagnostic) -> str:
    """A file that was not judged: a suite of one case, an error."""
    head = tag("error", type=diagnostic.code, message=diagnostic.message)
    case = f"  {tag('testcase', classname=diagnostic.path, name='file')}{head}</error></testcase>\n"
    return file_suite(diagnostic.path, 1, {"failure": 0, "error": 1, "skipped": 0}, case)


def file_suite(path: str, tests: int, counts: dict[str, int], body: str) -> str:
    """A suite of the cases of one file."""
    numbers = {"tests": tests, "failures": counts["failure"], "errors": counts["error"], "skipped": counts["skipped"]}
    return f"{tag('testsuite', name=path, **numbers)}\n{body}</testsuite>\n"


def _element(verdict: str, strict: bool) -> str:
    """What a verdict is to a build server: text that cannot be read is an error, what stays open is skipped."""
    if verdict == "malformed":
        return "error"
    return "failure" if fails(verdict, strict) else "" if verdict == "legal" else "skipped"


def _case(report: GameReport, element: str) -> Iterator[str]:
    """A game, with all its findings in one element."""
    name = f"game {report.game}" + (f" ({report.variant})" if report.variant else "")
    head = "  " + tag("testcase", classname=report.path, name=name)
    if not element:
        yield head + "</testcase>"
        return
    worst = next((each for each in report.findings if each.verdict == report.verdict), report.findings[0])
    more = f" and {len(report.findings) - 1} more" if len(report.findings) > 1 else ""
    said = "\n".join(_line(report.path, each) for each in report.findings)
    yield head
    yield f"    {tag(element, type=worst.rule, message=f'{worst.message}{more}')}{escape(said)}</{element}>"
    yield "  </testcase>"


def _line(path: str, finding: Finding) -> str:
    """A finding on one line, of characters that XML may hold."""
    place = where(finding.deal, finding.turn, finding.seat)
    at = f"{path}:{finding.line}:{finding.column}: {finding.verdict} {finding.rule}"
    return clean(f"{at} {place + ': ' if place else ''}{finding.message}")


def tag(element: str, /, **attributes: str | int) -> str:
    """A start tag."""
    given = "".join(f" {key}={quoteattr(clean(str(value)))}" for key, value in attributes.items())
    return f"<{element}{given}>"
