"""The transcript grammar as a parser, built once a process and kept in the user's cache folder."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from canasta import resources
from canasta.transcript.build import Builder

if TYPE_CHECKING:
    from lark import Lark


def cache_folder() -> Path:
    """The user's folder for what can be computed again; CANASTA_CACHE overrides it."""
    given = os.environ.get("CANASTA_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "canasta" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "canasta"


@cache
def parser() -> Lark:
    """The parser of one logical line, which gives an item."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return _open(str(folder / "transcript.lark.cache"))
    except (OSError, RuntimeError):  # no home, or a folder that cannot be written
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
