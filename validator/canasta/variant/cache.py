"""Rulesets kept in the user's cache folder, so that a start parses neither spec nor variant.

An entry holds plain data and generated code, and its name is the hash of everything it was made from: the files of
`spec/` and of the variant, this program, and the interpreter. What cannot be read or written is made anew.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from canasta import resources
from canasta.variant.ruleset import Ruleset, marshal_code
from canasta.variant.summary import Loaded, Summary

if TYPE_CHECKING:
    from canasta.language.types import Schema
    from canasta.rulebook.clause import TypedClause

MOST = 400
_LAYERS = ("", "language", "rulebook", "variant")


@cache
def stamp() -> str:
    """The hash of what every entry is made from: program, interpreter and spec."""
    whole = sha256(f"{sys.version}\0".encode())
    package = Path(__file__).parents[1]
    for layer in _LAYERS:
        for file in sorted((package / layer).glob("*.py")):
            state = file.stat()
            whole.update(f"{layer}/{file.name}\0{state.st_size}\0{state.st_mtime_ns}\0".encode())
    for pattern in ("*.yaml", "rules/*.yaml", "sources/*.yaml", "schema/variant.schema.json"):
        for file in resources.files("spec", pattern):
            whole.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()


def _hash(*parts: str) -> str:
    """The name of an entry."""
    return sha256("\0".join((stamp(), *parts)).encode()).hexdigest()[:40]


def _get(name: str) -> Any:
    """What an entry holds; None when there is none that can be read."""
    place = resources.cache_folder()
    if place is None:
        return None
    try:
        return pickle.loads((place / name).read_bytes())
    except Exception:  # an entry cut short or of another make may raise anything
        return None


def _put(name: str, value: Any) -> None:
    """Keep an entry, whole or not at all."""
    place = resources.cache_folder()
    if place is None:
        return
    draft = place / f"{name}.{os.getpid()}"
    with suppress(OSError, pickle.PicklingError, RecursionError):
        _make_room(place)
        draft.write_bytes(pickle.dumps(value, protocol=5))
        draft.replace(place / name)


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Code that is made when first needed by any run, and kept."""
    found = _get(name)
    if not isinstance(found, bytes):
        found = make()
        _put(name, found)
    return found


def _make_room(place: Path) -> None:
    """Remove the oldest half of the entries when there are too many."""
    entries = list(place.iterdir())
    if len(entries) < MOST:
        return
    entries.sort(key=lambda entry: entry.stat().st_mtime)
    for entry in entries[: MOST // 2]:
        with suppress(OSError):
            entry.unlink()


def file_hash(path: str) -> str:
    """The hash of a file's content, empty when it cannot be read."""
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


def find(files: Sequence[Path]) -> tuple[Summary, Store] | None:
    """The summary of a variant kept from an earlier run, if none of its files has changed."""
    found = _get(f"v{_hash(*map(str, files))}")
    if not isinstance(found, tuple):
        return None
    hashes, summary = found
    store = Store(hashes, summary.id)
    return (summary, store) if store.current() else None


def keep(files: Sequence[Path], loaded: Loaded) -> Store:
    """Keep the summary of a variant, and make the store of its rulesets."""
    hashes = tuple((str(each.file), file_hash(str(each.file))) for each in loaded.chain)
    _put(f"v{_hash(*map(str, files))}", (hashes, Summary.of(loaded)))
    return Store(hashes, loaded.name)


def _stamp(path: str) -> tuple[int, int]:
    """The time and size of a file; zeros for one that cannot be seen."""
    try:
        seen = os.stat(path)
    except OSError:
        return 0, 0
    return seen.st_mtime_ns, seen.st_size


class Store:
    """The rulesets of one variant."""

    def __init__(self, hashes: tuple[tuple[str, str], ...], name: str) -> None:
        self.hashes = hashes
        self.name = name  # the same files may be a variant that extends another, or one laid upon it
        self.stamps: list[tuple[int, int]] = []

    def current(self) -> bool:
        """Whether none of the variant's files has changed since."""
        stamps = [_stamp(path) for path, _ in self.hashes]
        if stamps != self.stamps:  # a file whose time and size are the same is not read again
            if any(file_hash(path) != digest for path, digest in self.hashes):
                return False
            self.stamps = stamps
        return True

    def _name(self, chosen: Mapping[str, str], players: int, sides: int) -> str:
        """The name of a ruleset's entry."""
        files = [part for pair in self.hashes for part in pair]
        choices = [f"{name}={option}" for name, option in sorted(chosen.items())]
        return f"r{_hash(self.name, *files, *choices, str(players), str(sides))}"

    def ruleset(self, chosen: Mapping[str, str], players: int, sides: int) -> Ruleset | None:
        """A ruleset kept from an earlier run."""
        found = _get(self._name(chosen, players, sides))
        if not isinstance(found, tuple):
            return None
        values, schema, clauses = found
        code = partial(_kept, f"w{self._name(chosen, players, sides)}")
        return Ruleset(**values, schema_=_once(schema), typed_=_once(clauses), kept_=code)

    def keep_ruleset(self, chosen: Mapping[str, str], ruleset: Ruleset) -> None:
        """Keep a ruleset; its schema and typed trees apart, since most runs need neither."""
        names = (each for each in Ruleset.__dataclass_fields__ if not each.endswith("_"))
        values = {name: getattr(ruleset, name) for name in names}
        values["code"] = ruleset.code or marshal_code(ruleset.source)
        clauses: dict[str, TypedClause] = ruleset.clauses
        parts = (pickle.dumps(_plain(ruleset.schema), protocol=5), pickle.dumps(clauses, protocol=5))
        name = self._name(chosen, ruleset.players, ruleset.sides)
        _put(name, (values, *parts))
        ruleset.kept_ = partial(_kept, f"w{name}")


def _once(data: bytes) -> Any:
    """A function that reads its data when it is first called."""
    found: list[Any] = []

    def read() -> Any:
        if not found:
            found.append(pickle.loads(data))
        return found[0]

    return read


def _plain(schema: Schema) -> Schema:
    """A schema whose definitions no longer know the files they stand in."""
    from canasta.language.types import Definition

    definitions = {name: Definition(each.name, each.args, each.text) for name, each in schema.definitions.items()}
    return replace(schema, definitions=definitions, typed={})


def recall(*parts: str) -> Any:
    """What was kept of something else that follows from the files of `spec/` and these words; None when nothing is."""
    return _get(f"x{_hash(*parts)}")


def remember(value: Any, *parts: str) -> None:
    """Keep it for later runs."""
    _put(f"x{_hash(*parts)}", value)
