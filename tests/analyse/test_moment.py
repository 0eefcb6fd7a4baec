"""What proofs suppose of a moment leaves positions in which it can be reached."""

from __future__ import annotations

import pytest

from canasta.analyse.dead import Positions
from canasta.analyse.moment import Moment
from canasta.analyse.subject import Subject
from canasta.language.lazy import z3
from canasta.variant import load_variant


@pytest.mark.parametrize("point", ["turn", "score"])
@pytest.mark.parametrize("name", ["classic", "burraco", "modern-american", "cuban"])
def test_rules_can_be_kept_together(name, point):
    """A rule against an action that a game has not does not rule out every position, only that action."""
    subject = Subject(load_variant(name), None, 1e9)
    moment = Moment(Positions(subject).pair, subject.ties, point, 2)
    solver = z3().Solver()
    solver.add(*[term for term in [*moment.always(), *moment.state.domain, *moment.legal(0)] if term is not True])
    assert str(solver.check()) == "sat"
