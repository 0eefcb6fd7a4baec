"""Where the first model leaves a question undecided, the second one is asked before that is said."""

from __future__ import annotations

import pytest

from canasta.solve.room import LATE, MAYBE, Room
from tests.solve.test_decide import BROKEN, TAKEN, judged, only


@pytest.fixture
def weak(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The first model finds nothing impossible, and nothing possible."""
    monkeypatch.setattr(Room, "never", lambda self, formula: False)
    monkeypatch.setattr(Room, "ask", lambda self, *asked: request.param)


@pytest.mark.parametrize("weak", [LATE, MAYBE], indirect=True)
@pytest.mark.usefixtures("weak")
def test_the_second_model_refutes_a_clause() -> None:
    """A clause that no completion keeps is broken, whichever model finds that."""
    assert only(judged(BROKEN)).verdict == "illegal"


@pytest.mark.parametrize("weak", [LATE, MAYBE], indirect=True)
@pytest.mark.usefixtures("weak")
def test_what_can_be_is_not_refuted() -> None:
    """A clause that some cards keep and others break is not settled by it."""
    assert only(judged(TAKEN)).verdict in ("open", "undecided")
