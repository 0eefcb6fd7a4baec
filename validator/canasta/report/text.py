"""The text form: every finding with its line, what is wrong, why, by which source, and what would have been right."""

from collections.abc import Callable, Iterator, Sequence

from canasta.report import parts
from canasta.report.concise import where
from canasta.report.excerpt import excerpt
from canasta.report.locale import EN, Translator
from canasta.report.model import Finding, GameReport, TurnRow
from canasta.report.style import PLAIN, Style, clean
from canasta.report.titles import source_title

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
    said = [finding.message, parts.measured(finding, tr), *(f"- {each}" for each in parts.facts(finding, tr))]
    if finding.reasons:
        said += [tr.word("report follows"), *(f"- {reason.text}" for reason in finding.reasons)]
    said += parts.hangs(finding, tr)
    for (source_id, status), statements in parts.cited(finding.sources).items():
        named = title(source_id), ", ".join(statements), len(statements) > 1
        said.append(parts.cited_line(*named, status, tr))
    said += parts.readings(finding, tr)
    if finding.would_be_legal:
        said.append(tr.word("report would", "; ".join(finding.would_be_legal)))
    yield from (clean(line) for line in said if line)


def _quoted(finding: Finding, source: Sequence[str], style: Style) -> Iterator[str]:
    """The line of the transcript and the marks below the blamed part."""
    if not 0 < finding.line <= len(source):
        return
    end = finding.end_column if finding.end_line == finding.line else None
    shown, marks = excerpt(source[finding.line - 1], finding.column, end)
    yield shown
    lead = marks.rstrip("^")
    yield lead + style.paint(finding.verdict, marks[len(lead) :])
