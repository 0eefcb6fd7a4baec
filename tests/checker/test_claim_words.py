"""What findings about claims say: the range that unrecorded cards leave, and what a score item rests on."""

import pytest

from canasta import check

GAME = """\
[Variant "wiener"]
[Seats "N E S W"]
position
melds NS KH KD KS KC KH KD KS | 7H 7D 7S
red EW 3D
hand N KC 4H
hand S 9H
hand E ?*3
hand W JK
stock ?*20
turn N
1. N draw 7C, add KC to K, add 7C to 7, discard 4H, out
"""


@pytest.mark.parametrize(
    ("line", "verdict", "required", "message"),
    [
        ("hand -80", "open", "-200 to -65", "it is -200 to -65, and what is not recorded decides."),
        ("hand -900", "illegal", "-200 to -65", "it can only be -200 to -65."),
        ("reds 100", "illegal", -100, "it is -100."),
    ],
)
def test_a_claim_says_what_is_possible_and_what_its_item_rests_on(line, verdict, required, message):
    [report] = check(f"{GAME}score EW {line}\n")
    [finding] = report.findings
    assert (finding.verdict, finding.required) == (verdict, required)
    assert finding.message.endswith(message)
    assert "Not decided" not in finding.message
    cited = {cite.statement for cite in finding.sources}
    assert cited & ({"WI-1"} if "reds" in line else {"PAG-59"})


def test_a_seat_out_of_turn_is_named():
    [report] = check(f"{GAME.rpartition('1. ')[0]}1. S draw 7C, discard 7C\n")
    [finding] = report.findings
    assert (finding.rule, finding.found, finding.required) == ("turn/order", "S", "N")
