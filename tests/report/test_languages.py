"""The rulebook in other languages: every text of it goes through the catalogues."""

from __future__ import annotations

import re
import sys
from functools import cache
from gettext import NullTranslations

import pytest

from canasta.__main__ import main
from canasta.phrases import Phrase, say
from canasta.report import locale
from canasta.report.locale import LANGUAGES, Translator, translator
from canasta.report.rulebook import build, html, markdown
from canasta.report.rulebook.words import Words
from canasta.variant import load_variant
from canasta.variant.locate import packaged
from tests.locale.records import texts
from tests.report.marked import Marked

OTHERS = sorted(set(LANGUAGES) - {"en"})
VARIANTS = sorted(packaged())
NAMES = re.compile(
    r"\b[a-z]+ x [A-Z]{1,3}:|\b[A-Z]+-\w+\b|\b[2-9TJQKA][SHDC]\b|\b[a-z]+/[a-z-]+"
    r"|`[^`]*`|<[^>]*>|\(#[^)]*\)|\[[^\]]*\]"
)
TWINS = {"why": "open", "open": "why"}


def twin(text: tuple[str, str]) -> bool:
    """Whether a text that is asked for as one kind and another is there as the other."""
    kind, said = text
    return kind in TWINS and (TWINS[kind], said) in known()


@cache
def known() -> set[tuple[str, str]]:
    """All texts of the catalogues, with their kinds."""
    return {(text.kind, " ".join(text.english.split())) for text in texts()}


def plays_apart(page: str) -> str:
    """A page without what is no text: plays, names, links, addresses, titles of sources."""
    page = re.sub(r"```text.*?```", "", page, flags=re.S)
    page = re.sub(NAMES, "", page)
    return re.sub(r"[\w-]+@\d+\\#\w+", "", page)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_text_goes_past_the_catalogues(variant: str, monkeypatch) -> None:
    """Under a language of one word a page has no other words, but names of readings, of variants and of sources."""
    asked = Marked("x")
    monkeypatch.setattr(
        sys.modules["canasta.report.rulebook.build"], "translator", lambda lang: Translator(lang, asked)
    )
    one = load_variant(variant)
    page = build(one, lang="ro")
    names = {source.title for source in one.book.sources.values()} | set(packaged()) | set(one.readings)
    names |= {option for reading in one.readings.values() for option in reading.options}
    text = plays_apart(markdown(page))
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "").replace(name.replace("~", "\\~"), "")
    words = set(re.findall(r"[^\W\d_]{2,}", text))
    rules = {part for rule in one.effective.rules.force for part in re.findall(r"[a-z]+", rule)}
    entries = [entry for chapter in page.chapters for entry in chapter.entries]
    plays = [play.game for entry in entries for play in (entry.legal, entry.illegal) if play]
    recorded = set(re.findall(r"[^\W\d_]{2,}", "\n".join(plays)))
    assert words <= rules | recorded
    assert {text for text in asked.asked if text not in known() and not twin(text)} == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_the_language_is_the_pages(lang: str) -> None:
    """Headings, values and verdicts are in the language of the page, and the page says which it is."""
    english, page = build(load_variant("classic")), build(load_variant("classic"), lang=lang)
    assert f'<html lang="{lang}">' in html(page)
    assert [each.id for each in page.chapters] == [each.id for each in english.chapters]
    told = {entry.id: entry for chapter in page.chapters for entry in chapter.entries}
    for chapter in english.chapters:
        for entry in chapter.entries:
            assert told[entry.id].statement != entry.statement, entry.id
            if entry.illegal and entry.illegal.says:
                assert told[entry.id].illegal.says != entry.illegal.says, entry.id


def test_a_message_keeps_its_values() -> None:
    """The template is translated and filled anew, values that are phrases too; what has no translation stays."""

    class Numbers(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            known = message.startswith("The meld has")
            return " ".join(f"[{each}]" for each in re.findall(r"\{\d+\}", message)) if known else message.upper()

    template = "The meld has {1} cards; a meld has {2}."
    message = Phrase("The meld has 1 card; a meld has yes.", "message a/b#0", template, ["1", say("number yes")])
    tr = Translator("ro", Numbers())
    assert tr.said(message) == "[1] [YES]"
    assert tr.said(say("message about", "JK", message)) == "JK: [1] [YES]"
    assert tr.said("Nobody says this.") == "Nobody says this."
    house = Phrase("Nobody hummed 1 song.", "message c/d#0", "Nobody hummed {1} songs.", ["1"])
    assert Translator("ro").said(house) == "Nobody hummed 1 song."
    assert tr.said(say("sentence two", "a", say("hint comma"))) == "A. A COMMA IS MISSING BEFORE IT"


def test_a_house_rule_without_a_translation_stays_english(tmp_path) -> None:
    """What the catalogues do not hold is no error."""
    file = tmp_path / "ours.yaml"
    file.write_text(
        "variant: ours\nversion: 1\ntitle: Our odd table\nextends: classic\npatches:\n"
        "  - op: add\n    rule: turn/odd\n    statement: Nobody hums at this odd table.\n    judges: meld\n"
        '    require: size(meld.cards) != 5\n    message: "Somebody hummed."\n',
        "utf-8",
    )
    page = build(load_variant(str(file)), lang="lt")
    assert page.title == "Our odd table"
    assert "Nobody hums at this odd table" in markdown(page)


def test_ranges_and_lists(monkeypatch) -> None:
    """A table by ranges, a list of kinds and the numbers of players in words of the language."""
    words = Words(translator("fr"))
    english = Words(translator("en"))
    table = {"table": [{"to": 1495, "is": 50}, {"from": 1500, "to": 2995, "is": 90}, {"from": 3000, "is": 120}]}
    assert english.plain(table) == "up to 1495: 50; 1500 to 2995: 90; 3000 and more: 120"
    assert words.plain(table) != english.plain(table) and "1495 : 50" in words.plain(table)
    assert english.players(["2", "3", "4"]) == "2, 3 or 4 players"
    assert words.plain(True) == "oui"


def test_a_catalogue_that_was_not_made_is_said(monkeypatch, tmp_path, capsys) -> None:
    """A checkout in which nothing was installed says what to do, without a traceback."""
    monkeypatch.setattr(locale.resources, "folder", lambda name: tmp_path)
    locale.translator.cache_clear()
    try:
        with pytest.raises(locale.CanastaError) as raised:
            translator("ro")
    finally:
        locale.translator.cache_clear()
    assert raised.value.diagnostics[0].code == "usage/lang"
    assert "compile" in raised.value.diagnostics[0].hint


def test_a_language_nearly_named(capsys) -> None:
    """The nearest is told."""
    assert main(["rulebook", "classic", "--lang", "fre"]) == 2
    assert "did you mean fr?" in capsys.readouterr().err
