"""Whether a variant's version was raised with its rules, as far as a repository tells it."""

from __future__ import annotations

import os
import subprocess
from functools import lru_cache
from pathlib import Path

from canasta.analyse.lint import kept
from canasta.analyse.lint.edits import replaced
from canasta.analyse.lint.finding import Edit, Finding, Fix
from canasta.analyse.lint.gather import Library, gather
from canasta.analyse.lint.pages import page
from canasta.text import Diagnostic, Span

_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "diff.external=")
_SECONDS = 5.0
CODE = "lint/version"


def findings(text: str, path: str, file: Path, library: Library) -> list[Finding]:
    """A version that stayed while the rules changed since the last commit."""
    if path == "-" or file.resolve() not in _changed(file.resolve().parent):
        return []
    before = _committed(file)
    if before is None or before == text:
        return []
    doc = kept.once(("version", before, text), lambda: _stayed(before, text, path, file, library))
    if doc is None:
        return []
    version, span, edit = doc
    message = f"the rules are others than those committed, and the version is still {version}"
    fault = Diagnostic(CODE, message, path, span, found=version)
    return [Finding.of(fault, page(CODE).level, Fix(f"make it {version + 1}", (edit,)))]


def _stayed(before: str, text: str, path: str, file: Path, library: Library) -> tuple[int, Span, Edit] | None:
    """A version that is the same for two texts of different rules, where it stands, and how it is raised."""
    then, now = (gather(each, path, file, library) for each in (before, text))
    if then.faults or now.faults or then.variant is None or now.variant is None or now.doc is None:
        return None
    version = now.variant.version
    if then.variant.version != version or then.variant.effective.same(now.variant.effective):
        return None
    return version, now.doc.span(("version",)), replaced(now.doc, ("version",), str(version + 1))


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
