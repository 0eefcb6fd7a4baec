"""Witnesses: the smallest plays that two rulesets judge otherwise, found in scenes and replayed under both."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from heapq import merge
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from canasta.analyse.answers import WitnessFault
from canasta.analyse.scenes import Filling, Scene, fillings, scenes
from canasta.solve.replay import replay
from canasta.text import CanastaError
from canasta.transcript.parse import parse

if TYPE_CHECKING:
    from canasta.analyse.pair import Pair
    from canasta.variant import Variant

#: A rule, and which of the two variants forbids: 0 the first, 1 the second.
Wanted = tuple[str, int]


class Witness(msgspec.Struct):
    """The same play as two games: legal under one variant, illegal under the other by these rules."""

    rules: list[str]
    legal_in: str
    illegal_in: str
    scene: str
    text: str


class Judged(msgspec.Struct):
    """How a ruleset judges a text: the verdict, and the rules that found something."""

    text: str
    verdict: str
    rules: frozenset[str]


class Search:
    """Looks through the scenes for plays that the variants of a pair judge otherwise."""

    def __init__(self, pair: Pair, limit: float = 20.0) -> None:
        self.pair, self.end = pair, time.monotonic() + limit
        self.variants: tuple[Variant, Variant] = (pair.a, pair.b)
        self.first: dict[tuple[str, int], dict[str, str]] = {}
        self.tried = 0

    def find(self, wanted: Iterable[Wanted]) -> dict[Wanted, Witness]:
        """The smallest witness of each, as far as the scenes and the time give one."""
        left, found, second = set(wanted), dict[Wanted, Witness](), dict[Wanted, Witness]()
        chosen = [scene for scene in scenes() if any(scene.tells_of(rule) for rule, _ in left)]
        for filling in self._fillings(chosen):
            if not left or time.monotonic() > self.end:
                break
            if not any(filling.scene.tells_of(rule) for rule, _ in left):
                continue
            for which, witness in self.judge(filling):
                for rule in witness.rules:
                    if (rule, which) in left and len(witness.rules) == 1:
                        left.discard((rule, which))
                        found[rule, which] = witness
                    elif (rule, which) in left:
                        second.setdefault((rule, which), witness)
        return {**second, **found}

    def _fillings(self, chosen: Iterable[Scene]) -> Iterator[Filling]:
        rulesets = [self.pair.rules_a.config.params, self.pair.rules_b.config.params]
        me, foe = self.pair.side_names[:2]
        made = [fillings(scene, rulesets, {"me": me, "foe": foe, "next": self.pair.seats[1]}) for scene in chosen]
        return merge(*made, key=lambda filling: filling.size)

    def judge(self, filling: Filling) -> Iterator[tuple[int, Witness]]:
        """What a filling shows: which variant forbids it, and the witness."""
        self.tried += 1
        judged = [self._best(filling, which) for which in (0, 1)]
        for which in (0, 1):
            other, own = judged[1 - which], judged[which]
            if other.verdict == "legal" and own.verdict == "illegal":
                yield which, self.witness(other, own, which, filling.scene.name)

    def _best(self, filling: Filling, which: int) -> Judged:
        """A filling judged with that choice of the ruleset's own gaps that breaks the fewest rules."""
        key = (filling.scene.name, which)
        best: Judged | None = None
        known = self.first.get(key)
        for choice in [known] if known is not None else filling.choices():
            found = self.judged(filling.text(choice), which)
            if best is None or (found.verdict != "malformed", -len(found.rules)) > (
                best.verdict != "malformed",
                -len(best.rules),
            ):
                best = found
                if found.verdict == "legal":
                    self.first[key] = choice
        assert best is not None
        return best

    def judged(self, text: str, which: int) -> Judged:
        """A text judged by one of the variants."""
        document = parse(head(self.pair, self.variants[which]) + text)
        if document.diagnostics:
            return Judged(text, "malformed", frozenset())
        try:
            replayed = replay(document.games[0], "-", self.variants[which])
        except CanastaError:
            return Judged(text, "malformed", frozenset())
        rules = frozenset(identity[0] for identity in replayed.found)
        return Judged(text, replayed.verdict, rules)

    def witness(self, legal: Judged, illegal: Judged, which: int, scene: str) -> Witness:
        """Two judged games as a witness."""
        good, bad = self.variants[1 - which], self.variants[which]
        games = [
            f"; legal under {good.id}\n{head(self.pair, good)}{legal.text}",
            f"; illegal under {bad.id}: {', '.join(sorted(illegal.rules))}\n{head(self.pair, bad)}{illegal.text}",
        ]
        return Witness(sorted(illegal.rules), good.id, bad.id, scene, "\n".join(games))


def head(pair: Pair, variant: Variant) -> str:
    """The tags of a game of a variant at the pair's table."""
    given = ""
    if variant.seating(pair.players) == "given" or variant.sides(pair.players) != pair.sides:
        sides = [
            f"{name}={','.join(seat for at, seat in enumerate(pair.seats) if at % pair.sides == number)}"
            for number, name in enumerate(pair.side_names)
        ]
        given = f'[Sides "{" ".join(sides)}"]\n'
    return f'[Variant "{named(variant)}"]\n[Seats "{" ".join(pair.seats)}"]\n{given}'


def named(variant: Variant) -> str:
    """A variant as any game may name it: its id, or the whole path of its file."""
    file = variant.file.file
    packaged = file is None or variant.path.startswith("variants/")
    return variant.id if packaged else str(Path(file).resolve())


def confirm(witness: Witness, pair: Pair) -> None:
    """Let the checker judge a witness as anybody would. Raises WitnessFault when it says anything else."""
    from canasta.checker.api import check_game

    document = parse(witness.text)
    verdicts = []
    for number, game in enumerate(document.games):
        variant = next(each for each in (pair.a, pair.b) if each.id == (witness.illegal_in if number else witness.legal_in))
        report = check_game(game, "-", number + 1, variant, None)
        verdicts.append((report.verdict, sorted({finding.rule for finding in report.findings})))
    if verdicts != [("legal", []), ("illegal", witness.rules)]:
        raise WitnessFault(f"a witness for {', '.join(witness.rules)} is judged {verdicts}")
