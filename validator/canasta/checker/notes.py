"""Findings as they are noted: what is blamed, what was found, what was required, and the facts behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from canasta.checker import facts
from canasta.checker.judge import OPEN, Verdict
from canasta.phrases import SENTENCES, Phrase, filled, say
from canasta.report.model import Cite, Finding
from canasta.text import Diagnostic, capital

if TYPE_CHECKING:
    from canasta.checker.walk import Walk


@dataclass(slots=True, frozen=True)
class Place:
    """A recorded thing: where it stands, in which turn, of whom, and what kind of action it is."""

    at: tuple[int, int, int, int]
    turn: int | None = None
    seat: str | None = None
    action: str | None = None
    about: str = ""
    """A card, or a figure and whose it is, that the message begins with."""


@dataclass(slots=True)
class Note:
    """A finding, the clause it comes from, and whether unknown cards were reasoned on to come to its verdict."""

    finding: Finding
    key: str
    identity: tuple[str, int, int | None, tuple[int, int, int, int]]
    decided: bool = False


def note(walk: Walk, verdict: Verdict, place: Place) -> Note:
    """The finding for a clause that is broken or open at a place."""
    head, deal = verdict.head, walk.table.deal.number
    identity = (head.rule, deal, place.turn, place.at)
    if walk.plainly:
        return Note(Finding(head.rule, verdict.verdict), head.key, identity)
    info = walk.ruleset.rules[head.rule]
    found, required = facts.sides(walk, head)
    line, column, end_line, end_column = place.at
    finding = Finding(
        rule=head.rule,
        verdict=verdict.verdict,
        deal=deal,
        turn=place.turn,
        seat=place.seat,
        action=place.action,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        message=about(place.about, facts.message(walk, head, verdict.verdict)),
        found=found,
        required=required,
        facts=facts.leaves(walk, head),
        sources=[Cite(each.source, each.statement, each.status) for each in info.sources],
    )
    if verdict.verdict == OPEN:
        from canasta.solve.conditions import condition

        finding.condition = condition(walk, head)
    return Note(finding, head.key, identity)


def about(thing: str, message: str) -> str:
    """A message, behind what it is about."""
    return say("message about", thing, message) if thing else message


def finding_of(diagnostic: Diagnostic) -> Finding:
    """A fault of the text as a finding."""
    span = diagnostic.span
    said = [diagnostic.message, diagnostic.hint] if diagnostic.hint else [diagnostic.message]
    whole = "sentence two" if diagnostic.hint else "sentence one"
    english = filled(SENTENCES[whole[9:]], *map(capital, said))
    message = Phrase(english, whole, SENTENCES[whole[9:]], said)
    finding = Finding(diagnostic.code, "malformed", line=span.line, column=span.column, message=message)
    finding.end_line, finding.end_column = span.end_line, span.end_column
    found, required = diagnostic.found, diagnostic.required
    finding.found = found if isinstance(found, int | str) else None
    finding.required = required if isinstance(required, int | str) else None
    return finding
