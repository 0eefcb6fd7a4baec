"""`python -m tests.locale [update|check|missing|set|compile] [LL …]`: the catalogues of the rulebook's translations.

update   (also without a word) write `canasta.pot` and every `LL.po` anew from the records, keeping what is translated
check    tell how far each language is, and what is wrong in it
missing  print what is untranslated or fuzzy, a line each: the id, a tab, the English
compile  make the catalogues `LL.mo` that the program reads (installing makes them too)
set      `set LL FILE`: take translations from a file of such lines: the id, a tab, the translation
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog

from tests.locale.catalogue import FOLDER, LANGUAGES, faults, file_of, make, read, template, updated, write
from tests.locale.records import texts


def update(languages: list[str]) -> int:
    """Write the template and the catalogues anew."""
    FOLDER.mkdir(exist_ok=True)
    changed = [path.name for path, made in _files(languages) if write(path, made)]
    print("written:", ", ".join(changed) or "nothing has changed")
    return 0


def _files(languages: list[str]) -> Iterator[tuple[Path, Catalog]]:
    """Each file with what it should hold."""
    yield FOLDER / "canasta.pot", template()
    for language in languages:
        yield file_of(language), updated(language)


def check(languages: list[str]) -> int:
    """Tell how far each language is."""
    known = texts()
    words = sum(len(text.english.split()) for text in known)
    print(f"{len(known)} texts of {words} words")
    wrong = 0
    for language in languages:
        found = list(faults(language))
        empty = sum(each.endswith(": untranslated") for each in found)
        print(f"{language}: {len(known) - len(found)} done, {empty} untranslated, {len(found) - empty} faulty")
        print("".join(f"{each}\n" for each in found if not each.endswith(": untranslated")), end="")
        wrong += len(found)
    return 1 if wrong else 0


def missing(languages: list[str]) -> int:
    """Print what is still to be translated."""
    for language in languages:
        found = read(language)
        for text in texts():
            entry = found.get(text.id)
            if entry is None or not entry.string or entry.fuzzy or entry.id != text.english:
                print(f"{text.id}\t{text.english}")
    return 0


def take(language: str, file: str) -> int:
    """Take translations from a file."""
    known = {text.id for text in texts()}
    given = {}
    for number, line in enumerate(Path(file).read_text("utf-8").splitlines(), 1):
        name, tab, said = line.partition("\t")
        if not line.strip():
            continue
        if not tab or name not in known:
            print(f"{file}:{number}: {'there is no text' if tab else 'no tab in'} {name[:60]}")
        elif said.strip():
            given[name] = " ".join(said.split())
    write(file_of(language), updated(language, given))
    print(f"{language}: {len(given)} taken")
    return check([language])


def compile_all(languages: list[str]) -> int:
    """Make what the program reads."""
    for language in languages:
        print("made:", make(file_of(language)).name)
    return 0


def main(words: list[str]) -> int:
    """One of the commands."""
    command, *rest = words or ["update"]
    if command == "set" and len(rest) == 2 and rest[0] in LANGUAGES:
        return take(*rest)
    commands = {"update": update, "check": check, "missing": missing, "compile": compile_all}
    if command not in commands or set(rest) - set(LANGUAGES):
        print(__doc__)
        return 2
    return commands[command](rest or list(LANGUAGES))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
