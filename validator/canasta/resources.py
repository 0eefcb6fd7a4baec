"""Where the data folders are, inside the installed package or beside it in a checkout, and the user's cache folder."""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from pathlib import Path

FOLDERS = ("spec", "grammar", "variants")
CACHE = "CANASTA_CACHE"
"""The environment variable that turns the cache off when it is `off`."""


@cache
def folder(name: str) -> Path:
    """The data folder `spec`, `grammar` or `variants`."""
    inside = Path(str(resources.files("canasta"))) / name
    if inside.is_dir():
        return inside
    checkout = inside.parents[2] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"the folder {name} is neither in {inside.parent} nor in {checkout.parent}")


def read(name: str, *parts: str) -> str:
    """The text of one file of a data folder."""
    return folder(name).joinpath(*parts).read_text(encoding="utf-8")


def files(name: str, pattern: str) -> list[Path]:
    """The files of a data folder that match a pattern, in order."""
    return sorted(folder(name).glob(pattern))


def shown(file: Path) -> str:
    """A file's name as it is shown: data files by their folder, others from the working directory if below it."""
    for name in FOLDERS:
        try:
            return f"{name}/{file.relative_to(folder(name)).as_posix()}"
        except (ValueError, FileNotFoundError):
            continue
    below = file.is_absolute() and file.is_relative_to(here := Path.cwd())
    return str(file.relative_to(here) if below else file)


def cache_folder() -> Path | None:
    """The folder for what is kept from run to run; None when there is none that is the user's alone."""
    if os.environ.get(CACHE) == "off":
        return None
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        found = (Path(base) if base else Path.home() / ".cache") / "canasta-rules"
        found.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = found.stat().st_uid
    except (OSError, RuntimeError):
        return None
    return found if not hasattr(os, "getuid") or owner == os.getuid() else None
