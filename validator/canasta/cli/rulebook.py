"""`canasta rulebook`: the rules of a variant as people read them."""

import os

import click

from canasta.cli import completion, options

FORMS = ("md", "html")


@click.command(short_help="Write the rules of a variant as a page to read.")
@click.argument("name", metavar="ID|FILE", shell_complete=completion.variants)
@click.option("--format", "form", type=click.Choice(FORMS), help="Markdown (md) or one HTML page; or as -o FILE ends.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(dir_okay=False), help="Write to a file.")
@click.option("--chapter", metavar="NAME", help="One chapter alone, such as pile.")
@options.players("The values for this many players alone.")
@options.readings()
@options.language
def rulebook(
    name: str,
    form: str | None,
    output: str | None,
    chapter: str | None,
    players: int | None,
    readings: dict[str, str],
    lang: str | None,
) -> None:
    """Write the rules of a variant as a page to read.

    Every rule in use with its values, where they come from, the points on which texts differ, and a legal and an
    illegal play where there are such. All of it is made from the records that judge games.
    """
    from canasta.cli.output import Output
    from canasta.report.locale import wanted
    from canasta.report.rulebook import build, html, markdown
    from canasta.variant import load_variant

    book = build(load_variant(name).with_readings(readings), players, chapter, wanted(lang, os.environ).lang)
    shape = form or ("html" if output and output.lower().endswith((".html", ".htm")) else "md")
    with Output(None if output == "-" else output) as out:
        out.write(html(book) if shape == "html" else markdown(book))
