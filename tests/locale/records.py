"""Every English text that a rulebook page can show, found in the records, each with a stable id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta.language.types import Enum, SetOf
from canasta.report.fixed import GROUPS
from canasta.report.rulebook.words import rule_title, unjoined
from canasta.report.spoken import ASIDE
from canasta.rulebook import load_rulebook
from canasta.rulebook.messages import pieces
from canasta.variant import locate
from canasta.variant.model import Entry, Patch, VariantFile
from canasta.variant.read import variant_file


@dataclass(slots=True, frozen=True)
class Text:
    """A text with its id, and what a translator should know."""

    id: str
    english: str
    note: str = ""

    @property
    def kind(self) -> str:
        """The first word of the id: texts of one kind that are equal are translated once."""
        return self.id.partition(" ")[0]


NOTES = {
    "page label": "A label before what it tells; French has a space before the colon.",
    "page some-players": "One number or more, from 2 to 8, such as `2, 3 or 4`; stands before a colon or in a heading.",
    "page from-to": "The head of a column of ranges, such as `0 to 1495`.",
    "page is": "The head of the column of values beside `From, to`.",
    "page edition-is": "{2} is an id such as lithuanian@1#f1f730a3e2.",
    "page for": "{1} is `page some-players`.",
    "page deck-for": "{1} is `page some-players`.",
    "report games": "{1} is 2 or more, any number; word it without plural forms, such as `jocuri: {1}`.",
    "report findings": "{1} is 2 or more, any number; word it without plural forms.",
    "report reading": "{1} is a verdict, such as `illegal`; {2} a reading and its option.",
    "report or-under": "Two readings: `a: x or under b: y`.",
    "report example": "{1} is `report with`, such as `legal with KS in the hand of E`; begins a sentence.",
    "report not": "Before a value that is required not to be.",
    "fact can": "{1} is a word of the notation: take, meld, discard …",
    "fact of": "{1} is role, value or copies of the card {2}.",
    "fact since": "{1} is a card such as 2H.",
    "verdict open": "What is recorded leaves it open.",
    "message not-decided": "{1} is the statement of a rule.",
    "page of": "{1} is a word of the notation such as bonuses, {2} a side such as NS: the item of that side.",
    "page changes": "{1} is the id of a rule.",
}

COLUMNS = ("role", "value", "copies")
"""What a table says of every rank in a column of its own."""


def texts() -> list[Text]:
    """All texts in the order of the catalogues, equal ones of a kind once, under the first id."""
    found: dict[tuple[str, str], Text] = {}
    for text in _every():
        english = " ".join(text.english.split())
        if english:
            found.setdefault((text.kind, english), Text(text.id, english, text.note))
    return list(found.values())


def _every() -> Iterator[Text]:
    """Every text, the fixed words first and what sources say last."""
    for group, words in GROUPS.items():
        yield from (Text(f"{group} {name}", said, NOTES.get(f"{group} {name}", "")) for name, said in words.items())
    files = list(_files())
    yield from _rules(files)
    yield from _values(files)
    yield from _facts()
    for name, file in files:
        yield Text(f"variant {name}", file.title)
    for name, file in files:
        yield from _readings(name, file)
    for name, file in files:
        yield from (Text(f"open {name}/{key}", said) for key, said in file.not_specified.items())
    for source in load_rulebook().sources.values():
        for key, each in source.statements.items():
            yield Text(f"said {key}", each.says, f"{source.title}.")


def _facts() -> Iterator[Text]:
    """What facts and derived notions mean, without their asides, and the words that they can be."""
    book = load_rulebook()
    for name, meaning in book.meanings().items():
        yield Text(f"fact {name}", ASIDE.sub("", meaning))
    for kind in book.schema.enums.values():
        if kind.name != "role":
            yield from (Text(f"value {member}", unjoined(member), f"A word of {kind.name}.") for member in kind.members)


def _files() -> Iterator[tuple[str, VariantFile]]:
    """The packaged variants, those before them that others extend, and the packs."""
    known = locate.packaged()
    first = ["classic", *sorted(set(known) - {"classic"})]
    for name, file in [*((each, known[each]) for each in first), *sorted(locate.packs().items())]:
        yield name, variant_file(locate.read(Path(file)), Path(file))


def _rules(files: list[tuple[str, VariantFile]]) -> Iterator[Text]:
    """Titles, statements and messages of the rules, then those of the patches."""
    rules = load_rulebook().rules
    for rule in rules.values():
        yield from _rule(
            rule.id, "", rule.statement, [each.message.text if each.message else "" for each in rule.clauses]
        )
    for name, file in files:
        for where, patch in _patches(name, file):
            yield from _patch(where, patch)


def _rule(rule: str, where: str, statement: str, messages: list[str]) -> Iterator[Text]:
    """The title, the statement and the messages of one rule."""
    yield Text(f"title {rule}", rule_title(rule), statement)
    yield Text(f"rule {rule}{where}", statement)
    for index, message in enumerate(messages):
        template, note = numbered(message)
        yield Text(f"message {rule}#{index}{where}", template, note)


def numbered(message: str) -> tuple[str, str]:
    """A message with numbers in place of its expressions, and what the numbers stand for."""
    parts, named = [], []
    for piece in pieces(message):
        if piece.expression:
            named.append(f"{{{len(named) + 1}}} is {piece.text}")
        parts.append(f"{{{len(named)}}}" if piece.expression else piece.text)
    return "".join(parts), "; ".join(named)


def _patches(name: str, file: VariantFile) -> Iterator[tuple[str, Patch]]:
    """The patches of a file, each with the file and the option that bring it."""
    yield from ((f" in {name}", patch) for patch in file.patches)
    for reading in file.readings.values():
        for option in reading.options.values():
            yield from ((f" in {name} {reading.id}={option.name}", patch) for patch in option.patches)


def _patch(where: str, patch: Patch) -> Iterator[Text]:
    """What a patch says anew."""
    data: dict[str, Any] = patch.data
    clauses = [data, *(each for each in data.get("clauses", ()) if isinstance(each, dict))]
    yield from _rule(
        patch.rule, where, str(data.get("statement", "")), [str(each.get("message", "")) for each in clauses]
    )
    yield Text(f"why {patch.rule}{where}", str(data.get("why", "")))


def _values(files: list[tuple[str, VariantFile]]) -> Iterator[Text]:
    """What values mean, the words that are values, and why they are so."""
    book = load_rulebook()
    for name, parameter in book.parameters.items():
        yield Text(f"param {name}", parameter.meaning)
    for name, parameter in book.parameters.items():
        yield Text(f"param {name} short", _short(parameter.meaning))
    for name, fact in book.rank.items():
        if name not in COLUMNS:
            yield Text(f"rank {name}", fact.meaning.partition("," if fact.type_text == "bool" else ";")[0])
    for name, parameter in book.parameters.items():
        for member in members(book.schema.params[name]):
            yield Text(f"value {member}", unjoined(member), parameter.meaning)
    for member in members(book.schema.rank_fields["purity"]):
        yield Text(f"value {member}", unjoined(member), book.rank["purity"].meaning)
    for name, file in files:
        for entry in file.every_entry():
            yield Text(f"why {name} {_full(entry)}", entry.why or "")


def members(kind: Any) -> tuple[str, ...]:
    """The words that are values of a type, the kinds of card apart."""
    of = kind.of if isinstance(kind, SetOf) else kind
    return of.members if isinstance(of, Enum) and of.name != "role" else ()


def _full(entry: Entry) -> str:
    """The name of a value with the option that brings it."""
    path = [str(step) for step in entry.place.path]
    return f"{path[1]}={path[3]} {entry.name}" if path[:1] == ["readings"] else entry.name


def _short(meaning: str) -> str:
    """A meaning without its small print."""
    return meaning.partition(";")[0].partition(":")[0]


def _readings(name: str, file: VariantFile) -> Iterator[Text]:
    """The contested points of a file, and the ways to read them."""
    for reading in file.readings.values():
        yield Text(f"reading {name}/{reading.id} about", reading.about if reading.options else "")
        for option in reading.options.values():
            yield Text(f"reading {name}/{reading.id} option {option.name} why", option.why, reading.about)
