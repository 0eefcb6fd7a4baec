"""Whether the rules that a variant expects to be stricter or looser than its base's are so."""

from __future__ import annotations

import time
from collections.abc import Iterator

from canasta.analyse import answers, compare
from canasta.analyse.answers import Answer
from canasta.analyse.compare import Comparison, Relation
from canasta.analyse.diff import ALLOWS, FORBIDS
from canasta.analyse.effort import GUARD
from canasta.analyse.moment import NEVER, UNKNOWN
from canasta.analyse.pair import Pair
from canasta.analyse.stack import base_of
from canasta.analyse.witness import Search, confirm
from canasta.variant import Variant

ANALYSIS = "expect"


def expect(variant: Variant, players: int | None = None, limit: float = GUARD) -> Iterator[Answer]:
    """An answer for every rule that the variant's `expect` names."""
    base = base_of(variant)
    if base is None or not variant.expect:
        return
    pair = Pair(base, variant, players)
    comparison = Comparison(pair)
    for word, names in variant.expect.items():
        for at, name in enumerate(names):
            began = time.monotonic()
            found = _answer(comparison, word, name, limit)
            span = variant.file.doc.span(("expect", word, at))
            found.file, found.line, found.column = variant.path, span.line, span.column
            found.seconds = round(time.monotonic() - began, 3)
            yield found


def _answer(comparison: Comparison, word: str, name: str, limit: float) -> Answer:
    """Whether one rule is what it is expected to be."""
    relation, pair = comparison.relation(name), comparison.pair
    wanted, against = (FORBIDS, ALLOWS) if word == compare.STRICTER else (ALLOWS, FORBIDS)
    found = Answer(ANALYSIS, name, answers.PROVED, "", [name])
    found.why = f"{compare.ASSUMED}; {compare.LEGAL}"
    if UNKNOWN in (relation.forbids, relation.allows):
        found.result, found.message = answers.INCONCLUSIVE, f"whether {name} is {word} was not found out in time"
    elif relation.paper == compare.SAME:
        found.result, found.why = answers.REFUTED, None
        found.message = f"{name} is expected to be {word}, and says what that of {pair.a.id} says"
    elif _does(relation, against):
        is_ = relation.relation
        found.result, found.message = answers.REFUTED, f"{name} is expected to be {word}, and is {is_}"
        _show(found, pair, name, against, limit)
    elif not _does(relation, wanted):
        found.result = answers.VACUOUS
        found.message = f"{name} is expected to be {word}; it is written otherwise and judges no play otherwise"
    else:
        found.message = f"{name} is {word} than that of {pair.a.id}"
        _show(found, pair, name, wanted, limit)
    return found


def _does(relation: Relation, way: int) -> bool:
    """Whether a rule of the variant forbids, or allows, what the base's does not."""
    return (relation.forbids if way == FORBIDS else relation.allows) != NEVER


def _show(found: Answer, pair: Pair, name: str, way: int, limit: float) -> None:
    """Look for a play that shows it. Raises WitnessFault."""
    witness = Search(pair, limit).find([(name, way)]).get((name, way))
    if witness is None and found.result == answers.REFUTED:
        found.result, found.why = answers.INCONCLUSIVE, "it is so on paper; no play was found that shows it"
    if witness is not None:
        confirm(witness, pair)
        found.witness = witness.text
