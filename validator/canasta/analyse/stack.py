"""Variants made of files of others: what one extends, and several put upon one base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canasta.rulebook.load import Faults
from canasta.variant import Variant
from canasta.variant.model import VariantFile
from canasta.variant.summary import Loaded, Summary


def base_of(variant: Variant) -> Variant | None:
    """What a variant extends, under the readings that are chosen and that it has."""
    if len(variant.chain) < 2:
        return None
    return _of(variant, variant.chain[:-1], variant.chain[-2].id)


def stacked(base: Variant, packs: Sequence[Variant]) -> Variant:
    """A base with the files of other variants upon it, in this order. Raises CanastaError where one does not fit."""
    files = (*base.chain, *(file for pack in packs for file in own_files(base, pack)))
    made = _of(base, files, "+".join([base.id, *(pack.id for pack in packs)]))
    from canasta.variant.effective import build

    faults = Faults()
    build(made.book.rules, made.chain, made.chosen, faults)
    faults.end()
    return made


def own_files(base: Variant, pack: Variant) -> tuple[VariantFile, ...]:
    """The files of a variant that its base does not have."""
    known = {file.id for file in base.chain}
    return tuple(file for file in pack.chain if file.id not in known)


def _of(variant: Variant, chain: Sequence[VariantFile], name: str) -> Variant:
    """A variant of just these files."""
    loaded = Loaded(tuple(chain), variant.book, variant.typist)
    summary = replace(Summary.of(loaded, settle=False), id=name)
    chosen = {key: option for key, option in variant.chosen.items() if option in summary.options.get(key, ())}
    return Variant(summary, lambda: loaded, chosen)
