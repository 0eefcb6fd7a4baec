"""Files checked by their JSON Schemas, with the place of each fault and the nearest right key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from canasta import resources
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed, nearest
from canasta.yamlio import Doc, Path

_WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
    "number": "a number",
}


Help = Callable[[Any, Path, Diagnostic], Diagnostic]
"""Says more of a fault: of the error of the schema, the path it is at, and what is said without."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file: variant, rule, source, case, report, events."""
    found: dict[str, Any] = json.loads(resources.read("spec", "schema", f"{name}.schema.json"))
    return found


@cache
def _validator(name: str) -> Any:
    """A validator that knows all the project's schemas and fetches none."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend
    from referencing import Registry, Resource

    names = [file.name.removesuffix(".schema.json") for file in resources.files("spec", "schema/*.schema.json")]
    contents = {each: loosened(schema(each)) for each in names}
    registry: Any = Registry().with_resources(
        (content["$id"], Resource.from_contents(content)) for content in contents.values()
    )
    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    kind: Any = extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]
    return kind(contents[name], registry=registry)


def loosened(contents: dict[str, Any]) -> dict[str, Any]:
    """A schema without the names and types of settings, of which other checks say more than a schema can."""
    defs = contents.get("$defs", {})
    for kind in defs.get("kinds", {}).get("$defs", {}).values():
        kind.clear()
        kind["$ref"] = "#/$defs/setting"
    if "kinds" in defs:
        contents["properties"]["params"]["additionalProperties"] = {"$ref": "#/$defs/setting"}
        contents["properties"]["deck"]["properties"]["ranks"]["additionalProperties"] = {"$ref": "#/$defs/rank"}
    return contents


def check(doc: Doc, name: str) -> None:
    """Raise the faults of a file against a schema."""
    faults = list(faults_of(doc, name))
    if faults:
        raise CanastaError(faults)


def faults_of(doc: Doc, name: str, more: Help | None = None) -> list[Diagnostic]:
    """The faults of a file against a schema, in the order of the file."""
    found = [
        more(error, path, fault) if more else fault
        for error in _validator(name).iter_errors(doc.data)
        for path, fault in _diagnostics(doc, error)
    ]
    unique = {(fault.span.line, fault.span.column, fault.message): fault for fault in found}
    return [unique[key] for key in sorted(unique)]


def unfit(data: Any, name: str) -> list[tuple[Path, list[str]]]:
    """The paths of values that do not fit a schema, each with the keys that it lacks."""
    found: list[tuple[Path, list[str]]] = []
    for error in _validator(name).iter_errors(data):
        path: Path = tuple(error.absolute_path)
        if error.validator == "additionalProperties" and isinstance(error.instance, dict):
            known = [*error.schema.get("properties", ())]
            found += [((*path, key), []) for key in error.instance if key not in known]
        elif "propertyNames" in error.absolute_schema_path:
            found.append(((*path, str(error.instance)), []))
        else:
            missing = (
                [key for key in error.validator_value if key not in error.instance]
                if error.validator == "required"
                else []
            )
            found.append((path, missing))
    return found


def _diagnostics(doc: Doc, error: Any) -> Iterator[tuple[Path, Diagnostic]]:
    """A schema error as diagnostics with their paths: one for every unknown key, else one."""
    path: Path = tuple(error.absolute_path)
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        yield from _unknown_keys(doc, error, path)
    elif "propertyNames" in error.absolute_schema_path:
        name = str(error.instance)
        hint = error.schema.get("description") or f"names match {error.validator_value}"
        fault = doc.fault("schema/name", f"{name} is no name here", (*path, name), key=True, found=name, hint=hint)
        yield (*path, name), fault
    else:
        words = map(str, error.validator_value) if error.validator == "enum" else ()
        hint = did_you_mean(_short(error.instance), words) or _shape(error)
        code, message = f"schema/{_code(error.validator)}", _message(error)
        yield path, doc.fault(code, message, path, found=_short(error.instance), hint=hint)


def _unknown_keys(doc: Doc, error: Any, path: Path) -> Iterator[tuple[Path, Diagnostic]]:
    """A diagnostic for each key the schema does not know."""
    import re

    known = list(error.schema.get("properties", ()))
    patterns = list(error.schema.get("patternProperties", ()))
    taken = {*error.instance}
    for key in error.instance:
        if key not in known and not any(re.search(pattern, key) for pattern in patterns):
            near = nearest(key, known)
            hint = f"did you mean {near}?" if near else f"known are {', '.join(known)}"
            hint = f"did you mean {near}, which stands here already?" if near in taken else hint
            taken.add(near or key)
            fault = doc.fault("schema/key", f"unknown key {key}", (*path, key), key=True, found=key, hint=hint)
            yield (*path, key), fault


def _code(validator: str) -> str:
    """A schema keyword as part of a diagnostic's code."""
    return {"minItems": "empty", "minLength": "empty", "minProperties": "empty", "uniqueItems": "twice"}.get(
        validator, {"minimum": "range", "maximum": "range", "dependentRequired": "required"}.get(validator, validator)
    )


def _message(error: Any) -> str:
    """What is wrong, in words."""
    value, rule = _short(error.instance), error.validator_value
    match error.validator:
        case "type" if error.instance is None and not error.absolute_path:
            return "the file is empty"
        case "type":
            kinds = [rule] if isinstance(rule, str) else rule
            value = "nothing" if error.instance is None else f"the text '{value}'" if _number(error.instance) else value
            return f"{' or '.join(_WORDS[kind] for kind in kinds)} stands here, not {value}"
        case "enum":
            return f"{value} is none of {', '.join(map(str, rule))}"
        case "required":
            missing = [key for key in rule if key not in error.instance]
            names = listed(missing, "and")
            return f"the keys {names} are missing" if len(missing) > 1 else f"the key {names} is missing"
        case "dependentRequired":
            return f"a key is missing: {error.message}"
        case "pattern":
            return f"{value} is not written as it should be: {error.schema.get('description', rule)}"
        case "minimum":
            return f"{value} is less than {rule}"
        case "maximum":
            return f"{value} is more than {rule}"
        case "uniqueItems":
            return "an item stands here twice"
        case "not":
            words = ", ".join(rule.get("required", ()))
            return f"{words} cannot stand here beside the other keys"
        case "minItems" | "minLength" | "minProperties":
            return "this may not be empty" if rule == 1 else f"at least {rule} entries stand here"
    return str(error.message)


def _number(value: Any) -> bool:
    """Whether a text would be a number without its quotes."""
    return isinstance(value, str) and value.strip("+-").isdigit()


def _shape(error: Any) -> str | None:
    """How what should be a list or a mapping is written."""
    if error.validator != "type":
        return None
    if error.validator_value == "array":
        return f"write [{error.instance}]" if isinstance(error.instance, str | int) else "begin each item with a dash"
    if error.validator_value == "object" and isinstance(error.instance, list):
        return "write `NAME: VALUE` without a dash"
    return None


def _short(value: Any) -> str:
    """A value, cut to what fits a message."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
    return text if len(text) <= 60 else f"{text[:57]}…"
