"""Going out is reachable: a whole deal in which somebody does, judged legal by the checker."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, Answer, WitnessFault
from canasta.analyse.contradict import can_be
from canasta.analyse.play import TOO_FEW, Key, Player, Stuck, by_rank, by_suit, judged
from canasta.analyse.stack import named

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

NAME = "going-out"
#: How deals are played, one after the other: by what the deck is ordered, how far it is shuffled again, and whether
#: partners are asked.
WAYS: tuple[tuple[Key, float, bool], ...] = (
    (by_rank, 0.05, False), (by_rank, 0.15, False), (by_suit, 0.1, False), (by_rank, 0.05, True), (by_suit, 0.1, True),
    (by_rank, 0.3, False), (by_rank, 0.2, True), (by_suit, 0.3, False), (by_suit, 0.3, True),
)  # fmt: skip
KEEN = 0.95
#: What is asked of the rules when nobody went out.
WISH = "go out"
#: Seconds of this process for all deals, and for one.
SECONDS, ONE = 20.0, 5.0


def answers(subject: Subject) -> Iterator[Answer]:
    """One answer, with the deal."""
    end, tried, stopped = time.process_time() + min(SECONDS, subject.left), 0, ""
    while time.process_time() < end and subject.left > 0:
        if tried == len(WAYS) and stopped == TOO_FEW:
            break
        if tried == len(WAYS) and (never := can_be(subject, WISH)).result == REFUTED:
            message = never.message.replace(WISH, "going out", 1)
            yield Answer(NAME, "go out", REFUTED, message, never.rules, why=never.why)
            return
        way, until = WAYS[tried % len(WAYS)], min(end, time.process_time() + ONE)
        tried += 1
        player = player_of(subject, f"{NAME} {tried}", KEEN, way, until)
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


def player_of(subject: Subject, seed: str, keen: float, way: tuple[Key | None, float, bool], end: float) -> Player:
    """A player of one deal at the subject's table."""
    variant, given, (key, noise, asks) = subject.variant, subject.given_sides, way
    return Player(
        variant, subject.seats, seed, keen, sides=given, tag=named(variant), key=key, noise=noise, asks=asks, end=end
    )
