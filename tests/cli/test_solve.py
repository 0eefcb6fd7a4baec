"""`canasta solve`: questions, answers in both forms, exit codes."""

import json

import pytest

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'
GAME = HEAD + (
    "position\nmelds EW 5H 5D 5S\npile 4C\nstock ?*30\nhand N KH KD KS 9H\nhand E ?*5\nhand S ?*2\nhand W ?*5\nturn N\n"
    "1. N draw 9D, discard 9H\n2. E draw ?, discard KC\n3. S draw ?, discard 4D\n4. W draw ?, discard QH\n"
    "5. N draw 4H, discard 4H\n6. E draw ?, add 5C to 5, discard KH\nshow S 6H 7H\n"
)


@pytest.fixture
def game(tmp_path):
    """A file with the game."""
    file = tmp_path / "game.cgn"
    file.write_text(GAME, "utf-8")
    return file


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("--turn", 2, "--ask", "E holds K"), "could"),
        (("--turn", 2, "--ask", "E holds K K K K K K"), "cannot"),
        (("--turn", 4, "--ask", "S holds 6 7"), "must"),
        (("--turn", 4, "--ask", "S holds 6 7", "--then"), "could"),
        (("--turn", 2, "--ask", "N holds K K K"), "must"),
        (("--turn", 2, "--ask", "N holds K K K", "--public"), "could"),
        (("--turn", 2, "--ask", "N holds K K K", "--seat", "N"), "must"),
        (("--ask", "S holds 6 7"), "must"),
    ],
)
def test_what_a_hand_could_hold(run, game, options, answer):
    """The whole record counts, or what was known then, or what some see; a way to hold the cards bears it out."""
    ran = run("solve", game, *options, "--format", "json")
    (found,) = json.loads(ran.out)
    assert (ran.code, found["answer"], ran.err) == (0, answer, "")
    assert ("with" in found, "without" in found) == (answer in ("must", "could"), answer in ("cannot", "could"))
    if answer == "cannot":
        assert all(reason["line"] >= 3 for reason in found["reasons"])


def test_an_answer_for_people(run, game):
    """A sentence, hands that bear it out, and the facts behind it."""
    ran = run("solve", game, "--turn", 4, "--ask", "S holds 6")
    lines = ran.out.splitlines()
    assert lines[0].endswith("deal 1, before turn 4: must. S held 6 then, whatever the unknown cards were")
    assert lines[1].startswith("  with: S holding 6H 7H")
    assert any("S shows 6H and 7H" in line for line in lines[2:])


def test_bounds_of_a_hand(run, game):
    """For each rank the least and the greatest number."""
    (found,) = json.loads(run("solve", game, "--turn", 4, "--hand", "S", "--format", "json").out)
    assert (found["hand"], found["cards"]) == ("S", 2)
    assert {rank: ends for rank, ends in found["ranks"].items() if ends != [0, 0]} == {"6": [1, 1], "7": [1, 1]}
    (found,) = json.loads(run("solve", game, "--turn", 2, "--hand", "E", "--format", "json", "--then").out)
    assert found["ranks"]["K"] == [0, 5] and found["ranks"]["3R"][0] == 0
    assert "least  greatest" in run("solve", game, "--turn", 4, "--hand", "S").out


def test_what_nobody_has_seen(run, game):
    """Of each rank, or of one; a seat has seen its own hand too."""
    (found,) = json.loads(run("solve", game, "--turn", 2, "--unseen", "--public", "--format", "json").out)
    assert (found["unseen"]["K"], found["unseen"]["5"], found["unseen"]["9"]) == (8, 5, 7)
    (found,) = json.loads(run("solve", game, "--turn", 2, "--unseen", "K", "--seat", "N", "--format", "json").out)
    assert found["unseen"] == {"K": 5}
    assert "  K   5" in run("solve", game, "--turn", 2, "--unseen", "K").out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "nothing is asked"),
        (("--ask", "E K K"), "E holds K K"),
        (("--ask", "E holds KH"), "is no rank"),
        (("--ask", "X holds K"), "nobody sits at X"),
        (("--hand", "X"), "nobody sits at X"),
        (("--unseen", "Z"), "is no rank"),
        (("--turn", 99, "--unseen"), "has no turn 99"),
        (("--deal", 4, "--unseen"), "there is no deal 4"),
        (("--seat", "X", "--unseen"), "nobody sits at X"),
        (("--game", 2, "--unseen"), "there is no game 2"),
    ],
)
def test_bad_questions(run, game, options, said):
    """What cannot be asked is said, and the exit code is 2."""
    ran = run("solve", game, *options)
    assert ran.code == 2 and said in ran.err and "Traceback" not in ran.err


def test_no_answer_within_the_limit(run, game):
    """It is said, and the exit code is 3."""
    ran = run("solve", game, "--turn", 2, "--ask", "E holds K", "--limit", 0)
    assert ran.code == 3 and "no answer" in ran.out


def test_a_record_that_cannot_be_true(run, tmp_path):
    """There is no answer then; the exit code is 1."""
    file = tmp_path / "game.cgn"
    lines = "position\npile 3S\nstock ?*30\nhand N 9H 9D\nhand E ?*5\nturn N\nmelds EW 4H 4D 4C | 5H 5D 5C\n"
    turns = (
        "1. N draw ?, discard ?\n2. E take 4S onto 4, discard TS\n3. S draw ?, discard TD\n4. W draw ?, discard TH\n"
    )
    turns += "4. W draw ?, discard TH\n5. N draw ?, discard ?\n6. E take 5S onto 5, discard JS\nshow N 9H 5S\n"
    file.write_text(HEAD + lines + turns, "utf-8")
    ran = run("solve", file, "--turn", 2, "--ask", "E holds K")
    assert ran.code == 1 and "cannot be true" in ran.out
    assert run("solve", file, "--turn", 2, "--hand", "E").code == 1


def test_files_that_cannot_be_read(run, tmp_path):
    """As everywhere: 4 for what the system refuses, 2 for text that is no game."""
    assert run("solve", tmp_path / "none.cgn", "--unseen").code == 4
    (tmp_path / "bad.cgn").write_text(HEAD + "what is this\n", "utf-8")
    assert run("solve", tmp_path / "bad.cgn", "--unseen").code == 2
