"""The kinds of action, and what the rules may ask of any of them."""

from __future__ import annotations

from canasta.table import acts
from canasta.transcript.nodes import Action

ACQUIRES, LAYS = ("draw", "take"), ("meld", "add", "join")
#: What a clause may blame, by the kinds of action that can be meant.
BLAMED = {"meld": ("meld", "add", "take", "join"), "discard": ("discard",), "take": ("take",), "ask": ("ask",)}
WHOLE = " all"
#: The kinds of action that only some games have, as they are written.
BEYOND = {"foot": 1, "extra": 2, "special": 3, "reshuffle": 4, f"reshuffle{WHOLE}": 5}
ACTS = {
    kind: acts.Act(
        acquires=kind in ACQUIRES,
        lays=kind in LAYS,
        discards=kind == "discard",
        moves_melded=kind in ("unmeld", "shift"),
        passes=kind == "pass",
        beyond=BEYOND.get(kind, 0),
    )
    for kind in (*ACQUIRES, *LAYS, *BEYOND, "keep", "red", "unmeld", "shift", "discard", "ask", "answer", "pass", "out")
}


def act_of(action: Action) -> object:
    """What the rules may ask of an action."""
    return ACTS[action.kind + WHOLE if action.whole else action.kind]
