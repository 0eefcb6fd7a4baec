"""A variant as lines for people: settings with their origin, readings, changes to rules."""

from collections.abc import Iterable, Iterator, Sequence

from canasta.report.style import clean, width
from canasta.rulebook.cite import Cited
from canasta.text import listed
from canasta.variant import Provenance, Variant
from canasta.variant.words import shown

#: Longer texts do not widen their column.
_WIDEST = 44


def columns(rows: Sequence[Sequence[str]], indent: str = "") -> Iterator[str]:
    """Rows with their columns aligned."""
    widths = [max(min(width(cell), _WIDEST) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell + " " * (most - width(cell)) for cell, most in zip(row, widths, strict=True))
        yield clean(f"{indent}{'  '.join(cells)}".rstrip())


def sheet(variant: Variant, flat: bool) -> Iterator[str]:
    """The whole description of a variant."""
    yield from _head(variant)
    yield from _settings(variant, flat)
    yield from _readings(variant)
    yield from _patches(variant)
    if flat:
        rules = variant.effective.rules.force.values()
        yield from _section("Rules in force", [(rule.id, rule.statement) for rule in rules])
    yield from _section("Not specified", list(variant.not_specified.items()))
    yield from _section("Expected", [(word, ", ".join(rules)) for word, rules in variant.expect.items()])


def _head(variant: Variant) -> Iterator[str]:
    """Name, players and ruleset."""
    yield clean(f"{variant.id}: {variant.title}")
    extends = f", extends {variant.extends}" if variant.extends else ""
    players = listed([str(number) for number in variant.players])
    yield clean(f"  version {variant.version}{extends}, {players} players, ruleset {variant.ruleset_id}")
    yield clean(f"  {variant.path}")
    if variant.about:
        yield clean(f"  {variant.about}")


def _section(title: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A titled table; nothing when it is empty."""
    if rows:
        yield ""
        yield title
        yield from columns(rows, "  ")


def _settings(variant: Variant, flat: bool) -> Iterator[str]:
    """The settings, all of them or the variant's own, each with its origin."""
    settings = variant.effective.settings
    known = [name for name in settings if _asked(name, variant.players)]
    own = variant.loaded.own
    names = [name for name in known if flat or any(variant.effective.owner[name] is each for each in own)]
    rows = [(name, shown(settings[name].value), origin(variant.origin(name))) for name in names]
    left = len(known) - len(names)
    come = "one more comes" if left == 1 else f"{left} more come"
    below = variant.loaded.base.id if variant.loaded.packs else variant.extends
    more = f" ({come} from {below}: --flat shows {'it' if left == 1 else 'them'})" if left else ""
    yield from _section(f"Settings{more}", rows)


def _asked(name: str, players: Sequence[int]) -> bool:
    """Whether a setting matters: the seating of a number of players that the variant is not for does not."""
    return not name.startswith("seating.") or int(name.partition(".")[2]) in players


def _readings(variant: Variant) -> Iterator[str]:
    """The readings that make a difference, with the option in use and the others."""
    if variant.readings:
        yield from ("", "Readings")
    for name, reading in variant.readings.items():
        used = variant.reading(name)
        others = listed([option for option in reading.options if option != used])
        yield clean(f"  {name}={used} (or {others})")
        yield clean(f"    {reading.about}{cited(reading.statements, ' (', ')')}")


def _patches(variant: Variant) -> Iterator[str]:
    """The changes to rules that are in force."""
    changed = variant.effective.rules.changed
    rows = [(patch.op, name, cited(patch.sources)) for name, patches in changed.items() for patch in patches]
    yield from _section("Changes to rules", rows)


def origin(value: Provenance) -> str:
    """Where a value comes from, in a few words."""
    status = f"inherited from {value.variant}" if value.status == "inherited" else value.status
    parts = (status, f"reading {value.reading}" if value.reading else "", cited(value.sources), value.why or "")
    return "; ".join(part for part in parts if part)


def cited(sources: Iterable[Cited], before: str = "", after: str = "") -> str:
    """Statements by source: `pagat PAG-3, PAG-62`."""
    grouped: dict[str, list[str]] = {}
    for cited in sources:
        grouped.setdefault(cited.source, []).append(cited.statement)
    words = "; ".join(f"{source} {', '.join(statements)}" for source, statements in grouped.items())
    return f"{before}{words}{after}" if words else ""
