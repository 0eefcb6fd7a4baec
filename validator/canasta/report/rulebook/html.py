"""The rulebook as one HTML page that needs nothing else: for phones, paper, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape as _escape
from importlib import resources
from itertools import chain

from canasta.report.locale import Translator
from canasta.report.rulebook.markdown import anchor, ends, label
from canasta.report.rulebook.model import Book, Chapter, Choice, Cites, Dispute, Entry, Play, Table, Value
from canasta.text import capital

_LINK = re.compile(r'<a href="#([^"]+)">(.*?)</a>')
"""A link within the page; what is not on a page of one chapter is not linked to."""


def html(book: Book) -> str:
    """The whole page."""
    style = resources.files("canasta.report.rulebook").joinpath("style.css").read_text("utf-8")
    head = (
        f'<!DOCTYPE html>\n<html lang="{book.tr.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{_text(book.tr.word('page title', book.title))}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
    )
    body = "\n".join(chain(_page(book), ("</body>", "</html>", "")))
    there = set(re.findall(r' id="([^"]+)"', body))
    return head + _LINK.sub(lambda link: link[0] if link[1] in there else link[2], body)


def _page(book: Book) -> Iterator[str]:
    """Everything between the tags of the body."""
    tr = book.tr
    about = f"<p>{_text(book.about)}</p>" if book.about else ""
    yield f"<header><h1>{_text(book.title)}</h1>{about}<dl>"
    yield from (f"<div><dt>{_text(name)}</dt><dd>{_text(said)}</dd></div>" for name, said in book.facts)
    yield f'</dl></header>\n<nav aria-label="{_text(tr.word("page contents"))}">{_contents(book)}</nav>\n<main>'
    yield f'<section id="cards">{_head("cards", tr)}{_table(book.cards)}{_values(book.deck)}</section>'
    yield from (_chapter(each, tr) for each in book.chapters)
    yield from _disputes(book)
    if book.open:
        rows = "".join(f"<li>{label(f'<code>{_text(name)}</code>', tr)} {_text(said)}</li>" for name, said in book.open)
        yield f'<section id="open">{_head("open", tr)}<ul>{rows}</ul></section>'
    if book.rest:
        said = f"<p>{_text(tr.word('page rest-is'))}</p>"
        yield f'<section id="rest">{_head("rest", tr)}{said}{_rows(book.rest)}</section>'
    if book.sources:
        yield f'<section id="sources">{_head("sources", tr)}{"".join(_sources(book))}</section>'
    yield "</main>"


def _head(name: str, tr: Translator) -> str:
    """The heading of a part of the page."""
    return f"<h2>{_text(tr.word(f'page {name}'))}</h2>"


def _contents(book: Book) -> str:
    """Links to all parts."""
    links = [("cards", book.tr.word("page cards")), *((each.id, each.title) for each in book.chapters)]
    links += [(name, title) for name, title, there in ends(book) if there]
    return " ".join(f'<a href="#{name}">{_text(title)}</a>' for name, title in links)


def _chapter(chapter: Chapter, tr: Translator) -> str:
    """The rules of a chapter, then what is so besides, and in a line the rules that do not count here."""
    parts = [f'<section id="{chapter.id}"><h2>{_text(chapter.title)}</h2>']
    parts += [_entry(each, tr) for each in chapter.entries]
    if chapter.apart:
        parts.append(f"<p>{label(_text(tr.word('page apart')), tr)}</p>{_rows(chapter.apart)}")
    if chapter.resting:
        names = ", ".join(
            f'<code id="{_text(each.id)}" title="{_text(each.statement)}">{_text(each.id)}</code>'
            for each in chapter.resting
        )
        parts.append(f'<p class="off">{label(_text(tr.word("page resting")), tr)} {names}.</p>')
    for rule, said in chapter.struck:
        name = label(f'<code id="{_text(rule)}">{_text(rule)}</code>', tr)
        parts.append(f'<p class="off">{name} {_text(said)}</p>')
    return "\n".join([*parts, "</section>"])


def _entry(entry: Entry, tr: Translator) -> str:
    """One rule."""
    name = _text(entry.id)
    parts = [
        f'<article id="{name}"><h3>{_text(entry.title)} <a class="id" href="#{name}">{name}</a></h3>',
        f'<p class="says">{_text(entry.statement)}</p>',
        f'<p class="from">{_origin(entry.origin, entry.status)} {_cites(entry.cites, tr)}</p>',
        *(f'<p class="change">{_text(change)}</p>' for change in entry.changes),
        _values(entry.values),
    ]
    if entry.also:
        parts.append(f'<p class="also">{label(_text(tr.word("page also")), tr)} {_also(entry.also, tr)}.</p>')
    if entry.says:
        said = "".join(f"<li>{_text(each)}</li>" for each in entry.says)
        parts.append(f'<div class="broken"><p>{label(_text(tr.word("page broken")), tr)}</p><ul>{said}</ul></div>')
    parts += [_dispute(each, tr) for each in entry.disputes]
    if entry.see:
        links = ", ".join(f'<a href="#{anchor("reading", each.id)}">{_text(each.id)}</a>' for each in entry.see)
        parts.append(f'<p class="also">{label(_text(tr.word("page differ-on")), tr)} {links}.</p>')
    shown = [_play("legal", entry.legal, tr), _play("illegal", entry.illegal, tr)]
    if any(shown):
        parts.append(f'<div class="plays">{"".join(shown)}</div>')
    return "\n".join(filter(None, [*parts, "</article>"]))


def _also(values: Iterable[Value], tr: Translator) -> str:
    """Values that stand in full elsewhere."""
    return "; ".join(
        _after(f'<a href="#{anchor("value", each.name)}">{_text(each.name_in_short)}</a>', each, tr) for each in values
    )


def _after(name: str, value: Value, tr: Translator) -> str:
    """A value behind its meaning; a table stands elsewhere."""
    return name if value.tables else f"{label(name, tr)} {_text(value.line)}"


def _origin(text: str, status: str) -> str:
    """Where something comes from, as a mark."""
    return f'<span class="mark {_text(status.replace(" ", "-"))}">{_text(text)}</span>'


def _values(values: list[Value]) -> str:
    """Values as rows, and tables below each other."""
    rows = [each for each in values if not each.tables]
    return (_rows(rows) if rows else "") + "".join(_tabled(each) for each in values if each.tables)


def _rows(values: Iterable[Value]) -> str:
    """Values as the rows of a table."""
    rows = "".join(
        f'<tr id="{anchor("value", each.name)}"><th scope="row">{_text(capital(each.meaning))}</th>'
        f'<td class="value">{"<br>".join(map(_text, each.parts))}</td><td class="from">{_told(each)}</td></tr>'
        for each in values
    )
    return f'<div class="wide"><table class="values"><tbody>{rows}</tbody></table></div>'


def _told(value: Value) -> str:
    """Where a value comes from, its statements, and why it is so."""
    why = f'<span class="why">{_text(value.why)}</span>' if value.why else ""
    links = ", ".join(_statement(key) for each in value.cites for key in each.statements)
    return f"{_origin(value.origin, value.status)} {links}{why}"


def _tabled(value: Value) -> str:
    """A value that is a table, or one for each number of players."""
    name = f'<p id="{anchor("value", value.name)}" class="caption">{_text(capital(value.meaning))}</p>'
    tables = "".join(
        f"<div>{f'<p>{_text(who)}</p>' if who else ''}{_table(table, 'numbers')}</div>" for who, table in value.tables
    )
    return f'{name}<p class="from">{_told(value)}</p><div class="tables">{tables}</div>'


def _table(table: Table, kind: str = "plain") -> str:
    """A table of plain cells."""
    heads = "".join(f'<th scope="col">{_text(head)}</th>' for head in table.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f'<div class="wide"><table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def _disputes(book: Book) -> Iterator[str]:
    """All contested points: links to those told under a rule, the others in full."""
    if not book.disputes:
        return
    links = "".join(
        f'<li>{_text(each.about)} <a href="#{anchor("reading", each.id)}">{_text(each.id)}</a></li>'
        for each, home in book.disputes
        if home
    )
    rest = "".join(_dispute(each, book.tr) for each, home in book.disputes if not home)
    listed = f"<ul>{links}</ul>" if links else ""
    yield f'<section id="disputes">{_head("disputes", book.tr)}{listed}{rest}</section>'


def _dispute(dispute: Dispute, tr: Translator) -> str:
    """A contested point with its options."""
    rows = "".join(_choice(each, tr) for each in dispute.choices)
    name = _text(dispute.id)
    differ = f"<b>{_text(tr.word('page differ'))}</b>"
    return (
        f'<aside id="{anchor("reading", name)}"><p>{differ} {_text(dispute.about)} <code>{name}</code></p>'
        f'<ul>{rows}</ul><p class="from">{_cites(dispute.cites, tr)}</p></aside>'
    )


def _choice(choice: Choice, tr: Translator) -> str:
    """One way to read a contested point."""
    brings = f" <small>{_text(capital(choice.brings))}</small>" if choice.brings else ""
    used = f" ({_text(tr.word('page used'))})" if choice.used else ""
    name = label(f"<b>{_text(choice.name)}</b>{used}", tr)
    return f"<li{' class=used' if choice.used else ''}>{name} {_text(choice.why)}{brings}</li>"


def _play(verdict: str, play: Play | None, tr: Translator) -> str:
    """An example."""
    if play is None:
        return ""
    said = f"<p>{_text(play.says)}</p>" if play.says else ""
    return (
        f'<figure class="{verdict}"><figcaption><b>{_text(tr.word(f"page {verdict}"))}</b>{said}</figcaption>'
        f"<pre>{_text(play.game, lines=True)}</pre></figure>"
    )


def _sources(book: Book) -> Iterator[str]:
    """The texts, with what is cited of them."""
    for _, title, address, said in book.sources:
        link = f'<p class="from"><a href="{_text(address)}">{_text(address)}</a></p>' if _web(address) else ""
        rows = "".join(f'<li id="{anchor("said", key)}"><b>{_text(key)}</b> {_text(text)}</li>' for key, text in said)
        yield f"<h3>{_text(title)}</h3>{link}<ul>{rows}</ul>"


def _web(address: str) -> bool:
    """Whether an address is one of the web."""
    return address.startswith(("https://", "http://"))


def _cites(cites: Iterable[Cites], tr: Translator) -> str:
    """Statements by source, each a link."""
    return "; ".join(f"{label(_text(each.title), tr)} {', '.join(map(_statement, each.statements))}" for each in cites)


def _statement(key: str) -> str:
    """A link to a statement."""
    return f'<a href="#{anchor("said", _text(key))}">{_text(key)}</a>'


def _text(text: str, lines: bool = False) -> str:
    """A text with what HTML would take for its own marked as plain."""
    return _escape(text if lines else " ".join(text.split()))
