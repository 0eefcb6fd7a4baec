"""Finds variant files: packaged ones by id, others by path, and never outside of a file's folder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from canasta import limits, resources
from canasta.text import NOWHERE, CanastaError, Diagnostic, Span, nearest

if TYPE_CHECKING:
    from canasta.yamlio import Doc

PACKS = "house"
"""The folder of the house packs."""
JOINT = "+"
"""What stands between a base and the packs laid upon it."""
_LOOKED_AT = 500
"""How many files of a folder are looked at for one that was meant."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def packaged() -> dict[str, Path]:
    """The packaged variants' files by id, which is the name of the file."""
    return _packaged(resources.folder("variants").stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _packaged(changed: int) -> dict[str, Path]:
    """The files by id as the folder held them when it last changed."""
    return {file.stem: file for file in resources.files("variants", "*.yaml")}


def packs() -> dict[str, Path]:
    """The packaged house packs' files by id, `house/` and the name of the file."""
    return {f"{PACKS}/{file.stem}": file for file in resources.files("variants", f"{PACKS}/*.yaml")}


def is_packaged(ref: str) -> bool:
    """Whether an id names packaged files alone, so that it says the same in every folder."""
    return all(part in packaged() or part in packs() for part in ref.split(JOINT))


def find_all(ref: str, base_dir: Path | None = None) -> tuple[Path, ...]:
    """The files of `BASE` or `BASE+PACK…`: the base, and what is laid upon it, from left to right."""
    if JOINT not in ref or "://" in ref or _known(ref, base_dir):
        return (find(ref, base_dir),)
    return tuple(find(part, base_dir) for part in ref.split(JOINT))


def find(ref: str, base_dir: Path | None = None) -> Path:
    """The file of a variant: a packaged id, or a path from `base_dir` or the working directory."""
    if "://" in ref:
        shown = ref[: limits.SHOWN_PATH]
        raise _error("variant/address", f"{shown} is an address; a variant is a packaged id or a file", shown)
    found = _known(ref, base_dir)
    if found is None:
        raise _unknown(ref, beside=(base_dir, Path.cwd()))
    return found


def _known(ref: str, base_dir: Path | None) -> Path | None:
    """The file of an id or path, if there is one."""
    if ref in packaged():
        return packaged()[ref]
    for folder in (base_dir, Path.cwd()):
        if ref and folder is not None and _is_file(folder / ref):
            return (folder / ref).resolve()
    return packs().get(ref) if ref.startswith(f"{PACKS}/") else None


def find_extended(ref: str, doc: Doc, file: Path | None) -> Path:
    """The file that a variant file extends: a packaged id, or a file in its folder or below."""
    span = doc.span(("extends",))
    if "://" in ref:
        message = f"{ref[: limits.SHOWN_PATH]} is an address; `extends` names a packaged id or a file"
        raise _error("variant/address", message, doc.path, span)
    if JOINT in ref:
        hint = "packs are laid upon a file where it is named: `our-table.yaml+house/no-freeze`"
        raise _error("variant/unknown", "a file extends one variant, without packs", doc.path, span, hint)
    known = packaged()
    if ref in known and (file is None or file.resolve() != known[ref].resolve()):
        return known[ref]
    if ref in known and file is not None:
        raise _error("variant/cycle", f"the variant {ref} extends itself", doc.path, span)
    folder = (file.parent if file else Path.cwd()).resolve()
    target = _inside(folder, ref)
    if target is None:
        message = f"{ref[: limits.SHOWN_PATH]} lies outside of the folder of this file"
        raise _error("variant/outside", message, doc.path, span, "extend a packaged id, or a file beside this one")
    if not _is_file(target):
        raise _unknown(ref, doc.path, span, laid=False, beside=(folder,))
    return target


def _inside(folder: Path, ref: str) -> Path | None:
    """The file of that name in a folder or below; None when the name leads out of it."""
    try:
        target = (folder / ref).resolve()
    except (OSError, ValueError, RuntimeError):
        return None
    return target if target.is_relative_to(folder) else None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; no name is too long or too strange to ask."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read(file: Path, shown: str | None = None) -> Doc:
    """The YAML of a variant file; one of the package is read once, as long as it stays as it is."""
    from canasta.yamlio import load_file

    if shown is None and file.is_relative_to(resources.folder("variants")) and _is_file(file):
        state = file.stat()
        return _shipped(file, state.st_mtime_ns, state.st_size)
    return load_file(file, shown or resources.shown(file))


@lru_cache(maxsize=64)
def _shipped(file: Path, mtime: int, size: int) -> Doc:
    """The YAML of a file of the package in one of its states."""
    from canasta.yamlio import load_file

    return load_file(file, resources.shown(file))


def pack_name(file: Path) -> str | None:
    """The id of a packaged house pack by its file."""
    return next((name for name, known in packs().items() if known.resolve() == file.resolve()), None)


def nearest_id(ref: str, laid: bool = True) -> str | None:
    """The packaged variant that a name was probably meant to be; or house pack, where one may stand."""
    known = [*packaged(), *(packs() if laid else ())]
    stems = {name.rpartition("/")[2]: name for name in reversed(known)}
    return nearest(ref, known) or stems.get(nearest(Path(ref).stem, stems) or "")


def file_meant(ref: str, folders: Iterable[Path | None]) -> str | None:
    """The file of one of some folders whose name without its ending, or nearly whose name, somebody gave."""
    from contextlib import suppress

    names: list[str] = []
    for folder in folders:
        with suppress(OSError):
            names += sorted(each.name for each in islice((folder or Path()).iterdir(), _LOOKED_AT) if folder)
    names = [name for name in names if name.endswith((".yaml", ".yml"))]
    whole = next((name for name in names if name.rpartition(".")[0] == ref), None)
    return whole or nearest(ref if ref.endswith((".yaml", ".yml")) else f"{ref}.yaml", names)


def _unknown(
    ref: str,
    path: str | None = None,
    span: Span = NOWHERE,
    laid: bool = True,
    beside: Iterable[Path | None] = (),
) -> CanastaError:
    """The error that there is no such variant, with the nearest id or file and the packaged ones."""
    file = file_meant(ref, beside) if len(ref) <= limits.SHOWN_PATH else None
    ref = ref if len(ref) <= limits.SHOWN_PATH else f"{ref[: limits.SHOWN_PATH]}…"
    exact = file is not None and file.rpartition(".")[0] == ref
    near = (file if exact else nearest_id(ref, laid)) or file
    hint = f"did you mean {near}?" if near else "`canasta variants` lists those that are packaged"
    what = "packaged variant or file" if _ID.fullmatch(ref.lower()) else "file"
    if ref.startswith(f"{PACKS}/"):
        what = "house pack or file" if laid else "file"
        pack = not laid and ref in packs()
        hint = f"it is a pack, laid upon a game where that is named: `classic+{ref}`" if pack else hint
    return _error("variant/unknown", f"there is no {what} {ref}", path or ref, span, hint)


def _error(code: str, message: str, path: str, span: Span = NOWHERE, hint: str | None = None) -> CanastaError:
    """One fault, to be raised."""
    return CanastaError(Diagnostic(code, message, path, span, hint=hint))
