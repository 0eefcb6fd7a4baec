"""Every code of lint has a page, and the examples of the page are what it says."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from canasta.analyse.lint.document import document
from canasta.analyse.lint.finding import LEVELS
from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.page import Page
from canasta.analyse.lint.pages import pages
from canasta.analyse.lint.run import Wanted, lint
from canasta.cli.codes import CODES
from canasta.variant.locate import packaged
from canasta.yamlio import load_file
from tests.cli.conftest import run as run

ROOT = Path(__file__).parents[2]
PAGES = pages()
FAMILIES = "variant|spec|yaml|lang|file"
PACKAGE = ROOT / "validator" / "canasta" / "analyse" / "lint"


def place(page: Page, folder: Path) -> Path:
    """The file in which the examples of a page are linted; one that is committed already where it has to be."""
    if page.packaged:
        return packaged()["bicycle"]
    file = folder / "our-table.yaml"
    for name, text in page.beside.items():
        (folder / name).write_text(text)
    if page.committed:
        file.write_text(page.committed)
        for words in (["init", "-q"], ["add", file.name], ["commit", "-qm", "first"]):
            who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
            subprocess.run(["git", *who, *words], cwd=folder, check=True)
    return file


def codes(text: str, page: Page, file: Path, library: Library, code: str) -> list[str]:
    """What is found in an example; the first line and the file's name are only of matter on their own pages."""
    if not page.packaged:
        file.write_text(text)
    wanted = Wanted(ignore=tuple({"lint/modeline", "lint/file-name"} - {code}))
    return [each.code for each in lint(text, file.name, file, library, wanted)]


def by(*kinds: str) -> list[str]:
    """The codes of the pages whose examples are of some kind."""
    return [code for code, page in PAGES.items() if page.by in kinds]


@pytest.mark.parametrize("code", by("command"))
def test_the_commands_of_a_page(run, code: str) -> None:
    """The command to avoid ends with this said, the better one well."""
    avoid, prefer = (text.split()[1:] for text in (PAGES[code].avoid, PAGES[code].prefer))
    ran = run(*avoid)
    assert ran.code == 2 and f"[{code}]" in ran.err
    assert run(*prefer).code == 0


def test_what_cannot_be_shown_is_told_in_words() -> None:
    files, pins, yaml = "encoding unreadable unwritable", "base-moved pin", "nodes size"
    told = [
        f"{name}/{word}" for name, words in (("file", files), ("lint", pins), ("yaml", yaml)) for word in words.split()
    ]
    assert by("words") == told


@pytest.mark.parametrize("code", by("file"))
def test_the_examples_of_a_page(code: str, library: Library, tmp_path: Path) -> None:
    """Of the file to avoid exactly this is said, of the better one nothing."""
    page = PAGES[code]
    file = place(page, tmp_path)
    assert set(codes(page.avoid, page, file, library, code)) == {code}
    assert codes(page.prefer, page, file, library, code) == []


def test_every_code_has_a_page_and_is_given() -> None:
    given = {code for file in PACKAGE.glob("*.py") if "page" not in file.name for code in _codes(file)}
    assert given == {code for code in PAGES if code.startswith("lint/")}
    assert not set(PAGES) & set(CODES)


def test_every_code_of_loading_has_a_page() -> None:
    """What the modules that read variants can say, and what the schema of variants can find."""
    package = ROOT / "validator" / "canasta"
    files = [*package.glob("variant/*.py"), package / "yamlio.py", package / "rulebook/typist.py"]
    files += [*package.glob("language/*.py")]
    given = {code for file in files for code in re.findall(rf'"((?:{FAMILIES})/[a-z-]+)"', file.read_text("utf-8"))}
    expected = load_file(ROOT / "tests" / "variant" / "bad" / "expected.yaml").data
    given |= {line.split()[-1] for lines in expected.values() for line in lines}
    assert sorted(given - set(PAGES)) == ["lang/recursion"]  # no variant has definitions of its own


def _codes(file: Path) -> list[str]:
    """The codes that a module can give."""
    found: list[str] = re.findall(r'"(lint/[a-z-]+)"', file.read_text("utf-8"))
    return found


@pytest.mark.parametrize("code", PAGES)
def test_a_page_has_all_its_parts(code: str) -> None:
    page = PAGES[code]
    assert page.level in LEVELS
    assert page.what.endswith(".") and page.why.endswith(".")
    shown = "\n".join(page.lines(code))
    assert page.what in shown and page.why in shown and "Avoid" in shown and "Prefer" in shown


def test_the_document_is_that_of_the_program() -> None:
    """`python -m canasta.analyse.lint.document > validator/lint.md` makes it anew."""
    assert (ROOT / "validator" / "lint.md").read_text("utf-8") == document()
