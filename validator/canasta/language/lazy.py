"""The solver's library, imported when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def z3() -> Any:
    """The module z3."""
    return import_module("z3")
