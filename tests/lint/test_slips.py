"""Slips of whoever writes a first file: what is said of each in plain words, and what `--fix` makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.run import Wanted, fixed

from .conftest import QUIET, Lint

HEAD = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\n"
PARAMS = f"{HEAD}params:\n"
ADD = (
    f"{HEAD}patches:\n  - op: add\n    rule: discard/joker-last\n    statement: A joker is thrown last.\n"
    "    judges: discard\n    require: "
)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (
            f"{PARAMS}\tout.canastas: 2\n",
            "yaml/syntax",
            "a tab stands before this line (lines are indented with spaces)",
        ),
        (f"{PARAMS}  out.canastas: 2\n   out.bonus: 5\n", "yaml/syntax", "indent lines alike that belong together"),
        (f"{HEAD}about: Note: ours\n", "yaml/syntax", "a text that holds a colon and a space stands between quotes"),
        (f"{HEAD}params: {{out.canastas: 2\n", "yaml/syntax", "a `{` is not closed"),
        (f"{ADD}!discard.card == rJK\n", "yaml/tag", "in an expression the word is `not`"),
        ("", "schema/type", "the file is empty"),
        (f"{PARAMS}  - out.canastas: 2\n", "schema/type", "write `NAME: VALUE` without a dash"),
        (f"{HEAD}patches:\n  op: add\n", "schema/type", "begin each item with a dash"),
        (HEAD.replace("extends: classic\n", ""), "variant/missing", "nothing is extended"),
        (HEAD.replace("classic", "classic+house/no-freeze"), "variant/unknown", "a file extends one variant"),
        (f"{ADD}discard.card != joker\n", "lang/name", "(write rJK)"),
        (f"{ADD}discard.card != 2\n", "lang/type", "`2` is a number, rank is needed here (a rank is written r2)"),
        (f"{ADD}hand.size == 1\n", "lang/type", "`size(hand)`"),
        (f"{ADD}stock == 0\n", "lang/type", "such as stock.size"),
        (f"{ADD}side.canastas > 1\n", "lang/name", "canastas is no field of side, but a definition"),
        (f"{ADD}discard.card in [rK, rQ]\n", "lang/syntax", "`{rK, rQ}`"),
    ],
)
def test_what_is_said(found: Lint, text: str, code: str, said: str) -> None:
    told = [f"{each.message} ({each.hint})" for each in found(text) if each.code == code]
    assert told and said in told[0]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (f"{PARAMS}\tout.canastas: 2\n", f"{PARAMS}  out.canastas: 2\n"),
        (f"{HEAD}players: 4\nparams: {{out.canastas: 2}}\n", f"{HEAD}players: [4]\nparams: {{out.canastas: 2}}\n"),
        (f"{PARAMS}  pile.frozen_by: wild\n", f"{PARAMS}  pile.frozen_by: [wild]\n"),
        (f"{PARAMS}  game.target: 10.000\n", f"{PARAMS}  game.target: 10000\n"),
        (f"{PARAMS}  out.bonus: 1,000\n", f"{PARAMS}  out.bonus: 1000\n"),
        (f"{PARAMS}  canasta.natural: '400'\n", f"{PARAMS}  canasta.natural: 400\n"),
        (f"{PARAMS}  pile.onto_canasta: no\n", f"{PARAMS}  pile.onto_canasta: false\n"),
        (
            f"{HEAD}patches:\n  - {{op: disable, rule: black-three-blocks}}\n",
            f"{HEAD}patches:\n  - {{op: disable, rule: pile/black-three-blocks}}\n",
        ),
    ],
)
def test_what_is_mended(library: Library, found: Lint, tmp_path: Path, text: str, after: str) -> None:
    made, _ = fixed(text, "our-table.yaml", tmp_path / "our-table.yaml", library, Wanted(ignore=QUIET))
    assert made == after
    assert found(made) == []
