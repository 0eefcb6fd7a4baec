"""A comparison of two variants as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta.analyse import answers
from canasta.analyse.diff import Difference, Row
from canasta.report.style import clean, width

_WIDEST = 44
_EQUAL = {
    answers.PROVED: "{a} and {b} judge every play alike.",
    answers.REFUTED: "{a} and {b} judge some plays otherwise.",
    answers.INCONCLUSIVE: "Whether {a} and {b} judge every play alike was not found out.",
}


def lines(found: Difference, files: dict[str, str], shown: Any = str) -> Iterator[str]:
    """The whole comparison; `files` are the witnesses' by their text, `shown` writes a value."""
    yield clean(f"{found.a} and {found.b}, {found.players} players")
    rows = [
        (each.name, f"{shown(each.a)} / {shown(each.b)}", f"{each.from_a} / {each.from_b}") for each in found.settings
    ]
    yield from _section("Settings", rows)
    yield from _section("Readings", [(each.name, f"{each.a} / {each.b}") for each in found.readings])
    yield from _section("Rules written otherwise", [(each.name, f"{each.a} / {each.b}") for each in found.texts])
    groups = (
        ("Rules that judge otherwise", answers.REFUTED, False),
        ("Scores that differ", answers.REFUTED, True),
        ("Not decided", answers.INCONCLUSIVE, None),
        ("Written otherwise, with no effect", answers.PROVED, None),
    )
    for title, result, score in groups:
        yield from _rules(
            title, [row for row in found.rules if row.result == result and score in (None, row.score)], files
        )
    yield ""
    yield f"{found.same} rules are the same."
    yield clean(_EQUAL[found.equal].format(a=found.a, b=found.b))
    yield from (f"  supposing: {each}" for each in found.assumptions)


def _section(title: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A titled table; nothing when it is empty."""
    if not rows:
        return
    yield from ("", title)
    widths = [max(min(width(cell), _WIDEST) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell + " " * (most - width(cell)) for cell, most in zip(row, widths, strict=True))
        yield clean(f"  {'  '.join(cells)}".rstrip())


def _rules(title: str, rows: Sequence[Row], files: dict[str, str]) -> Iterator[str]:
    """Rules with what shows or proves how they compare."""
    if rows:
        yield from ("", title)
    for row in rows:
        yield clean(f"  {row.rule}  {row.relation if row.result != answers.INCONCLUSIVE else f'{row.paper} on paper'}")
        yield clean(f"    {row.message}")
        if row.why:
            yield clean(f"    {row.why}")
        for witness in row.witnesses:
            wrong = f"{witness.verdict} under {witness.illegal_in}: {', '.join(witness.rules)}"
            right = "right" if witness.both else "legal"
            yield clean(f"    {right} under {witness.legal_in}, {wrong}")
            if witness.text in files:
                yield clean(f"    {files[witness.text]}")
                continue
            yield from (clean(f"      {line}") for line in _game(witness.text))


def _game(text: str) -> list[str]:
    """What differs from an empty record in the first game of a witness: the position and the turn."""
    first = text.split("\n\n")[0].splitlines()
    return [line for line in first if not line.startswith((";", "["))]
