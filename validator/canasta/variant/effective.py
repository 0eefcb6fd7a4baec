"""What a chain of variant files comes to: settings, rules in force, and the readings chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from canasta.rulebook.load import Faults
from canasta.rulebook.model import Clause, Rule
from canasta.variant.model import Entry, Option, Reading, VariantFile
from canasta.variant.patches import Rules


@dataclass(slots=True)
class Effective:
    """Settings by name and rules by id, with the file that each setting comes from."""

    settings: dict[str, Entry] = field(default_factory=dict)
    owner: dict[str, VariantFile] = field(default_factory=dict)
    rules: Rules = field(default_factory=lambda: Rules({}))

    def content(self) -> dict[str, Any]:
        """What decides verdicts, as plain data: no words, no sources."""
        return {
            "settings": {name: self.settings[name].value for name in sorted(self.settings)},
            "rules": {key: rule_content(self.rules.force[key]) for key in sorted(self.rules.force)},
        }

    def same(self, other: Effective) -> bool:
        """Whether the content is that of another; rules that no patch has touched are the same object in both."""
        own, theirs = self.rules.force, other.rules.force
        if own.keys() != theirs.keys() or self.settings.keys() != other.settings.keys():
            return False
        if any(entry.value != other.settings[name].value for name, entry in self.settings.items()):
            return False
        return all(rule is theirs[key] or rule_content(rule) == rule_content(theirs[key]) for key, rule in own.items())


def rule_content(rule: Rule) -> dict[str, Any]:
    """A rule without its words and sources."""
    return {"verdict": rule.verdict, "duty": rule.duty, "clauses": [clause_content(each) for each in rule.clauses]}


def clause_content(clause: Clause) -> list[Any]:
    """A clause without its message."""
    when = _one_line(clause.when.text) if clause.when else None
    excepts = [_one_line(code.text) for code in clause.excepts]
    body = _one_line(clause.body.text)
    return [clause.judges, clause.blames, clause.kind, clause.name, when, excepts, body]


@lru_cache(maxsize=20_000)
def _one_line(text: str) -> str:
    """An expression without its layout."""
    return " ".join(text.split())


def merged_readings(chain: Sequence[VariantFile]) -> dict[str, tuple[VariantFile, Reading]]:
    """The readings of a chain, a later one of the same id taking the place of an earlier.

    A reading without options only chooses another default for the one it inherits.
    """
    found: dict[str, tuple[VariantFile, Reading]] = {}
    for file in chain:
        for name, reading in file.readings.items():
            if reading.options:
                found.pop(name, None)
                found[name] = (file, reading)
            elif name in found:
                owner, earlier = found[name]
                changed = Reading(
                    name, earlier.about, earlier.statements, reading.default, earlier.options, earlier.place
                )
                found[name] = (owner, changed)
    return found


def build(
    base: Mapping[str, Rule], chain: Sequence[VariantFile], chosen: Mapping[str, str], faults: Faults
) -> Effective:
    """The effective content of a chain, root first, with the default of every reading not chosen."""
    found = Effective(rules=Rules(dict(base)))
    readings = merged_readings(chain)
    for file in chain:
        _give(found, file, file.entries)
        found.rules.apply(file.patches, faults)
        for owner, option in _options(readings, chosen):
            if owner is file:
                _give(found, file, option.entries)
                found.rules.apply(option.patches, faults)
    return found


def _options(
    readings: Mapping[str, tuple[VariantFile, Reading]], chosen: Mapping[str, str]
) -> Iterator[tuple[VariantFile, Option]]:
    """The option in use of every reading, with the file that declares it."""
    for name, (file, reading) in readings.items():
        option = reading.options.get(chosen.get(name, reading.default))
        if option:
            yield file, option


def _give(found: Effective, file: VariantFile, entries: Mapping[str, Entry]) -> None:
    """Let a file's values take the place of earlier ones."""
    found.settings.update(entries)
    found.owner.update(dict.fromkeys(entries, file))
