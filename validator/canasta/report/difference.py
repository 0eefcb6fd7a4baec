"""A comparison of two variants as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from canasta.analyse import answers
from canasta.analyse.diff import Difference, Row
from canasta.analyse.witness import Witness
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
        (each.name, f"{_value(each.a, shown)} / {_value(each.b, shown)}", f"{each.from_a} / {each.from_b}")
        for each in found.settings
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


def _value(value: Any, shown: Any) -> str:
    """A value, or that there is none."""
    return "-" if value is None else str(shown(value))


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
        yield clean(
            f"  {row.rule}  {row.relation if row.result != answers.INCONCLUSIVE else f'{row.paper} by its text'}"
        )
        yield clean(f"    {row.statement}")
        yield from (clean(f"    {text}") for text in (row.message, row.why) if text)
        yield from (clean(line) for line in _witnesses(row.witnesses, files))


def _witnesses(found: Sequence[Witness], files: dict[str, str]) -> Iterator[str]:
    """The plays: each with who forbids it; of figures that differ one play with both."""
    paired = len(found) > 1 and all(each.figures == found[0].figures != [] for each in found)
    for witness in found[:1] if paired else found:
        names = (witness.illegal_in, witness.legal_in) if witness.which == 0 else (witness.legal_in, witness.illegal_in)
        if witness.figures:
            yield from (f"    {name}: {figure}" for name, figure in zip(names, witness.figures, strict=True))
        else:
            by = ", ".join(witness.rules)
            yield f"    legal under {witness.legal_in}, {witness.verdict} under {witness.illegal_in}: {by}"
        written = [files[each.text] for each in (found if paired else [witness]) if each.text in files]
        yield from (f"      {line}" for line in dict.fromkeys(written) or _game(witness))


def _game(witness: Witness) -> list[str]:
    """What differs from an empty record in the first game of a witness: the position and the turn."""
    first = witness.text.split("\n\n")[0].splitlines()
    return [line for line in first if not line.startswith((";", "[")) and line not in witness.figures]
