"""`canasta solve`: what unknown cards must, may and cannot have been at a turn of a recorded game."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import exits, inputs, options
from canasta.cli.check import known_variant
from canasta.cli.faults import complain, internal
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.checker.unknown import Source
    from canasta.solve.ask import Inquiry, Moment

#: Exit codes by answer; all others are answers.
CODES = {"undecided": exits.OPEN, "contradiction": exits.FAULTY}
FORMS = ("text", "json")
ALL = "all"


@click.command(short_help="Say what unknown cards must, may and cannot have been.")
@click.argument("path", metavar="FILE", type=click.Path())
@click.option("--game", "number", metavar="N", type=click.IntRange(min=1), default=1, help="Which game of the file.")
@click.option("--deal", metavar="N", type=click.IntRange(min=1), help="Which deal; without it, the last one begun.")
@click.option("--turn", metavar="N", type=click.IntRange(min=1), help="Before which turn; without it, after the last.")
@click.option("--ask", metavar="TEXT", help='Could a seat hold these cards: "E holds K K".')
@click.option("--hand", metavar="SEAT", help="The least and the greatest number of each rank in a hand, as a table.")
@click.option(
    "--unseen", metavar="RANK", is_flag=False, flag_value=ALL, help="How many of a rank, or of each, are unseen."
)
@click.option("--seat", metavar="SEAT", help="Only what this seat sees: hands and draws of others count as unknown.")
@click.option("--public", is_flag=True, help="Only what everybody sees.")
@click.option(
    "--then", "known_then", is_flag=True, help="Only what was known at that turn, not what came to light later."
)
@options.variant("Judge by this variant.")
@options.readings()
@options.limit(10.0, "How long a question may take.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How answers are written.")
@click.pass_context
def solve(
    ctx: click.Context,
    path: str,
    number: int,
    deal: int | None,
    turn: int | None,
    ask: str | None,
    hand: str | None,
    unseen: str | None,
    seat: str | None,
    public: bool,
    known_then: bool,
    variant: str | None,
    readings: dict[str, str],
    limit: float,
    form: str,
) -> None:
    """Say what unknown cards must, may and cannot have been.

    FILE is a transcript (.cgn) or a file of events (.jsonl), also compressed, or - for standard input. The answers
    hold for every way to fill in the unknown cards that fits the whole record and breaks no duty.

    \b
    canasta solve game.cgn --turn 12 --ask "E holds K K"     could he have had them, must he?
    canasta solve game.cgn --turn 12 --hand W                bounds by rank
    canasta solve game.cgn --turn 12 --unseen K --seat N     kings that N has not seen

    Exit codes: 4 a fault of the program or of reading files; 2 malformed text, bad usage; 1 the record cannot be true;
    3 no answer within the limit; 0 otherwise.
    """
    if ask is None and hand is None and unseen is None:
        raise click.UsageError("nothing is asked: give --ask, --hand or --unseen", ctx)
    try:
        source = _source(path, number, variant, readings)
        inquiry, moment = _inquiry(source, (deal, turn), seat if seat or not public else "", known_then, limit)
        found = list(_answers(inquiry, moment, ask, hand, unseen))
    except (CanastaError, click.ClickException):
        raise
    except Exception as error:
        complain(f"{inputs.shown(path)}: {internal(error)}")
        ctx.exit(exits.BROKEN)
    _show(found, {"path": inputs.shown(path), "game": number, "deal": moment.deal, "turn": moment.turn}, form)
    ctx.exit(exits.first(CODES.get(str(each["answer"]), exits.LEGAL) for each in found))


def _show(found: list[dict[str, Any]], where: dict[str, Any], form: str) -> None:
    """Write the answers, with what they are about."""
    if form == "json":
        click.echo(json.dumps([{**where, **each} for each in found], ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(line for each in found for line in _text(each, where)))


def _source(path: str, number: int, variant: str | None, readings: dict[str, str]) -> "Source":
    """The game asked about. Raises CanastaError."""
    from canasta.checker.api import load
    from canasta.checker.unknown import Source
    from canasta.transcript.parse import parse

    document = parse(inputs.read(path), inputs.shown(path))
    if document.diagnostics:
        raise CanastaError(document.diagnostics)
    if len(document.games) < number:
        raise inputs.fault("file/no-game", f"there is no game {number} in it", path)
    chosen = known_variant(variant)
    override = load(chosen, path, readings) if chosen else None
    return Source(document.games[number - 1], path, override, readings, document.text.split("\n"))


def _inquiry(
    source: "Source", place: tuple[int | None, int | None], seat: str | None, known_then: bool, limit: float
) -> "tuple[Inquiry, Moment]":
    """What is asked of, and about when. Raises UsageError."""
    from canasta.solve.ask import Inquiry, NoSuch, moment_of, restricted
    from canasta.solve.limits import Limits

    try:
        moment = moment_of(source.game, *place)
        seen = restricted(source, moment, seat, known_then)
        return Inquiry(seen, Limits(limit, limit * 20)), moment
    except NoSuch as error:
        raise click.UsageError(str(error)) from None


def _answers(
    inquiry: "Inquiry", moment: "Moment", ask: str | None, hand: str | None, unseen: str | None
) -> Iterator[dict[str, Any]]:
    """An answer to each question. Raises UsageError."""
    from canasta.solve.ask import NoSuch

    try:
        if ask is not None:
            yield inquiry.could(moment, ask)
        if hand is not None:
            yield inquiry.bounds(moment, hand)
        if unseen is not None:
            yield inquiry.unseen(moment, None if unseen == ALL else unseen)
    except NoSuch as error:
        raise click.UsageError(str(error)) from None


def _text(found: dict[str, Any], where: dict[str, Any]) -> Iterator[str]:
    """An answer for people."""
    turn = f"before turn {where['turn']}" if where["turn"] is not None else "at the end of the record"
    head = f"{where['path']}: deal {where['deal']}, {turn}"
    if "ask" in found:
        yield f"{head}: {found['said']}"
    elif found["answer"] == "contradiction":
        yield f"{head}: the record cannot be true"
    elif "hand" in found:
        number = "an unknown number of" if found["cards"] is None else found["cards"]
        yield f"{head}: {found['hand']} held {number} cards"
        yield from _table(found["ranks"])
    else:
        yield f"{head}: unseen"
        yield from (f"  {rank:<3} {number}" for rank, number in found["unseen"].items())
    for name in ("with", "without"):
        if name in found:
            yield f"  {name}: {found[name]}"
    yield from (f"  - line {each['line']}: {each['text']}" for each in found.get("reasons", ()))


def _table(ranks: dict[str, list[int]]) -> Iterator[str]:
    """Bounds by rank."""
    yield "  rank  least  greatest"
    for rank, (least, greatest) in ranks.items():
        yield f"  {rank:<4}  {least:>5}  {greatest:>8}"
