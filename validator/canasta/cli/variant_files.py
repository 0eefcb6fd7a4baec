"""The variant files that FILE names, and their text."""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path
from typing import Final

from canasta.cli import inputs
from canasta.cli.inputs import STDIN, fault, shown
from canasta.limits import YAML_CHARACTERS
from canasta.text import CanastaError

SUFFIXES: Final = inputs.RULES
_VARIANT: Final = re.compile(r"^[\"']?variant[\"']?\s*:", re.MULTILINE)


@dataclass(slots=True, frozen=True)
class Named:
    """A variant file, and the files that it is laid upon as a pack."""

    path: str
    upon: tuple[Path, ...] = ()


def expand(paths: Sequence[str]) -> Iterator[Named | CanastaError]:
    """Every file that some paths or ids name, once each; what names none is a fault."""
    seen: set[Named] = set()
    for path in paths:
        try:
            found = list(_laid(path)) or [Named(each) for each in _matches(path)]
        except CanastaError as error:
            yield error
            continue
        if not found:
            yield fault("file/none", _why_none(path), path)
        if path.endswith((*inputs.SUFFIXES, *inputs.EVENTS)) and os.path.isfile(path):
            yield fault("file/kind", "is a game; `canasta check` judges it", path)
            continue
        for each in found:
            if each not in seen:
                seen.add(each)
                yield each


def _laid(path: str) -> Iterator[Named]:
    """The packs of `BASE+PACK…`, each upon what stands before it. Raises CanastaError."""
    from canasta.variant.locate import JOINT, find_all, packs

    if JOINT not in path or os.path.exists(path) or has_magic(path):
        return
    files = find_all(path)
    names = path.split(JOINT)
    for at in range(1, len(files)):
        yield Named(os.path.relpath(packs()[names[at]]) if names[at] in packs() else names[at], files[:at])


def _matches(path: str) -> Iterator[str]:
    """The files of one FILE: itself, a packaged variant's, a folder's, or what a pattern matches."""
    from canasta.variant.locate import packaged, packs

    if path == STDIN or os.path.isfile(path):
        yield path
    elif os.path.isdir(path):
        yield from _walk(path)
    elif path in packaged():
        yield os.path.relpath(packaged()[path])
    elif path in packs():
        yield os.path.relpath(packs()[path])
    elif has_magic(path):
        for name in sorted(glob(path, recursive=True)):
            yield from _walk(name) if os.path.isdir(name) else (name,)


def _walk(folder: str) -> Iterator[str]:
    """The variant files of a folder and its folders, in order, hidden ones left out."""
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(at, name)
            if name.endswith(SUFFIXES) and not name.startswith(".") and os.path.isfile(path) and _is_variant(path):
                yield path


def _is_variant(path: str) -> bool:
    """Whether a file has the key that every variant has; a folder may hold other YAML."""
    try:
        return _VARIANT.search(read(path)) is not None
    except CanastaError:
        return False


def _why_none(path: str) -> str:
    """Why a FILE names nothing."""
    from canasta.variant.locate import file_meant, nearest_id

    if os.path.isdir(path):
        return "no variant file in this folder"
    if has_magic(path):
        return "no file matches this pattern"
    near = nearest_id(path) or file_meant(path, (Path.cwd(),))
    return f"no such file and no packaged variant{f'; did you mean {near}?' if near else ''}"


def read(path: str) -> str:
    """The text of a variant file."""
    from canasta.yamlio import decoded, read_text

    if path != STDIN:
        return read_text(Path(path), shown(path))
    data = sys.stdin.buffer.read(4 * YAML_CHARACTERS + 1)
    return decoded(data, path)
