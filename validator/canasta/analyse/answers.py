"""The answers of analyses, as data: what was asked about, what was found, and what bears it out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

PROVED, VACUOUS, REFUTED, INCONCLUSIVE = "proved", "vacuous", "refuted", "inconclusive"


class WitnessFault(Exception):
    """A witness that the checker does not judge as the analysis says: our fault, not the author's."""


class Answer(msgspec.Struct, omit_defaults=True):
    """One question about a variant and its answer.

    `rules` are the fewest that are concerned, `witness` a game that the checker judges so, `why` the assumptions of a
    proof or what kept one from being found.
    """

    analysis: str
    subject: str
    result: str
    message: str
    rules: list[str] = []
    witness: str | None = None
    why: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    seconds: float = 0.0


def worst(answers: Sequence[Answer]) -> str:
    """The worst result: a refutation before what is inconclusive, that before proofs."""
    found = {answer.result for answer in answers}
    return next((each for each in (REFUTED, INCONCLUSIVE, VACUOUS) if each in found), PROVED)
