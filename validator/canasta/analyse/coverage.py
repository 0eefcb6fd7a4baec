"""Coverage: which rules some games exercised, and decided both ways; for what is missing a game made for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge
from typing import TYPE_CHECKING

from canasta.analyse.answers import PROVED, REFUTED, VACUOUS, Answer
from canasta.analyse.dead import Positions
from canasta.analyse.pair import Pair
from canasta.analyse.scenes import Filling, constants, fillings, scenes
from canasta.analyse.witness import head, names
from canasta.checker.api import run, walk_of
from canasta.checker.judge import OPEN, Judge, Verdict
from canasta.checker.walk import Walk
from canasta.text import CanastaError
from canasta.transcript.parse import parse

if TYPE_CHECKING:
    from canasta.analyse.subject import Subject
    from canasta.checker.notes import Place
    from canasta.table.state import Table
    from canasta.transcript import tree
    from canasta.variant import Ruleset, Variant

NAME = "coverage"
#: What a rule decided: that something is kept, or that it is broken.
KEPT, BROKEN = "kept", "broken"
#: So many games are made for what is missing.
MOST = 20_000
Decided = set[tuple[str, str]]


class Watching(Judge):
    """A judge that notes how each requirement was decided."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.decided: Decided = set()

    def judge(self, point: str, table: Table, exact: bool) -> list[Verdict]:
        """All that is broken or open; every requirement that applied is noted."""
        found = super().judge(point, table, exact)
        broken = {verdict.head.rule for verdict in found if verdict.verdict != OPEN}
        unkept = {verdict.head.rule for verdict in found}
        self.decided.update((rule, BROKEN) for rule in broken)
        for clause, when, _ in self.exact.get(point, ()):
            if clause.rule not in unkept and (clause.rule, KEPT) not in self.decided:
                applies = when is None or (bool(when(table)) if exact else self._surely(clause.key, table))
                self.decided.update({(clause.rule, KEPT)} if applies else ())
        return found

    def _surely(self, key: str, table: Table) -> bool:
        """Whether a clause applies where cards are unknown."""
        return self._applies(self.ruleset.clauses[key], table) is True


class Watched(Walk):
    """A walk whose judge notes what it decides."""

    def judge_by(self, ruleset: Ruleset) -> Judge:
        """A judge of its own."""
        return Watching(ruleset)

    def ask(self, point: str, place: Place | None = None) -> list[Verdict]:
        """Judge a point and note what is found."""
        found = self.judge.judge(point, self.table, self.exact)
        for verdict in found:
            self.note(verdict, place)
        return found


def decided_in(game: tree.Game, path: str, variant: Variant) -> tuple[str, Decided]:
    """The verdict of a game, and how each of its rules was decided in it. Raises CanastaError."""
    walk = walk_of(game, path, variant, None, kind=Watched)
    walk.plainly = True
    report = run(walk, game)
    assert isinstance(walk.judge, Watching)
    return report.verdict, walk.judge.decided


def answers(subject: Subject, texts: Iterable[tuple[str, str]]) -> Iterator[Answer]:
    """An answer for every rule that requires something: whether the games decided it both ways."""
    decided: Decided = set()
    games = 0
    for path, text in texts:
        for game in parse(text, path).games:
            if game.tag("Variant") == subject.variant.id and len(game.seats) == subject.players:
                games += 1
                decided |= decided_in(game, path, subject.variant)[1]
    rules = dict.fromkeys(clause.rule for clause in subject.ruleset.heads if clause.kind == "require")
    missing = [(rule, how) for rule in rules for how in (KEPT, BROKEN) if (rule, how) not in decided]
    idle = _idle(subject, {rule for rule, _ in missing})
    made = make(subject, [each for each in missing if each[0] not in idle])
    for rule in rules:
        yield _answer(subject, rule, decided, made, idle, games)


def _idle(subject: Subject, rules: Iterable[str]) -> set[str]:
    """The rules of some that nothing can break at any of their judge points."""
    positions = Positions(subject)
    found = set()
    for rule in rules:
        points = dict.fromkeys(clause.judges for clause in subject.ruleset.heads if clause.rule == rule)
        if all(positions.breakable(rule, point)[0] in (VACUOUS, "unsat") for point in points):
            found.add(rule)
    return found


def _answer(
    subject: Subject, rule: str, decided: Decided, made: dict[tuple[str, str], str], idle: set[str], games: int
) -> Answer:
    """How a rule was decided."""
    info = subject.ruleset.rules[rule]
    lacks = [how for how in (KEPT, BROKEN) if (rule, how) not in decided]
    answer = Answer(NAME, rule, PROVED, f"{rule}: kept and broken", file=info.path, line=info.line)
    if not lacks:
        return answer
    answer.message = f"{rule}: in {games} games never {' nor '.join(lacks)}"
    if rule in idle:
        answer.result, answer.why = VACUOUS, "no position of this variant breaks it by itself"
        return answer
    answer.result = REFUTED
    answer.witness = "\n".join(made[rule, how] for how in lacks if (rule, how) in made) or None
    unmade = [how for how in lacks if (rule, how) not in made]
    answer.why = f"no game was made in which it is {' or '.join(unmade)}" if unmade else None
    return answer


def make(subject: Subject, missing: list[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """For each rule and way of deciding it the smallest game found that does, judged by the checker."""
    left, found, tried = set(missing), dict[tuple[str, str], str](), 0
    pair = Pair(subject.variant, subject.variant, subject.players)
    params, words = [constants(subject.ruleset.config)], names(pair)
    chosen = [scene for scene in scenes() if any(scene.tells_of(rule) for rule, _ in left)]
    for filling in merge(*(fillings(scene, params, words) for scene in chosen), key=_size):
        if not left or tried > MOST or subject.left <= 0:
            break
        for choice in filling.choices() if any(filling.scene.tells_of(rule) for rule, _ in left) else ():
            tried += 1
            text = head(pair, subject.variant) + filling.text(choice)
            for each in _shows(text, subject) & left:
                left.discard(each)
                found[each] = f"; {each[0]} is {each[1]}\n{text}"
    return found


def _size(filling: Filling) -> int:
    return filling.size


def _shows(text: str, subject: Subject) -> Decided:
    """What a made game decides: what is kept in a legal one, what alone is broken in an illegal one."""
    document = parse(text)
    if document.diagnostics:
        return set()
    try:
        verdict, decided = decided_in(document.games[0], "-", subject.variant)
    except CanastaError:
        return set()
    broken = {each for each in decided if each[1] == BROKEN}
    if verdict == "legal":
        return decided
    return broken if verdict == "illegal" and len(broken) == 1 else set()
