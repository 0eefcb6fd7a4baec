"""Judging: which clauses of a ruleset a state breaks, leaves open, or answers with something to set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from canasta.table.state import Table
from canasta.variant.ruleset import Head, Ruleset

ILLEGAL, OPEN = "illegal", "open"


@dataclass(slots=True, frozen=True)
class Verdict:
    """A clause that a state does not plainly satisfy."""

    head: Head
    verdict: str


class Judge:
    """One ruleset, ready to judge; exact states by compiled rules, others by the three-valued reading."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.exact: dict[str, list[tuple[Head, Callable[[Any], Any] | None, Callable[[Any], Any]]]] = {}
        self.sets: dict[str, list[tuple[Head, Callable[[Any], Any] | None, Callable[[Any], Any]]]] = {}
        for head in ruleset.heads:
            if head.kind in ("require", "set"):
                kept = self.exact if head.kind == "require" else self.sets
                kept.setdefault(head.judges, []).append((head, ruleset.when(head), ruleset.body(head)))
        self.items = [head for head in ruleset.heads if head.kind == "item"]

    def judge(self, point: str, table: Table, exact: bool) -> list[Verdict]:
        """All clauses of a judge point that are broken, or open, in this state."""
        clauses = self.exact.get(point)
        if not clauses:
            return []
        if not exact:
            return self._judge_vaguely(point, table)
        return [
            Verdict(head, self.verdict_of(head))
            for head, when, body in clauses
            if (when is None or when(table)) and not body(table)
        ]

    def passes(self, point: str, table: Table, exact: bool) -> bool | None:
        """Whether no clause of a judge point is broken; None when some are open and none is broken."""
        if exact:
            for _, when, body in self.exact.get(point, ()):
                if (when is None or when(table)) and not body(table):
                    return False
            return True
        found = self._judge_vaguely(point, table)
        return (None if all(each.verdict == OPEN for each in found) else False) if found else True

    def verdict_of(self, head: Head) -> str:
        """What breaking a clause amounts to."""
        return self.ruleset.rules[head.rule].verdict

    def _judge_vaguely(self, point: str, table: Table) -> list[Verdict]:
        found = []
        for head, _, _ in self.exact.get(point, ()):
            holds = self.vaguely(head, table)
            if holds is False:
                found.append(Verdict(head, self.verdict_of(head)))
            elif holds is None and not self.ruleset.rules[head.rule].duty:
                found.append(Verdict(head, OPEN))
        return found

    def vaguely(self, head: Head, table: Table) -> bool | None:
        """Whether a requirement holds where cards are unknown: True, False, or None for some cards only.

        A duty that only unknown cards could have called for counts as kept (the presumption of the notation).
        """
        from canasta.language import kleene

        clause, config = self.ruleset.clauses[head.key], self.ruleset.config
        applies = True if clause.when is None else kleene.evaluate(clause.when, table, config)
        if applies is False:
            return True
        holds = kleene.evaluate(clause.body, table, config)
        if holds is True:
            return True
        return False if holds is False and applies is True else None

    def settle(self, point: str, table: Table, exact: bool) -> None:
        """Set what the clauses of a judge point say is to be set."""
        for head, when, body in self.sets.get(point, ()):
            if not exact:
                self._settle_vaguely(head, table)
            elif when is None or when(table):
                put(table, head.name, body(table))

    def _settle_vaguely(self, head: Head, table: Table) -> None:
        from canasta.language import kleene

        clause, config = self.ruleset.clauses[head.key], self.ruleset.config
        applies = True if clause.when is None else kleene.evaluate(clause.when, table, config)
        if applies is not False:
            value = kleene.evaluate(clause.body, table, config)
            put(table, head.name, single(value) if applies else None)

    def item(self, head: Head, table: Table, exact: bool) -> tuple[int | None, int | None]:
        """The least and the greatest value of a score item, the same where every card is known."""
        if exact:
            value = int(self.ruleset.body(head)(table))
            return value, value
        from canasta.language import kleene

        value = kleene.evaluate(self.ruleset.clauses[head.key].body, table, self.ruleset.config)
        return (value[0], value[1]) if isinstance(value, tuple) else (int(value), int(value))


def single(value: Any) -> Any:
    """A value, None for a range of more than one."""
    if isinstance(value, tuple):
        return value[0] if value[0] == value[1] else None
    return value


def put(table: Table, name: str, value: Any) -> None:
    """Give a fact a value by its dotted name."""
    *path, last = name.split(".")
    target: Any = table
    for step in path:
        target = getattr(target, step)
    setattr(target, last, value)
