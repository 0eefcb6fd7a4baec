"""The concise form: one line a finding, for editors and `grep`."""

from collections.abc import Iterator

from canasta.report.model import Finding, GameReport
from canasta.report.style import PLAIN, Style, clean


def lines(report: GameReport, style: Style = PLAIN) -> Iterator[str]:
    """Each finding of a game as `path:line:column: verdict rule message`; then its turns, where they were asked for."""
    for finding in report.findings:
        yield _line(report.path, finding, style)
    for turn in report.turns:
        at = style.paint("place", clean(f"{report.path}:{turn.line}:1:"))
        yield f"{at} {style.paint(turn.verdict, turn.verdict)} turn {clean(where(turn.deal, turn.turn, turn.seat))}"


def _line(path: str, finding: Finding, style: Style) -> str:
    """One finding on one line."""
    at = style.paint("place", clean(f"{path}:{finding.line}:{finding.column}:"))
    verdict, rule = style.paint(finding.verdict, finding.verdict), style.paint("rule", clean(finding.rule))
    hangs = f" {finding.condition[:1].upper()}{finding.condition[1:]}." if finding.condition else ""
    return f"{at} {verdict} {rule} {clean(finding.message + hangs)}".rstrip()


def where(deal: int | None, turn: int | None, seat: str | None) -> str:
    """Deal, turn and seat in words, as far as they are known."""
    parts = (f"deal {deal}" if deal is not None else "", f"turn {turn}" if turn is not None else "", seat or "")
    return ", ".join(filter(None, parts))
