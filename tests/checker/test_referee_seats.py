"""A referee is asked for a table that there can be."""

import pytest

from canasta import CanastaError, Referee


@pytest.mark.parametrize(
    ("variant", "seats", "code", "words"),
    [
        ("catalan", ["N", "E"], "variant/players", "catalan is for 4 players, not for 2"),
        ("classic", ["N", "N"], "text/bad-seats", "the seat `N` is named twice"),
        ("classic", ["N", "deal"], "text/bad-seats", "cannot have the name of a line"),
        ("classic", ["N"], "text/bad-seats", "at least two seats"),
        ("classic", [], "text/bad-seats", "at least two seats"),
        ("romanian", ["A", "B", "C", "D", "E"], "text/missing-tag", "needs a [Sides] tag"),
    ],
)
def test_a_table_that_cannot_be_is_refused(variant, seats, code, words):
    with pytest.raises(CanastaError) as caught:
        Referee(variant, seats)
    [fault] = caught.value.diagnostics
    assert fault.code == code
    assert words in fault.message


def test_five_players_sit_as_they_say():
    referee = Referee("romanian", ["A", "B", "C", "D", "E"], sides="AC=A,C BDE=B,D,E")
    assert referee.line('deal 1 sides "AB=A,B CDE=C,D,E"') == []
