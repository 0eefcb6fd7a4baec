"""A legal game with facts left out may be open; it never turns illegal, contradictory or malformed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from canasta.checker.api import run, walk_of
from canasta.transcript.parse import parse

HERE = Path(__file__).parent.parent
GENERATED = [*(HERE / "generated").glob("classic*.cgn"), *(HERE / "generated").glob("romanian[0-9]*.cgn")]
CLEAN = sorted([*(HERE / "transcripts").glob("feudalism_classic4_[ns]*.cgn"), *GENERATED])
CARD = re.compile(r'(?<![\w#"])(?:([2-9TJQKA])([SHDC])|JK)(?![\w"])')


def without(*kinds: str) -> Callable[[str], str]:
    """The projection that leaves out all lines of some kinds."""
    return lambda text: "".join(line for line in text.splitlines(True) if line.split(" ")[0].strip() not in kinds)


def replaced(text: str, name: Callable[[re.Match[str]], str]) -> str:
    """The text with every card under another name."""
    return "".join(line if line.startswith(("[", ";")) else CARD.sub(name, line) for line in text.splitlines(True))


def suitless(text: str) -> str:
    """No suit is written; threes keep their colour."""
    return replaced(text, lambda card: ("3R" if card[2] in "HD" else "3B") if card[1] == "3" else card[1] or card[0])


def smudged(text: str) -> str:
    """One card in five is unreadable."""
    dice = random.Random(len(text))
    return replaced(text, lambda card: "?" if dice.random() < 0.2 else card[0])


def unseen(text: str) -> str:
    """Nobody recorded what was drawn."""
    return re.sub(r"(?<=draw )[^,\n]+", lambda drawn: " ".join("?" for _ in drawn[0].split()), text)


PROJECTIONS: dict[str, Callable[[str], str]] = {
    "no hands": without("hand"),
    "no stock": without("stock"),
    "no upcards": without("up"),
    "no hands, no stock": without("hand", "stock"),
    "draws unseen": unseen,
    "draws unseen, no stock": lambda text: unseen(without("stock")(text)),
    "no suits": suitless,
    "one in five unreadable": smudged,
    "one in five unreadable, no hands, no stock": lambda text: smudged(without("hand", "stock")(text)),
}
#: Only the suit is lost here, which no rule of these variants asks for.
STAY_LEGAL = ("no suits",)


@cache
def text_of(file: Path) -> str:
    """A game's text."""
    return file.read_text("utf-8")


def verdicts(text: str, file: Path) -> dict[str, list[str]]:
    """The verdicts of the games in a text, with the rules and lines behind them."""
    found: dict[str, list[str]] = {}
    for game in parse(text, str(file)).games:
        walk = walk_of(game, str(file), None, None)
        walk.plainly = True
        report = run(walk, game)
        places = [f"{note.identity[0]} at line {note.identity[3][0]}" for note in walk.notes]
        found.setdefault(report.verdict, []).extend(places)
    return found


@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("file", CLEAN, ids=lambda file: file.stem)
def test_fewer_facts(file: Path, projection: str) -> None:
    """Hiding cards of a legal game leaves it legal or open."""
    assert set(verdicts(text_of(file), file)) == {"legal"}
    found = verdicts(PROJECTIONS[projection](text_of(file)), file)
    assert set(found) <= {"legal", "open"}, found
    if projection in STAY_LEGAL:
        assert set(found) == {"legal"}, found
