"""`canasta fmt`: in place, with --check and --diff, and never on what cannot be read."""

import gzip

from canasta.cli.fmt import canonical_text

ROUGH = """\
[Variant "classic"]        ; what they play
[Seats "N E S W"]
deal 1
; before the first turn
1. N draw kd,  discard 10c ; hm
"""
BROKEN = ROUGH + "2. E drw KD, discard 5C\n"


def test_a_file_is_written_in_canonical_form_and_then_stays(run, files):
    folder = files(a_cgn=ROUGH)
    (folder / "a.cgn").chmod(0o640)
    ran = run("fmt", folder)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    written = (folder / "a.cgn").read_text()
    assert written == canonical_text(ROUGH, "a.cgn") != ROUGH
    assert "1. N draw KD, discard TC" in written
    assert "; before the first turn" in written and "; hm" in written and "; what they play" in written
    assert (folder / "a.cgn").stat().st_mode & 0o777 == 0o640
    assert run("fmt", "--check", folder).code == 0
    assert [file.name for file in folder.iterdir()] == ["a.cgn"]


def test_check_names_what_would_change_and_changes_nothing(run, files):
    folder = files(a_cgn=ROUGH, b_cgn=canonical_text(ROUGH, "b.cgn"))
    ran = run("fmt", "--check", folder)
    assert (ran.code, ran.out) == (1, f"{folder}/a.cgn\n")
    assert (folder / "a.cgn").read_text() == ROUGH


def test_diff_shows_what_would_change(run, files):
    folder = files(a_cgn=ROUGH)
    ran = run("fmt", "--diff", folder)
    assert ran.code == 1
    assert "-1. N draw kd,  discard 10c ; hm\n" in ran.out
    assert "+1. N draw KD, discard TC" in ran.out
    assert (folder / "a.cgn").read_text() == ROUGH
    assert "\x1b[32m+1. N" in run("fmt", "--diff", "--color", "always", folder).out


def test_what_is_malformed_is_named_and_left_alone(run, files):
    folder = files(a_cgn=BROKEN, b_cgn=ROUGH, c_cgn="", d_cgn=b"\xff")
    ran = run("fmt", folder)
    assert ran.code == 2
    assert f"{folder}/a.cgn:6:6: error: " in ran.err and "did you mean draw?" in ran.err
    assert (folder / "a.cgn").read_text() == BROKEN
    assert (folder / "b.cgn").read_text() != ROUGH
    assert len(ran.err.splitlines()) == 3


def test_standard_input_goes_to_standard_output(run):
    ran = run("fmt", "-", stdin=ROUGH.encode())
    assert (ran.code, ran.out) == (0, canonical_text(ROUGH, "-"))


def test_compressed_files_stay_compressed(run, files):
    folder = files()
    (folder / "a.cgn.gz").write_bytes(gzip.compress(ROUGH.encode()))
    assert run("fmt", folder).code == 0
    assert gzip.decompress((folder / "a.cgn.gz").read_bytes()).decode() == canonical_text(ROUGH, "a.cgn")


def test_nothing_to_format(run, tmp_path):
    assert run("fmt", tmp_path).code == 2
