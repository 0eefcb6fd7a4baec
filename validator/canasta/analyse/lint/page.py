"""The form of a page on a code of lint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Page:
    """What a code says, why, and two files: one of which it is said, and one better."""

    level: str
    what: str
    why: str
    avoid: str
    prefer: str
    setting: str = ""
    """Where the files have to stand for it: `packaged`, or `committed` with this as what is committed."""

    def lines(self, code: str) -> Iterator[str]:
        """The page for a terminal."""
        yield f"{code} ({self.level})"
        yield f"  {self.what}"
        yield f"  {self.why}"
        for word, text in (("Avoid", self.avoid), ("Prefer", self.prefer)):
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
        for word, text in (("Avoid:", self.avoid), ("Prefer:", self.prefer)):
            yield ""
            yield word
            yield ""
            yield f"```yaml\n{text.rstrip()}\n```"
        yield ""
