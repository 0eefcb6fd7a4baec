"""Generated Python: the three-valued reading of typed trees under one variant, fast.

It says what `kleene.evaluate` says. Where a step is not written, or a whole bag, list or record is unknown, it says
None in place of an answer, and the interpreter is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from canasta.language.gaps import dealt
from canasta.language.groups import Groups
from canasta.language.types import Config

if TYPE_CHECKING:
    from canasta.language.tree import Typed
    from canasta.language.vague_logic import VagueEmitter

_HEAD = """from canasta.language.types import Table as _Table
from canasta.language.vague_runtime import Each as _Each, Ends as _Ends, Seen as _Seen
from canasta.language.vague_runtime import far as _far, held as _held, high as _high, low as _low, near as _near
from canasta.language.vague_runtime import order as _order, row as _row, same as _same, single as _single
from canasta.language.vague_runtime import tally as _tally
"""
_ROOT = re.compile(r"(?<![\w.])s\.(\w+)")
#: What code raises that reads something of which nothing is known: None has no length, no field, no element.
_GAP = "(AttributeError, TypeError)"


def source(named: Mapping[str, Typed], config: Config, groups: Groups, ranges: Iterable[str] = ()) -> str:
    """The text of a module whose GROUPS hold a function for each group, and RANGES one for each number named.

    A group's function gives pairs: the position of each requirement that does not surely hold, and whether it surely
    fails; of a condition without a requirement, the position where it may hold, and whether it surely does.
    """
    from canasta.language.vague_logic import VagueEmitter

    emitter = VagueEmitter(config, dealt(config))
    texts, tables = [], ["GROUPS = {}\n", "RANGES = {}\n"]
    for name, pairs in groups.items():
        tried = [
            _tried(at, named[when] if when else None, named[body] if body else None, emitter)
            for at, (when, body) in enumerate(pairs)
        ]
        texts.append(_function(f"g_{name}", "    found = []\n", "".join(tried), "    return found\n"))
        tables.append(f"GROUPS[{name!r}] = g_{name}\n")
    for number, name in enumerate(ranges):
        texts.append(_function(f"r_{number}", "", _ends(named[name], emitter), ""))
        tables.append(f"RANGES[{name!r}] = r_{number}\n")
    constants = [f"{name} = {text}\n" for name, text in emitter.constants.items()]
    return "\n".join([_HEAD, *constants, *texts, *tables])


def compared(typed: Typed, config: Config) -> Callable[[Any], tuple[int, int, int, int] | None] | None:
    """A function that gives the ends of both sides of a comparison of numbers, None where the interpreter is asked."""
    from canasta.language import tree
    from canasta.language.types import Int
    from canasta.language.vague_base import Unsupported
    from canasta.language.vague_logic import VagueEmitter

    node, emitter = typed.node, VagueEmitter(config, dealt(config))
    if not isinstance(node, tree.Compare) or not all(isinstance(side.type, Int) for side in (node.left, node.right)):
        return None
    try:
        codes = [code for side in (node.left, node.right) for code in emitter.ends.both(emitter.span(side, {}))]
    except Unsupported:
        return None
    text = f"    try:\n        return {', '.join(map(str, codes))}\n    except {_GAP}:\n        return None\n"
    constants = [f"{name} = {text}\n" for name, text in emitter.constants.items()]
    space: dict[str, Any] = {}
    exec("\n".join([_HEAD, *constants, _function("sides", "", text, "")]), space)
    found: Callable[[Any], tuple[int, int, int, int] | None] = space["sides"]
    return found


def _tried(at: int, when: Typed | None, body: Typed | None, emitter: VagueEmitter) -> str:
    """The lines that try one requirement, or one condition."""
    from canasta.language.vague_base import Unsupported, all_of, certain

    try:
        applies = emitter.truth(when.node, {}) if when else certain(True)
        broken = emitter.truth(body.node, {}).opposite() if body else certain(True)
    except Unsupported:
        return f"    found.append(({at}, None))\n"
    found = all_of([applies, broken])
    if found.may is False:
        return ""
    return (
        f"    try:\n        if {found.may}:\n            found.append(({at}, {found.sure}))\n"
        f"    except {_GAP}:\n        found.append(({at}, None))\n"
    )


def _ends(typed: Typed, emitter: VagueEmitter) -> str:
    """The lines that give the ends of a number."""
    from canasta.language.vague_base import Unsupported

    try:
        lo, hi = emitter.ends.both(emitter.span(typed.node, {}))
    except Unsupported:
        return "    return None\n"
    return f"    try:\n        return int({lo}), int({hi})\n    except {_GAP}:\n        return None\n"


def _function(name: str, start: str, text: str, end: str) -> str:
    """A function of the state; facts, and answers to `can`, that are read more than once are read once."""
    for root, times in Counter(_ROOT.findall(text)).items():
        if times > 1 and root != "can":
            text = re.sub(rf"(?<![\w.])s\.{root}\b", f"s_{root}", text)
            start += f"    s_{root} = s.{root}\n"
    if "_can(" in text:
        start += _CAN
    return f"def {name}(s):\n{start}{text}{end}"


_CAN = """    answers = {}
    def _can(s, kind):
        if kind not in answers:
            answers[kind] = s.can(kind)
        return answers[kind]
"""
