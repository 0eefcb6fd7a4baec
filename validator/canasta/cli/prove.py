"""`canasta prove`: what is always so under a variant, by proof or by a game that shows it is not."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import completion, exits, inputs, options
from canasta.cli.faults import complain
from canasta.text import CanastaError

if TYPE_CHECKING:
    from canasta.analyse.answers import Answer
    from canasta.analyse.subject import Subject

CODES = {"refuted": exits.FAULTY, "inconclusive": exits.OPEN}
FORMS = ("text", "json")
NAMES = (
    "score-brackets", "conservation", "contradiction", "dead-rule", "going-out", "dead-end", "can-know", "expect",
    "patch-order", "coverage",
)  # fmt: skip


@click.command(short_help="Prove what is always so under a variant, or show what is not.")
@click.argument("name", metavar="ID|FILE", shell_complete=completion.variants)
@click.option("--only", metavar="ANALYSIS", multiple=True, type=click.Choice(NAMES), help="Only this analysis.")
@options.players("The table: how many players.", 8)
@options.readings()
@click.option(
    "--games", metavar="PATH", multiple=True, type=click.Path(), help="Games whose coverage of the rules is measured."
)
@options.limit(120.0, "How long it may take at most, in seconds of the machine at work.")
@click.option("--all", "every", is_flag=True, help="List every answer, proofs too.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="How answers are written.")
@click.pass_context
def prove(
    ctx: click.Context,
    name: str,
    only: tuple[str, ...],
    players: int | None,
    readings: dict[str, str],
    games: tuple[str, ...],
    limit: float,
    every: bool,
    form: str,
) -> None:
    """Prove what is always so under a variant, or show a game in which it is not.

    Each answer is proved, vacuous (nothing there is concerned), refuted (with what shows it), or inconclusive (with
    what kept it from being decided). Games that are shown were judged by the checker first.

    \b
    canasta prove our-table.yaml
    canasta prove samba --only dead-end --only going-out
    canasta prove classic --players 2 --all
    canasta prove classic --only coverage --games games/

    Exit codes: 4 a fault of the program; 2 a variant that cannot be used, bad usage; 1 something is refuted;
    3 something is inconclusive; 0 otherwise.
    """
    from canasta.analyse.subject import Subject, variant_of

    if "coverage" in only and not games:
        raise click.UsageError("--only coverage needs --games", ctx)
    subject = Subject(variant_of(name).with_readings(readings), players, limit)
    ctx.exit(_told(subject, _asked(subject, only, games), form, every))


def _told(subject: "Subject", answers: Iterator["Answer"], form: str, every: bool) -> int:
    """Say the answers, in the form for people as they come, and return the exit code."""
    from canasta.analyse.answers import WitnessFault

    found = []
    try:
        for answer in answers:
            found.append(answer)
            if form == "text" and (every or answer.result in CODES):
                click.echo("\n".join(lines(answer)))
    except WitnessFault as error:
        complain(f"canasta: fault of the program: {error}")
        return exits.BROKEN
    click.echo(as_json(subject, found) if form == "json" else summary(subject, found))
    return exits.first(CODES.get(answer.result, exits.LEGAL) for answer in found)


def _asked(subject: "Subject", only: tuple[str, ...], games: tuple[str, ...]) -> Iterator["Answer"]:
    """The answers of the analyses that are asked for."""
    from canasta.analyse import coverage
    from canasta.analyse.prove import prove as proving
    from canasta.analyse.prove import timed

    wanted = [name for name in only if name != coverage.NAME]
    if wanted or not only:
        yield from proving(subject, wanted)
    if games and (not only or coverage.NAME in only):
        yield from timed(coverage.answers(subject, texts(games)))


def texts(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The texts of all files, with their paths as they are shown. Raises CanastaError."""
    for path in inputs.expand(paths):
        if isinstance(path, CanastaError):
            raise path
        yield inputs.shown(path), inputs.read(path)


def lines(answer: "Answer") -> list[str]:
    """An answer for people."""
    place = f"{answer.file}:{answer.line}: " if answer.file and answer.line and answer.result == "refuted" else ""
    found = [f"{answer.result:<12}  {answer.analysis:<14}  {place}{answer.message}"]
    if answer.rules and answer.result in CODES:
        found.append(f"  rules: {', '.join(answer.rules)}")
    if answer.why:
        found.append(f"  {'supposing' if answer.result == 'proved' else 'because'}: {answer.why}")
    if answer.witness:
        found += [f"    {line}" for line in answer.witness.rstrip().split("\n")]
    return found


def summary(subject: "Subject", found: "list[Answer]") -> str:
    """One line for each analysis, and one for the table they were made for."""
    rows: dict[str, dict[str, int]] = {}
    for answer in found:
        counts = rows.setdefault(answer.analysis, {})
        counts[answer.result] = counts.get(answer.result, 0) + 1
    seconds = sum(answer.seconds for answer in found)
    told = [
        f"{name:<14}  {', '.join(f'{count} {word}' for word, count in each.items())}" for name, each in rows.items()
    ]
    return "\n".join([*told, f"{subject.ruleset.id}, {subject.players} players, {seconds:.1f} s"])


def as_json(subject: "Subject", found: "list[Answer]") -> str:
    """All answers as one object."""
    import msgspec

    whole: dict[str, Any] = {
        "variant": subject.variant.id,
        "ruleset": subject.ruleset.id,
        "players": subject.players,
        "answers": [msgspec.to_builtins(answer, enc_hook=str) for answer in found],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)
