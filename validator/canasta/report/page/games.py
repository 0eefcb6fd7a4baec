"""The HTML form of `canasta check`: every game with its text, the findings at their lines, the rules behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.report.locale import Translator
from canasta.report.model import VERDICTS, GameReport, ScoreRow
from canasta.report.page import behind, frame
from canasta.report.page.finding import note
from canasta.report.page.frame import mark, text
from canasta.report.spoken import spoken
from canasta.report.tally import Tally
from canasta.text import Diagnostic


class PageForm:
    """One page of a whole run; what stands first on it counts all games, so it is written at the end."""

    def __init__(self, tr: Translator, variant: str | None = None) -> None:
        self.tr, self.rules = tr, behind.Rules(variant)
        self.games: list[str] = []
        self.rows: dict[str, list[str]] = {verdict: [] for verdict in reversed(VERDICTS)}
        self.faults: list[str] = []
        self.cited: dict[str, dict[str, None]] = {}

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """Keep the games of one file."""
        games = _games(source)
        tr = self.tr
        starts = [1, *(at for at, _ in games[1:]), len(source) + 1]
        for at, (report, (_, variant)) in enumerate(zip(reports, games, strict=True)):
            spoken(report, tr)
            self.rules.add((each.rule for each in report.findings), report, variant)
            number = tr.word("report game", report.game) if len(reports) > 1 else ""
            title = ", ".join(filter(None, (report.path, number)))
            self._keep(report, title, source[starts[at] - 1 : starts[at + 1] - 1], starts[at])
        return ""

    def _keep(self, report: GameReport, title: str, lines: Sequence[str], first: int) -> None:
        """Keep one game, and what its findings cite."""
        name = f"g{len(self.games) + 1}"
        for cite in (cite for finding in report.findings for cite in finding.sources):
            self.cited.setdefault(cite.source, {})[cite.statement] = None
        about = f"{text(report.variant or '')}{self._found(len(report.findings))}"
        self.rows[report.verdict].append(f"{frame.link(name, text(title))} <small>{about}</small>")
        self.games.append(_game(report, name, title, lines, first, self.tr))

    def _found(self, number: int) -> str:
        """How many findings a game has, behind its variant."""
        if not number:
            return ""
        said = self.tr.word("report one-finding") if number == 1 else self.tr.word("report findings", number)
        return f", {text(said)}"

    def fault(self, diagnostic: Diagnostic) -> str:
        """Keep that a file was not judged."""
        self.faults.append(f"<b>{text(diagnostic.path)}</b> {text(diagnostic.message)}")
        return ""

    def end(self, tally: Tally) -> str:
        """The whole page."""
        tr = self.tr
        parts = [frame.head(tr.word("report title"), tr.word("report skip"), tr.lang)]
        parts += [f"<p>{text(tally.line(tr=tr))}</p>", self._summary()]
        parts += ['<main id="told" tabindex="-1">', *self.games]
        parts += self.rules.html(tr)
        parts += behind.sources(self.cited, tr)
        return "\n".join([*parts, frame.FOOT])

    def _summary(self) -> str:
        """Links to all games by verdict, the worst first; and the files that were not judged."""
        tr, parts = self.tr, []
        for verdict, rows in self.rows.items():
            if rows:
                name = tr.word(f"verdict {verdict}")
                listed = "".join(frame.items(rows))
                shown = "" if verdict == "legal" and len(self.games) > len(rows) else " open"
                parts.append(f"<details{shown}><summary>{mark(verdict, name)} {len(rows)}</summary>{listed}</details>")
        if self.faults:
            listed = "".join(frame.items(self.faults))
            parts.append(f"<h2>{text(tr.word('report unjudged'))}</h2>{listed}")
        return f'<nav class="games" aria-label="{text(tr.word("report by-verdict"))}">{"".join(parts)}</nav>'


def _games(source: Sequence[str]) -> list[tuple[int, str | None]]:
    """Where each game of a file begins, and which variant it names; one for a text without any."""
    from canasta.transcript.parse import parse

    return [(game.at[0], game.tag("Variant")) for game in parse("\n".join(source)).games] or [(1, None)]


def _game(report: GameReport, name: str, title: str, lines: Sequence[str], first: int, tr: Translator) -> str:
    """One game: what was found, its text with the findings, its scores."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    prefix = f"{name}-"
    notes = [note(each, f"{prefix}f{number}", prefix, tr) for number, each in enumerate(report.findings, 1)]
    rows = {each.line: f" {mark(each.verdict, tr.word(f'verdict {each.verdict}'))}" for each in report.turns}
    told = frame.listing(lines, first, notes, prefix, rows)
    verdict = mark(report.verdict, tr.word(f"verdict {report.verdict}"))
    ruleset = report.ruleset or report.variant or ""
    shown = " open" if report.findings or report.turns else ""
    return (
        f'<section class="game" id="{name}"><h2>{verdict} {text(title)}</h2><p class="from">{text(ruleset)}</p>\n'
        f"<details{shown}><summary>{text(tr.word('report record'))}</summary>\n{told}\n</details>\n"
        f"{_scores(report.scores, tr)}</section>"
    )


def _scores(rows: Sequence[ScoreRow], tr: Translator) -> str:
    """The computed scores of a game, a row for each deal and side."""
    if not rows:
        return ""
    names = list(dict.fromkeys(name for row in rows for name in row.items))
    heads = [tr.word("report deal-head"), tr.word("report side"), *names]
    heads += [tr.word("report score"), tr.word("report total")]
    body = "".join(f"<tr>{''.join(_cells(row, names, tr))}</tr>" for row in rows)
    caption = text(tr.word("report scores"))
    top = "".join(f'<th scope="col">{text(each)}</th>' for each in heads)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{caption}"><table class="scores">'
        f"<caption>{caption}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cells(row: ScoreRow, names: Sequence[str], tr: Translator) -> Iterator[str]:
    """The cells of one side in one deal; a figure that the record does not settle is said to be unknown."""
    yield f"<td>{row.deal}</td>"
    yield f'<th scope="row">{text(row.side)}</th>'
    for figure in (*(row.items.get(name, 0) for name in names), row.score, row.total):
        yield f"<td>{text(tr.word('number unknown') if figure is None else str(figure))}</td>"
