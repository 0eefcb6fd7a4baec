"""The page of a variant, made from its records."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.cards import CLASS_NAMES
from canasta.report.fixed import CARDS, CHAPTERS, ROLES
from canasta.report.locale import ENGLISH, translator
from canasta.report.rulebook.entries import Entries
from canasta.report.rulebook.model import Book, Chapter, Cites, Dispute, Table
from canasta.report.rulebook.values import Values
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed, sentence
from canasta.variant import Variant


def build(variant: Variant, players: int | None = None, chapter: str | None = None, lang: str = ENGLISH) -> Book:
    """The rulebook of a variant, whole or one chapter; CanastaError when there is none such."""
    tr = translator(lang)
    if players is not None:
        variant.configure(players)
    values = Values(variant, [players] if players else variant.players, tr)
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
        title=_title(values, variant.title),
        about=variant.about,
        ruleset=variant.ruleset_id,
        facts=list(_facts(variant, values)),
        cards=_cards(variant, values),
        deck=[values.value(name) for name in ("deck.packs", "deck.jokers")],
        chapters=chapters,
        rest=entries.rest() if whole else [],
        disputes=_index(entries) if whole else [],
        open=[(name, tr.text("open", said)) for name, said in variant.not_specified.items()] if whole else [],
        sources=[],
        tr=tr,
    )
    found.sources = list(_sources(variant, found, values))
    return found


def _title(values: Values, title: str) -> str:
    """The title of a variant, or of one and the packs laid upon it."""
    return "; ".join(values.tr.text("variant", each) for each in title.split("; "))


def _facts(variant: Variant, values: Values) -> Iterator[tuple[str, str]]:
    """What a player wants to know first."""
    word, numbers = values.tr.word, [table["players"] for table in values.tables]
    who = "; ".join(f"{number}, {word(f'partners {variant.seating(number)}')}" for number in numbers)
    yield word("page players"), who
    if variant.extends:
        yield word("page based-on"), f"{_title(values, variant.chain[-2].title)} ({variant.extends})"
    readings = [f"{name}: {option}" for name, option in variant.chosen.items()]
    if readings:
        yield word("page readings"), ", ".join(readings)
    yield word("page edition"), word("page edition-is", variant.version, variant.ruleset_id)


def _cards(variant: Variant, values: Values) -> Table:
    """The cards by value, with their number in the deck and what is peculiar to each."""
    word, decks, rows = values.tr.word, values.decks(), []
    for rank in CARDS:
        copies = [str(deck[CLASS_NAMES.index(rank)]) for _, deck in decks]
        role, value, more = _rank(variant, values, rank)
        rows.append((word(f"card {rank}"), word(f"role {role}") if role in ROLES else role, value, *copies, more))
    amounts = [word("page deck-for", who) if who else word("page deck") for who, _ in decks]
    heads = [word("page card"), word("page kind"), word("page points"), *amounts, word("page besides")]
    rows.append((word("page all"), "", "", *(str(sum(deck)) for _, deck in decks), ""))
    if not any(row[-1] for row in rows):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    return Table(tuple(heads), tuple(rows))


def _rank(variant: Variant, values: Values, rank: str) -> tuple[str, str, str]:
    """The role of a class of cards, its value, and whatever else the variant says of it."""
    known, settings = variant.book.rank, variant.effective.settings
    names = {key: f"deck.ranks.{rank}.{key}" for key in known if f"deck.ranks.{rank}.{key}" in settings}
    role = str(settings[names.pop("role")].value) if "role" in names else ""
    value = values.line(names.pop("value")) if "value" in names else "0"
    usual = {"0", values.tr.word("number no")}
    said = [
        _besides(values, known[key].meaning, values.line(name))
        for key, name in names.items()
        if values.line(name) not in usual and settings[name].value != known[key].type_text
    ]
    return role, value, sentence("; ".join(said))


def _besides(values: Values, meaning: str, value: str) -> str:
    """What is peculiar to a class of cards, without the small print of its meaning."""
    if value == values.tr.word("number yes"):
        return values.tr.text("rank", meaning.partition(",")[0])
    return f"{values.tr.word('page label', values.tr.text('rank', meaning.partition(';')[0]))} {value}"


def _chapters(variant: Variant, entries: Entries) -> Iterator[Chapter]:
    """The chapters in the order of the specification, those that a variant brings last."""
    rules = variant.effective.rules
    struck = list(rules.disabled)
    names = dict.fromkeys([*CHAPTERS, *(rule.chapter for rule in rules.force.values())])
    for name in names:
        chapter = Chapter(name, entries.words.chapter_title(name))
        for rule in rules.force.values():
            if rule.chapter == name:
                (chapter.entries if rule.id in entries.awake else chapter.resting).append(entries.entry(rule))
        chapter.struck = [(rule, entries.struck(rule)) for rule in struck if rule.partition("/")[0] == name]
        chapter.apart = entries.apart(name)
        if chapter.entries or chapter.resting or chapter.struck:
            yield chapter


def _index(entries: Entries) -> list[tuple[Dispute, str]]:
    """The contested points, each with the rule under which it stands, or with nothing when it stands nowhere else."""
    return [(dispute, entries.homes.get(dispute.id, "")) for dispute in entries.disputes.values()]


def _sources(variant: Variant, book: Book, values: Values) -> Iterator[tuple[str, str, str, list[tuple[str, str]]]]:
    """The texts cited on the page: id, title, address, and the statements cited."""
    cited: dict[str, set[str]] = {}
    for cites in _cited(book):
        for each in cites:
            cited.setdefault(each.source, set()).update(each.statements)
    for name, source in variant.book.sources.items():
        if name in cited:
            stated = [(key, each) for key, each in source.statements.items() if key in cited[name]]
            said = [(key, values.tr.text("said", each.says)) for key, each in stated]
            yield name, source.title, source.address, said


def _cited(book: Book) -> Iterator[tuple[Cites, ...]]:
    """What every part of the page cites."""
    yield from (value.cites for value in [*book.deck, *book.rest])
    yield from (dispute.cites for dispute, _ in book.disputes)
    for chapter in book.chapters:
        yield from (value.cites for value in chapter.apart)
        for entry in chapter.entries:
            yield entry.cites
            yield from (value.cites for value in entry.values)
            yield from (dispute.cites for dispute in entry.disputes)
