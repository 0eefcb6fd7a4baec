"""Generated Python: the three-valued reading of typed trees under one variant, fast.

It says what `kleene.evaluate` says. Where a step is not written, or a whole bag, list or record is unknown, it says
None in place of an answer, and the interpreter is asked.
"""

from __future__ import annotations

import marshal
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from canasta.language.gaps import dealt
from canasta.language.groups import Groups
from canasta.language.types import Config
from canasta.language.vague_memo import Memo, compiled

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


def pieces(named: Mapping[str, Typed], config: Config, groups: Groups, ranges: Iterable[str] = ()) -> list[str]:
    """The parts of a module whose GROUPS hold a function for each group, and RANGES one for each number named.

    A group's function gives pairs: the position of each requirement that does not surely hold, and whether it surely
    fails; of a condition without a requirement, the position where it may hold, and whether it surely does.
    """
    writer = Writer(config)
    texts = []
    for name, pairs in groups.items():
        tried = [
            writer.tried(at, named.get(when or ""), named.get(body or "")) for at, (when, body) in enumerate(pairs)
        ]
        text = _function(f"g_{name}", "    found = []\n", "".join(tried), "    return found\n")
        texts.append(f"{text}GROUPS[{name!r}] = g_{name}\n")
    for name in ranges:
        text = _function("ends", "", writer.ends(named[name]), "")
        texts.append(f"{text}RANGES[{name!r}] = ends\n")
    constants = "".join(f"{name} = {text}\n" for name, text in sorted(writer.constants.items()))
    return [_HEAD, "GROUPS = {}\nRANGES = {}\n", constants, *texts]


def source(named: Mapping[str, Typed], config: Config, groups: Groups, ranges: Iterable[str] = ()) -> str:
    """The text of the whole module."""
    return "\n".join(pieces(named, config, groups, ranges))


def code(named: Mapping[str, Typed], config: Config, groups: Groups, ranges: Iterable[str] = ()) -> bytes:
    """The code of the module, part by part."""
    return marshal.dumps([compiled(text) for text in pieces(named, config, groups, ranges)])


def load(data: bytes) -> dict[str, Any]:
    """What the module holds."""
    space: dict[str, Any] = {"__name__": "canasta.rules"}
    for part in marshal.loads(data):
        exec(part, space)
    return space


class Writer:
    """Writes the clauses of one variant."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.dealt = dealt(config)
        self.memo = Memo(config, self.dealt)
        self.constants: dict[str, str] = {}

    def emitter(self) -> VagueEmitter:
        """An emitter for one clause."""
        from canasta.language.vague_logic import VagueEmitter

        return VagueEmitter(self.config, self.dealt)

    def tried(self, at: int, when: Typed | None, body: Typed | None) -> str:
        """The lines that try one requirement, or one condition."""
        text, constants = self.memo.lines(_tried, self.emitter, when, body)
        self.constants |= constants
        return text.replace("<at>", str(at))

    def ends(self, typed: Typed) -> str:
        """The lines that give the ends of a number."""
        text, constants = self.memo.lines(_ends, self.emitter, typed)
        self.constants |= constants
        return text


def compared(typed: Typed, config: Config) -> Callable[[Any], tuple[int, int, int, int] | None] | None:
    """A function that gives the ends of both sides of a comparison of numbers, None where the interpreter is asked."""
    from canasta.language import tree
    from canasta.language.types import Int
    from canasta.language.vague_base import Unsupported

    node, emitter = typed.node, Writer(config).emitter()
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


def _tried(emitter: VagueEmitter, when: Typed | None, body: Typed | None) -> str:
    """The lines that try one requirement, or one condition."""
    from canasta.language.vague_base import Unsupported, all_of, certain

    try:
        applies = emitter.truth(when.node, {}) if when else certain(True)
        broken = emitter.truth(body.node, {}).opposite() if body else certain(True)
    except Unsupported:
        return "    found.append((<at>, None))\n"
    found = all_of([applies, broken])
    if found.may is False:
        return ""
    return (
        f"    try:\n        if {found.may}:\n            found.append((<at>, {found.sure}))\n"
        f"    except {_GAP}:\n        found.append((<at>, None))\n"
    )


def _ends(emitter: VagueEmitter, typed: Typed) -> str:
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
