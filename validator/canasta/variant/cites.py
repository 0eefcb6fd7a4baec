"""What the rules of a variant rest on: the statements of its own text, or of the text of a variant it extends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from canasta.rulebook.cite import Cited
from canasta.variant.locate import packaged

if TYPE_CHECKING:
    from canasta.rulebook.model import Rule
    from canasta.variant.model import Entry, VariantFile
    from canasta.variant.variant import Variant

#: A parameter that an expression names.
_NAMED = re.compile(r"params\.([a-z_]+\.[a-z_]+)")


class Cites:
    """Finds the statements that a variant's rules rest on, each with its status."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.texts = {file.id: _text(file) for file in variant.chain[1:]}
        self.others = set(packaged()) - set(self.texts.values())
        self.read: dict[str, set[str]] = {}
        for clause in variant.clauses.values():
            typed = (clause.body, clause.when) if clause.when else (clause.body,)
            self.read.setdefault(clause.rule, set()).update(*(each.params for each in typed))

    def of(self, rule: Rule) -> tuple[Cited, ...]:
        """The statements behind a rule: of the nearest text in the chain that speaks of it, or of a value it compares
        with, else its own sources.

        The texts of other variants are left out as long as something else is cited.
        """
        if rule.id not in self.variant.effective.rules.changed:
            for file in reversed(self.variant.chain[1:]):
                if found := tuple(self._said(rule, file)) or tuple(self._valued(rule, file)):
                    return found
        cites = [self._cited(rule, each.source, each.statement, self._base(rule)) for each in rule.sources]
        return tuple([each for each in cites if each.source not in self.others] or cites)

    def _said(self, rule: Rule, file: VariantFile) -> Iterator[Cited]:
        """The statements of a variant's text that a rule answers."""
        status = "stated" if file is self.variant.file else "inherited"
        source = self.variant.book.sources.get(self.texts[file.id] or "")
        for statement in source.statements.values() if source else ():
            if rule.id in statement.answers.get("rules", ()):
                yield self._cited(rule, statement.source, statement.id, status)

    def _valued(self, rule: Rule, file: VariantFile) -> Iterator[Cited]:
        """The statements that a variant gives for values of its own with which a rule compares."""
        effective, status = self.variant.effective, "stated" if file is self.variant.file else "inherited"
        named = {name for clause in rule.clauses for name in _NAMED.findall(clause.body.text)}
        entries = [effective.settings[name] for name in sorted(named) if effective.owner.get(name) is file]
        for source, statement in dict.fromkeys((x.source, x.statement) for each in entries for x in each.sources):
            yield self._cited(rule, source, statement, status)

    def _base(self, rule: Rule) -> str:
        """The status of the sources that a rule itself names."""
        changed = self.variant.effective.rules.changed.get(rule.id, ())
        own = any(patch.place.doc is self.variant.file.doc for patch in changed)
        return "stated" if own or len(self.variant.chain) == 1 else "inherited"

    def _cited(self, rule: Rule, source: str, statement: str, status: str) -> Cited:
        """A statement with its status: resolved where a value that the rule reads was resolved on its ground."""
        resolved = any(
            entry.status == "resolved" and (cite.source, cite.statement) == (source, statement)
            for entry in self._entries(rule)
            for cite in entry.sources
        )
        return Cited(source, statement, status="resolved" if resolved else status)

    def _entries(self, rule: Rule) -> Iterator[Entry]:
        """The values that a rule reads."""
        settings = self.variant.effective.settings
        yield from (settings[name] for name in sorted(self.read.get(rule.id, ())) if name in settings)


def _text(file: VariantFile) -> str | None:
    """The source that most values of a variant file rest on."""
    counted = Counter(cite.source for entry in file.entries.values() for cite in entry.sources)
    return max(counted, key=lambda source: (counted[source], source == file.id), default=None)
