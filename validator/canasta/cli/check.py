"""`canasta check`: judge recorded games."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from canasta.cli import config, exits, inputs, options
from canasta.cli.faults import Faults
from canasta.cli.judging import Judged, Question, judged
from canasta.cli.output import Output, terminal_encoding
from canasta.report.forms import NAMES, Form, form
from canasta.report.locale import wanted
from canasta.report.style import Style, wants_colour
from canasta.report.tally import Tally
from canasta.text import Diagnostic


def parse_jobs(ctx: click.Context, param: click.Parameter, value: str | int) -> int:
    """A number of processes; 0 and `auto` are as many as there are cores."""
    try:
        return config.jobs(value)
    except ValueError as error:
        raise click.BadParameter(f"{str(value)!r} is not {error}", ctx, param) from None


@click.command(short_help="Judge recorded games.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@options.variant("Judge by this variant, whatever the games say.")
@options.readings()
@click.option("--format", "form_name", type=click.Choice(NAMES), default="text", help="How findings are written.")
@click.option("--turns/--no-turns", help="A record for every turn, not for findings alone.")
@click.option("--strict/--no-strict", help="What is open counts as a failure: the exit code is then 1.")
@click.option("--quiet/--no-quiet", "-q", help="No closing line, no progress.")
@click.option("--color", type=click.Choice(config.COLOURS), default="auto", help="Colour the text.")
@click.option(
    "--output", "-o", "target", metavar="FILE", type=click.Path(), help="Write to FILE instead of standard output."
)
@click.option("--witness", metavar="FILE", type=click.Path(), help="Write complete games that bear the verdicts out.")
@click.option("--certify/--no-certify", help="Judge every turn again by the solver; a difference is a fault.")
@click.option(
    "--jobs", "-j", metavar="N", default="1", callback=parse_jobs, help="Judge in N processes; 0 or auto: one a core."
)
@options.limit(2.0, "How long a question on unknown cards may take.")
@options.limit(20.0, "How long all those of a game may take.", "--game-limit")
@options.language
@config.options
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    variant: str | None,
    readings: dict[str, str],
    form_name: str,
    turns: bool,
    strict: bool,
    quiet: bool,
    color: str,
    target: str | None,
    witness: str | None,
    certify: bool,
    jobs: int,
    limit: float,
    game_limit: float,
    lang: str | None,
    isolated: bool,
) -> None:
    """Judge recorded games.

    PATH is a transcript (.cgn) or a file of events (.jsonl), also compressed (.gz), a folder that is searched for
    such files (hidden ones left out), a pattern, or - for standard input.

    Defaults of these options may stand in canasta.toml or under [tool.canasta] in pyproject.toml; the nearest such
    file counts, from the working directory upwards.

    Exit codes, the first that applies: 4 a fault of the program or of reading and writing files; 2 malformed text,
    invalid variant, bad usage, nothing matched, no game; 1 something illegal or contradictory; 3 something open;
    0 everything legal.
    """
    question = Question(
        known_variant(variant), readings, turns, strict, certify, limit, game_limit, witness is not None
    )
    style = Style(wants_colour(color, target is None and sys.stdout.isatty(), os.environ))
    shape = form(form_name, style, quiet, strict, wanted(lang, os.environ), question.variant)
    witnesses: list[str] = []
    with Output(target, terminal_encoding(form_name, target)) as out:
        code = run(paths, question, shape, out, witnesses, jobs, quiet)
    if witness is not None:
        with Output(witness, "utf-8") as out:
            out.write("\n".join(witnesses))
    ctx.exit(code)


def known_variant(name: str | None) -> str | None:
    """A packaged id, or the whole path of a file; CanastaError when there is no such variant or it is invalid."""
    if name is None:
        return None
    from canasta.variant import load_variant
    from canasta.variant.locate import JOINT, find_all, is_packaged

    load_variant(name)
    return name if is_packaged(name) else JOINT.join(map(str, find_all(name)))


def run(
    paths: Sequence[str], question: Question, shape: Form, out: Output, witnesses: list[str], jobs: int, quiet: bool
) -> int:
    """Judge every file, write what was found, and return the exit code."""
    faults, tally = Faults(), Tally()
    files = list(inputs.expand(paths))
    for found in _watched(judged(files, question, jobs), len(files), quiet):
        witnesses += found.witnesses
        if found.refused is not None:
            faults.add(found.refused)
            out.write("".join(map(shape.fault, found.refused.diagnostics)))
        elif found.failed:
            faults.unexpected(found.failed, found.path)
            out.write(shape.fault(Diagnostic("file/failed", found.failed, found.path)))
        else:
            for report in found.reports:
                tally.add(report)
            out.write(shape.file(found.reports, inputs.text_lines(found.text)))
    out.write(shape.end(tally))
    return exits.first({faults.code, *(exits.of_verdict(verdict, question.strict) for verdict in tally.games)})


def _watched(found: Iterator[Judged], files: int, quiet: bool) -> Iterable[Judged]:
    """What comes of the files, with progress on standard error where somebody may be waiting for many."""
    if quiet or files < 20 or not sys.stderr.isatty() or sys.stdout.isatty():
        return found
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return _counted(found, files)
    watched: Iterable[Judged] = track(found, "judging", files, console=Console(stderr=True), transient=True)
    return watched


def _counted(found: Iterator[Judged], files: int) -> Iterator[Judged]:
    """What comes of the files, with a count that whatever is said next overwrites."""
    for number in range(1, files + 1):
        print(f"judging {number} of {files}\x1b[K", end="\r", file=sys.stderr, flush=True)
        yield next(found)
    print("\x1b[K", end="", file=sys.stderr, flush=True)
