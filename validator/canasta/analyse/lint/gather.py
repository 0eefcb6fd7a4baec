"""A variant file read for lint: everything that loading finds wrong, and the variant of what is sound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from canasta.analyse.lint import prune
from canasta.rulebook import Rulebook, load_rulebook
from canasta.rulebook.load import Faults
from canasta.text import CanastaError, Diagnostic, nearest
from canasta.variant import hints, locate, meaning
from canasta.variant.load import chain_of, check_form, check_new, lay, pack_of, typist_of
from canasta.variant.model import VariantFile
from canasta.variant.read import variant_file
from canasta.variant.summary import Loaded, Summary
from canasta.variant.variant import Variant
from canasta.yamlio import Doc, load


@dataclass(slots=True)
class Subject:
    """A file, what is wrong with it, and its variant with that of the file it extends, as far as they can be made."""

    text: str
    path: str
    file: Path
    doc: Doc | None = None
    faults: list[Diagnostic] = field(default_factory=list)
    variant: Variant | None = None
    base: Variant | None = None
    upon: tuple[Path, ...] = ()
    """The files that a pack is laid upon, the base first, instead of what it extends."""


class Library:
    """The variants that others extend, read and checked once."""

    def __init__(self, book: Rulebook | None = None) -> None:
        self.given = book
        self.known: dict[Path, Variant] = {}

    @property
    def book(self) -> Rulebook:
        """The rulebook, read when first needed."""
        return self.given or load_rulebook()

    def variant(self, chain: Iterable[VariantFile], packs: Iterable[str] = ()) -> Variant:
        """The variant of a chain of files, the last of which may be packs of these names."""
        loaded = Loaded(tuple(chain), self.book, typist_of(self.book), tuple(packs))
        return Variant(Summary.of(loaded, settle=False), lambda: loaded, {})

    def laid(self, files: Sequence[Path]) -> Variant:
        """A variant with packs laid upon it; CanastaError with everything that is wrong with it."""
        found = self.base(files[0])
        for file in files[1:]:
            chain = list(found.chain)
            name = lay(file, chain)
            found = self.checked(found.chain, (*found.loaded.packs, name), chain[-1])
        return found

    def checked(self, below: Sequence[VariantFile], packs: Sequence[str], one: VariantFile) -> Variant:
        """The variant of a file upon others, when nothing is wrong with it."""
        found = self.variant((*below, one), packs)
        for stage in meaning.STAGES:
            faults = Faults()
            stage(found, (len(below),), faults)
            faults.end()
        return found

    def base(self, file: Path) -> Variant:
        """A variant that is extended; CanastaError with everything that is wrong with it."""
        if file not in self.known:
            doc = locate.read(file)
            check_form(doc)
            one = variant_file(doc, file)
            below: tuple[VariantFile, ...] = ()
            if one.extends is not None:
                below_file = locate.find_extended(one.extends, doc, file)
                if below_file not in self.known:
                    chain_of(doc, file)  # raises what is wrong with the chain, a circle among others
                below = self.base(below_file).chain
            check_new(one, [])
            self.known[file] = self.checked(below, (), one)
        return self.known[file]


def gather(text: str, path: str, file: Path, library: Library, upon: tuple[Path, ...] = ()) -> Subject:
    """A file as far as it can be read, as a pack upon others where they are given."""
    subject = Subject(text, path, file, upon=upon)
    try:
        subject.doc = load(text, path)
        subject.text = subject.doc.text
        subject.faults += hints.faults_of(subject.doc, library.given)
        doc = prune.fitting(subject.doc, file.stem) if subject.faults else subject.doc
        if doc is not None:
            _read(subject, variant_file(doc, file), library)
    except CanastaError as error:
        subject.faults += error.diagnostics
    known = (replace(each, path=path) if _same(each.path, file) else each for each in subject.faults)
    subject.faults = list({str(fault): fault for fault in known}.values())
    return subject


def _same(path: str, file: Path) -> bool:
    """Whether a fault's path is that of a file in full, as it is read when something extends it."""
    return path == str(file)


def _read(subject: Subject, one: VariantFile, library: Library) -> None:
    """The variant of a file, with the faults that come up on the way."""
    chain: tuple[VariantFile, ...] = ()
    packs: tuple[str, ...] = ()
    try:
        check_new(one, [])
    except CanastaError as error:
        subject.faults += error.diagnostics
    if subject.upon:
        subject.base = library.laid(subject.upon)
        chain = subject.base.chain
        packs = (*subject.base.loaded.packs, pack_of(one, chain))
    elif one.extends is not None:
        subject.base = _base(subject, one, library)
        if subject.base is None:
            return
        chain = subject.base.chain
    elif subject.doc and "extends" in subject.doc.data:
        return  # what is extended could not be read
    if any(each.id == one.id for each in chain):
        check_new(one, list(chain))
    index = len(chain)
    for stage in meaning.STAGES:
        faults = Faults()
        stage(library.variant((*chain, one), packs), (index,), faults)
        subject.faults += faults
        if faults and stage in (meaning.check_names, meaning.check_changes):
            one = prune.sound(one, faults)
        elif faults and stage is meaning.check_whole:
            return
    subject.variant = library.variant((*chain, one), packs)


def _base(subject: Subject, one: VariantFile, library: Library) -> Variant | None:
    """What a file extends, or what it probably meant to extend."""
    try:
        return library.base(locate.find_extended(one.extends or "", one.doc, one.file))
    except CanastaError as error:
        subject.faults += error.diagnostics
        meant = nearest(Path(one.extends or "").stem, locate.packaged())
        unknown = all(each.code == "variant/unknown" for each in error.diagnostics)
        return library.base(locate.packaged()[meant]) if meant and unknown else None
