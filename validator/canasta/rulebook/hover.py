"""Completes the schemas that editors use: `python -m canasta.rulebook.hover` writes them.

Every parameter is named with its meaning and its type, every rule, judge point, reading and packaged variant is offered
where it can stand, and what a schema takes from that of rules stands in it, so that an editor needs one file and no
network. What says only what an editor should mark is taken out where files are checked (`schemas.loosened`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from canasta import resources
from canasta.language.types import BOOL, RANK_NAMES, TABLE, Enum, Int, SetOf, Type
from canasta.rulebook.book import Rulebook, load_rulebook
from canasta.rulebook.typetext import described, members

NAMES = ("variant", "case")
_KINDS = "#/$defs/kinds/$defs/"
_RANKS = {"JK": "Jokers", "3B": "Black threes", "3R": "Red threes", "T": "Tens", "J": "Jacks", "Q": "Queens"}
_RANKS |= {"K": "Kings", "A": "Aces", "2": "Twos"}


def completed(name: str, book: Rulebook) -> str:
    """The text of a schema, with parameters and the definitions of rules as they are now."""
    schema = json.loads(resources.read("spec", "schema", f"{name}.schema.json"))
    rules = json.loads(resources.read("spec", "schema", "rule.schema.json"))
    schema["$defs"]["rule"] = {"$defs": _moved(rules["$defs"])}
    if name == "variant":
        _variant(schema, book)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _variant(schema: dict[str, Any], book: Rulebook) -> None:
    """Put all names into the schema of variants, and what the values of settings look like."""
    own, defs = schema["properties"], schema["$defs"]
    kinds = book.schema.params
    own["params"]["properties"] = parameters(book)
    own["params"]["additionalProperties"] = False
    own["deck"]["properties"]["ranks"]["properties"] = {
        name: {"description": _RANKS.get(name, f"The {name}s"), "$ref": "#/$defs/rank"} for name in RANK_NAMES
    }
    own["deck"]["properties"]["ranks"]["additionalProperties"] = False
    for name, kind in book.schema.rank_fields.items():
        if name in defs["rank"]["properties"]:
            defs["rank"]["properties"][name]["$ref"] = _KINDS + _key(kind)
    every = [Int(1, 12), Int(0, 60), *kinds.values(), *book.schema.rank_fields.values()]
    defs["kinds"] = {"$defs": {_key(kind): _checked(kind) for kind in every}}
    own["deck"]["properties"]["packs"]["$ref"] = _KINDS + _key(Int(1, 12))
    own["deck"]["properties"]["jokers"]["$ref"] = _KINDS + _key(Int(0, 60))
    defs["ruleName"]["defaultSnippets"] = _offered({rule.id: rule.statement for rule in book.rules.values()})
    defs["pointName"]["defaultSnippets"] = _offered(book.points)
    _packaged(schema)


def _packaged(schema: dict[str, Any]) -> None:
    """Offer the packaged variants, and the readings that they have."""
    from canasta.variant import locate

    data = [locate.read(file).data for _, file in sorted(locate.packaged().items())]
    schema["properties"]["extends"]["defaultSnippets"] = _offered({each["variant"]: each["title"] for each in data})
    readings: dict[str, Any] = {}
    for each in data:
        for name, reading in each.get("readings", {}).items():
            if "options" in reading:
                readings.setdefault(name, reading)
    schema["properties"]["readings"]["properties"] = {
        name: {
            "description": f"{' '.join(reading['about'].split())} Options: {', '.join(reading['options'])}.",
            "defaultSnippets": [
                {"label": f"{{default: {option}}}", "description": each["why"], "body": {"default": option}}
                for option, each in reading["options"].items()
            ],
            "$ref": "#/$defs/reading",
        }
        for name, reading in sorted(readings.items())
    }


def _offered(names: Mapping[str, str]) -> list[dict[str, str]]:
    """Names as an editor offers them, each with what it means."""
    return [{"label": name, "description": " ".join(what.split()), "body": name} for name, what in names.items()]


def parameters(book: Rulebook) -> dict[str, Any]:
    """Every parameter with its meaning and what its value looks like."""
    kinds = book.schema.params
    return {
        name: {"description": f"{each.meaning}: {described(kinds[name])}", "$ref": _KINDS + _key(kinds[name])}
        for name, each in book.parameters.items()
    }


def _key(kind: Type) -> str:
    """The name of a type in a schema."""
    if isinstance(kind, Int):
        return f"int_{kind.lo}_{kind.hi}"
    if isinstance(kind, SetOf):
        return f"set_of_{_key(kind.of)}"
    return "_".join(kind.members) if isinstance(kind, Enum) else {BOOL: "bool", TABLE: "table"}[kind]


def _checked(kind: Type) -> dict[str, Any]:
    """A setting whose value, where it stands alone, is of a type."""
    words: list[Any] = [True, False] if kind == BOOL else _words(kind.members) if isinstance(kind, Enum) else []
    offered = {"defaultSnippets": [{"label": json.dumps(word).strip('"'), "body": word} for word in words]}
    offered = offered if words else {}
    return {**offered, "if": {"type": "object"}, "then": {"$ref": "#/$defs/setting"}, "else": _alone(kind)}


def _alone(kind: Type) -> dict[str, Any]:
    """A value of a type."""
    if isinstance(kind, Int):
        return {"type": "integer", "minimum": kind.lo, "maximum": kind.hi}
    if isinstance(kind, SetOf):
        return {"type": "array", "items": {"enum": _words(members(kind.of))}, "uniqueItems": True}
    if isinstance(kind, Enum):
        return {"enum": _words(kind.members)}
    return {"type": "boolean"} if kind == BOOL else {"type": "object"}


def _words(words: Iterable[str]) -> list[str | int]:
    """Words as YAML reads them."""
    return [int(word) if word.isdigit() else word for word in words]


def _moved(value: Any) -> Any:
    """Definitions of the rule schema, their references as they are inside another schema."""
    if isinstance(value, dict):
        return {key: _target(inner) if key == "$ref" else _moved(inner) for key, inner in value.items()}
    return [_moved(each) for each in value] if isinstance(value, list) else value


def _target(reference: str) -> str:
    """A reference of the rule schema from inside another schema."""
    return reference.replace("#/$defs/", "#/$defs/rule/$defs/", 1)


if __name__ == "__main__":
    for each in NAMES:
        text = completed(each, load_rulebook())
        (resources.folder("spec") / "schema" / f"{each}.schema.json").write_text(text, "utf-8")
