"""Everything that is wrong is found at once, at its place, and what is doubtful besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta.text import CanastaError
from canasta.variant import load_variant
from canasta.variant.locate import packaged

from .conftest import Lint

HEAD = "variant: our-table\nversion: 1\ntitle: Our table\nextends: classic\n"
BAD = sorted((Path(__file__).parents[1] / "variant" / "bad").glob("*.yaml"))


def told(lint: Lint, text: str) -> list[str]:
    """What is found, in short."""
    return [f"{each.span.line}:{each.span.column} {each.code}" for each in lint(text)]


def test_faults_of_every_kind_are_told_together(found: Lint) -> None:
    """Keys, names, types, patches and tables: a faulty part is left out, and the rest is looked at all the same."""
    text = (
        "variant: our-table\nversion: 0\nextends: clasic\ncolour: red\nplayers: [2, 4]\n"
        "params:\n  out.canasta: 2\n  canasta.natural: many\n  canasta.mixed: 300\n"
        "  initial.minimum: {table: [{to: 0, is: 50}, {from: 10, is: 90}]}\n"
        "patches:\n  - {op: replace, rule: pile/tpo, require: pile.top == rA}\n"
        "  - {op: replace, rule: pile/top, require: pile.tpo == rA}\n"
        "  - {op: disabel, rule: pile/top}\n"
    )
    assert told(found, text) == [
        "1:1 schema/required",
        "2:10 schema/range",
        "3:10 variant/unknown",
        "4:1 schema/key",
        "7:3 variant/param",
        "8:20 variant/value",
        "9:3 lint/no-difference",
        "10:46 variant/bracket-gap",
        "12:25 variant/rule",
        "13:44 lang/name",
        "14:10 schema/enum",
    ]


@pytest.mark.parametrize("file", [each for each in BAD if each.stem != "expected"], ids=lambda file: file.stem)
def test_what_loading_refuses_is_an_error_here(found: Lint, file: Path) -> None:
    """Lint finds what loading finds, and more, and never falls over it."""
    with pytest.raises(CanastaError) as caught:
        load_variant(str(file))
    errors = [each for each in found(file.read_text("utf-8"), file=file) if each.level == "error"]
    seen = {(each.code, each.span) for each in errors}
    wanted = {(each.code, each.span) for each in caught.value.diagnostics}
    assert wanted <= seen


@pytest.mark.parametrize("name", sorted(packaged()))
def test_nothing_is_to_be_said_of_a_packaged_variant(found: Lint, name: str) -> None:
    file = packaged()[name]
    said = found(file.read_text("utf-8"), file=file, ignore=("lint/version",))
    assert [str(each) for each in said] == []


@pytest.mark.parametrize("file", sorted((Path(__file__).parents[1] / "variant" / "good").glob("*.yaml")))
def test_house_files_need_no_sources(found: Lint, file: Path) -> None:
    assert {each.code for each in found(file.read_text("utf-8"), file=file)} <= {"lint/unread", "lint/idle-rule"}


def test_a_comment_takes_a_doubt_back_and_no_error(found: Lint) -> None:
    text = f"{HEAD}params:\n  out.canastas: 2\n  canasta.natural: 500  # lint: ignore lint/no-difference\n"
    assert told(found, text) == []
    assert told(found, text.replace("ignore lint/no-difference", "ignore lint/unread")) == ["7:3 lint/no-difference"]
    assert told(found, f"{HEAD}params:\n  out.canasta: 2  # lint: ignore\n")[0] == "6:3 variant/param"


def test_what_is_not_yaml_is_one_error(found: Lint) -> None:
    assert [code.partition(" ")[2] for code in told(found, "a: [\n")] == ["yaml/syntax"]
    assert [code.partition(" ")[2] for code in told(found, "- 1\n")] == ["schema/type"]
    assert [code.partition(" ")[2] for code in told(found, "")] == ["schema/type"]


@pytest.mark.parametrize(
    ("require", "code"),
    [
        ("size(discard.cards) > 0", "lang/name"),
        ("not (discard.card == rJK and size(hand) < 0)", "lint/constant"),
        ("discard.card != rJK if params.pile.always_frozen else true", "lint/idle-rule"),
        ("count(m in side.melds if size(m.cards) >= size(m.cards)) > 0", "lint/self-compare"),
    ],
)
def test_expressions(found: Lint, require: str, code: str) -> None:
    rule = "  - op: add\n    rule: discard/ours\n    statement: Ours.\n    judges: discard\n"
    assert [each.code for each in found(f"{HEAD}patches:\n{rule}    require: {require}\n")] == [code]
