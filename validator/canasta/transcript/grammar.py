"""The transcript grammar as a parser, built once a process and kept in the user's cache folder."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from canasta import resources
from canasta.transcript.build import Builder

if TYPE_CHECKING:
    from lark import Lark


def cache_file() -> str | None:
    """Where the built grammar is kept; None when CANASTA_CACHE is `off` or no folder is the user's alone."""
    if os.environ.get("CANASTA_CACHE") == "off":
        return None
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "canasta-rules"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = folder.stat().st_uid
    except (OSError, RuntimeError):
        return None
    if hasattr(os, "getuid") and owner != os.getuid():
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
