"""The catalogues `spec/locale/LL.po`: written anew from the records, with all translations that still fit kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from hatch_build import FOLDER, make, stale

from tests.locale.records import Text, texts

__all__ = ["FOLDER", "faults", "file_of", "make", "read", "stale", "template", "updated", "write"]

LANGUAGES = ("ro", "ca", "gl", "lt", "fr")
HEADER = """\
# The rulebook's texts. Each entry has an id (msgctxt); `python -m tests.locale` writes this file anew from the records
# and keeps what is translated. Entries marked `fuzzy` are translations of an earlier wording.
"""
_PLACEHOLDER = re.compile(r"\{\d+\}")


def file_of(language: str) -> Path:
    """The file of a language."""
    return FOLDER / f"{language}.po"


def read(language: str) -> dict[str, Message]:
    """The entries of a language by id."""
    file = file_of(language)
    if not file.exists():
        return {}
    with file.open("rb") as lines:
        return {str(each.context): each for each in read_po(lines, locale=language) if each.id}


def write(path: Path, catalogue: Catalog) -> bool:
    """Write a file when its content changes; whether it did."""
    out = BytesIO()
    head = [f'"{name}: {value}\\n"\n' for name, value in _head(catalogue)]
    write_po(out, catalogue, width=0, omit_header=True)
    content = f'{HEADER}msgid ""\nmsgstr ""\n{"".join(head)}\n'.encode() + out.getvalue()
    if path.exists() and path.read_bytes() == content:
        return False
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)
    return True


def _head(catalogue: Catalog) -> list[tuple[str, str]]:
    """The head of a file, without dates and names, which change and say nothing."""
    plural = [("Plural-Forms", catalogue.plural_forms)] if catalogue.locale else []
    return [
        ("Project-Id-Version", "canasta-rules"),
        ("Language", str(catalogue.locale or "")),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        *plural,
    ]


def template(language: str | None = None) -> Catalog:
    """All texts, untranslated."""
    found = Catalog(locale=language)
    for text in texts():
        found.add(text.english, context=text.id, auto_comments=[text.note] if text.note else [])
    return found


def updated(language: str, given: Mapping[str, str] | None = None) -> Catalog:
    """A language's catalogue made anew: what fits is kept, what no longer fits by its id is kept as `fuzzy`."""
    old = read(language)
    same = {(key.partition(" ")[0], each.id): each for key, each in old.items() if each.string and not each.fuzzy}
    found = template(language)
    for entry in list(found):
        if not entry.id:
            continue
        name = str(entry.context)
        own, moved = old.get(name), same.get((name.partition(" ")[0], entry.id))
        if given and name in given:
            entry.string = given[name]
        elif own and own.id == entry.id and own.string:
            entry.string, entry.flags = own.string, entry.flags | own.flags
        elif moved:
            entry.string = moved.string
        elif own and own.string:
            entry.string, entry.flags = own.string, entry.flags | {"fuzzy"}
        entry.user_comments = own.user_comments if own else []
    return found


def faults(language: str) -> Iterator[str]:
    """What is wrong with a language's catalogue, a line each."""
    found = read(language)
    for text in texts():
        entry = found.get(text.id)
        wrong = _fault(text, entry) if entry else "is not in the file"
        if wrong:
            yield f"{language}: {text.id}: {wrong}"


def _fault(text: Text, entry: Message) -> str | None:
    """What is wrong with one entry."""
    said = str(entry.string or "")
    if entry.id != text.english:
        return "is of another wording of the records"
    if not said:
        return "untranslated"
    if entry.fuzzy:
        return "fuzzy: the English has changed"
    if sorted(set(_PLACEHOLDER.findall(said))) != sorted(set(_PLACEHOLDER.findall(text.english))):
        return "other placeholders than the English"
    if said != " ".join(said.split()):
        return "blanks at an end, or two together"
    return None
