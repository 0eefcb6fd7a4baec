"""Loads a variant by id or path, with everything it extends, and checks it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from canasta.limits import EXTENDED as MAX_CHAIN
from canasta.text import CanastaError, Diagnostic
from canasta.variant import cache, locate
from canasta.variant.summary import Loaded, Summary
from canasta.variant.variant import Variant

if TYPE_CHECKING:
    from canasta.rulebook import Rulebook
    from canasta.rulebook.typist import Typist
    from canasta.variant.model import VariantFile
    from canasta.yamlio import Doc


def load_variant(ref: str, base_dir: Path | None = None, book: Rulebook | None = None) -> Variant:
    """The variant of a packaged id, or of a file named from `base_dir` or the working directory."""
    files = locate.find_all(ref, base_dir)
    if book is not None:
        return _checked(_loaded(files, book))
    kept = _variants.get(files)
    if kept is None or not kept[1].current():
        kept = _variants[files] = _stored(files)
    return kept[0]


def variant_from_text(text: str, path: str = "-", folder: Path | None = None, book: Rulebook | None = None) -> Variant:
    """The variant that a text describes; what it extends is looked for in `folder`."""
    file = (folder or Path.cwd()) / (path if path != "-" else "variant.yaml")
    from canasta.yamlio import load

    book = book or _rulebook()
    return _checked(Loaded(tuple(chain_of(load(text, path), file)), book, typist_of(book)))


def _rulebook() -> Rulebook:
    """The rulebook that is shipped."""
    from canasta.rulebook import load_rulebook

    return load_rulebook()


_variants: dict[tuple[Path, ...], tuple[Variant, cache.Store]] = {}


def _stored(files: tuple[Path, ...]) -> tuple[Variant, cache.Store]:
    """A variant whose summary an earlier run has kept, or one read now."""
    found = cache.find(files)
    if found:
        summary, store = found
        return Variant(summary, lambda: _loaded(files, _rulebook()), {}, store), store
    variant = _checked(_loaded(files, _rulebook()))
    store = variant.store = cache.keep(files, variant.loaded)
    return variant, store


def _checked(loaded: Loaded) -> Variant:
    """A variant with its files, checked."""
    from canasta.variant import meaning

    variant = Variant(Summary.of(loaded), lambda: loaded, {})
    meaning.check(variant)
    return variant


def unfit_variant(ref: str, base_dir: Path | None = None) -> Variant:
    """A variant that is used although rows of its tables, or its expectations, may not fit."""
    from canasta.variant import meaning

    loaded = _loaded(locate.find_all(ref, base_dir), _rulebook())
    variant = Variant(Summary.of(loaded), lambda: loaded, {})
    meaning.check(variant, meaning.STAGES[:-1])
    return variant


def _loaded(files: tuple[Path, ...], book: Rulebook) -> Loaded:
    """A variant's file with those that it extends, the packs laid upon it, and the rulebook."""
    chain = chain_of(locate.read(files[0]), files[0])
    packs = [lay(file, chain) for file in files[1:]]
    return Loaded(tuple(chain), book, typist_of(book), tuple(packs))


@lru_cache(maxsize=1)
def _fitting() -> set[str]:
    """The hashes of the files that are known to fit the schema, from earlier runs too."""
    return set(cache.recall("fitting") or ())


def check_form(doc: Doc) -> None:
    """Raise the faults of a variant's file against the schema; what fitted once is not looked at again."""
    from canasta.variant import hints

    mark = sha256(doc.text.encode("utf-8", "surrogatepass")).hexdigest()
    if mark not in _fitting():
        faults = hints.faults_of(doc)
        if faults:
            raise CanastaError(faults)
        _fitting().add(mark)
        cache.remember(frozenset(_fitting()), "fitting")


def lay(file: Path, chain: list[VariantFile]) -> str:
    """Lay a pack's own file upon a chain, whatever it extends by itself; its name."""
    from canasta.variant.read import variant_file

    doc = locate.read(file)
    check_form(doc)
    one = variant_file(doc, file)
    name = pack_of(one, chain)
    chain.append(one)
    return name


def pack_of(one: VariantFile, chain: Sequence[VariantFile]) -> str:
    """The name of a file as a pack; CanastaError when it cannot be laid upon a chain."""
    doc, fault = one.doc, None
    if any(each.id == one.id for each in chain):
        fault = doc.fault("variant/id-twice", f"{one.id} is there already", ("variant",), found=one.id)
    elif one.extends is None:
        message = f"{one.id} is a game of its own and cannot be laid upon {chain[-1].id}"
        fault = doc.fault("variant/conflict", message, ("variant",), found=one.id, hint="name it first")
    elif len(chain) >= MAX_CHAIN:
        fault = doc.fault("variant/cycle", f"more than {MAX_CHAIN} variants in a chain", ("variant",))
    if fault:
        raise CanastaError(fault)
    return (locate.pack_name(one.file) if one.file else None) or one.id


def chain_of(doc: Doc, file: Path) -> list[VariantFile]:
    """The files from the root of the chain to this one."""
    from canasta.variant.read import variant_file

    found: list[VariantFile] = []
    while True:
        check_form(doc)
        one = variant_file(doc, file)
        check_new(one, found)
        found.insert(0, one)
        if one.extends is None:
            return found
        file = locate.find_extended(one.extends, doc, file)
        doc = locate.read(file)


def check_new(one: VariantFile, found: list[VariantFile]) -> None:
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


def typist_of(book: Rulebook) -> Typist:
    """The typist of a rulebook, shared by all its variants."""
    from canasta.rulebook.typist import Typist

    found = _typists.get(id(book))
    if found is None or found.book is not book:
        found = _typists[id(book)] = Typist(book)
    return found


def packaged_variant(name: str) -> Variant:
    """A packaged variant."""
    return load_variant(name)
