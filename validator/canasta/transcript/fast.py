"""Turns and hands in canonical spelling, read by the grammar's own terminals without its parser.

It reads fewer texts than the grammar does and reads them the same: a line that it declines goes to the parser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from canasta import limits
from canasta.transcript import tree as t
from canasta.transcript.grammar import terminal
from canasta.transcript.words import CARDS, Cards, integer, meld_name

LONGEST = 2_000
REMEMBERED = 100_000
REPEATED = 20


_OF_SEAT: dict[str, type[t.Hand | t.Show]] = {"hand": t.Hand, "show": t.Show}
_OF_SIDES: dict[str, type[t.Carried | t.Result]] = {"carried": t.Carried, "result": t.Result}
_OF_TABLE: dict[str, type[t.Stock | t.Pile | t.Up]] = {"stock": t.Stock, "pile": t.Pile, "up": t.Up}


class Declined(Exception):
    """A text that is the parser's to read."""


class CardWords(dict[str, Cards]):
    """Cards by their spelling, as far as the grammar knows it as one card token."""

    def __init__(self) -> None:
        super().__init__()
        self._card = terminal("CARD")

    def __missing__(self, word: str) -> Cards:
        """The cards of a spelling not met before."""
        if not self._card.fullmatch(word) or not (found := CARDS[word]):
            raise Declined
        if len(self) < REMEMBERED:
            self[word] = found
        return found


class FastLines:
    """Reads turns and the lines of hands; remembers every spelling of an action that it has met."""

    def __init__(self) -> None:
        head = f"(?:({terminal('NUMBER').pattern}) )?({terminal('SEAT').pattern}) "
        self._head = re.compile(head)
        self._names, self._points, self._count = terminal("SIDE"), terminal("POINTS"), terminal("COUNT")
        self._meld_name = terminal("MELD_NAME")
        self._words = CardWords()
        self._actions: dict[str, Any] = {}
        self._kinds: dict[str, Callable[[Sequence[str]], t.Action]] = {
            **{kind: self._many(kind) for kind in ("draw", "meld", "extra")},
            **{kind: self._one(kind) for kind in ("discard", "keep")},
            **{kind: self._bare(kind) for kind in ("ask", "pass", "foot", "out")},
            "add": self._add,
            "take": self._take,
            "red": self._red,
            "answer": self._answer,
            "reshuffle": self._reshuffle,
        }

    def read(self, raw: str, line: int, seats: Sequence[str]) -> t.Item | None:
        """The item that a line says, or None for the parser to decide."""
        if len(raw) > LONGEST:
            return None
        try:
            head = self._head.match(raw)
            if head is not None and head.group(2) in seats:
                return self._turn(raw, line, head)
            return self._other(raw, line, seats)
        except Declined:
            return None

    def _turn(self, raw: str, line: int, head: re.Match[str]) -> t.Turn:
        number, seat = head.groups()
        actions, known = [], self._actions
        column = head.end() + 1
        for text in raw[head.end() :].split(", "):
            action = (known.get(text) or self._action(text)).__copy__()
            end = column + len(text)
            action.at = (line, column, line, end)
            actions.append(action)
            column = end + 2
        if "*" in raw and sum(map(_size, actions)) > limits.LINE_CARDS:
            raise Declined
        return t.Turn(int(number[:-1]) if number else None, seat, actions, at=(line, 1, line, column - 2))

    def _other(self, raw: str, line: int, seats: Sequence[str]) -> t.Item:
        kind, *words = raw.split(" ")
        at = (line, 1, line, len(raw) + 1)
        if kind in _OF_SEAT and words and words[0] in seats:
            return _OF_SEAT[kind](words[0], self._within(words[1:]) if words[1:] else (), at=at)
        if kind in _OF_TABLE:
            return _OF_TABLE[kind](self._within(words), at=at)
        if kind in _OF_SIDES and words:
            return _OF_SIDES[kind](self._entries(words), at=at)
        if kind == "score" and len(words) > 2:
            return self._score(words, at)
        if kind == "red" and len(words) > 1:
            mark = words.index(">") if ">" in words else len(words)
            drawn = self._within(words[mark + 1 :]) if mark < len(words) else None
            return t.Red(self._name(words[0]), self._within(words[1:mark]), drawn, at=at)
        raise Declined

    def _name(self, word: str) -> str:
        if not (word.isascii() and self._names.fullmatch(word)):
            raise Declined
        return word

    def _entries(self, words: Sequence[str]) -> list[tuple[str, int]]:
        if len(words) % 2 or not all(map(self._points.fullmatch, words[1::2])):
            raise Declined
        return [(self._name(name), integer(points)) for name, points in zip(words[::2], words[1::2], strict=True)]

    def _score(self, words: list[str], at: t.Place) -> t.Score:
        """A score in canonical form: items, the sum after `=`, the total, each where there is one."""
        score = t.Score(self._name(words[0]), at=at)
        if len(words) > 2 and words[-2] == "total":
            score.total = self._entries(words[-2:])[0][1]
            del words[-2:]
        if len(words) > 2 and words[-2] == "=":
            score.deal = self._entries(["sum", words[-1]])[0][1]
            del words[-2:]
        score.items = self._entries(words[1:])
        if any(name == "total" for name, _ in score.items):
            raise Declined
        return score

    def _within(self, words: Sequence[str]) -> Cards:
        found = self._cards(words)
        if len(found) > limits.LINE_CARDS:
            raise Declined
        return found

    def _action(self, text: str) -> Any:
        kind, *rest = text.split(" ")
        make = self._kinds.get(kind)
        if make is None:
            raise Declined
        action = make(rest)
        if len(self._actions) < REMEMBERED and _size(action) < 100:
            self._actions[text] = action
        return action

    def _cards(self, words: Sequence[str]) -> Cards:
        if len(words) == 1:
            return self._words[words[0]]
        if not words:
            raise Declined
        found = tuple([card for word in words for card in self._words[word]])
        if len(found) > len(words) + REPEATED:  # the parser counts these towards the limit of a file
            raise Declined
        return found

    def _meld(self, word: str) -> t.MeldName:
        if not self._meld_name.fullmatch(word):
            raise Declined
        return meld_name(word)

    def _many(self, kind: str) -> Callable[[Sequence[str]], t.Action]:
        return lambda words: t.Action(kind, self._cards(words))

    def _one(self, kind: str) -> Callable[[Sequence[str]], t.Action]:
        return lambda words: t.Action(kind, self._single(words))

    def _single(self, words: Sequence[str]) -> Cards:
        found = self._cards(words)
        if len(found) != 1:
            raise Declined
        return found

    @staticmethod
    def _bare(kind: str) -> Callable[[Sequence[str]], t.Action]:
        def make(words: Sequence[str]) -> t.Action:
            if words:
                raise Declined
            return t.Action(kind)

        return make

    @staticmethod
    def _reshuffle(words: Sequence[str]) -> t.Action:
        if words and list(words) != ["all"]:
            raise Declined
        return t.Action("reshuffle", whole=bool(words))

    def _answer(self, words: Sequence[str]) -> t.Action:
        if len(words) != 1 or words[0] not in ("yes", "no"):
            raise Declined
        return t.Action("answer", yes=words[0] == "yes")

    def _add(self, words: Sequence[str]) -> t.Action:
        if len(words) < 3 or words[-2] != "to":
            raise Declined
        return t.Action("add", self._cards(words[:-2]), to=self._meld(words[-1]))

    def _red(self, words: Sequence[str]) -> t.Action:
        if ">" not in words:
            return t.Action("red", self._cards(words))
        mark = words.index(">")
        return t.Action("red", self._cards(words[:mark]), replacements=self._cards(words[mark + 1 :]))

    def _take(self, words: Sequence[str]) -> t.Action:
        action = t.Action("take", self._single(words[:1]))
        rest = list(words[1:])
        if rest[:1] == ["top"] and len(rest) > 1 and self._count.fullmatch(rest[1]):
            action.top = int(rest[1])
            del rest[:2]
        if rest[:1] == ["onto"] and len(rest) > 1:
            action.onto = self._meld(rest[1])
            del rest[:2]
        groups = self._groups(rest)
        if groups and groups[0][0] == "with":
            action.with_ = self._cards(groups.pop(0)[1:])
        action.plus = tuple(self._cards(group[1:]) for group in groups)
        return action

    @staticmethod
    def _groups(words: Sequence[str]) -> list[list[str]]:
        """The words cut before `with`, which only begins them, and before every `plus`."""
        groups: list[list[str]] = []
        for word in words:
            if word == "plus" or (word == "with" and not groups):
                groups.append([word])
            elif groups:
                groups[-1].append(word)
            else:
                raise Declined
        return groups


def _size(action: t.Action) -> int:
    return sum(map(len, (action.cards, action.with_, action.replacements or (), *action.plus)))
