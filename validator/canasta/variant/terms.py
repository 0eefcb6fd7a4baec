"""What a variant file needs of those that it extends, and what it cannot stand beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from canasta.language.types import TABLE, SetOf
from canasta.rulebook.load import Faults
from canasta.rulebook.model import Place, Rule
from canasta.text import Diagnostic, did_you_mean
from canasta.variant.effective import build
from canasta.variant.model import Entry, VariantFile
from canasta.variant.values import check, leaves
from canasta.variant.variant import Variant
from canasta.yamlio import load

_HINTS = {
    "variant/needs": "lay it upon another variant, or after the pack that brings this",
    "variant/conflict": "leave one of the two out",
}


def check_terms(variant: Variant, faults: Faults) -> None:
    """The needs and conflicts of every file of a chain."""
    for index, file in enumerate(variant.chain):
        if not file.needs and not file.conflicts:
            continue
        below = variant.chain[:index]
        base = build(variant.book.rules, below, {}, Faults())
        for at, term in enumerate(file.needs):
            if not _known(variant, term, Place(file.doc, ("needs", at)), faults, strict=True):
                continue
            if not _holds(term, below, base.rules.force, base.settings):
                _lacking(variant, file, at, faults)
        others = [each for each in variant.chain if each is not file]
        for at, term in enumerate(file.conflicts):
            if not _known(variant, term, Place(file.doc, ("conflicts", at)), faults, strict=False):
                continue
            own = term.partition("=")[0] in file.entries  # what the file itself sets can only have been otherwise below
            if _holds(term, others, variant.effective.rules.force, variant.effective.settings) or (
                own and _holds(term, below, base.rules.force, base.settings)
            ):
                _clash(variant, file, at, faults)


def _holds(
    term: str,
    files: list[VariantFile] | tuple[VariantFile, ...],
    force: Mapping[str, Rule],
    settings: Mapping[str, Entry],
) -> bool:
    """Whether a term is so: a setting has a value in all cases, a rule is in force, a variant is among some files."""
    name, equals, value = term.partition("=")
    if equals:
        entry = settings.get(name)
        return entry is not None and all(_plain(each) == value for each, _ in leaves(entry.value, entry.place))
    return term in force if "/" in term else any(each.id == term for each in files)


def _plain(value: object) -> str:
    """A value as a term writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _known(variant: Variant, term: str, place: Place, faults: Faults, strict: bool) -> bool:
    """Whether what a term names can be there; a variant in a conflict may be one that nobody has here."""
    name, equals, value = term.partition("=")
    if equals and name not in variant.effective.settings:
        hint = did_you_mean(name, variant.effective.settings)
        faults.append(place.fault("variant/param", f"there is no setting {name}", found=name, hint=hint))
        return False
    kind = variant.book.schema.params.get(name)
    if equals and kind is not None and kind != TABLE and not isinstance(kind, SetOf):
        wrong = Faults()
        check(name, load(value).data, kind, place, wrong)
        faults += (replace(each, hint=None) for each in wrong)
        if wrong:
            return False
    known = {*variant.book.rules, *variant.effective.rules.force, *_added(variant)}
    if "/" in term and not equals and term not in known and strict:
        faults.append(
            place.fault("variant/rule", f"there is no rule {term}", found=term, hint=did_you_mean(term, known))
        )
        return False
    return True


def _added(variant: Variant) -> Iterator[str]:
    """The rules that files of the chain bring, those that a later one disables among them."""
    for file in variant.chain:
        yield from (patch.rule for patch in file.every_patch() if patch.op == "add")


def _lacking(variant: Variant, file: VariantFile, at: int, faults: Faults) -> None:
    """Say what is missing, in the variant's own file where another of the chain needs it."""
    term = file.needs[at]
    below = variant.loaded.below(file) or file.extends or "nothing"
    said = f"{below} does not have {term}, which {file.id} needs"
    faults.append(_fault(variant, file, ("needs", at), "variant/needs", said))


def _clash(variant: Variant, file: VariantFile, at: int, faults: Faults) -> None:
    """Say what cannot stand together."""
    term = file.conflicts[at]
    said = f"{file.id} cannot stand beside {term}"
    faults.append(_fault(variant, file, ("conflicts", at), "variant/conflict", said))


def _fault(variant: Variant, file: VariantFile, path: tuple[str, int], code: str, message: str) -> Diagnostic:
    """A fault at the term, or where the variant extends the file that has it."""
    if variant.loaded.below(file) is not None:
        return file.doc.fault(code, message, path, found=file.id, hint=_HINTS[code])
    where = path if file is variant.file else ("extends",)
    return variant.file.doc.fault(code, message, where, found=file.id)
