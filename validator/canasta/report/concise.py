"""The concise form: one line a finding, for editors and `grep`."""

from collections.abc import Iterator

from canasta.report.locale import EN, Translator
from canasta.report.model import Finding, GameReport
from canasta.report.style import PLAIN, Style, clean
from canasta.text import capital


def lines(report: GameReport, style: Style = PLAIN, tr: Translator = EN) -> Iterator[str]:
    """Each finding of a game as `path:line:column: verdict rule message`; then its turns, where they were asked for."""
    for finding in report.findings:
        yield _line(report.path, finding, style, tr)
    for turn in report.turns:
        at = style.paint("place", clean(f"{report.path}:{turn.line}:1:"))
        verdict = style.paint(turn.verdict, tr.word(f"verdict {turn.verdict}"))
        yield f"{at} {verdict} turn {clean(where(turn.deal, turn.turn, turn.seat, tr))}"


def _line(path: str, finding: Finding, style: Style, tr: Translator) -> str:
    """One finding on one line."""
    at = style.paint("place", clean(f"{path}:{finding.line}:{finding.column}:"))
    verdict = style.paint(finding.verdict, tr.word(f"verdict {finding.verdict}"))
    rule = style.paint("rule", clean(finding.rule))
    hangs = f" {capital(finding.condition)}." if finding.condition else ""
    return f"{at} {verdict} {rule} {clean(finding.message + hangs)}".rstrip()


def where(deal: int | None, turn: int | None, seat: str | None, tr: Translator = EN) -> str:
    """Deal, turn and seat in words, as far as they are known."""
    numbers = [tr.word(f"report {word}", at) for word, at in (("deal", deal), ("turn", turn)) if at is not None]
    return ", ".join([*numbers, *filter(None, [seat])])
