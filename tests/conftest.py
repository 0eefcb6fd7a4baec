"""What all tests stand on: English, and catalogues of translations that are not older than their files."""

from __future__ import annotations

import os


def pytest_configure() -> None:
    """Make the catalogues anew where they are stale; one process does it for those that it starts."""
    from hatch_build import FOLDER, make, stale

    os.environ["LC_ALL"] = "C.UTF-8"
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for file in filter(stale, sorted(FOLDER.glob("*.po"))):
            make(file)
