"""`canasta regress`: which recorded games another version of a variant judges otherwise."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from canasta.cli import completion, exits, inputs
from canasta.cli.faults import Faults
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.analyse.regress import Change, Row

FORMS = ("text", "json")


@click.command(short_help="Say which recorded games another version of a variant judges otherwise.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--from", "before", metavar="ID|FILE", required=True, shell_complete=completion.variants, help="Before.")
@click.option("--to", "after", metavar="ID|FILE", required=True, shell_complete=completion.variants, help="After.")
@click.option("--every", is_flag=True, help="Judge games that name other variants too.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How answers are written.")
@click.pass_context
def regress(ctx: click.Context, paths: tuple[str, ...], before: str, after: str, every: bool, form: str) -> None:
    """Say which recorded games another version of a variant judges otherwise.

    Every game that names either version is judged under both. Of those judged otherwise the first place where they
    part is shown: the turn, the rule, both verdicts. What is written otherwise in the second version comes first.

    \b
    canasta regress games/ --from our-table-2024.yaml --to our-table.yaml

    Exit codes: 4 a fault of the program or of reading files; 2 a variant that cannot be used, no game, bad usage;
    1 some verdict changes; 0 none does.
    """
    from canasta.analyse.regress import CHANGED, changes
    from canasta.analyse.regress import regress as regressing
    from canasta.variant import load_variant

    both = load_variant(before), load_variant(after)
    faults = Faults()
    written = changes(*both)
    if form == "text":
        click.echo("\n".join(_written(written)))
    rows = []
    for row in regressing(_texts(paths, faults), *both, every):
        rows.append(row)
        if form == "text" and row.result == CHANGED:
            click.echo("\n".join(_changed(row)))
    click.echo(_as_json(written, rows) if form == "json" else _summary(rows))
    codes = {faults.code, *(exits.FAULTY for row in rows if row.result == CHANGED)}
    ctx.exit(exits.first(codes if rows else {*codes, exits.BAD_INPUT}))


def _texts(paths: tuple[str, ...], faults: Faults) -> Iterator[tuple[str, str]]:
    """The texts of all files, with their paths as they are shown."""
    for path in inputs.expand(paths):
        try:
            if isinstance(path, CanastaError):
                raise path
            yield inputs.shown(path), inputs.read(path)
        except CanastaError as error:
            faults.add(error)


def _written(written: "list[Change]") -> Iterator[str]:
    """What is written otherwise."""
    for each in written:
        yield f"{each.kind} {each.name}: {each.before} -> {each.after}"
    if not written:
        yield "nothing is written otherwise"


def _changed(row: "Row") -> Iterator[str]:
    """A game that is judged otherwise."""
    yield f"{row.path}{f' game {row.game}' if row.game > 1 else ''}: {row.before} -> {row.after}"
    if row.first is not None:
        first = row.first
        turn = f"deal {first.deal}, turn {first.turn}, {first.seat}: " if first.turn is not None else ""
        yield f"  line {first.line}: {turn}{first.rule} {first.before} -> {first.after}"
        yield f"    {first.message}"


def _summary(rows: "list[Row]") -> str:
    """How many games of each kind."""
    counts = Counter(row.result for row in rows)
    told = ", ".join(f"{counts[name]} {name}" for name in ("same", "changed", "skipped") if counts[name])
    scores = sum(row.scores for row in rows)
    games = f"{len(rows)} game{'' if len(rows) == 1 else 's'}"
    return f"{games}: {told or 'none'}{f'; {scores} scored otherwise' if scores else ''}"


def _as_json(written: "list[Change]", rows: "list[Row]") -> str:
    """Everything as one object."""
    import msgspec

    whole = {"changes": msgspec.to_builtins(written, enc_hook=str), "games": msgspec.to_builtins(rows, enc_hook=str)}
    return json.dumps(whole, ensure_ascii=False, indent=1)
