"""The HTML form of `canasta lint`: every file with its text, what is found at its lines, what the codes mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from canasta.analyse.lint.finding import LEVELS, Finding
from canasta.report.lint import many
from canasta.report.locale import ENGLISH
from canasta.report.page import frame
from canasta.report.page.finding import rule_anchor
from canasta.report.page.frame import Note, link, mark, text
from canasta.report.titles import rule_page


class LintPage:
    """One page of a whole run."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.rows: list[str] = []
        self.codes: set[str] = set()

    def file(self, path: str, findings: Sequence[Finding], source: Sequence[str]) -> str:
        """Keep one file."""
        name = f"v{len(self.files) + 1}"
        counts = Counter(each.level for each in findings)
        marks = " ".join(mark(level, many(counts[level], level)) for level in LEVELS if counts[level])
        self.rows.append(f"{link(name, text(path))} {marks or '<small>nothing to say</small>'}")
        self.codes.update(each.code for each in findings)
        here = [each for each in findings if each.path == path]
        notes = [_note(each, f"{name}-f{number}") for number, each in enumerate(here, 1)]
        away = "".join(
            _note(each, f"{name}-a{number}").html for number, each in enumerate(findings) if each not in here
        )
        lines = source[:-1] if source and not source[-1] else source
        listing = frame.listing(lines, 1, notes, f"{name}-", {})
        record = f"<details{' open' if findings else ''}><summary>The file</summary>\n{listing}\n</details>"
        self.files.append(f'<section class="game" id="{name}"><h2>{text(path)}</h2>\n{away}{record}</section>')
        return ""

    def end(self) -> str:
        """The whole page."""
        parts = [frame.head("Variants looked at", "Skip to the first file", ENGLISH)]
        parts.append(f'<nav class="games" aria-label="Files">{"".join(frame.items(self.rows))}</nav>')
        parts += ['<main id="told" tabindex="-1">', *self.files, *self._meanings(), frame.FOOT]
        return "\n".join(parts)

    def _meanings(self) -> Iterator[str]:
        """What the codes mean."""
        if self.codes:
            yield '<section id="rules"><h2>Codes</h2><dl class="rules">'
            for code in sorted(self.codes):
                meaning, page = rule_page(code)
                yield f'<div id="{text(rule_anchor(code))}"><dt><code>{text(code)}</code></dt><dd>{text(meaning)}</dd>'
                yield f'<dd class="from">{text(page)}; canasta explain {text(code)}</dd></div>'
            yield "</dl></section>"


def _note(finding: Finding, name: str) -> Note:
    """A finding at its place."""
    span = finding.span
    hint = f" ({finding.hint})" if finding.hint else ""
    code = link(rule_anchor(finding.code), f"<code>{text(finding.code)}</code>")
    place = f'<span class="where">{text(finding.path)}, line {span.line}</span>'
    fix = f'<p class="would">Fix: {text(finding.fix.words)}.</p>' if finding.fix else ""
    html = (
        f'<article class="finding {finding.level}" id="{name}" aria-labelledby="{name}-head">'
        f'<h3 id="{name}-head">{mark(finding.level, finding.level)} {code} {place}</h3>'
        f'<p class="says">{text(finding.message + hint)}</p>{fix}</article>'
    )
    return Note(span.line, span.column, span.end_line, span.end_column, finding.level, html)
