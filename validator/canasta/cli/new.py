"""`canasta new`: the file of a variant of one's own."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from canasta.cli import completion, options
from canasta.cli.inputs import fault, shown
from canasta.cli.output import Output
from canasta.text import CanastaError, Diagnostic, capital, sentence

if TYPE_CHECKING:
    from canasta.analyse.lint.gather import Library
    from canasta.analyse.start.questions import Question
    from canasta.analyse.start.write import Start
    from canasta.variant import Variant

STDOUT = "-"


def parse_settings(ctx: click.Context, param: click.Parameter, given: Sequence[str]) -> dict[str, Any]:
    """The options `NAME=VALUE` as a mapping, values read as YAML."""
    pairs = (options.pair(ctx, param, each, "NAME=VALUE") for each in given)
    return {name: value_of(value) for name, value in pairs}


def value_of(text: str) -> Any:
    """A value as YAML reads it; CanastaError when it is none."""
    from canasta.yamlio import load

    return load(text, text[:40]).data


@click.command(short_help="Write the file of a variant of your own.")
@click.argument("name", metavar="NAME")
@click.option(
    "--from", "base", metavar="ID|FILE", required=True, shell_complete=completion.variants, help="What it extends."
)
@click.option("--ask", is_flag=True, help="Ask the questions that people differ on.")
@click.option("--questions", "most", metavar="N", type=click.IntRange(0), default=12, help="How many at most (12).")
@click.option("--set", "given", metavar="NAME=VALUE", multiple=True, callback=parse_settings, help="Give a value.")
@options.readings()
@click.option("--output", "-o", "target", metavar="FILE|-", type=click.Path(), help="Where to write; NAME.yaml here.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.pass_context
def new(
    ctx: click.Context,
    name: str,
    base: str,
    ask: bool,
    most: int,
    given: dict[str, Any],
    readings: dict[str, str],
    target: str | None,
    force: bool,
) -> None:
    """Write the file of a variant of your own, with comments that say what its lines mean.

    NAME is the id (our-table) or the title ("Our Table"). --ask asks, one after another, what the texts leave open and
    what texts and games differ on, most contested first, and says which text says what; an empty answer keeps what is
    inherited, =VALUE is a value of your own. Answers may also come from standard input, a line each.

    Exit codes: 4 the file could not be written; 2 no such variant, a file is in the way, or the answers do not make a
    variant; 0 otherwise.
    """
    from canasta.analyse.lint.gather import Library
    from canasta.analyse.start.questions import packaged_files, questions
    from canasta.analyse.start.write import Start, named, text
    from canasta.variant import locate

    library = Library()
    variant = library.base(locate.find(base))
    ident, title = named(name)
    if not ident or not ident[0].isalpha():
        raise click.BadParameter(f"{name!r} gives no id: a letter, then letters, digits and hyphens", ctx)
    target = target or f"{ident}.yaml"
    folder = Path.cwd() if target == STDOUT else Path(target).absolute().parent
    refuse(target, force)
    asked = questions(variant, packaged_files(), most or None)
    start = Start(ident, title, extended(variant, base, folder), given, readings)
    file = folder / ("variant.yaml" if target == STDOUT else Path(target).name)

    def now() -> "Variant":
        return check(text(start, (), variant, folder), file, library)

    now()
    if ask:
        answer(asked, start, variant, now)
    written = text(start, asked, variant, folder)
    check(written, file, library)
    put(written, target)


def put(written: str, target: str) -> None:
    """Write a variant where it is to be, and say so. Raises CanastaError."""
    with Output(None if target == STDOUT else target) as out:
        out.write(written)
    if target != STDOUT:
        said = f"{shown(target)} is written; `canasta lint {shown(target)}` looks at what you change in it."
        click.echo(said, err=True)


def refuse(target: str, force: bool) -> None:
    """Raise where a file is in the way."""
    if target != STDOUT and Path(target).exists() and not force:
        raise fault("file/exists", "is there already; --force writes over it", target)


def extended(variant: "Variant", base: str, folder: Path) -> str:
    """How a file in a folder names what it extends."""
    from canasta.variant.locate import packaged

    if base in packaged():
        return base
    file = variant.file.file
    assert file is not None
    try:
        return file.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        words = "a variant extends a packaged one, or a file in its own folder or below"
        raise fault("variant/outside", words, base) from None


def check(text: str, file: Path, library: "Library") -> "Variant":
    """The variant of a text; raises what is wrong with it."""
    from canasta.analyse.lint.gather import gather

    subject = gather(text, file.name, file, library)
    if subject.faults or subject.variant is None:
        raise CanastaError(subject.faults)
    return subject.variant


def answer(asked: "Sequence[Question]", start: "Start", variant: "Variant", now: "Callable[[], Variant]") -> None:
    """Ask each question not answered yet, then those that answers brought up; the end of the input asks no more."""
    from canasta.analyse.start.questions import packaged_files, questions

    left = [each for each in asked if each.name not in start.params and each.name not in start.readings]
    for each in silent(variant, left):
        click.echo(each, err=True)
    before = {each.name for each in questions(variant, packaged_files())}
    try:
        while left:
            for number, question in enumerate(left, 1):
                ask_one(question, number, len(left), start, variant, now)
            known = {*before, *start.params, *start.readings}
            left = [each for each in questions(now(), packaged_files()) if each.name not in known and not each.reading]
            before |= {each.name for each in left}
    except EOFError:
        return


def ask_one(
    question: "Question", number: int, many: int, start: "Start", variant: "Variant", now: "Callable[[], Variant]"
) -> None:
    """Ask a question until its answer goes with the rest."""
    for each in told(question, number, many, variant):
        click.echo(each, err=True)
    taken = start.readings if question.reading else start.params
    while (choice := chosen(question, variant)) is not None:
        taken[question.name] = choice
        try:
            now()
            return
        except CanastaError as error:
            del taken[question.name]
            click.echo(f"  That does not go with the rest: {error.diagnostics[0].message}.", err=True)


def silent(variant: "Variant", asked: "Sequence[Question]") -> list[str]:
    """What the texts leave open and no question is on, as lines: only a rule of one's own can say otherwise."""
    from canasta.analyse.start.questions import left_open

    names = {each.name for each in asked}
    said = [f"  {name}: {sentence(why)}" for name, why in left_open(variant).items() if name not in names]
    return ["", f"The texts on {variant.id} leave open, and a rule of your own can settle:", *said] if said else []


def told(question: "Question", number: int, many: int, variant: "Variant") -> list[str]:
    """A question as lines."""
    from canasta.analyse.start.write import cited
    from canasta.variant.words import shown as words

    lines = ["", f"{number} of {many}: {question.name}", f"  {question.about}"]
    if question.left_open:
        lines.append(f"  Left open: {sentence(question.left_open)}")
    for at, choice in enumerate(question.choices, 1):
        held = " (as it is)" if at == 1 else ""
        games = f"  {', '.join(choice.games[:6])}" if choice.games else ""
        lines.append(f"  {at}  {words(choice.value)}{held}{games}")
        if choice.says:
            lines.append(f"       {choice.says}")
        lines += [f"       {each}" for each in list(cited(choice.cites, variant.book))[:3]]
    return lines


def chosen(question: "Question", variant: "Variant") -> Any:
    """The value that is answered, None to keep what is inherited; asked again until it can be."""
    many = len(question.choices)
    while True:
        said = prompted(f"  {f'1 to {many}' if many > 1 else '1'}{'' if question.reading else ', or =VALUE'} [1]: ")
        try:
            value = meant(question, variant, said)
        except CanastaError as error:
            found = error.diagnostics[0]
            click.echo(f"  {capital(found.message)}{f' ({found.hint})' if found.hint else ''}.", err=True)
            continue
        return value if value != question.choices[0].value else None


def meant(question: "Question", variant: "Variant", said: str) -> Any:
    """The value of an answer: a number of the list, what stands there, or `=VALUE`; CanastaError when it is none."""
    from canasta.analyse.start.questions import unfit
    from canasta.variant.words import shown as words

    many = len(question.choices)
    if said == "" or (said.isdecimal() and 0 < int(said) <= many):
        return question.choices[int(said or 1) - 1].value
    for choice in question.choices:
        if said.lower() in (str(choice.value).lower(), words(choice.value).lower()):
            return choice.value
    if said.startswith("=") and not question.reading:
        value = value_of(said[1:].strip())
        faults = unfit(variant, question.name, value)
        if faults:
            raise CanastaError(faults)
        return value
    hint = None if question.reading or said.startswith("=") else f"a value of your own is written ={said}"
    raise CanastaError(Diagnostic("variant/value", "that is none of the answers", question.name, hint=hint))


def prompted(words: str) -> str:
    """A line of standard input; EOFError at its end."""
    click.echo(words, nl=False, err=True)
    said = sys.stdin.readline()
    if not said:
        click.echo("", err=True)
        raise EOFError
    if not sys.stdin.isatty():
        click.echo(said.strip(), err=True)
    return said.strip()
