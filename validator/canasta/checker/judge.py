"""Judging: which clauses of a ruleset a state breaks, leaves open, or answers with something to set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from canasta.table.state import Options, Table
from canasta.variant.ruleset import Head, Ruleset

ILLEGAL, OPEN = "illegal", "open"


@dataclass(slots=True, frozen=True)
class Verdict:
    """A clause that a state does not plainly satisfy."""

    head: Head
    verdict: str


NOTHING: list[Verdict] = []


def options_of(ruleset: Ruleset) -> Options:
    """What the table needs to know of a ruleset."""
    config, roles = ruleset.config, ruleset.schema.enums["role"].members
    role = [config.ranks[at].role if at < len(config.ranks) else -1 for at in range(18)]
    kept, drawn = (int(config.params[name]) for name in ("draw.kept", "draw.count"))  # type: ignore[arg-type]
    return Options(
        packs=ruleset.deck.packs,
        jokers=ruleset.deck.jokers,
        hand_size=int(config.params["deal.hand_size"]),  # type: ignore[arg-type]
        wild=tuple(each == roles.index("wild") for each in role),
        bonus=tuple(each == roles.index("bonus") for each in role),
        merge=not config.params["meld.several_per_rank"],
        runs=bool(config.params["meld.sequences"]),
        kept=kept if kept < drawn else None,
        thrown_ends=bool(config.params["draw.thrown_ends"]),
    )


class Judge:
    """One ruleset, ready to judge; exact states by compiled rules, others by the three-valued reading."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.options = options_of(ruleset)
        self.exact: dict[str, list[tuple[Head, Callable[[Any], Any] | None, Callable[[Any], Any]]]] = {}
        self.sets: dict[str, list[tuple[Head, Callable[[Any], Any] | None, Callable[[Any], Any]]]] = {}
        for head in ruleset.heads:
            if head.kind in ("require", "set"):
                kept = self.exact if head.kind == "require" else self.sets
                kept.setdefault(head.judges, []).append((head, ruleset.when(head), ruleset.body(head)))
        self.groups = ruleset.groups
        enums = ruleset.schema.enums
        self.claim_kinds = {name: at for at, name in enumerate(enums["claim_kind"].members)}
        self.endings = {name: at for at, name in enumerate(enums["ending"].members)}
        self.items = [head for head in ruleset.heads if head.kind == "item"]

    def judge(self, point: str, table: Table, exact: bool) -> list[Verdict]:
        """All clauses of a judge point that are broken, or open, in this state."""
        group = self.groups.get(point)
        if group is None:
            return []
        if not exact:
            return self._judge_vaguely(point, table)
        heads = [self.exact[point][at][0] for at in group(table)]
        return [Verdict(head, self.verdict_of(head)) for head in heads]

    def passes(self, point: str, table: Table, exact: bool) -> bool | None:
        """Whether no clause of a judge point is broken; None when some are open and none is broken."""
        if exact:
            group = self.groups.get(point)
            return group is None or not group(table)
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
        kept = self.sets.get(point, ())
        if not exact:
            for head, _, _ in kept:
                self._settle_vaguely(head, table)
        elif kept:
            for at in self.groups[f"set_{point}"](table):
                head, _, body = kept[at]
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
