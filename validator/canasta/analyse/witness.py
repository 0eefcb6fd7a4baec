"""Witnesses: the smallest plays that two rulesets judge otherwise, found in scenes and replayed under both."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Iterator
from heapq import merge
from typing import TYPE_CHECKING

import msgspec

from canasta.analyse.answers import WitnessFault
from canasta.analyse.effort import GUARD
from canasta.analyse.scenes import Filling, Scene, constants, fillings, scenes
from canasta.analyse.sketches import Filler
from canasta.analyse.stack import named
from canasta.checker.api import run, walk_of
from canasta.checker.unknown import Source, look_closer
from canasta.language.tree import Const, walk
from canasta.language.types import RANK, RANK_NAMES
from canasta.solve.limits import Wishes
from canasta.solve.replay import replay
from canasta.text import CanastaError
from canasta.transcript.parse import parse
from canasta.transcript.tree import Document

if TYPE_CHECKING:
    from canasta.analyse.compare import Comparison
    from canasta.analyse.pair import Pair
    from canasta.variant import Variant

WRONG = ("illegal", "contradiction")
#: The gap in which the score stands that one variant reckons.
FIGURE = "{figure}"
#: By how many cards a play may be larger that one rule alone forbids, where others forbid the smallest too.
FURTHER = 10
#: So many fillings of scenes that are about the rules are tried, and of others.
TOLD, ELSEWHERE = 20_000, 3_000
#: A rule, and which of the two variants forbids: 0 the first, 1 the second.
Wanted = tuple[str, int]


class Witness(msgspec.Struct):
    """The same play as two games: legal under one variant, illegal under the other by these rules."""

    rules: list[str]
    legal_in: str
    illegal_in: str
    scene: str
    text: str
    shows: list[str] = []
    size: int = 0
    verdict: str = "illegal"
    which: int = 1
    both: list[str] = []
    figures: list[str] = []


class Judged(msgspec.Struct):
    """How a ruleset judges a text: the verdict, and the rules that found something."""

    text: str
    verdict: str
    rules: frozenset[str]
    scores: dict[tuple[str, str], int | None] = {}


class Search:
    """Looks through the scenes for plays that the variants of a pair judge otherwise."""

    def __init__(self, pair: Pair, limit: float = GUARD, comparison: Comparison | None = None) -> None:
        self.pair, self.end, self.comparison = pair, time.process_time() + limit, comparison
        self.variants: tuple[Variant, Variant] = (pair.a, pair.b)
        self.heads = (head(pair, pair.a), head(pair, pair.b))
        self.first: dict[tuple[str, int], dict[str, str]] = {}
        self.parsed: tuple[str, Document] | None = None
        self.tried, self.either = 0, frozenset[str]()

    def find(self, wanted: Iterable[Wanted], either: Iterable[str] = ()) -> dict[Wanted, Witness]:
        """The smallest witness of each, as far as there is one; for some rules one way is enough."""
        left, self.either = set(wanted), frozenset(either)
        told = [scene for scene in scenes() if any(scene.tells_of(rule) for rule, _ in left)]
        found = self._seen(told, left, TOLD)
        left = self._left(left, found)
        found |= self._sketched(left)
        left = self._left(left, found)
        others = [scene for scene in scenes() if scene not in told]
        return found | self._seen(others, left, ELSEWHERE, told=False)

    def _left(self, wanted: set[Wanted], found: Container[Wanted]) -> set[Wanted]:
        """What is still to be found."""
        enough = {rule for rule in self.either if (rule, 0) in found or (rule, 1) in found}
        return {each for each in wanted if each not in found and each[0] not in enough}

    def _seen(
        self, chosen: Iterable[Scene], wanted: set[Wanted], most: int, told: bool = True
    ) -> dict[Wanted, Witness]:
        """Witnesses out of scenes that tell of the rules, or of others."""
        last = self.tried + most
        left, found, second = set(wanted), dict[Wanted, Witness](), dict[Wanted, Witness]()
        ranks = sorted(ranks_of(self.pair, {rule for rule, _ in left}))
        for filling in self._fillings(chosen, ranks) if left else ():
            left -= {each for each, witness in second.items() if filling.size > witness.size + FURTHER}
            if not left or self.tried >= last or time.process_time() > self.end:
                break
            ways = {which for rule, which in left if not told or filling.scene.tells_of(rule)}
            for which, witness in self.judge(filling, ways):
                for each in left.intersection((rule, which) for rule in witness.shows):
                    (found if len(witness.rules) == 1 else second).setdefault(each, witness)
            left = self._left(left, found)
        return {**second, **found}

    def _sketched(self, left: Iterable[Wanted]) -> dict[Wanted, Witness]:
        """Witnesses for what the scenes do not show, in positions that the solver finds."""
        found = dict[Wanted, Witness]()
        for rule, which in sorted(left) if self.comparison else ():
            assert self.comparison is not None
            for filling in Filler(self.comparison, names(self.pair)).fillings(
                rule, which, self.end - time.process_time()
            ):
                shown = [each for way, each in self.judge(filling, {which}) if way == which and rule in each.shows]
                if shown:
                    found[rule, which] = shown[0]
                    break
        return found

    def _fillings(self, chosen: Iterable[Scene], ranks: list[str]) -> Iterator[Filling]:
        rulesets = [constants(each.config) for each in (self.pair.rules_a, self.pair.rules_b)]
        made = [fillings(scene, rulesets, names(self.pair), ranks) for scene in chosen]
        return merge(*made, key=lambda filling: filling.size)

    def judge(self, filling: Filling, ways: set[int]) -> Iterator[tuple[int, Witness]]:
        """What a filling shows: which variant forbids it, of those asked about, and the witness."""
        self.tried += 1
        if FIGURE in filling.scene.text:
            yield from self._figures(filling, [self.best(filling, which) for which in (0, 1)] if ways else [])
            return
        for which in ways:
            other = self.best(filling, 1 - which)
            own = self.best(filling, which) if other.verdict == "legal" else other
            if other.verdict == "legal" and own.verdict in WRONG:
                yield which, self.witness(other, own, which, filling)

    def _figures(self, filling: Filling, judged: list[Judged]) -> Iterator[tuple[int, Witness]]:
        """Items of a score that the variants reckon otherwise: the figure of one is wrong under the other."""
        for key in judged[0].scores if judged else ():
            figures = [each.scores.get(key) for each in judged]
            if None in figures or figures[0] == figures[1]:
                continue
            side, item = key
            for which in (0, 1):
                line = f"score {side} {item} {figures[1 - which]}\n"
                both = [self.judged(each.text + line, at) for at, each in enumerate(judged)]
                other, own = both[1 - which], both[which]
                if {"malformed", "contradiction"} & {
                    other.verdict,
                    own.verdict,
                } or not own.rules > other.rules == judged[1 - which].rules:
                    continue
                witness = self.witness(other, own, which, filling)
                heads = self.pair.rules_a.heads
                witness.shows += [head.rule for head in heads if head.kind == "item" and head.name == item]
                witness.shows += filling.shown_by([item])
                witness.figures = [f"score {side} {item} {figure}" for figure in figures]
                yield which, witness

    def best(self, filling: Filling, which: int) -> Judged:
        """A filling judged with that choice of the ruleset's own gaps that breaks the fewest rules."""
        key = (filling.scene.name, which)
        best: Judged | None = None
        known = self.first.get(key)
        for choice in [known] if known is not None else filling.choices():
            found = self.judged(filling.text({**choice, FIGURE[1:-1]: ""}), which)
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
        if self.parsed is None or self.parsed[0] != text:
            self.parsed = text, parse(self.heads[0] + text)
        document = self.parsed[1]
        if document.diagnostics:
            return Judged(text, "malformed", frozenset())
        try:
            replayed = replay(document.games[0], "-", self.variants[which])
        except CanastaError:
            return Judged(text, "malformed", frozenset())
        rules = frozenset(identity[0] for identity in replayed.found)
        rows = replayed.report.scores
        scores = {(row.side, item): points for row in rows for item, points in row.items.items()}
        return Judged(text, replayed.verdict, rules, scores)

    def witness(self, legal: Judged, illegal: Judged, which: int, filling: Filling) -> Witness:
        """Two judged games as a witness."""
        good, bad = self.variants[1 - which], self.variants[which]
        rules, both = sorted(illegal.rules - legal.rules), sorted(legal.rules)
        by = ", ".join(rules) + (f"; both find {', '.join(both)}" if both else "")
        right = "right" if both else "legal"
        games = [
            f"; {right} under {label(good)}\n{self.heads[1 - which]}{legal.text}",
            f"; {illegal.verdict} under {label(bad)}: {by}\n{self.heads[which]}{illegal.text}",
        ]
        scene = filling.scene
        shows = [*rules, *(each for each in filling.shows() if "=" not in each), *filling.shown_by(rules)]
        text = "\n".join(games)
        return Witness(
            rules, label(good), label(bad), scene.name, text, shows, filling.size, illegal.verdict, which, both
        )


def label(variant: Variant) -> str:
    """A variant's id, with the readings that were chosen for it."""
    chosen = ", ".join(f"{name}={option}" for name, option in variant.chosen.items())
    return f"{variant.id} ({chosen})" if chosen else variant.id


def ranks_of(pair: Pair, rules: set[str]) -> set[str]:
    """The ranks that rules name, where they are ranks of natural cards."""
    found = set()
    for ruleset in (pair.rules_a, pair.rules_b):
        for clause in ruleset.clauses.values():
            typed = [each for each in (clause.when, clause.body) if each and clause.rule in rules]
            nodes = [node for each in typed for node in walk(each.node)]
            found |= {RANK_NAMES[node.value] for node in nodes if isinstance(node, Const) and node.type == RANK}
    return {name for name in found if len(name) == 1 and name != "2"}


def names(pair: Pair) -> dict[str, str]:
    """The names of sides and seats in a scene, and hands for seats of which it says no more."""
    me, foe = pair.side_names[:2]
    mate = pair.seats[pair.sides] if pair.sides < pair.players else pair.seats[0]
    hands = [f"hand {seat} 9{suit}" for seat, suit in zip(pair.seats[1:], "CDHSCDHS", strict=False)]
    others = {"others": "\n".join(hands), "rest": "\n".join(hands[1:])}
    return {"me": me, "foe": foe, "next": pair.seats[1], "mate": mate, "last": pair.seats[-1], **others}


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


def confirm(witness: Witness, pair: Pair) -> None:
    """Let the checker judge a witness as anybody would. Raises WitnessFault when it says anything else."""
    variants, verdicts = (pair.a, pair.b), []
    for number, game in enumerate(parse(witness.text).games):
        variant = variants[witness.which if number else 1 - witness.which]
        walked = walk_of(game, "-", variant, None)
        report = run(walked, game)
        look_closer(walked, Source(game, "-", variant), Wishes())
        verdicts.append((report.verdict, sorted({finding.rule for finding in report.findings})))
    said = ["illegal" if witness.both else "legal", witness.verdict]
    found = [witness.both, sorted({*witness.both, *witness.rules})]
    if verdicts != list(zip(said, found, strict=True)):
        raise WitnessFault(f"a witness for {', '.join(witness.rules)} is judged {verdicts}")
