"""Two variants side by side at one table: their settings, readings and rules where these are written differently."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from canasta.text import CanastaError, Diagnostic, listed
from canasta.variant import Variant
from canasta.variant.configure import choose_all
from canasta.variant.effective import rule_content
from canasta.variant.ruleset import Ruleset

#: How many players, of those both games are for, are preferred.
PREFERRED = (4, 2, 3, 6, 5)
NAMES = "NESWPQRT"
#: What a patch did to a rule.
_DONE = {"add": "added", "replace": "replaced", "disable": "left out", "except": "with an exception"}
KEPT = "as in the rulebook"


class Setting(msgspec.Struct):
    """A parameter, or a rank's attribute, with its value in both variants and where each comes from."""

    name: str
    a: Any
    b: Any
    from_a: str
    from_b: str


class Changed(msgspec.Struct):
    """A rule, or a reading, that is written in one variant and not so in the other."""

    name: str
    a: str
    b: str


class Invented:
    """The seats and sides of a game that nobody played."""

    players: int
    sides: int

    @property
    def seats(self) -> list[str]:
        """The seats of an invented game, in the order of play."""
        return list("NESW" if self.players == 4 else NAMES[: self.players])

    @property
    def side_names(self) -> list[str]:
        """The names of its sides, the first seat's first."""
        return [
            "".join(self.seats[seat] for seat in range(self.players) if seat % self.sides == side)
            for side in range(self.sides)
        ]


class Pair(Invented):
    """Two variants configured for one number of players and sides."""

    def __init__(self, a: Variant, b: Variant, players: int | None = None) -> None:
        self.a, self.b = a, b
        both = [number for number in PREFERRED if number in a.players and number in b.players]
        if not both and players is None:
            kinds = [listed([str(number) for number in each.players]) for each in (a, b)]
            message = f"{a.id} is for {kinds[0]} players and {b.id} for {kinds[1]}; no table plays both"
            raise CanastaError(Diagnostic("variant/players", message, b.path))
        self.players = players or both[0]
        self.sides = a.sides(self.players)
        self.rules_a, self.rules_b = self._ruleset(a), self._ruleset(b)

    def _ruleset(self, variant: Variant) -> Ruleset:
        return variant.configure(self.players, self.sides)

    @property
    def numbers(self) -> dict[str, int]:
        """What values may depend on."""
        return {"players": self.players, "sides": self.sides}

    @cached_property
    def values(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The settings of both at this table; seatings apart, which only say who sits where."""
        found = [choose_all(each.effective, self.numbers) for each in (self.a, self.b)]
        kept = [{name: value for name, value in each.items() if not name.startswith("seating.")} for each in found]
        return kept[0], kept[1]

    def settings(self) -> Iterator[Setting]:
        """The settings with different values."""
        for name in sorted(self.values[0].keys() | self.values[1].keys()):
            a, b = (each.get(name) for each in self.values)
            if _plain(a) != _plain(b):
                yield Setting(name, a, b, _origin(self.a, name), _origin(self.b, name))

    def readings(self) -> Iterator[Changed]:
        """The readings that only one has, or that are chosen otherwise."""
        for name in sorted(self.a.readings.keys() | self.b.readings.keys()):
            a, b = _option(self.a, name), _option(self.b, name)
            if a != b:
                yield Changed(name, a, b)

    def rules(self) -> Iterator[Changed]:
        """The rules that only one has, or whose text differs."""
        force = [each.effective.rules.force for each in (self.a, self.b)]
        for name in sorted(force[0].keys() | force[1].keys()):
            a, b = (each.get(name) for each in force)
            if a is None or b is None or rule_content(a) != rule_content(b):
                yield Changed(name, _how(self.a, name), _how(self.b, name))


def _plain(value: Any) -> Any:
    """A value without the order of a list, which means nothing."""
    return sorted(map(str, value)) if isinstance(value, list) else value


def _origin(variant: Variant, name: str) -> str:
    """The status of a value and who gives it."""
    if name not in variant.effective.settings:
        return "not given"
    found = variant.origin(name)
    words = f"{found.status}, {found.variant}" if found.variant != variant.id else found.status
    return f"{words}, reading {found.reading}" if found.reading else words


def _option(variant: Variant, name: str) -> str:
    return variant.reading(name) if name in variant.readings else "no such reading"


def _how(variant: Variant, name: str) -> str:
    """What a variant does with a rule: as in the rulebook, or by which patches."""
    rules = variant.effective.rules
    if name not in rules.force and name not in rules.disabled:
        return "no such rule"
    patches = rules.changed.get(name, [])
    return listed([f"{_DONE.get(patch.op, patch.op)} in {patch.place.doc.path}" for patch in patches], "and") or KEPT
