"""What differs between two variants: settings, readings, rules and score, each difference with a play that shows it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from canasta.analyse import answers, compare, least
from canasta.analyse.compare import OTHER, SAME, Comparison, Relation
from canasta.analyse.effort import GUARD
from canasta.analyse.moment import NEVER, SOME, UNKNOWN
from canasta.analyse.pair import Changed, Pair, Setting
from canasta.analyse.witness import Search, Wanted, Witness, confirm, label
from canasta.checker.judge import options_of
from canasta.language.types import Table
from canasta.text import listed
from canasta.variant import Variant

DECK = "deal/deck"
FORBIDS, ALLOWS = 1, 0


class Row(msgspec.Struct):
    """One rule that is written otherwise: how it compares, what shows it, or why it makes no difference."""

    rule: str
    paper: str
    relation: str
    result: str
    message: str
    statement: str = ""
    score: bool = False
    witnesses: list[Witness] = []
    because: list[str] = []
    why: str | None = None


class Difference(msgspec.Struct):
    """All that differs between two variants at one table; `equal` answers whether they judge every play alike."""

    a: str
    b: str
    players: int
    settings: list[Setting] = []
    readings: list[Changed] = []
    texts: list[Changed] = []
    table: list[str] = []
    rules: list[Row] = []
    same: int = 0
    equal: str = answers.PROVED
    assumptions: list[str] = []
    seconds: float = 0.0


def diff(a: Variant, b: Variant, players: int | None = None, limit: float = GUARD) -> Difference:
    """Compare two variants. Raises CanastaError where no table plays both, WitnessFault for a fault of ours."""
    began = time.monotonic()
    pair = Pair(a, b, players)
    found = Difference(label(a), label(b), pair.players)
    found.settings, found.readings, found.texts = list(pair.settings()), list(pair.readings()), list(pair.rules())
    found.table = list(_table(pair))
    comparison = Comparison(pair)
    relations = comparison.relations()
    if found.table:
        _deck(relations, pair)
    changed = [relation for relation in relations if relation.paper != SAME]
    found.same = len(relations) - len(changed)
    wanted = [each for relation in changed for each in _wanted(relation)]
    either = [relation.rule for relation in changed if relation.relation == OTHER]
    witnesses = Search(pair, limit, comparison).find(wanted, either) if wanted else {}
    for witness in {id(each): each for each in witnesses.values()}.values():
        confirm(witness, pair)
    found.rules = [_row(relation, witnesses, comparison) for relation in changed]
    found.equal = _equal(found)
    found.assumptions = list(_assumptions(found, comparison))
    found.seconds = round(time.monotonic() - began, 2)
    return found


def _table(pair: Pair) -> Iterator[str]:
    """What the table itself does otherwise, so that the same cards may lie there as other facts."""
    a, b = (options_of(each) for each in (pair.rules_a, pair.rules_b))
    for name in type(a).__dataclass_fields__:
        if getattr(a, name) != getattr(b, name):
            yield name


def _deck(relations: list[Relation], pair: Pair) -> None:
    """Let the rule on copies differ where the decks do: what the deck holds is a fact to it."""
    a, b = (each.deck.copies for each in (pair.rules_a, pair.rules_b))
    relation = next((each for each in relations if each.rule == DECK), None)
    if a == b or relation is None:
        return
    less, more = (any(x > y for x, y in zip(*each, strict=True)) for each in ((a, b), (b, a)))
    relation.forbids, relation.allows = (SOME if way else NEVER for way in (less, more))
    relation.paper = relation.relation = compare.word(less, more)


def _wanted(relation: Relation) -> Iterator[Wanted]:
    """The witnesses that a relation asks for."""
    if relation.forbids != NEVER or relation.sets != NEVER:
        yield relation.rule, FORBIDS
    if relation.allows != NEVER or relation.sets != NEVER:
        yield relation.rule, ALLOWS


def _row(relation: Relation, witnesses: dict[Wanted, Witness], comparison: Comparison) -> Row:
    """What is said of a rule."""
    shown = {way: witnesses[relation.rule, way] for way in (FORBIDS, ALLOWS) if (relation.rule, way) in witnesses}
    heads = [head for each in comparison.both for head in each.heads if head.rule == relation.rule]
    row = Row(relation.rule, relation.paper, relation.relation, answers.INCONCLUSIVE, "")
    row.statement = _statement(relation.rule, comparison)
    row.score = any(head.kind in ("item", "points") for head in heads)
    row.witnesses = list(shown.values())
    pair = comparison.pair
    if relation.relation == SAME:
        row.result = answers.PROVED
        row.because = [name for name in comparison.because(relation) if name != relation.rule]
        other = (
            f": {listed(row.because, 'and')} {'leaves' if len(row.because) == 1 else 'leave'} no room for it"
            if row.because
            else ""
        )
        row.message = f"written otherwise, and no play is judged otherwise{other}"
        row.why = "; ".join(_why(heads, comparison)) or None
    elif shown:
        row.result = answers.REFUTED
        row.message = _said(shown, pair)
        if relation.relation != OTHER:
            row.relation = compare.word(FORBIDS in shown, ALLOWS in shown)
        if row.relation != relation.relation:
            row.why = f"by its text it is {relation.relation}; for the rest {_unseen(relation, comparison.pair)}"
    else:
        row.message = "differs by its text; whether any play is judged otherwise was not found out"
        row.why = _unseen(relation, comparison.pair)
    return row


def _unseen(relation: Relation, pair: Pair) -> str:
    """Why no play shows a difference."""
    if UNKNOWN in (relation.forbids, relation.allows, relation.sets):
        return "the time was up"
    table = list(_table(pair))
    if table:
        words = listed([name.replace("_", " ") for name in table], "and")
        return f"no play was found; the tables differ in {words}, so that one position may be told in other facts there"
    return "no play was found, in the scenes or by the solver"


def _statement(rule: str, comparison: Comparison) -> str:
    """What a rule says in words, B's before A's."""
    found = [each.rules[rule].statement for each in reversed(comparison.both) if rule in each.rules]
    return found[0] if found else ""


def _said(shown: dict[int, Witness], pair: Pair) -> str:
    """What the witnesses show."""
    a, b = label(pair.a), label(pair.b)
    if all(witness.figures for witness in shown.values()):
        return f"{a} and {b} count otherwise"
    words = {FORBIDS: f"{b} forbids what {a} allows", ALLOWS: f"{b} allows what {a} forbids"}
    return "each forbids what the other allows" if len(shown) == 2 else words[next(iter(shown))]


def _why(heads: list[Any], comparison: Comparison) -> Iterator[str]:
    """What the proof that a rule makes no difference rests on, besides what all suppose."""
    params = comparison.both[0].config.params
    reads_table = any(isinstance(params[name], Table) for head in heads for name in head.params)
    for ruleset in comparison.both if reads_table else ():
        count = least.least_meld(ruleset, comparison)
        if count is not None:
            yield f"under {ruleset.variant} no legal meld counts less than {count}"


def _equal(found: Difference) -> str:
    """Whether the variants judge every play alike."""
    results = {row.result for row in found.rules}
    if answers.REFUTED in results:
        return answers.REFUTED
    return answers.INCONCLUSIVE if answers.INCONCLUSIVE in results or found.table else answers.PROVED


def _assumptions(found: Difference, comparison: Comparison) -> Iterator[str]:
    """What all proofs rest on."""
    yield compare.ASSUMED
    yield compare.LEGAL
    yield f"scores are multiples of {comparison.unit}"
    yield "what always holds between facts (spec/analysis/ties.yaml)"
    if any(head.asks for each in comparison.both for head in each.heads):
        yield "what could be taken is what the rules of taking say, which are compared on their own"
    if found.table:
        yield f"the tables differ in {listed(found.table, 'and')}: one position may be told in other facts there"
