"""What a rule or value rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta.rulebook.model import Place


@dataclass(slots=True, frozen=True)
class Cited:
    """A statement of a source, as something cites it; of what a variant rests on, with its status there."""

    source: str
    statement: str
    place: Place | None = field(default=None, compare=False, repr=False)
    status: str | None = None
