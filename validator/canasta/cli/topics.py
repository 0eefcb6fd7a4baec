"""Everything that `canasta explain` can be asked for."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import chain

from canasta.analyse.lint.pages import family, page
from canasta.analyse.lint.pages import pages as code_pages
from canasta.cli.codes import CODES
from canasta.cli.games import Games
from canasta.cli.pages import Pages, joined
from canasta.cli.settings import cited
from canasta.rulebook import load_rulebook
from canasta.variant import Variant
from canasta.variant.locate import packs
from canasta.variant.words import shown

_WIDTH = 100
_DONE = {"add": "Added", "replace": "Changed", "except": "Given an exception", "disable": "Disabled"}


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


def about(words: str) -> list[str]:
    """The rules, parameters and readings that speak of some words: in their names, or else in their meanings."""
    wanted = [word for word in re.split(r"[^\w]+", words.lower()) if len(word) > 2]
    book = load_rulebook()
    meanings = {name: each.meaning for name, each in book.parameters.items()}
    meanings |= {rule.id: rule.statement for rule in book.rules.values()}
    meanings |= {
        name: having[0].readings[name].about for name, having in Games().readings.items() if name in having[0].readings
    }
    spoken = {name: f"{name} {meaning}".lower() for name, meaning in meanings.items()}
    within = [name for name in meanings if wanted and all(word in name for word in wanted)]
    return within or [name for name, text in spoken.items() if wanted and all(word in text for word in wanted)]


def pages_in(topic: str, variant: Variant) -> Iterator[str]:
    """The page of a rule, parameter or reading as a variant has it; nothing when it has none of that name."""
    book, games = Pages(variant.book), Games()
    found: list[Iterator[str]] = []
    rules = variant.effective.rules
    if topic in rules.force:
        changed = [f"  {_DONE[patch.op]} in {patch.place.doc.path}." for patch in rules.changed.get(topic, ())]
        found.append(chain(book.rule(rules.force[topic]), changed))
    elif topic in rules.disabled:
        found.append(iter((topic, f"  Disabled in {rules.disabled[topic].place.doc.path}.")))
    if topic in variant.book.parameters:
        value = variant.origin(topic)
        why = "; ".join(filter(None, (value.status, cited(value.sources))))
        told = f"  In {variant.id}: {shown(value.value)} ({why})."
        found.append(chain(book.parameter(variant.book.parameters[topic]), [told]))
    if topic in variant.readings:
        found.append(games.of_reading(variant, topic))
    yield from joined(found)


def listing_in(variant: Variant) -> Iterator[str]:
    """The rules in force in a variant, its parameters and its readings."""
    names = (
        ("Rules in force", list(variant.effective.rules.force)),
        ("Parameters", list(variant.book.parameters)),
        ("Readings", list(variant.readings)),
    )
    for number, (title, some) in enumerate(names):
        yield from ([""] if number else [])
        yield f"{title} ({len(some)})"
        yield from _wrapped(", ".join(some))


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
