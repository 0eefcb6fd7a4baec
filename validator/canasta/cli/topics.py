"""Everything that `canasta explain` can be asked for."""

import textwrap
from collections.abc import Iterable, Iterator

from canasta.analyse.lint.pages import family, page
from canasta.analyse.lint.pages import pages as code_pages
from canasta.cli.codes import CODES
from canasta.cli.games import Games
from canasta.cli.pages import Pages
from canasta.rulebook import load_rulebook
from canasta.variant.locate import packs

_WIDTH = 100


def pages(topic: str) -> Iterator[str]:
    """The pages of a name; nothing when there is none."""
    if topic in family(topic.partition("/")[0]):
        yield from page(topic).lines(topic)
        return
    if topic in CODES:
        yield from (topic, f"  {CODES[topic]}")
        return
    book, games = load_rulebook(), Games()
    if games.is_pack(topic):
        yield from games.variant(games.laid(topic))
        return
    found = list(Pages(book).page(topic))
    found[-1:-1] = games.values(book, topic)
    yield from found
    yield from games.changes(topic)
    more = list(games.page(topic))
    yield from ["", *more] if found and more else more


def words() -> Iterator[str]:
    """Every name that has a page."""
    for _, names in _sections():
        yield from names
    games = Games()
    yield from packs()
    yield from (f"{one.id}/{name}" for name, having in games.readings.items() for one in having)


def listing() -> Iterator[str]:
    """All names, by what they name; of the statements, the first and the last of each source."""
    for number, (title, names) in enumerate(_sections()):
        if number:
            yield ""
        yield f"{title} ({len(names)})"
        shown = _ranges() if title == "Statements" else names
        yield from _wrapped(", ".join(shown))


def _wrapped(text: str) -> list[str]:
    """A long text on several lines, broken between names only."""
    return textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _sections() -> Iterator[tuple[str, list[str]]]:
    """The names by what they name."""
    yield from Games().topics().items()
    yield "House packs", list(packs())
    yield from Pages(load_rulebook()).topics().items()
    yield "Codes of variant files", list(code_pages())
    yield "Error codes", list(CODES)


def _ranges() -> Iterable[str]:
    """The statements of each source as `PAG-1 to PAG-80`."""
    for source in load_rulebook().sources.values():
        names = list(source.statements)
        if names:
            yield names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
