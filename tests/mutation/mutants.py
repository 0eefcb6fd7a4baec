"""All mutants: rulesets with one clause, one definition or one value made wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from canasta.language import compile as compiler
from canasta.language.tree import Typed
from canasta.language.types import BOOL, Config, Int, Type
from canasta.rulebook.clause import TypedClause
from canasta.variant import load_variant
from canasta.variant.configure import choose_all, make_config, make_deck
from canasta.variant.locate import packaged
from canasta.variant.model import Entry
from canasta.variant.ruleset import Deck, Ruleset, _space, grouped, marshal_code, named
from canasta.variant.values import choose, constant
from canasta.variant.variant import Variant
from tests.mutation import trees, values
from tests.mutation.suite import Wrong

Clauses = dict[str, TypedClause]
TABLE_READS = (
    "deal.hand_size",
    "meld.several_per_rank",
    "meld.sequences",
    "draw.kept",
    "draw.count",
    "draw.thrown_ends",
    "deal.upcard",
    "deal.lone_hand",
    "deal.second_hand",
    "second_hand.by_side",
    "talon.first",
    "talon.second",
)
"""Parameters that the table itself needs, so that every case may hang on them."""


Change = Callable[[Variant, Ruleset, TypedClause], tuple[TypedClause, Config]]
"""A clause of a ruleset as a mutant has it, and the constants by which the mutant reads it."""


@dataclass(slots=True, eq=False)
class Mutant:
    """One thing made wrong, the rules it is part of, and how each clause concerned reads then."""

    name: str
    wrong: Wrong
    rules: set[str]
    clauses: list[TypedClause]
    change: Change
    everywhere: bool = False
    variant: str = ""
    """The variant that states the value made wrong, which cases that name it have to notice."""


def every(rulesets: Iterable[Ruleset], kinds: set[str], ids: Sequence[str] = ()) -> Iterator[Mutant]:
    """All mutants of the kinds wanted, those of values only of some variants if any are named."""
    found = list(rulesets)
    if "clauses" in kinds:
        yield from of_clauses(found)
    if "definitions" in kinds:
        yield from of_definitions(found)
    if "values" in kinds:
        for name in ids or packaged():
            yield from of_values(load_variant(name), found)


def identity(clause: TypedClause) -> tuple[str, int, int]:
    """What tells clauses apart that variants have changed."""
    return clause.key, id(clause.body), id(clause.when)


def distinct(rulesets: list[Ruleset]) -> dict[tuple[str, int, int], tuple[str, TypedClause]]:
    """Every clause of every ruleset once, with the variant it was first met in."""
    found: dict[tuple[str, int, int], tuple[str, TypedClause]] = {}
    for ruleset in rulesets:
        for clause in ruleset.clauses.values():
            found.setdefault(identity(clause), (ruleset.variant, clause))
    return found


def of_clauses(rulesets: list[Ruleset]) -> Iterator[Mutant]:
    """Every clause of every rule weakened, turned round, or made wrong in one step."""
    known: set[str] = set()
    for variant, clause in distinct(rulesets).values():
        place = f"{clause.rule}#{clause.index}" + (f" ({variant})" if clause.key in known else "")
        known.add(clause.key)
        for label, wrong in _clauses(clause):
            put = _clause_put(clause, wrong)
            everywhere = clause.kind == "points"
            yield Mutant(f"{place} {label}", put, {clause.rule}, [clause], _as_clause(wrong), everywhere)


def _as_clause(wrong: TypedClause) -> Change:
    """A clause in the place of another."""
    return lambda _, ruleset, clause: (replace(clause, body=wrong.body, when=wrong.when), ruleset.config)


def _clauses(clause: TypedClause) -> Iterator[tuple[str, TypedClause]]:
    """A clause made wrong in every way."""
    kind = clause.kind if clause.kind == "require" else "value"
    for label, node in (*trees.whole(clause.body, kind), *trees.inside(clause.body.node)):
        yield f"{clause.kind} {label}", replace(clause, body=trees.with_node(clause.body, node))
    if clause.when is not None:
        for label, node in (*trees.whole(clause.when, "when"), *trees.inside(clause.when.node)):
            yield f"when {label}", replace(clause, when=trees.with_node(clause.when, node))


def _clause_put(right: TypedClause, wrong: TypedClause) -> Wrong:
    """Rulesets with one clause in the place of another."""

    def put(_: Variant, ruleset: Ruleset) -> Ruleset:
        have = ruleset.clauses.get(right.key)
        if have is None or identity(have) != identity(right):
            return ruleset
        return remade(ruleset, {right.key: replace(have, body=wrong.body, when=wrong.when)})

    return _remembering(put)


def remade(ruleset: Ruleset, changed: Clauses) -> Ruleset:
    """A ruleset with other clauses, to be compiled when it is asked for."""
    if not changed:
        return ruleset
    clauses = {**ruleset.clauses, **changed}
    return replace(ruleset, code=b"", source="", functions_=None, groups_={}, listed_=None, typed_=lambda: clauses)


def compiled(ruleset: Ruleset, right: Ruleset) -> Ruleset:
    """A ruleset with its functions: those of the judge points that are changed made anew."""
    if ruleset is right or ruleset.functions_ is not None:
        return ruleset
    every_clause, same = ruleset.clauses, ruleset.config == right.config
    changed = [each for key, each in every_clause.items() if not same or each is not right.clauses[key]]
    if same is False and ruleset.deck == right.deck:
        names = {name for name, value in ruleset.config.params.items() if value != right.config.params[name]}
        changed = [each for each in changed if any(_reads(each, name) for name in names)]
    points = {clause.judges for clause in changed}
    some = {key: clause for key, clause in every_clause.items() if clause.judges in points}
    heads = [head for head in ruleset.heads if head.judges in points]
    space = _space(marshal_code(compiler.source(named(some), ruleset.config, grouped(heads))))
    ruleset.groups_ = {**right.groups, **space["GROUPS"]}
    ruleset.functions_ = {**right.functions, **space["RULES"]}
    ruleset.listed_ = None
    return ruleset


def _remembering(put: Wrong) -> Wrong:
    """What makes rulesets wrong, each made once."""
    made: dict[int, Ruleset] = {}

    def wrong(variant: Variant, ruleset: Ruleset) -> Ruleset:
        if id(ruleset) not in made:
            made[id(ruleset)] = put(variant, ruleset)
        return made[id(ruleset)]

    return wrong


def of_definitions(rulesets: list[Ruleset]) -> Iterator[Mutant]:
    """Every definition made wrong."""
    users: dict[str, list[TypedClause]] = {}
    definitions: dict[str, Typed] = {}
    for _, clause in distinct(rulesets).values():
        for name, typed in _calls(clause).items():
            definitions.setdefault(name, typed)
            users.setdefault(name, []).append(clause)
    for name, typed in definitions.items():
        rules = {clause.rule for clause in users[name]}
        for label, node in (*trees.whole(typed, "definition"), *trees.inside(typed.node)):
            change = _with_definition(trees.with_node(typed, node))
            yield Mutant(f"definition {name} {label}", _definition_put(name, change), rules, users[name], change)


def _calls(clause: TypedClause) -> dict[str, Typed]:
    """The definitions that a clause uses."""
    return {**clause.body.calls, **(clause.when.calls if clause.when else {})}


def _with_definition(wrong: Typed) -> Change:
    """Clauses with one definition made wrong."""
    substitution = trees.Substitution(wrong)
    made: dict[tuple[str, int, int], TypedClause] = {}

    def change(_: Variant, ruleset: Ruleset, clause: TypedClause) -> tuple[TypedClause, Config]:
        key = identity(clause)
        if key not in made:
            when = clause.when and substitution.typed(clause.when)
            made[key] = replace(clause, body=substitution.typed(clause.body), when=when)
        return made[key], ruleset.config

    return change


def _definition_put(name: str, change: Change) -> Wrong:
    """Rulesets with one definition made wrong."""

    def put(variant: Variant, ruleset: Ruleset) -> Ruleset:
        using = {key: clause for key, clause in ruleset.clauses.items() if name in _calls(clause)}
        return remade(ruleset, {key: change(variant, ruleset, clause)[0] for key, clause in using.items()})

    return _remembering(put)


def of_values(variant: Variant, rulesets: list[Ruleset]) -> Iterator[Mutant]:
    """Every value that a variant states itself, in an option of a reading too, changed to a neighbour."""
    schema = variant.book.schema
    clauses = [clause for _, clause in distinct(rulesets).values()]
    for where, entry in stated(variant):
        name = entry.name
        if name not in schema.params and not name.startswith("deck."):
            continue
        param = not name.startswith("deck.")
        reads = [each for each in clauses if param and _reads(each, name)]
        rules = {each.rule for each in reads} or {"deal/deck", "score/melds"}
        for label, value in values.neighbours(entry.value, kind_of(name, schema.params, schema.rank_fields)):
            put = _value_put(variant.file.doc.path, entry, value)
            points = any(each.kind == "points" for each in reads)
            everywhere = not param or points or name in TABLE_READS
            yield Mutant(f"{where} {name} {label}", put, rules, reads, _by_config(put), everywhere, variant.id)


def stated(variant: Variant) -> Iterator[tuple[str, Entry]]:
    """The values of a variant's file, each with the variant and the option of a reading that states it."""
    for entry in variant.file.entries.values():
        yield variant.id, entry
    for reading in variant.file.readings.values():
        for option in reading.options.values():
            for entry in option.entries.values():
                yield f"{variant.id} {reading.id}={option.name}", entry


def _by_config(put: Wrong) -> Change:
    """Clauses read by other constants."""
    return lambda variant, ruleset, clause: (clause, put(variant, ruleset).config)


def kind_of(name: str, params: dict[str, Type], ranks: dict[str, Type]) -> Type:
    """The type of a setting."""
    if name in params:
        return params[name]
    last = name.rsplit(".", 1)[1]
    return ranks.get(last, BOOL) if name.startswith("deck.ranks") else Int(1, 40)


def _params(typed: Typed, name: str) -> bool:
    """Whether an expression or a definition in it reads a parameter."""
    return name in typed.params or any(name in each.params for each in typed.calls.values())


def _reads(clause: TypedClause, name: str) -> bool:
    """Whether a clause reads a parameter."""
    return _params(clause.body, name) or bool(clause.when and _params(clause.when, name))


def _value_put(path: str, entry: Entry, value: Any) -> Wrong:
    """Rulesets with one value of a variant's file changed, wherever that value is in force."""

    def config(variant: Variant, ruleset: Ruleset) -> tuple[Config, Deck] | None:
        have = variant.effective.settings.get(entry.name)
        if have is None or have.place.doc.path != path or have.place.path != entry.place.path:
            return None
        numbers = {"players": ruleset.players, "sides": ruleset.sides}
        if not entry.name.startswith("deck."):
            chosen = constant(choose(value, numbers), ruleset.schema.params[entry.name])
            return replace(ruleset.config, params={**ruleset.config.params, entry.name: chosen}), ruleset.deck
        effective = replace(
            variant.effective, settings={**variant.effective.settings, entry.name: replace(have, value=value)}
        )
        all_chosen = choose_all(effective, numbers)
        deck = make_deck(all_chosen["deck.packs"], all_chosen["deck.jokers"])
        return make_config(all_chosen, deck, ruleset.schema), deck

    def put(variant: Variant, ruleset: Ruleset) -> Ruleset:
        found = config(variant, ruleset)
        if found is None or found[0] == ruleset.config:
            return ruleset
        return replace(ruleset, config=found[0], deck=found[1], code=b"", source="", functions_=None, groups_={})

    return _remembering(put)
