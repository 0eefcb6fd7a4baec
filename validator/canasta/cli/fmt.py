"""`canasta fmt`: transcripts in canonical form."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from canasta.cli import exits, inputs
from canasta.cli.faults import Faults
from canasta.cli.output import Output, terminal_encoding
from canasta.report.style import Style, wants_colour
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.transcript.tree import Document


@click.command(short_help="Write transcripts in canonical form.")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--color", type=click.Choice(("auto", "always", "never")), default="auto", help="Colour the differences.")
@click.pass_context
def fmt(ctx: click.Context, paths: tuple[str, ...], only_check: bool, diff: bool, color: str) -> None:
    """Write transcripts in canonical form, in place; standard input goes to standard output.

    Files of events (.jsonl) stay events. `canasta convert` makes one of the other.

    Comments and tags are kept where they stand. A file that cannot be read is named and left as it is.

    Exit codes: 4 a fault of the program or of reading and writing files; 2 malformed text or nothing matched;
    1 with --check or --diff, something would change; 0 otherwise.
    """
    style = Style(wants_colour(color, sys.stdout.isatty(), os.environ))
    faults = Faults()
    with Output(None, terminal_encoding("text", None)) as out:
        for path in inputs.expand(paths):
            try:
                if isinstance(path, CanastaError):
                    raise path
                _one(path, only_check, diff, style, out, faults)
            except CanastaError as error:
                faults.add(error)
    ctx.exit(faults.code)


def _one(path: str, only_check: bool, diff: bool, style: Style, out: Output, faults: Faults) -> None:
    """Format one file, or say what would change."""
    text = inputs.read(path)
    canonical = canonical_text(text, inputs.shown(path))
    if only_check or diff:
        if canonical != text:
            faults.codes.add(exits.FAULTY)
            out.write(difference(text, canonical, path, style) if diff else f"{inputs.shown(path)}\n")
    elif path == inputs.STDIN:
        out.write(canonical)
    elif canonical != text:
        replace(path, canonical)


def canonical_text(text: str, path: str) -> str:
    """The canonical form of a text; CanastaError when it is malformed or holds no game."""
    from canasta.transcript.format import in_form
    from canasta.transcript.source import are_events

    return in_form("events" if are_events(text, path) else "cgn", whole(text, path))


def whole(text: str, path: str) -> "Document":
    """The document of a text; CanastaError when it is malformed or holds no game."""
    from canasta.transcript import parse

    document = parse(text, path)
    if document.diagnostics:
        raise CanastaError(document.diagnostics)
    if not document.games:
        raise inputs.fault("file/no-game", "no game in it", path)
    return document


def replace(path: str, text: str) -> None:
    """Put a text in the place of a file, compressed as that was, with its permissions, all at once."""
    data = text.encode()
    if path.endswith(".gz"):
        import gzip

        data = gzip.compress(data, mtime=0)
    target = os.path.realpath(path)
    try:
        mode = os.stat(target).st_mode & 0o7777
        with open(f"{target}.part", "wb") as stream:
            stream.write(data)
        os.chmod(f"{target}.part", mode)
        os.replace(f"{target}.part", target)
    except OSError as error:
        with suppress(OSError):
            os.remove(f"{target}.part")
        reason = (error.strerror or str(error)).lower()
        raise inputs.fault("file/unwritable", f"cannot be written: {reason}", path) from None


def difference(old: str, new: str, path: str, style: Style, word: str = "canonical") -> str:
    """What would change, as a unified diff."""
    from difflib import unified_diff

    name = inputs.shown(path)
    lines = unified_diff(old.splitlines(), new.splitlines(), name, f"{name} ({word})", lineterm="")
    return "".join(f"{painted}\n" for painted in _painted(lines, style))


def _painted(lines: Iterator[str], style: Style) -> Iterator[str]:
    """The lines of a diff in colours."""
    roles = {"+": "legal", "-": "illegal", "@": "rule"}
    for line in lines:
        role = roles.get(line[:1])
        yield style.paint(role, line) if role else line
