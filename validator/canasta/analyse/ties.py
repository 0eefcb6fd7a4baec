"""What always holds between facts, by judge point, typed as the rules are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canasta.language.tree import Typed
from canasta.language.typer import typed
from canasta.language.types import BOOL
from canasta.resources import folder
from canasta.rulebook.book import origin
from canasta.rulebook.load import Faults, code, mapping
from canasta.rulebook.model import Place
from canasta.rulebook.typist import Typist
from canasta.yamlio import load_file

FILE = "analysis/ties.yaml"
LYING, TOOK, ACTED, SINCE = "lying", "took", "acted", "since"
#: Entries that are no judge points, and the point whose facts they speak of.
TYPED_AT: dict[str, str | None] = {LYING: "meld", TOOK: None, ACTED: None, SINCE: None}


def ties(typist: Typist) -> dict[str, list[Typed]]:
    """The ties of `spec/analysis/ties.yaml` by judge point."""
    doc, faults = load_file(folder("spec") / FILE, f"spec/{FILE}"), Faults()
    found: dict[str, list[Typed]] = {}
    for name, texts, place in mapping(doc, faults):
        for at, text in texts.items() if isinstance(texts, dict) else enumerate(texts):
            written = code(Place(doc, (*place.path, at)), text, faults)
            if written:
                point, where = TYPED_AT.get(name.partition("-")[0], name), origin(written)
                key = f"{name} {at}" if isinstance(texts, dict) else name
                found.setdefault(key, []).append(typed(written.text, typist.schema, point, BOOL, None, where))
    faults.end()
    return found


def since(known: Mapping[str, Sequence[Typed]], point: str) -> Iterator[tuple[str, Sequence[Typed]]]:
    """What follows at a judge point from rules that were kept before, by the rule."""
    for key, conditions in known.items():
        name, _, rule = key.partition(" ")
        if rule and name == f"{SINCE}-{point}":
            yield rule, conditions
