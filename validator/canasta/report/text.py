"""The text form: every finding with its line, what is wrong, why, by which source, and what would have been right."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from canasta.report.concise import where
from canasta.report.excerpt import excerpt
from canasta.report.model import Cite, Finding, GameReport, TurnRow
from canasta.report.style import PLAIN, Style, clean
from canasta.report.titles import source_title
from canasta.text import listed

_INDENT = "  "


def lines(
    report: GameReport,
    source: Sequence[str] = (),
    style: Style = PLAIN,
    games: int = 1,
    title: Callable[[str], str] = source_title,
) -> Iterator[str]:
    """A game's findings, a blank line after each, then its turns, where they were asked for."""
    name = f"game {report.game}" if games > 1 else ""
    for finding in report.findings:
        yield _heading(report.path, name, finding, style)
        yield from (_INDENT + line for line in _body(finding, source, style, title))
        yield ""
    if report.turns:
        yield from (_turn(report.path, name, turn, style) for turn in report.turns)
        yield ""


def _heading(path: str, game: str, finding: Finding, style: Style) -> str:
    """Where, which verdict, which rule, and whose turn it was."""
    at = style.paint("place", clean(f"{path}:{finding.line}:{finding.column}:"))
    verdict, rule = style.paint(finding.verdict, finding.verdict), style.paint("rule", clean(finding.rule))
    place = ", ".join(filter(None, (game, where(finding.deal, finding.turn, finding.seat))))
    return f"{at} {verdict}  {rule}  {clean(place)}".rstrip()


def _turn(path: str, game: str, turn: TurnRow, style: Style) -> str:
    """One turn with its verdict."""
    at = style.paint("place", clean(f"{path}:{turn.line}:"))
    place = ", ".join(filter(None, (game, where(turn.deal, turn.turn, turn.seat))))
    return f"{at} {style.paint(turn.verdict, turn.verdict)}  {clean(place)}"


def _body(finding: Finding, source: Sequence[str], style: Style, title: Callable[[str], str]) -> Iterator[str]:
    """What stands below the heading."""
    yield from _quoted(finding, source, style)
    yield from filter(None, (clean(finding.message), _measured(finding)))
    yield from _facts(finding)
    yield from (clean(line) for line in _unknowns(finding))
    yield from (clean(line) for line in _sources(finding.sources, title))
    yield from (clean(line) for line in _readings(finding))
    if finding.would_be_legal:
        yield f"Would be legal: {clean('; '.join(finding.would_be_legal))}."


def _quoted(finding: Finding, source: Sequence[str], style: Style) -> Iterator[str]:
    """The line of the transcript and the marks below the blamed part."""
    if not 0 < finding.line <= len(source):
        return
    end = finding.end_column if finding.end_line == finding.line else None
    shown, marks = excerpt(source[finding.line - 1], finding.column, end)
    yield shown
    lead = marks.rstrip("^")
    yield lead + style.paint(finding.verdict, marks[len(lead) :])


def _measured(finding: Finding) -> str:
    """What was found and what is required, where that adds something to the message."""
    pairs = (("found", finding.found), ("required", finding.required))
    given = [(word, clean(_value(value))) for word, value in pairs if value is not None]
    if finding.message and (not given or not _adds(finding)):
        return ""
    return _sentence(", ".join(f"{word} {value}" for word, value in given)) if given else ""


def _adds(finding: Finding) -> bool:
    """Whether found and required are figures, more than one or none, that the message leaves out."""
    found, required = finding.found, finding.required
    if any(isinstance(value, bool) or not isinstance(value, int) for value in (found, required)):
        return False
    unsaid = [value for value in (found, required) if not _says(finding.message, str(value))]
    return found != required and {found, required} != {0, 1} and unsaid not in ([], [0])


def _facts(finding: Finding) -> Iterator[str]:
    """The facts, without those that the message says as found or required."""
    measured = {_value(value) for value in (finding.found, finding.required) if value is not None}
    for fact in finding.facts:
        value = fact.rpartition(": ")[2]
        if value not in measured or value in ("yes", "no") or not _says(finding.message, value):
            yield f"- {clean(fact)}"


def _unknowns(finding: Finding) -> Iterator[str]:
    """What hangs on cards that nobody noted: the facts reasoned from, the condition, a way to fill the gaps."""
    if finding.reasons:
        yield "It follows from what is recorded:"
    for reason in finding.reasons:
        yield f"- {reason.text}"
    if finding.condition:
        yield _sentence(finding.condition)
    examples = [f"{verdict} with {cards}" for verdict, cards in finding.examples.items()]
    if examples:
        yield _sentence(f"for example {'; '.join(examples)}")
    if finding.limit is not None:
        yield f"No answer was found within {finding.limit:g} seconds."


def _says(message: str, value: str) -> bool:
    """Whether a message holds a value as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message) is not None


def _value(value: object) -> str:
    """A value in words."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _sources(cites: Iterable[Cite], title: Callable[[str], str]) -> Iterator[str]:
    """One line a source and status: its title and the statements cited."""
    grouped: dict[tuple[str, str | None], list[str]] = {}
    for cite in cites:
        grouped.setdefault((cite.source, cite.status), []).append(cite.statement)
    for (source, status), statements in grouped.items():
        known = f" ({status})" if status else ""
        yield f"{title(source)}, statement{'s' if len(statements) > 1 else ''} {', '.join(statements)}{known}."


def _readings(finding: Finding) -> Iterator[str]:
    """What other readings of the variant say, each by itself, those of one verdict together."""
    grouped: dict[str, dict[str, list[str]]] = {}
    for reading, verdict in finding.other_readings.items():
        name, _, option = reading.partition(": ")
        grouped.setdefault(verdict, {}).setdefault(name, []).append(option)
    for verdict, readings in grouped.items():
        words = [f"{name}: {listed(options)}" for name, options in readings.items()]
        yield _sentence(f"{verdict} under the reading {listed(words, 'or under')}")


def _sentence(text: str) -> str:
    """A phrase as a sentence: its first letter large, a full stop behind."""
    return f"{text[0].upper()}{text[1:]}."
