"""What always holds between facts, by judge point, typed as the rules are."""

from __future__ import annotations

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
LYING, TOOK, ACTED = "lying", "took", "acted"
#: Entries that are no judge points, and the point whose facts they speak of.
TYPED_AT: dict[str, str | None] = {LYING: "meld", TOOK: None, ACTED: None}


def ties(typist: Typist) -> dict[str, list[Typed]]:
    """The ties of `spec/analysis/ties.yaml` by judge point."""
    doc, faults = load_file(folder("spec") / FILE, f"spec/{FILE}"), Faults()
    found: dict[str, list[Typed]] = {}
    for name, texts, place in mapping(doc, faults):
        for at, text in enumerate(texts):
            written = code(Place(doc, (*place.path, at)), text, faults)
            if written:
                point, where = TYPED_AT.get(name.partition("-")[0], name), origin(written)
                found.setdefault(name, []).append(typed(written.text, typist.schema, point, BOOL, None, where))
    faults.end()
    return found
