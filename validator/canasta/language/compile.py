"""Generated Python: the fast reading of typed trees under one variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from canasta.language.groups import Groups, group
from canasta.language.types import Config, Int, Table, plain

if TYPE_CHECKING:
    from canasta.language.emit import Emitter
    from canasta.language.tree import Typed

_HEAD = """from canasta.language.runtime import choose as _if, least as _min, most as _max
"""


def source(named: Iterable[tuple[str, Typed]], config: Config, groups: Groups | None = None) -> str:
    """The text of a module whose RULES hold a function of the state for each named expression.

    GROUPS hold one function for each group: it gives the positions of the requirements of the group that fail.
    """
    from canasta.language.emit import Emitter

    emitter = Emitter(config)
    rules, entries, codes = [], [], {}
    for number, (name, typed) in enumerate(named):
        rules.append(_function(f"f{number}", typed, emitter))
        codes[name] = rules[-1].partition("return ")[2].strip()
        entries.append(f"    {name!r}: f{number},\n")
    definitions = _definitions(emitter)
    together = [group(name, pairs, codes) for name, pairs in (groups or {}).items()]
    tables = [f"RULES = {{\n{''.join(entries)}}}\n", "GROUPS = {}\n"]
    tables += [f"GROUPS[{name!r}] = g_{name}\n" for name in groups or {}]
    return "\n".join([_HEAD, *_constants(emitter), *definitions, *rules, *together, *tables])


def load(text: str) -> dict[str, Callable[..., Any]]:
    """The functions of a generated module by their names; those of definitions are `d_NAME` in their globals."""
    space: dict[str, Any] = {"__name__": "canasta.rules"}
    exec(compile(text, "<compiled rules>", "exec"), space)
    rules: dict[str, Callable[..., Any]] = space["RULES"]
    return rules


def _function(name: str, typed: Typed, emitter: Emitter) -> str:
    """One expression as a function of the state and its arguments."""
    env = {arg: f"v_{arg}" for arg, _ in typed.args}
    code = emitter.emit(typed.node, env)
    if isinstance(plain(typed.type), Int) and isinstance(code, bool):
        code = int(code)
    return f"def {name}({', '.join(['s', *env.values()])}):\n    return {code}\n"


def _definitions(emitter: Emitter) -> list[str]:
    """The functions of all definitions that are used, also by one another."""
    done: dict[str, str] = {}
    while waiting := [body for name, body in emitter.used.items() if name not in done]:
        for body in waiting:
            done[body.name] = _function(f"d_{body.name}", body, emitter)
    return [done[name] for name in sorted(done)]


def _constants(emitter: Emitter) -> list[str]:
    """Attributes of ranks as tuples, and tables as functions."""
    tuples = [f"{name} = {values!r}\n" for name, values in sorted(emitter.attributes.items())]
    return [*tuples, *(_table(name, table) for table, name in emitter.tables.items())]


def _table(name: str, table: Table) -> str:
    """A table as a function that tries its rows in order."""
    rows = "".join(f"    if {_row(low, high)}:\n        return {value}\n" for low, high, value in table.rows)
    return f"def {name}(n):\n{rows}    return 0\n"


def _row(low: int | None, high: int | None) -> str:
    """The condition of a row."""
    if low is None:
        return "True" if high is None else f"n <= {high}"
    return f"n >= {low}" if high is None else f"{low} <= n <= {high}"
