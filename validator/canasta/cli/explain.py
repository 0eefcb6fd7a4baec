"""`canasta explain`: what a name of the rules, of their facts, of the sources or of the variants means."""

from collections.abc import Sequence

import click

from canasta.cli import exits
from canasta.cli.completion import topics, variants
from canasta.cli.faults import complain
from canasta.text import capital, did_you_mean, listed

_MOST = 8


@click.command(short_help="Say what a rule, an error code or another name means.")
@click.argument("topic", metavar="[NAME]", required=False, shell_complete=topics)
@click.option(
    "--variant", "ref", metavar="ID|FILE", shell_complete=variants, help="As it is in this variant, its own rules too."
)
@click.pass_context
def explain(ctx: click.Context, topic: str | None, ref: str | None) -> None:
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

    With --variant, rules, parameters and readings are told as that variant has them, those of its own among them. A
    word that is no name (minimum, "going out") gives the names that speak of it.
    """
    from canasta.cli.topics import about, listing, listing_in, pages, pages_in, words
    from canasta.variant import load_variant

    variant = load_variant(ref) if ref else None
    if topic is None:
        click.echo("\n".join(listing_in(variant) if variant else listing()))
        return
    topic = topic.strip()
    lines = list(pages_in(topic, variant)) if variant else []
    lines = lines or list(pages(topic))
    if not lines:
        own = list(variant.effective.rules.force) if variant else []
        complain(_unknown(topic, [*own, *words()], about(topic)))
        ctx.exit(exits.BAD_INPUT)
    click.echo("\n".join(lines))


def _unknown(topic: str, known: Sequence[str], found: Sequence[str]) -> str:
    """That there is no such name, the nearest that there is, and those that speak of it."""
    near = did_you_mean(topic, known)
    others = [name for name in found if near != f"did you mean {name}?"][:_MOST]
    told = f"it is spoken of in {listed(others, 'and')}" if others else None
    hint = (
        " ".join(filter(None, (near, capital(told) if near and told else told)))
        or "`canasta explain` lists what can be asked for"
    )
    return f"{topic[:80]}: error: nothing here has this name ({hint})"
