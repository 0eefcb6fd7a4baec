"""`canasta convert`: transcripts in the notation made events, and events made notation."""

from itertools import pairwise
from typing import TYPE_CHECKING

import click

from canasta.cli import inputs
from canasta.cli.faults import Faults
from canasta.cli.fmt import whole
from canasta.cli.output import Output, terminal_encoding
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.transcript.tree import Document

FORMS = ("cgn", "events")


@click.command(short_help="Make events of transcripts, or transcripts of events.")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--to", "wanted", type=click.Choice(FORMS), help="The form to write; without it, the other one.")
@click.option("--output", "-o", "target", metavar="FILE", type=click.Path(), help="Write to FILE, not standard output.")
@click.pass_context
def convert(ctx: click.Context, paths: tuple[str, ...], wanted: str | None, target: str | None) -> None:
    """Make events of transcripts, or transcripts of events, without loss.

    FILE is a transcript (.cgn) or a file of events (.jsonl), also compressed (.gz), a folder, a pattern, or - for
    standard input. Several files become one. Without --to, the name of the output decides, and else the first file
    is written in the form that it is not. A file that cannot be read is named and left out.

    Exit codes: 4 a fault of the program or of reading and writing files; 2 malformed text or nothing matched;
    0 otherwise.
    """
    faults, read = Faults(), []
    for path in inputs.expand(paths):
        try:
            if isinstance(path, CanastaError):
                raise path
            text = inputs.read(path)
            read.append((_form(text, path), whole(text, inputs.shown(path))))
        except CanastaError as error:
            faults.add(error)
    if read:
        form = wanted or _named(target) or ("cgn" if read[0][0] == "events" else "events")
        with Output(target, terminal_encoding("text", target)) as out:
            out.write(converted([document for _, document in read], form))
    ctx.exit(faults.code)


def _form(text: str, path: str) -> str:
    """The form that a text has."""
    from canasta.transcript.source import are_events

    return "events" if are_events(text, path) else "cgn"


def _named(target: str | None) -> str | None:
    """The form that the name of the output asks for."""
    return None if target is None else {".cgn": "cgn", ".jsonl": "events"}.get(target[target.rfind(".") :])


def converted(documents: "list[Document]", form: str) -> str:
    """Documents as one text; CanastaError when reading it would not give them back."""
    from canasta.transcript import parse
    from canasta.transcript.format import in_form

    joined = _joined(documents)
    text = in_form(form, joined)
    again = parse(text, "converted")
    if again.diagnostics:
        raise CanastaError(again.diagnostics)
    if not again == joined:
        raise inputs.fault("file/lossy", "something in it cannot be written in the other form", "converted")
    return text


def _joined(documents: "list[Document]") -> "Document":
    """All games, the comments at the end of a document put above the next game."""
    from canasta.transcript.tree import Document

    games = [game for document in documents for game in document.games]
    for one, following in pairwise(documents):
        first = following.games[0].items[0]
        first.before = (*one.tail, *(("",) if one.tail and first.before else ()), *first.before)
    return Document(games, tail=documents[-1].tail)
