"""Which parameters the rules of a variant read: in their text, and at the tables that it is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from canasta.analyse.lint.folding import Folder, Found
from canasta.language.types import Constant
from canasta.rulebook.clause import TypedClause
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Rule
from canasta.rulebook.typist import Typist
from canasta.variant import values
from canasta.variant.meaning import tables
from canasta.variant.variant import Variant


def params_of(rules: Iterable[Rule], typist: Typist) -> frozenset[str]:
    """The parameters that rules name, themselves or through definitions."""
    return frozenset().union(*(each for rule in rules for each in _parts(typist.rule(rule, Faults()))))


def _parts(clauses: Iterable[TypedClause]) -> Iterator[frozenset[str]]:
    for clause in clauses:
        yield clause.body.params
        if clause.when is not None:
            yield clause.when.params


class Reads:
    """What the rules in force of a variant depend on at its tables."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @cached_property
    def tables(self) -> list[Folder]:
        """A folder for each table that the variant is for, under each of its readings."""
        kinds = self.variant.book.schema.params
        found: list[Mapping[str, Constant]] = []
        for players, sides in tables(self.variant):
            numbers = {"players": players, "sides": sides}
            chosen = {
                name: values.constant(values.choose(entry.value, numbers), kinds[name])
                for name, entry in self.variant.effective.settings.items()
                if name in kinds
            }
            if chosen not in found:
                found.append(chosen)
        return [Folder(params) for params in found]

    @cached_property
    def live(self) -> frozenset[str]:
        """The parameters on which some rule in force depends at some table."""
        found: set[str] = set()
        for folder in self.tables:
            for clause in self.variant.clauses.values():
                found |= clause_found(clause, folder).reads
        return frozenset(found)

    @cached_property
    def named(self) -> frozenset[str]:
        """The parameters that some rule in force names."""
        return frozenset().union(*_parts(self.variant.clauses.values()))

    def idle(self, clauses: Iterable[TypedClause]) -> bool:
        """Whether clauses apply at no table."""
        whens = [clause.when for clause in clauses]
        return bool(whens) and all(
            when is not None and all(folder.fold(when.node, {}).value == 0 for folder in self.tables) for when in whens
        )


def clause_found(clause: TypedClause, folder: Folder) -> Found:
    """What a clause depends on: its condition alone when that never holds."""
    when = folder.fold(clause.when.node, {}) if clause.when is not None else Found(1)
    if when.value == 0:
        return when
    body = folder.fold(clause.body.node, {})
    return Found(body.value, when.reads | body.reads)
