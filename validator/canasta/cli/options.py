"""Options that several commands have."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from canasta.cli import completion

SECONDS = click.FloatRange(min=0)
Decorator = Callable[[Any], Any]


def pair(ctx: click.Context, param: click.Parameter, given: str, form: str) -> tuple[str, str]:
    """A name and what stands behind its `=`; BadParameter when it is not of that form."""
    name, equals, value = (part.strip() for part in given.partition("="))
    if not (name and equals and value):
        raise click.BadParameter(f"{given!r} is not {form}", ctx, param)
    return name, value


def parse_readings(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    """The options `ID=OPTION` as a mapping."""
    readings: dict[str, str] = {}
    for value in values:
        name, option = pair(ctx, param, value, "ID=OPTION")
        if readings.setdefault(name, option) != option:
            raise click.BadParameter(f"{name} is given as {readings[name]} and as {option}", ctx, param)
    return readings


def variant(words: str) -> Decorator:
    """By which variant games are judged."""
    return click.option("--variant", metavar="ID|FILE", shell_complete=completion.variants, help=words)


def readings(name: str = "--reading", words: str = "Choose a reading.") -> Decorator:
    """Which options of contested points count; the parameter `readings`, or after another name."""
    names = (name, "readings") if name == "--reading" else (name,)
    return click.option(*names, metavar="ID=OPTION", multiple=True, callback=parse_readings, help=words)


def players(words: str, most: int | None = None) -> Decorator:
    """For how many players."""
    return click.option("--players", metavar="N", type=click.IntRange(2, most), help=words)


language: Decorator = click.option(
    "--lang", metavar="LANG", help="The language: en, ro, ca, gl, lt or fr; by default that of the environment."
)


def limit(seconds: float, words: str, name: str = "--limit") -> Decorator:
    """How long something may take."""
    return click.option(name, metavar="SECONDS", type=SECONDS, default=seconds, help=words)
