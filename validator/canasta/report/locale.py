"""Texts of the records in other languages: catalogues made from `spec/locale/LL.po`, English where there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations

from canasta import resources
from canasta.phrases import Phrase, filled
from canasta.report.fixed import GROUPS
from canasta.text import CanastaError, Diagnostic, capital, nearest

#: Languages in which there are texts, by their names.
LANGUAGES = {
    "en": "English", "ro": "Romanian", "ca": "Catalan", "gl": "Galician", "lt": "Lithuanian", "fr": "French",
}  # fmt: skip
ENGLISH = "en"
ENVIRONMENT = ("LC_ALL", "LC_MESSAGES", "LANG")


class Translator:
    """Says English texts in a language; those of one kind that are equal are said alike."""

    def __init__(self, lang: str, catalogue: NullTranslations | None = None) -> None:
        self.lang = lang
        self.catalogue = catalogue or NullTranslations()

    def text(self, kind: str, english: str, other: str = "") -> str:
        """A text of a kind, such as `rule` or `param`, or else of another; as it is where it has no translation."""
        plain = " ".join(english.split())
        said = self.catalogue.pgettext(kind, plain) if plain else ""
        return self.catalogue.pgettext(other, plain) if other and plain and said == plain else said

    def word(self, name: str, *values: object) -> str:
        """A fixed text by its name, such as `page label`, with values in it."""
        group, _, key = name.partition(" ")
        return filled(self.text(group, GROUPS[group][key]), *values)

    def said(self, text: str) -> str:
        """A text as far as it is a phrase; of a message without a translation its values stay English too."""
        if not isinstance(text, Phrase) or not text.id:
            return text
        if text.kind == "message" and self.lang == ENGLISH:
            return str(text)
        template = self.text(text.kind, text.template, "role" if text.kind == "value" else "")
        if text.kind == "message" and template == " ".join(text.template.split()):
            known = text.id.partition(" ")[2] in GROUPS["message"]
            return filled(template, *map(self.said, text.values)) if known else str(text)
        values = map(self.said, text.values)
        return filled(template, *(map(capital, values) if text.kind == "sentence" else values))

    def listed(self, words: Sequence[str], last: str = "page or") -> str:
        """Words as a phrase: `a, b or c`."""
        return self.word(last, ", ".join(words[:-1]), words[-1]) if len(words) > 1 else "".join(words)


@cache
def translator(lang: str) -> Translator:
    """The translator into a language; CanastaError when there is no such language, or its catalogue was not made."""
    if lang not in LANGUAGES:
        near = nearest(lang, LANGUAGES)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(LANGUAGES)}"
        raise CanastaError(Diagnostic("usage/lang", f"there is no language {lang[:40]}", found=lang[:40], hint=hint))
    if lang == ENGLISH:
        return Translator(lang)
    file = resources.folder("spec") / "locale" / f"{lang}.mo"
    try:
        with file.open("rb") as content:
            return Translator(lang, GNUTranslations(content))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        message = f"the catalogue of {LANGUAGES[lang]} cannot be read: {type(error).__name__}"
        hint = "install the program anew, or in a checkout: python -m tests.locale compile"
        raise CanastaError(Diagnostic("usage/lang", message, found=lang, hint=hint)) from None


EN = Translator(ENGLISH)
"""Says everything as it is written."""


def wanted(lang: str | None, environment: Mapping[str, str]) -> Translator:
    """The translator into the language asked for, else of the environment where it is there, else English."""
    if lang is not None:
        return translator(lang)
    given = next((value for name in ENVIRONMENT if (value := environment.get(name))), "")
    try:
        return translator(given[:2]) if given[:2] in LANGUAGES and given[2:3] in ("", "_", ".", "@") else EN
    except CanastaError:
        return EN
