"""What was probably meant where a variant's file does not fit its schema."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from canasta.rulebook import Rulebook, load_rulebook, schemas
from canasta.rulebook.typetext import described
from canasta.text import Diagnostic, listed, nearest
from canasta.variant import locate, values
from canasta.yamlio import Doc, Path

DECK = ("packs", "jokers", "ranks")
"""What stands under `deck:`."""
_OTHERS: Mapping[str, str] = {
    "name": "title",
    "description": "about",
    "note": "about",
    "base": "extends",
    "from": "extends",
    "id": "variant",
    "rules": "patches",
    "settings": "params",
    "values": "params",
}
"""Keys that other formats have for ours."""
_OPS: Mapping[str, tuple[str, ...]] = {
    "disable": ("remove", "delete", "drop", "off"),
    "replace": ("change", "modify", "set"),
    "add": ("forbid", "require", "new", "insert"),
    "except": ("unless", "exempt"),
}
_PAIR = re.compile(r"(?P<name>[A-Za-z][\w./-]*)\s*[:=]\s*(?P<value>\S+)")
_RANGE = re.compile(r"([2-8]) *(?:-|\u2013|to) *([2-8])")


def faults_of(doc: Doc, book: Rulebook | None = None) -> list[Diagnostic]:
    """The faults of a variant's file against the schema, each with what was probably meant."""
    return schemas.faults_of(doc, "variant", _Meant(doc, book))


def slug(text: str) -> str:
    """A name in small letters, its words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def elsewhere(name: str) -> str | None:
    """Where something stands that is given like a parameter and is none."""
    first, _, rest = name.partition(".")
    if name in DECK or (first == "deck" and rest in DECK):
        return f"write `{rest or name}:` under `deck:`, not under `params:`"
    if first in ("deck", "players", "seating"):
        return f"`{first}:` begins a line of its own; it does not stand under `params:`"
    return None


class _Meant:
    """Finds for a fault what was meant by what stands there."""

    def __init__(self, doc: Doc, book: Rulebook | None) -> None:
        self.doc = doc
        self.given = book

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook, read when first needed."""
        return self.given or load_rulebook()

    @cached_property
    def readings(self) -> set[str]:
        """The readings of what the file extends, as far as that is packaged."""
        found: set[str] = set()
        ref, known = self.doc.data.get("extends"), locate.packaged()
        while isinstance(ref, str) and (ref := ref.partition("@")[0]) in known:
            data = locate.read(known[ref]).data
            found |= {*data.get("readings", ())}
            ref = data.get("extends")
        return found

    def __call__(self, error: Any, path: Path, fault: Diagnostic) -> Diagnostic:
        """The fault with a better hint, or another fault that says it better."""
        if (at := self.wrongly_nested(path)) is not None:
            return self.nested(at)
        hint = self.hint(error, path, fault)
        return replace(fault, hint=hint) if hint else fault

    def hint(self, error: Any, path: Path, fault: Diagnostic) -> str | None:
        """What is said besides."""
        match fault.code:
            case "schema/key" | "schema/name":
                return self.key(path, str(path[-1]))
            case "schema/type":
                return self.type(path, error.instance, error.validator_value)
            case "schema/enum" if path[-1] == "op":
                meant = next((op for op, words in _OPS.items() if str(error.instance).lower() in words), None)
                return f"did you mean {meant}?" if meant else None
            case "schema/not" if path[0] == "patches" and "if" in error.instance:
                return "`if` belongs to `op: except`, which lets a rule not apply when it holds"
            case "schema/pattern":
                return self.name(path, str(error.instance))
        return None

    def wrongly_nested(self, path: Path) -> Path | None:
        """The path of a parameter that is a mapping and none of those that values can be."""
        for at, step in enumerate(path[:-1]):
            data = self.doc.node(path[: at + 2]).data
            if step == "params" and isinstance(data, dict) and not {"by", "table", "value"} & data.keys():
                return path[: at + 2]
        return None

    def nested(self, path: Path) -> Diagnostic:
        """The fault of a parameter that is a mapping."""
        name, data, kinds = str(path[-1]), self.doc.node(path).data, self.book.schema.params
        if name in kinds:
            message, hint = f"{name} is {described(kinds[name])}, not a mapping", values.cases(data, kinds[name])
            return self.doc.fault("variant/value", message, path, hint=hint)
        inner = next((key for key in data if f"{name}.{key}" in kinds), None)
        near = f"did you mean {near}?" if (near := nearest(name, kinds)) else None
        hint = f"write `{name}.{inner}: …` on one line" if inner else elsewhere(name) or near
        return self.doc.fault("variant/param", f"there is no parameter {name}", path, key=True, found=name, hint=hint)

    def key(self, path: Path, name: str) -> str | None:
        """Where a key belongs that nobody knows here, or what it is called."""
        if any(unicodedata.category(letter) in ("Zs", "Cf") and letter != " " for letter in name):
            return "a space in it is none of the keyboard's; type it anew"
        if len(path) == 1:
            return self.top(name)
        if path[0] == "patches" and name in _OPS:
            rule = self.doc.node(path).data
            return f"write `op: {name}` and `rule: {rule if isinstance(rule, str) else 'CHAPTER/NAME'}`"
        if path[0] == "readings" and name in self.book.parameters:
            return "that is a parameter; it stands under `params:`"
        return None

    def top(self, name: str) -> str | None:
        """Where a key belongs that begins a line."""
        if "." in name and (near := nearest(name, self.book.parameters)):
            return f"{'that' if near == name else near} is a parameter; it stands under `params:`, indented"
        if name in self.readings:
            return f"that is a reading; it stands under `readings:`, as `{name}: {{default: …}}`"
        if name in self.book.rules:
            return "that is a rule; a change to it stands under `patches:`"
        if name in DECK:
            return "it stands under `deck:`, indented"
        meant = _OTHERS.get(name.lower())
        return f"did you mean {meant}?" if meant and meant not in self.doc.data else None

    def type(self, path: Path, value: Any, wanted: Any) -> str | None:
        """How it is written that something else stands for."""
        if not path:
            return None
        raw = self.doc.text[self.doc.node(path).start : self.doc.node(path).end]
        if value is None:
            return f"write below `{path[-1]}`, indented, what belongs to it, or leave the line out"
        if wanted == "object":
            return self.entries(path, value, raw)
        if wanted == "string" and not isinstance(value, dict | list):
            return f'write "{raw}"'
        if wanted == "integer" and isinstance(value, str | float):
            return f"write {found[1]}" if (found := re.fullmatch(r"(\d+)(\.0*)?", str(value))) else None
        if wanted == "array" and path == ("players",) and (found := _RANGE.fullmatch(str(value))):
            return f"write [{', '.join(map(str, range(int(found[1]), int(found[2]) + 1)))}]"
        return None

    def entries(self, path: Path, value: Any, raw: str) -> str | None:
        """How entries are written where a single word or number stands."""
        if isinstance(value, str) and value in self.book.rules:
            return f"write `op: disable` and `rule: {value}`, each in a line"
        if isinstance(value, dict | list) or (path[0] == "readings" and path[-1] in self.book.parameters):
            return None
        if (found := _PAIR.fullmatch(str(value))) and "\n" not in raw:
            return f"write `{found['name']}: {found['value']}`"
        parent = path[-2] if len(path) > 1 else None
        key = {"readings": "default", "ranks": "value"}.get(str(parent))
        return f"write {{{key}: {raw}}}" if key else "write `NAME: VALUE`, each in a line of its own"

    def name(self, path: Path, value: str) -> str | None:
        """An id as it is written."""
        if path in (("variant",), ("needs",)):
            return f"did you mean {slug(value)}?" if slug(value)[:1].isalpha() else None
        if path[-1] != "rule":
            return None
        chapter, stroke, rest = value.rpartition("/")
        names = {rule.partition("/")[2]: rule for rule in self.book.rules}
        if stroke and slug(rest):
            return f"did you mean {slug(chapter).replace('-', '_')}/{slug(rest)}?"
        near = nearest(value, names)
        return (
            f"did you mean {names[near]}?" if near else f"the chapters are {listed(sorted(self.book.chapters), 'and')}"
        )
