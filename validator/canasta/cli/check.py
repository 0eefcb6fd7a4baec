"""`canasta check`: judge recorded games."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from canasta.cli import config, exits, inputs, options
from canasta.cli.faults import Faults
from canasta.cli.output import Output, terminal_encoding
from canasta.report.forms import NAMES, Form, form
from canasta.report.locale import wanted
from canasta.report.model import GameReport
from canasta.report.style import Style, wants_colour
from canasta.report.tally import Tally
from canasta.text import CanastaError, Diagnostic


@dataclass(slots=True, frozen=True)
class Question:
    """How the games are to be judged."""

    variant: str | None
    readings: Mapping[str, str]
    turns: bool
    strict: bool
    certify: bool = False
    limit: float = 2.0
    game_limit: float = 20.0
    witness: list[str] | None = None


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
    witnesses: list[str] | None = None if witness is None else []
    question = Question(known_variant(variant), readings, turns, strict, certify, limit, game_limit, witnesses)
    style = Style(wants_colour(color, target is None and sys.stdout.isatty(), os.environ))
    shape = form(form_name, style, quiet, strict, wanted(lang, os.environ), question.variant)
    with Output(target, terminal_encoding(form_name, target)) as out:
        code = run(paths, question, shape, out, quiet)
    if witness is not None and witnesses is not None:
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


def run(paths: Sequence[str], question: Question, shape: Form, out: Output, quiet: bool) -> int:
    """Judge every file, write what was found, and return the exit code."""
    faults, tally = Faults(), Tally()
    for path in _watched(list(inputs.expand(paths)), quiet):
        if isinstance(path, CanastaError):
            out.write(_unjudged(path, shape, faults))
        else:
            _one(path, question, shape, out, faults, tally)
    out.write(shape.end(tally))
    return exits.first({faults.code, *(exits.of_verdict(verdict, question.strict) for verdict in tally.games)})


def _one(path: str, question: Question, shape: Form, out: Output, faults: Faults, tally: Tally) -> None:
    """Judge one file; whatever is wrong with it, the others are still judged."""
    try:
        text = inputs.read(path)
        reports = judge(text, inputs.shown(path), question)
    except CanastaError as error:
        out.write(_unjudged(error, shape, faults))
        return
    except Exception as error:
        said = faults.unexpected(error, inputs.shown(path))
        out.write(shape.fault(Diagnostic("file/failed", said, inputs.shown(path))))
        return
    for report in reports:
        tally.add(report)
    out.write(shape.file(reports, inputs.text_lines(text)))


def _unjudged(error: CanastaError, shape: Form, faults: Faults) -> str:
    """Say why a file was not judged, on standard error and wherever the form has a place for it."""
    faults.add(error)
    return "".join(map(shape.fault, error.diagnostics))


def judge(text: str, path: str, question: Question) -> list[GameReport]:
    """The reports of all games of a text; no game is a fault."""
    from canasta.checker.api import check as judge_text
    from canasta.solve.limits import Limits, Wishes

    if not text.strip():
        raise inputs.fault("file/empty", "empty file, no game in it", path)
    wishes = Wishes(Limits(question.limit, question.game_limit), question.certify, question.witness)
    reports = judge_text(
        text, path, variant=question.variant, readings=question.readings, turns=question.turns, wishes=wishes
    )
    if not reports:
        raise inputs.fault("file/no-game", "no game in it", path)
    return reports


def _watched(files: list[str | CanastaError], quiet: bool) -> Iterable[str | CanastaError]:
    """The files, with progress on standard error where somebody may be waiting for many."""
    if quiet or len(files) < 20 or not sys.stderr.isatty() or sys.stdout.isatty():
        return files
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return _counted(files)
    watched: Iterable[str | CanastaError] = track(files, "judging", console=Console(stderr=True), transient=True)
    return watched


def _counted(files: Sequence[str | CanastaError]) -> Iterator[str | CanastaError]:
    """The files, with a count that whatever is said next overwrites."""
    for number, file in enumerate(files, 1):
        print(f"judging {number} of {len(files)}\x1b[K", end="\r", file=sys.stderr, flush=True)
        yield file
    print("\x1b[K", end="", file=sys.stderr, flush=True)
