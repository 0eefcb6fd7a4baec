"""Completes the schemas that editors use: `python -m canasta.rulebook.hover` writes them.

Every parameter is named with its meaning, and what a schema takes from that of rules stands in it, so that an editor
needs one file and no network.
"""

from __future__ import annotations

import json
from typing import Any

from canasta import resources
from canasta.rulebook.book import Rulebook, load_rulebook
from canasta.rulebook.typetext import described

NAMES = ("variant", "case")


def completed(name: str, book: Rulebook) -> str:
    """The text of a schema, with parameters and the definitions of rules as they are now."""
    schema = json.loads(resources.read("spec", "schema", f"{name}.schema.json"))
    rules = json.loads(resources.read("spec", "schema", "rule.schema.json"))
    schema["$defs"]["rule"] = {"$defs": _moved(rules["$defs"])}
    if name == "variant":
        schema["properties"]["params"]["properties"] = parameters(book)
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def parameters(book: Rulebook) -> dict[str, Any]:
    """Every parameter with its meaning and what its value looks like."""
    kinds = book.schema.params
    return {
        name: {"description": f"{each.meaning}: {described(kinds[name])}", "$ref": "#/$defs/setting"}
        for name, each in book.parameters.items()
    }


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
