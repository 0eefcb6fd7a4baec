"""`canasta variants` and `canasta variant show`: which games there are, and what one says."""

import os

import click

from canasta.cli import completion, options
from canasta.cli.faults import Faults
from canasta.text import CanastaError


@click.command(short_help="List the packaged variants.")
@click.pass_context
def variants(ctx: click.Context) -> None:
    """List the packaged variants: id, version, players, what each extends, title; then the house packs.

    A house pack is laid upon a variant by writing both where an id is asked for: `classic+house/no-freeze`.
    """
    from canasta.cli.settings import columns
    from canasta.variant import packaged_variant
    from canasta.variant.locate import packaged, packs

    faults, rows = Faults(), []
    for name in sorted(packaged()):
        try:
            one = packaged_variant(name)
        except CanastaError as error:
            faults.add(error)
            continue
        players = ", ".join(map(str, one.players))
        rows.append((one.id, f"version {one.version}", f"{players} players", one.extends or "", one.title))
    for line in columns(rows):
        click.echo(line)
    titles = []
    for name in packs():
        try:
            titles.append((name, packaged_variant(name).title))
        except CanastaError as error:
            faults.add(error)
    for line in ("", "House packs", *columns(titles, "  ")) if titles else ():
        click.echo(line)
    ctx.exit(faults.code)


class Shows(click.Group):
    """A group of one command, which is suggested to whoever names a variant alone."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called."""
        if args[0] in self.commands or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from canasta.text import nearest
        from canasta.variant.locate import packaged

        near = nearest(args[0], ["show", *packaged()]) or (args[0] if os.path.isfile(args[0]) else "ID")
        meant = "show ID" if near == "show" else f"show {near}"
        raise click.UsageError(f"no command {args[0]!r}; did you mean `canasta variant {meant}`?", ctx)


@click.group(cls=Shows, short_help="Show one variant.")
def variant() -> None:
    """Show one variant."""


@variant.command(short_help="What a variant says, and where each value comes from.")
@click.argument("name", metavar="ID|FILE", shell_complete=completion.variants)
@click.option("--flat", is_flag=True, help="All settings and rules in force, inherited ones too.")
@options.readings()
def show(name: str, flat: bool, readings: dict[str, str]) -> None:
    """What a variant says, and where each value comes from.

    The origin of a value is its status (stated, inherited, resolved, not specified), the reading or the variant that
    gives it, and the statements of the sources it rests on.
    """
    from canasta.cli.settings import sheet
    from canasta.variant import load_variant

    for line in sheet(load_variant(name).with_readings(readings), flat):
        click.echo(line)
