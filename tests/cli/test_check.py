"""`canasta check` with a checker that is told what to say: files, forms and exit codes."""

import gzip
import json
import os
import subprocess
import sys

import pytest

from canasta.cli import exits


@pytest.mark.parametrize(
    ("texts", "options", "code"),
    [
        (["legal"], [], 0),
        (["open"], [], 3),
        (["open"], ["--strict"], 1),
        (["illegal", "open"], [], 1),
        (["malformed", "illegal"], [], 2),
        (["legal", "boom", "malformed"], [], 4),
        (["legal", ""], [], 2),
        (["legal", "nothing here"], [], 2),
        (["illegal legal"], [], 1),
    ],
)
@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_exit_codes_are_the_same_in_every_form(run, told, files, texts, options, code, form):
    folder = files(**{f"g{number}_cgn": text for number, text in enumerate(texts)})
    assert run("check", folder, "--format", form, *options).code == code


@pytest.mark.parametrize(
    ("codes", "code"), [([0, 3, 1, 2, 4], 4), ([3, 1, 2], 2), ([3, 1, 0], 1), ([0, 3], 3), ([0], 0), ([], 0)]
)
def test_precedence_of_exit_codes(codes, code):
    assert exits.first(codes) == code


def test_a_bad_file_is_said_once_and_the_others_are_judged(run, told, files):
    folder = files(a_cgn="", b_cgn="illegal", c_cgn=b"\x00\x01", d_cgn=b"\xff\xfed\x00", e_cgn=b"deal 1\nh\xe9")
    files(f_cgn="legal")
    ran = run("check", folder)
    assert ran.code == 2
    assert "b.cgn:1:2: illegal  pile/top" in ran.out
    assert ran.out.endswith("2 games: 1 legal, 1 illegal (1 finding)\n")
    said = [line.removeprefix(f"{folder}/") for line in ran.err.splitlines()]
    assert said == [
        "a.cgn: error: empty file, no game in it [file/empty]",
        "c.cgn: error: a NUL character: this is no text [text/binary]",
        "d.cgn: error: this is UTF-16 or UTF-32; transcripts are UTF-8 [text/encoding]",
        "e.cgn:2:2: error: the byte 0xe9 is not UTF-8 [text/encoding]",
    ]


def test_an_unexpected_exception_is_one_line_and_the_others_are_judged(run, told, files, monkeypatch):
    folder = files(a_cgn="boom", b_cgn="legal")
    monkeypatch.delenv("CANASTA_DEBUG", raising=False)
    ran = run("check", folder)
    assert (ran.code, len(ran.err.splitlines())) == (4, 1)
    assert "RuntimeError: boom boom" in ran.err
    assert "1 game: 1 legal" in ran.out
    monkeypatch.setenv("CANASTA_DEBUG", "1")
    assert "Traceback" in run("check", folder).err


def test_folders_patterns_and_compressed_files(run, told, files):
    packed = gzip.compress(b"open")
    folder = files(a_cgn="legal", sub__b_cgn="illegal", sub__deep__c_cgn="legal", sub__d_txt="illegal")
    files(_hidden__x_cgn="illegal")
    (folder / "_hidden").rename(folder / ".hidden")
    (folder / "z.cgn.gz").write_bytes(packed)

    def names(*args):
        games = json.loads(run("check", *args, "--format", "json").out)
        return [game["path"].removeprefix(f"{folder}/") for game in games]

    assert names(folder) == ["a.cgn", "z.cgn.gz", "sub/b.cgn", "sub/deep/c.cgn"]
    assert names(f"{folder}/sub/*.cgn") == ["sub/b.cgn"]
    assert names(f"{folder}/**/c.cgn") == ["sub/deep/c.cgn"]
    assert names(folder / "a.cgn", folder) == ["a.cgn", "z.cgn.gz", "sub/b.cgn", "sub/deep/c.cgn"]
    assert names(folder / "sub/d_txt") == ["sub/d_txt"]


def test_a_file_named_like_a_pattern_is_that_file(run, told, files):
    folder = files(a_cgn="legal")
    (folder / "a[1].cgn").write_text("illegal")
    assert run("check", folder / "a[1].cgn").code == 1


@pytest.mark.parametrize("name", ["nosuch.cgn", "empty", "*.cgn", "empty/**/x*.cgn"])
def test_nothing_matched(run, told, tmp_path, name):
    (tmp_path / "empty").mkdir()
    ran = run("check", tmp_path / name)
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "[file/none]" in ran.err


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_a_fault_of_reading(run, told, files):
    folder = files(a_cgn="legal")
    (folder / "a.cgn").chmod(0)
    assert run("check", folder / "a.cgn").code == 4


def test_damaged_and_oversized_files(run, told, files, monkeypatch):
    folder = files(b_cgn=gzip.compress(b"legal " * 1000)[:40])
    assert "[file/compressed]" in run("check", folder).err
    monkeypatch.setattr("canasta.limits.FILE_BYTES", 100)
    bomb = files(b_cgn=gzip.compress(b"0" * 1_000_000), c_cgn="legal" * 50)
    ran = run("check", bomb)
    assert (ran.code, ran.err.count("[text/too-large]")) == (2, 2)


def test_standard_input_and_a_byte_order_mark(run, told):
    assert run("check", "-", stdin=b"\xef\xbb\xbfillegal").code == 1
    assert told == [("-", None, {}, False)]
    assert run("check", "-", stdin=b"").code == 2


def test_options_reach_the_checker(run, told, files):
    folder = files(a_cgn="legal")
    run("check", folder, "--variant", "romanian", "--reading", "a=b", "--reading", "c = d", "--turns")
    assert told == [(f"{folder}/a.cgn", "romanian", {"a": "b", "c": "d"}, True)]


@pytest.mark.parametrize("readings", [["a"], ["a="], ["=b"], ["a=b", "a=c"]])
def test_bad_readings_are_bad_usage(run, told, files, readings):
    ran = run("check", files(a_cgn="legal"), *(part for reading in readings for part in ("--reading", reading)))
    assert ran.code == 2 and not told


def test_a_bad_variant_is_said_once(run, told, files):
    ran = run("check", files(a_cgn="legal", b_cgn="legal"), "--variant", "romanain")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1 and not told
    assert "did you mean romanian?" in ran.err and "[variant/unknown]" in ran.err


def test_an_error_that_every_file_has_is_said_once(run, told, files):
    ran = run("check", files(a_cgn="bad variant", b_cgn="bad variant legal"))
    assert ran.code == 2
    assert ran.err == "x.yaml: error: no such thing [variant/unknown]\n"


def test_a_variant_file_is_named_from_the_working_directory(run, told, files, monkeypatch):
    own = "variant: our\nversion: 1\ntitle: Our table\nextends: classic\nparams: {out.canastas: 2}\n"
    folder = files(sub__a_cgn="legal", our_yaml=own)
    monkeypatch.chdir(folder)
    assert run("check", "sub", "--variant", "our_yaml").code == 0
    assert told == [("sub/a.cgn", f"{folder}/our_yaml", {}, False)]


def test_quiet_says_nothing_about_legal_games(run, told, files):
    ran = run("check", files(a_cgn="legal"), "-q")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_colour_is_for_terminals_unless_asked_for(run, told, files):
    folder = files(a_cgn="illegal")
    assert "\x1b[" not in run("check", folder).out
    assert "\x1b[1;31millegal" in run("check", folder, "--color", "always").out


def test_results_go_to_a_file_that_is_whole_or_not_there(run, told, files, monkeypatch):
    folder = files(a_cgn="illegal")
    ran = run("check", folder, "--format", "json", "-o", folder / "out.json")
    assert (ran.code, ran.out) == (1, "")
    assert json.loads((folder / "out.json").read_text())[0]["verdict"] == "illegal"
    assert sorted(file.name for file in folder.iterdir()) == ["a.cgn", "out.json"]
    monkeypatch.setattr("canasta.report.forms.JsonForm.end", lambda self, tally: 1 / 0)
    assert run("check", folder, "--format", "json", "-o", folder / "other.json").code == 4
    assert sorted(file.name for file in folder.iterdir()) == ["a.cgn", "out.json"]


@pytest.mark.parametrize("target", ["nosuch/out.txt", "."])
def test_a_target_that_cannot_be_written_is_a_fault_of_writing(run, told, files, target):
    folder = files(a_cgn="legal")
    ran = run("check", folder, "-o", folder / target)
    assert (ran.code, len(ran.err.splitlines())) == (4, 1)
    assert "[file/unwritable]" in ran.err


def test_a_device_is_written_as_it_is(run, told, files):
    assert run("check", files(a_cgn="legal"), "-o", "/dev/null").code == 0


def test_a_reader_who_leaves_is_no_traceback():
    code = "import sys; from canasta.cli.app import main; from canasta.report import forms\n"
    code += "forms.TextForm.end = lambda self, tally: 'x' * 1_000_000\nsys.exit(main(['check', 'nosuch']))"
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run([sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert ran.returncode == exits.BROKEN
    assert ran.stderr == "nosuch: error: no such file [file/none]\n"


@pytest.mark.parametrize(
    ("count", "quiet", "terminal"), [(30, False, True), (30, True, True), (30, False, False), (2, False, True)]
)
@pytest.mark.parametrize("rich", [True, False])
def test_progress_changes_nothing(monkeypatch, capfd, count, quiet, terminal, rich):
    from canasta.cli.check import _watched

    if not rich:
        monkeypatch.setitem(sys.modules, "rich.progress", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    names = [f"{number}.cgn" for number in range(count)]
    found = iter(names)
    watched = _watched(found, count, quiet)
    shown = terminal and not quiet and count >= 20
    assert (watched is found) != shown
    assert list(watched) == names
    said = capfd.readouterr()
    assert not said.out and (shown or not said.err)
    assert rich or not shown or "judging 30 of 30" in said.err


def test_a_refused_read_is_a_fault_of_reading_and_the_others_are_judged(run, told, files, monkeypatch):
    folder = files(a_cgn="legal", b_cgn="legal")

    def refuse(path, mode):
        if str(path).endswith("a.cgn"):
            raise PermissionError(13, "Permission denied", path)
        return open(path, mode)

    monkeypatch.setattr("canasta.cli.inputs.open", refuse, raising=False)
    ran = run("check", folder)
    assert ran.code == 4
    assert ran.err == f"{folder}/a.cgn: error: cannot be read: permission denied [file/unreadable]\n"
    assert "1 game: 1 legal" in ran.out
