"""The page of a variant, made from its records."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import CLASS_NAMES
from canasta.report.rulebook import words
from canasta.report.rulebook.entries import Entries
from canasta.report.rulebook.model import Book, Chapter, Cites, Dispute, Table
from canasta.report.rulebook.values import Values
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed
from canasta.variant import Variant


def build(variant: Variant, players: int | None = None, chapter: str | None = None, lang: str = "en") -> Book:
    """The rulebook of a variant, whole or one chapter; CanastaError when there is none such."""
    words.language(lang)
    if players is not None:
        variant.configure(players)
    values = Values(variant, [players] if players else variant.players)
    entries = Entries(variant, values)
    chapters = [each for each in _chapters(variant, entries) if chapter in (None, each.id)]
    if not chapters:
        known = list(dict.fromkeys(rule.chapter for rule in variant.effective.rules.force.values()))
        hint = did_you_mean(str(chapter), known) or f"its chapters are {listed(known, 'and')}"
        message = f"{variant.id} has no chapter {str(chapter)[:40]}"
        raise CanastaError(Diagnostic("usage/chapter", message, variant.path, found=chapter, hint=hint))
    whole = chapter is None
    found = Book(
        id=variant.id,
        title=variant.title,
        ruleset=variant.ruleset_id,
        facts=list(_facts(variant, values)),
        cards=_cards(variant, values),
        deck=[values.value(name) for name in ("deck.packs", "deck.jokers")],
        chapters=chapters,
        rest=entries.rest() if whole else [],
        disputes=_index(entries) if whole else [],
        open=list(variant.not_specified.items()) if whole else [],
        sources=[],
        lang=lang,
    )
    found.sources = list(_sources(variant, found))
    return found


def _facts(variant: Variant, values: Values) -> Iterator[tuple[str, str]]:
    """What a player wants to know first."""
    numbers = [table["players"] for table in values.tables]
    yield "Players", "; ".join(f"{number}, {words.PARTNERS[variant.seating(number)]}" for number in numbers)
    if variant.extends:
        yield "Based on", f"{variant.chain[-2].title} ({variant.extends})"
    readings = [f"{name}: {option}" for name, option in variant.chosen.items()]
    if readings:
        yield "Readings chosen", ", ".join(readings)
    yield "Edition", f"version {variant.version}, ruleset {variant.ruleset_id}"


def _cards(variant: Variant, values: Values) -> Table:
    """The cards by value, with their number in the deck and what is peculiar to each."""
    decks, rows = values.decks(), []
    for rank, name in words.CARDS.items():
        copies = [str(deck[CLASS_NAMES.index(rank)]) for _, deck in decks]
        role, value, more = _rank(variant, values, rank)
        rows.append((name, words.ROLES.get(role, role), value, *copies, more))
    heads = ["Card", "Kind", "Points", *(f"In the deck{f', {who}' if who else ''}" for who, _ in decks), "Besides"]
    rows.append(("All", "", "", *(str(sum(deck)) for _, deck in decks), ""))
    if not any(row[-1] for row in rows):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    return Table(tuple(heads), tuple(rows))


def _rank(variant: Variant, values: Values, rank: str) -> tuple[str, str, str]:
    """The role of a class of cards, its value, and whatever else the variant says of it."""
    known, settings = variant.book.rank, variant.effective.settings
    given = {key: values.line(f"deck.ranks.{rank}.{key}") for key in known if f"deck.ranks.{rank}.{key}" in settings}
    role, value = given.pop("role", ""), given.pop("value", "0")
    return (
        role,
        value,
        words.sentence(
            "; ".join(
                _besides(known[key].meaning, text)
                for key, text in given.items()
                if text not in ("0", "no", known[key].type_text)
            )
        ),
    )


def _besides(meaning: str, value: str) -> str:
    """What is peculiar to a class of cards, without the small print of its meaning."""
    return meaning.partition(",")[0] if value == "yes" else f"{meaning.partition(';')[0]}: {value}"


def _chapters(variant: Variant, entries: Entries) -> Iterator[Chapter]:
    """The chapters in the order of the specification, those that a variant brings last."""
    rules = variant.effective.rules
    struck = list(rules.disabled)
    names = dict.fromkeys([*words.CHAPTERS, *(rule.chapter for rule in rules.force.values())])
    for name in names:
        chapter = Chapter(name, words.chapter_title(name))
        for rule in rules.force.values():
            if rule.chapter == name:
                (chapter.entries if rule.id in entries.awake else chapter.resting).append(entries.entry(rule))
        chapter.struck = [(rule, entries.struck(rule)) for rule in struck if rule.partition("/")[0] == name]
        if chapter.entries or chapter.resting or chapter.struck:
            yield chapter


def _index(entries: Entries) -> list[tuple[Dispute, str]]:
    """The contested points, each with the rule under which it stands, or with nothing when it stands nowhere else."""
    return [(dispute, entries.homes.get(dispute.id, "")) for dispute in entries.disputes.values()]


def _sources(variant: Variant, book: Book) -> Iterator[tuple[str, str, str, list[tuple[str, str]]]]:
    """The texts cited on the page: id, title, address, and the statements cited."""
    cited: dict[str, set[str]] = {}
    for cites in _cited(book):
        for each in cites:
            cited.setdefault(each.source, set()).update(each.statements)
    for name, source in variant.book.sources.items():
        if name in cited:
            said = [(key, " ".join(each.says.split())) for key, each in source.statements.items() if key in cited[name]]
            yield name, source.title, source.address, said


def _cited(book: Book) -> Iterator[tuple[Cites, ...]]:
    """What every part of the page cites."""
    yield from (value.cites for value in [*book.deck, *book.rest])
    yield from (dispute.cites for dispute, _ in book.disputes)
    for chapter in book.chapters:
        for entry in chapter.entries:
            yield entry.cites
            yield from (value.cites for value in entry.values)
            yield from (dispute.cites for dispute in entry.disputes)
