"""The command line: commands are found by name and imported when they are called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from canasta.cli import exits
from canasta.text import CanastaError, did_you_mean

#: Name, module and what is said in the list of commands.
COMMANDS: Final = {
    "check": ("canasta.cli.check", "Judge recorded games."),
    "completion": ("canasta.cli.completion", "Print what completes words in a shell."),
    "convert": ("canasta.cli.convert", "Make events of transcripts, or transcripts of events."),
    "diff": ("canasta.cli.diff", "Say what differs between two variants, with plays that show it."),
    "explain": ("canasta.cli.explain", "Say what a rule, an error code or another name means."),
    "fmt": ("canasta.cli.fmt", "Write transcripts in canonical form."),
    "lint": ("canasta.cli.lint", "Say what is wrong or doubtful in variants."),
    "prove": ("canasta.cli.prove", "Prove what is always so under a variant, or show what is not."),
    "new": ("canasta.cli.new", "Write the file of a variant of your own."),
    "regress": ("canasta.cli.regress", "Say which recorded games another version of a variant judges otherwise."),
    "rulebook": ("canasta.cli.rulebook", "Write the rules of a variant as a page to read."),
    "solve": ("canasta.cli.solve", "Say what unknown cards must, may and cannot have been."),
    "variant": ("canasta.cli.variants", "Show one variant."),
    "variants": ("canasta.cli.variants", "List the packaged variants."),
}

VERSION_HELP: Final = "Say the versions of this program, of its solver and of Python."


class Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one names the nearest."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            hint = did_you_mean(args[0], COMMANDS)
            raise click.UsageError(f"no command {args[0]!r}{f'; {hint}' if hint else ''}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, which needs none of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


def print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        from canasta.cli.version import version_line

        click.echo(version_line())
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help=VERSION_HELP)
def canasta() -> None:
    """Judge recorded games of Canasta by rules that are data."""


def main(args: Sequence[str]) -> int:
    """Run a command and return its exit code; whatever happens is said in one line."""
    from canasta.cli.faults import Faults, complain, internal
    from canasta.cli.output import ReaderLeft

    try:
        return int(canasta.main(list(args), prog_name="canasta", standalone_mode=False) or 0)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return exits.BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted")
        return exits.BROKEN
    except CanastaError as error:
        faults = Faults()
        faults.add(error)
        return faults.code
    except SystemExit as end:  # how click ends when a shell asked for completions, or nobody reads its output any more
        return exits.LEGAL if end.code == 0 else exits.BROKEN
    except ReaderLeft:
        _close_quietly()
        return exits.BROKEN
    except Exception as error:
        complain(f"canasta: {internal(error)}")
        return exits.BROKEN


def _close_quietly() -> None:
    """Nobody reads standard output any more: nothing further is to be said about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
