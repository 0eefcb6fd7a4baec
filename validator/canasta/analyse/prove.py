"""The questions asked of one variant, in order; each is answered as data."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from canasta.analyse.answers import INCONCLUSIVE, Answer

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

#: The analyses by name, and the modules whose `answers` gives them.
ANALYSES = {
    "score-brackets": "score_brackets",
    "conservation": "conserve",
    "contradiction": "contradict",
    "dead-rule": "dead",
    "going-out": "goes_out",
    "dead-end": "dead_end",
}

Ask = Callable[["Subject"], Iterator[Answer]]


def prove(subject: Subject, only: Sequence[str] = ()) -> Iterator[Answer]:
    """The answers of all analyses, or of some, as they are found."""
    for name in only or ANALYSES:
        ask: Ask = import_module(f"canasta.analyse.{ANALYSES[name]}").answers
        if subject.left <= 0:
            yield Answer(name, name, INCONCLUSIVE, f"{name}: not asked", why="the time is over")
            continue
        yield from timed(ask(subject))


def timed(answers: Iterator[Answer]) -> Iterator[Answer]:
    """Answers with the seconds that each took."""
    began = time.monotonic()
    for answer in answers:
        now = time.monotonic()
        answer.seconds, began = round(now - began, 3), now
        yield answer
