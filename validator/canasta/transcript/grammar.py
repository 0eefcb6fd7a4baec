"""The transcript grammar as a parser, built once a process and kept in the user's cache folder."""

from __future__ import annotations

import re
import sys
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from canasta import resources
from canasta.transcript.build import Builder

if TYPE_CHECKING:
    from lark import Lark


def cache_file() -> str | None:
    """Where the built grammar is kept; None when nothing is kept."""
    folder = resources.cache_folder()
    if folder is None:
        return None
    text = "".join(resources.read("grammar", name) for name in ("cards.lark", "transcript.lark"))
    return str(folder / f"grammar-{sha256(f'{sys.version}{text}'.encode()).hexdigest()[:32]}")


@cache
def parser() -> Lark:
    """The parser of one logical line, which gives an item."""
    try:
        return _open(cache_file() or False)
    except OSError:  # a folder that cannot be written
        return _open(False)


@cache
def terminal(name: str) -> re.Pattern[str]:
    """The expression of one terminal of the grammar."""
    return re.compile(parser().get_terminal(name).pattern.to_regexp())


def _open(kept: str | bool) -> Lark:
    from lark import Lark

    return Lark.open(
        str(resources.folder("grammar") / "transcript.lark"),
        parser="lalr",
        lexer="contextual",
        start="line",
        maybe_placeholders=False,
        transformer=Builder(),
        cache=kept,
    )
