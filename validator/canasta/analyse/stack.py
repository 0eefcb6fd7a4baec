"""Variants made of files of others: what one extends, and what games may call its files by."""

from __future__ import annotations

from canasta.variant import Variant
from canasta.variant.locate import JOINT, pack_name
from canasta.variant.model import VariantFile
from canasta.variant.summary import Loaded, Summary


def base_of(variant: Variant) -> Variant | None:
    """What a variant extends, under the readings that are chosen and that it has."""
    if len(variant.chain) < 2:
        return None
    packs = variant.loaded.packs[:-1]
    loaded = Loaded(variant.chain[:-1], variant.book, variant.typist, packs)
    summary = Summary.of(loaded, settle=False)
    chosen = {key: option for key, option in variant.chosen.items() if option in summary.options.get(key, ())}
    return Variant(summary, lambda: loaded, chosen)


def reference(file: VariantFile) -> str:
    """What a game may call a file by: a packaged id, or else its whole path; the id alone of one that is no file."""
    if file.file is None or file.doc.path.startswith("variants/"):
        return (pack_name(file.file) if file.file else None) or file.id
    return str(file.file.resolve())


def named(variant: Variant) -> str:
    """A variant as any game may name it: its id, or the whole path of its file, and so of each pack laid upon it."""
    loaded = variant.loaded
    return JOINT.join(reference(file) for file in loaded.chain[-1 - len(loaded.packs) :])
