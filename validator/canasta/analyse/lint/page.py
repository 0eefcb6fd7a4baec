"""The form of a page on a code of lint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class Page:
    """What a code says, why, and two examples: one of which it is said, and one better."""

    level: str
    what: str
    why: str
    avoid: str
    prefer: str
    by: str = "file"
    """What the examples are: a `file`, a `command`, or `words`."""
    packaged: bool = False
    """Whether it is said of packaged variants alone."""
    committed: str = ""
    """What is in the repository already, where that is of matter."""
    beside: Mapping[str, str] = field(default_factory=dict)
    """The files in the folder of the examples."""

    def lines(self, code: str) -> Iterator[str]:
        """The page for a terminal."""
        yield f"{code} ({self.level})"
        yield f"  {self.what}"
        yield f"  {self.why}"
        for word, text, _ in self.examples():
            yield ""
            yield f"  {word}"
            yield from (f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))

    def markdown(self, code: str) -> Iterator[str]:
        """The page as a section."""
        yield f"## {code}"
        yield ""
        yield f"*{self.level.capitalize()}.* {self.what}"
        yield ""
        yield self.why
        for word, text, form in self.examples():
            yield ""
            yield f"{word}:" if form else f"{word}: {text.rstrip()}"
            if form:
                yield ""
                yield f"```{form}\n{text.rstrip()}\n```"
        yield ""

    def examples(self) -> Iterator[tuple[str, str, str]]:
        """What is shown, under which word, and in which language."""
        form = {"file": "yaml", "command": "console", "words": ""}[self.by]
        lead = "$ " if self.by == "command" else ""
        if self.committed:
            yield "Committed before", self.committed, form
        for name, text in self.beside.items():
            yield f"Beside it, {name}", text, form
        yield "Avoid", f"{lead}{self.avoid}", form
        yield "Prefer", f"{lead}{self.prefer}", form
