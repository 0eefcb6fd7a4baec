"""Complete games as files: what bears out a verdict, with what it is about in its tags."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from canasta.report.model import Finding
from canasta.transcript import tree
from canasta.transcript.write import write

#: The tags of a witness; those of the record itself are kept below them.
VERDICT, OF = "Witness", "Of"


def subject(path: str, number: int, finding: Finding | None = None) -> str:
    """What a witness is about: a game, or one finding in it."""
    parts = [path, f"game {number}"]
    if finding is not None:
        parts += [f"deal {finding.deal}"] if finding.deal is not None else []
        parts += [f"turn {finding.turn}"] if finding.turn is not None else []
        parts.append(finding.rule)
    return ", ".join(parts)


def witness_text(game: tree.Game, verdict: str, of: str, remarks: Sequence[str] = (), path: str = "-") -> str:
    """A complete game as text that says what it shows: `legal` or `illegal`, of what, and why in comments."""
    tags: list[tree.Item] = [tree.Tag(VERDICT, verdict), tree.Tag(OF, of)]
    before = tuple(f"; {line}" for remark in remarks for line in remark.splitlines() if line.strip())
    tags[0] = msgspec.structs.replace(tags[0], before=before)
    kept = [
        _found(item, path) for item in game.items if not (isinstance(item, tree.Tag) and item.name in (VERDICT, OF))
    ]
    return write(msgspec.structs.replace(game, items=[*tags, *kept]))


def _found(item: tree.Item, path: str) -> tree.Item:
    """A tag with a path to a variant beside the record, as it is found from anywhere."""
    if not isinstance(item, tree.Tag) or item.name != "Variant" or path == "-":
        return item
    beside = Path(path).parent / item.value
    if not item.value.endswith((".yaml", ".yml")) or not beside.is_file():
        return item
    return msgspec.structs.replace(item, value=str(beside.resolve()))
