"""Transcripts as events: JSON by the line, read into the same tree as the notation and written from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from canasta import limits
from canasta.phrases import say
from canasta.text import Diagnostic, Span, did_you_mean
from canasta.transcript import tree as t
from canasta.transcript.event_forms import ABOVE as LINES_ABOVE
from canasta.transcript.event_forms import Refused, shown
from canasta.transcript.event_kinds import ABOVE, ACTIONS, AFTER, LINES, read, written
from canasta.transcript.lines import LogicalLine, is_tag
from canasta.transcript.parse import Reader
from canasta.transcript.structure import Problem
from canasta.transcript.words import reading

VERSION = 1
HEADER = f'{{"cgn": {VERSION}}}'

_INTEGER = re.compile(r"-?\d{1,15}")


def write_events(what: t.Document | t.Game) -> str:
    """A document or a game as events, one a line."""
    games, tail = ([what], ()) if isinstance(what, t.Game) else (what.games, what.tail)
    events = [event for game in games for item in game.items for event in _events(item)]
    if tail:
        events.append({"event": "comments", "lines": list(tail)})
    return "".join(f"{line}\n" for line in (HEADER, *map(_dumped, events)))


def _dumped(event: dict[str, Any]) -> str:
    return json.dumps(event, ensure_ascii=False)


def _events(item: t.Item) -> Iterator[dict[str, Any]]:
    """The event of a line, then those of its actions."""
    after = [] if isinstance(item, t.Turn) else [comment for _, comment in item.notes]
    event = {"event": item.kind, **written(item, LINES[item.kind][1])}
    yield event | _noted(list(item.before), after)
    for at, action in enumerate(item.actions if isinstance(item, t.Turn) else ()):
        notes = [[comment for gap, comment in item.notes if gap == wanted] for wanted in (2 * at, 2 * at + 1)]
        yield {"action": action.kind, **written(action, ACTIONS[action.kind])} | _noted(*notes)


def _noted(before: list[str], after: list[str]) -> dict[str, list[str]]:
    """The comments of an event, as far as there are any."""
    return {key: value for key, value in (("before", before), ("after", after)) if value}


class Line:
    """A physical line: its number, its text, and the object in it or what is wrong with it."""

    __slots__ = ("fault", "number", "object", "text")

    def __init__(self, number: int, text: str) -> None:
        self.number, self.text = number, text
        self.object: dict[str, Any] = {}
        self.fault: Refused | None = None
        try:
            self.object = _loaded(text)
        except Refused as refused:
            self.fault = refused

    @property
    def at(self) -> t.Place:
        """The place of the whole line."""
        return self.number, 1, self.number, len(self.text) + 1

    def kind(self) -> str | None:
        """The value of `event`, as far as there is one."""
        found = self.object.get("event")
        return found if isinstance(found, str) else None


def _loaded(text: str) -> dict[str, Any]:
    """The JSON object of a line. Raises Refused."""
    if len(text) > limits.LINE_LENGTH:
        raise Refused("text/line-too-long", say("fault long-line", limits.LINE_LENGTH))
    try:
        found = _DECODER.decode(text)
    except RecursionError:
        raise Refused("events/json", "nested deeper than any event is") from None
    except json.JSONDecodeError as error:
        raise Refused("events/json", f"this is no JSON: {error.msg.lower()} at column {error.colno}") from None
    if not isinstance(found, dict):
        raise Refused("events/json", f"an event is a JSON object, not {shown(found)}")
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused("events/key", f"the key {shown(twice)} stands here twice", twice)
    return found


def _integer(digits: str) -> int | float:
    """A number, as far as anything here counts so far."""
    return int(digits) if _INTEGER.fullmatch(digits) else float("inf")


def _constant(name: str) -> Any:
    raise Refused("events/json", f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)


class EventReader(Reader):
    """Reads events as the notation's reader does its lines; a turn and its actions are one of them."""

    def __init__(self, path: str) -> None:
        super().__init__(path, fast=False)
        self._group: list[Line] = []

    def _check_comments(self, text: str, pieces: tuple[str, ...]) -> None:
        """Nothing: comments of events cannot run on."""

    def _lines(self, text: str) -> Iterator[LogicalLine]:
        """Events with the comments above them, turns with their actions."""
        above: list[str] = []
        before: tuple[str, ...] = ()
        for line in self._physical(text):
            if line.kind() == "comments" and (comments := self._comments(line)) is not None:
                above += comments
                continue
            if self._continues(line):
                _put_above(line, above)
            else:
                if self._group:
                    yield self._logical(before)
                before, self._group = tuple(above), []
            self._group.append(line)
            above = []
        if self._group:
            yield self._logical(before)
        yield 0, "", tuple(above[:-1] if above and not above[-1] else above)

    def _physical(self, text: str) -> Iterator[Line]:
        """The lines behind the first, blank ones left out; a first line that is none is reported."""
        start, number, size, header = 0, 0, len(text), True
        while start < size:
            end = text.find("\n", start)
            end = size if end < 0 else end
            raw, start, number = text[start:end], end + 1, number + 1
            if not raw or raw.isspace():
                continue
            line = Line(number, raw)
            if not header:
                yield line
            elif refused := _no_header(line):
                self.diagnostics.append(_diagnostic(refused, raw, number, self.path))
                return
            header = False

    def _continues(self, line: Line) -> bool:
        """Whether a line is an action of what runs: a turn, or what might have been one."""
        if not self._group or '"action"' not in line.text or "event" in line.object:
            return False
        head = self._group[0]
        return head.fault is not None or head.kind() == "turn" or "action" in head.object

    def _logical(self, before: tuple[str, ...]) -> LogicalLine:
        return self._group[0].number, "\n".join(line.text for line in self._group), before

    def _comments(self, line: Line) -> tuple[str, ...] | None:
        """The comments of an event that has nothing else; None when it is faulty and to be reported."""
        try:
            found: tuple[str, ...] = LINES_ABOVE.read(line.object.get("lines"))
            read(line.object, (), "a `comments` event", ("event", "lines"))
        except Refused as refused:
            line.fault = refused
            return None
        return found

    def _is_tag(self, raw: str) -> bool:
        """Whether the line at hand is a tag, be it a malformed one."""
        head = self._group[0]
        text = head.object.get("text")
        return head.kind() == "tag" or (head.kind() == "malformed" and isinstance(text, str) and is_tag(text))

    def _read(self, number: int, raw: str) -> t.Item:
        """The item that the lines at hand say."""
        reading.cards = limits.LINE_CARDS
        line = self._group[0]
        try:
            item = _begun(line)
            for line in self._group[1:]:
                _act(item, line)
            _check(item)
        except Refused as refused:
            item = self._bad(_diagnostic(refused, line.text, line.number, self.path), raw)
        if isinstance(item, t.Malformed) and line.kind() == "malformed":
            fault = Refused("events/malformed", "this line could not be read when it was made an event")
            self._bad(_diagnostic(fault, line.text, number, self.path), "")
        item.at = (*self._group[0].at[:2], *self._group[-1].at[2:])
        return item

    def _located(self, problem: Problem, raw: str, number: int, hint: str | None = None) -> Diagnostic:
        """A problem of seats, sides or tags as a diagnostic at the word at fault."""
        code, message, word = problem
        return _diagnostic(Refused(code, message, word, hint), raw.split("\n")[0], number, self.path)


def _begun(line: Line) -> t.Item:
    """The item of an event, a turn still without actions. Raises Refused."""
    kind = line.kind()
    if line.fault is not None:
        raise line.fault
    if kind is None or kind not in LINES:
        raise _unknown(line)
    made, fields = LINES[kind]
    around = (ABOVE,) if made in (t.Turn, t.Malformed) else (ABOVE, AFTER)
    values = read(line.object, (*fields, *around), f"a `{kind}` event", ("event",))
    if made is t.Turn:
        values = {"number": None, "actions": [], **values}
    notes = tuple((0, comment) for comment in values.pop("after", ()))
    return made(**values, notes=notes)


def _act(turn: t.Item, line: Line) -> None:
    """Put one more action into a turn. Raises Refused."""
    if line.fault is not None:
        raise line.fault
    kind = line.object.get("action")
    if not isinstance(kind, str) or kind not in ACTIONS or not isinstance(turn, t.Turn):
        raise _unknown(line)
    around = (ABOVE._replace(form=AFTER.form), AFTER)
    values = read(line.object, (*ACTIONS[kind], *around), f"a `{kind}` action", ("action",))
    gap = 2 * len(turn.actions)
    turn.notes += tuple((gap, comment) for comment in values.pop("before", ()))
    turn.notes += tuple((gap + 1, comment) for comment in values.pop("after", ()))
    turn.actions.append(t.Action(kind, **values, at=line.at))


def _diagnostic(refused: Refused, text: str, number: int, path: str) -> Diagnostic:
    """A fault at the word that is wrong, or else at its whole line."""
    word = None if refused.word is None else json.dumps(refused.word, ensure_ascii=False)
    offset = text.find(word) if word else -1
    span = Span.point(number, max(offset, 0) + 1, len(text) if offset < 0 or word is None else len(word))
    found = None if refused.word is None else refused.word.encode("utf-8", "backslashreplace").decode()
    return Diagnostic(refused.code, refused.message, path, span, found, None, refused.hint)


def _put_above(line: Line, comments: list[str]) -> None:
    """Let comments stand before an action."""
    if comments:
        there = line.object.get("before", [])
        line.object["before"] = [each for each in comments if each] + (there if isinstance(there, list) else [there])


def _check(item: t.Item) -> None:
    """Refuse an item that says too little or too much."""
    if isinstance(item, t.Turn) and not item.actions:
        raise Refused("events/order", "a turn has at least one action")
    if isinstance(item, t.Foot) and bool(item.cards) == item.taken:
        raise Refused("events/key", "a `foot` event has either the key `cards` or `taken`")
    if isinstance(item, t.Score) and not item.items and item.deal is None and item.total is None:
        raise Refused("events/key", "a `score` event has one of the keys `items`, `score` and `total`")


def _unknown(line: Line) -> Refused:
    """Why a line is no event that begins something."""
    named = line.object.get("event")
    if named is not None:
        hint = did_you_mean(named, [*LINES, "comments"]) if isinstance(named, str) else None
        return Refused("events/kind", f"there is no event {shown(named)}", named if hint else None, hint)
    named = line.object.get("action")
    if named is None:
        return Refused("events/kind", "neither the key `event` nor `action` stands here")
    if isinstance(named, str) and named in ACTIONS:
        return Refused("events/order", "an action stands after the `turn` event of its seat")
    hint = did_you_mean(named, ACTIONS) if isinstance(named, str) else None
    return Refused("events/kind", f"there is no action {shown(named)}", named if hint else None, hint)


def _no_header(line: Line) -> Refused | None:
    """Why a first line does not begin a file of events, if it does not."""
    if line.fault is not None or "cgn" not in line.object:
        return Refused("events/header", f"events begin with the line {HEADER}")
    version = line.object["cgn"]
    if type(version) is not int or version != VERSION:
        message = f"these are events of version {shown(version)}; version {VERSION} is read here"
        return Refused("events/header", message)
    if len(line.object) > 1:
        return Refused("events/header", f"the first line is {HEADER} and nothing else")
    return None
