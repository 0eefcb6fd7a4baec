"""`canasta lint`: what is wrong or doubtful in variant files."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from canasta.cli import completion, config, exits
from canasta.cli.faults import Faults
from canasta.cli.fmt import difference, replace
from canasta.cli.inputs import STDIN, shown, text_lines
from canasta.cli.output import Output, terminal_encoding
from canasta.cli.variant_files import Named, expand, read
from canasta.report.forms import FOR_PEOPLE, NAMES
from canasta.report.style import Style, wants_colour
from canasta.text import CanastaError, Diagnostic, nearest

if TYPE_CHECKING:
    from canasta.analyse.lint.finding import Finding
    from canasta.analyse.lint.run import Wanted
    from canasta.report.lint import Form


def parse_codes(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """Codes and families of codes, several of them joined by commas; each has to exist."""
    from canasta.analyse.lint.pages import pages
    from canasta.cli.codes import CODES

    known = {*pages(), *CODES}
    families = {code.partition("/")[0] for code in known}
    names = [name.strip().rstrip("/") for value in values for name in value.split(",") if name.strip()]
    for name in names:
        if name not in known and name not in families:
            near = nearest(name, [*known, *families])
            raise click.BadParameter(f"there is no code {name}{f'; did you mean {near}?' if near else ''}", ctx, param)
    return tuple(names)


@click.command(short_help="Say what is wrong or doubtful in variants.")
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.variants)
@click.option("--fix", is_flag=True, help="Write the fixes that there are into the files.")
@click.option("--diff", is_flag=True, help="Change nothing; show what --fix would change.")
@click.option("--format", "form_name", type=click.Choice(NAMES), default="text", help="How findings are written.")
@click.option("--select", metavar="CODE", multiple=True, callback=parse_codes, help="Only these codes or families.")
@click.option("--ignore", metavar="CODE", multiple=True, callback=parse_codes, help="Not these codes or families.")
@click.option("--strict/--no-strict", help="Doubts and advice count as failures: the exit code is then 1.")
@click.option("--quiet/--no-quiet", "-q", help="No closing line.")
@click.option("--color", type=click.Choice(config.COLOURS), default="auto", help="Colour the text.")
@click.option(
    "--output", "-o", "target", metavar="FILE", type=click.Path(), help="Write to FILE instead of standard output."
)
@click.pass_context
def lint(
    ctx: click.Context,
    paths: tuple[str, ...],
    fix: bool,
    diff: bool,
    form_name: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    quiet: bool,
    color: str,
    target: str | None,
) -> None:
    """Say what is wrong or doubtful in variants, without the solver.

    FILE is a variant file, the id of a packaged variant or house pack, a folder that is searched for variant files
    (.yaml or .yml with a key `variant`), a pattern, or - for standard input. Of BASE+PACK, the pack is looked at as it
    lies upon the base.

    `canasta explain lint/CODE` says what a code means, why it matters, and what is better. A comment
    `# lint: ignore CODE` takes back what would be said of its line, errors apart.

    Exit codes, the first that applies: 4 a fault of the program or of reading and writing files; 2 not YAML or
    nothing matched; 1 errors; 3 warnings; 0 advice or nothing. With --strict, 1 for any finding. With --fix, what is
    left counts; with --diff, 1 when something would change.
    """
    from canasta.analyse.lint.run import Wanted
    from canasta.report.lint import form

    style = Style(wants_colour(color, target is None and sys.stdout.isatty(), os.environ))
    with Output(target, terminal_encoding(form_name, target)) as out:
        run = Run(Wanted(select, ignore), form(form_name, style, quiet, strict), out, strict)
        run.whole = form_name not in FOR_PEOPLE and not diff
        for path in expand(paths):
            if diff:
                run.guarded(path, lambda one: run.difference(one, style))
            else:
                run.guarded(path, lambda one: run.report(one, fix))
        out.write("" if diff else run.form.end())
    ctx.exit(run.faults.code)


class Run:
    """One call of the command, and the exit codes that it asks for."""

    def __init__(self, wanted: "Wanted", form: "Form", out: Output, strict: bool) -> None:
        from canasta.analyse.lint.gather import Library

        self.wanted, self.form, self.out, self.strict = wanted, form, out, strict
        self.library, self.faults = Library(), Faults()
        self.whole = False
        """Whether a file that cannot be read is in the report too, so that nobody takes it for a good one."""

    def guarded(self, path: Named | CanastaError, act: Callable[[Named], None]) -> None:
        """Do something with a file; whatever is wrong with it, the others still have their turn."""
        try:
            if isinstance(path, CanastaError):
                raise path
            act(path)
        except CanastaError as error:
            self.faults.add(error)
            for each in error.diagnostics if self.whole else ():
                self.out.write(self.form.file(each.path, [unread(each)], []))

    def report(self, file: Named, fix: bool) -> None:
        """Say what is found in a file, after what can be fixed is, if that is wanted."""
        from canasta.analyse.lint.run import lint as found_in

        text, path = self.fixed(file) if fix else read(file.path), file.path
        findings = found_in(text, shown(path), place(path), self.library, self.wanted, file.upon)
        self.faults.codes.update(self.code(each) for each in findings)
        self.out.write(self.form.file(shown(path), findings, text_lines(text)))

    def fixed(self, file: Named) -> str:
        """The text of a file with its fixes, which is written unless it came from standard input."""
        (old, new), path = self.both(file), file.path
        if new != old and path != STDIN:
            ends = "\r\n" if "\r\n" in old else "\n"
            mark = "\ufeff" if old.startswith("\ufeff") else ""
            replace(path, mark + new.replace("\n", ends))
        return new

    def difference(self, file: Named, style: Style) -> None:
        """Show what the fixes would change."""
        old, new = self.both(file)
        if new != old:
            self.faults.codes.add(exits.FAULTY)
            self.out.write(difference(old, new, file.path, style, "fixed"))

    def both(self, file: Named) -> tuple[str, str]:
        """The text of a file as it is and as it would be."""
        from canasta.analyse.lint.run import fixed

        old, path = read(file.path), file.path
        new, count = fixed(old, shown(path), place(path), self.library, self.wanted, file.upon)
        return old, new if count else old

    def code(self, finding: "Finding") -> int:
        """The exit code that a finding asks for."""
        if finding.code.partition("/")[0] in ("yaml", "file"):
            return exits.of_fault(finding.code)
        if self.strict or finding.level == "error":
            return exits.FAULTY
        return exits.OPEN if finding.level == "warning" else exits.LEGAL


def unread(fault: Diagnostic) -> "Finding":
    """What keeps a file from being read, as a finding."""
    from canasta.analyse.lint.finding import Finding

    return Finding.of(fault, "error")


def place(path: str) -> Path:
    """The file that a path names; for standard input one that is not there, in the working directory."""
    return Path("variant.yaml" if path == STDIN else path).absolute()
