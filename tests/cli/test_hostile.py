"""Hostile input, in a process of bounded time and memory: one clear error, exit 2, and the other files judged."""

import gzip
import json
import os
import resource
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

#: Generous: what is asked is that there is a bound, not how small it is.
SECONDS = 60
MEMORY = 1_500_000_000

HEAD = '[Variant "classic"]\n[Seats "N E S W"]\n[Dealer "W"]\n'
GOOD = HEAD + "deal 1\n1. N draw ?, discard ?\n"
EVENTS = (
    '{"cgn": 1}\n{"event": "tag", "name": "Variant", "value": "classic"}\n'
    '{"event": "tag", "name": "Seats", "value": "N E S W"}\n{"event": "deal", "number": 1}\n'
)
MILLION = 1_000_000


def bounded():
    """Bound what the process about to start may use."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def judged(folder: Path, *options: str, stdin: bytes = b""):
    """The exit code, the reports and the lines on standard error of judging a folder, or standard input with it."""
    names = ["-", str(folder)] if stdin else [str(folder)]
    command = [sys.executable, "-m", "canasta", "check", "--format", "jsonl", *options, *names]
    ran = subprocess.run(command, capture_output=True, input=stdin, preexec_fn=bounded, cwd=folder, check=False)
    said = ran.stderr.decode().splitlines()
    assert not [line for line in said if "Traceback" in line or "fault of the program" in line], said
    return ran.returncode, [json.loads(line) for line in ran.stdout.decode().splitlines()], said


TEXTS = {
    "a line of 100 MB": (lambda: b"x" * (100 * MILLION), "text/too-large"),
    "a line of 60 MB": (lambda: GOOD.encode() + b"x" * (60 * MILLION), "text/line-too-long"),
    "a turn of 60 MB": (lambda: GOOD.encode() + b"2. E draw KD" + b", meld KD" * (6 * MILLION), "text/line-too-long"),
    "a continued line": (lambda: GOOD.encode() + b"2. E draw KD" + b"\n , meld KD" * MILLION, "text/line-too-long"),
    "unclosed braces": (lambda: GOOD.encode() + b"{" * 10_000, "text/unclosed-comment"),
    "lines of unclosed braces": (lambda: GOOD.encode() + b"{\n" * 10_000, "text/unclosed-comment"),
    "braces in turns": (lambda: GOOD.encode() + b"2. E draw KD {{{{{{{{{{" * 1000, "text/unclosed-comment"),
    "nested braces, closed": (lambda: GOOD.encode() + b"{\n" * 10_000 + b"}\n", "text/nested-comment"),
    "sixty million braces": (lambda: GOOD.encode() + b"{" * (60 * MILLION), "text/line-too-long"),
    "only line feeds": (lambda: GOOD.encode() + b"\n" * (60 * MILLION), "text/too-large"),
    "only carriage returns": (lambda: GOOD.encode() + b"\r" * (60 * MILLION), "text/too-large"),
    "UTF-8 cut off": (lambda: GOOD.encode() + "; é".encode()[:-1], "text/encoding"),
    "UTF-8 overlong": (lambda: GOOD.encode() + b"; \xc0\xaf\n", "text/encoding"),
    "a surrogate in UTF-8": (lambda: GOOD.encode() + b"; \xed\xa0\x80\n", "text/encoding"),
    "UTF-16": (lambda: GOOD.encode("utf-16"), "text/encoding"),
    "a NUL": (lambda: GOOD.encode() + b"; \0\n", "text/binary"),
    "a huge repeat count": (lambda: GOOD.encode() + b"2. E draw ?*999999999, discard ?\n", "text/too-many-cards"),
    "an endless repeat count": (lambda: GOOD.encode() + b"2. E draw ?*" + b"9" * 10_000 + b"\n", "text/too-many-cards"),
    "many repeats": (lambda: HEAD.encode() + b"deal 1\nhand N " + b"?*1000 " * 9_000, "text/too-many-cards"),
    "a card of no deck": (lambda: GOOD.encode() + b"2. E draw 1H, discard ?\n", "text/syntax"),
    "a suit of no deck": (lambda: GOOD.encode() + b"2. E draw 4X, discard ?\n", "text/syntax"),
    "a seat of no game": (lambda: GOOD.encode() + b"2. Q draw ?, discard ?\n", "text/unknown-seat"),
    "a side of no game": (lambda: GOOD.encode() + b"score XY 5\n", "text/unknown-side"),
    "a number of many digits": (lambda: GOOD.encode() + b"score NS " + b"9" * 100_000 + b"\n", "text/syntax"),
    "a damaged gzip": (lambda: gzip.compress(GOOD.encode() * 1000)[:60], "file/compressed"),
    "a gzip of 100 GB, so to say": (lambda: gzip.compress(b"0" * (100 * MILLION)), "text/too-large"),
}
LOGS = {
    "a line of 100 MB": (lambda: b"[" * (100 * MILLION), "text/too-large"),
    "a line of 60 MB": (lambda: EVENTS.encode() + b"[" * (60 * MILLION), "text/line-too-long"),
    "deep JSON": (lambda: EVENTS.encode() + b'{"a":' * 30_000, "events/json"),
    "a huge repeat count": (
        lambda: EVENTS.encode() + b'{"event": "hand", "seat": "N", "cards": ["?*999999999"]}\n',
        "text/too-many-cards",
    ),
    "a card of no deck": (lambda: EVENTS.encode() + b'{"event": "up", "cards": ["1H"]}\n', "events/value"),
    "a seat of no game": (lambda: EVENTS.encode() + b'{"event": "hand", "seat": "Q"}\n', "text/unknown-seat"),
    "a number of many digits": (
        lambda: EVENTS.encode() + b'{"event": "deal", "number": ' + b"9" * 100_000 + b"}\n",
        "events/value",
    ),
    "half a surrogate": (lambda: EVENTS.encode() + b'{"event": "hand", "seat": "\\ud800"}\n', "events/value"),
    "invalid UTF-8": (lambda: EVENTS.encode() + b'{"event": "\xff"}\n', "text/encoding"),
}


@pytest.mark.parametrize(
    ("name", "make", "code"),
    [(f"a{suffix}", *made) for suffix, kinds in ((".cgn", TEXTS), (".jsonl", LOGS)) for made in kinds.values()],
    ids=[f"{form}: {name}" for form, kinds in (("text", TEXTS), ("events", LOGS)) for name in kinds],
)
def test_one_error_and_the_other_files_judged(tmp_path, name, make, code):
    (tmp_path / name).write_bytes(make())
    (tmp_path / "b.cgn").write_text(GOOD)
    exit_code, reports, said = judged(tmp_path, "--no-turns") if name != "a.jsonl" else judged_both(tmp_path)
    assert exit_code == 2
    (good,) = (report for report in reports if report["path"].endswith("b.cgn"))
    assert good["verdict"] in ("legal", "open")
    found = [finding for report in reports for finding in report["findings"] if finding["verdict"] == "malformed"]
    errors = [finding["rule"] for finding in found] + [line.rsplit("[", 1)[1].rstrip("]") for line in said]
    assert errors == [code]
    assert all(len(finding["message"]) < 500 for finding in found) and all(len(line) < 500 for line in said)


def judged_both(folder: Path):
    """Judge the log by its name, even one that a folder would pass over, and the good game."""
    command = [sys.executable, "-m", "canasta", "check", "--format", "jsonl", "a.jsonl", "b.cgn"]
    ran = subprocess.run(command, capture_output=True, preexec_fn=bounded, cwd=folder, check=False)
    said = ran.stderr.decode().splitlines()
    assert not [line for line in said if "Traceback" in line or "fault of the program" in line], said
    return ran.returncode, [json.loads(line) for line in ran.stdout.decode().splitlines()], said


OWN = "variant: ours\nversion: 1\ntitle: Ours\n"
VARIANTS = {
    "deep YAML": (OWN + "q: " + "[" * 100_000, "yaml/"),
    "deep blocks": (OWN + "".join(f"{' ' * depth}a:\n" for depth in range(2000)), "yaml/"),
    "anchors that multiply": (
        OWN + "a: &a [x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghij")),
        "yaml/anchor",
    ),
    "an alias": (OWN + "a: *b\n", "yaml/alias"),
    "a merge": (OWN + "<<: {a: 1}\n", "schema/key"),
    "a tag": (OWN + "extends: !!python/object/apply:os.system [true]\n", "yaml/tag"),
    "ten megabytes": (OWN + "# " + "x" * (10 * MILLION), "yaml/size"),
    "many values": (OWN + "q: [" + "1, " * 300_000 + "1]\n", "yaml/nodes"),
    "a URL": (OWN + "extends: https://canasta-rules.example/classic.yaml\n", "variant/address"),
    "a file address": (OWN + "extends: file:///etc/passwd\n", "variant/address"),
    "a climb": (OWN + "extends: ../../../../etc/passwd\n", "variant/outside"),
    "a hidden climb": (OWN + "extends: ./x/../../secret.yaml\n", "variant/outside"),
    "a root": (OWN + "extends: /etc/passwd\n", "variant/outside"),
    "a link that climbs": (OWN + "extends: link.yaml\n", "variant/outside"),
    "a NUL in a name": (OWN + 'extends: "a\\0b"\n', "variant/"),
    "a long name": (OWN + f"extends: {'x' * 100_000}\n", "variant/"),
    "itself": (OWN + "extends: ours.yaml\n", "variant/cycle"),
    "a deep expression": (OWN + "extends: classic\npatches: [{op: replace, rule: pile/top, require: '%s'}]\n"
                          % ("(" * 1000 + "true" + ")" * 1000), "lang/syntax"),
    "no UTF-8": (b"variant: \xff\n", "file/encoding"),
    "binary": (b"\0\1\2", "yaml/syntax"),
}  # fmt: skip


@pytest.mark.parametrize("kind", VARIANTS)
def test_a_hostile_variant_is_one_error_at_its_game(tmp_path, kind):
    text, code = VARIANTS[kind]
    folder = tmp_path / "games"
    folder.mkdir()
    (tmp_path / "secret.yaml").write_text(OWN)
    (folder / "x").mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "ours.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    (folder / "a.cgn").write_text(GOOD.replace("classic", "ours.yaml"))
    (folder / "b.cgn").write_text(GOOD)
    exit_code, (bad, good), said = judged(folder)
    assert (exit_code, said) == (2, [])
    (finding,) = bad["findings"]
    assert finding["rule"].startswith(code), finding["message"]
    assert len(finding["message"]) < 500
    assert good["verdict"] in ("legal", "open")


@pytest.mark.parametrize(
    "tag",
    ["https://canasta-rules.example/x.yaml", "../" * 50 + "etc/passwd", "x" * 100_000, "x/" * 50_000, "/dev/zero"],
    ids=["address", "climb", "name", "path", "device"],
)
def test_a_hostile_tag(tmp_path, tag):
    (tmp_path / "a.cgn").write_text(GOOD.replace("classic", tag))
    (tmp_path / "b.cgn").write_text(GOOD)
    exit_code, (bad, good), said = judged(tmp_path)
    assert (exit_code, said, bad["verdict"]) == (2, [], "malformed")
    assert len(bad["findings"]) == 1 and len(bad["findings"][0]["message"]) < 500
    assert good["verdict"] in ("legal", "open")


def test_standard_input_that_does_not_end(tmp_path):
    (tmp_path / "b.cgn").write_text(GOOD)
    exit_code, reports, said = judged(tmp_path, stdin=b"\n" * (70 * MILLION))
    assert (exit_code, len(reports), len(said)) == (2, 1, 1)
    assert "[text/too-large]" in said[0]


def test_settings_that_are_hostile(tmp_path):
    (tmp_path / "b.cgn").write_text(GOOD)
    for text in ("a = " + "[" * MILLION, "a = 1\n" * 500_000, "#" * (5 * MILLION)):
        (tmp_path / "canasta.toml").write_text(text)
        exit_code, reports, said = judged(tmp_path)
        assert (exit_code, reports, len(said)) == (2, [], 1)


def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "a.cgn")
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.cgn").write_text(GOOD)
    exit_code, reports, said = judged(tmp_path)
    assert exit_code in (0, 3) and len(reports) == 1 and not said
