"""`canasta convert`: both ways, several files, nothing of what is malformed; events wherever files are named."""

import gzip
import json
from pathlib import Path

from canasta.transcript import format_text, parse
from canasta.transcript.events import write_events

GAME = '[Variant "classic"]\n[Seats "N E S W"]\n\ndeal 1\n; a\n1. N draw ?, {b} discard ?  ; c\n'
TAIL = GAME + "; the end\n"
EVENTS = write_events(parse(GAME))
SHIPPED = Path(__file__).parents[1] / "transcripts"


def test_both_ways(run, files):
    folder = files(a_cgn=GAME)
    assert run("convert", folder / "a.cgn").out == EVENTS
    assert run("convert", "-", stdin=EVENTS.encode()).out == GAME
    assert run("convert", "-", stdin=gzip.compress(EVENTS.encode())).out == GAME
    assert run("convert", "-", "--to", "events", stdin=EVENTS.encode()).out == EVENTS
    assert run("convert", folder / "a.cgn", "--to", "cgn").out == GAME


def test_the_output_names_the_form(run, files):
    folder = files(a_cgn=GAME)
    assert run("convert", folder / "a.cgn", "-o", folder / "b.jsonl").code == 0
    assert run("convert", folder / "b.jsonl", "-o", folder / "c.jsonl").code == 0
    assert run("convert", folder / "b.jsonl", "-o", folder / "c.cgn").code == 0
    texts = [(folder / name).read_text() for name in ("b.jsonl", "c.jsonl", "c.cgn")]
    assert texts == [EVENTS, EVENTS, GAME]


def test_several_files_become_one(run, files):
    folder = files(a_cgn=TAIL, c_cgn=GAME.replace("deal 1", "deal 2"))
    (folder / "b.jsonl").write_text(write_events(parse(TAIL)))
    ran = run("convert", folder, "--to", "cgn")
    assert ran.code == 0
    assert len(parse(ran.out).games) == 3
    assert ran.out.count("; the end") == 2
    assert format_text(ran.out) == (ran.out, [])


def test_what_is_malformed_is_named_and_left_out(run, files):
    folder = files(a_cgn=GAME + "2. E drw ?\n", b_cgn=GAME)
    ran = run("convert", folder)
    assert (ran.code, ran.out) == (2, EVENTS)
    assert ran.err.startswith(f"{folder}/a.cgn:7:6: error: ")
    assert run("convert", folder / "a.cgn").out == ""
    assert run("convert", folder / "nosuch").code == 2


def test_what_the_notation_cannot_hold_is_refused(run, files):
    folder = files()
    tag = '{"event": "tag", "name": "Event", "value": "x", "after": ["; a", "; b"]}\n'
    (folder / "a.jsonl").write_text(EVENTS.replace('{"event": "deal"', tag + '{"event": "deal"', 1))
    ran = run("convert", folder / "a.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "[file/lossy]" in ran.err


def test_a_folder_with_events_and_other_logs(run, files):
    folder = files(a_cgn=GAME)
    (folder / "b.jsonl").write_text(EVENTS)
    (folder / "c.jsonl.gz").write_bytes(gzip.compress(EVENTS.encode()))
    (folder / "d.jsonl").write_text('{"turn": 1}\n')
    ran = run("check", folder, "--format", "jsonl")
    assert [json.loads(line)["path"].removeprefix(f"{folder}/") for line in ran.out.splitlines()] == [
        "a.cgn",
        "b.jsonl",
        "c.jsonl.gz",
    ]
    assert ran.code in (0, 3)
    named = run("check", folder / "d.jsonl", "--format", "concise")
    assert named.code == 2 and len(named.out.splitlines()) == 1 and "events/header" in named.out


def test_fmt_leaves_events_events(run, files):
    folder = files()
    (folder / "a.jsonl").write_text(EVENTS.replace(": ", ":"))
    assert run("fmt", folder).code == 0
    assert (folder / "a.jsonl").read_text() == EVENTS


def test_standard_input_may_be_compressed(run):
    game = (SHIPPED / "anycard_deadend_s1.cgn").read_bytes()
    plain, packed = (run("check", "-", stdin=data) for data in (game, gzip.compress(game)))
    assert plain.code == packed.code == 1
    assert plain.out == packed.out
