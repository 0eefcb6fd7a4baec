"""`canasta explain`: pages of the rulebook, and a meaning for every code."""

import re
from pathlib import Path

import pytest

from canasta.analyse.lint.pages import pages
from canasta.cli.codes import CODES
from canasta.rulebook import load_rulebook

PAGES = pages()
PACKAGE = Path(__file__).resolve().parents[2] / "validator" / "canasta"


def test_a_rule_is_explained_with_its_statement_sources_and_judgement(run):
    ran = run("explain", "pile/top")
    rule = load_rulebook().rules["pile/top"]
    assert ran.code == 0
    assert rule.statement.rstrip(".") in ran.out
    assert f"Judged at `{rule.clauses[0].judges}`" in ran.out
    assert all(cited.statement in ran.out for cited in rule.sources)
    assert "spec/rules/pile.yaml, line " in ran.out


def test_every_name_has_a_page():
    from canasta.cli.games import Games
    from canasta.cli.pages import Pages

    book, games = Pages(load_rulebook()), Games()
    for known in (book, games):
        topics = {name for names in known.topics().values() for name in names}
        assert len(topics) > 30
        assert all(len(list(known.page(topic))) > 1 for topic in topics)


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        ("black-three", ["  blocks (default)", "    Pagat's black three is a stop card", "In classic, ", "PAG-34"]),
        ("classic/black-three", ["classic/black-three (reading)", "pile.frozen_by: wild, bonus, block"]),
        ("romanian/wild-top", ["  with-meld (default)", "RO-53"]),
        (
            "pile.top",
            ["The pile's top card.", "Everybody at the table sees it.", "Read by pile/", "pile/black-three-blocks"],
        ),
        ("k.role", ["One of natural, wild, bonus, block."]),
        ("take", ["Holds take.top", "take (judge point)", "Judged there: ", "pile/top-wild"]),
        ("frozen_for", ["Is: not s.opened or frozen_for_all"]),
        ("classic", ["Classic Canasta, for 2, 3, 4 or 6 players.", "black-three=blocks (or freezes)"]),
        ("galician", ["statements, grade", "Differs from classic in", "meld.naturals_per_wild: 1 (classic: 0)"]),
        ("pile.top_wild", ["One of never_taken, if_melded.", "romanian: if_melded (resolved; romanian RO-53)"]),
    ],
)
def test_names_of_other_kinds(run, topic, said):
    ran = run("explain", topic)
    assert ran.code == 0
    assert [part for part in said if part not in ran.out] == []


def test_a_rule_of_one_variant_is_explained():
    from canasta.cli.games import Games
    from canasta.cli.topics import pages

    for name, (one, _) in Games().added.items():
        assert f"  A rule of {one.id} alone." in list(pages(name))


def test_without_a_name_all_names_are_listed(run):
    ran = run("explain")
    assert ran.code == 0
    words = set(ran.out.replace(",", " ").split())
    assert {"pile/top", "black-three", "romanian", "pile.top", "take", "PAG-1", "text/syntax"} <= words


def test_a_parameter_names_the_rules_that_read_it(run):
    assert "Read by meld/size, meld/minimum" in run("explain", "meld.min_size").out


def test_a_parameter_names_the_rules_that_read_it_through_a_notion(run):
    assert "pile/frozen-needs-natural-pair" in run("explain", "pile.frozen_by").out
    assert "pile/frozen-needs-natural-pair" in run("explain", "frozen_for").out


@pytest.mark.parametrize(
    ("topic", "near"),
    [
        ("pile/tpo", "pile/top"),
        ("file/encodin", "file/encoding"),
        ("blak-three", "black-three"),
        ("classic/blak-three", "classic/black-three"),
        ("pile.tpo", "pile.top"),
        ("clasic", "classic"),
        ("frozn_for", "frozen_for"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(run, topic, near):
    ran = run("explain", topic)
    assert ran.code == 2
    assert f"did you mean {near}?" in ran.err


def test_every_code_of_the_program_is_explained():
    """Codes are written as whole strings: a family this list knows, a slash, a word."""
    families = "|".join(sorted({code.partition("/")[0] for code in [*CODES, *PAGES]}))
    written = {
        code
        for file in PACKAGE.rglob("*.py")
        for code in re.findall(rf'"((?:{families})/[a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert written - set(CODES) - set(PAGES) == set()


@pytest.mark.parametrize("code", [*CODES, *PAGES])
def test_a_code_is_a_sentence(run, code):
    ran = run("explain", code)
    assert ran.code == 0
    if code in PAGES:
        assert ran.out.startswith(f"{code} ({PAGES[code].level})\n  {PAGES[code].what}\n")
    else:
        assert ran.out == f"{code}\n  {CODES[code]}\n"
        assert CODES[code].endswith(".")


OWN = """variant: our-table
version: 1
title: Our table
extends: classic
params: {out.canastas: 2}
patches:
  - op: add
    rule: pile/at-least-three
    statement: A pile of fewer than three cards is not taken.
    judges: take
    require: size(pile.cards) >= 3
  - {op: disable, rule: pile/one-card}
"""


def test_a_variant_of_ones_own_is_explained(run, tmp_path, monkeypatch):
    """Its rules, also those that it disables, its values and its readings; a name that is nearly right is found."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "our-table.yaml").write_text(OWN)
    of = ("explain", "--variant", "our-table.yaml")
    rule = run(*of, "pile/at-least-three").out
    assert "A pile of fewer than three cards is not taken." in rule and "Added in " in rule
    assert "Disabled in " in run(*of, "pile/one-card").out
    assert "In our-table: 2 (stated)." in run(*of, "out.canastas").out
    assert "black-three (reading)" in run(*of, "black-three").out
    assert "pile/at-least-three" in run(*of).out and "pile/one-card" not in run(*of).out
    assert "PAG-12" in run(*of, "PAG-12").out
    ran = run(*of, "pile/at-least-tree")
    assert ran.code == 2 and "did you mean pile/at-least-three?" in ran.err
    assert run("explain", "pile/at-least-three").code == 2


@pytest.mark.parametrize(
    ("words", "name"), [("minimum", "initial.minimum"), ("red three", "red_three.values"), ("wild", "meld.max_wilds")]
)
def test_a_word_that_is_no_name_gives_those_that_speak_of_it(run, words, name):
    ran = run("explain", words)
    assert ran.code == 2 and "t is spoken of in " in ran.err and name in ran.err and len(ran.err.splitlines()) == 1


def test_what_the_author_says_is_shown(run, tmp_path):
    file = tmp_path / "our-table.yaml"
    file.write_text(OWN.replace("extends:", "about: >\n  Played on Thursdays,\n  since <1999>.\nextends:"))
    said = "Played on Thursdays, since <1999>."
    assert said in run("explain", str(file)).out and said in run("variant", "show", str(file)).out
    chapter = ("rulebook", str(file), "--chapter", "pile")
    assert said.replace("<", "\\<").replace(">", "\\>") in run(*chapter).out
    assert "<p>Played on Thursdays, since &lt;1999&gt;.</p>" in run(*chapter, "--format", "html").out
