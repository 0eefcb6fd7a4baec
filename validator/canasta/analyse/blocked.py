"""Which rules stand in the way at a dead end: for drawing, discarding and passing, as the checker finds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from canasta.cards import CARD_NAMES, CLASS_OF
from canasta.text import listed

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.checker.referee import Referee
    from canasta.report.model import Finding

#: The most cards that are drawn at once, and the words for each way to go on.
MOST = 9
DRAW, DISCARD, PASS, END = "a draw", "a discard after the draw", "a pass", "the end of the turn"


def blocked(subject: Subject, text: str) -> dict[str, list[str]]:
    """The rules that forbid each way to go on in a position."""
    seat = subject.seats[0]
    found: dict[str, dict[str, None]] = {way: {} for way in (DRAW, DISCARD, END, PASS)}

    def note(way: str, findings: list[Finding]) -> bool:
        """Whether a way is open, its findings noted if not."""
        found[way].update(dict.fromkeys(each.rule for each in findings))
        return not findings

    if note(PASS, _referee(subject, text).offer(seat, "pass")):
        passed = _referee(subject, text)
        passed.act(seat, "pass")
        note(END, passed.owed())
    drawn = list(_draws(subject, text))
    opened = [draw for draw, findings in drawn if not findings]
    for draw in opened:
        for card in _cards(subject, text, draw):
            after = _drawn(subject, text, draw)
            if note(DISCARD, after.offer(seat, f"discard {card}")):
                after.act(seat, f"discard {card}")
                note(END, after.owed())
    if not opened and drawn:
        note(DRAW, min((findings for _, findings in drawn), key=len))
    return {way: list(rules) for way, rules in found.items() if rules}


def told(ways: dict[str, list[str]]) -> str:
    """What stands in the way, in words."""
    return "; ".join(f"{way} is forbidden by {listed(rules, 'and')}" for way, rules in ways.items())


def _draws(subject: Subject, text: str) -> Iterator[tuple[str, list[Finding]]]:
    """The draws that the stock gives, each with what is found in it."""
    known = _referee(subject, text).walk.table.stock.known or []
    for number in range(1, min(MOST, len(known)) + 1):
        draw = "draw " + " ".join(CARD_NAMES[card] for card in known[:number])
        yield draw, _referee(subject, text).offer(subject.seats[0], draw)


def _cards(subject: Subject, text: str, draw: str) -> list[str]:
    """A card of each class that the hand holds after a draw."""
    cards = {CLASS_OF[card & 0xFF]: card & 0xFF for card in _drawn(subject, text, draw).walk.table.me.zone.cards()}
    return [CARD_NAMES[card] for card in cards.values()]


def _drawn(subject: Subject, text: str, draw: str) -> Referee:
    """A referee of the position after a draw."""
    referee = _referee(subject, text)
    referee.act(subject.seats[0], draw)
    return referee


def _referee(subject: Subject, text: str) -> Referee:
    """A referee of the position."""
    from canasta.checker.referee import Referee

    referee = Referee(subject.variant, subject.seats, sides=subject.given_sides)
    for line in text.split("\n"):
        if line and not line.startswith("["):
            referee.line(line)
    referee.walk.start_play()
    return referee
