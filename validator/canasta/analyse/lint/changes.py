"""Checks of patches, of readings, and of what is expected of them."""

from __future__ import annotations

from collections.abc import Iterable

from canasta.analyse.lint import edits
from canasta.analyse.lint.context import Context, fix
from canasta.analyse.lint.head import chapter
from canasta.analyse.lint.reading import params_of
from canasta.rulebook.load import Faults
from canasta.text import listed
from canasta.variant.effective import Effective, build, merged_readings
from canasta.variant.model import Patch, Reading
from canasta.variant.patches import CLAUSE_WORDS, RULE_WORDS


def check(context: Context) -> None:
    """All of them."""
    _taken_back(context, context.file.patches)
    _orphans(context)
    for patch in context.file.every_patch():
        _patch(context, patch)
    for reading in context.file.readings.values():
        _reading(context, reading)
    _expected(context)


def _taken_back(context: Context, patches: Iterable[Patch]) -> None:
    """A patch whose every change a later one of the same file takes back."""
    later: dict[tuple[str, object], Patch] = {}
    for patch in reversed(list(patches)):
        whole = later.get((patch.rule, None))
        over = whole or later.get((patch.rule, patch.data.get("clause")))
        if over is not None and (over.op == "disable" or _covers(over, patch)):
            line = over.place.span().line
            message = f"the patch of {patch.rule} in line {line} leaves nothing of this one"
            made = fix("leave it out", edits.removed(context.doc, patch.place.path))
            context.say("lint/taken-back", message, (*patch.place.path, "rule"), found=patch.rule, fix=made)
        later.setdefault((patch.rule, patch.data.get("clause") if patch.op == "replace" else None), patch)


def _covers(over: Patch, patch: Patch) -> bool:
    """Whether a later replacement gives every word anew that an earlier patch gives."""
    if over.op != "replace" or patch.op not in ("replace", "except"):
        return False
    given = {key for key in over.data if key in (*CLAUSE_WORDS, *RULE_WORDS, "clauses")}
    if patch.op == "except":
        return "clauses" in given or "when" in given
    return {key for key in patch.data if key in (*CLAUSE_WORDS, *RULE_WORDS, "clauses")} <= given


def _orphans(context: Context) -> None:
    """Parameters that a patch leaves without any rule that reads them."""
    if context.base is None:
        return
    rules, before = (
        context.base.effective.rules.copy(),
        params_of(context.base.effective.rules.force.values(), context.typist),
    )
    for patch in context.file.patches:
        rules.apply([patch], Faults())
        after = params_of(rules.force.values(), context.typist)
        lost = sorted(before - after)
        before = after
        if lost and patch.op == "replace":
            message = f"with this patch no rule reads {listed(lost, 'and')} any more: who sets that, changes nothing"
            hint = f"let the new rule read it, as `params.{lost[0]}`, or give the parameter a value instead"
            context.say("lint/orphan", message, (*patch.place.path, "rule"), found=lost[0], hint=hint)


def _patch(context: Context, patch: Patch) -> None:
    """The name of a new rule, and the source of a change in a packaged variant."""
    where = (*patch.place.path, "rule")
    if patch.op == "add" and (near := chapter(context, patch.rule)):
        name = patch.rule.partition("/")[0]
        hint = f"did you mean {near}?" if "," not in near else f"the chapters are {near}"
        context.say("lint/chapter", f"{name} is no chapter of the rules", where, found=name, hint=hint)
    read = len(patch.place.path) > 2 and context.file.readings[str(patch.place.path[1])].statements
    if context.packaged and not (patch.sources or read):
        context.say("lint/no-source", f"this patch of {patch.rule} names no source", where, found=patch.rule)


def _reading(context: Context, reading: Reading) -> None:
    """A reading that chooses what is chosen already on no statement of its own, or that has two equal options."""
    path = reading.place.path
    if not reading.options:
        inherited = merged_readings(context.variant.chain[:-1]).get(reading.id)
        if inherited and inherited[1].default == reading.default and not reading.statements:
            message = f"the reading {reading.id} is {reading.default} already"
            made = fix("leave it out", edits.removed(context.doc, path))
            context.say("lint/same-default", message, path, key=True, found=reading.default, fix=made)
        return
    if context.packaged and not reading.statements:
        context.say("lint/no-source", f"the reading {reading.id} names no statement", path, key=True)
    seen: list[tuple[str, Effective]] = []
    for name in reading.options:
        chosen = {**context.variant.chosen, reading.id: name}
        here = build(context.variant.book.rules, context.variant.chain, chosen, Faults())
        other = next((known for known, each in seen if each.same(here)), None)
        if other is None:
            seen.append((name, here))
        elif reading.default not in (name, other):
            message = f"the options {other} and {name} of the reading {reading.id} are the same game"
            context.say("lint/same-options", message, (*path, "options", name), key=True, found=name)


def _expected(context: Context) -> None:
    """Expectations that nothing in the file can meet, or that exclude each other."""
    expect = context.file.expect
    own = {patch.rule for patch in context.file.every_patch()}
    changed = {
        name
        for name, entry in context.variant.effective.settings.items()
        if context.base is None or context.base.effective.settings.get(name, entry).value != entry.value
    }
    ranks = any(name.startswith("deck.") for name in changed)
    for word, names in expect.items():
        for index, name in enumerate(names):
            rule = context.variant.effective.rules.force.get(name)
            path = ("expect", word, index)
            if word == "looser" and name in expect.get("stricter", ()):
                context.say("lint/expect-both", f"{name} cannot be stricter and looser", path, found=name)
            elif name not in own and rule and not ranks and not changed & params_of([rule], context.typist):
                message = f"nothing here changes {name}, so that it cannot be {word} than in what is extended"
                context.say("lint/expect-idle", message, path, found=name)
