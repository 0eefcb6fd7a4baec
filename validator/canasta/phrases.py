"""Texts that keep what they were made of, and the English words of findings by the ids of their translations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_NUMBER: Final = re.compile(r"\{(\d+)\}")


class Phrase(str):
    """An English text with the id of its template, the template, and the values that stand in it, phrases or not."""

    __slots__ = ("id", "template", "values")
    id: str
    template: str
    values: tuple[str, ...]

    def __new__(cls, text: str, id: str = "", template: str = "", values: Sequence[str] = ()) -> Phrase:
        """A text as it is said, and what it was made of."""
        made = super().__new__(cls, text)
        made.id, made.template, made.values = id, template, tuple(values)
        return made

    @property
    def kind(self) -> str:
        """The first word of the id: the kind of text that a translation is looked up by."""
        return self.id.partition(" ")[0]


def say(id: str, *values: object) -> Phrase:
    """A fixed text of `GROUPS` by its id, such as `fact can`, with values in it."""
    group, _, key = id.partition(" ")
    template = GROUPS[group][key]
    said = [value if isinstance(value, str) else str(value) for value in values]
    return Phrase(filled(template, *said), id, template, said)


def recorded(id: str, text: str) -> Phrase:
    """A text of the records that has no values, such as the meaning of a fact."""
    return Phrase(text, id, text)


def filled(template: str, *values: object) -> str:
    """A template with values in place of `{1}`, `{2}`."""
    return _NUMBER.sub(lambda place: str(values[int(place[1]) - 1]), template)


def listing(words: Sequence[str], last: str) -> str:
    """Words as a phrase: `a, b or c`, where `last` is `or`."""
    if len(words) < 2:
        return words[0] if words else ""
    head = words[0]
    for word in words[1:-1]:
        head = say("list comma", head, word)
    return say(f"list {last}", head, words[-1])


LIST = {"comma": "{1}, {2}", "or": "{1} or {2}", "and": "{1} and {2}", "beside": "{1} {2}"}
VALUES = {
    "yes": "yes",
    "no": "no",
    "none": "none",
    "unknown": "unknown",
    "always": "always",
    "at-most": "up to {1}",
    "at-least": "{1} and more",
    "between": "{1} to {2}",
}
FACTS = {
    "told": "{1}: {2}",
    "can": "a legal {1} is open to the player",
    "of-rank": "{1}, those of rank {2}",
    "of": "{1} of {2}",
    "since": "{1} lies in the pile since turn {2}",
    "since-deal": "{1} lies in the pile since the deal",
    "role": "role",
    "value": "value",
    "copies": "copies",
}
MESSAGES = {
    "about": "{1}: {2}",
    "claim-unsettled": "The record claims {1}; it can only be {2}.",
    "claim-open": "The record claims {1}; it is {2}, and what is not recorded decides.",
    "claim-never": "The record claims {1}; no cards that fit the record give that.",
    "not-decided": "Not decided by what is recorded. {1}",
    "never": "No cards that fit the record keep this: {1}",
    "neglected": "No cards that fit the record let this duty be done: {1}",
    "none-left": "No way to fill in the cards that nobody noted fits the record up to here.",
    "none-found": "No way to fill in the cards that nobody noted was found, and none was proved missing.",
}
"""Messages that are no rule's own words."""
CONDITIONS = {
    "legal": "legal if {1}",
    "held": "{1} held {2}",
    "held-no": "{1} held no {2}",
    "meld": "the meld had {1}",
    "meld-no": "the meld had no {1}",
    "pile": "the pile held {1}",
    "pile-no": "the pile held no {1}",
    "turn": "the melds of the turn had {1}",
    "turn-no": "the melds of the turn had no {1}",
    "can": "a legal {1} was open to {2}",
    "can-not": "a legal {1} was not open to {2}",
    "holds": "this holds: {1}",
    "holds-not": "this does not hold: {1}",
    "is": "{1}: {2}",
    "not": "not {1}",
    "fewer": "fewer than {1}",
    "most": "at most {1}",
    "more": "more than {1}",
    "least": "at least {1}",
    "exactly": "exactly {1}",
    "other": "other than {1}",
    "number": "{1} {2}",
    "cards": "cards",
    "card": "card",
    "natural-cards": "natural cards",
    "natural-card": "natural card",
    "wild-cards": "wild cards",
    "wild-card": "wild card",
    "role-cards": "{1} cards",
    "role-card": "{1} card",
    "rank-cards": "cards of {1}",
    "rank-card": "card of {1}",
    "holding": "{1} holding {2}",
    "a-pile": "a pile of {1}",
    "no-cards": "no cards",
}
"""For which unknown cards something is legal; {1} of `held` is a seat."""
REASONS = {
    "take": "{1} takes the pile with {2} {3}",
    "discard": "{1} discards {2} {3}",
    "meld": "{1} melds {2} {3}",
    "add": "{1} adds {2} {3}",
    "red": "{1} lays {2} {3}",
    "play": "{1} plays {2} {3}",
    "dealt": "{1} is dealt {2} {3}",
    "draw": "{1} draws {2} {3}",
    "replacement": "{1} draws as replacement {2} {3}",
    "get": "{1} gets {2} {3}",
    "take-up-pile": "{1} takes up with the pile {2} {3}",
    "take-up": "{1} takes up {2} {3}",
    "show": "{1} shows {2} {3}",
    "keep": "{1} keeps {2} {3}",
    "keep-no": "{1} keeps no {2} {3}",
    "turns-out": "the card on top of the pile turns out to be {1} {2}",
    "up": "{1} is turned up {2}",
    "in-pile": "{1} lies in the pile {2}",
    "in-stock": "{1} lies in the stock {2}",
    "in-foot": "{1} lies in a second hand {2}",
    "on-table": "{1} lies on the table {2}",
    "held-since": "{1}, in the hand of {2} since turn {3}",
    "holds": "{1} holds {2} {3}",
    "stock-empty": "the stock is empty {1}",
    "stock-one": "1 card is left in the stock {1}",
    "stock": "{1} cards are left in the stock {2}",
    "declines": "{1} declines to take the pile {2}",
    "declined": "declines to take the pile {1}",
    "place": "(turn {1}, line {2})",
    "place-deal": "(line {1})",
    "after": "after turn {1} (line {2})",
    "after-deal": "after the deal (line {1})",
    "no-card": "no card",
    "no-cards": "no cards",
    "a-card": "a card",
    "one-card": "1 card",
    "cards": "{1} cards",
    "came": "{1}: {2}",
    "times": "{1} times {2}",
    "so-often": "{1} {2} times",
    "lying": "{1} ({2} since turn {3})",
    "in-hand-of": "in the hand of {1}",
    "the-pile": "in the pile",
    "in-meld-of": "in a meld of {1}",
    "by": "{1} by {2}",
    "in-turn": "{1} in turn {2}",
    "was-drawn": "drawn",
    "was-extra": "received",
    "was-foot": "picked up",
    "was-discarded": "discarded",
    "was-kept": "laid on the pile",
    "was-taken": "laid with the take",
    "was-laid": "laid",
    "was-shown": "shown",
    "was-melded": "melded",
    "dealt-to": "dealt to {1}",
    "melded-by": "melded by {1}",
    "laid-by": "laid by {1}",
    "turned-up": "turned up",
    "the-stock": "in the stock",
    "under-pile": "under the pile",
    "taken-with": "taken with the pile by {1} in turn {2}",
    "held-before": "{1} held {2} before that",
    "not-known": "{1} played {2}, not among those known",
    "showed": "{1} showed {2}",
}
"""Recorded facts from which something follows; mostly of a seat, of cards, and of a place such as `reason place`."""
FAULTS = {
    "syntax": "expected {1}, found {2}",
    "unclosed": "the comment that begins here is never closed by `}`",
    "nested": "another comment begins within this one: is a `}` missing?",
    "no-game": "there is no game in this text",
    "no-notation": "this is no Canasta game notation; the rest is unread",
    "nul": "a NUL character: this is no text",
    "characters": "larger than {1} million characters",
    "lines": "more than {1} million lines",
    "games": "more than {1} games",
    "bad-lines": "{1} malformed lines; the rest is unread",
    "long-line": "more than {1} characters on a line",
    "cards": "more than {1} cards on a line",
    "one-card": "one card stands here, not several",
    "twice": "{1} is said twice",
    "tags": 'a game begins with its tags: [Variant "…"] and [Seats "…"] are missing',
    "tag": 'the tag [{1} "…"] is missing',
    "tag-twice": "the tag {1} is given twice",
    "variant-tag": "the game has no [Variant] tag",
    "seats-tag": "the game has no [Seats] tag with at least two seats",
    "sides-tag": "with {1} players {2} needs a [Sides] tag",
    "many-seats": "there are more than {1} seats",
    "few-seats": "at least two seats are needed",
    "seat-form": "a seat is a letter followed by letters, digits, `_` or `-`, not `{1}`",
    "seat-line": "a seat cannot have the name of a line, `{1}`",
    "seat-twice": "the seat `{1}` is named twice",
    "seat": "`{1}` is no seat of this game",
    "seat-of": "`{1}` is no seat of this game ({2})",
    "sides-form": 'sides are written as "NS=N,S EW=E,W"',
    "two-sides": "`{1}` belongs to two sides",
    "side-name": "`{1}` cannot name a side",
    "side": "`{1}` is no side of this game",
    "owner": "`{1}` is neither a seat nor a side of this game",
    "side-given": "no side is given to {1}",
    "side-here": "this deal has no seat or side `{1}` (its sides are {2})",
    "dealer": "the dealer `{1}` is no seat of this game",
    "players": "`{1}` is played by {2} players, not by {3}",
    "ruleset": "the game pins the ruleset `{1}`; the one in use is `{2}`",
    "item": "the variant has no score item `{1}`",
    "place": "`{1}` belongs before the first turn of the deal",
}
"""What is wrong with a text; begins small, and a stop is put behind."""
HINTS = {
    "meant": "did you mean {1}?",
    "comma": "a comma is missing before it",
    "own-line": "every tag stands on a line of its own",
    "capitals": "tag names have capitals: {1}, not {2}",
}
TOKENS = {
    "card": "a card",
    "meld": "the name of a meld",
    "seat": "a seat",
    "side": "a side",
    "owner": "a seat or side",
    "item": "a score item",
    "name": "a name",
    "tag-name": "the name of a tag",
    "text": 'a text in "…"',
    "turn": "a turn number",
    "number": "a number",
    "points": "a number of points",
    "comma": "a comma",
    "tag": "a tag",
    "end": "the end of the line",
    "line": "a line (deal, hand, score, …)",
    "action": "an action (draw, take, meld, …)",
    "nothing": "nothing more",
    "character": "the character {1}",
}
"""What can stand in a line of a text."""
SENTENCES = {"one": "{1}.", "two": "{1}. {2}"}
"""Of these the values begin with a capital."""

GROUPS = {
    "list": LIST, "number": VALUES, "fact": FACTS, "message": MESSAGES, "condition": CONDITIONS, "reason": REASONS,
    "fault": FAULTS, "hint": HINTS, "token": TOKENS, "sentence": SENTENCES,
}  # fmt: skip
"""All of them by the first words of their ids."""
