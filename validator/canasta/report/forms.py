"""The forms a run may be shown in: each takes one game after another and gives text."""

from collections.abc import Sequence
from typing import Final, Protocol

from canasta.report import concise, json, text
from canasta.report.model import GameReport
from canasta.report.style import Style
from canasta.report.tally import Tally

NAMES: Final = ("text", "concise", "json")


class Form(Protocol):
    """A form of the whole run."""

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The games of one file; `source` is the file by lines."""

    def end(self, tally: Tally) -> str:
        """What stands after the last game."""


class TextForm:
    """Findings in full, and a closing line of counts unless told to be quiet."""

    def __init__(self, style: Style, quiet: bool = False) -> None:
        self.style = style
        self.quiet = quiet

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The findings of every game, each with its line of the file."""
        games = len(reports)
        return "".join(f"{line}\n" for one in reports for line in text.lines(one, source, self.style, games))

    def end(self, tally: Tally) -> str:
        """The counts of games and verdicts."""
        return "" if self.quiet else f"{tally.line(self.style)}\n"


class ConciseForm:
    """One line a finding."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The findings of every game, a line each."""
        return "".join(f"{line}\n" for one in reports for line in concise.lines(one, self.style))

    def end(self, tally: Tally) -> str:
        """Nothing: the lines are for programs."""
        return ""


class JsonForm:
    """One array of games, written as it grows so that long runs need no memory."""

    def __init__(self) -> None:
        self.lead = "["

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The next elements of the array."""
        out = []
        for report in reports:
            out.append(f"{self.lead}\n{json.encode(report)}")
            self.lead = ","
        return "".join(out)

    def end(self, tally: Tally) -> str:
        """The end of the array."""
        return "[]\n" if self.lead == "[" else "\n]\n"


def form(name: str, style: Style, quiet: bool = False) -> Form:
    """A form by its name."""
    if name == "json":
        return JsonForm()
    return ConciseForm(style) if name == "concise" else TextForm(style, quiet)
