"""Whether a variant's version was raised with its rules, as far as a repository tells it."""

from __future__ import annotations

import os
import subprocess
from functools import lru_cache
from pathlib import Path

from canasta.analyse.lint.context import Context, fix
from canasta.analyse.lint.gather import Library, gather
from canasta.analyse.lint.edits import replaced

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "diff.external=")
_SECONDS = 5.0


def check(context: Context, library: Library) -> None:
    """A version that stayed while the rules changed since the last commit."""
    file = context.subject.file
    if context.subject.path == "-" or not file.is_file() or context.subject.faults:
        return
    if file.resolve() not in _changed(file.resolve().parent):
        return
    before = _committed(file)
    if before is None or before == context.doc.text:
        return
    earlier = gather(before, context.subject.path, file, library)
    if earlier.variant is None or earlier.variant.version != context.variant.version:
        return
    if earlier.variant.effective.content() != context.variant.effective.content():
        version = context.variant.version
        made = fix(f"make it {version + 1}", replaced(context.doc, ("version",), str(version + 1)))
        message = f"the rules are others than those committed, and the version is still {version}"
        context.say("lint/version", message, ("version",), found=version, fix=made)


@lru_cache(maxsize=64)
def _changed(folder: Path) -> frozenset[Path]:
    """The files of a folder that differ from those committed; none where there is no repository."""
    if not any((above / ".git").exists() for above in (folder, *folder.parents)):
        return frozenset()
    said = _git(folder, "diff", "--no-ext-diff", "--name-only", "--relative", "-z", "HEAD", "--", ".")
    return frozenset((folder / name).resolve() for name in (said or "").split("\0") if name)


def _committed(file: Path) -> str | None:
    """The text of a file as it was committed last."""
    said = _git(file.resolve().parent, "show", "--no-ext-diff", "--no-textconv", f"HEAD:./{file.resolve().name}")
    return said.replace("\r\n", "\n") if said else None


def _git(folder: Path, *words: str) -> str | None:
    """What git says in a folder; None when there is no git, no repository, or no answer in time."""
    try:
        done = subprocess.run(
            (*_GIT, *words),
            cwd=folder,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"},
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None
