"""Bad input anywhere, with the real checker: one clear error, exit 2, no traceback, and the other files judged."""

import json
import re

import pytest

GOOD = '[Variant "classic"]\n[Seats "N E S W"]\n[Dealer "W"]\ndeal 1\n1. N draw ?, discard ?\n'
OWN = "variant: our-table\nversion: 1\ntitle: Our table\nextends: {extends}\n{more}"
PATCH = "patches: [{op: replace, rule: pile/top, require: '%s'}]\n"

TEXTS = {
    "empty": b"",
    "blank": b" \n\t\n",
    "binary": bytes(range(256)),
    "latin": '[Variant "classic"]\n; caf\u00e9\n'.encode("latin-1"),
    "utf16": GOOD.encode("utf-16"),
    "long-line": GOOD.encode() + b"x" * 3_000_000 + b"\n",
    "long-turn": GOOD.encode() + b"2. E " + b"draw KD, " * 40_000 + b"discard KD\n",
    "many-cards": GOOD.encode() + b"2. E draw ?*999999999, discard KD\n",
    "only-comments": b"; nothing\n; at all\n",
}
VARIANTS = {
    "bomb": "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\n",
    "deep": "a: " + "[" * 5000,
    "tag": "variant: !!python/object/apply:os.system [true]\n",
    "cycle": OWN.format(extends="ours.yaml", more=""),
    "untyped": OWN.format(extends="classic", more=PATCH % "size(pile.cards) + 1"),
    "unknown-name": OWN.format(extends="classic", more=PATCH % "pile.tpo"),
    "syntax": OWN.format(extends="classic", more=PATCH % "a ==== b"),
    "outside": OWN.format(extends="../../x.yaml", more=""),
    "address": OWN.format(extends="https://canasta-rules.example/x.yaml", more=""),
    "empty": "",
    "binary": "\0\1\2",
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_bad_transcript(run, tmp_path, kind):
    (tmp_path / "a.cgn").write_bytes(TEXTS[kind])
    (tmp_path / "b.cgn").write_text(GOOD)
    ran = run("check", tmp_path, "--format", "json")
    assert ran.code == 2
    assert "Traceback" not in ran.err and "fault of the program" not in ran.err
    reports = json.loads(ran.out)
    assert any(report["path"].endswith("b.cgn") and report["verdict"] != "malformed" for report in reports)
    said = [line for line in ran.err.splitlines() if "a.cgn" in line]
    found = [finding for report in reports if report["path"].endswith("a.cgn") for finding in report["findings"]]
    assert len(said) + len([finding for finding in found if finding["verdict"] == "malformed"]) == 1
    assert all(len(line) < 500 for line in said) and all(len(finding["message"]) < 500 for finding in found)


def test_what_is_no_transcript_at_all(run, tmp_path):
    (tmp_path / "a.cgn").write_text("Once upon a time\nthere was a pack of cards.\n" * 1000)
    ran = run("check", tmp_path, "--format", "concise")
    assert ran.code == 2
    assert 0 < len(ran.out.splitlines()) < 100


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("given", ["tag", "option"])
def test_a_bad_variant(run, tmp_path, kind, given):
    (tmp_path / "ours.yaml").write_text(VARIANTS[kind])
    (tmp_path / "a.cgn").write_text(GOOD.replace("classic", "ours.yaml"))
    (tmp_path / "b.cgn").write_text(GOOD)
    options = ["--variant", tmp_path / "ours.yaml"] if given == "option" else []
    ran = run("check", tmp_path, "--format", "concise", *options)
    assert ran.code == 2
    assert "Traceback" not in ran.err and "fault of the program" not in ran.err
    lines = [line for line in (ran.out + ran.err).splitlines() if "a.cgn" in line or "ours.yaml" in line]
    assert len(lines) == 1, lines
    assert "ours.yaml" in lines[0]
    assert len(lines[0]) < 500


def test_the_same_file_is_read_with_any_line_ends(run, tmp_path):
    (tmp_path / "a.cgn").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    (tmp_path / "b.cgn").write_text(GOOD)
    reports = json.loads(run("check", tmp_path, "--format", "json").out)
    assert len(reports) == 2
    assert reports[0]["verdict"] == reports[1]["verdict"] != "malformed"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_are_right_behind_letters_of_all_kinds(run, tmp_path, end):
    """Lines as SARIF's `newlineSequences` cut them, columns as characters, hold exactly what is at fault."""
    game = (
        '[Variant "classic"]\n[Seats "Ană E S Ș"]\n; 𝄞 \u2028 \x85 é\nposition\nmelds EȘ 7H 7D 7S\npile 5C 2H 9C\n'
        "stock ?*40\nhand Ș 9H JK 7C 4D\nturn Ș\n{🂡𝄞} 1. Ș {e\u0301} take 9♣ with 9H JK, discard 4D\n"
    )
    (tmp_path / "ș.cgn").write_bytes(game.replace("\n", end).encode())
    (one,) = json.loads(run("check", tmp_path, "--format", "sarif").out)["runs"]
    (result,) = (each for each in one["results"] if each["ruleId"] == "pile/frozen-needs-natural-pair")
    region = result["locations"][0]["physicalLocation"]["region"]
    lines = re.split("|".join(one["newlineSequences"]), (tmp_path / "ș.cgn").read_bytes().decode())
    assert region["startLine"] == region["endLine"]
    line = lines[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "take 9♣ with 9H JK"
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith("/%C8%99.cgn")
