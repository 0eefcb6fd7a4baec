"""Example plays of rules: kept with the specification, and judged anew for a variant that is not packaged."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from canasta import resources
from canasta.report.rulebook.model import Play

if TYPE_CHECKING:
    from canasta.variant import Variant


class Kept(msgspec.Struct):
    """A play of `spec/examples.json`, with the variants in which it is judged so."""

    verdict: str
    case: str
    game: str
    says: str
    variants: list[str]


@cache
def kept() -> dict[str, list[Kept]]:
    """The plays by the rules that they show."""
    return msgspec.json.decode(resources.read("spec", "examples.json"), type=dict[str, list[Kept]])


def plays(variant: Variant, rule: str) -> dict[str, Play]:
    """The plays that show a rule, by verdict: legal, and illegal through this rule alone."""
    names = _names(variant)
    trusted = names[0] == variant.id and not variant.chosen
    found: dict[str, Play] = {}
    for name in names:
        for each in kept().get(rule, ()):
            if name in each.variants and each.verdict not in found:
                says = each.says if trusted and name == variant.id else _judged(variant, each, rule)
                if says is not None:
                    found[each.verdict] = Play(each.game.rstrip(), says, each.case)
    return found


def _names(variant: Variant) -> list[str]:
    """The packaged variants whose plays can show a rule here: itself, or those that it extends, the nearest first."""
    from canasta.variant.locate import packaged

    known = packaged()
    if variant.id in known and str(known[variant.id]) == str(variant.file.file):
        return [variant.id]
    return [file.id for file in reversed(variant.chain) if file.id in known] or [variant.id]


def _judged(variant: Variant, play: Kept, rule: str) -> str | None:
    """What is said of a play here, when it is judged as it is kept; None when it is not."""
    return said(variant, play.game, rule, play.verdict == "legal")


def said(variant: Variant, text: str, rule: str, legal: bool) -> str | None:
    """What is said of a play: nothing of a legal one, the message of a rule that it alone breaks; else None."""
    from canasta.checker.api import run, walk_of
    from canasta.transcript import parse

    document = parse(f'[Variant "{variant.id}"]\n{text}')
    if document.diagnostics or len(document.games) != 1:
        return None
    walk = walk_of(document.games[0], "example", variant, None, document.text.split("\n"))
    told = run(walk, document.games[0]).findings
    if legal:
        return None if told else ""
    broken = {each.rule for each in told} == {rule} and {each.verdict for each in told} <= {"illegal", "contradiction"}
    return told[0].message if broken else None
