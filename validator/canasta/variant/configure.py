"""Makes the ruleset of a variant for a number of players and sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from canasta import cards
from canasta.language.types import RANK_COUNT, RANK_NAMES, Config, Constant, Enum, RankInfo, Schema, Type
from canasta.rulebook.cite import Cited
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Rule
from canasta.variant import values
from canasta.variant.cites import Cites
from canasta.variant.effective import Effective
from canasta.variant.ruleset import Deck, Head, RuleInfo, Ruleset, grouped, named

if TYPE_CHECKING:
    from canasta.variant.variant import Variant

_FULL = [[cards.CLASS_OF[card] for card in range(cards.JOKER)].count(index) for index in range(RANK_COUNT)]
"""How many cards of each class one pack has, jokers apart."""


def configure(variant: Variant, players: int, sides: int) -> Ruleset:
    """The ruleset, with its compiled rules as Python source."""
    from canasta.language import compile

    effective = variant.effective
    numbers = {"players": players, "sides": sides}
    chosen = choose_all(effective, numbers)
    deck = make_deck(chosen["deck.packs"], chosen["deck.jokers"])
    config = make_config(chosen, deck, variant.book.schema)
    clauses = variant.clauses
    changes = differing(variant, numbers)
    heads, cites = tuple(map(Head.of, clauses.values())), Cites(variant)
    return Ruleset(
        id=variant.ruleset_id,
        variant=variant.id,
        version=variant.version,
        title=variant.title,
        players=players,
        sides=sides,
        seating=variant.seating(players),
        deck=deck,
        config=config,
        rules={key: info(rule, cites.of(rule)) for key, rule in effective.rules.force.items()},
        heads=heads,
        readings={name: variant.reading(name) for name, _ in changes},
        changes=changes,
        source=compile.source(named(clauses), config, grouped(heads)),
        meanings=variant.book.meanings(),
        schema_=lambda: variant.book.schema,
        typed_=lambda: clauses,
    )


def choose_all(effective: Effective, numbers: Mapping[str, int]) -> dict[str, Any]:
    """The values of all settings for these numbers; faults where there is none."""
    faults = Faults()
    found = {}
    for name, entry in effective.settings.items():
        try:
            found[name] = values.choose(entry.value, numbers)
        except values.NoValue as error:
            hint = "give one, or an `else`"
            faults.append(entry.place.fault("variant/no-value", f"{name} has {error}", hint=hint))
    faults.end()
    return found


def differing(variant: Variant, numbers: Mapping[str, int]) -> dict[tuple[str, str], frozenset[str]]:
    """What other options of readings make different at this table: by both, the settings and rules not the same."""
    own = _content(variant.effective, numbers)
    changes: dict[tuple[str, str], frozenset[str]] = {}
    for name, reading in variant.readings.items():
        in_use = variant.reading(name)
        for option in reading.options:
            other = own if option == in_use else _content(variant.under({name: option}), numbers)
            if changed := frozenset(key for key in own | other if own.get(key) != other.get(key)):
                changes[name, option] = changed
    return changes


def _content(effective: Effective, numbers: Mapping[str, int]) -> dict[str, Any]:
    """What judges at a table: the values chosen, and the rules, by their names."""
    return {**choose_all(effective, numbers), **effective.content()["rules"]}


def make_deck(packs: int, jokers: int) -> Deck:
    """The deck of so many packs and jokers."""
    copies = [packs * count for count in _FULL]
    copies[cards.JOKER_CLASS] = jokers
    return Deck(packs, jokers, tuple(copies))


def make_config(chosen: Mapping[str, Any], deck: Deck, schema: Schema) -> Config:
    """The constants of the rule language."""
    params: dict[str, Constant] = {
        name: values.constant(chosen[name], kind) for name, kind in schema.params.items() if name in chosen
    }
    return Config(params, tuple(_rank(index, chosen, deck, schema.rank_fields) for index in range(RANK_COUNT)))


def _rank(index: int, chosen: Mapping[str, Any], deck: Deck, kinds: Mapping[str, Type]) -> RankInfo:
    """The attributes of a class of cards; a number that is not given is 0."""
    name = RANK_NAMES[index]
    given = {key: chosen.get(f"deck.ranks.{name}.{key}") for key in kinds if key != "copies"}
    numbers = {key: _number(value, kinds[key]) for key, value in given.items()}
    role, value = numbers.pop("role", 0), numbers.pop("value", 0)
    return RankInfo(name, role, value, deck.copies[index], tuple(sorted(numbers.items())))


def _number(value: Any, kind: Type) -> int:
    """An attribute as a number: the position of a word in its enum, or the number itself."""
    if value is None:
        return 0
    return kind.members.index(value) if isinstance(kind, Enum) else int(value)


def info(rule: Rule, sources: tuple[Cited, ...]) -> RuleInfo:
    """What findings say of a rule, without the files behind it."""
    path, line = rule.place.doc.path, rule.place.span().line
    return RuleInfo(rule.id, rule.statement, rule.verdict, rule.duty, sources, path, line)
