"""Reference validator of Canasta: rules as data, recorded games judged by them.

>>> from canasta import check
>>> [report] = check('''[Variant "classic"]
... [Seats "N E S W"]
... position
... melds EW 7H 7D 7S
... pile 5C 2H 9C
... stock ?*40
... hand E 9H JK 7C 4D
... turn E
... 1. E take 9C with 9H JK, discard 4D
... ''')
>>> report.verdict, [finding.rule for finding in report.findings]
('illegal', ['pile/frozen-needs-natural-pair'])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta.checker.api import check
    from canasta.checker.referee import Referee
    from canasta.report.model import Cite, Finding, GameReport, ScoreRow, TurnRow
    from canasta.solve.limits import Limits, Wishes
    from canasta.text import CanastaError, Diagnostic
    from canasta.transcript.events import write_events
    from canasta.transcript.format import format_text
    from canasta.transcript.parse import parse
    from canasta.transcript.write import write
    from canasta.variant import Variant, load_variant

_PLACES = {
    "CanastaError": "canasta.text",
    "Cite": "canasta.report.model",
    "Diagnostic": "canasta.text",
    "Finding": "canasta.report.model",
    "GameReport": "canasta.report.model",
    "Limits": "canasta.solve.limits",
    "Referee": "canasta.checker.referee",
    "ScoreRow": "canasta.report.model",
    "TurnRow": "canasta.report.model",
    "Variant": "canasta.variant",
    "Wishes": "canasta.solve.limits",
    "check": "canasta.checker.api",
    "format_text": "canasta.transcript.format",
    "load_variant": "canasta.variant",
    "parse": "canasta.transcript.parse",
    "write": "canasta.transcript.write",
    "write_events": "canasta.transcript.events",
}

__all__ = [
    "CanastaError",
    "Cite",
    "Diagnostic",
    "Finding",
    "GameReport",
    "Limits",
    "Referee",
    "ScoreRow",
    "TurnRow",
    "Variant",
    "Wishes",
    "check",
    "format_text",
    "load_variant",
    "parse",
    "write",
    "write_events",
]


def __getattr__(name: str) -> Any:
    """The public names, each imported when it is first used."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
