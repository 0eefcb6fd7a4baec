"""Recorded games under two versions of a variant: whose verdict changes, where first, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from canasta.analyse.pair import Pair
from canasta.checker.api import run, walk_of
from canasta.solve.replay import Replayed
from canasta.text import CanastaError
from canasta.transcript import tree
from canasta.transcript.parse import parse
from canasta.variant import Variant

SAME, CHANGED, SKIPPED = "same", "changed", "skipped"


class Divergence(msgspec.Struct, omit_defaults=True):
    """The first thing that two versions judge otherwise: the rule, its place, and both verdicts."""

    rule: str
    line: int
    before: str
    after: str
    message: str
    deal: int | None = None
    turn: int | None = None
    seat: str | None = None


class Row(msgspec.Struct, omit_defaults=True):
    """One game: its verdicts, and where they part. A game is skipped, with the reason, that both cannot judge."""

    path: str
    game: int
    result: str
    before: str = ""
    after: str = ""
    first: Divergence | None = None
    scores: bool = False
    why: str | None = None


class Change(msgspec.Struct):
    """What is written otherwise in the second version: a value, a reading or a rule."""

    kind: str
    name: str
    before: str
    after: str


def changes(before: Variant, after: Variant) -> list[Change]:
    """The values, readings and rules that are written otherwise."""
    pair = Pair(before, after)
    found = [Change("value", each.name, str(each.a), str(each.b)) for each in pair.settings()]
    found += [Change("reading", each.name, each.a, each.b) for each in pair.readings()]
    return found + [Change("rule", each.name, each.a, each.b) for each in pair.rules()]


def regress(texts: Iterable[tuple[str, str]], before: Variant, after: Variant, every: bool = False) -> Iterator[Row]:
    """A row for each game of some texts with their paths; without `every` only those that name either variant."""
    for path, text in texts:
        lines = text.split("\n")
        for number, game in enumerate(parse(text, path).games, 1):
            if why := _foreign(game, (before, after), every):
                yield Row(path, number, SKIPPED, why=why)
            else:
                yield _row(path, number, game, (before, after), lines)


def _foreign(game: tree.Game, both: tuple[Variant, Variant], every: bool) -> str | None:
    """Why a game is none of either version."""
    named = game.tag("Variant")
    known = {name for each in both for name in (each.id, each.path, Path(each.path).name)}
    if not every and named is not None and named not in known and Path(named).name not in known:
        return f"it is a game of {named}"
    return None


def _row(path: str, number: int, game: tree.Game, both: tuple[Variant, Variant], lines: list[str]) -> Row:
    """One game under both versions."""
    try:
        one, other = (_replay(_unpinned(game), path, variant, lines) for variant in both)
    except CanastaError as error:
        return Row(path, number, SKIPPED, why=error.diagnostics[0].message)
    row = Row(path, number, SAME, one.verdict, other.verdict)
    row.first = _first(one, other)
    row.scores = _scores(one) != _scores(other)
    if row.first is not None or row.before != row.after:
        row.result = CHANGED
    return row


def _replay(game: tree.Game, path: str, variant: Variant, lines: list[str]) -> Replayed:
    """A game judged, with the words and places of its findings."""
    walk = walk_of(game, path, variant, None, lines)
    walk.lines = lines
    return Replayed(walk, run(walk, game), walk.exact)


def _unpinned(game: tree.Game) -> tree.Game:
    """A game without the pin of its ruleset, which two versions cannot both be."""
    items = [item for item in game.items if not (isinstance(item, tree.Tag) and item.name == "Ruleset")]
    return tree.Game(items)


def _first(one: Replayed, other: Replayed) -> Divergence | None:
    """The first finding that only one of two versions has, or has with another verdict."""
    found = []
    for identity in dict.fromkeys([*one.found, *other.found]):
        notes = [each.found.get(identity, []) for each in (one, other)]
        before, after = (each[0].finding.verdict if each else "legal" for each in notes)
        if before != after:
            finding = (notes[0] or notes[1])[0].finding
            place = (finding.line, finding.column)
            divergence = Divergence(finding.rule, finding.line, before, after, finding.message)
            divergence.deal, divergence.turn, divergence.seat = finding.deal, finding.turn, finding.seat
            found.append((place, divergence))
    return min(found, key=lambda each: each[0])[1] if found else None


def _scores(replayed: Replayed) -> list[tuple[object, ...]]:
    """What was scored."""
    return [(row.deal, row.side, row.total) for row in replayed.report.scores]
