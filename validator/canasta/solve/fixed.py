"""Terms over the facts of a table: built once for lists of its lengths, decided with the facts fixed to its values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from canasta.cards import THREE_CLASS, UNKNOWN_CLASS
from canasta.language import smt
from canasta.language.lazy import z3
from canasta.language.symbols import State, SymbolicRecord
from canasta.language.tree import Typed
from canasta.language.types import RANK_COUNT, Config, Rank, Schema, Type, attribute, plain

#: What is said where facts that are not known decide.
UNDECIDED: Any = object()
Answers = Mapping[str, bool | None]
_CAN = "can "
BAG = re.compile(r"(.+)\[\d+\]")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


class Sized(State):
    """A symbolic state whose lists are as long as those of a table; `lengths` tells which were read, in order."""

    def __init__(self, schema: Schema, config: Config, table: Any) -> None:
        super().__init__(schema, config=config)
        self.table = table
        self.lengths: list[tuple[str, int]] = []

    def items(self, name: str, record: str, size: int, present: Any) -> list[SymbolicRecord]:
        """A list as long as the one on the table, whether or not its owner is there."""
        size = len(reader([name])(self.table)[0])
        self.lengths.append((name, size))
        return super().items(name, record, size, True)


def reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The function that reads facts by their names, as a tuple."""
    codes = [f"s{''.join(map(_step, _STEP.finditer(name)))}," for name in names]
    read: Callable[[Any], tuple[Any, ...]] = eval(f"lambda s: ({' '.join(codes)})", {})  # a schema's own names
    return read


def _step(found: re.Match[str]) -> str:
    """One step of a name as Python: an attribute, or a place in a list or bag."""
    if found[2] is not None:
        return f"[{found[2]}]"
    return f"[{found[1]}]" if found[1].isdigit() else f".{attribute(found[1])}"


class Plan:
    """The term of an expression for lists of certain lengths, and the facts that it reads."""

    def __init__(self, typed: Typed, schema: Schema, config: Config, table: Any) -> None:
        state = Sized(schema, config, table)
        self.type = typed.type
        self.term = z3().simplify(smt.term(typed, state, config))
        self.lengths = state.lengths
        self.state = state
        state.table = None
        read = variables_of(self.term)
        scalars = {name: found for name, found in state.variables.items() if not isinstance(found[1], list)}
        kept = [name for name in scalars if name in read]
        self.names = [name for name in kept if not name.startswith(_CAN)]
        self.kinds: list[Type] = [scalars[name][0] for name in self.names]
        self.variables = [scalars[name][1] for name in self.names]
        self.cans = {name.removeprefix(_CAN): scalars[name][1] for name in kept if name.startswith(_CAN)}
        bags = dict.fromkeys(part[1] for name in self.names if (part := BAG.fullmatch(name)))
        self.hidden = [f"{bag}[{kind}]" for bag in bags for kind in (UNKNOWN_CLASS, THREE_CLASS)]
        self.read = reader([*self.names, *self.hidden])
        self.known: dict[Any, Any] = {}

    def decided(self, table: Any, cans: Answers) -> Any:
        """The value of the expression with all facts fixed, found once for the same values.

        UNDECIDED where a fact is not known, or an answer of `can KIND` was not given, on which it depends.
        """
        try:
            values = self.read(table)
        except (AttributeError, TypeError):
            return UNDECIDED
        asked = [cans.get(kind) for kind in self.cans]
        key = (*values, *asked)
        if key not in self.known:
            self.known[key] = self._decided(values, asked)
        return self.known[key]

    def _decided(self, values: Sequence[Any], asked: Sequence[bool | None]) -> Any:
        if not all(map(is_known, self.kinds, values)) or any(values[len(self.names) :]):
            return UNDECIDED
        pairs = [(var, fixed(var, value)) for var, value in zip(self.variables, values, strict=False)]
        pairs += [
            (var, fixed(var, value)) for var, value in zip(self.cans.values(), asked, strict=True) if value is not None
        ]
        return python(z3().simplify(z3().substitute(self.term, pairs)) if pairs else self.term)


def is_known(kind: Type, value: Any) -> bool:
    """Whether the value that a table has for a fact is one value of its type."""
    return isinstance(value, int) and (value < RANK_COUNT or not isinstance(plain(kind), Rank))


def fixed(variable: Any, value: Any) -> Any:
    """A value of the table as a Z3 value of a variable's sort."""
    return z3().BoolVal(bool(value)) if z3().is_bool(variable) else _number(value)


_numbers: dict[int, Any] = {}


def _number(value: int) -> Any:
    """A number as a Z3 value, made once."""
    if value not in _numbers:
        _numbers[value] = z3().IntVal(int(value))
    return _numbers[value]


def python(value: Any) -> Any:
    """A Z3 value as Python's; UNDECIDED for a term that is not one value."""
    if z3().is_true(value) or z3().is_false(value):
        return bool(z3().is_true(value))
    return int(value.as_long()) if z3().is_int_value(value) else UNDECIDED


def variables_of(term: Any) -> set[str]:
    """The names of the variables in a term."""
    found, seen, waiting = set(), set(), [term]
    while waiting:
        node = waiting.pop()
        if node.get_id() in seen:
            continue
        seen.add(node.get_id())
        if node.num_args():
            waiting.extend(node.children())
        elif z3().is_const(node) and node.decl().kind() == z3().Z3_OP_UNINTERPRETED:
            found.add(node.decl().name())
    return found


class Plans:
    """The terms of one expression, found by the lengths of the lists that it reads."""

    def __init__(self, typed: Typed, schema: Schema, config: Config) -> None:
        self.typed, self.schema, self.config = typed, schema, config
        self.tree: Any = None

    def of(self, table: Any) -> Plan:
        """The term for a table."""
        node = self.tree
        while isinstance(node, Branch):
            node = node.ways.get(len(node.read(table)[0]))
        return node if node is not None else self._made(table)

    def _made(self, table: Any) -> Plan:
        plan = Plan(self.typed, self.schema, self.config, table)
        if not plan.lengths:
            self.tree = plan
            return plan
        self.tree = self.tree or Branch(plan.lengths[0][0])
        node = self.tree
        for (_, size), (name, _) in zip(plan.lengths, plan.lengths[1:], strict=False):
            node = node.ways.setdefault(size, Branch(name))
        node.ways[plan.lengths[-1][1]] = plan
        return plan


class Branch:
    """A list that an expression reads, and what follows for each length of it."""

    def __init__(self, name: str) -> None:
        self.read = reader([name])
        self.ways: dict[int, Any] = {}
