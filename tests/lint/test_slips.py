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
        (f"{HEAD}  game.target: 5000\n", "yaml/syntax", "this line is indented further than line 4"),
        (f"{HEAD}about: 'The club's rules'\n", "yaml/syntax", "inside, write '' for '"),
        (f"{HEAD}about: “ours”\npatches:\n  • op: add\n    rule: x/y\n", "yaml/syntax", "a `•` is not the dash"),
        (f"{HEAD}about: a\0b\n", "yaml/syntax", "a letter stands here that no text holds"),
        (f"{ADD}!discard.card == rJK\n", "yaml/tag", "in an expression the word is `not`"),
        ("", "schema/type", "the file is empty"),
        (f"{PARAMS}  - out.canastas: 2\n", "schema/type", "write `NAME: VALUE` without a dash"),
        (f"{HEAD}patches:\n  op: add\n", "schema/type", "begin each item with a dash"),
        (HEAD.replace("extends: classic\n", ""), "variant/missing", "nothing is extended"),
        (HEAD.replace("classic", "classic+house/no-freeze"), "variant/unknown", "a file extends one variant"),
        (f"{ADD}discard.card != joker\n", "lang/name", "(did you mean rJK?)"),
        (f"{ADD}discard.card != 2\n", "lang/type", "`2` is a number, rank is needed here (a rank is written r2)"),
        (f"{ADD}hand.size == 1\n", "lang/type", "`size(hand)`"),
        (f"{ADD}stock == 0\n", "lang/type", "such as stock.size"),
        (f"{ADD}side.canastas > 1\n", "lang/name", "canastas is no field of side, but a definition"),
        (f"{ADD}discard.card in [rK, rQ]\n", "lang/syntax", "`{rK, rQ}`"),
        (f"{HEAD}params:\n", "schema/type", "write below `params`, indented, what belongs to it"),
        (f"{HEAD}out.canastas: 2\n", "schema/key", "that is a parameter; it stands under `params:`, indented"),
        (f"{HEAD}black-three: freezes\n", "schema/key", "that is a reading; it stands under `readings:`"),
        (f"{HEAD}packs: 3\n", "schema/key", "it stands under `deck:`"),
        (f"{HEAD}pile/one-card: off\n", "schema/key", "a change to it stands under `patches:`"),
        (f"{PARAMS}\u00a0 out.canastas: 2\n", "schema/key", "a space in it is none of the keyboard's"),
        (f"{HEAD}description: ours\n", "schema/key", "did you mean about?"),
        (f"{PARAMS}  deck.packs: 3\n", "variant/param", "write `packs:` under `deck:`, not under `params:`"),
        (f"{PARAMS}  players: 4\n", "variant/param", "`players:` begins a line of its own"),
        (f"{PARAMS}  seating.4: single\n", "variant/param", "`seating:` begins a line of its own"),
        (f"{PARAMS}  black-three: freezes\n", "variant/param", "that is a reading; it stands under `readings:`"),
        (f"{PARAMS}  out:\n    canastas: 2\n", "variant/param", "write `out.canastas: …` on one line"),
        (f"{PARAMS}  game.target: {{2: 5000, 4: 7500}}\n", "variant/value", "write {by: players, 2: …, 4: …, else: …}"),
        (f"{PARAMS}  initial.minimum: {{0: 50, 1500: 90}}\n", "variant/value", "a row for each range"),
        (f"{PARAMS}  game.target: 5.000\n", "variant/value", "not 5.000 (write 5000)"),
        (f"{HEAD}deck: {{ranks: {{3: {{value: 5}}}}}}\n", "variant/rank", "3R are the red threes, 3B the black ones"),
        (f"{HEAD}patches:\n  - disable: pile/top\n", "schema/key", "write `op: disable` and `rule: pile/top`"),
        (f"{HEAD}patches:\n  - pile/top\n", "schema/type", "write `op: disable` and `rule: pile/top`"),
        (f"{HEAD}patches:\n  - rule: pile/top\n", "schema/required", "the key op is missing (None)"),
        (f"{HEAD}patches:\n  - {{op: forbid, rule: pile/top}}\n", "schema/enum", "did you mean add?"),
        (f"{HEAD}version: '1'\n".replace("version: 1\n", ""), "schema/type", "not the text '1' (write 1)"),
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
            f"{HEAD}about: Ours: the club's # ours\n{PARAMS[len(HEAD) :]}  out.canastas: 2\n",
            f'{HEAD}about: "Ours: the club\'s" # ours\n{PARAMS[len(HEAD) :]}  out.canastas: 2\n',
        ),
        (f"{PARAMS}  out.canastas:2\n  out.bonus: 5\n", f"{PARAMS}  out.canastas: 2\n  out.bonus: 5\n"),
        (
            f"{HEAD}patches:\n  \u2013 op: disable\n    rule: pile/one-card\n",
            f"{HEAD}patches:\n  - op: disable\n    rule: pile/one-card\n",
        ),
        (f"{PARAMS}  pile.always_frozen: 'yes' # ours\n", f"{PARAMS}  pile.always_frozen: true # ours\n"),
        (f'{PARAMS}  pile.always_frozen: "true"\n', f"{PARAMS}  pile.always_frozen: true\n"),
        (f"{PARAMS}  out.canastas = 2\n", f"{PARAMS}  out.canastas: 2\n"),
        (f"{PARAMS}  out.canastas:2\n", f"{PARAMS}  out.canastas: 2\n"),
        (f"{PARAMS}  game.target: 7500 points # ours\n", f"{PARAMS}  game.target: 7500 # ours\n"),
        (f"{PARAMS}  out.bonus: \u2018200\u2019\n", f"{PARAMS}  out.bonus: 200\n"),
        (f"{PARAMS}  pile.frozen_by: none\n", f"{PARAMS}  pile.frozen_by: []\n"),
        (f"{PARAMS}  discard.forbidden: wild, bonus\n", f"{PARAMS}  discard.forbidden: [wild, bonus]\n"),
        (f"{PARAMS}  initial.minimum: 90\n", f"{PARAMS}  initial.minimum: {{table: [{{is: 90}}]}}\n"),
        (f"{HEAD}readings:\n  asking: required\n", f"{HEAD}readings:\n  asking: {{default: required}}\n"),
        (f"{HEAD}deck: {{ranks: {{Ass: 25}}}}\n", f"{HEAD}deck: {{ranks: {{A: {{value: 25}}}}}}\n"),
        (
            f"{HEAD}players: 2-4\nseating: {{3: single}}\nparams: {{out.canastas: 2}}\n",
            f"{HEAD}players: [2, 3, 4]\nparams: {{out.canastas: 2}}\n",
        ),
        (
            f"{HEAD}params: {{out.bonus: 5}}\n".replace("Our table", "2026"),
            f"{HEAD}params: {{out.bonus: 5}}\n".replace("Our table", '"2026"'),
        ),
        (
            f"{HEAD}params: {{out.bonus: 5}}\n".replace(": our-table", ": Our Table"),
            f"{HEAD}params: {{out.bonus: 5}}\n",
        ),
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


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (f"{HEAD}  game.target: 5000\n", 5, 3),
        (f"{PARAMS}  out.canastas: 2\n   out.bonus: 5\n", 7, 4),
        (f"{PARAMS}  out.canastas:2\n\n  # ours\n  out.bonus: 5\n", 6, 15),
        (f"{HEAD}about: Note: ours\n", 5, 12),
        (f"{HEAD}about: 'The club's rules'\n", 5, 18),
        (f"{HEAD}about: 'ours\nparams:\n  out.canastas: 2\n", 5, 8),
        (f"{HEAD}params: {{out.canastas: 2\n", 5, 9),
        (f"{HEAD}patches:\n  \u2013 op: disable\n    rule: pile/one-card\n", 6, 3),
        (f"{HEAD}about: a\0b\n", 5, 9),
        (f"{PARAMS}  out:\n    canastas: 2\n", 6, 3),
        (f"{HEAD}extends: classic\n", 5, 1),
    ],
)
def test_where_it_is_said(found: Lint, text: str, line: int, column: int) -> None:
    """A slip is shown where it was made, even if the parser stumbles over it further on."""
    assert [(each.span.line, each.span.column) for each in found(text) if each.level == "error"] == [(line, column)]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (f"{PARAMS}  canasta.natural: 503\n  out.canastas: 2\n", "variant/bracket-inherited", "canasta.natural is 503"),
        (f"{HEAD}deck: {{ranks: {{A: {{value: 22}}}}}}\n", "variant/bracket-inherited", "deck.ranks.A.value is 22"),
        (f"{HEAD}needs: [pile.always_frozen=maybe]\n", "variant/value", "is true or false, not maybe"),
        (f"{HEAD}patches:\n  - {{op: disable, rule: house/no-freeze}}\n", "variant/rule", "it is a pack"),
        (HEAD.replace("classic", "house/no-freeze"), "variant/unknown", "`classic+house/no-freeze`"),
        (HEAD.replace("classic", "[classic, samba]"), "schema/type", "a text stands here"),
        (HEAD.replace("classic", "our-table.yaml"), "variant/cycle", "our-table → our-table"),
        (f"{ADD}discard.card != rB\n", "lang/name", "did you mean rJ?"),
        (f"{ADD}discard.card != r10\n", "lang/name", "did you mean rT?"),
        (f"{ADD}discard.card != r3\n", "lang/name", "r3R, r3B"),
        (f"{ADD}discard.card.role != joker\n", "lang/name", "known are natural, wild, bonus and block"),
        (f"{ADD}discard.card != wild\n", "lang/type", "compare its `.role`"),
        (f"{ADD}pile.size > 2\n", "lang/name", "known are cards, top, marked and taken"),
        (f"{ADD}size(pile) > 2\n", "lang/type", "name a field of it, such as pile.cards"),
        (ADD.replace("require: ", "item: 5\n"), "spec/clause", "`item` is judged at score, not at discard"),
        (
            ADD.replace("discard/joker-last", "score/three").replace(
                "    judges: discard\n    require: ", "    item: 3\n"
            ),
            "variant/bracket-inherited",
            "score/three scores by steps of 3",
        ),
        (
            f"{HEAD}patches:\n  - {{op: disable, rule: pile/one-card, if: stock.size == 0}}\n",
            "schema/not",
            "`if` belongs to `op: except`",
        ),
        (f"{ADD}discard.card != 'JK'\n", "lang/syntax", "names are written bare, without quotes"),
    ],
)
def test_one_thing_is_said(found: Lint, tmp_path: Path, text: str, code: str, said: str) -> None:
    """A slip makes one finding, and that is of this file."""
    (tmp_path / "our-table.yaml").write_text(text, "utf-8")
    told = [each for each in found(text) if each.level == "error"]
    assert [each.code for each in told] == [code]
    assert told[0].path == "our-table.yaml" and said in f"{told[0].message} ({told[0].hint})"


@pytest.mark.parametrize(
    "text",
    [
        f"{PARAMS}  out.bonus: 200\n  out.bonsu: 300\n",
        f"{PARAMS}  out.bonsu: 200\n  bonus: 300\n",
        f"{HEAD}deck:\n  ranks:\n    Ass: {{value: 25}}\n    As: {{value: 30}}\n",
        f"{HEAD}about: ours\nabot: ours\n",
        f"{HEAD}abuot: ours\nabot: ours\n",
    ],
)
def test_no_fix_makes_a_key_twice(library: Library, found: Lint, tmp_path: Path, text: str) -> None:
    """Where the right name is there already, or another line was meant to have it, the author is told and decides."""
    assert "which stands here already?" in " ".join(str(each.hint) for each in found(text))
    made, _ = fixed(text, "our-table.yaml", tmp_path / "our-table.yaml", library, Wanted(ignore=QUIET))
    assert "yaml/duplicate-key" not in {each.code for each in found(made)}
