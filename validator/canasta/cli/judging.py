"""What comes of files of games, in this process or in several; the same in the same order either way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from canasta.cli import inputs
from canasta.cli.faults import internal
from canasta.report.model import GameReport
from canasta.text import CanastaError


@dataclass(slots=True, frozen=True)
class Question:
    """How the games are to be judged."""

    variant: str | None
    readings: Mapping[str, str]
    turns: bool
    strict: bool
    certify: bool = False
    limit: float = 2.0
    game_limit: float = 20.0
    witness: bool = False


@dataclass(slots=True)
class Judged:
    """What came of one file: its games and its text, else why it was not judged, or how the program failed."""

    path: str
    reports: list[GameReport] = field(default_factory=list)
    text: str = ""
    witnesses: list[str] = field(default_factory=list)
    refused: CanastaError | None = None
    failed: str = ""


@dataclass(slots=True, frozen=True)
class File:
    """A file to be judged, or why it cannot be; the text where only this process can read it."""

    path: str
    text: str | None = None
    refused: CanastaError | None = None


def judged(files: Sequence[str | CanastaError], question: Question, jobs: int = 1) -> Iterator[Judged]:
    """What comes of each file, by so many processes."""
    act = partial(judge_file, question)
    if min(jobs, len(files)) < 2:
        yield from map(act, map(_named, files))
        return
    from canasta.cli.crew import Crew

    yield from Crew(jobs, act, _lost).answers([_read_here(_named(file)) for file in files])


def _named(file: str | CanastaError) -> File:
    """A file that was found, or what was found in its place."""
    return File(file) if isinstance(file, str) else File("", refused=file)


def _read_here(file: File) -> File:
    """The file, with its text if it is standard input, which no other process has."""
    if file.path != inputs.STDIN:
        return file
    try:
        return File(file.path, inputs.read(file.path))
    except CanastaError as error:
        return File(file.path, refused=error)


def _lost(file: File) -> Judged:
    """What is said of a file whose process was ended from outside, or for want of memory."""
    return Judged(inputs.shown(file.path), failed="the process that judged this file ended before it was done")


def judge_file(question: Question, file: File) -> Judged:
    """Judge one file; whatever is wrong with it is part of the answer."""
    found = Judged(inputs.shown(file.path))
    try:
        if file.refused is not None:
            raise file.refused
        found.text = inputs.read(file.path) if file.text is None else file.text
        found.reports = judge(found.text, found.path, question, found.witnesses)
    except CanastaError as error:
        found.refused = error
    except Exception as error:
        found.failed = internal(error)
    return found


def judge(text: str, path: str, question: Question, witnesses: list[str]) -> list[GameReport]:
    """The reports of all games of a text; no game is a fault."""
    from canasta.checker.api import check as judge_text
    from canasta.solve.limits import Limits, Wishes

    if not text.strip():
        raise inputs.fault("file/empty", "empty file, no game in it", path)
    limits = Limits(question.limit, question.game_limit)
    wishes = Wishes(limits, question.certify, witnesses if question.witness else None)
    reports = judge_text(
        text, path, variant=question.variant, readings=question.readings, turns=question.turns, wishes=wishes
    )
    if not reports:
        raise inputs.fault("file/no-game", "no game in it", path)
    return reports
