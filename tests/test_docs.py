"""The pages beside the code say what is so: examples are read and judged, doctests run, names and numbers exist."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import canasta
from canasta import limits
from canasta.__main__ import main
from canasta.analyse.lint.pages import pages
from canasta.checker import actions, referee
from canasta.checker.walk import READERS
from canasta.cli.app import COMMANDS
from canasta.report.model import VERDICTS
from canasta.transcript import format_text, parse
from canasta.transcript.tree import Malformed, Turn
from canasta.variant import load_variant, variant_from_text
from canasta.variant.locate import packaged, packs
from canasta.variant.model import STATUSES

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for page in (ROOT / "README.md", *(ROOT / folder for folder in ("spec", "grammar", "variants", "validator")))
    for page in ([page] if page.is_file() else page.rglob("*.md"))
)
HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOTATION = (ROOT / "spec" / "notation.md").read_text("utf-8")


def blocks(page: str, kind: str) -> Iterator[tuple[str, str]]:
    """The blocks of a kind on a page: the words after the kind, and the text."""
    yield from ((words.strip(), text) for name, words, text in BLOCK.findall(page) if name == kind)


def examples() -> list[tuple[str, str]]:
    """The games of the notation's page, a head put before those that have none."""
    return [(verdict, text if text.startswith("[") else HEAD + text) for verdict, text in blocks(NOTATION, "cgn")]


@pytest.mark.parametrize(("verdict", "text"), examples())
def test_every_example_of_the_notation_is_read_and_judged(verdict: str, text: str) -> None:
    """No example is malformed, each has the verdict it says, and its canonical form is the same game."""
    canonical, faults = format_text(text)
    assert faults == []
    assert parse(canonical) == parse(text)
    (report,) = canasta.check(text)
    told = [(each.rule, each.verdict, each.line, each.message) for each in report.findings]
    assert "malformed" not in {each.verdict for each in report.findings}, told
    assert not verdict or report.verdict == verdict, told


def test_the_examples_of_the_notation_have_every_line_and_action() -> None:
    """Every kind of line and action that the checker reads stands in an example."""
    items = [item for _, text in examples() for game in parse(text).games for item in game.items]
    assert not any(isinstance(item, Malformed) for item in items)
    assert {item.kind for item in items} >= set(READERS) - {"malformed"}
    done = {action.kind for item in items if isinstance(item, Turn) for action in item.actions}
    assert done == set(actions.ACTIONS)


def test_the_last_example_of_the_notation_is_canonical() -> None:
    _, text = examples()[-1]
    assert format_text(text) == (text, [])


def test_the_limits_of_the_notation_are_those_of_the_program() -> None:
    numbers = [limits.FILE_BYTES, limits.LINES, limits.GAMES, limits.SEATS, limits.LINE_LENGTH, limits.LINE_CARDS]
    numbers += [limits.FILE_REPEATED, limits.BAD_LINES]
    assert [number for number in numbers if f"| {number:,} |" not in NOTATION] == []
    assert f"{limits.BAD_LINES_AT_HEAD} unreadable lines" in NOTATION


def test_the_limits_of_variants_are_those_of_the_program() -> None:
    numbers = [limits.YAML_CHARACTERS, limits.YAML_NODES, limits.YAML_DEPTH, limits.YAML_DIGITS, limits.EXTENDED]
    numbers += [limits.EXPRESSION, limits.EXPRESSION_DEPTH]
    assert [number for number in numbers if f"| {number:,} |" not in VARIANTS] == []


VARIANTS = (ROOT / "variants" / "README.md").read_text("utf-8")
FILES = [text for _, text in blocks(VARIANTS, "yaml")]


def run(folder: Path, capfd: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The exit code of the command and all that it says, files named as if it ran in their folder."""
    code = main(args)
    said = capfd.readouterr()
    return code, (said.out + said.err).replace(f"{folder}/", "")


@pytest.mark.parametrize("text", FILES, ids=lambda text: text.split()[1])
def test_every_variant_shown_can_be_used(text: str) -> None:
    """The variant loads, and configures for each of its numbers of players."""
    variant = variant_from_text(text)
    for players in variant.players:
        assert variant.configure(players).rules


def test_the_first_house_rule_is_ten_lines_and_judges(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file, the game, what is said of it, and what is said of a slip in the file."""
    monkeypatch.chdir(tmp_path)
    assert FILES[0].count("\n") == 10
    (tmp_path / "our-table.yaml").write_text(FILES[0])
    ((_, game),) = blocks(VARIANTS, "cgn")
    (tmp_path / "tuesday.cgn").write_text(game)
    (_, said), (_, refused) = blocks(VARIANTS, "text")
    assert run(tmp_path, capfd, "check", "--format", "concise", "tuesday.cgn") == (1, said)
    (tmp_path / "our-table.yaml").write_text(FILES[0].replace("discard.card", "discard.crad"))
    assert run(tmp_path, capfd, "variant", "show", "our-table.yaml") == (2, refused)


GUIDE = (ROOT / "variants" / "GUIDE.md").read_text("utf-8")


def test_the_guide_tells_what_is_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files are written one after the other, its commands run where they stand and say what is shown."""
    monkeypatch.chdir(tmp_path)
    asked = 0
    for kind, words, text in BLOCK.findall(GUIDE):
        if kind in ("yaml", "cgn"):
            (tmp_path / words.strip()).write_text(text)
            continue
        assert kind == "console"
        for shown in re.split(r"^\$ canasta ", text, flags=re.MULTILINE)[1:]:
            line, _, said = shown.partition("\n")
            assert run(tmp_path, capfd, *line.split())[1] == said, line
            asked += 1
    assert asked >= 9


@pytest.mark.parametrize("name", ["shut", "wednesday", "two-ways", "pair", "thaw"])
def test_every_variant_of_the_guide_can_be_used(name: str, tmp_path: Path) -> None:
    """The files load, each beside those that it extends, and configure for each number of players."""
    for _, words, text in BLOCK.findall(GUIDE):
        if words.endswith(".yaml"):
            (tmp_path / words.strip()).write_text(text)
    variant = load_variant(f"{name}.yaml", tmp_path)
    assert all(variant.configure(players).rules for players in variant.players)


def test_the_guide_names_every_pack_as_it_names_itself() -> None:
    """The table holds the packs that come along, and no others."""
    rows = re.findall(r"^\| `(house/[\w-]+)` \| (.*) \|$", GUIDE, re.MULTILINE)
    assert rows == [(name, load_variant(name).title) for name in packs()]


def test_what_the_guide_expects_is_proved(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`canasta prove` proves the expectation of the guide's file."""
    monkeypatch.chdir(tmp_path)
    (text,) = [text for words, text in blocks(GUIDE, "yaml") if words == "pair.yaml"]
    (tmp_path / "pair.yaml").write_text(text)
    _, said = run(tmp_path, capfd, "prove", "pair.yaml")
    assert re.search(r"^expect +1 proved", said, re.MULTILINE), said


def test_the_keys_of_a_variant_are_those_of_its_schema() -> None:
    schema = json.loads((ROOT / "spec" / "schema" / "variant.schema.json").read_text("utf-8"))
    keys = {
        key for row in re.findall(r"^\| (`[^|]*`) \|", VARIANTS, re.MULTILINE) for key in re.findall(r"`(\w+)`", row)
    }
    assert keys >= set(schema["properties"]) - {"$schema"}
    assert keys >= set(schema["$defs"]["patch"]["properties"]["op"]["enum"])


def test_the_keys_of_a_rule_are_those_of_its_schema() -> None:
    schema = json.loads((ROOT / "spec" / "schema" / "rule.schema.json").read_text("utf-8"))
    page = (ROOT / "spec" / "README.md").read_text("utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| `")]
    keys = {key for row in rows for key in re.findall(r"`([\w ]+)`", row.split("|")[1])}
    assert keys >= set(schema["$defs"]["record"]["properties"])
    assert keys >= set(STATUSES)


def test_the_verdicts_of_the_notation_are_those_of_reports() -> None:
    assert tuple(word for word in re.findall(r"^\| `(\w+)` \|", NOTATION, re.MULTILINE) if word in VERDICTS) == VERDICTS


def test_files_that_pages_name_exist() -> None:
    """A path in backquotes that begins with a folder of the project is a file or folder."""
    folders = "|".join(("spec", "grammar", "variants", "validator", "tests"))
    for page in PAGES:
        named = re.findall(rf"`((?:{folders})/[\w./-]*)`", page.read_text("utf-8"))
        assert [name for name in named if not (ROOT / name).exists() and name not in pages()] == [], page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_pages(page: Path) -> None:
    """What pages show of a Python session is what comes out."""
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("module", [canasta, referee], ids=lambda module: module.__name__)
def test_the_examples_of_docstrings(module: ModuleType) -> None:
    """What docstrings show of a Python session is what comes out."""
    found = doctest.testmod(module)
    assert (found.failed, found.attempted > 0) == (0, True)


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"\ncanasta {name} " not in text] == []


@pytest.mark.parametrize("name", sorted(packaged()))
def test_the_score_items_of_the_notation_are_those_of_every_packaged_variant(name: str) -> None:
    variant = load_variant(name)
    items = " ".join(variant.configure(variant.players[0]).items)
    assert f"`{items}`" in NOTATION
