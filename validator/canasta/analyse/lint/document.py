"""The document of all codes: `python -m canasta.analyse.lint.document > validator/lint.md`."""

from __future__ import annotations

from collections.abc import Iterator

from canasta.analyse.lint.pages import pages

_INTRODUCTION = """\
# What `canasta lint` says

Made from `spec/pages` by `python -m canasta.analyse.lint.document`; `canasta explain CODE` prints one of these pages.
Of each pair of examples, the first has what its page is about, and the second has not; the tests try all of them.

An *error* makes a variant unusable. A *warning* is something that does nothing, or not what it seems to do. *Advice*
could be followed.
"""


def lines() -> Iterator[str]:
    """The whole document by lines."""
    yield _INTRODUCTION
    yield "| code | level | says |"
    yield "| --- | --- | --- |"
    for code, page in pages().items():
        yield f"| [`{code}`](#{code.replace('/', '')}) | {page.level} | {page.what} |"
    yield ""
    for code, page in pages().items():
        yield from page.markdown(code)


def document() -> str:
    """The whole document."""
    return "\n".join(lines()).rstrip("\n") + "\n"


if __name__ == "__main__":
    print(document(), end="")
