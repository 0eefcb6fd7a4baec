"""The forms a run may be shown in: each takes one game after another and gives text."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from canasta.report import concise, json, text
from canasta.report.locale import EN, Translator
from canasta.report.model import GameReport
from canasta.report.spoken import spoken
from canasta.report.style import Style
from canasta.report.tally import Tally
from canasta.text import Diagnostic

NAMES: Final = ("text", "concise", "json", "jsonl", "sarif", "junit", "github", "html")
#: The forms for people, written as a terminal wants it; all others are UTF-8.
FOR_PEOPLE: Final = ("text", "concise")


class Form(Protocol):
    """A form of the whole run."""

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The games of one file; `source` is the file by lines."""

    def fault(self, diagnostic: Diagnostic) -> str:
        """A file that was not judged, where the form has a place for it; it is said on standard error anyway."""

    def end(self, tally: Tally) -> str:
        """What stands after the last game."""


class Unsaid:
    """A form that leaves files that were not judged to standard error."""

    def fault(self, diagnostic: Diagnostic) -> str:
        """Nothing."""
        return ""


class TextForm(Unsaid):
    """Findings in full, and a closing line of counts unless told to be quiet."""

    def __init__(self, style: Style, quiet: bool = False, tr: Translator = EN) -> None:
        self.style = style
        self.quiet = quiet
        self.tr = tr

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The findings of every game, each with its line of the file."""
        games = len(reports)
        for one in reports:
            spoken(one, self.tr)
        return "".join(
            f"{line}\n" for one in reports for line in text.lines(one, source, self.style, games, tr=self.tr)
        )

    def end(self, tally: Tally) -> str:
        """The counts of games and verdicts."""
        return "" if self.quiet else f"{tally.line(self.style, self.tr)}\n"


class ConciseForm(Unsaid):
    """One line a finding."""

    def __init__(self, style: Style, tr: Translator = EN) -> None:
        self.style = style
        self.tr = tr

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The findings of every game, a line each."""
        for one in reports:
            spoken(one, self.tr)
        return "".join(f"{line}\n" for one in reports for line in concise.lines(one, self.style, self.tr))

    def end(self, tally: Tally) -> str:
        """Nothing: the lines are for programs."""
        return ""


class JsonForm(Unsaid):
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


class JsonLinesForm(Unsaid):
    """One game a line."""

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The games of one file, an object each."""
        return "".join(f"{json.encode(report)}\n" for report in reports)

    def end(self, tally: Tally) -> str:
        """Nothing."""
        return ""


class SarifForm:
    """One run in SARIF."""

    def __init__(self, strict: bool) -> None:
        from canasta.report.sarif import Run

        self.run = Run(strict)

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The results of one file."""
        return self.run.file(reports, source)

    def fault(self, diagnostic: Diagnostic) -> str:
        """Kept for the end."""
        return self.run.fault(diagnostic)

    def end(self, tally: Tally) -> str:
        """The rules, and what went wrong."""
        return self.run.end()


class JunitForm:
    """A suite a file, a case a game."""

    def __init__(self, strict: bool) -> None:
        from canasta.report import junit

        self.junit, self.strict, self.lead = junit, strict, junit.HEAD

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The suite of one file."""
        return self._after_head(self.junit.suite(reports, self.strict))

    def fault(self, diagnostic: Diagnostic) -> str:
        """A suite of one error."""
        return self._after_head(self.junit.fault(diagnostic))

    def end(self, tally: Tally) -> str:
        """The end of the document."""
        return self._after_head(self.junit.FOOT)

    def _after_head(self, part: str) -> str:
        lead, self.lead = self.lead, ""
        return lead + part


class GithubForm:
    """One annotation a finding."""

    def __init__(self, strict: bool) -> None:
        from canasta.report import github

        self.github, self.strict = github, strict

    def file(self, reports: Sequence[GameReport], source: Sequence[str]) -> str:
        """The annotations of one file."""
        return "".join(f"{line}\n" for one in reports for line in self.github.lines(one, self.strict))

    def fault(self, diagnostic: Diagnostic) -> str:
        """An annotation of the file."""
        return f"{self.github.fault(diagnostic)}\n"

    def end(self, tally: Tally) -> str:
        """Nothing."""
        return ""


def _page(tr: Translator, variant: str | None) -> Form:
    """The page, whose modules are imported when it is asked for."""
    from canasta.report.page.games import PageForm

    return PageForm(tr, variant)


def form(
    name: str,
    style: Style,
    quiet: bool = False,
    strict: bool = False,
    tr: Translator = EN,
    variant: str | None = None,
) -> Form:
    """A form by its name; those for people are in a language, and say what rules say in the variant given."""
    makers: dict[str, Callable[[], Form]] = {
        "text": lambda: TextForm(style, quiet, tr),
        "concise": lambda: ConciseForm(style, tr),
        "json": JsonForm,
        "jsonl": JsonLinesForm,
        "sarif": lambda: SarifForm(strict),
        "junit": lambda: JunitForm(strict),
        "github": lambda: GithubForm(strict),
        "html": lambda: _page(tr, variant),
    }
    return makers[name]()
