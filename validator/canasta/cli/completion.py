"""`canasta completion`: what makes a shell complete commands, options, variants and rules."""

import click
from click.shell_completion import CompletionItem, get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Print what completes words in a shell.")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, options, variants and rules.

    \b
    bash: eval "$(canasta completion bash)"             in ~/.bashrc
    zsh:  eval "$(canasta completion zsh)"              in ~/.zshrc, after compinit
    fish: canasta completion fish | source              in ~/.config/fish/config.fish
    """
    from canasta.cli.app import canasta

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(canasta, {}, "canasta", "_CANASTA_COMPLETE")
    click.echo(made.source_template % made.source_vars())


def variants(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The packaged variants, or files."""
    from canasta.variant.locate import JOINT, packaged, packs

    before, joint, _ = incomplete.rpartition(JOINT)
    known = [f"{before}{joint}{name}" for name in packs()] if joint else [*sorted(packaged()), *packs()]
    found = [CompletionItem(name) for name in known if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def topics(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Everything that `canasta explain` knows."""
    from canasta.cli.topics import words

    return sorted({name for name in words() if name.startswith(incomplete)})
