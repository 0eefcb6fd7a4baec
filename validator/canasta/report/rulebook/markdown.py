"""The rulebook as GitHub Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from canasta.report.rulebook.model import Book, Chapter, Cites, Dispute, Entry, Play, Table, Value

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~#])")

_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(#([^)]+)\)")
"""A link within the page; what is not on a page of one chapter is not linked to."""


def markdown(book: Book) -> str:
    """The whole page."""
    page = "\n".join(_page(book)).rstrip() + "\n"
    there = set(re.findall(r'<a id="([^"]+)">', page))
    return _LINK.sub(lambda link: link[0] if link[2] in there else link[1], page)


def anchor(kind: str, name: str) -> str:
    """The anchor of a thing; a rule's is its id."""
    return f"{kind}-{name}" if kind else name


def _mark(kind: str, name: str) -> str:
    """What a link can point at."""
    return f'<a id="{anchor(kind, name)}"></a>'


def _page(book: Book) -> Iterator[str]:
    """Everything, line by line."""
    yield from (f"# {_text(book.title)}", "")
    for name, said in book.facts:
        yield f"- **{name}:** {_text(said)}"
    yield from ("", _contents(book), "", *_head(2, "cards", "The cards"), *_table(book.cards))
    yield from _values(book.deck)
    for chapter in book.chapters:
        yield from _chapter(chapter)
    if book.disputes:
        yield from _head(2, "disputes", "Where texts differ")
        for dispute, home in book.disputes:
            if home:
                yield f"- {_text(dispute.about)} [{dispute.id}](#{anchor('reading', dispute.id)})"
            else:
                yield from _dispute(dispute)
        yield ""
    if book.open:
        yield from _head(2, "open", "What the texts do not say")
        yield from (f"- {_code(name)}: {_text(said)}" for name, said in book.open)
        yield ""
    if book.rest:
        yield from _head(2, "rest", "Values without effect here")
        yield from ("No rule in use at this table asks for these.", "", *_rows(book.rest))
    if book.sources:
        yield from _head(2, "sources", "Sources")
        for _, title, address, stated in book.sources:
            yield from (f"### {_text(title)}", "", *([f"<{address}>", ""] if address else []))
            yield from (f"- {_mark('said', key)}**{key}** {_text(text)}" for key, text in stated)
            yield ""


def _contents(book: Book) -> str:
    """Links to the chapters."""
    links = [("cards", "The cards"), *((each.id, each.title) for each in book.chapters)]
    links += [(name, title) for name, title, there in _ends(book) if there]
    return " · ".join(f"[{title}](#{name})" for name, title in links)


def _ends(book: Book) -> list[tuple[str, str, bool]]:
    """The parts after the chapters, and whether they are there."""
    return [
        ("disputes", "Where texts differ", bool(book.disputes)),
        ("open", "What the texts do not say", bool(book.open)),
        ("rest", "Values without effect here", bool(book.rest)),
        ("sources", "Sources", bool(book.sources)),
    ]


def _head(level: int, name: str, title: str) -> tuple[str, ...]:
    """A heading with its anchor."""
    return (f'<a id="{name}"></a>', "", f"{'#' * level} {_text(title)}", "")


def _chapter(chapter: Chapter) -> Iterator[str]:
    """The rules of a chapter, then in a line those that do not count here."""
    yield from _head(2, chapter.id, chapter.title)
    for entry in chapter.entries:
        yield from _entry(entry)
    if chapter.resting:
        names = ", ".join(f'<a id="{each.id}"></a>{_code(each.id)}' for each in chapter.resting)
        yield from (f"*Not in use in this game, as its values have it:* {names}.", "")
    for rule, said in chapter.struck:
        yield from (f'<a id="{rule}"></a>{_code(rule)}: {_text(said)}', "")


def _entry(entry: Entry) -> Iterator[str]:
    """One rule."""
    yield from _head(3, entry.id, entry.title)
    yield from (f"**{_text(entry.statement)}**", "")
    cites = f" · {_cites(entry.cites)}" if entry.cites else ""
    yield from (f"{_code(entry.id)} · {_text(entry.origin)}{cites}", "")
    yield from (line for change in entry.changes for line in (_text(change), ""))
    yield from _values(entry.values)
    if entry.also:
        yield from (f"Also counts here: {_also(entry.also)}.", "")
    if entry.says:
        yield from ("When it is broken:", "", *(f"- {_text(said)}" for said in entry.says), "")
    for dispute in entry.disputes:
        yield from _dispute(dispute)
    if entry.see:
        links = ", ".join(f"[{each.id}](#{anchor('reading', each.id)})" for each in entry.see)
        yield from (f"Texts differ on: {links}.", "")
    yield from _play("Legal", entry.legal)
    yield from _play("Illegal", entry.illegal)


def _also(values: Iterable[Value]) -> str:
    """Values that stand in full elsewhere."""
    return "; ".join(
        f"[{_text(each.name_in_short)}](#{anchor('value', each.name)}): {_text(_short(each))}" for each in values
    )


def _short(value: Value) -> str:
    """A value in a line, tables by a word."""
    return "by the table there" if value.tables else value.line


def _values(values: list[Value]) -> Iterator[str]:
    """Values as rows, and tables below each other."""
    if rows := [each for each in values if not each.tables]:
        yield from _rows(rows)
    for each in values:
        if each.tables:
            told = _told(each)
            yield from (f"{_mark('value', each.name)}{_text(_capital(each.meaning))} ({told}):", "")
        for who, table in each.tables:
            yield from ([f"For {who}:", ""] if who else [])
            yield from _table(table)


def _rows(values: Iterable[Value]) -> Iterator[str]:
    """Values as the rows of a table."""
    rows = []
    for each in values:
        told = _told(each)
        name = f"{_mark('value', each.name)}{_text(_capital(each.meaning))}"
        rows.append((name, f"**{'<br>'.join(map(_text, each.parts))}**", told))
    yield from _raw_table(("What", "Value", "Where it comes from"), rows)


def _told(value: Value) -> str:
    """Where a value comes from, its statements, and why it is so."""
    links = ", ".join(f"[{key}](#{anchor('said', key)})" for each in value.cites for key in each.statements)
    return "; ".join(filter(None, (_text(value.origin), links, _text(value.why))))


def _dispute(dispute: Dispute) -> Iterator[str]:
    """A contested point with its options."""
    cites = f" ({_cites(dispute.cites)})" if dispute.cites else ""
    name = f"{_mark('reading', dispute.id)}{_code(dispute.id)}"
    yield from (f"> {name} Texts differ. {_text(dispute.about)}{cites}", ">")
    for choice in dispute.choices:
        brings = f" ({_text(choice.brings)})" if choice.brings else ""
        yield f"> - {_code(choice.name)}{' **(used here)**' if choice.used else ''}: {_text(choice.why)}{brings}"
    yield ""


def _play(title: str, play: Play | None) -> Iterator[str]:
    """An example."""
    if play:
        yield from (f"*{title}:*{f' {_text(play.says)}' if play.says else ''}", "")
        yield from ("```text", play.game, "```", "")


def _table(table: Table) -> Iterator[str]:
    """A table of plain cells."""
    yield from _raw_table(table.heads, [tuple(map(_text, row)) for row in table.rows])


def _raw_table(heads: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table of cells that are Markdown already."""
    heads = tuple(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def _cites(cites: Iterable[Cites]) -> str:
    """Statements by source, each a link."""
    return "; ".join(
        f"{_text(each.title)}: {', '.join(f'[{key}](#said-{key})' for key in each.statements)}" for each in cites
    )


def _capital(text: str) -> str:
    """A text that begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def _code(text: str) -> str:
    """A name as it is written."""
    return f"`{text.replace('`', '')}`"


def _text(text: str) -> str:
    """A text with what Markdown would take for its own marked as plain."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
