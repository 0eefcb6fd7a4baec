"""The catalogues of translations: whole in every language, and of the texts as they stand in the records."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hatch_build import make, stale

from tests.locale.catalogue import FOLDER, LANGUAGES, faults, read
from tests.locale.records import texts

ALIKE = 0.05
"""The most texts that may be as in English: names of games, of cards, words that two languages share."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_translated(lang: str) -> None:
    """None missing, none of an earlier wording, with the placeholders of the English."""
    assert list(faults(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations_are_not_the_english(lang: str) -> None:
    """But for names and shared words, all of them short."""
    found = read(lang)
    alike = [each.id for each in found.values() if each.string == each.id]
    assert len(alike) <= ALIKE * len(found)
    assert [text for text in alike if len(text.split()) > 5] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_left_over(lang: str) -> None:
    """Every entry is of the records; `python -m tests.locale update` takes out what is not."""
    assert set(read(lang)) == {text.id for text in texts()}


def test_the_template_is_of_the_records() -> None:
    """`canasta.pot` holds all texts and no others."""
    with (FOLDER / "canasta.pot").open("rb") as lines:
        held = {str(each.context): each.id for each in read_po(lines) if each.id}
    assert held == {text.id: text.english for text in texts()}


def test_a_catalogue_is_made_anew_when_its_file_changes(tmp_path) -> None:
    """Stale before it is made, not after; a text is found by the kind, the first word of its id."""
    import os
    from gettext import GNUTranslations

    file = tmp_path / "ro.po"
    file.write_text('msgctxt "rule meld/size"\nmsgid "One."\nmsgstr "Una."\n', "utf-8")
    assert stale(file)
    made: Path = make(file)
    assert not stale(file)
    with made.open("rb") as content:
        assert GNUTranslations(content).pgettext("rule", "One.") == "Una."
    os.utime(file, ns=(made.stat().st_mtime_ns + 1, made.stat().st_mtime_ns + 1))
    assert stale(file)
