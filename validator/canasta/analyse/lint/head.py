"""Checks of what a variant is called and how it begins."""

from __future__ import annotations

import re

from canasta import resources
from canasta.analyse.lint.context import Context, fix
from canasta.analyse.lint.finding import Edit, Finding
from canasta.analyse.lint.pages import page
from canasta.text import Diagnostic, Span, nearest

MODELINE = "# yaml-language-server: $schema="
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check(context: Context) -> None:
    """All of them."""
    _modeline(context)
    _name(context)
    _title(context)
    _nothing(context)


def _modeline(context: Context) -> None:
    """The first line names the schema for editors."""
    first = context.doc.text.split("\n", 1)[0]
    if first.startswith(MODELINE):
        return
    line = MODELINE + context.path_of(resources.folder("spec") / "schema" / "variant.schema.json")
    message = "the first line does not tell editors the schema of variants"
    made = fix(f"put `{line}` first", Edit(0, 0, f"{line}\n"))
    fault = Diagnostic("lint/modeline", message, context.doc.path, Span.point(1, 1, len(first)))
    context.findings.append(Finding.of(fault, page(fault.code).level, made))


def _name(context: Context) -> None:
    """The id is the name of the file."""
    stem = context.subject.file.stem
    if context.subject.path == "-" or stem == context.file.id:
        return
    message = f"the variant {context.file.id} stands in a file named {context.subject.file.name}"
    hint = f"name the file {context.file.id}.yaml" if not _ID.fullmatch(stem) else f"name one like the other: {stem}"
    context.say("lint/file-name", message, ("variant",), hint=hint, found=context.file.id)


def _title(context: Context) -> None:
    """The title is not that of the variant extended."""
    if context.base is not None and context.file.title == context.base.title:
        message = f"the title is that of {context.base.id}, so that nobody can tell the two apart"
        context.say("lint/title", message, ("title",), found=context.file.title)


def _nothing(context: Context) -> None:
    """The variant differs from what it extends."""
    base, variant, file = context.base, context.variant, context.file
    said = file.entries or file.patches or file.readings or file.expect
    if base is None or context.subject.faults or not said:
        return  # a file that says nothing yet is a start, or another name for a game
    if variant.effective.same(base.effective) and variant.readings.keys() == base.readings.keys():
        message = f"nothing here makes the game another than {base.id}"
        context.say("lint/no-change", message, ("extends",), found=base.id)


def chapter(context: Context, rule: str) -> str | None:
    """The nearest chapter to that of a rule whose own is none; None when it is one."""
    name, chapters = rule.partition("/")[0], context.variant.book.chapters
    return None if name in chapters else nearest(name, chapters) or ", ".join(chapters)
