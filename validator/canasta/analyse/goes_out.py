"""Going out is reachable: a whole deal in which somebody does, judged legal by the checker."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from canasta.analyse.answers import INCONCLUSIVE, PROVED, Answer, WitnessFault
from canasta.analyse.play import Key, Player, Stuck, by_rank, by_suit, judged
from canasta.analyse.witness import named

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

NAME = "going-out"
#: How the deck is laid before the deal, one after the other: by what it is ordered, and how far shuffled again.
LAID: tuple[tuple[Key, float], ...] = ((by_rank, 0.05), (by_rank, 0.15), (by_suit, 0.1), (by_rank, 0.3), (by_suit, 0.3))
KEEN = 0.95
SECONDS = 20.0


def answers(subject: Subject) -> Iterator[Answer]:
    """One answer, with the deal."""
    end, tried, stopped = time.monotonic() + min(SECONDS, subject.left), 0, ""
    while time.monotonic() < end:
        key, noise = LAID[tried % len(LAID)]
        tried += 1
        player = player_of(subject, f"{NAME} {tried}", KEEN, key, noise, end)
        try:
            text = player.play()
        except Stuck as error:
            stopped = str(error)
            continue
        if player.went_out:
            verdict = judged(text, subject.variant)
            if verdict != "legal":
                raise WitnessFault(f"a deal played by what is legal is judged {verdict}")
            turns = player.referee.walk.table.turn.count
            message = f"going out can be reached: in turn {turns} of a whole legal deal"
            yield Answer(NAME, "go out", PROVED, message, witness=text, why="the deck as it was laid for it")
            return
    why = f"nobody went out in {tried} deals{f'; the last one stopped: {stopped}' if stopped else ''}"
    yield Answer(NAME, "go out", INCONCLUSIVE, "going out: no deal was found that gets there", why=why)


def player_of(subject: Subject, seed: str, keen: float, key: Key | None, noise: float, end: float) -> Player:
    """A player of one deal at the subject's table."""
    variant, given = subject.variant, subject.given_sides
    return Player(variant, subject.seats, seed, keen, sides=given, tag=named(variant), key=key, noise=noise, end=end)
