"""Findings kept from an earlier run, as long as neither the file, nor what it extends, nor the program has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from canasta import resources
from canasta.analyse.lint.finding import Finding
from canasta.variant import cache as store
from canasta.variant import locate

Made = TypeVar("Made")


@cache
def _stamp() -> str:
    """What the findings depend on besides the files of variants: the code of lint, and which ids are taken."""
    code = sorted(Path(__file__).parent.glob("*.py"))
    files = (each.stat() for each in [*code, *resources.files("spec", "pages/*.yaml")])
    marks = [f"{each.st_size} {each.st_mtime_ns}" for each in files]
    return "\0".join([*marks, *locate.packaged()])


def _words(text: str, path: str, file: Path, upon: tuple[Path, ...]) -> tuple[str, ...]:
    return "lint", _stamp(), text, path, *(str(each.resolve()) for each in (file, *upon))


def find(text: str, path: str, file: Path, upon: tuple[Path, ...] = ()) -> list[Finding] | None:
    """The findings of a text, if they are kept and still stand."""
    kept = store.recall(*_words(text, path, file, upon))
    if not isinstance(kept, tuple):
        return None
    below, findings = kept
    return list(findings) if all(store.file_hash(name) == digest for name, digest in below) else None


def keep(text: str, path: str, file: Path, upon: tuple[Path, ...], below: list[Path], findings: list[Finding]) -> None:
    """Keep the findings of a text that extends these files."""
    digests = tuple((str(each), store.file_hash(str(each))) for each in below)
    store.remember((digests, tuple(findings)), *_words(text, path, file, upon))


def once(words: tuple[str, ...], make: Callable[[], Made]) -> Made:
    """What an earlier run made of some words, or what is made of them now."""
    found = store.recall("lint", _stamp(), *words)
    if not isinstance(found, tuple):
        found = (make(),)
        store.remember(found, "lint", _stamp(), *words)
    made: Made = found[0]
    return made
