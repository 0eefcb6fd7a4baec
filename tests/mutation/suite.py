"""The conformance cases, judged under rulesets that may have been made wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import yaml

from canasta.checker import alternatives, api
from canasta.checker.judge import Judge
from canasta.language import kleene, reference
from canasta.solve.limits import Limits, Wishes
from canasta.transcript.parse import parse
from canasta.variant import load_variant
from canasta.variant.ruleset import Ruleset
from canasta.variant.variant import Variant

if TYPE_CHECKING:
    from canasta.language.types import Config
    from canasta.rulebook.clause import TypedClause
    from tests.mutation.mutants import Mutant

LONG = Wishes(Limits(question=60.0, game=120.0))
"""Reading by many mutants takes long, and nothing may be left undecided for that."""
SUITE = Path(__file__).parents[1] / "conformance"
Wrong = Callable[[Variant, Ruleset], Ruleset]


@dataclass(slots=True)
class Case:
    """A case under one variant, and what the right rules made of it."""

    name: str
    variant: str
    data: dict[str, Any]
    rule: str
    base: Variant
    seconds: float = 0.0
    rulesets: list[Ruleset] = field(default_factory=list)
    differs: set[Mutant] = field(default_factory=set)


class Stub:
    """A variant whose rulesets have been made wrong."""

    def __init__(self, base: Variant, wrong: Wrong) -> None:
        self.base = base
        self.wrong = wrong
        self.id, self.players, self.seating = base.id, base.players, base.seating

    def configure(self, players: int, sides: int | None = None) -> Ruleset:
        """The wrong ruleset for a number of players and sides."""
        from tests.mutation.mutants import compiled

        right = self.base.configure(players, sides)
        found = compiled(self.wrong(self.base, right), right)
        found.vague_ = undecided(found)
        return found


def undecided(ruleset: Ruleset) -> tuple[dict[str, Any], dict[str, Any]]:
    """Functions for unknown cards that decide nothing, so that every clause is read as it is written."""
    numbers: dict[str, int] = {}
    for head in ruleset.heads:
        if head.kind in ("require", "set"):
            point = head.judges if head.kind == "require" else f"set_{head.judges}"
            numbers[point] = numbers.get(point, 0) + 1
    groups = {point: _each(number) for point, number in numbers.items()}
    return groups, {head.key: lambda _: None for head in ruleset.heads if head.kind == "item"}


def _each(number: int) -> Any:
    """All positions up to a number, each undecided."""
    return lambda _: [(at, None) for at in range(number)]


def cases() -> Iterator[Case]:
    """Every case of the suite, once for each variant."""
    for file in sorted(SUITE.glob("*/**/*.yaml")):
        if file.parent == SUITE / "variants":
            continue
        data = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
        for case in data["cases"]:
            for name in case["variants"]:
                where = f"{file.relative_to(SUITE).with_suffix('')}:{case['id']}@{name}"
                base = variant(name, tuple((case.get("readings") or {}).items()))
                yield Case(where, name, case, data.get("rule", ""), base)


def asks(case: Case, mutant: Mutant) -> bool:
    """Whether a mutant is one that a case may have to notice: a value is tried by cases that name its variant."""
    return not mutant.variant or mutant.variant == case.base.id


@cache
def variant(name: str, readings: tuple[tuple[str, str], ...]) -> Variant:
    """A variant under readings."""
    found = load_variant(str(SUITE / name) if name.endswith(".yaml") else name)
    return found.with_readings(dict(readings))


def prepare() -> None:
    """Leave away what no case asks about, and read each game once."""
    alternatives.would_be_legal = alternatives.other_readings = lambda *_: None  # type: ignore[assignment]
    api.parse = cache(parse)


def notices(case: Case, wrong: Wrong) -> bool:
    """Whether a case fails under rulesets made wrong; one whose rulesets stay as they are cannot."""
    if all(wrong(case.base, ruleset) is ruleset for ruleset in case.rulesets):
        return False
    return not passes(case, wrong)


def passes(case: Case, wrong: Wrong) -> bool:
    """Whether a case comes out as its source says."""
    data = case.data
    api.load = lambda *_: Stub(case.base, wrong)  # type: ignore[assignment, return-value]
    try:
        (report,) = api.check(f'[Variant "{case.variant}"]\n{data["game"]}', "case.cgn", variant="wrong", wishes=LONG)
    except Exception:
        return False
    if {each.rule for each in report.findings} != set(data.get("rules", [])) or report.verdict != data["verdict"]:
        return False
    if len(report.findings) != data.get("findings", len(report.findings)):
        return False
    if "turns" in data and {each.turn for each in report.findings} != set(data["turns"]):
        return False
    return all(_scored(report, side, figures) for side, figures in data.get("scores", {}).items())


def _scored(report: Any, side: str, figures: dict[str, Any]) -> bool:
    """Whether a side's last score is as the case says."""
    rows = [row for row in report.scores if row.side == side]
    have = {**rows[-1].items, "score": rows[-1].score, "total": rows[-1].total} if rows else {}
    return all(have.get(name) == figure for name, figure in figures.items())


def measured(all_cases: list[Case]) -> tuple[list[Case], list[Ruleset]]:
    """The cases that pass, and the rulesets that they use."""
    kept, rulesets = [], {}
    for case in all_cases:

        def seen(_: Variant, ruleset: Ruleset, case: Case = case) -> Ruleset:
            rulesets[id(ruleset)] = ruleset
            case.rulesets.append(ruleset)
            return ruleset

        start = perf_counter()
        if passes(case, seen):
            kept.append(case)
        else:
            print(f"left out, it fails as it is: {case.name}")
        case.seconds = perf_counter() - start
    return kept, list(rulesets.values())


def compare(cases: list[Case], mutants: list[Mutant], most: int) -> None:
    """Note for each case which mutants judge some position of it otherwise, up to so many cases a mutant."""
    spy = Spy(mutants, most)
    for case in cases:
        spy.case = case
        if not passes(case, spy.seen):
            print(f"comes out otherwise when read by the mutants as well: {case.name}", flush=True)
    spy.off()


Reading = tuple[Any, Any]


class Spy:
    """Reads every clause that is judged by all mutants of it as well."""

    def __init__(self, mutants: list[Mutant], most: int) -> None:
        from tests.mutation.mutants import identity

        self.identity = identity
        self.left = dict.fromkeys(mutants, most)
        self.case: Case | None = None
        self.variant: dict[int, Variant] = {}
        self.copies: dict[int, tuple[Ruleset, Ruleset]] = {}
        self.right: dict[int, Ruleset] = {}
        self.of: dict[tuple[str, int, int], list[Mutant]] = {}
        for mutant in mutants:
            for clause in mutant.clauses:
                self.of.setdefault(identity(clause), []).append(mutant)
        self.kept = {name: getattr(Judge, name) for name in ("vaguely", "_settle_vaguely", "item")}
        for name, right in self.kept.items():
            setattr(Judge, name, self.spied(right))

    def seen(self, variant: Variant, ruleset: Ruleset) -> Ruleset:
        """A copy of a ruleset whose groups are read by the mutants as well."""
        if id(ruleset) not in self.copies:
            groups = {name: self.asked(variant, ruleset, name, group) for name, group in ruleset.groups.items()}
            copy = replace(ruleset, groups_=groups)
            self.copies[id(ruleset)] = (copy, ruleset)
            self.right[id(copy)], self.variant[id(copy)] = ruleset, variant
        return self.copies[id(ruleset)][0]

    def asked(self, variant: Variant, ruleset: Ruleset, name: str, group: Any) -> Any:
        """A group whose clauses are read by the mutants as well."""
        kind, point = ("set", name[4:]) if name.startswith("set_") else ("require", name)
        clauses = [ruleset.clauses[head.key] for head in ruleset.at(point) if head.kind == kind]

        def judged(table: Any) -> Any:
            for clause in clauses:
                self.read(variant, ruleset, clause, table, reference.evaluate)
            return group(table)

        return judged

    def spied(self, right: Any) -> Any:
        """A method of the judge whose clause is read by the mutants as well."""

        def method(judge: Judge, head: Any, table: Any, *more: Any, **named: Any) -> Any:
            ruleset = self.right[id(judge.ruleset)]
            exact = right is self.kept["item"] and (*more, *named.values())[0]
            evaluate = reference.evaluate if exact else kleene.evaluate
            self.read(self.variant[id(judge.ruleset)], ruleset, ruleset.clauses[head.key], table, evaluate)
            return right(judge, head, table, *more, **named)

        return method

    def read(self, variant: Variant, ruleset: Ruleset, clause: TypedClause, table: Any, evaluate: Any) -> None:
        """Note the mutants by which a clause gives something else in a position."""
        case = self.case
        assert case is not None
        all_of_it = self.of.get(self.identity(clause), ())
        waiting = [each for each in all_of_it if asks(case, each) and each not in case.differs]
        if not waiting:
            return
        right = _reading(clause, table, ruleset.config, evaluate)
        for mutant in waiting:
            other, config = mutant.change(variant, ruleset, clause)
            if other is clause and config is ruleset.config:
                continue
            same_when = other.when is clause.when and config is ruleset.config
            if same_when and right[0] is False:
                continue
            if _reading(other, table, config, evaluate) != right:
                case.differs.add(mutant)
                self.found(mutant)

    def found(self, mutant: Mutant) -> None:
        """Look no further for a mutant of which enough cases are known."""
        self.left[mutant] -= 1
        if not self.left[mutant]:
            for clause in mutant.clauses:
                self.of[self.identity(clause)].remove(mutant)

    def off(self) -> None:
        """Spy no more."""
        for name, method in self.kept.items():
            setattr(Judge, name, method)


def _reading(clause: TypedClause, table: Any, config: Config, evaluate: Any) -> Reading:
    """What a clause comes to: whether it applies, and its body."""
    applies = True if clause.when is None else evaluate(clause.when, table, config)
    if applies is False or (applies == 0 and applies is not None):
        return False, None
    return applies if applies is None else True, evaluate(clause.body, table, config)


def by_chapter(mutant: Mutant, cases: list[Case]) -> list[Case]:
    """The cases that may notice, likely ones first: of the rules, of their chapters, and all others."""
    chapters = {rule.partition("/")[0] for rule in mutant.rules}

    def rank(case: Case) -> tuple[int, float]:
        expected = set(case.data.get("rules", [])) | {case.rule}
        near = 0 if expected & mutant.rules else 1 if case.name.partition("/")[0] in chapters else 2
        return near, case.seconds

    asked = (case for case in cases if asks(case, mutant))
    return sorted((case for case in asked if mutant.everywhere or mutant in case.differs), key=rank)
