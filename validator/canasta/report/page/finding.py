"""One finding of a judged game as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.report import parts
from canasta.report.concise import where
from canasta.report.locale import Translator
from canasta.report.model import Finding
from canasta.report.page.frame import Note, items, link, mark, text, words
from canasta.report.titles import source_title


def rule_anchor(rule: str) -> str:
    """Where a rule is told of on the page."""
    return f"rule-{rule}"


def said_anchor(source: str, statement: str) -> str:
    """Where a statement is told of on the page."""
    return f"said-{source}-{statement}".replace(" ", "-")


def note(finding: Finding, name: str, lines: str, tr: Translator) -> Note:
    """A finding at its place; `name` is its own on the page, `lines` what the names of its text's lines begin with."""
    body = "\n".join(_body(finding, name, lines, tr))
    html = f'<article class="finding {finding.verdict}" id="{name}" aria-labelledby="{name}-head">{body}</article>'
    return Note(finding.line, finding.column, finding.end_line, finding.end_column, finding.verdict, html)


def _body(finding: Finding, name: str, lines: str, tr: Translator) -> Iterator[str]:
    """What stands in the box of a finding."""
    rule = link(rule_anchor(finding.rule), f"<code>{text(finding.rule)}</code>")
    place = ", ".join(filter(None, (tr.word("report line", finding.line), _where(finding, tr))))
    verdict = mark(finding.verdict, tr.word(f"verdict {finding.verdict}"))
    yield f'<h3 id="{name}-head">{verdict} {rule} <span class="where">{text(place)}</span></h3>'
    said = " ".join(filter(None, (finding.message, parts.measured(finding, tr))))
    if said:
        yield f'<p class="says">{text(said)}</p>'
    yield from items((text(each) for each in parts.facts(finding, tr)), "facts")
    if finding.reasons:
        yield f"<p>{text(tr.word('report follows'))}</p>"
        yield from items((link(f"{lines}{each.line}", text(each.text)) for each in finding.reasons), "facts")
    yield from (f"<p>{text(each)}</p>" for each in parts.hangs(finding, tr))
    yield from (f'<p class="from">{each}</p>' for each in _sources(finding, tr))
    yield from (f'<p class="readings">{text(each)}</p>' for each in parts.readings(finding, tr))
    if finding.would_be_legal:
        actions = "; ".join(f"<code>{text(each)}</code>" for each in finding.would_be_legal)
        yield f'<p class="would">{words(tr, "report would", actions)}</p>'


def _where(finding: Finding, tr: Translator) -> str:
    """Deal, turn and seat."""
    return where(finding.deal, finding.turn, finding.seat, tr)


def _sources(finding: Finding, tr: Translator) -> Iterator[str]:
    """The statements cited, each a link to what it says."""
    for (source, status), statements in parts.cited(finding.sources).items():
        links = ", ".join(link(said_anchor(source, each), text(each)) for each in statements)
        name = "report statements" if len(statements) > 1 else "report statement"
        known = f' <span class="mark {text(status)}">{text(tr.text("origin", status))}</span>' if status else ""
        yield f"{words(tr, name, text(source_title(source)), links)}{known}"
