"""Reads the files of `spec/` into the rulebook's records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from canasta.rulebook.cite import Cited
from canasta.rulebook.model import Clause, Code, Fact, Notion, Parameter, Place, Rule, Source, Statement
from canasta.text import CanastaError, Diagnostic, did_you_mean, listed
from canasta.yamlio import Doc, load_file

RULE_KEYS = ("statement", "clauses", "verdict", "duty", "sources", "since")
CLAUSE_KEYS = ("judges", "blames", "when", "require", "item", "points", "set", "value", "message")
KINDS = ("require", "item", "points", "set")
POINT_OF = {"item": "score", "points": "penalty"}
"""When a clause is judged that does not say it."""
VERDICTS = ("illegal", "contradiction")


class Faults(list[Diagnostic]):
    """Faults as they are found; raised together."""

    def end(self) -> None:
        """Raise if there are any."""
        if self:
            raise CanastaError(self)

    def keys(self, place: Place, data: Any, known: tuple[str, ...], required: tuple[str, ...] = ()) -> bool:
        """Whether a value is a mapping with known keys and all the required ones; faults noted."""
        if not isinstance(data, dict):
            self.append(place.fault("spec/shape", f"a mapping with {listed(known, 'and')} stands here"))
            return False
        for key in data:
            if key not in known:
                hint = did_you_mean(key, known) or f"known are {', '.join(known)}"
                place_of = place.doc.fault("spec/key", f"unknown key {key}", (*place.path, key), key=True, hint=hint)
                self.append(place_of)
        missing = [key for key in required if key not in data]
        for key in missing:
            self.append(place.fault("spec/missing", f"the key {key} is missing"))
        return not missing

    def text(self, place: Place, data: Any, default: str = "") -> str:
        """A string, or a fault."""
        if isinstance(data, (str, int)) and not isinstance(data, bool):
            return str(data)
        if data is not None:
            self.append(place.fault("spec/shape", "a text stands here"))
        return default


def mapping(doc: Doc, faults: Faults, *path: str | int) -> Iterator[tuple[str, Any, Place]]:
    """The entries of a mapping in a file, each with its place."""
    node = doc.root
    for step in path:
        if step not in node.children:
            return
        node = node.children[step]
    if not isinstance(node.data, dict):
        if node.data is not None:
            faults.append(doc.fault("spec/shape", "a mapping stands here", tuple(path)))
        return
    for key, value in node.data.items():
        yield key, value, Place(doc, (*path, key))


def load_folder(folder: FilePath, pattern: str, shown: str, faults: Faults) -> list[Doc]:
    """All YAML files of a folder, those with faults left out and their faults noted."""
    docs = []
    for file in sorted(folder.glob(pattern)):
        try:
            docs.append(load_file(file, f"{shown}/{file.relative_to(folder).as_posix()}"))
        except CanastaError as error:
            faults.extend(error.diagnostics)
    return docs


def cited(place: Place, data: Any, faults: Faults) -> tuple[Cited, ...]:
    """The `sources:` list of a record."""
    if data is None:
        return ()
    if not isinstance(data, list):
        faults.append(place.fault("spec/shape", "a list of {source, statement} stands here"))
        return ()
    found = []
    for index, entry in enumerate(data):
        here = place.inside(index)
        if faults.keys(here, entry, ("source", "statement"), ("source", "statement")):
            found.append(Cited(str(entry["source"]), str(entry["statement"]), here))
    return tuple(found)


def code(place: Place, data: Any, faults: Faults) -> Code | None:
    """An expression; numbers and truth values are expressions too."""
    if data is None:
        return None
    if isinstance(data, bool):
        return Code(str(data).lower(), place)
    if isinstance(data, (str, int)):
        return Code(str(data), place)
    faults.append(place.fault("spec/shape", "an expression stands here"))
    return None


def clause(name: str, place: Place, data: dict[str, Any], faults: Faults, message: Code | None = None) -> Clause | None:
    """One clause of a rule; the rule's message is its own where it has none."""
    kinds = [kind for kind in KINDS if kind in data]
    if len(kinds) != 1 or ("value" in data) != (kinds == ["set"]):
        words = "a clause has one of `require`, `item`, `points`, or `set` with `value`"
        faults.append(place.fault("spec/clause", words))
        return None
    kind = kinds[0]
    key = "value" if kind == "set" else kind
    body = code(place.inside(key), data[key], faults)
    judges = data.get("judges", POINT_OF.get(kind))
    if kind in POINT_OF and judges != POINT_OF[kind]:
        words, hint = f"`{kind}` is judged at {POINT_OF[kind]}, not at {judges}", "leave `judges` out"
        faults.append(place.inside("judges").fault("spec/clause", words, hint=hint))
        return None
    if not isinstance(judges, str):
        faults.append(place.fault("spec/missing", "the key judges is missing, which says when the rule is asked"))
        return None
    blames = faults.text(place.inside("blames"), data.get("blames"), judges)
    target = str(data["set"]) if kind == "set" else name
    when = code(place.inside("when"), data.get("when"), faults)
    message = code(place.inside("message"), data.get("message"), faults) or message
    return Clause(judges, blames, kind, target, when, body, message, place) if body else None


def clauses(name: str, place: Place, data: dict[str, Any], faults: Faults) -> tuple[Clause, ...]:
    """The clauses of a rule record: the listed ones, or the one that the record itself is."""
    if "clauses" not in data:
        one = clause(name, place, data, faults)
        return (one,) if one else ()
    listed_ones = data["clauses"]
    if not isinstance(listed_ones, list):
        faults.append(place.inside("clauses").fault("spec/shape", "a list of clauses stands here"))
        return ()
    found = []
    message = code(place.inside("message"), data.get("message"), faults)
    for index, entry in enumerate(listed_ones):
        here = place.inside("clauses", index)
        if faults.keys(here, entry, CLAUSE_KEYS) and (one := clause(name, here, entry, faults, message)):
            found.append(one)
    return tuple(found)


def rule(rule_id: str, place: Place, data: Any, faults: Faults, extra: tuple[str, ...] = ()) -> Rule | None:
    """A rule record."""
    if not faults.keys(place, data, (*RULE_KEYS, *CLAUSE_KEYS, *extra), ("statement",)):
        return None
    verdict = data.get("verdict", "illegal")
    if verdict not in VERDICTS:
        faults.append(place.inside("verdict").fault("spec/verdict", f"a verdict is {listed(VERDICTS)}", found=verdict))
    return Rule(
        id=rule_id,
        statement=faults.text(place.inside("statement"), data["statement"]),
        clauses=clauses(rule_id.partition("/")[2], place, data, faults),
        sources=cited(place.inside("sources"), data.get("sources"), faults),
        place=place,
        verdict=str(verdict),
        duty=data.get("duty") is True,
        since=data["since"] if isinstance(data.get("since"), int) else 1,
    )


def rules(doc: Doc, chapter: str, faults: Faults) -> dict[str, Rule]:
    """The rules of one chapter file."""
    found = {}
    for name, data, place in mapping(doc, faults):
        one = rule(f"{chapter}/{name}", place, data, faults)
        if one:
            found[one.id] = one
    return found


def parameters(doc: Doc, faults: Faults) -> dict[str, Parameter]:
    """The parameters variants may give."""
    found = {}
    for name, data, place in mapping(doc, faults):
        if faults.keys(place, data, ("type", "meaning"), ("type", "meaning")):
            found[name] = Parameter(name, str(data["type"]), str(data["meaning"]), place)
    return found


def notions(doc: Doc, faults: Faults) -> dict[str, Notion]:
    """The definitions."""
    found = {}
    for name, data, place in mapping(doc, faults):
        if not faults.keys(place, data, ("args", "is", "meaning"), ("is", "meaning")):
            continue
        args = tuple((key, str(kind)) for key, kind, _ in mapping(doc, faults, name, "args"))
        body = code(place.inside("is"), data["is"], faults)
        if body:
            found[name] = Notion(name, args, body, str(data["meaning"]), place)
    return found


def fact(name: str, place: Place, data: Any, faults: Faults) -> Fact | None:
    """A fact, or a field of a record."""
    if not faults.keys(place, data, ("type", "meaning", "seen", "shows", "at", "absent"), ("type",)):
        return None
    at = data.get("at")
    return Fact(
        name,
        str(data["type"]),
        str(data.get("meaning", "")),
        str(data.get("seen", "all")),
        data.get("shows"),
        data.get("absent") is True,
        frozenset(map(str, at)) if isinstance(at, list) else None,
        place,
    )


def statement(source: str, key: str, place: Place, data: Any, faults: Faults) -> Statement | None:
    """One statement of a source."""
    if not faults.keys(place, data, ("says", "answered", "not_a_rule", "grade"), ("says",)):
        return None
    answered = data.get("answered") or {}
    kinds = ("rules", "params", "readings", "variants")
    faults.keys(place.inside("answered"), answered, kinds)
    answers = {kind: tuple(map(str, answered[kind])) for kind in kinds if isinstance(answered.get(kind), list)}
    why = data.get("not_a_rule")
    return Statement(source, key, str(data["says"]), answers, str(why) if why else None, place)


def source(doc: Doc, faults: Faults) -> Source | None:
    """One file of `spec/sources`."""
    place = Place(doc, ())
    keys = ("source", "title", "grade", "address", "file", "statements", "note")
    if not faults.keys(place, doc.data, keys, ("source", "title", "statements")):
        return None
    data = doc.data
    name = str(data["source"])
    found = {}
    for key, entry, here in mapping(doc, faults, "statements"):
        one = statement(name, key, here, entry, faults)
        if one:
            found[key] = one
    address = str(data.get("address") or data.get("file") or "")
    return Source(name, str(data["title"]), str(data.get("grade", "")), address, found, place)
