"""Patches: a variant's changes to rules, applied in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from canasta.rulebook import load
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Clause, Code, Rule
from canasta.text import did_you_mean, listed
from canasta.variant import locate
from canasta.variant.model import Patch

CLAUSE_WORDS = ("judges", "blames", "when", "require", "item", "points", "set", "value", "message")
RULE_WORDS = ("statement", "verdict", "duty", "since")


@dataclass(slots=True)
class Rules:
    """The rules in force, those that were disabled, and what changed each."""

    force: dict[str, Rule]
    disabled: dict[str, Patch] = field(default_factory=dict)
    changed: dict[str, list[Patch]] = field(default_factory=dict)

    def copy(self) -> Rules:
        """The same rules, to be patched apart."""
        changed = {key: list(patches) for key, patches in self.changed.items()}
        return Rules(dict(self.force), dict(self.disabled), changed)

    def apply(self, patches: Iterable[Patch], faults: Faults) -> None:
        """Apply patches in order, noting those that cannot be."""
        for patch in patches:
            _OPS[patch.op](self, patch, faults)
            self.changed.setdefault(patch.rule, []).append(patch)

    def find(self, patch: Patch, faults: Faults) -> Rule | None:
        """The rule in force that a patch changes."""
        rule = self.force.get(patch.rule)
        place = patch.place.inside("rule")
        if rule is None and patch.rule in self.disabled:
            line = self.disabled[patch.rule].place
            message = f"the rule {patch.rule} is disabled in {line.doc.path}, line {line.span().line}"
            faults.append(place.fault("variant/patch-nothing", message, found=patch.rule))
        elif rule is None:
            hint = did_you_mean(patch.rule, self.force)
            if patch.rule in locate.packs():
                hint = f"it is a pack, laid upon a game where that is named: `our-table.yaml+{patch.rule}`"
            faults.append(place.fault("variant/rule", f"there is no rule {patch.rule}", found=patch.rule, hint=hint))
        return rule


def _disable(rules: Rules, patch: Patch, faults: Faults) -> None:
    """Take a rule out of force."""
    if rules.find(patch, faults):
        _no_changes(patch, faults)
        del rules.force[patch.rule]
        rules.disabled[patch.rule] = patch


def _add(rules: Rules, patch: Patch, faults: Faults) -> None:
    """Put a rule of the variant's own into force."""
    if patch.rule in rules.force or patch.rule in rules.disabled:
        message = f"there is a rule {patch.rule} already; ids are never reused"
        faults.append(patch.place.inside("rule").fault("variant/rule-twice", message, hint="use `op: replace`"))
        return
    data = {**patch.data, "sources": None}
    rule = load.rule(patch.rule, patch.place, data, faults)
    if rule:
        rules.force[patch.rule] = replace(rule, sources=patch.sources)


def _except(rules: Rules, patch: Patch, faults: Faults) -> None:
    """Let a rule not apply when a condition holds."""
    rule = rules.find(patch, faults)
    condition = patch.condition
    if rule is None or condition is None:
        return
    _no_changes(patch, faults, "clause")
    chosen = _chosen(rule, patch, faults, several=True)
    clauses = tuple(_excepted(clause, condition) if clause in chosen else clause for clause in rule.clauses)
    rules.force[patch.rule] = replace(rule, clauses=clauses, sources=patch.sources + rule.sources)


def _excepted(clause: Clause, condition: Code) -> Clause:
    """A clause that does not apply when the condition holds."""
    return replace(clause, excepts=(*clause.excepts, condition))


def _replace(rules: Rules, patch: Patch, faults: Faults) -> None:
    """Give a rule other words or clauses."""
    rule = rules.find(patch, faults)
    if rule is None:
        return
    whole = {key: patch.data[key] for key in RULE_WORDS if key in patch.data}
    if patch.sources:
        whole["sources"] = patch.sources
    if "clauses" in patch.data:
        whole["clauses"] = load.clauses(_name(rule), patch.place, patch.data, faults)
    else:
        whole["clauses"] = _changed_clauses(rule, patch, faults)
    rules.force[patch.rule] = replace(rule, **whole)


def _changed_clauses(rule: Rule, patch: Patch, faults: Faults) -> tuple[Clause, ...]:
    """The clauses of a rule with the patched one changed."""
    words = {key: value for key, value in patch.data.items() if key in CLAUSE_WORDS}
    if not words:
        return rule.clauses
    chosen = _chosen(rule, patch, faults)
    return tuple(_changed(rule, each, words, patch, faults) if each in chosen else each for each in rule.clauses)


def _changed(rule: Rule, clause: Clause, words: dict[str, Any], patch: Patch, faults: Faults) -> Clause:
    """One clause with other words; what the patch leaves out stays."""
    place = patch.place
    codes = {key: load.code(place.inside(key), words[key], faults) for key in ("when", "message") if key in words}
    kind = next((key for key in load.KINDS if key in words), None)
    if "value" in words and kind is None:
        kind = clause.kind
    body, name = clause.body, clause.name
    if kind:
        key = "value" if kind == "set" else kind
        body = load.code(place.inside(key), words.get(key), faults) or body
        name = str(words["set"]) if "set" in words else name if kind == "set" else _name(rule)
    return Clause(
        judges=str(words.get("judges", clause.judges)),
        blames=str(words.get("blames", words.get("judges", clause.blames))),
        kind=kind or clause.kind,
        name=name,
        when=codes.get("when", clause.when),
        body=body,
        message=codes.get("message", clause.message),
        place=place,
        excepts=() if "when" in words else clause.excepts,
    )


def _chosen(rule: Rule, patch: Patch, faults: Faults, several: bool = False) -> tuple[Clause, ...]:
    """The clauses that a patch changes: the only one, or those of the judge point it names."""
    point = patch.data.get("clause")
    found = tuple(clause for clause in rule.clauses if point in (None, clause.judges))
    points = list(dict.fromkeys(clause.judges for clause in rule.clauses))
    if not found:
        message = f"{rule.id} has no clause judged at {point}"
        hint = f"it has clauses judged at {listed(points, 'and')}"
        faults.append(patch.place.inside("clause").fault("variant/patch-clause", message, hint=hint))
    elif len(found) > 1 and not several:
        message = f"{rule.id} has {len(found)} clauses{f' judged at {point}' if point else ''}"
        hint = "write all of them under `clauses:`" if point else f"name one by `clause:` ({listed(points)})"
        faults.append(patch.place.fault("variant/patch-clause", message, hint=hint))
        return ()
    return found


def _no_changes(patch: Patch, faults: Faults, *allowed: str) -> None:
    """Refuse words that an operation has no use for."""
    for key in patch.data:
        if key not in allowed:
            place = (*patch.place.path, key)
            message = f"`{key}` does not belong to op {patch.op}"
            faults.append(patch.place.doc.fault("variant/patch-key", message, place, key=True))


def _name(rule: Rule) -> str:
    """The name of a rule, the second half of its id."""
    return rule.id.partition("/")[2]


_OPS = {"disable": _disable, "add": _add, "except": _except, "replace": _replace}
