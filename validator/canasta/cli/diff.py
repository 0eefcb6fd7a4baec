"""`canasta diff`: what differs between two variants, and a play that shows each difference."""

import os
from typing import TYPE_CHECKING

import click

from canasta.cli import completion, exits, options
from canasta.cli.faults import complain
from canasta.cli.inputs import fault

if TYPE_CHECKING:
    from canasta.analyse.diff import Difference

#: Exit codes of `--equivalent`.
CODES = {"proved": exits.LEGAL, "refuted": exits.FAULTY, "inconclusive": exits.OPEN}
FORMS = ("text", "json")


@click.command(short_help="Say what differs between two variants, with plays that show it.")
@click.argument("first", metavar="A", shell_complete=completion.variants)
@click.argument("second", metavar="B", shell_complete=completion.variants)
@click.option("--equivalent", is_flag=True, help="End with 1 when a play is judged otherwise, with 3 when unsure.")
@click.option("--out", metavar="DIR", type=click.Path(file_okay=False), help="Write the plays to files in this folder.")
@options.players("For how many players.")
@options.readings("--reading-a", "Choose a reading of A.")
@options.readings("--reading-b", "Choose a reading of B.")
@options.limit(120.0, "How long plays are looked for at most.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How the comparison is written.")
@click.pass_context
def diff(
    ctx: click.Context,
    first: str,
    second: str,
    equivalent: bool,
    out: str | None,
    players: int | None,
    reading_a: dict[str, str],
    reading_b: dict[str, str],
    limit: float,
    form: str,
) -> None:
    """Say what differs between two variants, with plays that show it.

    A and B are ids of packaged variants or files. Settings, readings and rules are compared as they are written, and
    rules by proof: B's is stricter, looser, incomparable, or written otherwise with no effect. A difference is shown
    by the same play twice, as a game of A and as one of B, which `canasta check` judges just so.

    Exit codes: 4 a fault of the program; 2 bad usage or an invalid variant; 0 otherwise. With --equivalent: 1 when a
    play is judged otherwise, 3 when that was not found out, 0 when it is proved that none is.
    """
    from canasta.analyse.answers import WitnessFault
    from canasta.analyse.diff import diff as compare
    from canasta.variant import load_variant

    a, b = load_variant(first).with_readings(reading_a), load_variant(second).with_readings(reading_b)
    try:
        found = compare(a, b, players, limit)
    except WitnessFault as error:
        complain(f"canasta: fault of the program: {error}")
        ctx.exit(exits.BROKEN)
    files = write(found, out) if out else {}
    if form == "json":
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(found, enc_hook=str), indent=1))
    else:
        from canasta.report.difference import lines
        from canasta.variant.words import shown

        click.echo("\n".join(lines(found, files, shown)))
    ctx.exit(CODES[found.equal] if equivalent else exits.LEGAL)


def write(found: "Difference", folder: str) -> dict[str, str]:
    """Write every witness to a file of its own; the files by the witnesses' texts. Raises CanastaError."""
    files: dict[str, str] = {}
    try:
        os.makedirs(folder, exist_ok=True)
        for row in found.rules:
            for witness in row.witnesses:
                way = "forbids" if witness.which else "allows"
                path = os.path.join(folder, f"{row.rule.replace('/', '-')}-{way}.cgn")
                with open(path, "w", encoding="utf-8") as stream:
                    stream.write(witness.text)
                files.setdefault(witness.text, path)
    except OSError as error:
        raise fault("file/unwritable", f"cannot be written: {(error.strerror or str(error)).lower()}", folder) from None
    return files
