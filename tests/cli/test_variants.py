"""`canasta variants` and `canasta variant show`: every value with its origin."""

import pytest

from canasta.cli.settings import columns, shown
from canasta.variant import packaged_variant
from canasta.variant.locate import packaged, packs

OWN = """\
variant: our-table
version: 1
title: Our table
extends: classic
params:
  out.canastas: 2
"""


def test_every_packaged_variant_is_listed(run):
    ran = run("variants")
    assert ran.code == 0
    listed, _, below = ran.out.partition("\n\nHouse packs\n")
    assert [line.split()[0] for line in listed.splitlines()] == sorted(packaged())
    assert [line.split()[0] for line in below.splitlines()] == list(packs())
    (line,) = [line for line in listed.splitlines() if line.split()[0] == "catalan"]
    assert "classic" in line


def test_a_variant_is_shown_by_its_differences(run):
    ran = run("variant", "show", "romanian")
    assert ran.code == 0
    variant = packaged_variant("romanian")
    assert variant.ruleset_id in ran.out
    assert "deal.hand_size" in ran.out and "stated; romanian RO-12" in ran.out
    assert "wild-top=with-meld (or never)" in ran.out
    assert "inherited from classic" not in ran.out


def test_flat_shows_every_setting_with_its_origin_and_every_rule(run):
    lines = run("variant", "show", "romanian", "--flat").out.splitlines()
    variant = packaged_variant("romanian")
    words = {line.split()[0] for line in lines if line.startswith("  ")}
    asked = {name for name in variant.effective.settings if not name.startswith("seating.")}
    assert asked | {f"seating.{number}" for number in variant.players} <= words
    assert set(variant.effective.rules.force) <= words
    assert any("inherited from classic" in line for line in lines)


def test_a_reading_changes_what_is_shown(run):
    ran = run("variant", "show", "romanian", "--reading", "wild-top=never")
    assert "wild-top=never (or with-meld)" in ran.out
    assert any("never_taken" in line and "reading" in line for line in ran.out.splitlines())
    assert run("variant", "show", "romanian", "--reading", "wild-tpo=never").code == 2


def test_a_file_is_a_variant_too(run, tmp_path):
    file = tmp_path / "our-table.yaml"
    file.write_text(OWN)
    ran = run("variant", "show", file)
    assert (ran.code, ran.err) == (0, "")
    assert "our-table: Our table" in ran.out and "out.canastas" in ran.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x [*x]\n", "yaml/"),
        ("a: " + "[" * 100_000, "yaml/"),
        ("\0", "yaml/"),
        (OWN.replace("extends: classic", "extends: our-table.yaml"), "variant/cycle"),
        (OWN.replace("out.canastas", "out.canasta"), "did you mean"),
        (OWN + "patches:\n  - {op: replace, rule: pile/top, require: pile.tpo}\n", "lang/name"),
    ],
)
def test_a_bad_variant_is_one_clear_error(run, tmp_path, text, code):
    file = tmp_path / "our-table.yaml"
    file.write_text(text)
    ran = run("variant", "show", file)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert code in ran.err and "Traceback" not in ran.err


def test_an_unknown_variant_names_the_nearest(run):
    ran = run("variant", "show", "romanain")
    assert ran.code == 2 and "did you mean romanian?" in ran.err


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "yes"),
        ([], "none"),
        (["wild", "bonus"], "wild, bonus"),
        ({"by": "players", "2": 15, "else": 11}, "2 players: 15, else 11"),
        ({"by": "players", "6": {"by": "sides", "2": 9, "else": 8}}, "6 players: (2 sides: 9, else 8)"),
        ({"table": [{"to": -5, "is": 0}, {"from": 0, "to": 0, "is": 1}]}, "to -5: 0, 0: 1"),
        ({"table": [{"from": 0, "to": 5, "is": 0}, {"from": 10, "is": 1}]}, "0 to 5: 0, from 10: 1"),
    ],
)
def test_values_are_one_line(value, expected):
    assert shown(value) == expected


def test_the_seating_of_other_numbers_of_players_is_left_out(run):
    lines = run("variant", "show", "catalan", "--flat").out
    assert "seating.4" in lines and "seating.2" not in lines


def test_the_players_of_classic_rest_on_statements(run):
    [line] = [each for each in run("variant", "show", "classic").out.splitlines() if each.startswith("  players ")]
    assert "PAG-2, PAG-62" in line and "RG-1, RG-11" in line


def test_columns_are_aligned_by_width():
    assert list(columns([("東", "a"), ("bcd", "e")])) == ["東   a", "bcd  e"]


@pytest.mark.parametrize(("word", "meant"), [("clasic", "show classic"), ("shwo", "show ID"), ("xyzzy", "show ID")])
def test_a_variant_named_without_the_command_is_understood(run, word, meant):
    ran = run("variant", word)
    assert (ran.code, ran.out) == (2, "")
    assert f"did you mean `canasta variant {meant}`?" in ran.err
