"""What all tests stand on: English, catalogues of translations as new as their files, and time to answer."""

from __future__ import annotations

import os


def pytest_configure() -> None:
    """Make the catalogues anew where they are stale; one process does it for those that it starts."""
    from hatch_build import FOLDER, make, stale

    os.environ["LC_ALL"] = "C.UTF-8"
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for file in filter(stale, sorted(FOLDER.glob("*.po"))):
            make(file)
    be_patient()


def be_patient() -> None:
    """Let a question take as long as it takes, unless a test sets a limit itself: no answer hangs on the machine."""
    from canasta.solve.limits import Limits

    Limits.__init__.__defaults__ = (120.0, 600.0)
