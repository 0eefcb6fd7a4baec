"""The rulebook: every packaged variant has a whole page, with the values that judge, and plays that are so judged."""

from __future__ import annotations

import re
from functools import cache

import pytest

from canasta.__main__ import main
from canasta.report.locale import translator
from canasta.report.rulebook import build, html, markdown
from canasta.report.rulebook.model import Book, Value
from canasta.report.rulebook.plays import kept, said
from canasta.report.rulebook.words import Words
from canasta.variant import load_variant
from canasta.variant.locate import packaged

VARIANTS = sorted(packaged())


@cache
def book(variant: str) -> Book:
    """The rulebook of a packaged variant."""
    return build(load_variant(variant))


def values(page: Book) -> list[Value]:
    """Every value of a page in the order in which they stand."""
    entries = [entry for chapter in page.chapters for entry in chapter.entries]
    apart = [value for chapter in page.chapters for value in chapter.apart]
    return [*page.deck, *(value for entry in entries for value in entry.values), *apart, *page.rest]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_rule_in_force_stands_there_once(variant: str) -> None:
    """Whether at work or at rest, and none that is not in force."""
    found = [each.id for chapter in book(variant).chapters for each in [*chapter.entries, *chapter.resting]]
    assert sorted(found) == sorted(load_variant(variant).effective.rules.force)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_value_stands_there_once_and_is_the_one_in_force(variant: str) -> None:
    """The parameters of the specification, in words."""
    one = load_variant(variant)
    tables = [{"players": number, "sides": one.sides(number)} for number in one.players]
    words = Words(translator("en"))
    found = {each.name: each.parts for each in values(book(variant))}
    assert len(found) == len(values(book(variant)))
    assert set(found) == {*one.book.parameters, "deck.packs", "deck.jokers"}
    for name, shown in found.items():
        assert shown == words.parts(words.cases(one.effective.settings[name].value, tables)), name


@pytest.mark.parametrize("variant", VARIANTS)
def test_pages_are_whole(variant: str) -> None:
    """No part is empty, ids stand once, every link leads to one of them, and every reading is told."""
    page = book(variant)
    assert all(chapter.entries or chapter.resting for chapter in page.chapters)
    for text, link in ((html(page), r'href="#([^"]+)"'), (markdown(page), r"\]\(#([^)]+)\)")):
        ids = re.findall(r'(?<=\s)id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(re.findall(link, text)) <= set(ids)
        for reading in load_variant(variant).readings:
            assert f"reading-{reading}" in ids or reading not in {each.id for each, _ in page.disputes}
    assert "<script" not in html(page) and "http-equiv" not in html(page)


@pytest.mark.parametrize("rule", sorted(kept()))
def test_kept_plays_are_judged_as_they_say(rule: str) -> None:
    """One variant of each play; `python -m tests.examples` writes the file anew."""
    for play in kept()[rule]:
        variant = load_variant(play.variants[0])
        assert said(variant, play, rule) == play.says


def test_a_house_rule_is_told_with_its_value(tmp_path) -> None:
    """A file of one's own, its value, its change and what it struck out."""
    file = tmp_path / "ours.yaml"
    file.write_text(
        "variant: ours\nversion: 1\ntitle: Our table\nextends: classic\nparams:\n  out.canastas: 2\n"
        "patches:\n  - {op: disable, rule: pile/one-card}\n",
        "utf-8",
    )
    page = build(load_variant(str(file)))
    assert {each.name: each.line for each in values(page)}["out.canastas"] == "2"
    assert [rule for chapter in page.chapters for rule, _ in chapter.struck] == ["pile/one-card"]
    assert "Struck out by ours" in markdown(page)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["samba", "--chapter", "out", "--players", "4"], 0),
        (["samba", "--format", "html"], 0),
        (["samba", "--lang", "ro"], 0),
        (["samba", "--lang", "xx"], 2),
        (["samba", "--chapter", "oot"], 2),
        (["samba", "--players", "7"], 2),
        (["nothing-such"], 2),
    ],
)
def test_the_command(args: list[str], code: int, capsys) -> None:
    """Exit codes; a language that is not there is said to be none."""
    assert main(["rulebook", *args]) == code
    out, err = capsys.readouterr()
    assert bool(out) == (code == 0)
    assert bool(err) == (code != 0)
