"""The forms of what lint finds: those of judged games, with codes for rules and levels for verdicts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, Protocol
from xml.sax.saxutils import escape

from canasta.analyse.lint.finding import LEVELS, Finding
from canasta.report import github, junit, sarif
from canasta.report.excerpt import excerpt
from canasta.report.style import Style, clean

ROLES: Final = {"error": "illegal", "warning": "open", "advice": "quiet"}
_SARIF: Final = {"error": "error", "warning": "warning", "advice": "note"}
_GITHUB: Final = {"error": "error", "warning": "warning", "advice": "notice"}


class Form(Protocol):
    """A form of a whole run."""

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """What was found in one file; `source` is the file by lines."""

    def end(self) -> str:
        """What stands after the last file."""


class TextForm:
    """Findings with their lines, and a closing line of counts unless told to be quiet."""

    def __init__(self, style: Style, quiet: bool) -> None:
        self.style, self.quiet = style, quiet
        self.counts: Counter[str] = Counter()
        self.files = self.fixes = 0

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """The findings in full."""
        self.files += 1
        self.counts.update(each.level for each in findings)
        self.fixes += sum(each.fix is not None for each in findings)
        return "".join(f"{line}\n" for each in findings for line in self._lines(path, each, source))

    def _lines(self, path: str, finding: Finding, source: Sequence[str]) -> Iterator[str]:
        """One finding."""
        span, style = finding.span, self.style
        at = style.paint("place", clean(f"{finding.path}:{span.line}:{span.column}:"))
        yield f"{at} {style.paint(ROLES[finding.level], finding.level)}  {style.paint('rule', finding.code)}"
        if finding.path == path and 0 < span.line <= len(source):
            end = span.end_column if span.end_line == span.line else None
            shown, marks = excerpt(source[span.line - 1], span.column, end)
            lead = marks.rstrip("^")
            yield f"  {shown}"
            yield f"  {lead}{style.paint(ROLES[finding.level], marks[len(lead) :])}"
        yield f"  {clean(said(finding))}"
        if finding.fix:
            yield f"  Fix: {clean(finding.fix.words)}."
        yield ""

    def end(self) -> str:
        """The counts of files and findings."""
        if self.quiet or not self.files:
            return ""
        counted = [many(self.counts[level], level) for level in LEVELS if self.counts[level]]
        words = ", ".join(counted) or "nothing to say"
        fixes = f" ({self.fixes} with a fix: --fix)" if self.fixes else ""
        return f"{many(self.files, 'file')}: {words}{fixes}\n"


class ConciseForm:
    """One line a finding."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """`path:line:column: level code message`."""
        return "".join(f"{self._line(each)}\n" for each in findings)

    def _line(self, finding: Finding) -> str:
        at = self.style.paint("place", clean(f"{finding.path}:{finding.span.line}:{finding.span.column}:"))
        level = self.style.paint(ROLES[finding.level], finding.level)
        return f"{at} {level} {self.style.paint('rule', finding.code)} {clean(said(finding))}"

    def end(self) -> str:
        """Nothing: the lines are for programs."""
        return ""


class JsonForm:
    """One array of files, or one file a line."""

    def __init__(self, lines: bool) -> None:
        self.lines = lines
        self.lead = "["

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """The object of one file."""
        said = json.dumps({"path": path, "findings": [plain(each) for each in findings]}, ensure_ascii=False)
        if self.lines:
            return f"{said}\n"
        lead, self.lead = self.lead, ","
        return f"{lead}\n{said}"

    def end(self) -> str:
        """The end of the array."""
        return "" if self.lines else "[]\n" if self.lead == "[" else "\n]\n"


class SarifForm:
    """One run in SARIF."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self.results: list[dict[str, Any]] = []

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """The results are kept for the end."""
        seen: Counter[str] = Counter()
        for each in findings:
            line = source[each.span.line - 1] if 0 < each.span.line <= len(source) else ""
            mark = f"{each.code}\n{line.strip()}"
            seen[mark] += 1
            self.results.append(self._result(each, f"{mark}\n{seen[mark]}"))
        return ""

    def _result(self, finding: Finding, mark: str) -> dict[str, Any]:
        """A finding as a result."""
        result = {
            "ruleId": finding.code,
            "ruleIndex": self.rules.setdefault(finding.code, len(self.rules)),
            "level": _SARIF[finding.level],
            "message": {"text": said(finding)},
            "locations": [sarif.location(finding.path, region(finding))],
            "partialFingerprints": {sarif.FINGERPRINT: sha256(mark.encode()).hexdigest()[:32]},
        }
        return result | ({"properties": {"fix": finding.fix.words}} if finding.fix else {})

    def end(self) -> str:
        """The whole run."""
        run = {
            "tool": {"driver": sarif.driver(self.rules)},
            "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": True}],
            "results": self.results,
        }
        return f"{sarif.dumped({'$schema': sarif.SCHEMA, 'version': sarif.VERSION, 'runs': [run]})}\n"


class JunitForm:
    """A suite a file, a case a code."""

    def __init__(self, strict: bool) -> None:
        self.strict, self.lead = strict, junit.HEAD

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """The suite of one file; one case without findings."""
        lead, self.lead = self.lead, ""
        codes: dict[str, list[Finding]] = {}
        for each in findings:
            codes.setdefault(each.code, []).append(each)
        counts: Counter[str] = Counter({"failure": 0, "error": 0, "skipped": 0})
        body = "".join(self._case(path, code, found, counts) for code, found in codes.items())
        if not codes:
            body = f"  {junit.tag('testcase', classname=path, name='lint')}</testcase>\n"
        return f"{lead}{junit.file_suite(path, max(len(codes), 1), counts, body)}"

    def _case(self, path: str, code: str, found: Sequence[Finding], counts: Counter[str]) -> str:
        """The findings of one code as a case."""
        element = "failure" if self.strict or found[0].level == "error" else "skipped"
        counts[element] += 1
        lines = "\n".join(f"{path}:{each.span.line}:{each.span.column}: {said(each)}" for each in found)
        inner = junit.tag(element, type=code, message=said(found[0]))
        head = junit.tag("testcase", classname=path, name=code)
        return f"  {head}{inner}{escape(clean(lines))}</{element}></testcase>\n"

    def end(self) -> str:
        """The end of the document."""
        lead, self.lead = self.lead, ""
        return f"{lead}{junit.FOOT}"


class GithubForm:
    """One annotation a finding."""

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """The annotations of one file."""
        return "".join(f"{line}\n" for line in map(_annotation, findings))

    def end(self) -> str:
        """Nothing."""
        return ""


def _annotation(finding: Finding) -> str:
    """A finding as a workflow command; columns only where all is on one line."""
    span = finding.span
    place = {"line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:
        place |= {"col": span.column, "endColumn": max(span.end_column - 1, span.column)}
    return github.command(_GITHUB[finding.level], finding.path, place, finding.code, said(finding))


def said(finding: Finding) -> str:
    """The message as a sentence with its hint."""
    hint = f" ({finding.hint})" if finding.hint else ""
    return f"{finding.message}{hint}"


def region(finding: Finding) -> dict[str, int]:
    """The place of a finding as SARIF names it."""
    span = finding.span
    place = {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}
    return {name: max(number, 1) for name, number in place.items()}


def plain(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    span, fix = finding.span, finding.fix
    edits = [{"start": each.start, "end": each.end, "text": each.text} for each in fix.edits] if fix else []
    given: dict[str, Any] = {
        "code": finding.code,
        "level": finding.level,
        "file": finding.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "message": finding.message,
        "hint": finding.hint,
        "fix": {"message": fix.words, "edits": edits} if fix else None,
    }
    return {key: value for key, value in given.items() if value is not None}


def many(number: int, word: str) -> str:
    """A number of things."""
    plural = word if number == 1 or word == "advice" else f"{word}s"
    return f"{number} {plural}"


def _page() -> Form:
    """The page, whose modules are imported when it is asked for."""
    from canasta.report.page.lint import LintPage

    return LintPage()


def form(name: str, style: Style, quiet: bool = False, strict: bool = False) -> Form:
    """A form by its name."""
    makers: dict[str, Callable[[], Form]] = {
        "text": lambda: TextForm(style, quiet),
        "concise": lambda: ConciseForm(style),
        "json": lambda: JsonForm(False),
        "jsonl": lambda: JsonForm(True),
        "sarif": SarifForm,
        "junit": lambda: JunitForm(strict),
        "github": GithubForm,
        "html": _page,
    }
    return makers[name]()
