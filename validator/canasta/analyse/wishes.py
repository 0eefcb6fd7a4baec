"""What players hope to do, as `spec/analysis/actions.yaml` lists it, typed as the rules are."""

from __future__ import annotations

from typing import Any, NamedTuple

from canasta.language.tree import Typed
from canasta.language.typer import typed
from canasta.language.types import BOOL
from canasta.resources import folder
from canasta.rulebook.book import origin
from canasta.rulebook.load import Faults, code, mapping
from canasta.rulebook.model import Place
from canasta.rulebook.typist import Typist
from canasta.yamlio import load_file

FILE = "analysis/actions.yaml"


class Wish(NamedTuple):
    """An action: its kind, the judge points whose rules it has to keep, and what is asked for besides."""

    name: str
    kind: str | None
    points: tuple[str, ...]
    that: Typed | None
    essential: bool


def wishes(typist: Typist) -> list[Wish]:
    """All actions of the file."""
    doc, faults = load_file(folder("spec") / FILE, f"spec/{FILE}"), Faults()
    found = []
    for name, data, place in mapping(doc, faults):
        that = _typed(data["that"], place, data["at"][-1], typist, faults) if "that" in data else None
        found.append(Wish(name, data.get("kind"), tuple(data["at"]), that, bool(data.get("essential"))))
    faults.end()
    return found


def _typed(text: Any, place: Place, point: str, typist: Typist, faults: Faults) -> Typed | None:
    """A condition as it is read at a judge point."""
    written = code(place.inside("that"), text, faults)
    return typed(written.text, typist.schema, point, BOOL, None, origin(written)) if written else None
