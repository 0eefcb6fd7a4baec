"""What patches and readings do: each must apply, type, and change something."""

from __future__ import annotations

from canasta.language.tree import Const
from canasta.language.types import BOOL
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Rule
from canasta.rulebook.shape import rule_shape
from canasta.rulebook.typist import Typist
from canasta.variant.effective import build
from canasta.variant.model import Option, Patch, Reading
from canasta.variant.patches import Rules
from canasta.variant.variant import Variant


def check_patches(variant: Variant, index: int, faults: Faults) -> None:
    """The patches and readings of one file of a chain, on top of the files before it."""
    file, chain = variant.chain[index], variant.chain[: index + 1]
    rules = build(variant.book.rules, chain[:-1], {}, Faults()).rules if index else Rules(dict(variant.book.rules))
    checker = _Effects(variant.typist, faults)
    checker.apply(rules, file.patches)
    for reading in file.readings.values():
        for option in reading.options.values():
            checker.apply(rules.copy(), option.patches)
    if not faults:
        for reading in file.readings.values():
            _check_reading(variant, index, reading, faults)


def _check_reading(variant: Variant, index: int, reading: Reading, faults: Faults) -> None:
    """Every option of a reading must make a difference to its default."""
    chain = variant.chain[: index + 1]
    if reading.default not in reading.options:
        return
    default = build(variant.book.rules, chain, {reading.id: reading.default}, Faults())
    for name, option in reading.options.items():
        if name != reading.default and build(variant.book.rules, chain, {reading.id: name}, Faults()).same(default):
            _report(option, reading, faults)


def _report(option: Option, reading: Reading, faults: Faults) -> None:
    """An option that is the default under another name."""
    message = f"the option {option.name} changes nothing against the default {reading.default}"
    faults.append(option.place.doc.fault("variant/option-nothing", message, option.place.path, key=True))


class _Effects:
    """Applies patches one by one, and compares the rule before with the rule after."""

    def __init__(self, typist: Typist, faults: Faults) -> None:
        self.typist = typist
        self.faults = faults

    def apply(self, rules: Rules, patches: tuple[Patch, ...]) -> None:
        """Apply patches in order and note those that change nothing."""
        for patch in patches:
            before, known = rules.force.get(patch.rule), len(self.faults)
            rules.apply([patch], self.faults)
            after = rules.force.get(patch.rule)
            if len(self.faults) == known and after:
                self.compare(patch, before, after)

    def compare(self, patch: Patch, before: Rule | None, after: Rule) -> None:
        """Type the changed rule; note when it is the same as before."""
        known = len(self.faults)
        clauses = self.typist.rule(after, self.faults)
        if len(self.faults) > known:
            return
        if patch.op == "except" and self.never(patch, after):
            self.nothing(patch, "its condition is never true")
        elif before is not None and patch.op == "replace":
            earlier = self.typist.rule(before, Faults())
            if rule_shape(before, earlier) == rule_shape(after, clauses):
                self.nothing(patch, "the rule is the same before it")

    def never(self, patch: Patch, rule: Rule) -> bool:
        """Whether the condition of an exception is plainly false."""
        code = patch.condition
        typed = self.typist.code(code, self.point(patch, rule), BOOL, Faults()) if code else None
        return typed is not None and isinstance(typed.node, Const) and not typed.node.value

    def point(self, patch: Patch, rule: Rule) -> str:
        """The judge point at which an exception is read."""
        named = patch.data.get("clause")
        return str(named) if named else rule.clauses[0].judges

    def nothing(self, patch: Patch, why: str) -> None:
        """A patch that changes nothing."""
        message = f"this patch of {patch.rule} changes nothing: {why}"
        self.faults.append(patch.place.fault("variant/patch-nothing", message, found=patch.op))
