"""Going out is reachable: a whole deal in which somebody does, judged legal by the checker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from canasta.analyse.answers import INCONCLUSIVE, PROVED, REFUTED, Answer, WitnessFault
from canasta.analyse.contradict import can_be
from canasta.analyse.helped import Helped
from canasta.analyse.play import TOO_FEW, Key, Player, Stuck, by_rank, by_suit, judged
from canasta.analyse.stack import named

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject

NAME = "going-out"


class Way(NamedTuple):
    """How a deal is played: how the deck is ordered and shuffled again, if partners are asked and a side is helped."""

    key: Key | None
    noise: float
    asks: bool = False
    helped: bool = False


#: Deals are played in these ways, one after the other.
WAYS = (
    Way(by_rank, 0.05), Way(by_rank, 0.15), Way(by_suit, 0.1), Way(by_rank, 0.05, True), Way(by_suit, 0.1, True),
    Way(by_rank, 0.3), Way(by_rank, 0.2, True), Way(by_suit, 0.3), Way(by_suit, 0.3, True),
    Way(by_suit, 0.1, False, True), Way(by_rank, 0.1, True, True), Way(by_suit, 0.05, True, True),
)  # fmt: skip
KEEN = 0.95
#: So many deals are played before it is asked of the rules whether anybody can go out, and in all.
EARLY, DEALS = 2, 36
WISH = "go out"


def answers(subject: Subject) -> Iterator[Answer]:
    """One answer, with the deal."""
    tried, stopped = 0, ""
    while tried < DEALS and subject.left > 0 and not (tried == len(WAYS) and stopped == TOO_FEW):
        if tried == EARLY and (never := can_be(subject, WISH)).result == REFUTED:
            message = never.message.replace(WISH, "going out", 1)
            yield Answer(NAME, WISH, REFUTED, message, never.rules, why=never.why)
            return
        player = player_of(subject, f"{NAME} {tried + 1}", KEEN, WAYS[tried % len(WAYS)])
        tried += 1
        try:
            text = player.play()
        except Stuck as error:
            stopped = str(error)
            continue
        if player.went_out:
            yield _shown(subject, player, text)
            return
    why = f"nobody went out in {tried} deals{f'; the last one stopped: {stopped}' if stopped else ''}"
    yield Answer(NAME, WISH, INCONCLUSIVE, "going out: no deal was found that gets there", why=why)


def _shown(subject: Subject, player: Player, text: str) -> Answer:
    """That somebody went out. Raises WitnessFault when the checker finds anything in the deal."""
    verdict = judged(text, subject.variant)
    if verdict != "legal":
        raise WitnessFault(f"a deal played by what is legal is judged {verdict}")
    turns = player.referee.walk.table.turn.count
    message = f"going out can be reached: in turn {turns} of a whole legal deal"
    return Answer(NAME, WISH, PROVED, message, witness=text, why="the deck as it was laid for it")


def player_of(subject: Subject, seed: str, keen: float, way: Way) -> Player:
    """A player of one deal at the subject's table."""
    player = Helped if way.helped else Player
    return player(
        subject.variant, subject.seats, seed, keen, sides=subject.given_sides, tag=named(subject.variant), key=way.key,
        noise=way.noise, asks=way.asks, end=subject.end,
    )  # fmt: skip
