"""What every code of lint means, as `spec/pages` has it: what is said, why, what to avoid and what to prefer."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from canasta import resources
from canasta.analyse.lint.page import Page
from canasta.yamlio import load_file

PARTS: Final = "parts"
"""The file of the words that stand for several lines of an example."""


@cache
def pages() -> dict[str, Page]:
    """All pages by their codes."""
    names = sorted(file.stem for file in resources.files("spec", "pages/*.yaml"))
    return {code: page for name in names if name != PARTS for code, page in sorted(family(name).items())}


def page(code: str) -> Page:
    """The page of a code."""
    return family(code.partition("/")[0])[code]


@cache
def family(name: str) -> dict[str, Page]:
    """The pages of the codes that begin with a word; nothing for a word of which there is no file."""
    if not (resources.folder("spec") / "pages" / f"{name}.yaml").is_file():
        return {}
    return {code: _page(given) for code, given in _read(name).items()}


@cache
def _read(name: str) -> dict[str, Any]:
    """A file of pages."""
    file = resources.folder("spec") / "pages" / f"{name}.yaml"
    data: dict[str, Any] = load_file(file, resources.shown(file)).data
    return data


def _page(given: dict[str, Any]) -> Page:
    """A page as its record says."""
    whole = dict(given)
    for key in ("avoid", "prefer", "committed"):
        if key in given:
            whole[key] = _whole(given[key])
    return Page(**whole)


def _whole(text: str) -> str:
    """An example with its parts in full."""
    return "".join(_read(PARTS).get(line.strip(), line) for line in text.splitlines(keepends=True))
