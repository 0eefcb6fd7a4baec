"""The report of one game as plain records; field order is that of the JSON form."""

from collections.abc import Iterable
from typing import Final

import msgspec

#: From best to worst: the verdict of a game is the worst of its findings.
VERDICTS: Final = ("legal", "open", "undecided", "contradiction", "illegal", "malformed")

_RANK: Final = {name: at for at, name in enumerate(VERDICTS)}

#: What a rule found or required, as far as one value says it.
Value = bool | int | str | None


class Cite(msgspec.Struct, frozen=True, omit_defaults=True):
    """A numbered statement of a source, with its status in the variant where that is known."""

    source: str
    statement: str
    status: str | None = None


class Reason(msgspec.Struct, frozen=True):
    """A recorded fact that a verdict on unknown cards rests on, and where it stands."""

    text: str
    line: int = 1
    column: int = 1


class Finding(msgspec.Struct):
    """One rule that does not say legal about one recorded thing; places count from 1, ends are exclusive."""

    rule: str
    verdict: str
    deal: int | None = None
    turn: int | None = None
    seat: str | None = None
    action: str | None = None
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    message: str = ""
    found: Value = None
    required: Value = None
    facts: list[str] = msgspec.field(default_factory=list)
    sources: list[Cite] = msgspec.field(default_factory=list)
    other_readings: dict[str, str] = msgspec.field(default_factory=dict)
    would_be_legal: list[str] = msgspec.field(default_factory=list)
    condition: str = ""
    examples: dict[str, str] = msgspec.field(default_factory=dict)
    reasons: list[Reason] = msgspec.field(default_factory=list)
    limit: float | None = None


class ScoreRow(msgspec.Struct):
    """The computed score of one side in one deal; None is a figure that the record does not settle."""

    deal: int
    side: str
    items: dict[str, int | None] = msgspec.field(default_factory=dict)
    score: int | None = None
    total: int | None = None


class TurnRow(msgspec.Struct):
    """The verdict on one turn."""

    deal: int
    turn: int | None
    seat: str
    line: int
    verdict: str


class GameReport(msgspec.Struct):
    """Everything said about one game of one file."""

    path: str
    game: int
    variant: str | None
    ruleset: str | None
    verdict: str = "legal"
    findings: list[Finding] = msgspec.field(default_factory=list)
    scores: list[ScoreRow] = msgspec.field(default_factory=list)
    turns: list[TurnRow] = msgspec.field(default_factory=list)


def worst(verdicts: Iterable[str]) -> str:
    """The worst of some verdicts; legal when there are none."""
    return max(verdicts, key=_RANK.__getitem__, default="legal")


def fails(verdict: str, strict: bool = False) -> bool:
    """Whether a verdict is a failure; strictly, what could not be decided is one too."""
    return _RANK[verdict] > (_RANK["legal"] if strict else _RANK["undecided"])
