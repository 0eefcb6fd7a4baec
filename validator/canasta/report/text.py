"""The text form: every finding with its line, what is wrong, why, by which source, and what would have been right."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from canasta.report.concise import where
from canasta.report.excerpt import excerpt
from canasta.report.locale import EN, Translator
from canasta.report.model import Cite, Finding, GameReport, TurnRow
from canasta.report.spoken import said
from canasta.report.style import PLAIN, Style, clean
from canasta.report.titles import source_title
from canasta.text import capital

_INDENT = "  "


def lines(
    report: GameReport,
    source: Sequence[str] = (),
    style: Style = PLAIN,
    games: int = 1,
    title: Callable[[str], str] = source_title,
    tr: Translator = EN,
) -> Iterator[str]:
    """A game's findings, a blank line after each, then its turns, where they were asked for."""
    name = tr.word("report game", report.game) if games > 1 else ""
    for finding in report.findings:
        yield _heading(report.path, name, finding, style, tr)
        yield from (_INDENT + line for line in _body(finding, source, style, title, tr))
        yield ""
    if report.turns:
        yield from (_turn(report.path, name, turn, style, tr) for turn in report.turns)
        yield ""


def _heading(path: str, game: str, finding: Finding, style: Style, tr: Translator) -> str:
    """Where, which verdict, which rule, and whose turn it was."""
    at = style.paint("place", clean(f"{path}:{finding.line}:{finding.column}:"))
    verdict = style.paint(finding.verdict, tr.word(f"verdict {finding.verdict}"))
    rule = style.paint("rule", clean(finding.rule))
    place = ", ".join(filter(None, (game, where(finding.deal, finding.turn, finding.seat, tr))))
    return f"{at} {verdict}  {rule}  {clean(place)}".rstrip()


def _turn(path: str, game: str, turn: TurnRow, style: Style, tr: Translator) -> str:
    """One turn with its verdict."""
    at = style.paint("place", clean(f"{path}:{turn.line}:"))
    place = ", ".join(filter(None, (game, where(turn.deal, turn.turn, turn.seat, tr))))
    return f"{at} {style.paint(turn.verdict, tr.word(f'verdict {turn.verdict}'))}  {clean(place)}"


def _body(
    finding: Finding, source: Sequence[str], style: Style, title: Callable[[str], str], tr: Translator
) -> Iterator[str]:
    """What stands below the heading."""
    yield from _quoted(finding, source, style)
    yield from filter(None, (clean(finding.message), _measured(finding, tr)))
    yield from _facts(finding, tr)
    yield from (clean(line) for line in _unknowns(finding, tr))
    yield from (clean(line) for line in _sources(finding.sources, title, tr))
    yield from (clean(line) for line in _readings(finding, tr))
    if finding.would_be_legal:
        yield tr.word("report would", clean("; ".join(finding.would_be_legal)))


def _quoted(finding: Finding, source: Sequence[str], style: Style) -> Iterator[str]:
    """The line of the transcript and the marks below the blamed part."""
    if not 0 < finding.line <= len(source):
        return
    end = finding.end_column if finding.end_line == finding.line else None
    shown, marks = excerpt(source[finding.line - 1], finding.column, end)
    yield shown
    lead = marks.rstrip("^")
    yield lead + style.paint(finding.verdict, marks[len(lead) :])


def _measured(finding: Finding, tr: Translator) -> str:
    """What was found and what is required, where that adds something to the message."""
    pairs = (("found", finding.found), ("required", finding.required))
    given = [tr.word(f"report {word}", clean(_value(value, tr))) for word, value in pairs if value is not None]
    if finding.message and (not given or not _adds(finding)):
        return ""
    return _sentence(", ".join(given)) if given else ""


def _adds(finding: Finding) -> bool:
    """Whether found and required are figures, more than one or none, that the message leaves out."""
    found, required = finding.found, finding.required
    if any(isinstance(value, bool) or not isinstance(value, int) for value in (found, required)):
        return False
    unsaid = [value for value in (found, required) if not _says(finding.message, str(value))]
    return found != required and {found, required} != {0, 1} and unsaid not in ([], [0])


def _facts(finding: Finding, tr: Translator) -> Iterator[str]:
    """The facts, without those that the message says as found or required."""
    measured = {_value(value, tr) for value in (finding.found, finding.required) if value is not None}
    for fact in finding.facts:
        value = fact.rpartition(": ")[2]
        if value not in measured or value in (_value(True, tr), _value(False, tr)) or not _says(finding.message, value):
            yield f"- {clean(fact)}"


def _unknowns(finding: Finding, tr: Translator) -> Iterator[str]:
    """What hangs on cards that nobody noted: the facts reasoned from, the condition, a way to fill the gaps."""
    if finding.reasons:
        yield tr.word("report follows")
    for reason in finding.reasons:
        yield f"- {reason.text}"
    if finding.condition:
        yield _sentence(finding.condition)
    examples = [
        tr.word("report with", tr.word(f"verdict {verdict}"), cards) for verdict, cards in finding.examples.items()
    ]
    if examples:
        yield _sentence(tr.word("report example", "; ".join(examples)))
    if finding.limit is not None:
        yield tr.word("report no-answer", f"{finding.limit:g}")


def _says(message: str, value: str) -> bool:
    """Whether a message holds a value as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message) is not None


def _value(value: object, tr: Translator) -> str:
    """A value in words."""
    return said(("yes" if value else "no") if isinstance(value, bool) else str(value), tr)


def _sources(cites: Iterable[Cite], title: Callable[[str], str], tr: Translator) -> Iterator[str]:
    """One line a source and status: its title and the statements cited."""
    grouped: dict[tuple[str, str | None], list[str]] = {}
    for cite in cites:
        grouped.setdefault((cite.source, cite.status), []).append(cite.statement)
    for (source, status), statements in grouped.items():
        known = f" ({tr.text('origin', status)})" if status else ""
        word = "report statements" if len(statements) > 1 else "report statement"
        yield f"{tr.word(word, title(source), ', '.join(statements))}{known}."


def _readings(finding: Finding, tr: Translator) -> Iterator[str]:
    """What other readings of the variant say, each by itself, those of one verdict together."""
    grouped: dict[str, dict[str, list[str]]] = {}
    for reading, verdict in finding.other_readings.items():
        name, _, option = reading.partition(": ")
        grouped.setdefault(verdict, {}).setdefault(name, []).append(option)
    for verdict, readings in grouped.items():
        words = [f"{tr.word('page label', name)} {tr.listed(options)}" for name, options in readings.items()]
        yield _sentence(tr.word("report reading", tr.word(f"verdict {verdict}"), tr.listed(words, "report or-under")))


def _sentence(text: str) -> str:
    """A phrase as a sentence: its first letter large, a full stop behind."""
    return f"{capital(text)}."
