"""The questions asked of one variant, in order; each is answered as data."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from canasta.analyse.answers import INCONCLUSIVE, Answer

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

Ask = Callable[["Subject"], Iterator[Answer]]


def _own(module: str) -> Ask:
    """An analysis of a module's `answers`, imported when it is asked."""

    def ask(subject: Subject) -> Iterator[Answer]:
        found: Iterator[Answer] = import_module(f"canasta.analyse.{module}").answers(subject)
        return found

    return ask


def _expect(subject: Subject) -> Iterator[Answer]:
    """Whether rules are stricter or looser as the variant expects."""
    from canasta.analyse.expect import expect

    return expect(subject.variant, None, subject.left)


def _know(subject: Subject) -> Iterator[Answer]:
    """Whether a player can know what is legal."""
    from canasta.analyse.know import know

    return know(subject.variant, subject.players)


ANALYSES: dict[str, Ask] = {
    "score-brackets": _own("score_brackets"),
    "conservation": _own("conserve"),
    "contradiction": _own("contradict"),
    "dead-rule": _own("dead"),
    "dead-end": _own("dead_end"),
    "can-know": _know,
    "expect": _expect,
    "patch-order": _own("order"),
    "going-out": _own("goes_out"),
}


def prove(subject: Subject, only: Sequence[str] = ()) -> Iterator[Answer]:
    """The answers of all analyses, or of some, as they are found."""
    for name in only or ANALYSES:
        if subject.left <= 0:
            yield Answer(name, name, INCONCLUSIVE, f"{name}: not asked", why="the time is over")
            continue
        yield from timed(ANALYSES[name](subject))


def timed(answers: Iterator[Answer]) -> Iterator[Answer]:
    """Answers with the seconds that each took."""
    began = time.monotonic()
    for answer in answers:
        now = time.monotonic()
        answer.seconds, began = round(now - began, 3), now
        yield answer
