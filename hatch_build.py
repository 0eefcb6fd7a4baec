"""Makes the catalogues of translations, `spec/locale/LL.mo`, whenever the package is built or installed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path(__file__).parent / "spec" / "locale"


class CatalogueHook(BuildHookInterface):
    """Makes them before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make all catalogues."""
        for file in sorted(FOLDER.glob("*.po")):
            make(file)


def make(file: Path) -> Path:
    """Make a catalogue of a file; texts of one kind that are equal, told by the first word of their ids, are one."""
    with file.open("rb") as lines:
        given = read_po(lines, locale=file.stem)
    made = Catalog(locale=file.stem, fuzzy=False)
    for entry in given:
        if entry.id and entry.string and not entry.fuzzy:
            made.add(entry.id, entry.string, context=str(entry.context).partition(" ")[0])
    out = BytesIO()
    write_mo(out, made)
    target, part = file.with_suffix(".mo"), file.with_suffix(".mo.part")
    part.write_bytes(out.getvalue())
    part.replace(target)
    return target


def stale(file: Path) -> bool:
    """Whether the catalogue of a file is not there, or older than it."""
    target = file.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime_ns < file.stat().st_mtime_ns
