"""Judging: which clauses of a ruleset a state breaks, leaves open, or answers with something to set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from canasta.cards import BLACK_THREE, CLASSES, RED_THREE, THREE_CLASS
from canasta.table.options import Options
from canasta.table.state import Table
from canasta.variant.ruleset import Compiled, Head, Ruleset

if TYPE_CHECKING:
    from canasta.language.tree import Typed
    from canasta.rulebook.clause import TypedClause

OPEN = "open"
#: Parameters by which the table moves cards.
MOVED = (
    "deal.hand_size",
    "deal.second_hand",
    "second_hand.by_side",
    "deal.upcard",
    "deal.lone_hand",
    "draw.count",
    "draw.kept",
    "draw.thrown_ends",
    "meld.several_per_rank",
    "meld.sequences",
    "meld.two_natural",
    "talon.first",
    "talon.second",
)
#: Clauses by judge point, each with its condition and its body.
ByPoint = dict[str, list[tuple[Head, Compiled | None, Compiled]]]


@dataclass(slots=True, frozen=True)
class Verdict:
    """A clause that a state does not plainly satisfy."""

    head: Head
    verdict: str


NOTHING: list[Verdict] = []


def options_of(ruleset: Ruleset) -> Options:
    """What the table needs to know of a ruleset."""
    config, roles = ruleset.config, ruleset.schema.enums["role"].members
    role = [config.ranks[at].role if at < len(config.ranks) else -1 for at in range(CLASSES)]
    bonus = [each == roles.index("bonus") for each in role]
    bonus[THREE_CLASS] = bonus[BLACK_THREE] and bonus[RED_THREE]  # where both are, a three of unknown colour is one
    kept, drawn = config.number("draw.kept"), config.number("draw.count")
    return Options(
        packs=ruleset.deck.packs,
        jokers=ruleset.deck.jokers,
        hand_size=config.number("deal.hand_size"),
        wild=tuple(each == roles.index("wild") for each in role),
        bonus=tuple(bonus),
        merge=not config.number("meld.several_per_rank"),
        runs=bool(config.number("meld.sequences")),
        own_two=bool(config.number("meld.sequences")) and bool(config.number("meld.two_natural")),
        drawn=drawn,
        kept=kept if kept < drawn else None,
        thrown_ends=bool(config.number("draw.thrown_ends")),
        upcard=bool(config.number("deal.upcard")),
        lone=bool(config.number("deal.lone_hand")),
        second_hand=config.number("deal.second_hand"),
        second_by_side=bool(config.number("second_hand.by_side")),
        further=tuple({config.number("talon.first"), config.number("talon.second")} - {0}),
    )


class Judge:
    """One ruleset, ready to judge; exact states by compiled rules, others by the three-valued reading."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.options = options_of(ruleset)
        self.exact: ByPoint = {}
        self.sets: ByPoint = {}
        for head in ruleset.heads:
            if head.kind in ("require", "set"):
                kept = self.exact if head.kind == "require" else self.sets
                kept.setdefault(head.judges, []).append((head, ruleset.when(head), ruleset.body(head)))
        self.groups = ruleset.groups
        enums = ruleset.schema.enums
        self.claim_kinds = {name: at for at, name in enumerate(enums["claim_kind"].members)}
        self.special_kinds = {name: at for at, name in enumerate(enums["special_kind"].members)}
        self.endings = {name: at for at, name in enumerate(enums["ending"].members)}
        self.items = [head for head in ruleset.heads if head.kind == "item"]
        #: Whether a duty was presumed kept that an unknown card may have called for.
        self.presumed = False

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
        group = self.ruleset.vague[0].get(point)
        found = []
        for at, broken in group(table) if group else ():
            head = self.exact[point][at][0]
            holds = self.vaguely(head, table) if broken is None else False if broken else None
            if holds is False:
                found.append(Verdict(head, self.verdict_of(head)))
            elif holds is None:
                if self.ruleset.rules[head.rule].duty:
                    self.presumed = True
                else:
                    found.append(Verdict(head, OPEN))
                self.left_open(point, head, table)
        return found

    def left_open(self, point: str, head: Head, table: Table) -> None:
        """A clause hangs on unknown cards."""

    def vaguely(self, head: Head, table: Table) -> bool | None:
        """Whether a requirement holds where cards are unknown: True, False, or None for some cards only.

        A duty that only unknown cards could have called for counts as kept (the presumption of the notation).
        """
        clause = self.ruleset.clauses[head.key]
        applies = self._applies(clause, table)
        if applies is False:
            return True
        holds = self._value(clause.body, table)
        if holds is True:
            return True
        return False if holds is False and applies is True else None

    def _applies(self, clause: TypedClause, table: Table) -> bool | None:
        """Whether a clause's condition holds where cards are unknown."""
        holds: bool | None = True if clause.when is None else self._value(clause.when, table)
        return holds

    def _value(self, typed: Typed, table: Table) -> Any:
        """An expression's value where cards are unknown: exact, a range, or None."""
        from canasta.language import kleene

        return kleene.evaluate(typed, table, self.ruleset.config)

    def settle(self, point: str, table: Table, exact: bool) -> None:
        """Set what the clauses of a judge point say is to be set."""
        kept = self.sets.get(point, ())
        if not kept:
            return
        if not exact:
            for at, applies in self.ruleset.vague[0][f"set_{point}"](table):
                self._settle_vaguely(kept[at][0], table, applies)
        else:
            for at in self.groups[f"set_{point}"](table):
                head, _, body = kept[at]
                put(table, head.name, body(table))

    def _settle_vaguely(self, head: Head, table: Table, surely: bool | None) -> None:
        """Set what may be to be set; `surely` is None where that was not decided."""
        clause = self.ruleset.clauses[head.key]
        applies = self._applies(clause, table) if surely is None else True if surely else None
        if applies is not False:
            put(table, head.name, single(self._value(clause.body, table)) if applies else None)

    def item(self, head: Head, table: Table, exact: bool) -> tuple[int | None, int | None]:
        """The least and the greatest value of a score item, the same where every card is known."""
        if exact:
            value = int(self.ruleset.body(head)(table))
            return value, value
        ends = self.ruleset.vague[1][head.key](table)
        if ends is not None:
            return ends
        value = self._value(self.ruleset.clauses[head.key].body, table)
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
