"""The rulebook as GitHub Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from canasta.report.locale import Translator
from canasta.report.rulebook.model import Book, Chapter, Cites, Dispute, Entry, Play, Table, Value
from canasta.text import capital

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
    tr = book.tr
    yield from (f"# {_text(book.title)}", "", *((_text(book.about), "") if book.about else ()))
    for name, said in book.facts:
        yield f"- **{label(name, tr)}** {_text(said)}"
    yield from ("", _contents(book), "", *_head(2, "cards", tr.word("page cards")), *_table(book.cards))
    yield from _values(book.deck, tr)
    for chapter in book.chapters:
        yield from _chapter(chapter, tr)
    if book.disputes:
        yield from _head(2, "disputes", tr.word("page disputes"))
        for dispute, home in book.disputes:
            if home:
                yield f"- {_text(dispute.about)} [{dispute.id}](#{anchor('reading', dispute.id)})"
            else:
                yield from _dispute(dispute, tr)
        yield ""
    if book.open:
        yield from _head(2, "open", tr.word("page open"))
        yield from (f"- {label(_code(name), tr)} {_text(said)}" for name, said in book.open)
        yield ""
    if book.rest:
        yield from _head(2, "rest", tr.word("page rest"))
        yield from (_text(tr.word("page rest-is")), "", *_rows(book.rest, tr))
    if book.sources:
        yield from _head(2, "sources", tr.word("page sources"))
        for _, title, address, stated in book.sources:
            yield from (f"### {_text(title)}", "", *([f"<{address}>", ""] if address else []))
            yield from (f"- {_mark('said', key)}**{key}** {_text(text)}" for key, text in stated)
            yield ""


def _contents(book: Book) -> str:
    """Links to the chapters."""
    links = [("cards", book.tr.word("page cards")), *((each.id, each.title) for each in book.chapters)]
    links += [(name, title) for name, title, there in ends(book) if there]
    return " · ".join(f"[{title}](#{name})" for name, title in links)


def ends(book: Book) -> list[tuple[str, str, bool]]:
    """The parts after the chapters, and whether they are there."""
    there = {"disputes": book.disputes, "open": book.open, "rest": book.rest, "sources": book.sources}
    return [(name, book.tr.word(f"page {name}"), bool(part)) for name, part in there.items()]


def label(text: str, tr: Translator) -> str:
    """A text before what it is about."""
    return tr.word("page label", text)


def _head(level: int, name: str, title: str) -> tuple[str, ...]:
    """A heading with its anchor."""
    return (f'<a id="{name}"></a>', "", f"{'#' * level} {_text(title)}", "")


def _chapter(chapter: Chapter, tr: Translator) -> Iterator[str]:
    """The rules of a chapter, then what is so besides, and in a line the rules that do not count here."""
    yield from _head(2, chapter.id, chapter.title)
    for entry in chapter.entries:
        yield from _entry(entry, tr)
    if chapter.apart:
        yield from (label(_text(tr.word("page apart")), tr), "", *_rows(chapter.apart, tr))
    if chapter.resting:
        names = ", ".join(f'<a id="{each.id}"></a>{_code(each.id)}' for each in chapter.resting)
        yield from (f"*{label(tr.word('page resting'), tr)}* {names}.", "")
    for rule, said in chapter.struck:
        yield from (f'<a id="{rule}"></a>{label(_code(rule), tr)} {_text(said)}', "")


def _entry(entry: Entry, tr: Translator) -> Iterator[str]:
    """One rule."""
    yield from _head(3, entry.id, entry.title)
    yield from (f"**{_text(entry.statement)}**", "")
    cites = f" · {_cites(entry.cites, tr)}" if entry.cites else ""
    yield from (f"{_code(entry.id)} · {_text(entry.origin)}{cites}", "")
    yield from (line for change in entry.changes for line in (_text(change), ""))
    yield from _values(entry.values, tr)
    if entry.also:
        yield from (f"{label(tr.word('page also'), tr)} {_also(entry.also, tr)}.", "")
    if entry.says:
        yield from (label(tr.word("page broken"), tr), "", *(f"- {_text(said)}" for said in entry.says), "")
    for dispute in entry.disputes:
        yield from _dispute(dispute, tr)
    if entry.see:
        links = ", ".join(f"[{each.id}](#{anchor('reading', each.id)})" for each in entry.see)
        yield from (f"{label(tr.word('page differ-on'), tr)} {links}.", "")
    yield from _play("legal", entry.legal, tr)
    yield from _play("illegal", entry.illegal, tr)


def _also(values: Iterable[Value], tr: Translator) -> str:
    """Values that stand in full elsewhere."""
    return "; ".join(
        f"{label(_link(each.name_in_short, 'value', each.name), tr)} {_text(_short(each, tr))}" for each in values
    )


def _link(text: str, kind: str, name: str) -> str:
    """A link within the page."""
    return f"[{_text(text)}](#{anchor(kind, name)})"


def _short(value: Value, tr: Translator) -> str:
    """A value in a line, tables by a word."""
    return tr.word("page table-there") if value.tables else value.line


def _values(values: list[Value], tr: Translator) -> Iterator[str]:
    """Values as rows, and tables below each other."""
    if rows := [each for each in values if not each.tables]:
        yield from _rows(rows, tr)
    for each in values:
        if each.tables:
            about = f"{_text(capital(each.meaning))} ({_told(each)})"
            yield from (f"{_mark('value', each.name)}{label(about, tr)}", "")
        for who, table in each.tables:
            yield from ([label(tr.word("page for", _text(who)), tr), ""] if who else [])
            yield from _table(table)


def _rows(values: Iterable[Value], tr: Translator) -> Iterator[str]:
    """Values as the rows of a table."""
    rows = []
    for each in values:
        told = _told(each)
        name = f"{_mark('value', each.name)}{_text(capital(each.meaning))}"
        rows.append((name, f"**{'<br>'.join(map(_text, each.parts))}**", told))
    yield from _raw_table([_text(tr.word(f"page {head}")) for head in ("what", "value", "where")], rows)


def _told(value: Value) -> str:
    """Where a value comes from, its statements, and why it is so."""
    links = ", ".join(f"[{key}](#{anchor('said', key)})" for each in value.cites for key in each.statements)
    return "; ".join(filter(None, (_text(value.origin), links, _text(value.why))))


def _dispute(dispute: Dispute, tr: Translator) -> Iterator[str]:
    """A contested point with its options."""
    cites = f" ({_cites(dispute.cites, tr)})" if dispute.cites else ""
    name = f"{_mark('reading', dispute.id)}{_code(dispute.id)}"
    yield from (f"> {name} {_text(tr.word('page differ'))} {_text(dispute.about)}{cites}", ">")
    for choice in dispute.choices:
        brings = f" ({_text(choice.brings)})" if choice.brings else ""
        used = f" **({_text(tr.word('page used'))})**" if choice.used else ""
        yield f"> - {label(f'{_code(choice.name)}{used}', tr)} {_text(choice.why)}{brings}"
    yield ""


def _play(verdict: str, play: Play | None, tr: Translator) -> Iterator[str]:
    """An example."""
    if play:
        said = f" {_text(play.says)}" if play.says else ""
        yield from (f"*{label(tr.word(f'page {verdict}'), tr)}*{said}", "")
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


def _cites(cites: Iterable[Cites], tr: Translator) -> str:
    """Statements by source, each a link."""
    return "; ".join(
        f"{label(_text(each.title), tr)} {', '.join(f'[{key}](#said-{key})' for key in each.statements)}"
        for each in cites
    )


def _code(text: str) -> str:
    """A name as it is written."""
    return f"`{text.replace('`', '')}`"


def _text(text: str) -> str:
    """A text with what Markdown would take for its own marked as plain."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
