"""Checks of pins: which rules a file says it was written for, and which are its own."""

from __future__ import annotations

from canasta.analyse.lint.context import Context, fix
from canasta.analyse.lint.edits import replaced


def check(context: Context) -> None:
    """The pin of what is extended, and that of the file itself."""
    _base(context)
    _own(context)


def _base(context: Context) -> None:
    """What is extended is the game that the file was written for."""
    base, pin = context.base, context.file.pinned
    if base is None or pin is None or context.subject.upon:
        return
    name, _, now = base.ruleset_id.rpartition("@")
    if now != pin:
        message = f"{name} has other rules than those pinned: it is {name}@{now}, not {name}@{pin}"
        edit = replaced(context.doc, ("extends",), f"{context.file.extends}@{now}")
        hint = "look at what changed, raise `version`, and pin it anew"
        context.say("lint/base-moved", message, ("extends",), hint=hint, found=pin, fix=fix("pin it as it is", edit))


def _own(context: Context) -> None:
    """The rules that the file comes to are those that it says it has."""
    pin, variant = context.file.ruleset, context.variant
    if pin is None or context.subject.faults or context.subject.upon or pin == variant.ruleset_id:
        return
    doc, version = context.doc, variant.version
    name, _, digest = variant.ruleset_id.partition("#")
    if pin.partition("#")[0] != name:
        message = f"the pin {pin} is of another id or version; this is {variant.ruleset_id}"
        edit = replaced(doc, ("ruleset",), variant.ruleset_id)
        context.say("lint/pin", message, ("ruleset",), found=pin, fix=fix(f"pin {variant.ruleset_id}", edit))
        return
    message = f"the rules are others than those pinned by `ruleset`, and the version is still {version}"
    raised = f"{variant.id}@{version + 1}#{digest}"
    edits = replaced(doc, ("version",), str(version + 1)), replaced(doc, ("ruleset",), raised)
    context.say("lint/version", message, ("version",), found=version, fix=fix(f"make it {version + 1}", *edits))
