"""`canasta explain`: what a name of the rules, of their facts, of the sources or of the variants means."""

from collections.abc import Iterator

import click

from canasta.cli import exits
from canasta.cli.completion import topics
from canasta.cli.faults import complain
from canasta.text import did_you_mean


@click.command(short_help="Say what a rule, an error code or another name means.")
@click.argument("topic", metavar="[NAME]", required=False, shell_complete=topics)
@click.pass_context
def explain(ctx: click.Context, topic: str | None) -> None:
    """Say what a rule, an error code or another name means; without NAME, list what can be asked for.

    \b
    a rule             pile/top             its statement, its sources, where it is judged
    an error code      text/syntax          what went wrong
    a parameter        deal.hand_size       its meaning, its value in each variant
    a reading          black-three          its options, with reasons (classic/black-three: in that variant)
    a variant          romanian             what is different there
    a house pack       house/no-freeze      what it changes (classic+house/no-freeze: on that base)
    a statement        PAG-12               what a source says; pagat is the source itself
    a fact             pile.top             what rules may ask
    a definition       frozen_for           what follows from facts
    a judge point      take                 when rules are judged
    """
    from canasta.cli.topics import listing, pages, words

    if topic is None:
        click.echo("\n".join(listing()))
        return
    lines = list(pages(topic.strip()))
    if not lines:
        complain(_unknown(topic.strip(), words()))
        ctx.exit(exits.BAD_INPUT)
    click.echo("\n".join(lines))


def _unknown(topic: str, known: Iterator[str]) -> str:
    """That there is no such name, and the nearest that there is."""
    hint = did_you_mean(topic, known) or "`canasta explain` lists what can be asked for"
    return f"{topic[:80]}: error: nothing here has this name ({hint})"
