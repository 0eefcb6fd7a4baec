"""Counts over many games: the closing line of the text form, and what an exit code is made of."""

from collections import Counter

from canasta.report.locale import EN, Translator
from canasta.report.model import VERDICTS, GameReport, worst
from canasta.report.style import PLAIN, Style


class Tally:
    """How many games were judged, and how many of each verdict."""

    __slots__ = ("findings", "games")

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.findings = 0

    def add(self, report: GameReport) -> None:
        """Count one game."""
        self.games[report.verdict] += 1
        self.findings += len(report.findings)

    @property
    def worst(self) -> str:
        """The worst verdict of all games."""
        return worst(self.games)

    def line(self, style: Style = PLAIN, tr: Translator = EN) -> str:
        """The counts in one line, best verdict first."""
        games = sum(self.games.values())
        counts = [
            style.paint(name, f"{self.games[name]} {tr.word(f'verdict {name}')}")
            for name in VERDICTS
            if self.games[name]
        ]
        total = tr.word("report one-game") if games == 1 else tr.word("report games", games)
        findings = tr.word("report one-finding") if self.findings == 1 else tr.word("report findings", self.findings)
        found = f" ({findings})" if self.findings else ""
        return f"{tr.word('page label', total)} {', '.join(counts)}{found}" if counts else f"{total}."
