"""The version of the program and of what it stands on."""

import sys
from importlib.metadata import PackageNotFoundError, version


def version_line() -> str:
    """Program, solver and Python; the solver is asked for its version without being loaded."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"canasta {_of('canasta-rules')} (z3 {_of('z3-solver')}, Python {python})"


def _of(distribution: str) -> str:
    """The version of an installed distribution."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
