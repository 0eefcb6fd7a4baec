"""Loads a variant by id or path, with everything it extends, and checks it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from canasta.rulebook import Rulebook, load_rulebook, schemas
from canasta.rulebook.typist import Typist
from canasta.text import CanastaError, Diagnostic
from canasta.variant import locate, meaning
from canasta.variant.model import VariantFile
from canasta.variant.read import variant_file
from canasta.variant.variant import Variant
from canasta.yamlio import Doc, load

MAX_CHAIN = 20


def load_variant(ref: str, base_dir: Path | None = None, book: Rulebook | None = None) -> Variant:
    """The variant of a packaged id, or of a file named from `base_dir` or the working directory."""
    file = locate.find(ref, base_dir)
    return _made(locate.read(file), file, book or load_rulebook())


def variant_from_text(
    text: str, path: str = "-", folder: Path | None = None, book: Rulebook | None = None
) -> Variant:
    """The variant that a text describes; what it extends is looked for in `folder`."""
    file = (folder or Path.cwd()) / (path if path != "-" else "variant.yaml")
    return _made(load(text, path), file, book or load_rulebook())


def _made(doc: Doc, file: Path, book: Rulebook) -> Variant:
    """A variant with its chain, checked."""
    variant = Variant(tuple(_chain(doc, file)), book, _typist(id(book), book))
    meaning.check(variant)
    return variant


def _chain(doc: Doc, file: Path) -> list[VariantFile]:
    """The files from the root of the chain to this one."""
    found: list[VariantFile] = []
    while True:
        schemas.check(doc, "variant")
        one = variant_file(doc, file)
        _check_new(one, found)
        found.insert(0, one)
        if one.extends is None:
            return found
        file = locate.find_extended(one.extends, doc, file)
        doc = locate.read(file)


def _check_new(one: VariantFile, found: list[VariantFile]) -> None:
    """Refuse a file that is in the chain already, or takes another's id."""
    doc = one.doc
    same = [each for each in found if each.file and one.file and each.file.resolve() == one.file.resolve()]
    if same or len(found) >= MAX_CHAIN:
        last = found[0]
        ids = " → ".join(each.id for each in [*reversed(found), one])
        message = f"these variants extend each other: {ids}" if same else f"more than {MAX_CHAIN} variants in a chain"
        span = last.doc.span(("extends",))
        raise CanastaError(Diagnostic("variant/cycle", message, last.doc.path, span))
    known = locate.packaged()
    other = known.get(one.id)
    taken = other is not None and (one.file is None or one.file.resolve() != other.resolve())
    if taken or any(each.id == one.id for each in found):
        message = f"the id {one.id} is that of {'a packaged' if taken else 'another'} variant"
        raise CanastaError(doc.fault("variant/id-twice", message, ("variant",), found=one.id))


_typists: dict[int, Typist] = {}


def _typist(key: int, book: Rulebook) -> Typist:
    """The typist of a rulebook, shared by all its variants."""
    found = _typists.get(key)
    if found is None or found.book is not book:
        found = _typists[key] = Typist(book)
    return found


@cache
def packaged_variant(name: str) -> Variant:
    """A packaged variant, loaded once."""
    return load_variant(name)
