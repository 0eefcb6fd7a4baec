"""One library of variants for all tests of lint, and a way to lint a text as if it stood in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from canasta.analyse.lint.finding import Finding
from canasta.analyse.lint.gather import Library
from canasta.analyse.lint.run import Wanted, lint

Lint = Callable[..., list[Finding]]
QUIET = ("lint/modeline", "lint/file-name")


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture
def found(library: Library, tmp_path: Path) -> Lint:
    """Lint a text; where it begins and what it is called is of no matter unless asked for."""

    def call(text: str, *, ignore: tuple[str, ...] = QUIET, file: Path | None = None) -> list[Finding]:
        file = file or tmp_path / "our-table.yaml"
        return lint(text, file.name, file, library, Wanted(ignore=ignore))

    return call
