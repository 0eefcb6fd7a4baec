"""The recorded games to measure on."""

import os
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLEAN, FAULTY = "without findings", "with findings"
FOLDER = Path(os.environ.get("CANASTA_GAMES") or ROOT / "tests" / "transcripts")


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Path and text of every recorded game."""
    return tuple((str(file), file.read_text(encoding="utf-8")) for file in sorted(FOLDER.rglob("*.cgn")))


@cache
def sorted_texts() -> dict[str, list[tuple[str, str]]]:
    """The games by what is found in them; judging them once also warms what is kept between games."""
    from canasta import check

    found: dict[str, list[tuple[str, str]]] = {CLEAN: [], FAULTY: []}
    for path, text in texts():
        legal = all(report.verdict == "legal" for report in check(text, path))
        found[CLEAN if legal else FAULTY].append((path, text))
    return found


def counted(documents) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    """How many turns and actions some parsed documents hold."""
    turns = [item for document in documents for game in document.games for item in game.items if item.kind == "turn"]
    return len(turns), sum(len(turn.actions) for turn in turns)
