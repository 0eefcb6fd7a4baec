"""The fixed words of rulebooks and reports in English, by the ids of their translations; `{1}` is what changes."""

from __future__ import annotations

from canasta import phrases

PAGE = {
    "label": "{1}:",
    "title": "{1}: the rules",
    "contents": "Contents",
    "players": "Players",
    "based-on": "Based on",
    "readings": "Readings chosen",
    "edition": "Edition",
    "edition-is": "version {1}, ruleset {2}",
    "some-players": "{1} players",
    "or": "{1} or {2}",
    "and": "{1} and {2}",
    "of": "{1} of {2}",
    "cards": "The cards",
    "card": "Card",
    "kind": "Kind",
    "points": "Points",
    "deck": "In the deck",
    "deck-for": "In the deck, {1}",
    "besides": "Besides",
    "all": "All",
    "what": "What",
    "value": "Value",
    "where": "Where it comes from",
    "from-to": "From, to",
    "is": "Is",
    "for": "For {1}",
    "also": "Also counts here",
    "table-there": "by the table there",
    "broken": "When it is broken",
    "legal": "Legal",
    "illegal": "Illegal",
    "apart": "Besides, in this game",
    "resting": "Not in use in this game, as its values have it",
    "disputes": "Where texts differ",
    "differ": "Texts differ.",
    "differ-on": "Texts differ on",
    "used": "used here",
    "changes": "changes {1}",
    "open": "What the texts do not say",
    "rest": "Values that limit nothing here",
    "rest-is": "No rule in use at this table asks for these: they leave a thing free, or the game has no such thing.",
    "sources": "Sources",
}
CHAPTERS = {
    "deal": "The deal",
    "turn": "The turn",
    "draw": "Drawing from the stock",
    "red_three": "Red threes",
    "pile": "Taking the pile",
    "meld": "Melding",
    "discard": "The discard",
    "out": "Going out",
    "stock": "The end of the stock",
    "score": "Scoring",
    "game": "The game",
    "penalty": "Penalties and bonuses",
}
CARDS = {
    "JK": "Joker", "2": "Two", "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine",
    "8": "Eight", "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3B": "Black three", "3R": "Red three",
}  # fmt: skip
ROLES = {"natural": "natural", "wild": "wild", "bonus": "bonus", "block": "blocking"}
KINDS = {"natural": "natural cards", "wild": "wild cards", "bonus": "red threes", "block": "black threes"}
PARTNERS = {"single": "each alone", "alternate": "in partnerships", "given": "as the record says"}
DECK = {"deck.packs": "packs of cards", "deck.jokers": "jokers in all of them together"}
ORIGINS = {
    "stated": "stated",
    "resolved": "resolved",
    "inherited": "inherited",
    "not specified": "not specified",
    "house": "house rule",
    "inherited-from": "inherited from {1}",
    "by-reading": "{1}, by the reading {2}",
}
CHANGES = {
    "replace": "This rule was given another wording by the house rules of {1}",
    "except": "The house rules of {1} make an exception to it",
    "add": "A house rule of {1}",
    "disable": "struck out by {1}",
}
VERDICTS = {
    "legal": "legal",
    "open": "open",
    "undecided": "undecided",
    "contradiction": "contradiction",
    "illegal": "illegal",
    "malformed": "malformed",
}
REPORT = {
    "game": "game {1}",
    "deal": "deal {1}",
    "turn": "turn {1}",
    "found": "found {1}",
    "required": "required {1}",
    "not": "not {1}",
    "follows": "It follows from what is recorded:",
    "example": "for example {1}",
    "with": "{1} with {2}",
    "no-answer": "No answer was found within {1} seconds.",
    "statement": "{1}, statement {2}",
    "statements": "{1}, statements {2}",
    "reading": "{1} under the reading {2}",
    "or-under": "{1} or under {2}",
    "would": "Would be legal: {1}.",
    "one-game": "1 game",
    "games": "{1} games",
    "one-finding": "1 finding",
    "findings": "{1} findings",
    "title": "Games judged",
    "skip": "Skip to the first game",
    "by-verdict": "Games by verdict",
    "record": "The record",
    "line": "line {1}",
    "scores": "Scores",
    "deal-head": "Deal",
    "side": "Side",
    "score": "Score",
    "total": "Total",
    "rules": "Rules named",
    "unjudged": "Files not judged",
}
GROUPS = {
    "page": PAGE, "chapter": CHAPTERS, "card": CARDS, "role": ROLES, "kind": KINDS, "partners": PARTNERS,
    "deck": DECK, "origin": ORIGINS, "change": CHANGES,
    "verdict": VERDICTS, "report": REPORT, **phrases.GROUPS,
}  # fmt: skip
"""All of them by the first words of their ids, such as `page contents`."""
