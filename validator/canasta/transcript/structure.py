"""What a game must say about itself: its tags, and that the seats and sides it speaks of are its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from canasta import limits
from canasta.phrases import say
from canasta.text import Diagnostic, Span, did_you_mean
from canasta.transcript import tree as t
from canasta.transcript.faults import LINES, span_at
from canasta.transcript.grammar import terminal
from canasta.transcript.lines import without_comments

KNOWN_TAGS = ("Variant", "Event", "Seats", "Sides", "Dealer", "Ruleset")
REQUIRED_TAGS = ("Variant", "Seats")

Problem = tuple[str, str, str]
"""Code, message and the word at fault."""


def sides_of(text: str) -> dict[str, tuple[str, ...]] | None:
    """The sides that `NS=N,S EW=E,W` says, or None when it is not of that form."""
    sides: dict[str, tuple[str, ...]] = {}
    for part in text.split():
        name, equals, seats = part.partition("=")
        if not equals or name in sides or not all(seats.split(",")):
            return None
        sides[name] = tuple(seats.split(","))
    return sides or None


def seats_problem(value: str) -> Problem | None:
    """What is wrong with the value of a Seats tag."""
    seats = value.split()
    if len(seats) > limits.SEATS:
        return "text/bad-seats", say("fault many-seats", limits.SEATS), seats[limits.SEATS]
    for index, seat in enumerate(seats):
        if not terminal("SEAT").fullmatch(seat):
            return "text/bad-seats", say("fault seat-form", seat), seat
        if seat in LINES:
            return "text/bad-seats", say("fault seat-line", seat), seat
        if seat in seats[:index]:
            return "text/bad-seats", say("fault seat-twice", seat), seat
    return ("text/bad-seats", say("fault few-seats"), value) if len(seats) < 2 else None


def sides_problem(value: str, seats: Sequence[str]) -> Problem | None:
    """What is wrong with sides written as `NS=N,S EW=E,W`."""
    sides = sides_of(value)
    if sides is None:
        return "text/bad-sides", say("fault sides-form"), value
    named = [seat for members in sides.values() for seat in members]
    for index, seat in enumerate(named):
        if seat not in seats:
            return "text/bad-sides", say("fault seat", seat), seat
        if seat in named[:index]:
            return "text/bad-sides", say("fault two-sides", seat), seat
    wrong = next((name for name in sides if not terminal("SIDE").fullmatch(name)), None)
    return ("text/bad-sides", say("fault side-name", wrong), wrong) if wrong else None


class Roster:
    """The seats and sides of one game, as far as its lines have named them."""

    def __init__(self) -> None:
        self.seats: tuple[str, ...] = ()
        self.sides: set[str] = set()
        self.joined: set[str] = set()

    def declare(self, value: str) -> None:
        """Take in sides given by a tag or a deal."""
        self.sides |= (sides_of(value) or {}).keys()

    def is_side(self, name: str) -> bool:
        """Whether a side may have this name: a declared one, or seats joined in seat order where none is declared."""
        if self.sides or name in self.joined:
            return name in self.sides or name in self.joined
        if _joins(name, self.seats):
            self.joined.add(name)
            return True
        return False

    def stranger(self, item: t.Item) -> Problem | None:
        """The first seat or side of an item that is none of this game's."""
        if not self.seats:
            return None
        if isinstance(item, t.Turn):
            return None if item.seat in self.seats else self._unknown_seat(item.seat)
        for seat in _seats_in(item):
            if seat not in self.seats:
                return self._unknown_seat(seat)
        for side in _sides_in(item):
            if not self.is_side(side):
                return "text/unknown-side", say("fault side", side), side
        if isinstance(item, t.Red) and item.owner not in self.seats and not self.is_side(item.owner):
            return "text/unknown-side", say("fault owner", item.owner), item.owner
        if isinstance(item, t.DealLine) and item.sides is not None:
            return sides_problem(item.sides, self.seats)
        return None

    def hint(self, word: str) -> str | None:
        """The name that was probably meant."""
        return did_you_mean(word, [*self.seats, *self.sides])

    def _unknown_seat(self, seat: str) -> Problem:
        return "text/unknown-seat", say("fault seat-of", seat, " ".join(self.seats)), seat


def _joins(name: str, seats: Sequence[str]) -> bool:
    """Whether a name is some of the seats' names, joined in their order."""
    ends = {0}
    for seat in seats:
        ends |= {start + len(seat) for start in ends if name.startswith(seat, start)}
    return len(name) in ends


def _seats_in(item: t.Item) -> Iterator[str]:
    if isinstance(item, t.DealLine):
        yield from (seat for seat in (item.dealer, item.sits) if seat is not None)
    elif isinstance(item, t.Melds):
        yield from (meld.by for meld in item.melds if meld.by is not None)
    elif (seat := getattr(item, "seat", None)) is not None:
        yield seat


def _sides_in(item: t.Item) -> Iterator[str]:
    if isinstance(item, t.Carried | t.Result):
        yield from (name for name, _ in item.entries)
    elif (side := getattr(item, "side", None)) is not None and (side != "draw" or not isinstance(item, t.Winner)):
        yield side


def tag_problems(items: Sequence[t.Item]) -> dict[int, Problem]:
    """What is wrong with the tags of a block, by their index: said twice, or of a value that cannot be."""
    found: dict[int, Problem] = {}
    values: dict[str, str] = {}
    for index, item in enumerate(items):
        if isinstance(item, t.Tag):
            if item.name in values:
                found[index] = "text/duplicate-tag", say("fault tag-twice", item.name), item.name
            elif item.name == "Seats" and (problem := seats_problem(item.value)):
                found[index] = problem
            values.setdefault(item.name, item.value)
    if "Seats" in values and not seats_problem(values["Seats"]):
        _check_against_seats(items, values["Seats"].split(), found)
    return found


def _check_against_seats(items: Sequence[t.Item], seats: Sequence[str], found: dict[int, Problem]) -> None:
    for index, item in enumerate(items):
        if not isinstance(item, t.Tag) or index in found:
            continue
        if item.name == "Dealer" and item.value not in seats:
            found[index] = "text/bad-dealer", say("fault dealer", item.value), item.value
        elif item.name == "Sides" and (problem := sides_problem(item.value, seats)):
            found[index] = problem


def located(problem: Problem, raw: str, line: int, path: str, hint: str | None = None) -> Diagnostic:
    """A problem as a diagnostic at the word at fault."""
    code, message, word = problem
    match = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", without_comments(raw)) if word else None
    offset = match.start() if match else len(raw) - len(raw.lstrip())
    return Diagnostic(code, message, path, span_at(raw, offset, len(word), line), found=word, hint=hint)


def missing_tags(items: Sequence[t.Item], line: int, path: str) -> list[Diagnostic]:
    """The required tags that a game's tag block neither gives nor gave wrongly."""
    given = {item.name for item in items if isinstance(item, t.Tag) and item.value.strip()}
    tried = " ".join(item.text for item in items if isinstance(item, t.Malformed))
    span = Span.point(line, 1)
    if not given and "[" not in tried:
        message = say("fault tags")
        return [Diagnostic("text/before-tags", message, path, span)]
    return [
        Diagnostic(
            "text/missing-tag",
            say("fault tag", name),
            path,
            span,
            required=name,
            hint=did_you_mean_tag(name, given),
        )
        for name in REQUIRED_TAGS
        if name not in given and name not in tried
    ]


def did_you_mean_tag(name: str, given: set[str]) -> str | None:
    """The tag that was probably meant to be a missing one."""
    near = next((tag for tag in sorted(given - set(KNOWN_TAGS)) if tag.lower() == name.lower()), None)
    return say("hint capitals", name, near) if near else did_you_mean(name, given - set(KNOWN_TAGS))
