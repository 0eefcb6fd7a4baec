"""Events: the same tree as the notation gives, without loss, and each fault at its line."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import canasta
from canasta import limits
from canasta.cli.codes import CODES
from canasta.rulebook import schemas
from canasta.transcript import format_text, parse, write
from canasta.transcript import tree as t
from canasta.transcript.event_kinds import ACTIONS, LINES
from canasta.transcript.events import HEADER, write_events
from canasta.transcript.faults import ACTIONS as WORDS_OF_ACTIONS
from canasta.transcript.faults import LINES as WORDS_OF_LINES
from tests.transcript.trees import documents

TESTS = Path(__file__).parents[1]
FILES = sorted(file for folder in ("transcript", "transcripts", "generated") for file in (TESTS / folder).glob("*.cgn"))
PAGE = (TESTS.parent / "spec" / "events.md").read_text("utf-8")
HEAD = f"""{HEADER}
{{"event": "tag", "name": "Variant", "value": "classic"}}
{{"event": "tag", "name": "Seats", "value": "N E S Ș"}}
"""
VALIDATOR: Any = schemas._validator("events")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_transcript_becomes_events_and_comes_back(file: Path) -> None:
    """parse(write_events(t)) == t, and every line is what the schema says."""
    document = parse(file.read_text("utf-8"), str(file))
    text = write_events(document)
    again = parse(text)
    assert not again.diagnostics
    assert again == document
    assert write(again) == write(document)
    for line in {re.sub(r'"number": \d+', '"number": 1', line) for line in text.splitlines()[:200]}:
        assert VALIDATOR.is_valid(json.loads(line)), line


@given(documents())
@settings(max_examples=150, deadline=None)
def test_any_document_becomes_events_and_comes_back(document: t.Document) -> None:
    """parse(write_events(t)) == t, and each line is what the schema says."""
    text = write_events(document)
    again = parse(text)
    assert not again.diagnostics
    assert again == document
    assert format_text(text) == (text, [])
    assert all(VALIDATOR.is_valid(json.loads(line)) for line in text.splitlines()[:12])


@given(documents(broken=True))
@settings(max_examples=100, deadline=None)
def test_malformed_lines_stay_malformed(document: t.Document) -> None:
    """What could not be read is kept, and is a fault again."""
    again = parse(write_events(document))
    assert again == document
    kept = [item for game in document.games for item in game.items if isinstance(item, t.Malformed)]
    assert [fault.code for fault in again.diagnostics] == ["events/malformed"] * len(kept)


def test_every_line_and_action_of_the_notation_is_an_event() -> None:
    """The table of events has the notation's words; `turn SEAT` is `to_move`."""
    assert set(LINES) == {*WORDS_OF_LINES, "tag", "to_move", "malformed"}
    assert set(ACTIONS) == set(WORDS_OF_ACTIONS)


def test_the_schema_has_the_events_and_their_keys() -> None:
    """Schema and reader know the same kinds, the same keys, and need the same ones."""
    defs = schemas.schema("events")["$defs"]
    for group, kinds in (("event", {name: fields for name, (_, fields) in LINES.items()}), ("action", ACTIONS)):
        named = {name.partition(".")[2] for name in defs if name.startswith(f"{group}.")} - {"comments"}
        assert named == set(kinds)
        for name, fields in kinds.items():
            one = defs[f"{group}.{name}"]
            assert set(one["properties"]) - {group, "before", "after"} == {field.key for field in fields}, name
            assert set(one["required"]) - {group} == {field.key for field in fields if field.needed}, name
            assert one["description"], name


BAD = [
    ('{"event": "hand", "cards": ["4H"]}', "events/key", None),
    ('{"event": "hand", "seat": "N", "card": "4H"}', "events/key", "card"),
    ('{"event": "hand", "seat": "N", "seat": "N"}', "events/key", "seat"),
    ('{"event": "hand", "seat": "X", "cards": ["4H"]}', "text/unknown-seat", "X"),
    ('{"event": "hand", "seat": "N", "cards": ["4X"]}', "events/value", "4X"),
    ('{"event": "hand", "seat": "N", "cards": "4H"}', "events/value", "4H"),
    ('{"event": "hand", "seat": "N", "cards": ["?*999999999"]}', "text/too-many-cards", "?*999999999"),
    ('{"event": "hand", "seat": 4}', "events/value", None),
    ('{"event": "score", "side": "EW", "score": 5}', "text/unknown-side", "EW"),
    ('{"event": "score", "side": "NE"}', "events/key", None),
    ('{"event": "score", "side": "NE", "score": 5.0}', "events/value", None),
    ('{"event": "score", "side": "NE", "score": 1e999}', "events/value", None),
    ('{"event": "score", "side": "NE", "score": ' + "9" * 5000 + "}", "events/value", None),
    ('{"event": "score", "side": "NE", "score": true}', "events/value", None),
    ('{"event": "foot", "seat": "N"}', "events/key", None),
    ('{"event": "hnad", "seat": "N"}', "events/kind", "hnad"),
    ('{"event": ["hand"], "seat": "N"}', "events/kind", None),
    ('{"seat": "N"}', "events/kind", None),
    ('{"event": "deal", "number": 2, "sides": "a\\nb"}', "events/value", "a\nb"),
    ('{"event": "deal", "number": 2, "sides": "\\ud800"}', "events/value", None),
    ('{"event": "frozen", "after": ["no comment"]}', "events/value", "no comment"),
    ('{"event": "frozen", "after": ["{a} 1. N draw KD"]}', "events/value", None),
    ('{"event": "frozen", "before": [""]}', "events/value", None),
    ('{"event": "comments", "lines": "; x"}', "events/value", "; x"),
    ('{"event": "comments", "lines": ["; x"], "more": 1}', "events/key", "more"),
    ('{"event": "turn", "seat": "N"}', "events/order", None),
    ('{"action": "discard", "card": "4H"}', "events/order", None),
    ('{"event": "frozen", "x": NaN}', "events/json", None),
    ('{"event": "frozen"', "events/json", None),
    ("4", "events/json", None),
    ("[" * 100_000, "events/json", None),
    ('{"a":' * 30_000, "events/json", None),
    ('{"event": "frozen", "x": "' + "x" * limits.LINE_LENGTH + '"}', "text/line-too-long", None),
    ("1. N draw KD, discard KD", "events/json", None),
]


@pytest.mark.parametrize(("line", "code", "word"), BAD, ids=lambda value: str(value)[:40])
def test_a_bad_event_is_one_fault_at_its_line(line: str, code: str, word: str | None) -> None:
    """One fault, at the word that is wrong where there is one; the rest is still read."""
    document = parse(HEAD + '{"event": "deal", "number": 1}\n' + line + '\n{"event": "frozen"}\n', "a.jsonl")
    (fault,) = document.diagnostics
    assert (fault.code, fault.span.line) == (code, 5)
    assert document.games[0].items[-1].kind == "frozen"
    assert len(str(fault)) < 400 and str(fault).encode()
    if word is not None:
        assert line[fault.span.column - 1 : fault.span.end_column - 1] == json.dumps(word, ensure_ascii=False)


@pytest.mark.parametrize("bad", ['{"action": "drow", "cards": ["KD"]}', '{"action": "draw"', '{"action": "draw"}'])
def test_a_turn_with_a_bad_action_is_left_out_whole(bad: str) -> None:
    """One slip in a turn is one fault, wherever in the turn it is."""
    draw, discard = '{"action": "draw", "cards": ["KD"]}', '{"action": "discard", "card": "KD"}'
    turn = ['{"event": "turn", "seat": "N"}', draw, discard]
    for at in range(1, 4):
        lines = [*turn[:at], bad, *turn[at:]]
        document = parse(HEAD + '{"event": "position"}\n' + "\n".join(lines), "a.jsonl")
        assert [fault.span.line for fault in document.diagnostics] == [5 + at]
        assert [item.kind for item in document.games[0].items] == ["tag", "tag", "position", "malformed"]


@pytest.mark.parametrize(
    "header", ["", "{}", '{"cgn": 2}', '{"cgn": true}', '{"cgn": "1"}', '{"cgn": 1, "x": 2}', "[1]", '{"cgn": 1', "x"]
)
def test_a_file_without_its_header(header: str) -> None:
    """One fault says how events begin, or which version this is."""
    document = parse(f'{header}\n{{"event": "frozen"}}\n', "a.jsonl")
    assert [fault.code for fault in document.diagnostics] == ["events/header"]
    assert not document.games


def test_a_finding_points_at_the_event() -> None:
    """The place of a finding is the line of the action, and all of it."""
    game = parse((TESTS / "transcripts" / "anycard_deadend_s1.cgn").read_text("utf-8"))
    events = write_events(game)
    noted, told = canasta.check(write(game)), canasta.check(events)
    pairs = list(zip(noted[0].findings, told[0].findings, strict=True))
    assert pairs
    for one, other in pairs:
        line = events.splitlines()[other.line - 1]
        assert (one.rule, one.verdict, one.turn, one.message) == (other.rule, other.verdict, other.turn, other.message)
        assert json.loads(line).get("action") == other.action
        assert (other.column, other.end_line, other.end_column) == (1, other.line, len(line) + 1)


def test_comments_may_stand_between_events() -> None:
    """Comments go above what follows them, be it an action; the last ones stay at the end."""
    comments = '{"event": "comments", "lines": ["; a", "", "{b}"]}\n'
    turn = '{"event": "turn", "seat": "N"}\n' + comments + '{"action": "draw", "cards": ["?"]}\n'
    document = parse(HEAD + comments + '{"event": "deal", "number": 1}\n' + turn + comments)
    assert not document.diagnostics
    *_, deal, play = document.games[0].items
    assert deal.before == document.tail == ("; a", "", "{b}")
    assert play.notes == ((0, "; a"), (0, "{b}"))


def blocks(kind: str) -> list[str]:
    """The blocks of a kind on the page of events."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_of_the_page_is_legal() -> None:
    """The events shown are read, fit the schema, and are judged legal."""
    (text,) = blocks("jsonl legal")
    assert format_text(text) == (text, [])
    assert all(VALIDATOR.is_valid(json.loads(line)) for line in text.splitlines())
    (report,) = canasta.check(text)
    assert report.verdict == "legal", report.findings


def test_the_program_in_python_logs_the_example() -> None:
    """What the page's Python prints are the events shown."""
    ran = subprocess.run([sys.executable, "-c", blocks("python")[0]], capture_output=True, text=True, check=True)
    assert ran.stdout == blocks("jsonl legal")[0]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_program_in_javascript_logs_the_example() -> None:
    """What the page's JavaScript prints are the events shown."""
    ran = subprocess.run(["node", "-"], input=blocks("js")[0], capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [
        json.loads(line) for line in blocks("jsonl legal")[0].splitlines()
    ]


def test_the_page_names_every_key() -> None:
    """The tables of the page have every event and action with all their keys."""
    rows = [row.split("|")[1:] for row in PAGE.splitlines() if row.startswith("| ")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row[0])} >= {*LINES, *ACTIONS, "comments"}
    for name, fields in [*((name, fields) for name, (_, fields) in LINES.items()), *ACTIONS.items()]:
        told = " ".join("".join(row) for row in rows if f"`{name}`" in row[0])
        assert [field.key for field in fields if f"`{field.key}`" not in told] == [], name


DAMAGE = ("", *'"{}[],:\n\\9é', "\\u0000", "\\ud800", "null", '"event": 1, ', "{}\n")


@given(documents(broken=True), st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_events_are_faults_and_nothing_is_lost(document: t.Document, data: st.DataObject) -> None:
    """After any damage each fault has its line, and what could not be read is kept as it stood."""
    text = write_events(document)
    for _ in range(data.draw(st.integers(1, 4))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.sampled_from(DAMAGE)) + text[at + cut :]
    found = parse(text, "a.jsonl")
    lines = text.split("\n")
    assert all(1 <= fault.span.line <= len(lines) and fault.code in CODES for fault in found.diagnostics)
    assert all(isinstance(fault.message, str) and fault.message.encode() for fault in found.diagnostics)
    kept = [item.text for game in found.games for item in game.items if isinstance(item, t.Malformed)]
    assert all(line in text for item in kept for line in item.split("\n")) or "malformed" in text
    assert found.diagnostics or parse(write_events(found)) == found
