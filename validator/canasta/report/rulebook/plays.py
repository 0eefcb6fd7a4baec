"""Example plays of rules: kept with the specification, and judged anew for a variant that is not packaged."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from canasta import resources
from canasta.phrases import Phrase, filled
from canasta.report.rulebook.model import Play

if TYPE_CHECKING:
    from canasta.variant import Variant


class Made(msgspec.Struct, omit_defaults=True):
    """What a text was made of, as data."""

    id: str
    template: str
    values: list[str | Made] = []

    @classmethod
    def of(cls, phrase: Phrase) -> Made:
        """What a phrase was made of."""
        return cls(
            phrase.id, phrase.template, [cls.of(each) if isinstance(each, Phrase) else each for each in phrase.values]
        )

    def phrase(self, text: str = "") -> Phrase:
        """The phrase that was made of it."""
        values = [each if isinstance(each, str) else each.phrase() for each in self.values]
        return Phrase(text or filled(self.template, *values), self.id, self.template, values)


class Kept(msgspec.Struct):
    """A play of `spec/examples.json`, with the variants in which it is judged so.

    `by` is the rule that an illegal one breaks, where that is another: what it claims goes against this one.
    `besides` are rules that it breaks too, where nothing breaks the one alone. `made` is what `says` was made of.
    """

    verdict: str
    case: str
    game: str
    says: str
    variants: list[str]
    by: str = ""
    besides: list[str] = []
    made: Made | None = None


@cache
def kept() -> dict[str, list[Kept]]:
    """The plays by the rules that they show."""
    return msgspec.json.decode(resources.read("spec", "examples.json"), type=dict[str, list[Kept]])


def plays(variant: Variant, rule: str) -> dict[str, Play]:
    """The plays that show a rule, by verdict: legal, and illegal through this rule, alone wherever that can be."""
    names = _names(variant)
    trusted = names[0] == variant.id and not variant.chosen
    found: dict[str, Play] = {}
    for name in names:
        for each in kept().get(rule, ()):
            if name in each.variants and each.verdict not in found:
                kept_so = trusted and name == variant.id
                says = (
                    (each.made.phrase(each.says) if each.made else each.says) if kept_so else said(variant, each, rule)
                )
                if says is not None:
                    found[each.verdict] = Play(each.game.rstrip(), says, each.case, each.by or rule)
    return found


def _names(variant: Variant) -> list[str]:
    """The packaged variants whose plays can show a rule here: itself, or those that it extends, the nearest first."""
    from canasta.variant.locate import packaged

    known = packaged()
    if variant.id in known and str(known[variant.id]) == str(variant.file.file):
        return [variant.id]
    return [file.id for file in reversed(variant.chain) if file.id in known] or [variant.id]


def said(variant: Variant, play: Kept, rule: str) -> str | None:
    """What is said of a play: nothing of a legal one, of another what it breaks; None where it is judged otherwise."""
    heard = judged(variant, play.game)
    return heard and heard.of(play.by or rule, play.verdict == "legal", play.besides)


class Heard(NamedTuple):
    """What was found of a play: the verdicts, and the first message of each rule broken."""

    verdicts: frozenset[str]
    messages: dict[str, str]

    def of(self, rule: str, legal: bool, besides: Sequence[str] = ()) -> str | None:
        """What a play says of a rule that it is to show kept or broken; None when it shows something else."""
        if legal:
            return None if self.messages else ""
        only = self.messages.keys() == {rule, *besides} and self.verdicts <= {"illegal", "contradiction"}
        return self.messages[rule] if only else None


def judged(variant: Variant, text: str) -> Heard | None:
    """What is found of a play under a variant; None when it cannot be read there."""
    from canasta.checker.api import run, walk_of
    from canasta.transcript import parse

    document = parse(f'[Variant "{variant.id}"]\n{text}')
    if document.diagnostics or len(document.games) != 1:
        return None
    walk = walk_of(document.games[0], "example", variant, None, document.text.split("\n"))
    told = run(walk, document.games[0]).findings
    messages: dict[str, str] = {}
    for each in told:
        messages.setdefault(each.rule, each.message)
    return Heard(frozenset(each.verdict for each in told), messages)
