"""`canasta explain`: what a rule, a code, a statement, a parameter or a notion means."""

import click

from canasta.cli import exits
from canasta.cli.completion import topics
from canasta.cli.faults import complain
from canasta.text import did_you_mean


@click.command(short_help="Say what a rule or an error code means.")
@click.argument("topic", metavar="CODE|RULE", shell_complete=topics)
@click.pass_context
def explain(ctx: click.Context, topic: str) -> None:
    """Say what a rule or an error code means.

    A rule (pile/top): its statement, its sources, where it is judged. Also an error code (text/card), a statement of
    a source (PAG-12), a source, a parameter (deal.hand_size) or a notion of the rule language.
    """
    from canasta.cli.codes import CODES
    from canasta.cli.pages import Pages

    topic = topic.strip()
    if topic in CODES:
        click.echo(f"{topic}\n  {CODES[topic]}")
        return
    from canasta.rulebook import load_rulebook

    pages = Pages(load_rulebook())
    lines = list(pages.page(topic))
    if not lines:
        hint = did_you_mean(topic, [*CODES, *pages.topics()])
        unknown = f"{topic}: error: no rule, code, statement, parameter or notion of this name"
        complain(f"{unknown} ({hint})" if hint else unknown)
        ctx.exit(exits.BAD_INPUT)
    click.echo("\n".join(lines))
