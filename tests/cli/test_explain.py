"""`canasta explain`: pages of the rulebook, and a meaning for every code."""

import re
from pathlib import Path

import pytest

from canasta.cli.codes import CODES
from canasta.rulebook import load_rulebook

PACKAGE = Path(__file__).resolve().parents[2] / "validator" / "canasta"


def test_a_rule_is_explained_with_its_statement_sources_and_judgement(run):
    ran = run("explain", "pile/top")
    rule = load_rulebook().rules["pile/top"]
    assert ran.code == 0
    assert rule.statement.rstrip(".") in ran.out
    assert f"Judged at `{rule.clauses[0].judges}`" in ran.out
    assert all(cited.statement in ran.out for cited in rule.sources)
    assert "spec/rules/pile.yaml, line " in ran.out


def test_every_name_in_the_rulebook_has_a_page():
    from canasta.cli.pages import Pages

    pages = Pages(load_rulebook())
    topics = list(pages.topics())
    assert len(topics) > 100
    assert all(len(list(pages.page(topic))) > 1 for topic in topics)


def test_a_parameter_names_the_rules_that_read_it(run):
    assert "Read by meld/size." in run("explain", "meld.min_size").out


def test_a_parameter_names_the_rules_that_read_it_through_a_notion(run):
    assert "pile/frozen-needs-natural-pair" in run("explain", "pile.frozen_by").out
    assert "pile/frozen-needs-natural-pair" in run("explain", "frozen_for").out


@pytest.mark.parametrize(("topic", "near"), [("pile/tpo", "pile/top"), ("file/encodin", "file/encoding")])
def test_an_unknown_name_suggests_the_nearest(run, topic, near):
    ran = run("explain", topic)
    assert ran.code == 2
    assert f"did you mean {near}?" in ran.err


def test_every_code_of_the_program_is_explained():
    """Codes are written as whole strings: a family this list knows, a slash, a word."""
    families = "|".join(sorted({code.partition("/")[0] for code in CODES}))
    written = {
        code
        for file in PACKAGE.rglob("*.py")
        for code in re.findall(rf'"((?:{families})/[a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert written - set(CODES) == set()


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_a_sentence(run, code):
    ran = run("explain", code)
    assert ran.code == 0
    assert ran.out == f"{code}\n  {CODES[code]}\n"
    assert CODES[code].endswith(".")
