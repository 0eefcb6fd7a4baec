"""The pages on patches, readings, expressions and expectations."""

from __future__ import annotations

from typing import Final

from canasta.analyse.lint.page import Page
from canasta.analyse.lint.pages_values import HEAD, SHORT

PATCH: Final = f"{HEAD}patches:\n"
LAST: Final = (
    "  - op: add\n    rule: discard/joker-last\n    statement: A joker is discarded only as the last card.\n"
    "    judges: discard\n"
)
ONE: Final = f"{PATCH}{LAST}    require: discard.card != rJK or size(hand) == 1\n"
READING: Final = (
    f"{HEAD}readings:\n  our-bonus:\n    about: Some of us remember 400 for a mixed canasta.\n"
    "    default: three\n    options:\n      three: {why: So it is printed.}\n"
    "      four: {why: So we played., params: {canasta.mixed: 400}}\n"
)

PAGES: Final[dict[str, Page]] = {
    "lint/taken-back": Page(
        "warning",
        "A later patch of the same file leaves nothing of this one.",
        "Patches apply in their order; the first of the two is read by people alone.",
        f"{PATCH}  - {{op: except, rule: out/ask-first, if: turn.lap > 9}}\n  - {{op: disable, rule: out/ask-first}}\n",
        f"{PATCH}  - {{op: disable, rule: out/ask-first}}\n",
    ),
    "lint/orphan": Page(
        "warning",
        "A rule is replaced by one that no longer reads a parameter, which no other rule reads either.",
        "Who extends this variant may set the parameter, and nothing happens. Mostly a value is all it takes.",
        f"{PATCH}  - op: replace\n    rule: pile/naturals-in-hand\n    require: naturals(hand) >= 1\n",
        f"{HEAD}params:\n  pile.naturals_in_hand: 1\n",
    ),
    "lint/chapter": Page(
        "advice",
        "The id of a new rule begins with a word that is no chapter of the rules.",
        "Rules are looked for by chapter: in reports, in the rulebook and in the cases that test them.",
        ONE.replace("discard/joker-last", "discards/joker-last"),
        ONE,
    ),
    "lint/same-default": Page(
        "warning",
        "A reading gets the default that it has anyway.",
        "It changes nothing, and does not follow when the other variant comes to read the point otherwise.",
        f"{HEAD}params: {{out.canastas: 2}}\nreadings:\n  black-three: {{default: blocks}}\n",
        f"{HEAD}params: {{out.canastas: 2}}\nreadings:\n  black-three: {{default: freezes}}\n",
    ),
    "lint/same-options": Page(
        "warning",
        "Two options of a reading are the same game.",
        "Findings tell what each option would say; two that always say the same are one.",
        f"{READING}      table: {{why: So it stands in the table., params: {{canasta.mixed: 400}}}}\n",
        READING,
    ),
    "lint/expect-both": Page(
        "error",
        "A rule is expected to be stricter and looser.",
        "No rule is both, so that the expectation cannot come true.",
        f"{ONE.replace('joker-last', 'joker-late')}"
        "  - {op: except, rule: meld/size, if: turn.lap > 9}\nexpect: {stricter: [meld/size], looser: [meld/size]}\n",
        f"{ONE.replace('joker-last', 'joker-late')}"
        "  - {op: except, rule: meld/size, if: turn.lap > 9}\nexpect: {looser: [meld/size]}\n",
    ),
    "lint/expect-idle": Page(
        "warning",
        "A rule is expected to be stricter or looser, and nothing in the file touches it.",
        "Neither a patch nor a parameter that it reads is changed, so that it is what it was.",
        f"{SHORT}expect: {{stricter: [meld/size]}}\n",
        f"{SHORT}expect: {{stricter: [out/canastas]}}\n",
    ),
    "lint/constant": Page(
        "warning",
        "A condition, or a part of one, is always or never so.",
        "It asks nothing. Mostly a number or a name in it is mistyped.",
        f"{PATCH}{LAST}    require: discard.card != rJK or size(hand) >= 0\n",
        ONE,
    ),
    "lint/self-compare": Page(
        "warning",
        "A comparison has the same on both sides.",
        "It is always or never so; one of the sides was meant to be another thing.",
        f"{PATCH}{LAST}    require: discard.card == discard.card or size(hand) == 1\n",
        ONE,
    ),
    "lint/said-twice": Page(
        "warning",
        "A part of `and` or `or` stands there twice.",
        "The second says nothing new; perhaps it was copied to be changed.",
        f"{PATCH}{LAST}    require: discard.card != rJK or size(hand) == 1 or size(hand) == 1\n",
        ONE,
    ),
    "lint/idle-rule": Page(
        "warning",
        "With the values of this variant a condition is always or never so, at every number of players it is for.",
        "The rule does nothing here, or forbids everything: another parameter decides before it.",
        f"{PATCH}{LAST}    when: params.pile.always_frozen\n    require: discard.card != rJK or size(hand) == 1\n",
        f"{HEAD}params: {{pile.always_frozen: true}}\npatches:\n{LAST}    when: params.pile.always_frozen\n"
        "    require: discard.card != rJK or size(hand) == 1\n",
    ),
}
