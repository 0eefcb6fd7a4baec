"""A text read as games: never an exception, one diagnostic a fault, and the rest is still read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, cast

from canasta import limits
from canasta.phrases import say
from canasta.text import Diagnostic, Span
from canasta.transcript import faults, structure
from canasta.transcript import tree as t
from canasta.transcript.lines import LogicalLine, comments, is_tag, logical_lines
from canasta.transcript.notes import with_comments
from canasta.transcript.source import are_events, too_many_lines
from canasta.transcript.words import Wrong, reading

if TYPE_CHECKING:
    from canasta.transcript.fast import FastLines


def parse(text: str, path: str = "-", *, fast: bool = True) -> t.Document:
    """The document that a text says; `fast` may be turned off, which gives the same."""
    text = text.replace("\ufeff", "")  # joined files carry their marks inside
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if (fatal := _unreadable(text, path)) is not None:
        return t.Document([], [fatal])
    reader = _event_reader(path) if are_events(text, path) else Reader(path, fast)
    games = list(reader.games(text))
    if not games and not reader.diagnostics:
        reader.diagnostics.append(Diagnostic("text/no-game", say("fault no-game"), path))
    return t.Document(games, reader.diagnostics, text, reader.tail)


def _event_reader(path: str) -> Reader:
    from canasta.transcript.events import EventReader

    return EventReader(path)


def _unreadable(text: str, path: str) -> Diagnostic | None:
    """The fault of a text that is not worth reading at all."""
    if len(text) > limits.FILE_BYTES:
        return Diagnostic("text/too-large", say("fault characters", limits.FILE_BYTES // 1_000_000), path)
    if text.count("\n") > limits.LINES:
        return too_many_lines(path)
    nul = text.find("\0")
    if nul >= 0:
        span = faults.span_at(text, nul, 1, 1)
        return Diagnostic("text/binary", say("fault nul"), path, span)
    return None


@cache
def fast_lines() -> FastLines:
    """The fast reading of lines, one a process: it remembers what it has met."""
    from canasta.transcript.fast import FastLines

    return FastLines()


class Reader:
    """Reads one text; holds what was wrong with it."""

    def __init__(self, path: str, fast: bool = True) -> None:
        from lark.exceptions import UnexpectedInput

        from canasta.transcript.grammar import parser

        self.path = path
        self.diagnostics: list[Diagnostic] = []
        self.tail: tuple[str, ...] = ()
        self._lark, self._unexpected = parser(), UnexpectedInput
        self._fast = fast_lines() if fast else None
        self._bad_lines, self._next, self._nested, self._unclosed = 0, 1, False, False
        self._start_game()

    def games(self, text: str) -> Iterator[t.Game]:
        """The games of the text, one after another."""
        reading.repeated = limits.FILE_REPEATED
        count = 0
        for number, raw, before in self._lines(text):
            if before or "{" in raw:
                self._check_comments(text, (*before, raw))
            if not raw:
                self.tail = before
                break
            if self._played and self._is_tag(raw):
                yield self._finish()
                count += 1
            if (why := self._given_up(count)) is not None:
                self._leave(why, text, number, before)
                break
            self._take(number, raw, before)
        if self._items:
            yield self._finish()

    def _lines(self, text: str) -> Iterator[LogicalLine]:
        """The logical lines of the text."""
        return logical_lines(text)

    def _is_tag(self, raw: str) -> bool:
        """Whether the line at hand is a tag."""
        return is_tag(raw)

    def _check_comments(self, text: str, pieces: tuple[str, ...]) -> None:
        """Report the first comment over several lines in which another begins: lines may have got into it unmeant."""
        found = (comment for piece in pieces if "{" in piece for _, comment in comments(piece))
        nested = next((comment for comment in found if "\n" in comment and "{" in comment[1:]), None)
        if nested and not self._nested:
            self._nested = True
            span = faults.span_at(text, text.index(nested), 1, 1)
            message = say("fault nested")
            self.diagnostics.append(Diagnostic("text/nested-comment", message, self.path, span))

    def _start_game(self) -> None:
        self._items: list[t.Item] = []
        self._raws: dict[int, LogicalLine] = {}
        self._played = False
        self._roster = structure.Roster()

    def _finish(self) -> t.Game:
        if not self._played:
            self._close_tags()
        game = t.Game(self._items, at=(*self._items[0].at[:2], *self._items[-1].at[2:]))
        self._start_game()
        return game

    def _given_up(self, games: int) -> Diagnostic | None:
        """Why the rest of the text is not worth reading."""
        if games >= limits.GAMES:
            return Diagnostic("text/too-many-games", say("fault games", limits.GAMES), self.path)
        if self._bad_lines >= limits.BAD_LINES:
            message = say("fault bad-lines", limits.BAD_LINES)
            return Diagnostic("text/too-many-faults", message, self.path)
        if self._bad_lines >= limits.BAD_LINES_AT_HEAD and self._bad_lines == len(self._items) and not games:
            return Diagnostic("text/no-game", say("fault no-notation"), self.path)
        return None

    def _leave(self, why: Diagnostic, text: str, number: int, before: tuple[str, ...]) -> None:
        """Keep the rest of the text as it is."""
        self.diagnostics.append(replace(why, span=Span.point(number, 1)))
        rest = "\n".join(text.split("\n")[number - 1 :]).strip("\n")
        self._items.append(malformed(rest, number, before))

    def _take(self, number: int, raw: str, before: tuple[str, ...]) -> None:
        """Add one line to the game."""
        self._next = number
        tag = self._is_tag(raw)
        if not tag and self._raws:
            self._begin_play()
        item = self._read(number, raw)
        if not tag and not isinstance(item, t.Malformed):
            self._begin_play()
        if self._played:
            item = self._known(item, number, raw)
        elif tag:
            self._raws[len(self._items)] = number, raw, before
        if before:
            item.before = before + item.before
        self._items.append(item)

    def _read(self, number: int, raw: str) -> t.Item:
        """The item that a logical line says."""
        if len(raw) > limits.LINE_LENGTH:
            message = say("fault long-line", limits.LINE_LENGTH)
            return self._bad(Diagnostic("text/line-too-long", message, self.path, Span.point(number, 1)), raw)
        if self._unclosed and raw.startswith("{"):
            return malformed(raw, number)
        if self._fast is not None and (quick := self._fast.read(raw, number, self._roster.seats)):
            return quick
        reading.cards, reading.above = limits.LINE_CARDS, number - 1
        try:
            item = cast("t.Item", self._lark.parse(raw))  # the transformer leaves no tree
        except Wrong as error:
            return self._bad(faults.wrong(error, number, self.path), raw)
        except self._unexpected:
            return self._bad(self._fault(raw, number), raw)
        return with_comments(item, raw, number) if ";" in raw or "{" in raw else item

    def _fault(self, raw: str, number: int) -> Diagnostic:
        """The diagnostic of a line that the parser refused."""
        seats = self._roster.seats
        fault = faults.fault_of(self._lark, raw)
        fault = faults.first_word(raw, seats, fault) or fault
        return faults.diagnostic(fault, raw, number, self.path)

    def _known(self, item: t.Item, number: int, raw: str) -> t.Item:
        """The item, when the seats and sides in it are this game's."""
        if problem := self._roster.stranger(item):
            hint = self._roster.hint(problem[2])
            return self._bad(self._located(problem, raw, number, hint), raw)
        if isinstance(item, t.DealLine) and item.sides:
            self._roster.declare(item.sides)
        return item

    def _located(self, problem: structure.Problem, raw: str, number: int, hint: str | None = None) -> Diagnostic:
        """A problem of seats, sides or tags as a diagnostic."""
        return structure.located(problem, raw, number, self.path, hint)

    def _begin_play(self) -> None:
        """The tags are over."""
        if not self._played:
            self._close_tags()
            self._played = True

    def _close_tags(self) -> None:
        """Check the tag block; tags that cannot be become malformed lines."""
        for index, problem in structure.tag_problems(self._items).items():
            number, raw, before = self._raws[index]
            self._items[index] = self._bad(self._located(problem, raw, number), raw)
            self._items[index].before = before
        line = self._items[0].at[0] if self._items else self._next
        self.diagnostics += structure.missing_tags(self._items, line, self.path)
        game = t.Game(self._items)
        self._roster.seats = game.seats
        self._roster.declare(game.tag("Sides") or "")

    def _bad(self, diagnostic: Diagnostic, raw: str) -> t.Malformed:
        """The line kept as it is, and what is wrong with it reported."""
        self._bad_lines += 1
        unclosed = diagnostic.code == "text/unclosed-comment"
        if not (unclosed and self._unclosed):  # whatever begins behind the first one is inside of it
            self.diagnostics.append(diagnostic)
        self._unclosed = self._unclosed or unclosed
        return malformed(raw, self._next)


def malformed(raw: str, number: int, before: tuple[str, ...] = ()) -> t.Malformed:
    """A logical line, or several, as they stand."""
    end = number + raw.count("\n")
    return t.Malformed(raw.lstrip(), before=before, at=(number, 1, end, len(raw) - raw.rfind("\n")))
