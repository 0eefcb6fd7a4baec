"""Hostile input: one clear fault each, in bounded time."""

from __future__ import annotations

import time

import pytest

from canasta import limits
from canasta.transcript import format_text, parse
from canasta.transcript.source import decode

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n'


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "text/binary", 3, 1),
        ("a\nb".encode("utf-16"), "text/encoding", 1, 1),
        ('[Event "é"]\n[Event "'.encode() + b'\xe9"]', "text/encoding", 2, 9),
        (b"x" * (limits.FILE_BYTES + 1), "text/too-large", 1, 1),
    ],
    ids=["binary", "utf-16", "latin-1", "too large"],
)
def test_bytes_that_are_no_transcript(data: bytes, code: str, line: int, column: int) -> None:
    """One fault, with its place."""
    text, fault = decode(data, "f")
    assert text == ""
    assert fault is not None
    assert (fault.code, fault.path, fault.span.line, fault.span.column) == (code, "f", line, column)


def test_a_byte_order_mark_is_no_fault() -> None:
    """A UTF-8 mark at the start is read over, in bytes and in text."""
    assert decode(b"\xef\xbb\xbf" + HEAD.encode()) == (HEAD, None)
    assert not parse("\ufeff" + HEAD).diagnostics


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a\0b", ["text/binary"]),
        (HEAD + "hand N " + "4H " * 70_000, ["text/line-too-long"]),
        (HEAD + "turn N\n" + " {c}\n" * 50_000 + " x", ["text/line-too-long"]),
        (HEAD + "turn N {" + "x" * 100_000, ["text/unclosed-comment"]),
        (HEAD + "hand N ?*1000 ?\n", ["text/too-many-cards"]),
        (HEAD + "turn N\n" + "{" * 100_000, ["text/unclosed-comment"]),
        (HEAD + "turn N\n" + "{}" * 100_000, []),
        (HEAD + "turn N\n" + "{\n" * 100_000 + "}", ["text/nested-comment"]),
        (HEAD + '[Event "' + "\\" * 100_000, ["text/syntax"]),
        ("\n" * 1_000_000, ["text/no-game"]),
        ("\r" * 1_000_000, ["text/no-game"]),
        (HEAD + '[Event "' + '\\"' * 90_000, ["text/syntax"]),
        (HEAD + "turn N\n" + '"' * 150_000, ["text/syntax"]),
        (HEAD + "turn N\n" + "{;" * 90_000, ["text/unclosed-comment"]),
        (HEAD + "turn N\n" + ";{" * 90_000, []),
        (HEAD + "turn N\n" + "{x} " * 40_000 + "; ; " * 10_000, []),
        (HEAD + "turn N\n" + "{" * 100_000 + "\n}" + "\n; }" * 100_000, ["text/nested-comment"]),
        (HEAD + "1. N draw KD" + ", discard 5C" * 16_000, ["text/too-many-cards"]),
        (HEAD + "1. N ask" + ", ask" * 30_000, []),
        (HEAD + "1. N ask" + ", {x} ask" * 20_000, []),
        (HEAD + "melds NS 4H" + " | 4H" * 30_000, ["text/too-many-cards"]),
        (HEAD + "score NS" + " x 1" * 40_000, []),
        (HEAD + "score " + "N" * 100_000 + " 1", ["text/unknown-side"]),
        (HEAD + "x" * 150_000, ["text/syntax"]),
        (HEAD + "1. N draw " + "K" * 150_000, ["text/syntax"]),
    ],
)
def test_one_fault_soon(text: str, codes: list[str]) -> None:
    """One fault and no waiting, whatever the text does."""
    start = time.process_time()
    assert [d.code for d in parse(text).diagnostics] == codes
    assert time.process_time() - start < 5
    assert format_text(text)[0].replace("\r", "\n").count("{") == text.count("{")


def test_a_text_that_is_no_transcript_is_soon_left() -> None:
    """After some lines of something else the rest is not read, and the formatter keeps all of it."""
    text = "some words\n" * 100_000
    document = parse(text)
    assert document.diagnostics[-2].code == "text/no-game"
    assert len(document.diagnostics) < 60
    assert format_text(text)[0] == text


def test_very_many_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """After very many malformed lines the rest is kept unread."""
    monkeypatch.setattr(limits, "BAD_LINES", 200)
    text = HEAD + "\nturn N\n" + "1. N melt KH\n" * (limits.BAD_LINES + 50)
    document = parse(text)
    assert document.diagnostics[-1].code == "text/too-many-faults"
    assert document.diagnostics[-1].span.line == 5 + limits.BAD_LINES
    assert format_text(text)[0] == text


def test_repetitions_of_a_whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repetitions are counted over the file, so that a small text cannot fill the memory."""
    monkeypatch.setattr(limits, "FILE_REPEATED", 3_000)
    document = parse(HEAD + "draw\n" + "hand N ?*900 ?\n" * 5)
    assert [d.code for d in document.diagnostics] == ["text/syntax"] + ["text/too-many-cards"] * 2


def test_a_long_game_takes_time_in_proportion() -> None:
    """Twice the text takes about twice the time."""

    def took(turns: int) -> float:
        text = HEAD + "".join(f"{n}. N draw ?, discard 5C {{x}}\n" for n in range(turns))
        start = time.process_time()
        parse(text)
        return time.process_time() - start

    took(100)
    assert min(took(4000) for _ in range(2)) < 4 * min(took(2000) for _ in range(2))
